//! From entities to rows and back.

use domain::Instant;
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{Document, EntityType, Gsi, IndexKey, Key, Row, Version};

use crate::error::{Error, Result};

/// Something that is kept as one row. All its keys follow from its attributes here, so no write
/// can forget one.
pub trait Entity: Serialize + DeserializeOwned + Send {
    const TYPE: &'static str;
    /// The attributes that are sets; JSON cannot say.
    const SETS: &'static [&'static str] = &[];

    fn key(&self) -> Key;

    fn index_keys(&self) -> Vec<(Gsi, IndexKey)> {
        Vec::new()
    }

    /// When the row goes away by itself.
    fn expires(&self) -> Option<Instant> {
        None
    }
}

/// An entity as it lies in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<E> {
    pub entity: E,
    pub version: Version,
}

/// The row of an entity at a version.
pub(crate) fn row_of<E: Entity>(entity: &E, version: Version) -> Result<Row> {
    let unwritable = |source| Error::Unwritable {
        entity_type: E::TYPE,
        source,
    };
    let json = serde_json::to_string(entity).map_err(unwritable)?;
    let attributes = Document::from_json(&json, E::SETS)?.attributes()?;
    let mut row = Row::builder(entity.key(), EntityType::new(E::TYPE)?, version);
    for (gsi, key) in entity.index_keys() {
        row = row.index(gsi, key.pk, key.sk);
    }
    if let Some(end) = entity.expires() {
        row = row.ttl(end.as_second());
    }
    Ok(row.attributes(attributes).build()?)
}

/// The entity of a row.
pub(crate) fn read<E: Entity>(row: &Row) -> Result<Stored<E>> {
    let entity = row.document().read().map_err(|source| Error::Unreadable {
        key: row.key().clone(),
        expected: E::TYPE,
        source,
    })?;
    Ok(Stored {
        entity,
        version: row.version(),
    })
}
