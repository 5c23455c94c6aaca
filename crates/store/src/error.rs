//! What can go wrong between the table and its entities.

use table::{InvalidRow, Key};
use thiserror::Error;

pub type Result<T, E = Error> = std::result::Result<T, E>;

#[derive(Debug, Error)]
pub enum Error {
    #[error(transparent)]
    Table(#[from] table::Error),
    /// A row that does not hold what its type promises: written by another program, or damaged.
    #[error("row {key} is not a {expected}")]
    Unreadable {
        key: Key,
        expected: &'static str,
        source: InvalidRow,
    },
    /// A row of a person's that lies in nobody's partition.
    #[error("row {key} is nobody's")]
    Astray { key: Key },
    #[error("a {entity_type} cannot be written down")]
    Unwritable {
        entity_type: &'static str,
        source: serde_json::Error,
    },
}

impl From<InvalidRow> for Error {
    fn from(error: InvalidRow) -> Self {
        Self::Table(error.into())
    }
}
