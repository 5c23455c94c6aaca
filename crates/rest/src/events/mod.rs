//! Events: what takes place once.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod fields;
pub(crate) mod read;
pub(crate) mod update;

use app::events::Made;
use axum::response::{IntoResponse, Response};
use store::Record;

use crate::respond::{Created, RawJson, Versioned};
use crate::series::{OccurrenceItem, SeriesItem};

fields::shown! {
    /// An event.
    EventItem {
        #[schema(value_type = EventType)]
        entity_type: String,
        event_id: String,
    }
}

crate::schemas::one_of! {
    /// An event, a series or an occurrence, told apart by `entityType`.
    AnyEvent: EventItem, SeriesItem, OccurrenceItem
}

/// What kind of thing it is.
#[derive(utoipa::ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum EventType {
    Event,
}

/// Fields of an event that the server sets.
pub(crate) const SERVER_OWNED: &[&str] = &[
    "entityType",
    "version",
    "createdAt",
    "updatedAt",
    "icalUid",
    "sequence",
];

/// What is kept, sent as it is.
pub(crate) fn as_it_is(record: &Record) -> Versioned<RawJson> {
    Versioned {
        version: record.version(),
        body: RawJson(record.json().clone()),
    }
}

/// 201 for what is new, 200 for what was made before from the same words.
pub(crate) fn made(made: Made, location: impl Fn(&str) -> String, id: &str) -> Response {
    match made {
        Made::Before(record) => as_it_is(&record).into_response(),
        Made::Now(record) => Created {
            location: location(id),
            version: record.version(),
            body: RawJson(record.json().clone()),
        }
        .into_response(),
    }
}
