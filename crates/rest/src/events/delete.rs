//! `DELETE /events/{id}`.

use axum::extract::State;
use domain::event::EventId;

use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Delete an event
#[utoipa::path(
    delete,
    path = "/events/{eventId}",
    tag = "events",
    params(("eventId" = String, Path, description = "Of the event"), IfMatch),
    responses((status = 204), problems::Change)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<EventId>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<NoContent> {
    let event = app::events::find(&shared.app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    if_match.required()?.check(event.version)?;
    app::events::delete(&shared.app, &actor, &event, &origin).await?;
    Ok(NoContent)
}
