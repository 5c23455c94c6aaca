//! Reading the sync log.

use std::num::NonZeroU32;

use thiserror::Error;

use crate::engine::Engine;
use crate::error::{Error as TableError, Result};
use crate::index::Source;
use crate::key::SortKey;
use crate::query::{Query, SortRange};
use crate::sync::entry::{self, SyncEntry};

/// Why a scope's log cannot be read on from a number.
#[derive(Debug, Error)]
pub enum SyncError {
    #[error("the log no longer reaches back to {since}: read everything anew")]
    TooOld { since: u64 },
    #[error(transparent)]
    Table(#[from] TableError),
}

/// What happened in a scope after some number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SyncPage {
    pub entries: Vec<SyncEntry>,
    /// The number to go on from.
    pub next: u64,
    pub more: bool,
}

/// The last number of a scope; 0 if nothing has happened there. Who reads everything anew goes on
/// from the number the scope had before that.
pub async fn head(engine: &dyn Engine, scope: &str) -> Result<u64> {
    let keys = [entry::head_key(scope)?, entry::epoch_key()?];
    let rows = engine.batch_get(&keys).await?;
    let row = |place: usize| rows.get(place).and_then(Option::as_ref);
    entry::last_number(row(0), entry::epoch_number(row(1)))
}

/// What happened in a scope after the change numbered `since`.
///
/// Answers `TooOld` if an entry after `since` has been forgotten or was never written because the
/// appender lost its place, or if `since` is a number this scope has never reached: the client's
/// copy is then of another table.
pub async fn since(
    engine: &dyn Engine,
    scope: &str,
    since: u64,
    limit: NonZeroU32,
) -> Result<SyncPage, SyncError> {
    let last = head(engine, scope).await?;
    if since > last {
        return Err(SyncError::TooOld { since });
    }
    if since == last {
        // The usual answer to whoever asks often; the entries need not be looked for.
        return Ok(SyncPage {
            entries: Vec::new(),
            next: last,
            more: false,
        });
    }
    let range = SortRange::Within(
        std::ops::Bound::Excluded(sort_key(since)?),
        std::ops::Bound::Included(sort_key(last)?),
    );
    let query = Query::new(Source::Base, entry::partition(scope)?)
        .range(range)
        .limit(limit);
    let page = engine.query(&query).await?;
    let entries = page
        .rows
        .iter()
        .map(SyncEntry::from_row)
        .collect::<Result<Vec<_>, _>>();
    let entries = entries.map_err(TableError::from)?;
    let next = entries.last().map_or(since, |entry| entry.seq);
    // The numbers rise, so they have no gap if there are as many of them as they span.
    let has_gap = next != since + entries.len() as u64;
    let is_last_page = page.cursor.is_none() || entries.is_empty();
    if has_gap || (is_last_page && next != last) {
        return Err(SyncError::TooOld { since });
    }
    Ok(SyncPage {
        entries,
        next,
        more: page.cursor.is_some(),
    })
}

/// All rows of a scope's log, for removing it with what the scope is about.
pub fn everything_of(scope: &str) -> Result<Query> {
    Ok(Query::new(Source::Base, entry::partition(scope)?))
}

fn sort_key(number: u64) -> Result<SortKey> {
    Ok(SortKey::new(entry::number_text(number))?)
}
