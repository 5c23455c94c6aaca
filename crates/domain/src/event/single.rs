//! One event by itself.

use std::fmt;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::event::Blamed;
use crate::event::details::{Details, DetailsChange};
use crate::event::when::{When, WhenChange};
use crate::id::{Id, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;

ids! {
    /// An event; `evt_` and a UUID unless its maker chose otherwise.
    EventId;
}

/// What stands after the @ of an `icalUid`.
pub const ICAL_DOMAIN: &str = "nexus.app";

/// An event as the table and the API have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Event {
    pub event_id: EventId,
    #[serde(flatten)]
    pub details: Details,
    #[serde(flatten)]
    pub when: When,
    pub created_at: Instant,
    pub updated_at: Instant,
    pub ical_uid: String,
    #[serde(default)]
    pub sequence: u32,
    /// When it goes away by itself. The row writes it.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

/// A second since 1970 at which something goes away.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Ttl(pub i64);

/// What somebody wants to be another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct EventChange {
    pub details: DetailsChange,
    pub when: WhenChange,
    pub ttl: Option<Option<Ttl>>,
}

impl Event {
    pub fn new(event_id: EventId, details: Details, when: When, now: Instant) -> Self {
        Self {
            ical_uid: ical_uid(event_id.as_str()),
            event_id,
            details,
            when,
            created_at: now,
            updated_at: now,
            sequence: 0,
            ttl: None,
        }
    }

    /// The event as it will be; the same if nothing changes.
    pub fn changed(
        &self,
        change: EventChange,
        usual: SignedDuration,
        now: Instant,
    ) -> Result<Self, Blamed> {
        let mut event = Self {
            details: change.details.apply(&self.details),
            when: change.when.apply(&self.when, usual)?,
            ttl: change.ttl.unwrap_or(self.ttl),
            ..self.clone()
        };
        if event == *self {
            return Ok(event);
        }
        let matters = event.when != self.when || event.details.matters_to_others(&self.details);
        event.sequence += u32::from(matters);
        event.updated_at = now;
        Ok(event)
    }

    /// Whether this is what somebody asked for once more, who does not know that it was made.
    pub fn is_made_from(&self, asked: &Self) -> bool {
        let links = self.details.links.clone();
        let mut same = Self {
            created_at: self.created_at,
            updated_at: self.updated_at,
            sequence: self.sequence,
            ..asked.clone()
        };
        same.details.links = links;
        same == *self && self.details.links.lead_alike(&asked.details.links)
    }
}

pub(super) fn ical_uid(id: &str) -> String {
    format!("{id}@{ICAL_DOMAIN}")
}
