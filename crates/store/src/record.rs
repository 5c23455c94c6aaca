//! Rows as they are read to be sent on, or made to be written and then sent.

use bytes::Bytes;
use table::{Key, Row, Version};

use crate::entity::{Kept, Stored, read};
use crate::error::Result;

/// A row whose attributes are JSON already.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Record(Row);

impl Record {
    /// The row of an entity at a version.
    pub fn of<E: Kept>(entity: &E, version: Version) -> Result<Self> {
        entity.row(version).map(Self)
    }

    pub(crate) fn from_row(row: Row) -> Self {
        Self(row)
    }

    pub(crate) fn row(&self) -> Row {
        self.0.clone()
    }

    /// Where it lies.
    pub fn place(&self) -> &Key {
        self.0.key()
    }

    pub fn version(&self) -> Version {
        self.0.version()
    }

    /// The attributes, as they are sent.
    pub fn json(&self) -> &Bytes {
        self.0.document().json()
    }

    /// Decodes it.
    pub fn read<E: Kept>(&self) -> Result<Stored<E>> {
        read(&self.0)
    }
}

impl From<Row> for Record {
    fn from(row: Row) -> Self {
        Self(row)
    }
}
