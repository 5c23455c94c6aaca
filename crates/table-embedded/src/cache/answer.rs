//! What was asked, what the file said, how long that is good, and what it weighs.

use std::ops::{Bound, Range};
use std::sync::Arc;

use table::{Cursor, Key, Page, Query, Row, SortKey, SortRange, StoredRow};

use super::stamps::{Place, Settled};

/// A question as a reader puts it.
#[derive(Debug, Clone, Copy, Hash)]
pub(super) enum Asked<'a> {
    Row(&'a Key),
    Page(&'a Query),
}

impl<'a> Asked<'a> {
    pub(super) fn place(self) -> Place<'a> {
        match self {
            Self::Row(key) => Place::Row(key),
            Self::Page(query) => Place::Partition(query.source, &query.partition),
        }
    }
}

/// The moment a question is asked: the stamp of its place, and the second, which decides what has
/// expired.
#[derive(Debug, Clone, Copy)]
pub(super) struct Moment {
    pub(super) stamp: Settled,
    pub(super) second: i64,
}

/// An answer with the question it was given to. The answer to a question for one row is a page of
/// that row, or of none.
pub(super) struct Answer {
    question: Question,
    page: Arc<Page>,
    stamp: Settled,
    /// The seconds in which it is right. Rows that had expired when it was read may be back before
    /// that, if the clock is turned back; afterwards one that it rests on has expired.
    good: Range<i64>,
    weight: usize,
}

enum Question {
    Row(Key),
    Page(Query),
}

impl Answer {
    pub(super) fn new(asked: Asked<'_>, page: Page, at: Moment, expires: Option<i64>) -> Self {
        let question = match asked {
            Asked::Row(key) => Question::Row(key.clone()),
            Asked::Page(query) => Question::Page(query.clone()),
        };
        Self {
            weight: ANSWER + question.weight() + page_weight(&page),
            question,
            page: Arc::new(page),
            stamp: at.stamp,
            good: at.second..expires.unwrap_or(i64::MAX),
        }
    }

    pub(super) fn weight(&self) -> usize {
        self.weight
    }

    /// The page, if it answers this very question and is right at this moment.
    pub(super) fn to(&self, asked: Asked<'_>, now: Moment) -> Option<Arc<Page>> {
        let same = match (&self.question, asked) {
            (Question::Row(key), Asked::Row(asked)) => key == asked,
            (Question::Page(query), Asked::Page(asked)) => query == asked,
            _ => false,
        };
        let right = self.stamp == now.stamp && self.good.contains(&now.second);
        (same && right).then(|| Arc::clone(&self.page))
    }
}

/// What an answer takes besides texts and rows: its places in a table and a queue that may be half
/// empty, and the page.
const ANSWER: usize = 2 * size_of::<(u64, u64, Answer)>() + size_of::<Page>() + ALLOCATION;
/// What a row takes besides its texts: its parts, its place in the page, and some ten pieces of
/// memory.
const ROW: usize = size_of::<StoredRow>() + size_of::<Row>() + 10 * ALLOCATION;
/// What a piece of memory costs whoever hands it out.
const ALLOCATION: usize = 16;

fn page_weight(page: &Page) -> usize {
    let rows = page.rows.iter().map(|row| ROW + row.weight());
    rows.sum::<usize>() + page.cursor.as_ref().map_or(0, cursor_weight)
}

impl Question {
    fn weight(&self) -> usize {
        match self {
            Self::Row(key) => key_weight(key),
            Self::Page(query) => {
                query.partition.as_str().len()
                    + range_weight(&query.range)
                    + query.after.as_ref().map_or(0, cursor_weight)
            }
        }
    }
}

fn range_weight(range: &SortRange) -> usize {
    let edge = |bound: &Bound<SortKey>| match bound {
        Bound::Included(key) | Bound::Excluded(key) => key.as_str().len(),
        Bound::Unbounded => 0,
    };
    match range {
        SortRange::All => 0,
        SortRange::Equals(key) | SortRange::Prefix(key) => key.as_str().len(),
        SortRange::Within(from, to) => edge(from) + edge(to),
    }
}

fn cursor_weight(cursor: &Cursor) -> usize {
    cursor.partition.as_str().len() + cursor.sort.as_str().len() + key_weight(&cursor.key)
}

fn key_weight(key: &Key) -> usize {
    key.pk.as_str().len() + key.sk.as_str().len()
}
