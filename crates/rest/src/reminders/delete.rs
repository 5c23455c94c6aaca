//! `DELETE /reminders/{id}`.

use axum::extract::State;
use domain::reminder::ReminderId;

use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Delete a reminder
#[utoipa::path(
    delete,
    path = "/reminders/{reminderId}",
    tag = "reminders",
    params(("reminderId" = String, Path, description = "Of the reminder"), IfMatch),
    responses((status = 204), problems::Change)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<ReminderId>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<NoContent> {
    let reminder = app::reminders::find(&shared.app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    if_match.required()?.check(reminder.version)?;
    app::reminders::delete(&shared.app, &actor, &reminder, &origin).await?;
    Ok(NoContent)
}
