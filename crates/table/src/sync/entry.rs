//! Entries of the sync log, and the rows they are kept in.

use jiff::Timestamp;
use serde::{Deserialize, Serialize};

use crate::error::{InvalidRow, Result};
use crate::key::{Key, PartitionKey};
use crate::row::{EntityType, Row, Version};
use crate::sync::RETENTION;
use crate::value::{Attributes, Value};

const PREFIX: &str = "SYNC#";
const HEAD: &str = "HEAD";
const EPOCH: &str = "epoch";

/// What a scope is told of a change.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncNote {
    /// The scope, spelled as a key: `USER#u`, `CAL#c`, …
    pub scope: String,
    pub entity_type: EntityType,
    pub id: String,
    pub version: Version,
    pub deleted: bool,
    /// When the thing was, and when it is, so that a client can tell whether it is looking there.
    pub old_range: Option<Extent>,
    pub new_range: Option<Extent>,
}

/// From when to when, in the spelling of the thing's index keys.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Extent {
    pub from: String,
    pub to: String,
}

/// A change as a scope's log tells it.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct SyncEntry {
    pub seq: u64,
    #[serde(rename = "type")]
    pub entity_type: String,
    pub id: String,
    #[serde(rename = "entityVersion")]
    pub version: u64,
    pub deleted: bool,
    pub old_range: Option<Extent>,
    pub new_range: Option<Extent>,
}

impl SyncEntry {
    pub(super) fn from_row(row: &Row) -> Result<Self, InvalidRow> {
        row.document().read()
    }
}

/// Whether a row belongs to the log itself, and so is not a change anyone is told of.
pub fn is_log_row(key: &Key) -> bool {
    key.pk.as_str().starts_with(PREFIX)
}

pub(super) fn partition(scope: &str) -> Result<PartitionKey> {
    Ok(PartitionKey::new(format!("{PREFIX}{scope}"))?)
}

/// Sixteen digits, so that byte order is the order of the numbers. `HEAD` sorts behind them all.
pub(super) fn number_text(number: u64) -> String {
    format!("{number:016}")
}

pub fn head_key(scope: &str) -> Result<Key> {
    Ok(Key::new(format!("{PREFIX}{scope}"), HEAD)?)
}

/// The row that says what a scope's last number is, and in which epoch that was given. Its version
/// is that number.
pub fn head_row(scope: &str, last: u64, epoch: u64) -> Result<Row> {
    let entity_type = EntityType::new("SYNC_HEAD")?;
    let row = Row::builder(head_key(scope)?, entity_type, Version(last));
    match epoch {
        0 => row.build(),
        epoch => row.attribute(EPOCH, Value::Number(epoch.into())).build(),
    }
}

/// The last number of a scope, by its head row: 0 where there is none yet, and one more for every
/// epoch that has begun since, which is a number no entry has.
pub fn last_number(head: Option<&Row>, epoch: u64) -> Result<u64> {
    let (number, written_in) = match head {
        None => (0, 0),
        // Most tables never lose a position, and their heads need not be decoded.
        Some(row) if epoch == 0 => (row.version().0, 0),
        Some(row) => (row.version().0, row.document().read::<Head>()?.epoch),
    };
    Ok(number + epoch.saturating_sub(written_in))
}

#[derive(Deserialize)]
struct Head {
    #[serde(default)]
    epoch: u64,
}

pub fn epoch_key() -> Result<Key> {
    Ok(Key::new(format!("{PREFIX}EPOCH"), "EPOCH")?)
}

/// The row that says which epoch it is. Its version is that number.
pub(super) fn epoch_row(epoch: u64) -> Result<Row> {
    let entity_type = EntityType::new("SYNC_EPOCH")?;
    Row::builder(epoch_key()?, entity_type, Version(epoch)).build()
}

/// The epoch an epoch row names; 0 where no position was ever lost.
pub fn epoch_number(epoch: Option<&Row>) -> u64 {
    epoch.map_or(0, |row| row.version().0)
}

/// The row of one entry.
pub fn entry_row(note: &SyncNote, number: u64, now: Timestamp) -> Result<Row> {
    let key = Key::new(format!("{PREFIX}{}", note.scope), number_text(number))?;
    let ttl = now.as_second() + RETENTION.as_secs();
    let mut attributes = Attributes::from([
        ("seq".to_owned(), Value::Number(number.into())),
        ("type".to_owned(), note.entity_type.as_str().into()),
        ("id".to_owned(), note.id.as_str().into()),
        (
            "entityVersion".to_owned(),
            Value::Number(note.version.0.into()),
        ),
        ("deleted".to_owned(), note.deleted.into()),
    ]);
    for (name, range) in [("oldRange", &note.old_range), ("newRange", &note.new_range)] {
        if let Some(Extent { from, to }) = range {
            let ends = [
                ("from".to_owned(), from.as_str().into()),
                ("to".to_owned(), to.as_str().into()),
            ];
            attributes.insert(name.to_owned(), Value::Map(ends.into()));
        }
    }
    let row = Row::builder(key, EntityType::new("SYNC_ENTRY")?, Version::FIRST);
    row.ttl(ttl).attributes(attributes).build()
}
