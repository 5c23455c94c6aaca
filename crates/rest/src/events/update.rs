//! `PATCH /events/{id}`.

use axum::extract::State;
use domain::event::{EventChange, EventId, Ttl};

use super::{EventItem, fields};
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Patch, Path, Signed};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

fields::change! {
    /// What is to be another; null removes.
    EventPatch {
        ttl: Patch<i64>,
    }
}

impl Input for EventPatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "eventId",
        "version",
        "createdAt",
        "updatedAt",
        "icalUid",
        "sequence",
    ];
}

/// Change an event
#[utoipa::path(
    patch,
    path = "/events/{eventId}",
    tag = "events",
    params(("eventId" = String, Path, description = "Of the event"), IfMatch),
    request_body(content = EventPatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = EventItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<EventId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let event = app::events::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let mut patch: EventPatch = body.read().await?;
    let change = EventChange {
        details: patch.details(),
        when: patch.when(),
        ttl: patch.ttl.map(Ttl).into_option(),
    };
    let changed = app::events::changed(app, &event, change).await?;
    if_match.required()?.check(event.version)?;
    let record = app::events::replace(app, &actor, &event, changed, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}
