//! Lists, a page at a time.

use std::num::NonZeroU32;

use table::{Cursor, Query, Row};

use crate::Store;
use crate::entity::{Kept, Stored, read};
use crate::error::Result;
use crate::record::Record;

/// Which page of a list.
#[derive(Debug, Clone)]
pub struct PageRequest {
    pub limit: NonZeroU32,
    /// Where the page before ended.
    pub after: Option<Cursor>,
}

/// A page of a list, and where to go on if there is more.
#[derive(Debug, Clone)]
pub struct Listed<T> {
    pub items: Vec<T>,
    pub cursor: Option<Cursor>,
}

impl Store {
    /// One page of a query. The engine refuses the cursor of another partition; that of another
    /// list in the same one is refused here.
    pub(crate) async fn page<E: Kept>(
        &self,
        query: Query,
        page: PageRequest,
    ) -> Result<Listed<Stored<E>>> {
        let found = self.rows_of(query, page).await?;
        Ok(Listed {
            items: found.items.iter().map(read).collect::<Result<_>>()?,
            cursor: found.cursor,
        })
    }

    /// The same as it is sent, undecoded.
    pub(crate) async fn page_of_records(
        &self,
        query: Query,
        page: PageRequest,
    ) -> Result<Listed<Record>> {
        let found = self.rows_of(query, page).await?;
        Ok(Listed {
            items: found.items.into_iter().map(Record::from_row).collect(),
            cursor: found.cursor,
        })
    }

    async fn rows_of(&self, query: Query, page: PageRequest) -> Result<Listed<Row>> {
        let after = page.after.as_ref();
        if after.is_some_and(|after| !query.range.contains(after.sort.as_str())) {
            let reason = "it belongs to another list";
            return Err(table::Error::InvalidCursor { reason }.into());
        }
        let found = self
            .engine
            .query(&query.limit(page.limit).after(page.after))
            .await?;
        Ok(Listed {
            items: found.rows,
            cursor: found.cursor,
        })
    }

    /// All rows of a query whose number is bounded by a rule of its own.
    pub(crate) async fn all<E: Kept>(&self, query: Query) -> Result<Vec<Stored<E>>> {
        self.all_rows(query).await?.iter().map(read).collect()
    }

    pub(crate) async fn all_rows(&self, query: Query) -> Result<Vec<Row>> {
        let rows = self.rows_up_to(query, usize::MAX).await?;
        Ok(rows.unwrap_or_default())
    }

    /// All rows of a query, unless they are more than `most`: then no more are read.
    pub(crate) async fn rows_up_to(
        &self,
        mut query: Query,
        most: usize,
    ) -> Result<Option<Vec<Row>>> {
        let mut rows = Vec::new();
        loop {
            let page = self.engine.query(&query).await?;
            rows.extend(page.rows);
            match page.cursor {
                _ if rows.len() > most => return Ok(None),
                Some(cursor) => query.after = Some(cursor),
                None => return Ok(Some(rows)),
            }
        }
    }

    /// The one row that a query of a unique index key can find.
    pub(crate) async fn only<E: Kept>(&self, query: Query) -> Result<Option<Stored<E>>> {
        let found = self.engine.query(&query.limit(NonZeroU32::MIN)).await?;
        found.rows.first().map(read).transpose()
    }
}
