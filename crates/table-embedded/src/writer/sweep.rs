//! Removes what has expired, and forgets changes that are too old.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};
use table::{Key, RETENTION, Swept};

use crate::error::Result;
use crate::read;
use crate::writer::apply::Applier;
use crate::writer::commit::Commit;

pub(super) fn sweep(
    applier: &mut Applier,
    commit: &mut Commit<'_>,
    limit: u32,
    now: Timestamp,
) -> Result<Swept> {
    let expired = expired_keys(commit, limit, now)?;
    for key in &expired {
        if let Some(stored) = read::stored(commit, key)? {
            applier.delete(commit, stored, key, true, now)?;
        }
    }
    let forgotten = forget_changes(commit, limit, now)?;
    let full = limit as usize;
    Ok(Swept {
        rows: expired.len(),
        more: expired.len() == full || forgotten == full,
    })
}

fn expired_keys(connection: &Connection, limit: u32, now: Timestamp) -> Result<Vec<Key>> {
    let mut statement = connection
        .prepare_cached("SELECT pk, sk FROM rows WHERE ttl <= ?1 ORDER BY ttl LIMIT ?2")?;
    let mut rows = statement.query((now.as_second(), limit))?;
    let mut keys = Vec::new();
    while let Some(columns) = rows.next()? {
        keys.push(Key::new(
            columns.get::<_, String>(0)?,
            columns.get::<_, String>(1)?,
        )?);
    }
    Ok(keys)
}

/// Remembers the last number it forgot, so that a reader behind it can be told.
fn forget_changes(connection: &Connection, limit: u32, now: Timestamp) -> Result<usize> {
    let Ok(cutoff) = now.checked_sub(RETENTION) else {
        return Ok(0);
    };
    let last: Option<i64> = connection
        .query_row(
            "SELECT max(seq) FROM (SELECT seq, at FROM changes ORDER BY seq LIMIT ?1) WHERE at < ?2",
            (limit, cutoff.as_millisecond()),
            |row| row.get(0),
        )
        .optional()?
        .flatten();
    let Some(last) = last else { return Ok(0) };
    let count = connection.execute("DELETE FROM changes WHERE seq <= ?1", [last])?;
    connection.execute("UPDATE feed SET forgotten = ?1", [last])?;
    Ok(count)
}
