//! `DELETE /series/{id}/instances/{original}`: this occurrence does not take place.

use axum::extract::State;
use domain::event::MasterId;

use super::{check, located};
use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Cancel one occurrence of a series
#[utoipa::path(
    delete,
    path = "/series/{masterId}/instances/{original}",
    tag = "series",
    operation_id = "instance_cancel",
    params(
        ("masterId" = String, Path, description = "Of the series"),
        ("original" = String, Path, description = "The `recurrenceId` of the occurrence, or its date"),
        IfMatch,
    ),
    responses((status = 204), problems::Change)
)]
pub(crate) async fn cancel(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path((id, original)): Path<(MasterId, String)>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<NoContent> {
    let app = &shared.app;
    let master = app::series::find(app, &actor, &id).await?;
    let located = located(&shared, &master, &original).await?;
    located.must_take_place()?;
    app::access::may_write(&actor)?;
    check(&if_match.required()?, &master, located.version)?;
    app::series::cancel(app, &actor, &master, &located, &origin).await?;
    Ok(NoContent)
}
