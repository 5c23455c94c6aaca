//! `GET /notes/{id}`.

use axum::extract::State;
use domain::note::NoteId;

use super::NoteItem;
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// A note
#[utoipa::path(
    get,
    path = "/notes/{noteId}",
    tag = "notes",
    params(("noteId" = String, Path, description = "Of the note")),
    responses(
        (
            status = 200,
            body = NoteItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<NoteId>,
) -> Result<Versioned<RawJson>> {
    let record = app::notes::get(&shared.app, &actor, &id).await?;
    as_it_is(&shared, &actor, &record).await
}
