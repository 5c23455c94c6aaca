//! From entities to rows and back.

use domain::{Instant, UserId};
use serde::Serialize;
use serde::de::DeserializeOwned;
use table::{Attributes, Document, EntityType, Gsi, IndexKey, Key, Row, Version};

use crate::error::{Error, Result};
use crate::keys::planner::owner_of;

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

/// Something of a person's own, which its attributes do not say: the partition does.
pub trait Belonging: Serialize + DeserializeOwned + Send {
    const TYPE: &'static str;
    const SETS: &'static [&'static str] = &[];

    fn key(&self, owner: &UserId) -> Key;

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)>;

    /// When the row goes away by itself, in seconds since 1970.
    fn ttl(&self) -> Option<i64>;

    /// When it ends, spelled so that a window read need not decode it.
    fn ends_at(&self) -> Option<String>;

    /// Whether it is read again before it is written: what cannot be read could not be mended.
    const READ_AGAIN: bool = false;

    /// Takes from the keys of its row what only they say.
    fn told_by(&mut self, _row: &Row) {}
}

/// A thing and whose it is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Owned<T> {
    pub owner: UserId,
    pub thing: T,
}

/// What can be kept as one row.
pub trait Kept: Sized + Send {
    /// Where the row lies.
    fn place(&self) -> Key;

    fn row(&self, version: Version) -> Result<Row>;

    fn read(row: &Row) -> Result<Self>;
}

impl<E: Entity> Kept for E {
    fn place(&self) -> Key {
        self.key()
    }

    fn row(&self, version: Version) -> Result<Row> {
        let mut row = Row::builder(self.key(), EntityType::new(E::TYPE)?, version);
        for (gsi, key) in self.index_keys() {
            row = row.index(gsi, key.pk, key.sk);
        }
        if let Some(end) = self.expires() {
            row = row.ttl(end.as_second());
        }
        let attributes = attributes(E::TYPE, E::SETS, self)?;
        Ok(row.attributes(attributes).build()?)
    }

    fn read(row: &Row) -> Result<Self> {
        decode(row, E::TYPE)
    }
}

impl<T: Belonging> Kept for Owned<T> {
    fn place(&self) -> Key {
        self.thing.key(&self.owner)
    }

    fn row(&self, version: Version) -> Result<Row> {
        let thing = &self.thing;
        let mut row = Row::builder(self.place(), EntityType::new(T::TYPE)?, version);
        for (gsi, key) in thing.index_keys(&self.owner) {
            row = row.index(gsi, key.pk, key.sk);
        }
        if let Some(end) = thing.ttl() {
            row = row.ttl(end);
        }
        if let Some(end) = thing.ends_at() {
            row = row.ends_at(end);
        }
        let attributes = attributes(T::TYPE, T::SETS, thing)?;
        let row = row.attributes(attributes).build()?;
        if T::READ_AGAIN {
            decode::<T>(&row, T::TYPE)?;
        }
        Ok(row)
    }

    fn read(row: &Row) -> Result<Self> {
        let owner = owner_of(&row.key().pk).ok_or_else(|| Error::Astray {
            key: row.key().clone(),
        })?;
        let mut thing: T = decode(row, T::TYPE)?;
        thing.told_by(row);
        Ok(Self { owner, thing })
    }
}

fn attributes<T: Serialize>(
    entity_type: &'static str,
    sets: &[&str],
    entity: &T,
) -> Result<Attributes> {
    let unwritable = |source| Error::Unwritable {
        entity_type,
        source,
    };
    let json = serde_json::to_string(entity).map_err(unwritable)?;
    Ok(Document::attributes_from(&json, sets)?)
}

fn decode<T: DeserializeOwned>(row: &Row, expected: &'static str) -> Result<T> {
    row.document().read().map_err(|source| Error::Unreadable {
        key: row.key().clone(),
        expected,
        source,
    })
}

/// An entity as it lies in the table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Stored<E> {
    pub entity: E,
    pub version: Version,
}

/// The entity of a row.
pub(crate) fn read<E: Kept>(row: &Row) -> Result<Stored<E>> {
    Ok(Stored {
        entity: E::read(row)?,
        version: row.version(),
    })
}
