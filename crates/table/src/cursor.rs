//! Where a page ended, as an opaque text that a client can hand back.

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};

use crate::error::{Error, Result};
use crate::index::Source;
use crate::key::{Key, PartitionKey, SortKey};
use crate::query::Query;

/// A position in the order of a query. It stays good when the row it points at is changed or
/// removed, and works on every index in both directions.
///
/// The text is opaque, not secret: it holds keys. A protocol that must not show keys seals it.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Cursor {
    /// The index the page was read from.
    pub source: Source,
    /// The partition of that index.
    pub partition: PartitionKey,
    /// The last row's sort key in that index.
    pub sort: SortKey,
    /// The last row's own key.
    pub key: Key,
    /// What the embedded engine orders equal index keys by; 0 elsewhere.
    pub tie: i64,
}

impl Cursor {
    /// Whether the cursor continues this query; a cursor of another one is refused, so that it
    /// cannot be used to read a partition the caller was not given.
    pub fn check(&self, query: &Query) -> Result<()> {
        if self.source != query.source {
            return Err(Error::InvalidCursor {
                reason: "it belongs to another index",
            });
        }
        if self.partition != query.partition {
            return Err(Error::InvalidCursor {
                reason: "it belongs to another partition",
            });
        }
        Ok(())
    }

    pub fn to_text(&self) -> String {
        let wire = Wire(
            FORMAT,
            self.source.name().into(),
            self.partition.as_str().into(),
            self.sort.as_str().into(),
            self.key.pk.as_str().into(),
            self.key.sk.as_str().into(),
            self.tie,
        );
        // Strings and numbers always have a JSON text.
        URL_SAFE_NO_PAD.encode(serde_json::to_vec(&wire).unwrap_or_default())
    }

    pub fn parse(text: &str) -> Result<Self> {
        let malformed = |reason| Error::InvalidCursor { reason };
        if text.len() > MAX_TEXT {
            return Err(malformed("it is too long"));
        }
        let json = URL_SAFE_NO_PAD
            .decode(text)
            .map_err(|_| malformed("it is malformed"))?;
        let Wire(format, source, partition, sort, pk, sk, tie) =
            serde_json::from_slice(&json).map_err(|_| malformed("it is malformed"))?;
        if format != FORMAT {
            return Err(malformed("it is of another version"));
        }
        Ok(Self {
            source: Source::from_name(&source).ok_or(malformed("it names an unknown index"))?,
            partition: PartitionKey::new(partition)
                .map_err(|_| malformed("it holds no valid key"))?,
            sort: SortKey::new(sort).map_err(|_| malformed("it holds no valid key"))?,
            key: Key::new(pk, sk).map_err(|_| malformed("it holds no valid key"))?,
            tie,
        })
    }
}

const FORMAT: u8 = 1;

/// Four keys of the greatest length, each byte escaped, and base64 over it.
const MAX_TEXT: usize = 64 * 1024;

#[derive(Serialize, Deserialize)]
struct Wire(u8, Box<str>, Box<str>, Box<str>, Box<str>, Box<str>, i64);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::index::Gsi;

    fn cursor() -> Cursor {
        Cursor {
            source: Source::Gsi(Gsi::Gsi3),
            partition: PartitionKey::new("USER#ü").unwrap(),
            sort: SortKey::new("TASK#🗓").unwrap(),
            key: Key::new("USER#ü", "TASK#1").unwrap(),
            tie: 42,
        }
    }

    #[test]
    fn a_cursor_survives_being_text() {
        assert_eq!(Cursor::parse(&cursor().to_text()).unwrap(), cursor());
    }

    #[test]
    fn what_is_not_a_cursor_is_refused() {
        let good = cursor().to_text();
        let cut = &good[..good.len() - 3];
        for text in [
            "",
            "!",
            "abc",
            "bnVsbA",
            cut,
            &format!("{good}x"),
            &"A".repeat(MAX_TEXT + 1),
        ] {
            assert!(
                matches!(Cursor::parse(text), Err(Error::InvalidCursor { .. })),
                "{text}"
            );
        }
    }

    #[test]
    fn a_cursor_of_another_query_is_refused() {
        let own = Query::new(Source::Gsi(Gsi::Gsi3), PartitionKey::new("USER#ü").unwrap());
        assert!(cursor().check(&own).is_ok());
        let other_index = Query {
            source: Source::Base,
            ..own.clone()
        };
        assert!(cursor().check(&other_index).is_err());
        let other_partition = Query {
            partition: PartitionKey::new("USER#x").unwrap(),
            ..own
        };
        assert!(cursor().check(&other_partition).is_err());
    }
}
