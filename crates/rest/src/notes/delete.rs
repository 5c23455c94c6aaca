//! `DELETE /notes/{id}`.

use axum::extract::State;
use domain::note::NoteId;

use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Delete a note
#[utoipa::path(
    delete,
    path = "/notes/{noteId}",
    tag = "notes",
    params(("noteId" = String, Path, description = "Of the note"), IfMatch),
    responses((status = 204), problems::Change)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<NoteId>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<NoContent> {
    let note = app::notes::find(&shared.app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    if_match.required()?.check(note.version)?;
    app::notes::delete(&shared.app, &actor, &note, &origin).await?;
    Ok(NoContent)
}
