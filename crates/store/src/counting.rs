//! What is counted of a person's rows: changes of them from the feed, and all of them at once.

use std::num::NonZeroU32;

use domain::{Instant, UserId};
use serde::Deserialize;
use table::{Change, ChangesRequest, FeedPosition, FeedStart, Key, Row, Version};

use crate::Store;
use crate::error::Result;
use crate::keys::{planner, things};
use crate::stats::Tally;

/// What a row is counted as.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Counted {
    Event,
    Task,
    Reminder,
    Note,
}

/// The types of rows that are counted. An occurrence of a series is not: the series is.
const COUNTED: [(&str, Counted); 5] = [
    ("EVENT", Counted::Event),
    ("MASTER", Counted::Event),
    ("TASK", Counted::Task),
    ("REMINDER", Counted::Reminder),
    ("NOTE", Counted::Note),
];

impl Counted {
    fn of(key: &Key) -> Option<Self> {
        let (entity_type, _) = things::type_and_id(key)?;
        let mut kinds = COUNTED.iter();
        let found = kinds.find(|(counted, _)| *counted == entity_type);
        found.map(|(_, counted)| *counted)
    }
}

/// A change that may change somebody's numbers.
#[derive(Debug, Clone)]
pub struct CountedChange {
    pub owner: UserId,
    counted: Counted,
    old: Option<Row>,
    new: Option<Row>,
}

/// Part of the feed, as far as it is about numbers.
#[derive(Debug, Clone)]
pub struct CountedPage {
    pub changes: Vec<CountedChange>,
    /// Whose numbers were written, and which version of them.
    pub tallied: Vec<(UserId, Version)>,
    pub next: FeedPosition,
    pub caught_up: bool,
}

impl CountedChange {
    fn of(change: Change) -> Option<Self> {
        let Change { key, old, new, .. } = change;
        let counted = Counted::of(&key)?;
        let matters = match (&old, &new) {
            (Some(old), Some(new)) => {
                counted == Counted::Task
                    || new.version() == Version::FIRST
                    || old.ttl() != new.ttl()
            }
            _ => true,
        };
        let owner = planner::owner_of(&key.pk).filter(|_| matters)?;
        Some(Self {
            owner,
            counted,
            old,
            new,
        })
    }
}

impl Tally {
    /// Reckons with a change. A row counts from when it is written until it is removed.
    pub fn reckon(&mut self, change: &CountedChange) {
        let CountedChange { old, new, .. } = change;
        let was = old.as_ref().is_some_and(|row| self.counts(row));
        let is = new.as_ref().is_some_and(|row| self.counts(row));
        let number = self.number(change.counted);
        match (was, is) {
            (false, true) => *number = number.saturating_add(1),
            // Below nothing only while everything is about to be counted anew.
            (true, false) => *number = number.saturating_sub(1),
            _ => {}
        }
        if let Some(new) = new {
            let is_new = old.is_none() || new.version() == Version::FIRST;
            self.remember(change.counted, new, is_new);
        }
    }

    fn counts(&self, row: &Row) -> bool {
        let Some((ttl, by)) = row.ttl().zip(self.without_expired_by) else {
            return true;
        };
        ttl > by
    }

    fn number(&mut self, counted: Counted) -> &mut u64 {
        match counted {
            Counted::Event => &mut self.stats.total_events,
            Counted::Task => &mut self.stats.total_tasks,
            Counted::Reminder => &mut self.stats.total_reminders,
            Counted::Note => &mut self.stats.total_notes,
        }
    }

    /// Keeps the latest times. A row that does not tell them is none the worse for it.
    fn remember(&mut self, counted: Counted, row: &Row, is_new: bool) {
        let times = || row.document().read::<Times>().unwrap_or_default();
        match counted {
            Counted::Event if is_new => {
                let last = &mut self.stats.last_event_created;
                *last = (*last).max(times().created_at);
            }
            Counted::Task => {
                let times = times();
                let completed = times.completed_at.filter(|_| times.status == COMPLETED);
                let last = &mut self.stats.last_task_completed;
                *last = (*last).max(completed);
            }
            _ => {}
        }
    }

    /// The numbers of this tally with times that are not before those of another.
    #[must_use]
    pub fn not_before(mut self, other: &Self) -> Self {
        let (own, other) = (&mut self.stats, &other.stats);
        own.last_event_created = own.last_event_created.max(other.last_event_created);
        own.last_task_completed = own.last_task_completed.max(other.last_task_completed);
        self
    }
}

const COMPLETED: &str = "COMPLETED";

/// What is decoded of a row.
#[derive(Debug, Default, Deserialize)]
#[serde(rename_all = "camelCase", default)]
struct Times {
    status: String,
    created_at: Option<Instant>,
    completed_at: Option<Instant>,
}

/// Everything of a person's, counted at once.
#[derive(Debug, Default)]
pub struct Census {
    tally: Tally,
    /// When what expires does so: it may while the rest is counted.
    expiring: Vec<(i64, Counted)>,
}

impl Census {
    fn add(&mut self, counted: Counted, row: &Row) {
        match row.ttl() {
            Some(ttl) => self.expiring.push((ttl, counted)),
            None => *self.tally.number(counted) += 1,
        }
        self.tally.remember(counted, row, true);
    }

    /// The numbers without what has expired by an instant, which must lie behind the counting: what
    /// expires later was seen then.
    pub fn as_of(mut self, now: Instant) -> Tally {
        let by = now.as_second();
        self.tally.without_expired_by = Some(by);
        for (ttl, counted) in std::mem::take(&mut self.expiring) {
            if ttl > by {
                *self.tally.number(counted) += 1;
            }
        }
        self.tally
    }
}

impl Store {
    /// What happened in the feed to the numbers of people?
    pub async fn counted_changes(
        &self,
        start: FeedStart,
        limit: NonZeroU32,
    ) -> Result<CountedPage> {
        let page = self
            .engine
            .changes(&ChangesRequest { start, limit })
            .await?;
        let tallied = page.changes.iter().filter_map(tallied).collect();
        let changes = page.changes.into_iter().filter_map(CountedChange::of);
        Ok(CountedPage {
            changes: changes.collect(),
            tallied,
            next: page.next,
            caught_up: page.caught_up,
        })
    }

    /// How much does a person have? Reads all of it: for a worker, never for a request.
    pub async fn census_of(&self, owner: &UserId) -> Result<Census> {
        let mut census = Census::default();
        for (entity_type, counted) in COUNTED {
            let mut query = things::all_of_type(owner, entity_type);
            loop {
                let page = self.engine.query(&query).await?;
                page.rows.iter().for_each(|row| census.add(counted, row));
                match page.cursor {
                    Some(cursor) => query.after = Some(cursor),
                    None => break,
                }
            }
        }
        Ok(census)
    }
}

fn tallied(change: &Change) -> Option<(UserId, Version)> {
    let owner = planner::owner_of(&change.key.pk)?;
    let new = change.new.as_ref()?;
    (change.key == planner::stats(&owner)).then(|| (owner, new.version()))
}
