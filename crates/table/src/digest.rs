//! A checksum over any number of rows, in any order: how two tables are compared.

use sha2::{Digest as _, Sha256};

use crate::row::Row;

/// How many rows, and the sum of their hashes. Two tables with equal digests hold equal rows,
/// whatever order they were read in.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct Digest {
    pub rows: u64,
    pub sum: u128,
}

impl Digest {
    /// Counts a row in.
    pub fn add(&mut self, row: &Row) {
        self.rows += 1;
        self.sum = self.sum.wrapping_add(hash(row));
    }
}

impl std::fmt::Display for Digest {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} rows, checksum {:032x}", self.rows, self.sum)
    }
}

/// Every part of the row, each with its length before it so that parts cannot run together.
fn hash(row: &Row) -> u128 {
    let mut hasher = Sha256::new();
    let mut part = |bytes: &[u8]| {
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    };
    part(row.key().pk.as_str().as_bytes());
    part(row.key().sk.as_str().as_bytes());
    for (gsi, key) in row.index_keys().iter() {
        part(gsi.name().as_bytes());
        part(key.pk.as_str().as_bytes());
        part(key.sk.as_str().as_bytes());
    }
    part(row.ends_at().unwrap_or_default().as_bytes());
    for set in row.document().sets().iter() {
        part(set.as_bytes());
    }
    part(row.document().json());
    let hash: [u8; 32] = hasher.finalize().into();
    let mut half = [0; 16];
    half.copy_from_slice(&hash[..16]);
    u128::from_le_bytes(half)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{EntityType, Key, Version};

    fn row(id: &str, title: &str) -> Row {
        let key = Key::new("USER#u", id).unwrap();
        let builder = Row::builder(key, EntityType::new("EVENT").unwrap(), Version::FIRST);
        builder.attribute("title", title).build().unwrap()
    }

    fn digest(rows: &[&Row]) -> Digest {
        let mut digest = Digest::default();
        for row in rows {
            digest.add(row);
        }
        digest
    }

    #[test]
    fn order_does_not_count_but_content_does() {
        let (a, b, other) = (row("a", "x"), row("b", "y"), row("b", "z"));
        assert_eq!(digest(&[&a, &b]), digest(&[&b, &a]));
        assert_ne!(digest(&[&a, &b]), digest(&[&a, &other]));
        assert_ne!(digest(&[&a, &b]), digest(&[&a, &b, &b]));
    }
}
