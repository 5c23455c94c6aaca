//! The change feed: what was written, in order.

use std::fmt;
use std::num::NonZeroU32;

use jiff::{SignedDuration, Timestamp};

use crate::key::Key;
use crate::row::Row;

/// How long the feed remembers.
pub const RETENTION: SignedDuration = SignedDuration::from_hours(24);

/// One row's change from one state to the next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    pub at: Timestamp,
    pub key: Key,
    /// What was stored before, even if it had expired; `None` for a new row.
    pub old: Option<Row>,
    /// What is stored now; `None` for a removed row.
    pub new: Option<Row>,
    /// Whether the row was removed because its time had come, by nobody's hand.
    pub expired: bool,
}

/// A place in the feed, to be kept and handed back. Each engine has its own spelling.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct FeedPosition(Box<str>);

impl FeedPosition {
    pub fn new(text: impl Into<Box<str>>) -> Self {
        Self(text.into())
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for FeedPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "FeedPosition({})", self.0)
    }
}

/// Where to begin reading the feed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FeedStart {
    /// The oldest change still remembered.
    Oldest,
    /// The first change not before this instant, or somewhat earlier: clocks differ.
    Since(Timestamp),
    /// Behind what an earlier page returned.
    After(FeedPosition),
}

/// Which changes to read.
#[derive(Debug, Clone)]
pub struct ChangesRequest {
    pub start: FeedStart,
    pub limit: NonZeroU32,
}

/// Changes in order, and where to go on.
#[derive(Debug, Clone)]
pub struct ChangePage {
    pub changes: Vec<Change>,
    /// Behind the last change of this page.
    pub next: FeedPosition,
    /// Whether the feed had nothing further at this moment.
    pub caught_up: bool,
}
