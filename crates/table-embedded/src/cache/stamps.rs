//! Stamps: how a reader knows that an answer is still what the file would say.
//!
//! Every row and every partition of an index has a stamp, a number that is even while what is
//! committed there stays as it is, and odd while a commit that touches it is under way. An answer is
//! read from the file under an even stamp and good for as long as that is the stamp.

use std::hash::{BuildHasher, RandomState};
use std::sync::atomic::{AtomicU64, Ordering};

use table::{Gsi, Key, PartitionKey, Row, Source};

/// Places share stamps by chance, which costs a needless read and never a wrong answer. So many
/// make that rare and take 128 KB.
const STAMPS: usize = 16 * 1024;

/// What a question is about: it is answered anew when something is written there.
#[derive(Debug, Clone, Copy, Hash)]
pub(super) enum Place<'a> {
    Row(&'a Key),
    Partition(Source, &'a PartitionKey),
}

/// A stamp that is even: nothing is being written at its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Settled(u64);

#[derive(Debug)]
pub(super) struct Stamps {
    hasher: RandomState,
    stamps: Box<[AtomicU64]>,
}

impl Stamps {
    pub(super) fn new() -> Self {
        Self {
            hasher: RandomState::new(),
            stamps: (0..STAMPS).map(|_| AtomicU64::new(0)).collect(),
        }
    }

    /// The stamp of a place at this moment, unless something is being written there.
    pub(super) fn settled(&self, place: Place<'_>) -> Option<Settled> {
        let stamp = self.stamps[self.number(place)].load(Ordering::SeqCst);
        stamp.is_multiple_of(2).then_some(Settled(stamp))
    }

    fn number(&self, place: Place<'_>) -> usize {
        (self.hasher.hash_one(place) >> 32) as usize % self.stamps.len()
    }

    fn advance(&self, numbers: &[usize]) {
        for &number in numbers {
            self.stamps[number].fetch_add(1, Ordering::SeqCst);
        }
    }
}

/// The stamps that a commit will touch, collected while it is put together.
#[derive(Debug)]
pub(crate) struct Touched<'a> {
    stamps: &'a Stamps,
    numbers: Vec<usize>,
}

impl<'a> Touched<'a> {
    pub(super) fn none_yet(stamps: &'a Stamps) -> Self {
        Self {
            stamps,
            numbers: Vec::new(),
        }
    }

    /// Every place where a read can find this row: by its key, in its partition, in every index.
    pub(crate) fn add(&mut self, row: &Row) {
        let key = row.key();
        self.add_place(Place::Row(key));
        self.add_place(Place::Partition(Source::Base, &key.pk));
        if row.start_date().is_some() {
            self.add_place(Place::Partition(Source::StartDate, &key.pk));
        }
        for gsi in Gsi::ALL {
            if let Some(index) = row.index_keys().get(gsi) {
                self.add_place(Place::Partition(Source::Gsi(gsi), &index.pk));
            }
        }
    }

    fn add_place(&mut self, place: Place<'_>) {
        self.numbers.push(self.stamps.number(place));
    }

    /// Makes the stamps odd until the answer is dropped. There is one writer: two at a time would
    /// make each other's stamps even.
    pub(crate) fn begin(mut self) -> Writing<'a> {
        self.numbers.sort_unstable();
        self.numbers.dedup();
        self.stamps.advance(&self.numbers);
        Writing(self)
    }
}

/// A commit under way. It is over, whether it succeeded, failed or panicked, when this is dropped.
#[derive(Debug)]
#[must_use = "the commit counts as over when this is dropped"]
pub(crate) struct Writing<'a>(Touched<'a>);

impl Drop for Writing<'_> {
    fn drop(&mut self) {
        self.0.stamps.advance(&self.0.numbers);
    }
}
