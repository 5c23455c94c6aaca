//! The index of one person.

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroU32;
use std::sync::{Arc, PoisonError, RwLock, RwLockReadGuard, RwLockWriteGuard};

use ::search::{Hit, Index, Query};
use domain::Instant;
use store::{Record, Searchable, Writes};
use table::Key;
use tokio::sync::Semaphore;

use super::document::{Info, with_document};
use super::order::{self, Fit};

/// What is indexed of a person, and how far it has come.
#[derive(Debug)]
pub(crate) struct Person {
    /// Watched since before the index is made, so that nothing is written unseen in between.
    writes: Arc<Writes>,
    /// Whose turn it is to bring the index up to date.
    turn: Semaphore,
    state: RwLock<State>,
}

#[derive(Debug, Default)]
struct State {
    index: Index<u32>,
    /// By the numbers that the index knows; what is `None` is in `free`.
    things: Vec<Option<Thing>>,
    free: Vec<u32>,
    numbers: HashMap<Box<str>, u32>,
    /// The last number of the person's log that is in it; none before it is made.
    seen: Option<u64>,
}

#[derive(Debug)]
struct Thing {
    key: Key,
    info: Info,
}

/// A thing that was found.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub(super) key: Key,
    pub(super) info: Info,
    pub(super) fit: Fit,
}

/// The best of what was found of one kind, and how much there was.
#[derive(Debug)]
pub(super) struct FoundGroup {
    pub(super) kind: Searchable,
    pub(super) found: Vec<Found>,
    pub(super) total: usize,
}

/// Rows to be put into an index: those that are there, and the places of those that are not.
pub(super) type Rows = Vec<(Key, Option<Record>)>;

impl Person {
    /// Somebody of whom nothing is indexed yet.
    pub(super) fn new(writes: Arc<Writes>) -> Self {
        Self {
            writes,
            turn: Semaphore::new(1),
            state: RwLock::default(),
        }
    }

    /// Where this server has written of theirs.
    pub(super) fn writes(&self) -> &Writes {
        &self.writes
    }

    pub(super) fn turn(&self) -> &Semaphore {
        &self.turn
    }

    /// How far the index has come; nowhere before it is made.
    pub(super) fn seen(&self) -> Option<u64> {
        self.read().seen
    }

    pub(super) fn has_seen(&self, seen: u64) {
        self.write().seen = Some(seen);
    }

    /// Puts rows in as they are now.
    pub(super) fn put(&self, rows: &Rows) {
        let mut state = self.write();
        for (key, record) in rows {
            state.put(key, record.as_ref());
        }
    }

    /// Puts a whole new index in.
    pub(super) fn replace(&self, made: Making, seen: u64) {
        let mut state = self.write();
        *state = made.0;
        state.seen = Some(seen);
    }

    pub(super) fn bytes(&self) -> usize {
        let state = self.read();
        // A key, an id and what the order depends on.
        state.index.bytes() + state.things.len() * 400
    }

    /// What fits, by kinds: of each the best, in their order.
    pub(super) fn search(
        &self,
        query: &Query,
        kinds: &[Searchable],
        (limit, now): (NonZeroU32, Instant),
    ) -> Vec<FoundGroup> {
        let state = self.read();
        let mut groups: BTreeMap<Searchable, Vec<Candidate<'_>>> = BTreeMap::new();
        for hit in state.index.search(query) {
            let Some(candidate) = state.candidate(&hit, now) else {
                continue;
            };
            let kind = candidate.thing.info.kind;
            if kinds.is_empty() || kinds.contains(&kind) {
                groups.entry(kind).or_default().push(candidate);
            }
        }
        let groups = groups.into_iter();
        groups
            .map(|(kind, found)| FoundGroup {
                kind,
                total: found.len(),
                found: best(found, order::kept(kind, limit)),
            })
            .collect()
    }

    fn read(&self) -> RwLockReadGuard<'_, State> {
        self.state.read().unwrap_or_else(PoisonError::into_inner)
    }

    fn write(&self) -> RwLockWriteGuard<'_, State> {
        self.state.write().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Something that may be among the best.
struct Candidate<'s> {
    place: order::Place<'s>,
    thing: &'s Thing,
    fit: Fit,
}

/// Only those that are shown are copied: a short word fits thousands.
fn best(mut found: Vec<Candidate<'_>>, most: usize) -> Vec<Found> {
    let by_place = |one: &Candidate<'_>, other: &Candidate<'_>| one.place.cmp(&other.place);
    if found.len() > most {
        found.select_nth_unstable_by(most, by_place);
        found.truncate(most);
    }
    found.sort_unstable_by(by_place);
    let copied = found.into_iter().map(|it| Found {
        key: it.thing.key.clone(),
        info: it.thing.info.clone(),
        fit: it.fit,
    });
    copied.collect()
}

/// An index that is being made.
#[derive(Debug, Default)]
pub(super) struct Making(State);

impl Making {
    pub(super) fn add(&mut self, records: &[Record]) {
        for record in records {
            self.0.put(record.place(), Some(record));
        }
    }
}

impl State {
    fn put(&mut self, key: &Key, record: Option<&Record>) {
        let name = key.sk.as_str();
        let number = self.numbers.get(name).copied();
        let (index, things, free) = (&mut self.index, &mut self.things, &mut self.free);
        let put = record.and_then(|record| {
            with_document(record, |document, info| {
                let number = number.or_else(|| free.pop()).unwrap_or_else(|| {
                    things.push(None);
                    u32::try_from(things.len() - 1).unwrap_or(u32::MAX)
                });
                index.put(number, document);
                (number, info)
            })
        });
        if let Some((number, info)) = put {
            let key = key.clone();
            self.numbers.insert(name.into(), number);
            self.things[number as usize] = Some(Thing { key, info });
        } else if let Some(number) = number {
            self.numbers.remove(name);
            self.index.remove(&number);
            self.things[number as usize] = None;
            self.free.push(number);
        }
    }

    fn named(&self, name: &str) -> Option<&Thing> {
        let number = self.numbers.get(name)?;
        self.things.get(*number as usize)?.as_ref()
    }

    /// A hit with what is known of it. What has expired is none, nor is an exception whose series is
    /// gone, or has others by now.
    fn candidate(&self, hit: &Hit<u32>, now: Instant) -> Option<Candidate<'_>> {
        let thing = self.things.get(hit.key as usize)?.as_ref()?;
        let info = &thing.info;
        let is_exception = info.kind == Searchable::Instance;
        if info.has_expired(now) || is_exception && !self.counts(info, now) {
            return None;
        }
        let fit = Fit {
            quality: hit.quality,
            score: hit.score,
        };
        Some(Candidate {
            place: order::place(info, fit, thing.key.sk.as_str(), now),
            thing,
            fit,
        })
    }

    fn counts(&self, exception: &Info, now: Instant) -> bool {
        let Some(series) = &exception.series else {
            return false;
        };
        let name = store::master_name(series);
        let master = self.named(&name).map(|it| &it.info);
        let master = master.filter(|master| !master.has_expired(now));
        master.is_some_and(|master| master.series.as_ref() == Some(series))
    }
}
