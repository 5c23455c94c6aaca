//! `POST /events`.

use app::events::NewEvent;
use axum::extract::State;
use axum::response::Response;
use domain::event::{EventId, Ttl};

use super::{EventItem, SERVER_OWNED, fields};
use crate::docs::problems;
use crate::extract::{Body, Input, Origin, Signed};
use crate::kept::made;
use crate::problem::Result;
use crate::routes::{API, Shared};

fields::wish! {
    /// A new event: with `startUtc`, or on whole days with `isAllDay` and `startDate`.
    #[schema(example = json!({
        "title": "Team Standup",
        "startUtc": "2025-12-15T14:00:00Z",
        "endUtc": "2025-12-15T14:30:00Z",
        "startTzid": "America/New_York",
        "tags": ["work"],
    }))]
    EventWish {
        /// Of your own choosing, so that asking twice makes one.
        #[serde(default)]
        #[schema(value_type = Option<crate::schemas::OwnId>)]
        event_id: Option<EventId>,
    }
}

impl Input for EventWish {
    const SERVER_OWNED: &'static [&'static str] = SERVER_OWNED;
}

/// Make an event
#[utoipa::path(
    post,
    path = "/events",
    tag = "events",
    request_body = EventWish,
    responses(
        (status = 200, body = EventItem, description = "It was made before, from the same words"),
        (
            status = 201,
            body = EventItem,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the event is"),
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
    let mut wish: EventWish = body.read().await?;
    let mut wished = wish.wished();
    let id = wish.event_id.unwrap_or_else(|| shared.app.new_event_id());
    let new = NewEvent {
        id: id.clone(),
        details: wished.details(),
        reminders: wished.reminder_minutes.take(),
        when: wished.when(),
        ttl: wished.ttl.map(Ttl),
    };
    let outcome = app::events::create(&shared.app, &actor, new, &origin).await?;
    made(&shared, &actor, outcome, format!("{API}/events/{id}")).await
}
