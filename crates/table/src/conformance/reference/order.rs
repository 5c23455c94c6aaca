//! One page of a query, by sorting everything.

use jiff::Timestamp;

use crate::cursor::Cursor;
use crate::error::Result;
use crate::index::Source;
use crate::key::{PartitionKey, SortKey};
use crate::limits::MAX_PAGE;
use crate::query::{Direction, Page, Query};
use crate::row::Row;

/// A row's partition and sort key in what is queried, if it is there at all.
pub(in crate::conformance) fn place(
    row: &Row,
    source: Source,
) -> Option<(&PartitionKey, &SortKey)> {
    match source {
        Source::Base => Some((&row.key().pk, &row.key().sk)),
        Source::Gsi(gsi) => row.index_keys().get(gsi).map(|key| (&key.pk, &key.sk)),
        Source::StartDate => row.start_date().map(|date| (&row.key().pk, date)),
    }
}

pub(super) fn page<'a>(
    rows: impl Iterator<Item = &'a Row>,
    query: &Query,
    now: Timestamp,
) -> Result<Page> {
    let mut found: Vec<(&SortKey, &Row)> = rows
        .filter(|row| !row.is_expired(now))
        .filter_map(|row| Some((place(row, query.source)?, row)))
        .filter(|((partition, sort), _)| {
            **partition == query.partition && query.range.contains(sort.as_str())
        })
        .map(|((_, sort), row)| (sort, row))
        .collect();
    // Equal keys in an index are ordered by the row's own key.
    found.sort_by_key(|(sort, row)| (*sort, row.key()));
    if query.direction == Direction::Descending {
        found.reverse();
    }
    if let Some(cursor) = &query.after {
        let seen = (&cursor.sort, &cursor.key);
        found.retain(|(sort, row)| match query.direction {
            Direction::Ascending => (*sort, row.key()) > seen,
            Direction::Descending => (*sort, row.key()) < seen,
        });
    }
    cut(&found, query)
}

fn cut(found: &[(&SortKey, &Row)], query: &Query) -> Result<Page> {
    let mut page = Page::default();
    let mut size = 0;
    for (_, row) in found.iter().take(query.page_limit()) {
        size += row.size()?;
        if size > MAX_PAGE && !page.rows.is_empty() {
            break;
        }
        page.rows.push((*row).clone());
    }
    if page.rows.len() < found.len()
        && let Some((sort, row)) = page.rows.len().checked_sub(1).map(|last| found[last])
    {
        page.cursor = Some(Cursor {
            source: query.source,
            partition: query.partition.clone(),
            sort: sort.clone(),
            key: row.key().clone(),
            tie: 0,
        });
    }
    Ok(page)
}
