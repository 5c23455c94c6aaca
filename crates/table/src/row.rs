//! Rows: what the table keeps, and the one way to make a valid one.

use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;

use crate::document::Document;
use crate::error::{Error, InvalidRow};
use crate::index::{Gsi, IndexKey, IndexKeys, START_DATE};
use crate::key::{Key, PartitionKey, SortKey};
use crate::limits;
use crate::value::{Attributes, Value};

/// Attributes that a row keeps beside its document, under these names on DynamoDB.
pub const PK: &str = "PK";
pub const SK: &str = "SK";
pub const ENDS_AT: &str = "endsAt";
/// Attributes of the document that the row also knows without decoding it.
pub const ENTITY_TYPE: &str = "entityType";
pub const VERSION: &str = "version";
pub const TTL: &str = "ttl";

/// One row: its key, its places in the indexes, and its attributes.
///
/// What reads filter and order by stands beside the document, so that a row can be dropped or
/// forwarded without decoding it. The document repeats type, version and `ttl`, because clients
/// see them; only [`RowBuilder`] makes rows, so the two never disagree.
///
/// Cheap to clone: clones share their parts, which never change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Row(Arc<StoredRow>);

impl Row {
    pub fn builder(key: Key, entity_type: EntityType, version: Version) -> RowBuilder {
        RowBuilder {
            key,
            index_keys: IndexKeys::default(),
            entity_type,
            version,
            ttl: None,
            ends_at: None,
            attributes: Attributes::new(),
        }
    }

    pub fn key(&self) -> &Key {
        &self.0.key
    }

    pub fn index_keys(&self) -> &IndexKeys {
        &self.0.index_keys
    }

    /// The `startDate` attribute, by which the local index sorts.
    pub fn start_date(&self) -> Option<&SortKey> {
        self.0.start_date.as_ref()
    }

    pub fn entity_type(&self) -> &EntityType {
        &self.0.entity_type
    }

    pub fn version(&self) -> Version {
        self.0.version
    }

    /// When the row expires, in seconds since 1970.
    pub fn ttl(&self) -> Option<i64> {
        self.0.ttl
    }

    /// When the entity ends, in the spelling of its index sort key, so that a window read can
    /// drop it undecoded.
    pub fn ends_at(&self) -> Option<&str> {
        self.0.ends_at.as_deref()
    }

    pub fn document(&self) -> &Document {
        &self.0.document
    }

    /// The row's size by DynamoDB's formula. Decodes the document.
    pub fn size(&self) -> Result<usize, InvalidRow> {
        let attributes = self.0.document.attributes()?;
        Ok(limits::row_size(
            &self.0.key,
            &self.0.index_keys,
            self.ends_at(),
            &attributes,
        ))
    }

    /// What the row holds in memory, near enough to bound a page or a cache by.
    pub fn weight(&self) -> usize {
        let indexes = self
            .index_keys()
            .iter()
            .map(|(_, key)| key.pk.as_str().len() + key.sk.as_str().len());
        self.0.key.pk.as_str().len()
            + self.0.key.sk.as_str().len()
            + indexes.sum::<usize>()
            + self.0.ends_at.as_deref().map_or(0, str::len)
            + self.0.document.json().len()
    }

    /// Whether the row is gone for readers, even if nothing has swept it yet.
    pub fn is_expired(&self, now: Timestamp) -> bool {
        self.0.ttl.is_some_and(|ttl| ttl <= now.as_second())
    }

    /// What an engine stored from a row before, taken as it is.
    pub fn from_stored(parts: StoredRow) -> Self {
        Self(Arc::new(parts))
    }
}

/// The parts of a row as an engine stores them.
#[derive(Debug, PartialEq, Eq)]
pub struct StoredRow {
    pub key: Key,
    pub index_keys: IndexKeys,
    pub start_date: Option<SortKey>,
    pub entity_type: EntityType,
    pub version: Version,
    pub ttl: Option<i64>,
    pub ends_at: Option<Box<str>>,
    pub document: Document,
}

/// Collects a row's parts; [`build`](Self::build) checks them against every limit at once.
#[derive(Debug, Clone)]
pub struct RowBuilder {
    key: Key,
    index_keys: IndexKeys,
    entity_type: EntityType,
    version: Version,
    ttl: Option<i64>,
    ends_at: Option<Box<str>>,
    attributes: Attributes,
}

impl RowBuilder {
    /// Puts the row into a global index.
    #[must_use]
    pub fn index(mut self, gsi: Gsi, pk: PartitionKey, sk: SortKey) -> Self {
        self.index_keys.set(gsi, IndexKey { pk, sk });
        self
    }

    /// Lets the row expire at this many seconds since 1970.
    #[must_use]
    pub fn ttl(mut self, seconds: i64) -> Self {
        self.ttl = Some(seconds);
        self
    }

    /// Says when the entity ends, in the spelling of its index sort key.
    #[must_use]
    pub fn ends_at(mut self, end: impl Into<Box<str>>) -> Self {
        self.ends_at = Some(end.into());
        self
    }

    #[must_use]
    pub fn attribute(mut self, name: impl Into<String>, value: impl Into<Value>) -> Self {
        self.attributes.insert(name.into(), value.into());
        self
    }

    #[must_use]
    pub fn attributes(mut self, attributes: Attributes) -> Self {
        self.attributes.extend(attributes);
        self
    }

    /// Checks names, depth and size, and writes the document down.
    pub fn build(mut self) -> Result<Row, Error> {
        if let Some(name) = self.attributes.keys().find(|name| is_reserved(name)) {
            return Err(InvalidRow::ReservedAttribute { name: name.clone() }.into());
        }
        self.attributes.retain(|_, value| !value.is_empty_set());
        let start_date = start_date_of(&self.attributes)?;
        self.attributes
            .insert(ENTITY_TYPE.to_owned(), self.entity_type.as_str().into());
        self.attributes
            .insert(VERSION.to_owned(), Value::Number(self.version.0.into()));
        if let Some(ttl) = self.ttl {
            self.attributes
                .insert(TTL.to_owned(), Value::Number(ttl.into()));
        }
        limits::check_row(
            &self.key,
            &self.index_keys,
            self.ends_at.as_deref(),
            start_date.is_some(),
            &self.attributes,
        )?;
        Ok(Row::from_stored(StoredRow {
            document: Document::new(self.attributes)?,
            key: self.key,
            index_keys: self.index_keys,
            start_date,
            entity_type: self.entity_type,
            version: self.version,
            ttl: self.ttl,
            ends_at: self.ends_at,
        }))
    }
}

/// Names the row itself writes: the caller gives these values by other means.
fn is_reserved(name: &str) -> bool {
    matches!(name, PK | SK | ENDS_AT | ENTITY_TYPE | VERSION | TTL)
        || Gsi::ALL
            .iter()
            .any(|gsi| name == gsi.pk_attribute() || name == gsi.sk_attribute())
}

/// `startDate` is a key of the local index: present, it must be a text that can be one.
fn start_date_of(attributes: &Attributes) -> Result<Option<SortKey>, Error> {
    match attributes.get(START_DATE) {
        None => Ok(None),
        Some(Value::String(date)) => Ok(Some(SortKey::new(date.as_str())?)),
        Some(_) => Err(InvalidRow::StartDateNotText.into()),
    }
}

/// What kind of thing a row is: `EVENT`, `TASK`, … in capitals.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct EntityType(Box<str>);

impl EntityType {
    pub fn new(name: impl Into<Box<str>>) -> Result<Self, InvalidRow> {
        let name = name.into();
        let valid = |byte: u8| byte.is_ascii_uppercase() || byte.is_ascii_digit() || byte == b'_';
        if name.starts_with(|first: char| first.is_ascii_uppercase()) && name.bytes().all(valid) {
            Ok(Self(name))
        } else {
            Err(InvalidRow::EntityType { name: name.into() })
        }
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for EntityType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for EntityType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// How often a row has been written: 1 when it is new, one more with every change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Version(pub u64);

impl Version {
    pub const FIRST: Self = Self(1);

    #[must_use]
    pub fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(&self.0, f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn builder() -> RowBuilder {
        let key = Key::new("USER#u", "EVENT#e").unwrap();
        Row::builder(key, EntityType::new("EVENT").unwrap(), Version::FIRST)
    }

    #[test]
    fn the_document_shows_type_version_and_ttl() {
        let row = builder()
            .ttl(7)
            .attribute("title", "Lunch")
            .build()
            .unwrap();
        let json = std::str::from_utf8(row.document().json())
            .unwrap()
            .to_owned();
        assert_eq!(
            json,
            r#"{"entityType":"EVENT","title":"Lunch","ttl":7,"version":1}"#
        );
    }

    #[test]
    fn clones_of_a_row_share_their_parts() {
        let row = builder().attribute("title", "Lunch").build().unwrap();
        let clone = row.clone();
        assert!(std::ptr::eq(row.document(), clone.document()));
        assert_eq!(row, clone);
    }

    #[test]
    fn what_the_row_writes_itself_cannot_be_given_as_an_attribute() {
        for name in [
            "PK",
            "SK",
            "GSI1PK",
            "GSI4SK",
            "endsAt",
            "entityType",
            "version",
            "ttl",
        ] {
            let result = builder().attribute(name, "x").build();
            assert!(
                matches!(
                    result,
                    Err(Error::InvalidRow(InvalidRow::ReservedAttribute { .. }))
                ),
                "{name}"
            );
        }
    }

    #[test]
    fn a_start_date_that_cannot_be_a_key_is_refused() {
        assert!(matches!(
            builder().attribute("startDate", Value::Null).build(),
            Err(Error::InvalidRow(InvalidRow::StartDateNotText))
        ));
        assert!(matches!(
            builder().attribute("startDate", "").build(),
            Err(Error::InvalidKey(_))
        ));
    }

    #[test]
    fn entity_types_are_in_capitals() {
        assert!(EntityType::new("USER_META").is_ok());
        for name in ["", "event", "Event", "1X", "_X", "A-B"] {
            assert!(EntityType::new(name).is_err(), "{name}");
        }
    }
}
