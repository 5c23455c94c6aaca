//! The change feed, read from the log that every commit writes.

use jiff::Timestamp;
use rusqlite::{Connection, OptionalExtension};
use table::{Cause, Change, ChangePage, ChangesRequest, Error, FeedPosition, FeedStart, Key, Row};

use crate::error::{Result, StorageError};
use crate::record::from_image;

/// The most rows a page holds, whatever was asked for.
const MAX_CHANGES: u32 = 1000;
/// The most bytes of rows a page holds, before and after together; one change always fits.
const MAX_WEIGHT: usize = 1024 * 1024;

/// In one read transaction: a sweep between the look at the position and the reading must not go
/// unnoticed.
pub(crate) fn changes(connection: &Connection, request: &ChangesRequest) -> Result<ChangePage> {
    let connection = &*connection.unchecked_transaction()?;
    let after = match &request.start {
        FeedStart::Oldest => forgotten(connection)?,
        FeedStart::Since(instant) => last_before(connection, *instant)?,
        FeedStart::After(position) => checked(connection, position)?,
    };
    let limit = request.limit.get().min(MAX_CHANGES);
    let mut statement = connection.prepare_cached(
        "SELECT seq, at, pk, sk, expired, old, new FROM changes WHERE seq > ?1 ORDER BY seq LIMIT ?2",
    )?;
    let mut rows = statement.query((after, limit + 1))?;
    let mut page = ChangePage {
        changes: Vec::new(),
        next: position(after),
        caught_up: true,
    };
    let mut weight = 0;
    while let Some(columns) = rows.next()? {
        let change = read_change(columns)?;
        let images = change.old.iter().chain(&change.new);
        weight += images.map(Row::weight).sum::<usize>();
        let is_full = page.changes.len() == limit as usize || weight > MAX_WEIGHT;
        if is_full && !page.changes.is_empty() {
            page.caught_up = false;
            break;
        }
        page.changes.push(change);
        page.next = position(columns.get(0)?);
    }
    Ok(page)
}

fn read_change(columns: &rusqlite::Row<'_>) -> Result<Change> {
    let key = Key::new(
        columns
            .get_ref(2)?
            .as_str()
            .map_err(rusqlite::Error::from)?,
        columns.get::<_, String>(3)?,
    )?;
    let image = |column: usize| -> Result<_> {
        let text: Option<String> = columns.get(column)?;
        text.map(|text| from_image(key.clone(), &text)).transpose()
    };
    let (old, new) = (image(5)?, image(6)?);
    let at = Timestamp::from_millisecond(columns.get(1)?).map_err(|error| {
        let context = "a change has no valid time".to_owned();
        StorageError::Table(Error::Corrupt {
            context,
            source: Cause::new(error),
        })
    })?;
    Ok(Change {
        at,
        old,
        new,
        expired: columns.get(4)?,
        key,
    })
}

/// The number of the last change that has been forgotten.
fn forgotten(connection: &Connection) -> Result<i64> {
    Ok(connection.query_row("SELECT forgotten FROM feed", [], |row| row.get(0))?)
}

/// When the last change was made that is still remembered, in milliseconds; 0 if there is none.
pub(crate) fn last_time(connection: &Connection) -> Result<i64> {
    let last = connection
        .query_row(
            "SELECT at FROM changes ORDER BY seq DESC LIMIT 1",
            [],
            |row| row.get(0),
        )
        .optional()?;
    Ok(last.unwrap_or(0))
}

fn last_before(connection: &Connection, instant: Timestamp) -> Result<i64> {
    let first: Option<i64> = connection
        .query_row(
            "SELECT seq FROM changes WHERE at >= ?1 ORDER BY seq LIMIT 1",
            [instant.as_millisecond()],
            |row| row.get(0),
        )
        .optional()?;
    match first {
        Some(seq) => Ok(seq - 1),
        None => last(connection),
    }
}

/// The number of the last change ever written, forgotten or not.
fn last(connection: &Connection) -> Result<i64> {
    Ok(connection.query_row(&format!("SELECT {LAST}"), [], |row| row.get(0))?)
}

/// SQL for that number. A counter of SQLite's own would cost every commit a page.
pub(crate) const LAST: &str =
    "max(ifnull((SELECT max(seq) FROM changes), 0), (SELECT forgotten FROM feed))";

fn position(seq: i64) -> FeedPosition {
    FeedPosition::new(format!("{PREFIX}{seq}"))
}

const PREFIX: &str = "embedded:";

fn checked(connection: &Connection, position: &FeedPosition) -> Result<i64> {
    let lost = |reason| StorageError::Table(Error::PositionLost { reason });
    let number = position
        .as_str()
        .strip_prefix(PREFIX)
        .and_then(|number| number.parse().ok());
    let seq: i64 = number.ok_or(lost("it is another engine's"))?;
    if seq < forgotten(connection)? {
        return Err(lost("it lies more than 24 hours back"));
    }
    if seq > last(connection)? {
        return Err(lost("it lies ahead of this table"));
    }
    Ok(seq)
}
