//! `DELETE /series/{id}`.

use axum::extract::State;
use domain::event::MasterId;

use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Delete a series with all its occurrences
#[utoipa::path(
    delete,
    path = "/series/{masterId}",
    tag = "series",
    params(("masterId" = String, Path, description = "Of the series"), IfMatch),
    responses((status = 204), problems::Change)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<MasterId>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<NoContent> {
    let master = app::series::find(&shared.app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    if_match.required()?.check(master.version)?;
    app::series::delete(&shared.app, &actor, &master, &origin).await?;
    Ok(NoContent)
}
