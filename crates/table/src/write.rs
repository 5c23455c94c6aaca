//! Writes: one row, or several as one.

use std::collections::HashSet;

use crate::condition::Condition;
use crate::error::{Error, Result, TooLarge};
use crate::key::Key;
use crate::limits::{MAX_TRANSACTION, MAX_TRANSACTION_ACTIONS};
use crate::row::Row;

/// Writes a whole row, replacing the one with its key.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Put {
    pub row: Row,
    pub condition: Condition,
}

/// Removes a row; removing one that is not there is done at once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delete {
    pub key: Key,
    pub condition: Condition,
}

/// One step of a transaction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Action {
    Put(Put),
    Delete(Delete),
    /// Writes nothing, but the transaction happens only if the condition holds.
    Check {
        key: Key,
        condition: Condition,
    },
}

impl Action {
    pub fn put(row: Row, condition: Condition) -> Self {
        Self::Put(Put { row, condition })
    }

    pub fn delete(key: Key, condition: Condition) -> Self {
        Self::Delete(Delete { key, condition })
    }

    pub fn check(key: Key, condition: Condition) -> Self {
        Self::Check { key, condition }
    }

    pub fn key(&self) -> &Key {
        match self {
            Self::Put(put) => put.row.key(),
            Self::Delete(delete) => &delete.key,
            Self::Check { key, .. } => key,
        }
    }

    pub fn condition(&self) -> &Condition {
        match self {
            Self::Put(put) => &put.condition,
            Self::Delete(delete) => &delete.condition,
            Self::Check { condition, .. } => condition,
        }
    }
}

/// Up to 100 actions on distinct rows, up to 4 MB together, that happen all or not at all.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Transaction(Vec<Action>);

impl Transaction {
    pub fn new(actions: Vec<Action>) -> Result<Self> {
        if actions.is_empty() {
            return Err(Error::EmptyTransaction);
        }
        if actions.len() > MAX_TRANSACTION_ACTIONS {
            let count = actions.len();
            return Err(TooLarge::TransactionActions {
                count,
                max: MAX_TRANSACTION_ACTIONS,
            }
            .into());
        }
        let mut seen = HashSet::with_capacity(actions.len());
        if let Some(twice) = actions.iter().find(|action| !seen.insert(action.key())) {
            return Err(Error::DuplicateKey {
                key: twice.key().clone(),
            });
        }
        check_size(&actions)?;
        Ok(Self(actions))
    }

    pub fn actions(&self) -> &[Action] {
        &self.0
    }

    pub fn into_actions(self) -> Vec<Action> {
        self.0
    }
}

/// JSON is never less than half of DynamoDB's size, so the exact count, which decodes, is taken
/// only of transactions that come near the limit.
fn check_size(actions: &[Action]) -> Result<()> {
    let rows = || {
        actions.iter().filter_map(|action| match action {
            Action::Put(put) => Some(&put.row),
            Action::Delete(_) | Action::Check { .. } => None,
        })
    };
    if rows().map(|row| 2 * row.weight()).sum::<usize>() <= MAX_TRANSACTION {
        return Ok(());
    }
    let size = rows().map(Row::size).sum::<Result<usize, _>>()?;
    if size > MAX_TRANSACTION {
        return Err(TooLarge::Transaction {
            size,
            max: MAX_TRANSACTION,
        }
        .into());
    }
    Ok(())
}
