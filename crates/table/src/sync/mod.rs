//! The sync log: for each scope (a person, a calendar, a place, a shared resource) the changes
//! that touched it, numbered without gaps.
//!
//! A client that knows a scope's number catches up by reading what follows. The numbers come from
//! one writer: the commit itself on the embedded engine, [`Appender`] on DynamoDB. The log lies in
//! the table as ordinary rows, `SYNC#<scope>` / sixteen digits, with the last number in `HEAD`.
//!
//! The appender can lose its place in the feed: it was down for longer than the feed remembers, or
//! its checkpoint was copied from another table. It may then have missed changes of any scope, also
//! of those where nothing happens ever after. So it begins a new epoch, counted in the row
//! `SYNC#EPOCH`, and every epoch takes one number from every scope that no entry will have: a
//! scope's last number is that of its `HEAD` and one more for each epoch since the `HEAD` was
//! written. Whoever is behind the missing number is told that it is too old, reads everything anew,
//! and goes on from the scope's last number. Without such a loss there is no such row, and the
//! epoch is 0.

mod appender;
mod entry;
mod log;

pub use appender::{Appended, Appender};
pub use entry::{
    Extent, SyncEntry, SyncNote, entry_row, epoch_key, epoch_number, head_key, head_row,
    is_log_row, last_number,
};
pub use log::{SyncError, SyncPage, everything_of, head, since};

use std::fmt;

use jiff::SignedDuration;

use crate::change::Change;

/// How long the log remembers.
pub const RETENTION: SignedDuration = SignedDuration::from_hours(90 * 24);

/// Says which scopes a change touches, and what each is told. Given by the layer that knows what
/// the rows mean; must answer the same for the same change, and quickly: on the embedded engine it
/// runs within the commit. At most 49 notes for a change, so that they fit a transaction.
pub trait SyncRule: Send + Sync + fmt::Debug {
    fn notes(&self, change: &Change) -> Vec<SyncNote>;
}
