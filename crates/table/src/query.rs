//! Queries: the rows of one partition of the table or of an index, in order, a page at a time.

use std::num::NonZeroU32;
use std::ops::Bound;

use crate::cursor::Cursor;
use crate::index::Source;
use crate::key::{PartitionKey, SortKey};
use crate::row::Row;

/// The most rows of one page.
pub const MAX_LIMIT: u32 = 1000;

/// What to read: one partition, within it a range of sort keys, from one end or the other.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Query {
    pub source: Source,
    pub partition: PartitionKey,
    pub range: SortRange,
    pub direction: Direction,
    /// At most this many rows; never more than [`MAX_LIMIT`].
    pub limit: NonZeroU32,
    /// Where an earlier page of the same query ended.
    pub after: Option<Cursor>,
}

impl Query {
    /// A whole partition in ascending order, a full page at a time.
    pub fn new(source: Source, partition: PartitionKey) -> Self {
        Self {
            source,
            partition,
            range: SortRange::All,
            direction: Direction::Ascending,
            limit: const { NonZeroU32::new(MAX_LIMIT).unwrap() },
            after: None,
        }
    }

    #[must_use]
    pub fn range(mut self, range: SortRange) -> Self {
        self.range = range;
        self
    }

    #[must_use]
    pub fn descending(mut self) -> Self {
        self.direction = Direction::Descending;
        self
    }

    #[must_use]
    pub fn limit(mut self, limit: NonZeroU32) -> Self {
        self.limit = limit;
        self
    }

    #[must_use]
    pub fn after(mut self, cursor: Option<Cursor>) -> Self {
        self.after = cursor;
        self
    }

    /// The limit within [`MAX_LIMIT`].
    pub fn page_limit(&self) -> usize {
        self.limit.get().min(MAX_LIMIT) as usize
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Direction {
    Ascending,
    Descending,
}

/// Which sort keys, compared as bytes. A range that is upside down holds nothing.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum SortRange {
    All,
    Equals(SortKey),
    Prefix(SortKey),
    Within(Bound<SortKey>, Bound<SortKey>),
}

impl SortRange {
    /// `from ≤ key < to`
    pub fn half_open(from: SortKey, to: SortKey) -> Self {
        Self::Within(Bound::Included(from), Bound::Excluded(to))
    }

    /// `from ≤ key ≤ to`
    pub fn between(from: SortKey, to: SortKey) -> Self {
        Self::Within(Bound::Included(from), Bound::Included(to))
    }

    /// `key < to`
    pub fn before(to: SortKey) -> Self {
        Self::Within(Bound::Unbounded, Bound::Excluded(to))
    }

    /// `key > from`
    pub fn after(from: SortKey) -> Self {
        Self::Within(Bound::Excluded(from), Bound::Unbounded)
    }

    pub fn contains(&self, key: &str) -> bool {
        match self {
            Self::All => true,
            Self::Equals(only) => only.as_str() == key,
            Self::Prefix(prefix) => key.starts_with(prefix.as_str()),
            Self::Within(from, to) => {
                let above = match from {
                    Bound::Unbounded => true,
                    Bound::Included(from) => key >= from.as_str(),
                    Bound::Excluded(from) => key > from.as_str(),
                };
                let below = match to {
                    Bound::Unbounded => true,
                    Bound::Included(to) => key <= to.as_str(),
                    Bound::Excluded(to) => key < to.as_str(),
                };
                above && below
            }
        }
    }

    /// Whether no key at all can lie within, so that nothing need be asked.
    pub fn is_empty(&self) -> bool {
        match self {
            Self::Within(Bound::Included(from), Bound::Included(to)) => from > to,
            Self::Within(
                Bound::Included(from) | Bound::Excluded(from),
                Bound::Included(to) | Bound::Excluded(to),
            ) => from >= to,
            _ => false,
        }
    }
}

/// Rows in order, and where to go on if there are more.
#[derive(Debug, Clone, Default)]
pub struct Page {
    pub rows: Vec<Row>,
    /// `None` exactly when nothing follows.
    pub cursor: Option<Cursor>,
}
