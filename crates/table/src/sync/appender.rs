//! Writes the sync log from the change feed, for engines that cannot do so within the commit.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::change::{Change, ChangePage, ChangesRequest, FeedPosition, FeedStart};
use crate::clock::Clock;
use crate::condition::Condition;
use crate::engine::Engine;
use crate::error::{Error, Result};
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
/// even if two servers believe themselves to be the one that does it. If the feed no longer knows
/// that place, a new epoch begins, and the appender starts with what the feed still remembers.
#[derive(Debug)]
pub struct Appender {
    engine: Arc<dyn Engine>,
    rule: Arc<dyn SyncRule>,
    clock: Arc<dyn Clock>,
    checkpoint: Key,
    /// How far nothing followed a version of the checkpoint. The log's own rows are left out of the
    /// feed, so there are pages of nothing: to move the checkpoint for each would make more of them,
    /// and to read them again would lead nowhere.
    passed: Mutex<Option<(Version, FeedPosition)>>,
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
            passed: Mutex::default(),
        })
    }

    /// Logs the next changes of the feed, at most `limit` of them. Answers `ConditionFailed` if
    /// another one did so at the same time; nothing is then logged twice, and the next call goes
    /// on from there.
    pub async fn append(&self, limit: NonZeroU32) -> Result<Appended> {
        let checkpoint = self.engine.get(&self.checkpoint).await?;
        let kept = checkpoint.as_ref().map(Checkpoint::read).transpose()?;
        let version = checkpoint.as_ref().map(Row::version);
        let position = kept.as_ref().and_then(|kept| kept.position.as_deref());
        let position = position.map(|position| self.passed(version, position));
        let start = position.clone().map_or(FeedStart::Oldest, FeedStart::After);
        let (page, notes) = match self.changes_that_fit(start, limit).await {
            Err(Error::PositionLost { .. }) if position.is_some() => {
                return self.begin_epoch(checkpoint.as_ref()).await;
            }
            read => read?,
        };
        let appended = Appended {
            changes: page.changes.len(),
            entries: notes.len(),
            caught_up: page.caught_up,
        };
        if !page.changes.is_empty() || kept.is_none_or(|kept| kept.is_stale(self.clock.now())) {
            let mut actions = self.entries(&notes).await?;
            actions.push(self.keep(checkpoint.as_ref(), Some(&page.next))?);
            self.engine.transact(Transaction::new(actions)?).await?;
        } else {
            *self.lock() = version.map(|version| (version, page.next));
        }
        Ok(appended)
    }

    /// Where to go on behind a version of the checkpoint, which says this position.
    fn passed(&self, version: Option<Version>, position: &str) -> FeedPosition {
        match &*self.lock() {
            Some((of, passed)) if Some(*of) == version => passed.clone(),
            _ => FeedPosition::new(position),
        }
    }

    fn lock(&self) -> MutexGuard<'_, Option<(Version, FeedPosition)>> {
        self.passed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes may have been missed: tells so in every scope, and forgets the place, so that the
    /// next call starts with the oldest change.
    async fn begin_epoch(&self, checkpoint: Option<&Row>) -> Result<Appended> {
        let row = self.engine.get(&entry::epoch_key()?).await?;
        let next = entry::epoch_row(entry::epoch_number(row.as_ref()) + 1)?;
        let actions = vec![
            Action::put(next, unchanged(row.as_ref())),
            self.keep(checkpoint, None)?,
        ];
        self.engine.transact(Transaction::new(actions)?).await?;
        Ok(Appended {
            changes: 0,
            entries: 0,
            caught_up: false,
        })
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

    /// Moves the checkpoint, if nobody else has.
    fn keep(&self, checkpoint: Option<&Row>, position: Option<&FeedPosition>) -> Result<Action> {
        let version = checkpoint.map_or(Version::FIRST, |row| row.version().next());
        let entity_type = EntityType::new("CHECKPOINT")?;
        let mut row = Row::builder(self.checkpoint.clone(), entity_type, version)
            .attribute("keptAt", self.clock.now().as_second());
        if let Some(position) = position {
            row = row.attribute("position", position.as_str());
        }
        Ok(Action::put(row.build()?, unchanged(checkpoint)))
    }

    /// Numbers the notes of each scope from its head on. An entry may replace one that came with
    /// rows of another table: that nothing is logged twice is what the checkpoint's condition is
    /// for.
    async fn entries(&self, notes: &[SyncNote]) -> Result<Vec<Action>> {
        let mut scopes: BTreeMap<&str, u64> =
            notes.iter().map(|note| (note.scope.as_str(), 0)).collect();
        let keys = scopes.keys().map(|scope| entry::head_key(scope));
        let keys = keys
            .chain([entry::epoch_key()])
            .collect::<Result<Vec<_>>>()?;
        let mut heads = self.engine.batch_get(&keys).await?;
        let epoch = entry::epoch_number(heads.pop().flatten().as_ref());
        for (last, head) in scopes.values_mut().zip(&heads) {
            *last = entry::last_number(head.as_ref(), epoch)?;
        }
        let mut actions = Vec::with_capacity(notes.len() * 2 + 1);
        let now = self.clock.now();
        for note in notes {
            if let Some(last) = scopes.get_mut(note.scope.as_str()) {
                *last += 1;
                let row = entry::entry_row(note, *last, now)?;
                actions.push(Action::put(row, Condition::None));
            }
        }
        for ((scope, last), head) in scopes.iter().zip(&heads) {
            let row = entry::head_row(scope, *last, epoch)?;
            actions.push(Action::put(row, unchanged(head.as_ref())));
        }
        Ok(actions)
    }
}

/// That a row is still the one that was read.
fn unchanged(row: Option<&Row>) -> Condition {
    row.map_or(Condition::NotExists, |row| {
        Condition::Version(row.version())
    })
}

/// The appender's place in the feed, as its row tells it.
#[derive(serde::Deserialize)]
#[serde(rename_all = "camelCase")]
struct Checkpoint {
    /// None after a loss: it is to start with the oldest change.
    position: Option<String>,
    kept_at: i64,
}

impl Checkpoint {
    fn read(row: &Row) -> Result<Self> {
        Ok(row.document().read()?)
    }

    /// Whether the position must be moved on even though nothing happened, lest the feed forget
    /// what follows it. Not at every look: the write itself moves the feed.
    fn is_stale(&self, now: Timestamp) -> bool {
        self.position.is_none() || now.as_second() - self.kept_at >= KEEP_EVERY.as_secs()
    }
}
