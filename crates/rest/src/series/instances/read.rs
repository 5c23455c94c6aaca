//! `GET /series/{id}/instances/{original}`.

use axum::extract::State;
use domain::event::MasterId;

use super::located;
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;
use crate::series::OccurrenceItem;

/// One occurrence of a series
#[utoipa::path(
    get,
    path = "/series/{masterId}/instances/{original}",
    tag = "series",
    operation_id = "instance_read",
    params(
        ("masterId" = String, Path, description = "Of the series"),
        ("original" = String, Path, description = "The `recurrenceId` of the occurrence, or its date"),
    ),
    responses(
        (
            status = 200,
            body = OccurrenceItem,
            headers(("ETag" = String, description = "The version of the whole series, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path((id, original)): Path<(MasterId, String)>,
) -> Result<Versioned<RawJson>> {
    let master = app::series::find(&shared.app, &actor, &id).await?;
    let located = located(&shared, &master, &original).await?;
    let record = app::series::shown(&shared.app, &master, &located)?;
    as_it_is(&shared, &actor, &record).await
}
