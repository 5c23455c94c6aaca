//! One note, with the address it has and those it had.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::event::Ttl;
use crate::id::{Id, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::note::content::{Content, ContentChange};
use crate::note::slug::Slug;

ids! {
    /// A note; `note_` and a UUID unless its maker chose otherwise.
    NoteId;
}

/// A note as the table and the API have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Note {
    pub note_id: NoteId,
    #[serde(flatten)]
    pub content: Content,
    pub slug: Slug,
    /// Addresses that still lead to it, the newest last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub old_slugs: Vec<Slug>,
    pub created_at: Instant,
    pub updated_at: Instant,
    /// When it goes away by itself. The row writes it.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

/// What somebody wants to be another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct NoteChange {
    pub content: ContentChange,
    pub ttl: Option<Option<Ttl>>,
}

impl Note {
    /// How many former addresses still lead to a note.
    pub const OLD_SLUGS: usize = 20;

    /// A note at the address that its title asks for.
    pub fn new(note_id: NoteId, content: Content, now: Instant) -> Self {
        Self {
            note_id,
            slug: Slug::of(&content.title),
            content,
            old_slugs: Vec::new(),
            created_at: now,
            updated_at: now,
            ttl: None,
        }
    }

    /// The note as it will be, at the address it has; the same if nothing changes.
    #[must_use]
    pub fn changed(&self, change: NoteChange, now: Instant) -> Self {
        let note = Self {
            content: change.content.apply(&self.content),
            ttl: change.ttl.unwrap_or(self.ttl),
            ..self.clone()
        };
        if note == *self {
            return note;
        }
        Self {
            updated_at: now,
            ..note
        }
    }

    /// The address that a change of the title asks for; `None` if it asks for no other.
    pub fn asks_for(&self, changed: &Self) -> Option<Slug> {
        let wanted = Slug::of(&changed.content.title);
        (wanted != Slug::of(&self.content.title)).then_some(wanted)
    }

    /// The note at another address, and the address that does not lead to it any more.
    #[must_use]
    pub fn moved_to(&self, slug: Slug) -> (Self, Option<Slug>) {
        let mut old_slugs = self.old_slugs.clone();
        old_slugs.retain(|old| *old != slug);
        old_slugs.push(self.slug.clone());
        let forgotten = (old_slugs.len() > Self::OLD_SLUGS).then(|| old_slugs.remove(0));
        let moved = Self {
            slug,
            old_slugs,
            ..self.clone()
        };
        (moved, forgotten)
    }

    /// All addresses that lead to it.
    pub fn slugs(&self) -> impl Iterator<Item = &Slug> {
        std::iter::once(&self.slug).chain(&self.old_slugs)
    }

    /// Whether this is what somebody asked for once more, who does not know that it was made.
    pub fn is_made_from(&self, asked: &Self) -> bool {
        let content = Content {
            links: self.content.links.clone(),
            ..asked.content.clone()
        };
        self.note_id == asked.note_id
            && self.content == content
            && self.content.links.lead_alike(&asked.content.links)
            && self.ttl == asked.ttl
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn slug(text: &str) -> Slug {
        Slug::parse(text).unwrap()
    }

    fn note() -> Note {
        let content = serde_json::from_str(r#"{"title":"Start"}"#).unwrap();
        let now = Instant::parse("2025-12-15T09:00:00Z").unwrap();
        Note::new(NoteId::parse("note_1").unwrap(), content, now)
    }

    #[test]
    fn of_its_former_addresses_a_note_keeps_the_last_20() {
        let mut note = note();
        for number in 0..20 {
            let (moved, forgotten) = note.moved_to(slug(&format!("n{number}")));
            assert_eq!(forgotten, None);
            note = moved;
        }
        assert_eq!(note.old_slugs.len(), 20);
        let (moved, forgotten) = note.moved_to(slug("last"));
        assert_eq!(forgotten, Some(slug("start")));
        assert_eq!(moved.old_slugs.last(), Some(&slug("n19")));
        assert_eq!(moved.old_slugs.first(), Some(&slug("n0")));
    }

    #[test]
    fn an_address_it_had_is_not_a_former_one_when_it_has_it_again() {
        let (there, _) = note().moved_to(slug("there"));
        let (back, forgotten) = there.moved_to(slug("start"));
        assert_eq!(back.old_slugs, [slug("there")]);
        assert_eq!(forgotten, None);
    }
}
