//! Writes the sync log from the change feed, for engines that cannot do so within the commit.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::Arc;

use jiff::{SignedDuration, Timestamp};

use crate::change::{Change, ChangePage, ChangesRequest, FeedPosition, FeedStart};
use crate::clock::Clock;
use crate::condition::Condition;
use crate::engine::Engine;
use crate::error::Result;
use crate::key::Key;
use crate::limits::MAX_TRANSACTION_ACTIONS;
use crate::row::{EntityType, Row, Version};
use crate::sync::SyncRule;
use crate::sync::entry::{self, SyncNote};
use crate::write::{Action, Transaction};

/// Beside the checkpoint a transaction has room for so many entries, each with a head of its own.
const ENTRIES_AT_ONCE: usize = (MAX_TRANSACTION_ACTIONS - 1) / 2;

/// How often the position is kept while nothing happens.
const KEEP_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// Turns the change feed into the sync log.
///
/// Its place in the feed lies in the table and moves in the same transaction as the entries, on
/// condition that nobody moved it meanwhile. So each change is logged exactly once and in order,
/// even if two servers believe themselves to be the one that does it.
#[derive(Debug)]
pub struct Appender {
    engine: Arc<dyn Engine>,
    rule: Arc<dyn SyncRule>,
    clock: Arc<dyn Clock>,
    checkpoint: Key,
}

/// What one call of [`Appender::append`] did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Appended {
    pub changes: usize,
    pub entries: usize,
    /// Whether the feed had nothing further.
    pub caught_up: bool,
}

impl Appender {
    /// `name` tells this log's checkpoint from others in the same table.
    pub fn new(
        engine: Arc<dyn Engine>,
        rule: Arc<dyn SyncRule>,
        clock: Arc<dyn Clock>,
        name: &str,
    ) -> Result<Self> {
        let checkpoint = Key::new(format!("SYNC#CHECKPOINT#{name}"), "CHECKPOINT")?;
        Ok(Self {
            engine,
            rule,
            clock,
            checkpoint,
        })
    }

    /// Logs the next changes of the feed, at most `limit` of them. Answers `ConditionFailed` if
    /// another one did so at the same time; nothing is then logged twice, and the next call goes
    /// on from there.
    pub async fn append(&self, limit: NonZeroU32) -> Result<Appended> {
        let checkpoint = self.engine.get(&self.checkpoint).await?;
        let kept = checkpoint.as_ref().map(Checkpoint::read).transpose()?;
        let start = match &kept {
            Some(kept) => FeedStart::After(FeedPosition::new(kept.position.as_str())),
            None => FeedStart::Oldest,
        };
        let (page, notes) = self.changes_that_fit(start, limit).await?;
        let appended = Appended {
            changes: page.changes.len(),
            entries: notes.len(),
            caught_up: page.caught_up,
        };
        if !page.changes.is_empty() || kept.is_none_or(|kept| kept.is_stale(self.clock.now())) {
            self.write(checkpoint.as_ref(), &notes, &page.next).await?;
        }
        Ok(appended)
    }

    /// As many changes as one transaction can log: a feed's position lies between pages, so a page
    /// that is too much is read again smaller.
    async fn changes_that_fit(
        &self,
        start: FeedStart,
        limit: NonZeroU32,
    ) -> Result<(ChangePage, Vec<SyncNote>)> {
        let mut request = ChangesRequest { start, limit };
        loop {
            let page = self.engine.changes(&request).await?;
            let notes: Vec<_> = page
                .changes
                .iter()
                .flat_map(|change| self.notes(change))
                .collect();
            let smaller = NonZeroU32::new(request.limit.get() / 2);
            match smaller {
                Some(smaller) if notes.len() > ENTRIES_AT_ONCE => request.limit = smaller,
                _ => return Ok((page, notes)),
            }
        }
    }

    fn notes(&self, change: &Change) -> Vec<SyncNote> {
        if entry::is_log_row(&change.key) {
            Vec::new()
        } else {
            self.rule.notes(change)
        }
    }

    /// Entries, heads and the checkpoint, as one.
    async fn write(
        &self,
        checkpoint: Option<&Row>,
        notes: &[SyncNote],
        next: &FeedPosition,
    ) -> Result<()> {
        let mut actions = self.entries(notes).await?;
        let version = checkpoint.map_or(Version::FIRST, |row| row.version().next());
        let condition = checkpoint.map_or(Condition::NotExists, |row| {
            Condition::Version(row.version())
        });
        let row = Row::builder(
            self.checkpoint.clone(),
            EntityType::new("CHECKPOINT")?,
            version,
        );
        let row = row
            .attribute("position", next.as_str())
            .attribute("keptAt", self.clock.now().as_second());
        actions.push(Action::put(row.build()?, condition));
        self.engine.transact(Transaction::new(actions)?).await
    }

    /// Numbers the notes of each scope from its head on.
    async fn entries(&self, notes: &[SyncNote]) -> Result<Vec<Action>> {
        let mut scopes: BTreeMap<&str, u64> =
            notes.iter().map(|note| (note.scope.as_str(), 0)).collect();
        let keys = scopes
            .keys()
            .map(|scope| entry::head_key(scope))
            .collect::<Result<Vec<_>>>()?;
        let heads = self.engine.batch_get(&keys).await?;
        for (last, head) in scopes.values_mut().zip(&heads) {
            *last = entry::head_number(head.as_ref());
        }
        let mut actions = Vec::with_capacity(notes.len() * 2 + 1);
        let now = self.clock.now();
        for note in notes {
            if let Some(last) = scopes.get_mut(note.scope.as_str()) {
                *last += 1;
                actions.push(Action::put(
                    entry::entry_row(note, *last, now)?,
                    Condition::NotExists,
                ));
            }
        }
        for ((scope, last), head) in scopes.iter().zip(&heads) {
            let condition = head.as_ref().map_or(Condition::NotExists, |row| {
                Condition::Version(row.version())
            });
            actions.push(Action::put(entry::head_row(scope, *last)?, condition));
        }
        Ok(actions)
    }
}

/// The appender's place in the feed, as its row tells it.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Checkpoint {
    position: String,
    kept_at: i64,
}

impl Checkpoint {
    fn read(row: &Row) -> Result<Self> {
        Ok(row.document().read()?)
    }

    /// Whether the position must be moved on even though nothing happened, lest the feed forget
    /// what follows it. Not at every look: the write itself moves the feed.
    fn is_stale(&self, now: Timestamp) -> bool {
        now.as_second() - self.kept_at >= KEEP_EVERY.as_secs()
    }
}
