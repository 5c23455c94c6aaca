//! Following the feed until what a case wrote has arrived.

use std::num::NonZeroU32;

use crate::change::{Change, ChangesRequest, FeedPosition, FeedStart};
use crate::conformance::case::Checked;
use crate::conformance::reading::{POLLS, count, pause};
use crate::conformance::subject::Subject;
use crate::key::Key;
use crate::row::Row;
use crate::sync;

/// So many pages in a row may be empty though the feed goes on: a server's log has empty parts.
const MAX_EMPTY_PAGES: u32 = 10_000;

/// Reads the feed from somewhere on. Others may write to the same table: only the case's own
/// changes are given back.
#[derive(Debug)]
pub(super) struct FeedReader<'a> {
    subject: &'a Subject,
    pub(super) start: FeedStart,
    pub(super) limit: NonZeroU32,
    empty_pages: u32,
}

impl<'a> FeedReader<'a> {
    pub(super) fn from_oldest(subject: &'a Subject) -> Self {
        Self::starting(subject, FeedStart::Oldest)
    }

    pub(super) fn starting(subject: &'a Subject, start: FeedStart) -> Self {
        Self {
            subject,
            start,
            limit: count(100),
            empty_pages: 0,
        }
    }

    /// Behind everything the feed has by now.
    pub(super) async fn from_now(subject: &'a Subject) -> Checked<Self> {
        let mut reader = Self::from_oldest(subject);
        while !reader.page().await?.1 {}
        Ok(reader)
    }

    /// The position behind what was read so far.
    pub(super) fn position(&self) -> Option<FeedPosition> {
        match &self.start {
            FeedStart::After(position) => Some(position.clone()),
            FeedStart::Oldest | FeedStart::Since(_) => None,
        }
    }

    /// One page: the case's own changes, and whether the feed had nothing further.
    pub(super) async fn page(&mut self) -> Checked<(Vec<Change>, bool)> {
        let request = ChangesRequest {
            start: self.start.clone(),
            limit: self.limit,
        };
        let page = self.subject.engine.changes(&request).await?;
        assert!(
            page.changes.len() <= self.limit.get() as usize,
            "a page keeps its limit"
        );
        let log_row = page
            .changes
            .iter()
            .find(|change| sync::is_log_row(&change.key));
        assert_eq!(log_row, None, "rows of the sync log do not appear");
        // Kept as text between two reads, as a consumer keeps it.
        self.start = FeedStart::After(FeedPosition::new(page.next.as_str()));
        let own = |change: &Change| change.key.pk.as_str().starts_with(&self.subject.scope);
        let (caught_up, empty) = (page.caught_up, page.changes.is_empty());
        let changes = page.changes.into_iter().filter(own).collect();
        self.empty_pages = if empty && !caught_up {
            self.empty_pages + 1
        } else {
            0
        };
        assert!(self.empty_pages < MAX_EMPTY_PAGES, "the feed has an end");
        Ok((changes, caught_up))
    }

    /// The case's own changes: at least so many, if they come at all, and whatever is there
    /// besides.
    pub(super) async fn read(&mut self, expected: usize) -> Checked<Vec<Change>> {
        let mut changes = Vec::new();
        let mut idle = 0;
        let patience = if self.subject.capabilities.feed_lags {
            POLLS
        } else {
            1
        };
        loop {
            let (new, caught_up) = self.page().await?;
            changes.extend(new);
            if !caught_up {
                continue;
            }
            idle += 1;
            if changes.len() >= expected || idle >= patience {
                return Ok(changes);
            }
            pause().await;
        }
    }
}

/// What a change says, apart from when.
pub(super) type Told = (Key, Option<Row>, Option<Row>, bool);

pub(super) fn told(changes: &[Change]) -> Vec<Told> {
    let told = |change: &Change| {
        (
            change.key.clone(),
            change.old.clone(),
            change.new.clone(),
            change.expired,
        )
    };
    changes.iter().map(told).collect()
}

/// The states one row went through, one after the other: each step is one change.
pub(super) fn history(key: &Key, states: &[Option<&Row>]) -> Vec<Told> {
    let step = |pair: &[Option<&Row>]| (key.clone(), pair[0].cloned(), pair[1].cloned(), false);
    states.windows(2).map(step).collect()
}

/// The changes of one key, in the order they came.
pub(super) fn of_key(changes: &[Change], key: &Key) -> Vec<Change> {
    let own = changes.iter().filter(|change| change.key == *key);
    own.cloned().collect()
}
