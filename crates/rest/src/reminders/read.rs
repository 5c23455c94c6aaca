//! `GET /reminders/{id}`.

use axum::extract::State;
use domain::reminder::ReminderId;

use super::ReminderItem;
use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// A reminder
#[utoipa::path(
    get,
    path = "/reminders/{reminderId}",
    tag = "reminders",
    params(("reminderId" = String, Path, description = "Of the reminder")),
    responses(
        (
            status = 200,
            body = ReminderItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<ReminderId>,
) -> Result<Versioned<RawJson>> {
    let record = app::reminders::get(&shared.app, &actor, &id).await?;
    as_it_is(&shared, &actor, &record).await
}
