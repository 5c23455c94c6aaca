//! What can go wrong, as a closed set. Not finding a row is not among it: that is an answer.

use std::fmt;
use std::sync::Arc;

use thiserror::Error;

use crate::condition::Condition;
use crate::key::Key;
use crate::number::InvalidNumber;
use crate::row::Row;

pub type Result<T, E = Error> = std::result::Result<T, E>;

/// Everything an engine can answer instead of what was asked for.
///
/// The first group is the caller's: the same request will fail again. The second is the
/// engine's: the request may succeed later, and nothing of it was written unless it says so.
#[derive(Debug, Clone, Error)]
pub enum Error {
    #[error(transparent)]
    ConditionFailed(#[from] ConditionFailed),
    #[error(transparent)]
    TooLarge(#[from] TooLarge),
    #[error(transparent)]
    InvalidKey(#[from] InvalidKey),
    #[error(transparent)]
    InvalidRow(#[from] InvalidRow),
    #[error("the transaction names {key} twice; each row may be written once")]
    DuplicateKey { key: Key },
    #[error("the transaction has no action")]
    EmptyTransaction,
    #[error("the cursor is not one of this query: {reason}")]
    InvalidCursor { reason: &'static str },
    #[error("the feed no longer has what follows this position: start anew ({reason})")]
    PositionLost { reason: &'static str },
    #[error("the table refused the request: {context}")]
    Refused { context: String, source: Cause },

    #[error("the table is busy: try again later")]
    Throttled { source: Cause },
    #[error("the table cannot be reached: {context}")]
    Unavailable { context: String, source: Cause },
    #[error("the disk is full: nothing was written; make room, then try again")]
    StorageFull { source: Cause },
    #[error("access refused: {context}")]
    AccessDenied { context: String, source: Cause },
    #[error("{path} {problem}")]
    Occupied { path: String, problem: &'static str },
    #[error("there is no table {table}: {advice}")]
    NoTable { table: String, advice: String },
    #[error("{directory} is in use by {holder}; stop it, or choose another directory")]
    InUse { directory: String, holder: String },
    #[error(
        "the data was written by a newer Nexus (format {found}, this one reads up to {supported}): update Nexus"
    )]
    NewerFormat { found: i64, supported: i64 },
    #[error("the stored data is damaged: {context}; restore a backup")]
    Corrupt { context: String, source: Cause },
    #[error("the engine has been closed")]
    Closed,
    #[error("it was stopped before it was done")]
    Stopped,
}

/// The error beneath an error. Shared, because writers that were committed together fail
/// together.
#[derive(Clone)]
pub struct Cause(Arc<dyn std::error::Error + Send + Sync>);

impl Cause {
    pub fn new(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Self {
        Self(Arc::from(error.into()))
    }
}

impl fmt::Debug for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0, f)
    }
}

impl fmt::Display for Cause {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

impl std::error::Error for Cause {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        self.0.source()
    }
}

/// One or more conditions of a write did not hold. Nothing was written.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub struct ConditionFailed {
    /// Every action whose condition did not hold, in the order of the transaction.
    pub failures: Vec<Failure>,
}

/// An action whose condition did not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The action's place in the transaction, from 0; 0 for a single write.
    pub action: usize,
    pub key: Key,
    pub condition: Condition,
    /// The row that was there instead, unless there was none or it has expired.
    pub current: Option<Box<Row>>,
}

impl fmt::Display for ConditionFailed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, failure) in self.failures.iter().enumerate() {
            let separator = if n == 0 { "" } else { "; " };
            write!(
                f,
                "{separator}action {}: {} {}",
                failure.action, failure.key, failure.condition
            )?;
        }
        Ok(())
    }
}

/// A limit of [`limits`](crate::limits) was passed.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TooLarge {
    #[error("row {key} has {size} bytes of at most {max}")]
    Row { key: Key, size: usize, max: usize },
    #[error("the transaction has {count} actions of at most {max}")]
    TransactionActions { count: usize, max: usize },
    #[error("the transaction has {size} bytes of at most {max}")]
    Transaction { size: usize, max: usize },
    #[error("the partition of {key} is full: a partition holds at most 10 GB")]
    Partition { key: Key },
}

/// A text that cannot be a key.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum InvalidKey {
    #[error("a {part} cannot be empty")]
    Empty { part: &'static str },
    #[error("a {part} of {len} bytes is too long: at most {max}")]
    TooLong {
        part: &'static str,
        len: usize,
        max: usize,
    },
}

/// Attributes that cannot be a row.
#[derive(Debug, Clone, Error)]
pub enum InvalidRow {
    #[error("attribute {name} belongs to the table itself")]
    ReservedAttribute { name: String },
    #[error("an attribute has no name")]
    UnnamedAttribute,
    #[error("{name} is a set and must hold only texts or only numbers")]
    NotASet { name: String },
    #[error("{name} holds a set below the top level")]
    NestedSet { name: String },
    #[error(
        "lists and maps nest more than {} levels deep",
        crate::value::MAX_DEPTH
    )]
    TooDeep,
    #[error("startDate must be a text")]
    StartDateNotText,
    #[error("the entity type {name:?} must be in capitals")]
    EntityType { name: String },
    #[error("a number does not fit: {0}")]
    Number(#[from] InvalidNumber),
    #[error("the attributes are not a JSON object")]
    NotAnObject,
    #[error("the attributes are not valid JSON: {0}")]
    Json(Cause),
}

impl InvalidRow {
    pub(crate) fn json(error: serde_json::Error) -> Self {
        Self::Json(Cause::new(error))
    }
}
