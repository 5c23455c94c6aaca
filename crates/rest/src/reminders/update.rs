//! `PATCH /reminders/{id}`.

use axum::extract::State;
use domain::event::{Color, Links, Title, Ttl};
use domain::reminder::{ContentChange, ReminderChange, ReminderId, ReminderNote, ReminderStatus};
use domain::{Instant, Tzid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ReminderItem;
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Patch, Path, Signed, present};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;
use crate::schemas;

/// What is to be another; null removes. A snoozed reminder that gets another `triggerUtc` is pending
/// again.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct ReminderPatch {
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::Title, required = false)]
    title: Option<Title>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::ReminderNote>)]
    note: Patch<ReminderNote>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::Time, required = false)]
    trigger_utc: Option<Instant>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::TimeZone>)]
    trigger_tzid: Patch<Tzid>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::Color>)]
    color: Patch<Color>,
    /// `PENDING` reopens it. The others have addresses of their own; the one it has is taken and
    /// changes nothing.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::ReminderStatus, required = false)]
    status: Option<ReminderStatus>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<schemas::Link>>, max_items = 50)]
    links: Patch<Links>,
    #[serde(default)]
    ttl: Patch<i64>,
}

impl Input for ReminderPatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "reminderId",
        "snoozedUntil",
        "version",
        "createdAt",
        "updatedAt",
    ];
}

impl From<ReminderPatch> for ReminderChange {
    fn from(patch: ReminderPatch) -> Self {
        Self {
            content: ContentChange {
                title: patch.title,
                note: patch.note.into_option(),
                trigger_utc: patch.trigger_utc,
                trigger_tzid: patch.trigger_tzid.into_option(),
                color: patch.color.into_option(),
                links: patch.links.or_default(),
            },
            status: patch.status,
            ttl: patch.ttl.map(Ttl).into_option(),
        }
    }
}

/// Change or reopen a reminder
#[utoipa::path(
    patch,
    path = "/reminders/{reminderId}",
    tag = "reminders",
    params(("reminderId" = String, Path, description = "Of the reminder"), IfMatch),
    request_body(content = ReminderPatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = ReminderItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
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
    let patch: ReminderPatch = body.read().await?;
    let changed = app::reminders::changed(app, &reminder, patch.into()).await?;
    if_match.required()?.check(reminder.version)?;
    let record = app::reminders::replace(app, &actor, &reminder, changed, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}
