//! What a case is run against.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::conformance::clock::ManualClock;
use crate::engine::Engine;
use crate::key::{Key, PartitionKey, SortKey};
use crate::limits::MAX_TRANSACTION_ACTIONS;

/// An engine under test, and what belongs to it.
#[derive(Clone)]
pub struct Subject {
    pub engine: Arc<dyn Engine>,
    /// The clock the engine was opened with. Only a case with a subject of its own may turn it.
    pub clock: Arc<ManualClock>,
    pub capabilities: Capabilities,
    /// What the names of this case's partitions begin with: no other case and no other run shares
    /// it.
    pub scope: String,
    /// Whatever must live as long as the engine: a temporary directory, a server process.
    pub(super) _guard: Arc<dyn Any + Send + Sync>,
}

impl Subject {
    /// A partition of this case's own.
    pub fn partition(&self, name: &str) -> PartitionKey {
        PartitionKey::new(format!("{}#{name}", self.scope)).expect("a case's partition is a key")
    }

    /// A key in a partition of this case's own.
    pub fn key(&self, partition: &str, sort: &str) -> Key {
        let sort = SortKey::new(sort).expect("a case's sort key is a key");
        Key {
            pk: self.partition(partition),
            sk: sort,
        }
    }

    /// The same subject with fresh partitions, for a case that plays several rounds.
    #[must_use]
    pub fn round(&self, number: usize) -> Self {
        Self {
            scope: format!("{}#{number}", self.scope),
            ..self.clone()
        }
    }
}

impl fmt::Debug for Subject {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Subject({}, {:?})", self.scope, self.engine)
    }
}

/// What a server can do, where servers differ. The default is an engine that can do everything,
/// at once.
#[expect(
    clippy::struct_excessive_bools,
    reason = "a list of independent yes and no answers"
)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Capabilities {
    /// The most actions of a transaction; 100 by the contract.
    pub transaction_actions: usize,
    /// Whether attributes can be empty texts.
    pub empty_strings: bool,
    /// Whether a failed single write names the row found instead.
    pub returns_failed_row: bool,
    /// Whether there is a change feed.
    pub feed: bool,
    /// Whether a change appears in the feed only after a moment.
    pub feed_lags: bool,
    /// Whether the feed is in one order and keeps transactions together.
    pub ordered_feed: bool,
    /// Whether a global index shows a write only after a moment.
    pub indexes_lag: bool,
    /// Whether `sweep` removes expired rows. An engine that does must be opened on a table of its
    /// own wherever a case asks for a subject of its own.
    pub sweep: bool,
    /// Whether the engine writes the sync log within the commit.
    pub sync_in_commit: bool,
    /// How many random histories the model test plays, unless `NEXUS_MODEL_CASES` says otherwise.
    pub model_cases: u32,
}

impl Default for Capabilities {
    fn default() -> Self {
        Self {
            transaction_actions: MAX_TRANSACTION_ACTIONS,
            empty_strings: true,
            returns_failed_row: true,
            feed: true,
            feed_lags: false,
            ordered_feed: true,
            indexes_lag: false,
            sweep: true,
            sync_in_commit: true,
            model_cases: 256,
        }
    }
}

impl Capabilities {
    /// What a server that speaks DynamoDB's protocol in full can do.
    pub fn dynamodb() -> Self {
        Self {
            feed_lags: true,
            ordered_feed: false,
            indexes_lag: true,
            sweep: false,
            sync_in_commit: false,
            model_cases: 24,
            ..Self::default()
        }
    }
}
