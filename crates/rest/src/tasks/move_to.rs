//! `POST /tasks/{id}/move`.

use app::tasks::Destination;
use axum::extract::State;
use domain::task::{TaskId, TaskStatus};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{TaskItem, TaskStatusName};
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// Where a task is to go: to a column, and there before or behind another task, whose priority it
/// takes. To the end of the column, if neither is named.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"status": "IN_PROGRESS"}))]
pub(crate) struct TaskMove {
    #[schema(value_type = TaskStatusName)]
    status: TaskStatus,
    /// The task it is to lie before.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::OwnId>)]
    before: Option<TaskId>,
    /// The task it is to lie behind.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::OwnId>)]
    after: Option<TaskId>,
}

impl Input for TaskMove {}

/// Move a task on the board
#[utoipa::path(
    post,
    path = "/tasks/{taskId}/move",
    tag = "tasks",
    operation_id = "task_move",
    params(("taskId" = String, Path, description = "Of the task"), IfMatch),
    request_body = TaskMove,
    responses(
        (
            status = 200,
            body = TaskItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn move_to(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<TaskId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let task = app::tasks::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let TaskMove {
        status,
        before,
        after,
    } = body.read().await?;
    let to = Destination {
        status,
        before,
        after,
    };
    app::tasks::check_neighbours(app, &task, &to).await?;
    if_match.required()?.check(task.version)?;
    let moved = app::tasks::moved(app, &task, &to)?;
    let record = app::tasks::move_to(app, &actor, &task, moved, &to, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}
