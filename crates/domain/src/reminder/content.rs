//! What a reminder says, and when it was meant to be heard.

use serde::{Deserialize, Serialize};

use crate::event::{Color, Links, Title};
use crate::instant::Instant;
use crate::markdown::Markdown;
use crate::zone::Tzid;

/// Up to 5 KB.
pub type ReminderNote = Markdown<{ 5 * 1024 }>;

/// What its person decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Content {
    pub title: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub note: Option<ReminderNote>,
    pub trigger_utc: Instant,
    /// Without one it is floating: `trigger_utc` is then the time on the wall.
    #[serde(default)]
    pub trigger_tzid: Option<Tzid>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    #[serde(default)]
    pub links: Links,
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContentChange {
    pub title: Option<Title>,
    pub note: Option<Option<ReminderNote>>,
    pub trigger_utc: Option<Instant>,
    pub trigger_tzid: Option<Option<Tzid>>,
    pub color: Option<Option<Color>>,
    pub links: Option<Links>,
}

impl ContentChange {
    #[must_use]
    pub fn apply(self, to: &Content) -> Content {
        let old = to.clone();
        Content {
            title: self.title.unwrap_or(old.title),
            note: self.note.unwrap_or(old.note),
            trigger_utc: self.trigger_utc.unwrap_or(old.trigger_utc),
            trigger_tzid: self.trigger_tzid.unwrap_or(old.trigger_tzid),
            color: self.color.unwrap_or(old.color),
            links: self.links.unwrap_or(old.links),
        }
    }
}
