//! The indexes: where else a row can be found. All are sparse: a row is in an index only if it
//! has that index's keys.

use std::fmt;

use crate::key::{PartitionKey, SortKey};

/// One of the four global indexes, with keys of its own (`GSInPK`, `GSInSK`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gsi {
    Gsi1,
    Gsi2,
    Gsi3,
    Gsi4,
}

impl Gsi {
    pub const ALL: [Self; 4] = [Self::Gsi1, Self::Gsi2, Self::Gsi3, Self::Gsi4];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Gsi1 => "GSI1",
            Self::Gsi2 => "GSI2",
            Self::Gsi3 => "GSI3",
            Self::Gsi4 => "GSI4",
        }
    }

    /// The attribute that holds the index's partition key.
    pub const fn pk_attribute(self) -> &'static str {
        match self {
            Self::Gsi1 => "GSI1PK",
            Self::Gsi2 => "GSI2PK",
            Self::Gsi3 => "GSI3PK",
            Self::Gsi4 => "GSI4PK",
        }
    }

    /// The attribute that holds the index's sort key.
    pub const fn sk_attribute(self) -> &'static str {
        match self {
            Self::Gsi1 => "GSI1SK",
            Self::Gsi2 => "GSI2SK",
            Self::Gsi3 => "GSI3SK",
            Self::Gsi4 => "GSI4SK",
        }
    }
}

/// The attribute the local index sorts by, and the index's name.
pub const START_DATE: &str = "startDate";
pub const START_DATE_INDEX: &str = "startDateIndex";

/// What a query reads: the table itself, a global index, or the local index on `startDate`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Source {
    Base,
    Gsi(Gsi),
    StartDate,
}

impl Source {
    pub const ALL: [Self; 6] = [
        Self::Base,
        Self::Gsi(Gsi::Gsi1),
        Self::Gsi(Gsi::Gsi2),
        Self::Gsi(Gsi::Gsi3),
        Self::Gsi(Gsi::Gsi4),
        Self::StartDate,
    ];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Base => "base",
            Self::Gsi(gsi) => gsi.name(),
            Self::StartDate => START_DATE_INDEX,
        }
    }

    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|source| source.name() == name)
    }
}

impl fmt::Display for Source {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A row's place in a global index.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct IndexKey {
    pub pk: PartitionKey,
    pub sk: SortKey,
}

/// A row's places in the global indexes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Hash)]
pub struct IndexKeys([Option<IndexKey>; 4]);

impl IndexKeys {
    pub fn get(&self, gsi: Gsi) -> Option<&IndexKey> {
        self.0[gsi as usize].as_ref()
    }

    pub fn set(&mut self, gsi: Gsi, key: IndexKey) {
        self.0[gsi as usize] = Some(key);
    }

    /// The indexes the row is in, with its key in each.
    pub fn iter(&self) -> impl Iterator<Item = (Gsi, &IndexKey)> {
        Gsi::ALL
            .into_iter()
            .filter_map(|gsi| Some((gsi, self.get(gsi)?)))
    }
}
