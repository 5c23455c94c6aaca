//! Rows as they lie in the file, and as the change log keeps them.

use std::borrow::Cow;

use bytes::Bytes;
use rusqlite::types::ValueRef;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use table::{
    Document, EntityType, Gsi, IndexKey, IndexKeys, Key, PartitionKey, Row, SetNames, SortKey,
    StoredRow, Version,
};

use crate::error::Result;

/// What is read of a row, in the order [`read_row`] expects.
pub(crate) const COLUMNS: &str = "id, pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk, \
     gsi4pk, gsi4sk, start_date, entity_type, version, ttl, ends_at, sets, document";

/// A row and its place among rows with equal index keys.
pub(crate) struct Stored {
    pub(crate) id: i64,
    pub(crate) row: Row,
}

pub(crate) fn read_row(columns: &rusqlite::Row<'_>) -> Result<Stored> {
    let key = Key::new(text(columns, 1)?, text(columns, 2)?)?;
    let mut index_keys = IndexKeys::default();
    for (gsi, column) in Gsi::ALL.into_iter().zip([3, 5, 7, 9]) {
        if let (Some(pk), Some(sk)) = (optional(columns, column)?, optional(columns, column + 1)?) {
            index_keys.set(
                gsi,
                IndexKey {
                    pk: PartitionKey::new(pk)?,
                    sk: SortKey::new(sk)?,
                },
            );
        }
    }
    let sets = match optional(columns, 16)? {
        Some(names) => SetNames::new(serde_json::from_str::<Vec<Box<str>>>(names)?),
        None => SetNames::default(),
    };
    let json = columns
        .get_ref(17)?
        .as_bytes()
        .map_err(rusqlite::Error::from)?;
    let version: i64 = columns.get(13)?;
    let row = Row::from_stored(StoredRow {
        key,
        index_keys,
        start_date: optional(columns, 11)?.map(SortKey::new).transpose()?,
        entity_type: EntityType::new(text(columns, 12)?)?,
        version: Version(version.cast_unsigned()),
        ttl: columns.get(14)?,
        ends_at: optional(columns, 15)?.map(Into::into),
        document: Document::from_stored(Bytes::copy_from_slice(json), sets),
    });
    Ok(Stored {
        id: columns.get(0)?,
        row,
    })
}

/// Text straight from SQLite's page: the only copy made is the one into the row.
fn text<'a>(columns: &'a rusqlite::Row<'_>, index: usize) -> rusqlite::Result<&'a str> {
    Ok(columns.get_ref(index)?.as_str()?)
}

fn optional<'a>(columns: &'a rusqlite::Row<'_>, index: usize) -> rusqlite::Result<Option<&'a str>> {
    match columns.get_ref(index)? {
        ValueRef::Null => Ok(None),
        value => Ok(Some(value.as_str()?)),
    }
}

/// The names of a row's sets as they are stored: a JSON list, or nothing.
pub(crate) fn sets_text(row: &Row) -> Option<String> {
    let sets = row.document().sets();
    let names: Vec<&str> = sets.iter().collect();
    (!names.is_empty()).then(|| serde_json::to_string(&names).unwrap_or_default())
}

/// A row as the change log keeps it: everything but the key, which stands beside it.
#[derive(Serialize, Deserialize)]
struct Image<'a> {
    index: [Option<(Cow<'a, str>, Cow<'a, str>)>; 4],
    start: Option<Cow<'a, str>>,
    entity: Cow<'a, str>,
    version: u64,
    ttl: Option<i64>,
    ends: Option<Cow<'a, str>>,
    sets: Vec<Cow<'a, str>>,
    #[serde(borrow)]
    document: &'a RawValue,
}

pub(crate) fn to_image(row: &Row) -> Result<String> {
    let index_key = |gsi| {
        let key = row.index_keys().get(gsi)?;
        Some((key.pk.as_str().into(), key.sk.as_str().into()))
    };
    let image = Image {
        index: Gsi::ALL.map(index_key),
        start: row.start_date().map(|date| date.as_str().into()),
        entity: row.entity_type().as_str().into(),
        version: row.version().0,
        ttl: row.ttl(),
        ends: row.ends_at().map(Into::into),
        sets: row.document().sets().iter().map(Into::into).collect(),
        document: serde_json::from_slice(row.document().json())?,
    };
    Ok(serde_json::to_string(&image)?)
}

pub(crate) fn from_image(key: Key, image: &str) -> Result<Row> {
    let image: Image<'_> = serde_json::from_str(image)?;
    let mut index_keys = IndexKeys::default();
    for (gsi, pair) in Gsi::ALL.into_iter().zip(image.index) {
        if let Some((pk, sk)) = pair {
            index_keys.set(
                gsi,
                IndexKey {
                    pk: PartitionKey::new(pk)?,
                    sk: SortKey::new(sk)?,
                },
            );
        }
    }
    let json = Bytes::copy_from_slice(image.document.get().as_bytes());
    Ok(Row::from_stored(StoredRow {
        key,
        index_keys,
        start_date: image.start.map(SortKey::new).transpose()?,
        entity_type: EntityType::new(image.entity)?,
        version: Version(image.version),
        ttl: image.ttl,
        ends_at: image.ends.map(Into::into),
        document: Document::from_stored(json, SetNames::new(image.sets)),
    }))
}
