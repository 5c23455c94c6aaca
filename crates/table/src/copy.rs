//! Moving all rows from one table to another, and making sure of it.

use std::collections::BTreeMap;
use std::num::NonZeroU32;

use jiff::{SignedDuration, Timestamp};
use thiserror::Error;

use crate::change::{Change, ChangesRequest, FeedPosition, FeedStart};
use crate::condition::Condition;
use crate::digest::Digest;
use crate::engine::{Engine, Scan};
use crate::error::Error as TableError;
use crate::key::Key;
use crate::row::Row;
use crate::sync;
use crate::write::Delete;

const PAGE: NonZeroU32 = NonZeroU32::new(1000).unwrap();
/// Rows that will expire within this time are not compared: one side may sweep them first.
const MARGIN: SignedDuration = SignedDuration::from_mins(10);

/// Why a copy did not come out right.
#[derive(Debug, Error)]
pub enum CopyError {
    #[error("the copy differs: the source has {from}, the target {to}")]
    Differs { from: Digest, to: Digest },
    #[error("the copy lacks or differs in {rows} rows, the first of them {first}")]
    RowsDiffer { rows: u64, first: Key },
    #[error(transparent)]
    Table(#[from] TableError),
}

/// Whether the sync log is meant too. Its rows do not appear in the feed, so what happens to them
/// during a copy cannot be repeated; and over another table's log they would make no sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SyncLog {
    With,
    Without,
}

impl SyncLog {
    fn takes(self, row: &Row) -> bool {
        self == Self::With || !sync::is_log_row(row.key())
    }
}

/// Whether a table holds no row at all.
pub async fn is_empty(engine: &dyn Engine) -> Result<bool, TableError> {
    let scan = Scan {
        after: None,
        limit: NonZeroU32::MIN,
    };
    Ok(engine.scan(&scan).await?.rows.is_empty())
}

/// Copies the rows behind `after`. `done` hears of every page once the target has it on disk, with
/// the place to resume from; it may stop the copy by answering an error.
pub async fn copy_rows<E: From<TableError>>(
    from: &dyn Engine,
    to: &dyn Engine,
    log: SyncLog,
    mut after: Option<Key>,
    mut done: impl FnMut(Option<&Key>, usize) -> Result<(), E>,
) -> Result<(), E> {
    loop {
        let mut page = from.scan(&Scan { after, limit: PAGE }).await?;
        page.rows.retain(|row| log.takes(row));
        let count = page.rows.len();
        to.load(page.rows).await?;
        done(page.next.as_ref(), count)?;
        match page.next {
            Some(next) => after = Some(next),
            None => return Ok(()),
        }
    }
}

/// Repeats on the target what happened in the source since an instant, until there is nothing
/// more. Each row ends as the source last had it, however often a change is repeated. Answers how
/// many rows were touched and where it stopped.
pub async fn catch_up(
    from: &dyn Engine,
    to: &dyn Engine,
    mut start: FeedStart,
) -> Result<(usize, FeedPosition), TableError> {
    let mut touched = 0;
    loop {
        let page = from.changes(&ChangesRequest { start, limit: PAGE }).await?;
        touched += replay(to, page.changes).await?;
        if page.caught_up {
            return Ok((touched, page.next));
        }
        start = FeedStart::After(page.next);
    }
}

async fn replay(to: &dyn Engine, changes: Vec<Change>) -> Result<usize, TableError> {
    let last: BTreeMap<Key, Option<Row>> = changes
        .into_iter()
        .map(|change| (change.key, change.new))
        .collect();
    let touched = last.len();
    let mut rows = Vec::new();
    for (key, row) in last {
        if let Some(row) = row {
            rows.push(row);
        } else {
            let condition = Condition::None;
            to.delete(Delete { key, condition }).await?;
        }
    }
    if !rows.is_empty() {
        to.load(rows).await?;
    }
    Ok(touched)
}

/// Which rows are compared.
#[derive(Debug, Clone, Copy)]
pub struct Comparison {
    pub now: Timestamp,
    pub log: SyncLog,
}

impl Comparison {
    fn takes(self, row: &Row) -> bool {
        let soon = self.now.checked_add(MARGIN);
        self.log.takes(row) && soon.is_ok_and(|soon| !row.is_expired(soon))
    }
}

/// Reads both tables through and compares them by count and checksum. Answers what both hold.
/// `seen` hears of every page.
pub async fn compare(
    from: &dyn Engine,
    to: &dyn Engine,
    what: Comparison,
    mut seen: impl FnMut(usize),
) -> Result<Digest, CopyError> {
    let source = digest(from, what, &mut seen).await?;
    let target = digest(to, what, &mut seen).await?;
    if source == target {
        Ok(source)
    } else {
        Err(CopyError::Differs {
            from: source,
            to: target,
        })
    }
}

/// Compares every row of the source with the one the target has under its key; the target may hold
/// others besides. Answers what of the target was compared.
pub async fn compare_rows(
    from: &dyn Engine,
    to: &dyn Engine,
    what: Comparison,
    mut seen: impl FnMut(usize),
) -> Result<Digest, CopyError> {
    let mut digest = Digest::default();
    let (mut differ, mut first, mut after) = (0, None, None);
    loop {
        let page = from.scan(&Scan { after, limit: PAGE }).await?;
        let rows: Vec<&Row> = page.rows.iter().filter(|row| what.takes(row)).collect();
        let keys: Vec<Key> = rows.iter().map(|row| row.key().clone()).collect();
        for (row, copy) in rows.iter().zip(to.batch_get(&keys).await?) {
            if copy.as_ref() == Some(*row) {
                digest.add(row);
            } else {
                differ += 1;
                first.get_or_insert_with(|| row.key().clone());
            }
        }
        seen(page.rows.len());
        match (page.next, first) {
            (Some(next), found) => (after, first) = (Some(next), found),
            (None, Some(first)) => {
                return Err(CopyError::RowsDiffer {
                    rows: differ,
                    first,
                });
            }
            (None, None) => return Ok(digest),
        }
    }
}

async fn digest(
    engine: &dyn Engine,
    what: Comparison,
    seen: &mut impl FnMut(usize),
) -> Result<Digest, TableError> {
    let mut digest = Digest::default();
    let mut after = None;
    loop {
        let page = engine.scan(&Scan { after, limit: PAGE }).await?;
        for row in page.rows.iter().filter(|row| what.takes(row)) {
            digest.add(row);
        }
        seen(page.rows.len());
        match page.next {
            Some(next) => after = Some(next),
            None => return Ok(digest),
        }
    }
}
