//! Ids: short texts that are safe in a key, a path and a file name.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

/// The longest id.
const MAX: usize = 64;

/// 1 to 64 of `[A-Za-z0-9_-]`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Id(Box<str>);

impl Id {
    pub fn parse(text: impl Into<Box<str>>) -> Result<Self, Invalid> {
        let text = text.into();
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        if text.is_empty() || text.len() > MAX || !text.bytes().all(allowed) {
            return Err(Invalid::new(
                "an id has 1 to 64 letters, digits, hyphens and underscores",
            ));
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Id {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(text)
    }
}

impl From<Id> for String {
    fn from(id: Id) -> Self {
        id.0.into()
    }
}

/// Ids of one kind each, so that a user's id cannot be taken for a session's.
macro_rules! ids {
    ($($(#[$doc:meta])* $name:ident;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
            #[serde(transparent)]
            pub struct $name(Id);

            impl $name {
                pub fn parse(text: impl Into<Box<str>>) -> Result<Self, Invalid> {
                    Id::parse(text).map(Self)
                }

                pub fn as_str(&self) -> &str {
                    self.0.as_str()
                }
            }

            impl From<Id> for $name {
                fn from(id: Id) -> Self {
                    Self(id)
                }
            }

            impl fmt::Display for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    self.0.fmt(f)
                }
            }
        )*
    };
}
pub(crate) use ids;

ids! {
    /// A person with an account.
    UserId;
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_ids_of_the_documents_are_ids() {
        for id in ["550e8400-e29b-41d4-a716-446655440001", "user_123", "a"] {
            assert_eq!(Id::parse(id).unwrap().as_str(), id);
        }
    }

    #[test]
    fn separators_blanks_and_long_texts_are_not() {
        let long = "a".repeat(65);
        for id in ["", "a#b", "a/b", "a b", "ä", "a.b", long.as_str()] {
            assert!(Id::parse(id).is_err(), "{id:?}");
        }
    }

    #[test]
    fn json_is_held_to_the_same_rule() {
        assert!(serde_json::from_str::<UserId>("\"a#b\"").is_err());
        assert_eq!(
            serde_json::to_string(&UserId::parse("user_123").unwrap()).unwrap(),
            "\"user_123\""
        );
    }
}
