//! `GET /tasks`.

use axum::extract::State;
use domain::task::TaskStatus;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use super::{TaskItem, TaskStatusName};
use crate::docs::problems;
use crate::extract::{Limit, Query, Signed};
use crate::problem::{Problem, Result};
use crate::respond::{Json, RawJson};
use crate::routes::Shared;

#[derive(Debug, Clone, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(crate) struct TasksQuery {
    /// Only those of one column.
    #[serde(default)]
    #[param(value_type = Option<TaskStatusName>)]
    status: Option<TaskStatus>,
    /// `true`: only open ones whose due time has passed, the one that waits longest first.
    #[serde(default)]
    #[param(value_type = Option<bool>)]
    overdue: Option<bool>,
    /// How many items at most.
    #[serde(default)]
    #[param(value_type = Option<u32>, minimum = 1, maximum = 100, default = 50)]
    limit: Limit,
    /// The `cursor` of the page before; the first page has none.
    #[serde(default)]
    cursor: Option<String>,
}

/// Part of a list of tasks. Without a cursor it is the last.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct TaskPage {
    items: Vec<TaskItem>,
    #[schema(required)]
    cursor: Option<String>,
}

/// Your tasks
///
/// By columns, and within one by priority and rank. A page may have fewer items than were asked for
/// though others follow: only a cursor of null is the end.
#[utoipa::path(
    get,
    path = "/tasks",
    tag = "tasks",
    params(TasksQuery),
    responses((status = 200, body = TaskPage), problems::Read)
)]
pub(crate) async fn list(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    query: Query<TasksQuery>,
) -> Result<Json<RawJson>> {
    let TasksQuery {
        status,
        overdue,
        limit,
        cursor,
    } = query.read()?;
    let overdue = overdue.unwrap_or(false);
    if overdue && status.is_some() {
        let problem = "overdue does not go with status: send one of the two";
        return Err(Problem::invalid("overdue", problem));
    }
    let name = format!("tasks?{status:?}&{overdue}");
    let list = shared.list(&actor, &name);
    let page = list.page_of(limit, cursor.as_deref())?;
    let app = &shared.app;
    if overdue {
        let found = app::tasks::overdue(app, &actor, page).await?;
        return list.raw(&shared, &actor, found, store::Found::json).await;
    }
    let found = match status {
        Some(status) => app::tasks::column(app, &actor, status, page).await?.tasks,
        None => app::tasks::list(app, &actor, page).await?,
    };
    list.raw(&shared, &actor, found, store::Record::json).await
}
