//! Writes: everything that must be true together, in one transaction.

use std::fmt;

use table::{Action, Condition, Key, Row, Transaction, Version};

use crate::Store;
use crate::entity::{Kept, Stored};
use crate::error::{Error, Result};
use crate::record::Record;

/// Rows to be written together or not at all. `R` says in the caller's words what it means if a
/// row is not as expected. Its `Debug` names the rows and shows nothing of what they hold.
#[must_use = "nothing is written until the store commits it"]
pub struct Commit<R> {
    actions: Vec<Action>,
    reasons: Vec<Option<R>>,
    /// The first row that could not be made; told when it is committed.
    failed: Option<Error>,
}

/// Why nothing was written.
#[derive(Debug)]
pub enum CommitError<R> {
    /// Some rows were not as expected, in the order in which they were added.
    Refused(Vec<Refusal<R>>),
    Store(Error),
}

/// A row that was not as expected. Its `Debug` names the row and shows nothing of what it holds.
pub struct Refusal<R> {
    pub reason: R,
    /// What was there instead.
    pub current: Option<Box<Row>>,
}

impl<R: fmt::Debug> fmt::Debug for Commit<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let keys = self.actions.iter().map(Action::key);
        f.debug_map().entries(keys.zip(&self.reasons)).finish()
    }
}

impl<R: fmt::Debug> fmt::Debug for Refusal<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let current = self.current.as_ref();
        f.debug_struct("Refusal")
            .field("reason", &self.reason)
            .field("current", &current.map(|row| (row.key(), row.version())))
            .finish()
    }
}

impl<R> Default for Commit<R> {
    fn default() -> Self {
        Self {
            actions: Vec::new(),
            reasons: Vec::new(),
            failed: None,
        }
    }
}

impl<R> Commit<R> {
    pub fn new() -> Self {
        Self::default()
    }

    /// A new entity; `taken` if its key is in use.
    pub fn create<E: Kept>(self, entity: &E, taken: R) -> Self {
        self.write(entity, FIRST, Condition::NotExists, Some(taken))
    }

    /// An entity in place of the one that was read; `changed` if that is not there any more.
    pub fn replace<E: Kept>(self, read: &Stored<E>, entity: &E, changed: R) -> Self {
        let next = Version(read.version.0 + 1);
        self.write(
            entity,
            next,
            Condition::Version(read.version),
            Some(changed),
        )
    }

    /// An entity whatever was there before: for what has one writer, or no history.
    pub fn put<E: Kept>(self, entity: &E) -> Self {
        self.write(entity, FIRST, Condition::None, None)
    }

    /// A new row that was made before; `taken` if its key is in use.
    pub fn create_record(self, record: &Record, taken: R) -> Self {
        self.push(Action::put(record.row(), Condition::NotExists), Some(taken))
    }

    /// A row that was made before in place of the version that was read; `changed` if that is not
    /// there any more.
    pub fn replace_record(self, read: Version, record: &Record, changed: R) -> Self {
        let condition = Condition::Version(read);
        self.push(Action::put(record.row(), condition), Some(changed))
    }

    /// A row that was made before, whatever was there: another row of the commit is its condition.
    pub fn put_record(self, record: &Record) -> Self {
        self.push(Action::put(record.row(), Condition::None), None)
    }

    /// Writes nothing, but holds the rest to an entity's not being there; `there` if it is.
    pub fn absent<E: Kept>(self, entity: &E, there: R) -> Self {
        let check = Action::check(entity.place(), Condition::NotExists);
        self.push(check, Some(there))
    }

    /// How many rows it touches.
    pub fn len(&self) -> usize {
        self.actions.len()
    }

    pub fn is_empty(&self) -> bool {
        self.actions.is_empty()
    }

    /// Removes what was read; `changed` if it is not there any more, or is another.
    pub fn remove<E: Kept>(self, read: &Stored<E>, changed: R) -> Self {
        let condition = Condition::Version(read.version);
        self.push(
            Action::delete(read.entity.place(), condition),
            Some(changed),
        )
    }

    /// Removes an entity that must be there; `gone` if it is not.
    pub fn remove_existing<E: Kept>(self, entity: &E, gone: R) -> Self {
        self.push(
            Action::delete(entity.place(), Condition::Exists),
            Some(gone),
        )
    }

    /// Removes an entity if it is there.
    pub fn discard<E: Kept>(self, entity: &E) -> Self {
        self.discard_key(entity.place())
    }

    pub(crate) fn discard_key(self, key: Key) -> Self {
        self.push(Action::delete(key, Condition::None), None)
    }

    /// Writes nothing, but holds the rest to what was read; `changed` if that is another now.
    pub fn unchanged<E: Kept>(self, read: &Stored<E>, changed: R) -> Self {
        let condition = Condition::Version(read.version);
        self.push(Action::check(read.entity.place(), condition), Some(changed))
    }

    pub(crate) fn write<E: Kept>(
        mut self,
        entity: &E,
        version: Version,
        condition: Condition,
        reason: Option<R>,
    ) -> Self {
        match entity.row(version) {
            Ok(row) => self.push(Action::put(row, condition), reason),
            Err(error) => {
                self.failed.get_or_insert(error);
                self
            }
        }
    }

    pub(crate) fn push(mut self, action: Action, reason: Option<R>) -> Self {
        self.actions.push(action);
        self.reasons.push(reason);
        self
    }
}

const FIRST: Version = Version(1);

impl Store {
    /// Writes everything, or nothing and says why.
    pub async fn commit<R>(&self, commit: Commit<R>) -> Result<(), CommitError<R>> {
        if let Some(error) = commit.failed {
            return Err(CommitError::Store(error));
        }
        let transaction = Transaction::new(commit.actions)?;
        let Err(error) = self.transact(transaction).await else {
            return Ok(());
        };
        let table::Error::ConditionFailed(failed) = error else {
            return Err(error.into());
        };
        let mut reasons = commit.reasons;
        let mut refusals = Vec::new();
        for failure in failed.failures {
            let reason = reasons.get_mut(failure.action).and_then(Option::take);
            refusals.extend(reason.map(|reason| Refusal {
                reason,
                current: failure.current,
            }));
        }
        Err(CommitError::Refused(refusals))
    }
}

impl<R> From<table::Error> for CommitError<R> {
    fn from(error: table::Error) -> Self {
        Self::Store(error.into())
    }
}

impl<R> From<Error> for CommitError<R> {
    fn from(error: Error) -> Self {
        Self::Store(error)
    }
}
