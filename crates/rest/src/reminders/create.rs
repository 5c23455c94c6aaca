//! `POST /reminders`.

use app::reminders::NewReminder;
use axum::extract::State;
use axum::response::Response;
use domain::event::{Color, Links, Title, Ttl};
use domain::reminder::{Content, ReminderId, ReminderNote};
use domain::{Instant, Tzid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::ReminderItem;
use crate::docs::problems;
use crate::extract::{Body, Input, Origin, Signed};
use crate::kept::made;
use crate::problem::Result;
use crate::routes::{API, Shared};
use crate::schemas;

/// A new reminder.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "title": "Call the dentist",
    "triggerUtc": "2025-12-15T14:00:00Z",
    "triggerTzid": "America/New_York",
}))]
pub(crate) struct ReminderWish {
    /// Of your own choosing, so that asking twice makes one.
    #[serde(default)]
    #[schema(value_type = Option<schemas::OwnId>)]
    reminder_id: Option<ReminderId>,
    #[schema(value_type = schemas::Title)]
    title: Title,
    #[serde(default)]
    #[schema(value_type = Option<schemas::ReminderNote>)]
    note: Option<ReminderNote>,
    #[schema(value_type = schemas::Time)]
    trigger_utc: Instant,
    /// Null or absent is floating: the same time on every wall.
    #[serde(default)]
    #[schema(value_type = Option<schemas::TimeZone>)]
    trigger_tzid: Option<Tzid>,
    #[serde(default)]
    #[schema(value_type = Option<schemas::Color>)]
    color: Option<Color>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<schemas::Link>>, max_items = 50)]
    links: Option<Links>,
    /// When it goes away by itself, in seconds since 1970.
    #[serde(default)]
    ttl: Option<i64>,
}

impl Input for ReminderWish {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "status",
        "snoozedUntil",
        "version",
        "createdAt",
        "updatedAt",
    ];
}

/// Make a reminder
#[utoipa::path(
    post,
    path = "/reminders",
    tag = "reminders",
    request_body = ReminderWish,
    responses(
        (status = 200, body = ReminderItem, description = "It was made before, from the same words"),
        (
            status = 201,
            body = ReminderItem,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the reminder is"),
            ),
        ),
        problems::Write,
    )
)]
pub(crate) async fn create(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    body: Body,
) -> Result<Response> {
    app::access::may_write(&actor)?;
    let wish: ReminderWish = body.read().await?;
    let id = wish.reminder_id;
    let id = id.unwrap_or_else(|| shared.app.new_reminder_id());
    let new = NewReminder {
        id: id.clone(),
        content: Content {
            title: wish.title,
            note: wish.note,
            trigger_utc: wish.trigger_utc,
            trigger_tzid: wish.trigger_tzid,
            color: wish.color,
            links: wish.links.unwrap_or_default(),
        },
        ttl: wish.ttl.map(Ttl),
    };
    let outcome = app::reminders::create(&shared.app, &actor, new, &origin).await?;
    made(&shared, &actor, outcome, format!("{API}/reminders/{id}")).await
}
