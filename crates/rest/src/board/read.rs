//! `GET /board`.

use app::tasks::Column;
use axum::extract::State;
use domain::task::TaskStatus;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::docs::problems;
use crate::extract::{Limit, Query, Signed};
use crate::problem::{Problem, Result};
use crate::respond::{Json, RawJson};
use crate::routes::Shared;
use crate::tasks::{TaskItem, TaskStatusName};

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct BoardQuery {
    /// Only this column; all four if absent.
    #[serde(default)]
    #[param(value_type = Option<TaskStatusName>)]
    status: Option<TaskStatus>,
    /// How many tasks of a column at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 50)]
    limit: Limit,
    /// The `cursor` of a column, to go on with it; needs its `status`.
    #[serde(default)]
    cursor: Option<String>,
}

/// The columns of the board.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct Board {
    columns: Vec<BoardColumn>,
}

/// Part of a column. Without a cursor it is the last.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct BoardColumn {
    status: TaskStatusName,
    items: Vec<TaskItem>,
    #[schema(required)]
    cursor: Option<String>,
}

/// The board
///
/// The beginning of every column, or with `status` a page of one.
#[utoipa::path(
    get,
    path = "/board",
    tag = "tasks",
    operation_id = "board_read",
    params(BoardQuery),
    responses((status = 200, body = Board), problems::Read)
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<BoardQuery>,
) -> Result<Json<RawJson>> {
    let BoardQuery {
        status,
        limit,
        cursor,
    } = query.read()?;
    let app = &shared.app;
    let columns = match status {
        Some(status) => {
            let name = name_of(status);
            let list = shared.list(&actor, &name);
            let page = list.page_of(limit, cursor.as_deref())?;
            vec![app::tasks::column(app, &actor, status, page).await?]
        }
        None if cursor.is_some() => {
            let problem = "cursor belongs to a column: send its status too";
            return Err(Problem::invalid("status", problem));
        }
        None => app::tasks::board(app, &actor, limit.non_zero()).await?,
    };
    let mut json = b"{\"columns\":[".to_vec();
    for (place, column) in columns.iter().enumerate() {
        if place > 0 {
            json.push(b',');
        }
        write(&shared, &actor, column, &mut json).await?;
    }
    json.extend_from_slice(b"]}");
    Ok(Json(RawJson(json.into())))
}

/// Put together from what is JSON already.
async fn write(
    shared: &Shared,
    actor: &app::Actor,
    column: &Column,
    to: &mut Vec<u8>,
) -> Result<()> {
    let name = name_of(column.status);
    to.extend_from_slice(format!("{{\"status\":\"{}\",", column.status).as_bytes());
    let list = shared.list(actor, &name);
    list.write(shared, actor, &column.tasks, store::Record::json, to)
        .await
}

fn name_of(status: TaskStatus) -> String {
    format!("board/{status}")
}
