//! `DELETE /tasks/{id}`.

use axum::extract::State;
use domain::task::TaskId;

use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Delete a task
#[utoipa::path(
    delete,
    path = "/tasks/{taskId}",
    tag = "tasks",
    params(("taskId" = String, Path, description = "Of the task"), IfMatch),
    responses((status = 204), problems::Change)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<TaskId>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<NoContent> {
    let task = app::tasks::find(&shared.app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    if_match.required()?.check(task.version)?;
    app::tasks::delete(&shared.app, &actor, &task, &origin).await?;
    Ok(NoContent)
}
