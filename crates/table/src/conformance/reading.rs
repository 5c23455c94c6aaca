//! Reading a query to its end, and waiting for indexes that lag.

use std::num::NonZeroU32;
use std::time::Duration;

use crate::conformance::case::Checked;
use crate::conformance::subject::Subject;
use crate::cursor::Cursor;
use crate::index::Source;
use crate::key::SortKey;
use crate::query::{Page, Query};
use crate::row::Row;

/// How often something that takes a moment is asked for before the case gives up.
pub(super) const POLLS: u32 = 200;

/// The pause between two polls. It only spares the server: what counts is the number of polls.
pub(super) async fn pause() {
    tokio::time::sleep(Duration::from_millis(50)).await;
}

pub(super) fn count(number: usize) -> NonZeroU32 {
    let number = u32::try_from(number).ok().and_then(NonZeroU32::new);
    number.expect("a limit is a small positive number")
}

impl Subject {
    /// All pages of a query. Every cursor makes the way through its text, as a client's does.
    pub(super) async fn pages(&self, query: &Query) -> Checked<Vec<Page>> {
        let mut pages = Vec::new();
        let mut query = query.clone();
        loop {
            let page = self.engine.query(&query).await?;
            assert!(
                page.rows.len() <= query.page_limit(),
                "a page has no more rows than asked for"
            );
            let next = page.cursor.clone();
            pages.push(page);
            let Some(cursor) = next else {
                return Ok(pages);
            };
            assert_ne!(query.after.as_ref(), Some(&cursor), "a cursor moves on");
            assert!(
                pages.last().is_some_and(|page| !page.rows.is_empty()),
                "a page with a cursor has rows"
            );
            query.after = Some(Cursor::parse(&cursor.to_text())?);
        }
    }

    /// All rows of a query.
    pub(super) async fn rows(&self, query: &Query) -> Checked<Vec<Row>> {
        let pages = self.pages(query).await?;
        Ok(pages.into_iter().flat_map(|page| page.rows).collect())
    }

    /// All rows of a query, asked again while an index that lags does not say what is expected.
    pub(super) async fn rows_when(
        &self,
        query: &Query,
        expected: impl Fn(&[Row]) -> bool,
    ) -> Checked<Vec<Row>> {
        let lags = self.capabilities.indexes_lag && matches!(query.source, Source::Gsi(_));
        let mut rows = self.rows(query).await?;
        for _ in 0..if lags { POLLS } else { 0 } {
            if expected(&rows) {
                break;
            }
            pause().await;
            rows = self.rows(query).await?;
        }
        Ok(rows)
    }

    /// Checks that a query finds exactly these rows in this order.
    pub(super) async fn assert_finds(&self, query: &Query, expected: &[&Row]) -> Checked {
        let same = |rows: &[Row]| rows.iter().eq(expected.iter().copied());
        let rows = self.rows_when(query, same).await?;
        assert!(
            same(&rows),
            "{query:?}\nfound    {:?}\nexpected {:?}",
            places(&rows, query.source),
            places(expected.iter().copied(), query.source),
        );
        Ok(())
    }
}

/// Where each row stands, short enough to be read in a failure.
pub(super) fn places<'a>(
    rows: impl IntoIterator<Item = &'a Row>,
    source: Source,
) -> Vec<(Option<&'a SortKey>, &'a SortKey, u64)> {
    let rows = rows.into_iter();
    rows.map(|row| {
        let at = super::reference::place(row, source).map(|(_, sort)| sort);
        (at, &row.key().sk, row.version().0)
    })
    .collect()
}
