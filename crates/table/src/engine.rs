//! The contract every engine keeps. The conformance suite holds them to it.

use std::fmt;
use std::num::NonZeroU32;

use async_trait::async_trait;

use crate::change::{ChangePage, ChangesRequest};
use crate::error::Result;
use crate::key::Key;
use crate::query::{Page, Query};
use crate::row::Row;
use crate::write::{Delete, Put, Transaction};

/// One table, kept somewhere.
///
/// Rows whose `ttl` has passed are gone for every read and every condition, at the second it
/// passes, whether or not they have been swept. All methods may answer the engine's own errors
/// (`Throttled`, `Unavailable`, `StorageFull`, `AccessDenied`, `NoTable`, `Corrupt`, `Closed`) and
/// `Refused` besides those they name; a write that answers one of these has not happened, except
/// that after `Unavailable` it may have: the caller reads again before it concludes anything.
/// Dropping a future does not undo a write that was already handed over.
#[async_trait]
pub trait Engine: Send + Sync + fmt::Debug {
    /// The row with this key, if there is one.
    ///
    /// Sees every write acknowledged before the call (strong consistency).
    async fn get(&self, key: &Key) -> Result<Option<Row>>;

    /// The rows with these keys, each in the place of its key; any number of keys, repeats
    /// allowed.
    ///
    /// Each row is read with strong consistency, but not all at one instant: a transaction may
    /// be seen half. What must agree is put in one row or checked by a condition.
    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>>;

    /// One page of a partition of the table or an index, in the byte order of the sort keys.
    ///
    /// A page ends at the limit, or before it would pass 1 MB (one row always fits); its cursor
    /// is `None` exactly when nothing followed. Rows with equal keys in an index keep one order
    /// while neither is written. Pages are read at different instants: a row that stays where it
    /// is throughout is seen exactly once; one that moves may be seen twice or not at all.
    ///
    /// The base and the local index are strongly consistent. A global index may lag behind
    /// writes (on DynamoDB), so no decision is taken from what it says.
    ///
    /// Errors: `InvalidCursor` for a cursor of another query.
    async fn query(&self, query: &Query) -> Result<Page>;

    /// Writes one row, with all its index entries and its change record, if the condition holds.
    ///
    /// Atomic, durable when it returns, and linearizable per key: of concurrent writes under the
    /// same version condition exactly one succeeds. Errors: `ConditionFailed`, naming the
    /// condition and the row found instead.
    async fn put(&self, put: Put) -> Result<()>;

    /// Removes one row if the condition holds. As [`put`](Self::put) in every other way.
    async fn delete(&self, delete: Delete) -> Result<()>;

    /// All actions, or none if any condition fails.
    ///
    /// Atomic and durable when it returns, and serializable with all other writes and with
    /// `get`. Errors: `ConditionFailed` with every action whose condition did not hold.
    async fn transact(&self, transaction: Transaction) -> Result<()>;

    /// What was written, in the order it happened for each key, with the rows before and after.
    ///
    /// Every acknowledged write appears, at once (embedded) or after a moment (DynamoDB), and is
    /// remembered for 24 hours. A put that stores the very row that was there already is not a
    /// change. The changes of one transaction appear together on the embedded engine, and in no
    /// promised order among different keys on DynamoDB. Rows of the sync log do not appear.
    ///
    /// A page may be empty though others follow: only `caught_up` is the end. On the embedded
    /// engine that is certain. A stream of DynamoDB has no mark at its end, so there it means that
    /// nothing further was seen at this moment, however long the engine looked; whoever must not
    /// miss a change writes no more and compares, as a copy does, or keeps reading. Every call
    /// goes on from where the one before stood.
    ///
    /// Reading again from the same position gives the same changes again: a consumer that stops
    /// between acting and keeping its position sees them twice.
    ///
    /// Errors: `PositionLost` if what follows the position is forgotten, or the position is
    /// another engine's; the consumer then begins anew and recounts.
    async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage>;

    /// Every stored row a page at a time, in an order of the engine's choosing; expired ones
    /// too. For moving and checking all data, never for answering a request.
    ///
    /// Rows written meanwhile may or may not be seen; one that stays as it is, is seen once.
    async fn scan(&self, scan: &Scan) -> Result<ScanPage>;

    /// Stores many rows at once, unconditionally and as fast as the engine can: for filling a
    /// table from another one. Durable when it returns; not atomic, and the feed may leave it
    /// out.
    async fn load(&self, rows: Vec<Row>) -> Result<()>;

    /// Removes up to `limit` expired rows and forgets changes past their time, where the engine
    /// does not do so by itself. The removals appear in the feed as expired.
    async fn sweep(&self, limit: NonZeroU32) -> Result<Swept>;

    /// Whether the table answers now, and what it is, for people.
    ///
    /// On the embedded engine an answer means that it can be read and written, on DynamoDB that
    /// it can be read: whether it can be written is known only by writing.
    async fn describe(&self) -> Result<Description>;
}

/// Which page of all rows.
#[derive(Debug, Clone)]
pub struct Scan {
    /// The last row of the page before.
    pub after: Option<Key>,
    pub limit: NonZeroU32,
}

/// A page of all rows.
#[derive(Debug, Clone)]
pub struct ScanPage {
    pub rows: Vec<Row>,
    /// Where to go on; `None` when all rows have been seen.
    pub next: Option<Key>,
}

/// What a sweep did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Swept {
    pub rows: usize,
    /// Whether the limit ended it, so that there may be more.
    pub more: bool,
}

/// What an engine says of itself.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Description {
    pub engine: &'static str,
    /// The directory, or the table's name and endpoint.
    pub location: String,
}
