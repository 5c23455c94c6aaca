//! NOTE, and the guards that make an address one note's.

use std::num::NonZeroU32;

use domain::event::Ttl;
use domain::note::{Note, NoteId, NoteStatus, Slug};
use domain::{Instant, UserId};
use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::{Action, Condition, Gsi, IndexKey, Key, Version};

use crate::Store;
use crate::commit::{Commit, CommitError};
use crate::entity::{Belonging, Entity, Owned, Stored, read};
use crate::error::Result;
use crate::keys::part::Pinned;
use crate::keys::planner as keys;
use crate::page::{Listed, PageRequest};
use crate::record::Record;

/// A note is at no time: it is found by when it changed.
impl Belonging for Note {
    const TYPE: &'static str = "NOTE";
    const SETS: &'static [&'static str] = &["tags"];

    fn key(&self, owner: &UserId) -> Key {
        keys::note(owner, &self.note_id)
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        let (changed, id) = (&self.updated_at, &self.note_id);
        let pinned = Pinned(self.content.is_pinned);
        let key = match self.content.status {
            NoteStatus::Active => keys::note_by_change_key(owner, &pinned, changed, id),
            NoteStatus::Archived => keys::archived_note_key(owner, changed, id),
        };
        vec![(Gsi::Gsi3, key)]
    }

    fn ttl(&self) -> Option<i64> {
        self.ttl.map(|ttl| ttl.0)
    }

    fn ends_at(&self) -> Option<String> {
        None
    }
}

/// An address is whose guard this is. It is written with the note and goes with it, also when the
/// note goes by itself: it would not be found among what is left of an account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SlugGuard {
    pub slug: Slug,
    pub note_id: NoteId,
    pub user_id: UserId,
    /// That of the note.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

impl SlugGuard {
    pub fn of(owner: &UserId, note: &Note, slug: &Slug) -> Self {
        Self {
            slug: slug.clone(),
            note_id: note.note_id.clone(),
            user_id: owner.clone(),
            ttl: note.ttl,
        }
    }
}

impl Entity for SlugGuard {
    const TYPE: &'static str = "SLUG_GUARD";

    fn key(&self) -> Key {
        keys::slug_guard(&self.user_id, &self.slug)
    }

    fn expires(&self) -> Option<Instant> {
        let Ttl(end) = self.ttl?;
        Some(Instant::of(
            Timestamp::from_second(end).unwrap_or(Timestamp::MAX),
        ))
    }
}

impl<R> Commit<R> {
    /// A guard in place of one that is left of a note which is gone; `changed` if that is another's
    /// by now, or the note is back.
    pub fn take_over(self, left: &SlugGuard, guard: &SlugGuard, changed: R) -> Self
    where
        R: Copy,
    {
        let still_left = Condition::attribute_equals("noteId", left.note_id.as_str());
        let commit = self.write(guard, Version::FIRST, still_left, Some(changed));
        if left.note_id == guard.note_id {
            // The commit has a condition on that note already.
            return commit;
        }
        let gone = keys::note(&left.user_id, &left.note_id);
        commit.push(Action::check(gone, Condition::NotExists), Some(changed))
    }
}

/// As many as a transaction can remove with all their guards.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(4).unwrap();

impl Store {
    /// What is this note?
    pub async fn note(&self, owner: &UserId, id: &NoteId) -> Result<Option<Stored<Owned<Note>>>> {
        self.one(keys::note(owner, id)).await
    }

    /// The same, as it is sent.
    pub async fn note_record(&self, owner: &UserId, id: &NoteId) -> Result<Option<Record>> {
        let row = self.engine.get(&keys::note(owner, id)).await?;
        Ok(row.map(Record::from_row))
    }

    /// Which note does this address lead to? Answered by the guard, so it is right at every moment.
    pub async fn slug_guard(
        &self,
        owner: &UserId,
        slug: &Slug,
    ) -> Result<Option<Stored<SlugGuard>>> {
        self.one(keys::slug_guard(owner, slug)).await
    }

    /// Which notes does this person have? Pinned ones first, then what changed last.
    pub async fn notes_of(
        &self,
        owner: &UserId,
        status: NoteStatus,
        page: PageRequest,
    ) -> Result<Listed<Record>> {
        let query = match status {
            NoteStatus::Active => keys::active_notes_of(owner),
            NoteStatus::Archived => keys::archived_notes_of(owner),
        };
        self.records(query.descending(), page).await
    }

    /// Removes some of a person's notes together with their guards, which lie elsewhere; false when
    /// nothing was left.
    pub async fn erase_some_notes_of(&self, owner: &UserId) -> Result<bool> {
        let page = self
            .engine
            .query(&keys::notes_of(owner).limit(AT_ONCE))
            .await?;
        let mut commit = Commit::<()>::new();
        for row in &page.rows {
            let note: Stored<Owned<Note>> = read(row)?;
            for slug in note.entity.thing.slugs() {
                commit = commit.discard_key(keys::slug_guard(owner, slug));
            }
            // A change meanwhile may have taken another address.
            commit = commit.remove(&note, ());
        }
        if commit.is_empty() {
            return Ok(false);
        }
        match self.commit(commit).await {
            Ok(()) | Err(CommitError::Refused(_)) => Ok(true),
            Err(CommitError::Store(error)) => Err(error),
        }
    }
}
