//! `POST /reminders/{id}/snooze`.

use app::Error;
use app::reminders::{Act, Snooze};
use axum::extract::State;
use domain::reminder::{Preset, ReminderId};
use domain::{Instant, Invalid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ReminderItem;
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// One of the two.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({"preset": "tomorrow"}))]
pub(crate) struct SnoozeWish {
    /// A moment in the future.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    until: Option<Instant>,
    #[serde(default)]
    #[schema(value_type = Option<SnoozePreset>)]
    preset: Option<Preset>,
}

/// From now on: ten minutes, an hour, nine o'clock tomorrow or in seven days, in your own zone.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) enum SnoozePreset {
    #[schema(rename = "10m")]
    TenMinutes,
    #[schema(rename = "1h")]
    Hour,
    #[schema(rename = "tomorrow")]
    Tomorrow,
    #[schema(rename = "next_week")]
    NextWeek,
}

impl Input for SnoozeWish {}

impl SnoozeWish {
    fn meant(self) -> Result<Snooze, Error> {
        match (self.until, self.preset) {
            (Some(until), None) => Ok(Snooze::Until(until)),
            (None, Some(preset)) => Ok(Snooze::Preset(preset)),
            (Some(_), Some(_)) => {
                let both = Invalid::new("does not go with until: send one of the two");
                Err(Error::invalid("preset", both))
            }
            (None, None) => {
                let neither = Invalid::new("is missing: send it, or a preset");
                Err(Error::invalid("until", neither))
            }
        }
    }
}

/// Put a reminder off
///
/// One that is pending, or snoozed already.
#[utoipa::path(
    post,
    path = "/reminders/{reminderId}/snooze",
    tag = "reminders",
    params(("reminderId" = String, Path, description = "Of the reminder"), IfMatch),
    request_body = SnoozeWish,
    responses(
        (
            status = 200,
            body = ReminderItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn snooze(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<ReminderId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let reminder = app::reminders::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let wish: SnoozeWish = body.read().await?;
    let until = app::reminders::snoozed_until(app, &actor, wish.meant()?).await?;
    if_match.required()?.check(reminder.version)?;
    let act = Act::Snooze { until };
    let record = app::reminders::act(app, &actor, &reminder, act, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}
