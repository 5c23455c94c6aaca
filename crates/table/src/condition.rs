//! What must hold for a write to happen. Judged and written in one step, never check-then-write.

use std::fmt;

use jiff::Timestamp;

use crate::error::InvalidRow;
use crate::row::{Row, Version};
use crate::value::Value;

/// A condition on the row a write is about to replace. An expired row counts as absent, whether
/// or not it has been swept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Condition {
    /// Always holds.
    None,
    /// There must be no row with this key.
    NotExists,
    /// There must be a row with this key.
    Exists,
    /// There must be a row, at this version.
    Version(Version),
    /// There must be a row whose attribute has exactly this value.
    AttributeEquals { name: String, value: Value },
}

impl Condition {
    pub fn attribute_equals(name: impl Into<String>, value: impl Into<Value>) -> Self {
        Self::AttributeEquals {
            name: name.into(),
            value: value.into(),
        }
    }

    /// Whether the condition holds for what is stored now. Only an attribute's condition decodes.
    pub fn holds(&self, stored: Option<&Row>, now: Timestamp) -> Result<bool, InvalidRow> {
        let live = stored.filter(|row| !row.is_expired(now));
        Ok(match (self, live) {
            (Self::None, _) => true,
            (Self::NotExists, live) => live.is_none(),
            (Self::Exists, live) => live.is_some(),
            (Self::Version(expected), live) => live.is_some_and(|row| row.version() == *expected),
            (Self::AttributeEquals { .. }, None) => false,
            (Self::AttributeEquals { name, value }, Some(row)) => {
                row.document().attributes()?.get(name) == Some(value)
            }
        })
    }
}

impl fmt::Display for Condition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("may be anything"),
            Self::NotExists => f.write_str("must not exist"),
            Self::Exists => f.write_str("must exist"),
            Self::Version(version) => write!(f, "must be at version {version}"),
            Self::AttributeEquals { name, .. } => write!(f, "must have the expected {name}"),
        }
    }
}
