//! One event by itself.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::event::fields::{Color, Description, EventStatus, Links, Location, Tags, Title};
use crate::event::when::When;
use crate::id::{Id, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::preferences::ReminderMinutes;

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
    pub title: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Description>,
    #[serde(flatten)]
    pub when: When,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    #[serde(default)]
    pub status: EventStatus,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    pub tags: Tags,
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub reminder_minutes: BTreeSet<ReminderMinutes>,
    #[serde(default)]
    pub links: Links,
    pub created_at: Instant,
    pub updated_at: Instant,
    pub ical_uid: String,
    #[serde(default)]
    pub sequence: u32,
}
