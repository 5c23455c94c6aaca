//! `POST /reminders/{id}/dismiss`.

use app::reminders::Act;
use axum::extract::State;
use domain::reminder::ReminderId;

use super::ReminderItem;
use super::act::finish;
use crate::docs::problems;
use crate::extract::{IfMatch, Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// Dismiss a reminder
///
/// One that is pending or snoozed. It goes away by itself a day later. Asking twice is harmless.
#[utoipa::path(
    post,
    path = "/reminders/{reminderId}/dismiss",
    tag = "reminders",
    params(("reminderId" = String, Path, description = "Of the reminder"), IfMatch),
    responses(
        (
            status = 200,
            body = ReminderItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn dismiss(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<ReminderId>,
    Origin(origin): Origin,
    if_match: IfMatch,
) -> Result<Versioned<RawJson>> {
    finish(&shared, &actor, &id, Act::Dismiss, (if_match, &origin)).await
}
