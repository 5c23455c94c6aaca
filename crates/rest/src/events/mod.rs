//! Events: what takes place once.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod fields;
pub(crate) mod read;
pub(crate) mod update;

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
