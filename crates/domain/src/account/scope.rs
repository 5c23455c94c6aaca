//! What a token may do.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Scope {
    Read,
    Write,
}

/// At least one scope. Who may write may read.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeSet<Scope>", into = "BTreeSet<Scope>")]
pub struct Scopes(BTreeSet<Scope>);

impl Scopes {
    pub fn all() -> Self {
        Self(BTreeSet::from([Scope::Read, Scope::Write]))
    }

    pub fn read_only() -> Self {
        Self(BTreeSet::from([Scope::Read]))
    }

    pub fn may_write(&self) -> bool {
        self.0.contains(&Scope::Write)
    }

    /// Whether these allow everything that others allow.
    pub fn cover(&self, others: &Self) -> bool {
        self.may_write() || !others.may_write()
    }

    pub fn iter(&self) -> impl Iterator<Item = Scope> {
        self.0.iter().copied()
    }
}

impl TryFrom<BTreeSet<Scope>> for Scopes {
    type Error = Invalid;

    fn try_from(scopes: BTreeSet<Scope>) -> Result<Self, Invalid> {
        if scopes.is_empty() {
            return Err(Invalid::new("must name at least one of read and write"));
        }
        Ok(Self(scopes))
    }
}

impl From<Scopes> for BTreeSet<Scope> {
    fn from(scopes: Scopes) -> Self {
        scopes.0
    }
}
