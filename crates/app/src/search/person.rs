//! The index of one person.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use ::search::{Hit, Index, Query};
use domain::Instant;
use store::{Record, Searchable, Writes};
use table::Key;
use tokio::sync::Semaphore;

use super::document::{Info, with_document};

/// What is indexed of a person, and how far it has come.
#[derive(Debug)]
pub(crate) struct Person {
    /// Watched since before the index is made, so that nothing is written unseen in between.
    writes: Arc<Writes>,
    /// Whose turn it is to bring the index up to date.
    turn: Semaphore,
    state: Mutex<State>,
}

#[derive(Debug, Default)]
struct State {
    index: Index<Box<str>>,
    things: HashMap<Box<str>, Thing>,
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
    pub(super) quality: ::search::Quality,
    pub(super) score: u32,
}

/// Everything that was found of one kind.
#[derive(Debug)]
pub(super) struct FoundGroup {
    pub(super) kind: Searchable,
    pub(super) found: Vec<Found>,
}

/// Rows to be put into an index: those that are there, and the places of those that are not.
pub(super) type Rows = Vec<(Key, Option<Record>)>;

impl Person {
    /// Somebody of whom nothing is indexed yet.
    pub(super) fn new(writes: Arc<Writes>) -> Self {
        Self {
            writes,
            turn: Semaphore::new(1),
            state: Mutex::default(),
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
        self.state().seen
    }

    pub(super) fn has_seen(&self, seen: u64) {
        self.state().seen = Some(seen);
    }

    /// Puts rows in as they are now.
    pub(super) fn put(&self, rows: &Rows) {
        let mut state = self.state();
        for (key, record) in rows {
            state.put(key, record.as_ref());
        }
    }

    /// Puts a whole new index in.
    pub(super) fn replace(&self, made: Making, seen: u64) {
        let mut state = self.state();
        *state = made.0;
        state.seen = Some(seen);
    }

    pub(super) fn bytes(&self) -> usize {
        let state = self.state();
        // A key, an id and what the order depends on.
        state.index.bytes() + state.things.len() * 400
    }

    pub(super) fn search(
        &self,
        query: &Query,
        kinds: &[Searchable],
        now: Instant,
    ) -> Vec<FoundGroup> {
        let state = self.state();
        let mut groups: BTreeMap<Searchable, Vec<Found>> = BTreeMap::new();
        for hit in state.index.search(query) {
            let Some(found) = state.found(&hit, now) else {
                continue;
            };
            let kind = found.info.kind;
            if kinds.is_empty() || kinds.contains(&kind) {
                groups.entry(kind).or_default().push(found);
            }
        }
        let groups = groups.into_iter();
        groups
            .map(|(kind, found)| FoundGroup { kind, found })
            .collect()
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
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
        let name: Box<str> = key.sk.as_str().into();
        let put = record.and_then(|record| {
            with_document(record, |document, info| {
                self.index.put(name.clone(), document);
                info
            })
        });
        if let Some(info) = put {
            let key = key.clone();
            self.things.insert(name, Thing { key, info });
        } else {
            self.index.remove(&name);
            self.things.remove(&name);
        }
    }

    /// A hit with what is known of it. What has expired is none, nor is an exception whose series is
    /// gone, or has others by now.
    fn found(&self, hit: &Hit<Box<str>>, now: Instant) -> Option<Found> {
        let Thing { key, info } = self.things.get(&hit.key)?;
        let is_exception = info.kind == Searchable::Instance;
        if info.has_expired(now) || is_exception && !self.counts(info, now) {
            return None;
        }
        Some(Found {
            key: key.clone(),
            info: info.clone(),
            quality: hit.quality,
            score: hit.score,
        })
    }

    fn counts(&self, exception: &Info, now: Instant) -> bool {
        let Some(series) = &exception.series else {
            return false;
        };
        let name = store::master_name(series);
        let master = self.things.get(name.as_str()).map(|it| &it.info);
        let master = master.filter(|master| !master.has_expired(now));
        master.is_some_and(|master| master.series.as_ref() == Some(series))
    }
}
