//! `POST /series/{id}/instances/{original}/restore`: as the others again.

use app::Error;
use axum::extract::State;
use domain::event::MasterId;

use super::check;
use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;
use crate::series::{OccurrenceItem, meant};

/// Make an occurrence as the others again
///
/// Whether it was changed, cancelled or excluded by its date. If-Match may be left out.
#[utoipa::path(
    post,
    path = "/series/{masterId}/instances/{original}/restore",
    tag = "series",
    operation_id = "instance_restore",
    params(
        ("masterId" = String, Path, description = "Of the series"),
        ("original" = String, Path, description = "The `recurrenceId` of the occurrence, or its date"),
        ("If-Match" = Option<String>, Header, description = "The `ETag` that was read, if it matters"),
    ),
    responses(
        (
            status = 200,
            body = OccurrenceItem,
            headers(("ETag" = String, description = "The version of the whole series, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn restore(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path((id, original)): Path<(MasterId, String)>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let master = app::series::find(app, &actor, &id).await?;
    let original = meant(&original).ok_or(Error::NotFound)?;
    let located = app::series::locate_to_restore(app, &master, original).await?;
    app::access::may_write(&actor)?;
    if let Some(precondition) = if_match.optional()? {
        check(&precondition, &master, located.version)?;
    }
    let record = app::series::restore(app, &actor, &master, located, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}
