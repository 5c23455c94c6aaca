//! `GET /notes/by-slug/{slug}`.

use axum::extract::State;
use domain::note::Slug;

use super::NoteItem;
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// The note at an address
///
/// Also at one that it had before; its `slug` is the one it has now.
#[utoipa::path(
    get,
    path = "/notes/by-slug/{slug}",
    tag = "notes",
    params(("slug" = String, Path, description = "An address that the note has or had")),
    responses(
        (
            status = 200,
            body = NoteItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn by_slug(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(slug): Path<Slug>,
) -> Result<Versioned<RawJson>> {
    let record = app::notes::get_by_slug(&shared.app, &actor, &slug).await?;
    as_it_is(&shared, &actor, &record).await
}
