//! What a note says, and how its person keeps it.

use serde::{Deserialize, Serialize};

use crate::event::{Color, Links, Tags, Title};
use crate::markdown::Markdown;

/// Up to 50 KB.
pub type NoteBody = Markdown<{ 50 * 1024 }>;

/// What its person decides.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Content {
    pub title: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub body: Option<NoteBody>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    #[serde(default)]
    pub is_pinned: bool,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    pub tags: Tags,
    #[serde(default)]
    pub status: NoteStatus,
    #[serde(default)]
    pub links: Links,
}

/// Whether it is still in use.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum NoteStatus {
    #[default]
    Active,
    Archived,
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ContentChange {
    pub title: Option<Title>,
    pub body: Option<Option<NoteBody>>,
    pub color: Option<Option<Color>>,
    pub is_pinned: Option<bool>,
    pub tags: Option<Tags>,
    pub status: Option<NoteStatus>,
    pub links: Option<Links>,
}

impl ContentChange {
    #[must_use]
    pub fn apply(self, to: &Content) -> Content {
        let old = to.clone();
        Content {
            title: self.title.unwrap_or(old.title),
            body: self.body.unwrap_or(old.body),
            color: self.color.unwrap_or(old.color),
            is_pinned: self.is_pinned.unwrap_or(old.is_pinned),
            tags: self.tags.unwrap_or(old.tags),
            status: self.status.unwrap_or(old.status),
            links: self.links.unwrap_or(old.links),
        }
    }
}
