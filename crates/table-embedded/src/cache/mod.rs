//! Answers that were read from the file lately, given again for as long as they are what the file
//! would say. What is not here: reading itself, and who commits what.
//!
//! A reader takes the stamp of what it asks about, then looks for an answer with that stamp, then
//! reads the file and keeps what it read with that stamp. A commit makes the stamps of all it touches
//! odd before it begins, and even again, two higher than before, when it is over. So an answer with
//! the present stamp was read after the last commit that touched it; an answer read while one was
//! under way has a stamp that never comes again; and nobody is given what the file said before a
//! commit that somebody has seen. No lock is held while the file is read.

mod answer;
mod shard;
mod stamps;
#[cfg(test)]
mod tests;

use std::fmt;
use std::hash::{BuildHasher, RandomState};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::Timestamp;
use table::{Key, Page, Query, Row};

use self::answer::{Answer, Asked, Moment};
use self::shard::Shard;
use self::stamps::Stamps;
pub(crate) use self::stamps::Touched;
use crate::error::Result;
use crate::read::PageRead;

/// What a shard has at least, if there are several: room for more than a page of 1 MB.
const SHARD_BYTES: usize = 4 * 1024 * 1024;
const MAX_SHARDS: usize = 64;

pub(crate) struct Cache {
    hasher: RandomState,
    stamps: Stamps,
    shards: Box<[Mutex<Shard>]>,
}

impl Cache {
    /// A cache of at most so many bytes; of none, there is no cache.
    pub(crate) fn of_bytes(bytes: usize) -> Option<Self> {
        if bytes == 0 {
            return None;
        }
        let count = (bytes / SHARD_BYTES).clamp(1, MAX_SHARDS);
        let shard = || Mutex::new(Shard::new(bytes / count));
        Some(Self {
            hasher: RandomState::new(),
            stamps: Stamps::new(),
            shards: std::iter::repeat_with(shard).take(count).collect(),
        })
    }

    /// The row with a key, or the knowledge that there is none.
    pub(crate) fn row(
        &self,
        key: &Key,
        now: Timestamp,
        read: impl FnOnce() -> Result<Option<Row>>,
    ) -> Result<Option<Row>> {
        let visit = match self.visit(Asked::Row(key), now) {
            Ok(page) => return Ok(page.rows.first().cloned()),
            Err(visit) => visit,
        };
        let row = read()?;
        let page = || Page {
            rows: row.iter().cloned().collect(),
            cursor: None,
        };
        visit.keep(page, row.as_ref().and_then(Row::ttl));
        Ok(row)
    }

    /// A page of a query. It is found again by exactly the same query.
    pub(crate) fn page(
        &self,
        query: &Query,
        now: Timestamp,
        read: impl FnOnce() -> Result<PageRead>,
    ) -> Result<Page> {
        let visit = match self.visit(Asked::Page(query), now) {
            Ok(page) => return Ok(Page::clone(&page)),
            Err(visit) => visit,
        };
        let PageRead { page, expires } = read()?;
        visit.keep(|| page.clone(), expires);
        Ok(page)
    }

    /// For a commit, to say what it touches before it begins.
    pub(crate) fn touched(&self) -> Touched<'_> {
        Touched::none_yet(&self.stamps)
    }

    /// The stamp is taken before anything is looked up or read: what is found then is at least as
    /// new as the stamp.
    fn visit<'a>(
        &'a self,
        asked: Asked<'a>,
        now: Timestamp,
    ) -> std::result::Result<Arc<Page>, Visit<'a>> {
        let second = now.as_second();
        let stamp = self.stamps.settled(asked.place());
        let visit = Visit {
            cache: self,
            asked,
            hash: self.hasher.hash_one(asked),
            moment: stamp.map(|stamp| Moment { stamp, second }),
        };
        visit.find().ok_or(visit)
    }

    fn shard(&self, hash: u64) -> MutexGuard<'_, Shard> {
        let number = (hash >> 32) as usize % self.shards.len();
        self.shards[number]
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    #[cfg(test)]
    fn weight(&self) -> usize {
        let shards = self.shards.iter();
        let weights = shards.map(|shard| shard.lock().unwrap().weight());
        weights.sum()
    }
}

/// Shows nothing of the rows, which may hold what nobody should read in a log.
impl fmt::Debug for Cache {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Cache({} shards)", self.shards.len())
    }
}

/// A reader with its question.
struct Visit<'a> {
    cache: &'a Cache,
    asked: Asked<'a>,
    hash: u64,
    /// None while what is asked about is being written: then nothing is found, and nothing kept.
    moment: Option<Moment>,
}

impl Visit<'_> {
    fn find(&self) -> Option<Arc<Page>> {
        self.shard().find(self.hash, self.asked, self.moment?)
    }

    /// Keeps what the file said, under the stamp from before it was read. `expires` is when the
    /// first of the rows expires that the answer rests on.
    fn keep(&self, page: impl FnOnce() -> Page, expires: Option<i64>) {
        let Some(moment) = self.moment else {
            return;
        };
        if !self.shard().wants(self.hash) {
            return;
        }
        let answer = Answer::new(self.asked, page(), moment, expires);
        let let_go = self.shard().keep(self.hash, answer);
        drop(let_go);
    }

    fn shard(&self) -> MutexGuard<'_, Shard> {
        self.cache.shard(self.hash)
    }
}
