//! Keys: what a row is found by. A key that exists is valid on every engine.

use std::fmt;

use crate::error::InvalidKey;

/// The longest partition key, in bytes of UTF-8.
pub const MAX_PARTITION_KEY: usize = 2048;
/// The longest sort key, in bytes of UTF-8.
pub const MAX_SORT_KEY: usize = 1024;

macro_rules! key_part {
    ($(#[$doc:meta])* $name:ident, $max:ident, $part:literal) => {
        $(#[$doc])*
        #[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(Box<str>);

        impl $name {
            pub fn new(text: impl Into<Box<str>>) -> Result<Self, InvalidKey> {
                let text = text.into();
                match text.len() {
                    0 => Err(InvalidKey::Empty { part: $part }),
                    len if len > $max => Err(InvalidKey::TooLong { part: $part, len, max: $max }),
                    _ => Ok(Self(text)),
                }
            }

            pub fn as_str(&self) -> &str {
                &self.0
            }
        }

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.0)
            }
        }

        impl fmt::Debug for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Debug::fmt(&self.0, f)
            }
        }
    };
}

key_part! {
    /// What rows that are read together share: 1 to 2,048 bytes, compared as bytes.
    PartitionKey, MAX_PARTITION_KEY, "partition key"
}

key_part! {
    /// A row's place within its partition: 1 to 1,024 bytes, ordered as bytes.
    SortKey, MAX_SORT_KEY, "sort key"
}

/// The primary key of a row, `PK` and `SK`.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key {
    pub pk: PartitionKey,
    pub sk: SortKey,
}

impl Key {
    pub fn new(pk: impl Into<Box<str>>, sk: impl Into<Box<str>>) -> Result<Self, InvalidKey> {
        Ok(Self {
            pk: PartitionKey::new(pk)?,
            sk: SortKey::new(sk)?,
        })
    }
}

impl fmt::Display for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} / {}", self.pk, self.sk)
    }
}

impl fmt::Debug for Key {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_key_is_measured_in_bytes_not_characters() {
        let emoji = "🗓".repeat(MAX_SORT_KEY / 4);
        assert!(SortKey::new(emoji.clone()).is_ok());
        assert!(matches!(
            SortKey::new(format!("{emoji}x")),
            Err(InvalidKey::TooLong {
                len: 1025,
                max: 1024,
                ..
            })
        ));
    }

    #[test]
    fn an_empty_key_is_refused() {
        assert!(matches!(
            Key::new("", "x"),
            Err(InvalidKey::Empty {
                part: "partition key"
            })
        ));
        assert!(matches!(
            Key::new("x", ""),
            Err(InvalidKey::Empty { part: "sort key" })
        ));
    }
}
