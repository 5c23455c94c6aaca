//! The address of a note: the one its title asks for, or the next one that no other note has. Whether
//! it is free is decided by the write itself.

use domain::account::AuditEntry;
use domain::note::{Note, Slug};
use store::{Commit, CommitError, Record, Refusal, SlugGuard, Stored};
use table::Version;

use super::{StoredNote, end_of};
use crate::actor::Actor;
use crate::context::App;
use crate::error::{Error, Result};
use crate::links;

/// The numbers that are tried where an address is taken; after them, something random.
const NUMBERS: std::ops::RangeInclusive<u32> = 2..=9;
/// How often something random is tried. That already the second time is needed is most unlikely.
const RANDOM: usize = 4;

/// A note that is to be written at an address.
pub(super) struct Wanted<'a> {
    /// The address that is tried first; the note may have it already.
    pub(super) slug: Slug,
    /// With the address it has so far.
    pub(super) note: &'a Note,
    /// What the note takes the place of.
    pub(super) read: Option<&'a StoredNote>,
    pub(super) entry: AuditEntry,
}

/// Why a note was not written.
pub(super) enum Refused {
    /// There is one in its place, at this version, or there is none any more.
    Note(Option<Version>),
    Error(Error),
}

/// Which of the rows was not as expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Reason {
    Note,
    Guard,
}

/// What came of an attempt at one address.
enum Tried {
    Written(Record),
    /// By whom, unless that has changed meanwhile.
    Taken(Option<SlugGuard>),
}

impl Wanted<'_> {
    /// Writes the note at the first address that no other note has.
    pub(super) async fn take(self, app: &App, actor: &Actor) -> Result<Record, Refused> {
        for slug in self.candidates(app) {
            let guard = match self.write(app, actor, &slug, None).await? {
                Tried::Written(record) => return Ok(record),
                Tried::Taken(guard) => guard,
            };
            let left = match guard {
                Some(guard) => left_over(app, guard).await?,
                None => None,
            };
            if let Some(left) = left
                && let Tried::Written(record) = self.write(app, actor, &slug, Some(&left)).await?
            {
                return Ok(record);
            }
        }
        let cause = "none of the addresses that were tried for a note was free";
        Err(Error::Unavailable(cause.into()).into())
    }

    /// The address that is wanted, then with numbers, then those the note had of the same kind, then
    /// with something random.
    fn candidates(&self, app: &App) -> impl Iterator<Item = Slug> {
        let numbered = NUMBERS.map(|number| self.slug.with_suffix(&number.to_string()));
        let former = self.note.old_slugs.iter().rev();
        let former = former.filter(|old| old.is_suffixed(&self.slug)).cloned();
        let random = std::iter::repeat_with(|| self.slug.with_suffix(&random_suffix(app)));
        std::iter::once(self.slug.clone())
            .chain(numbered)
            .chain(former)
            .chain(random.take(RANDOM))
    }

    async fn write(
        &self,
        app: &App,
        actor: &Actor,
        slug: &Slug,
        left: Option<&SlugGuard>,
    ) -> Result<Tried, Refused> {
        let (record, commit) = self.commit(actor, slug, left)?;
        match app.store.commit(commit).await {
            Ok(()) => Ok(Tried::Written(record)),
            Err(CommitError::Store(error)) => Err(Error::from(error).into()),
            Err(CommitError::Refused(refusals)) => judged(refusals),
        }
    }

    /// The note at an address, with the guards that it needs from now on.
    fn commit(
        &self,
        actor: &Actor,
        slug: &Slug,
        left: Option<&SlugGuard>,
    ) -> Result<(Record, Commit<Reason>), Error> {
        let (note, forgotten) = self.note_at(slug);
        let version = self.read.map_or(Version::FIRST, |read| read.version.next());
        let record = Record::of(&actor.owning(note.clone()), version)?;
        let guard = |slug: &Slug| SlugGuard::of(&actor.user_id, &note, slug);
        let mut commit = match self.read {
            None => Commit::new().create_record(&record, Reason::Note),
            Some(read) => Commit::new().replace_record(read.version, &record, Reason::Note),
        }
        .put(&self.entry);
        let before = self
            .read
            .map(|read| read.entity.thing.content.links.clone());
        let (before, end) = (before.unwrap_or_default(), end_of(&note.note_id));
        commit = links::edges(commit, &actor.user_id, &end, &before, &note.content.links);
        let kept: Vec<&Slug> = note.slugs().filter(|slug| self.has(slug)).collect();
        if !self.has(slug) {
            commit = match left {
                None => commit.create(&guard(slug), Reason::Guard),
                Some(left) => commit.take_over(left, &guard(slug), Reason::Guard),
            };
        }
        if self.goes_at_another_time() {
            commit = kept
                .into_iter()
                .fold(commit, |commit, slug| commit.put(&guard(slug)));
        }
        if let Some(slug) = &forgotten {
            commit = commit.discard(&guard(slug));
        }
        Ok((record, commit))
    }

    fn note_at(&self, slug: &Slug) -> (Note, Option<Slug>) {
        if self.read.is_some() && *slug != self.note.slug {
            return self.note.moved_to(slug.clone());
        }
        let note = Note {
            slug: slug.clone(),
            ..self.note.clone()
        };
        (note, None)
    }

    /// Whether an address is the note's already.
    fn has(&self, slug: &Slug) -> bool {
        let old = self.read.map(|read| &read.entity.thing);
        old.is_some_and(|old| old.slugs().any(|own| own == slug))
    }

    /// Guards go with their note.
    fn goes_at_another_time(&self) -> bool {
        self.read
            .is_some_and(|read| read.entity.thing.ttl != self.note.ttl)
    }
}

/// A note that is not as expected weighs more than an address that is taken.
fn judged(refusals: Vec<Refusal<Reason>>) -> Result<Tried, Refused> {
    let mut guard = None;
    for Refusal { reason, current } in refusals {
        match reason {
            Reason::Note => return Err(Refused::Note(current.map(|row| row.version()))),
            Reason::Guard => guard = guard.or(current),
        }
    }
    let guard = guard.map(|row| Record::from(*row));
    // The row of a note, if that is what is in the way, is no guard.
    let guard = guard.and_then(|record| record.read().ok());
    Ok(Tried::Taken(guard.map(|guard: Stored<_>| guard.entity)))
}

/// The guard, if its note is gone.
async fn left_over(app: &App, guard: SlugGuard) -> Result<Option<SlugGuard>> {
    let note = app
        .store
        .note_record(&guard.user_id, &guard.note_id)
        .await?;
    Ok(note.is_none().then_some(guard))
}

fn random_suffix(app: &App) -> String {
    let mut bytes = [0; 4];
    app.randomness.fill(&mut bytes);
    format!("{:08x}", u32::from_be_bytes(bytes))
}

impl From<Error> for Refused {
    fn from(error: Error) -> Self {
        Self::Error(error)
    }
}

impl From<Refused> for Error {
    fn from(refused: Refused) -> Self {
        match refused {
            Refused::Error(error) => error,
            Refused::Note(None) => Self::NotFound,
            Refused::Note(Some(current)) => Self::VersionConflict { current },
        }
    }
}
