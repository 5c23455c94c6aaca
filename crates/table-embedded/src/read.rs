//! Reads: by key, by range, and all.

use jiff::Timestamp;
use rusqlite::{Connection, params_from_iter};
use table::limits::MAX_PAGE;
use table::{Cursor, Key, Page, Query, Row, Scan, ScanPage, Source};

use crate::error::Result;
use crate::record::{COLUMNS, Stored, read_row};
use crate::select::Select;

/// The most bytes a page of a scan holds; one row always fits.
const MAX_SCAN: usize = 4 * 1024 * 1024;

/// The row with a key as it lies in the file, expired or not.
pub(crate) fn stored(connection: &Connection, key: &Key) -> Result<Option<Stored>> {
    let sql = format!("SELECT {COLUMNS} FROM rows WHERE pk = ?1 AND sk = ?2");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query((key.pk.as_str(), key.sk.as_str()))?;
    rows.next()?.map(read_row).transpose()
}

/// The row with a key, unless it has expired.
pub(crate) fn get(connection: &Connection, key: &Key, now: Timestamp) -> Result<Option<Row>> {
    let stored = stored(connection, key)?;
    Ok(stored
        .map(|stored| stored.row)
        .filter(|row| !row.is_expired(now)))
}

/// A page, and when it will be another one though nobody writes.
#[derive(Debug, Default)]
pub(crate) struct PageRead {
    pub(crate) page: Page,
    /// The earliest `ttl` of all rows that were read for it, the one that follows included: without
    /// that row there may be no cursor.
    pub(crate) expires: Option<i64>,
}

/// One page, with one row more read to know whether anything follows.
pub(crate) fn query(connection: &Connection, query: &Query, now: Timestamp) -> Result<PageRead> {
    if query.range.is_empty() {
        return Ok(PageRead::default());
    }
    let limit = query.page_limit();
    let select = Select::new(query, limit + 1, now);
    let mut statement = connection.prepare_cached(select.sql())?;
    let mut rows = statement.query(params_from_iter(select.parameters()))?;
    let mut page = Page {
        rows: Vec::with_capacity(limit.min(128)),
        cursor: None,
    };
    let (mut weight, mut last_id, mut expires) = (0, 0, None);
    while let Some(columns) = rows.next()? {
        let Stored { id, row } = read_row(columns)?;
        weight += row.weight();
        expires = expires.into_iter().chain(row.ttl()).min();
        if let Some(last) = page.rows.last()
            && (page.rows.len() == limit || weight > MAX_PAGE)
        {
            page.cursor = cursor_after(query, last, last_id);
            break;
        }
        page.rows.push(row);
        last_id = id;
    }
    Ok(PageRead { page, expires })
}

fn cursor_after(query: &Query, row: &Row, id: i64) -> Option<Cursor> {
    let sort = match query.source {
        Source::Base => Some(&row.key().sk),
        Source::Gsi(gsi) => row.index_keys().get(gsi).map(|key| &key.sk),
        Source::StartDate => row.start_date(),
    };
    let (source, partition) = (query.source, query.partition.clone());
    Some(Cursor {
        source,
        partition,
        sort: sort?.clone(),
        key: row.key().clone(),
        tie: id,
    })
}

/// All rows in the order of their keys, a page at a time.
pub(crate) fn scan(connection: &Connection, scan: &Scan) -> Result<ScanPage> {
    let limit = scan.limit.get() as usize;
    let (pk, sk) = scan
        .after
        .as_ref()
        .map_or(("", ""), |key| (key.pk.as_str(), key.sk.as_str()));
    let sql =
        format!("SELECT {COLUMNS} FROM rows WHERE (pk, sk) > (?1, ?2) ORDER BY pk, sk LIMIT ?3");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query((pk, sk, i64::from(scan.limit.get()) + 1))?;
    let mut page = ScanPage {
        rows: Vec::with_capacity(limit.min(1024)),
        next: None,
    };
    let mut weight = 0;
    while let Some(columns) = rows.next()? {
        let row = read_row(columns)?.row;
        weight += row.weight();
        if let Some(last) = page.rows.last()
            && (page.rows.len() == limit || weight > MAX_SCAN)
        {
            page.next = Some(last.key().clone());
            break;
        }
        page.rows.push(row);
    }
    Ok(page)
}

/// How many rows there are.
pub(crate) fn count(connection: &Connection) -> Result<u64> {
    let count: i64 = connection.query_row("SELECT count(*) FROM rows", [], |row| row.get(0))?;
    Ok(count.cast_unsigned())
}
