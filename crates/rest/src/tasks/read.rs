//! `GET /tasks/{id}`.

use axum::extract::State;
use domain::task::TaskId;

use super::TaskItem;
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// A task
#[utoipa::path(
    get,
    path = "/tasks/{taskId}",
    tag = "tasks",
    params(("taskId" = String, Path, description = "Of the task")),
    responses(
        (
            status = 200,
            body = TaskItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<TaskId>,
) -> Result<Versioned<RawJson>> {
    let record = app::tasks::get(&shared.app, &actor, &id).await?;
    as_it_is(&shared, &actor, &record).await
}
