//! One request within a commit: its conditions judged, then its rows, change records and sync log
//! entries written.

use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::{Connection, params};
use table::sync::{self, SyncNote, SyncRule};
use table::{Action, Cause, Change, Clock, ConditionFailed, Error, Failure, InvalidRow, Key, Row};

use crate::error::Result;
use crate::feed::{self, LAST};
use crate::read;
use crate::record::{self, Stored};
use crate::writer::commit::Commit;
use crate::writer::{Done, Work, sweep};

#[derive(Debug)]
pub(crate) struct Applier {
    clock: Arc<dyn Clock>,
    rule: Option<Arc<dyn SyncRule>>,
    /// The time of the last change, in milliseconds: the log's times never run backwards, even
    /// if the clock does, or did while nobody was looking.
    last_change: i64,
}

impl Applier {
    pub(crate) fn new(
        clock: Arc<dyn Clock>,
        rule: Option<Arc<dyn SyncRule>>,
        connection: &Connection,
    ) -> Result<Self> {
        Ok(Self {
            clock,
            rule,
            last_change: feed::last_time(connection)?,
        })
    }

    /// The outer error is the file's, and ends the whole commit; the inner one is the request's.
    pub(super) fn apply(
        &mut self,
        commit: &mut Commit<'_>,
        work: &Work,
    ) -> Result<Result<Done, Error>> {
        let now = self.clock.now();
        match work {
            Work::Write(actions) => self.write(commit, actions, now),
            Work::Load(rows) => {
                for row in rows {
                    let old = read::stored(commit, row.key())?;
                    commit.put(old.as_ref(), row)?;
                }
                Ok(Ok(Done::Written))
            }
            Work::Sweep { limit } => {
                sweep::sweep(self, commit, *limit, now).map(|swept| Ok(Done::Swept(swept)))
            }
        }
    }

    fn write(
        &mut self,
        commit: &mut Commit<'_>,
        actions: &[Action],
        now: Timestamp,
    ) -> Result<Result<Done, Error>> {
        let mut olds = Vec::with_capacity(actions.len());
        let mut failures = Vec::new();
        for (place, action) in actions.iter().enumerate() {
            let old = read::stored(commit, action.key())?;
            let stored = old.as_ref().map(|stored| &stored.row);
            match action.condition().holds(stored, now) {
                Ok(true) => {}
                Ok(false) => failures.push(failure(place, action, stored, now)),
                Err(invalid) => return Ok(Err(unreadable(action.key(), invalid))),
            }
            olds.push(old);
        }
        if !failures.is_empty() {
            return Ok(Err(ConditionFailed { failures }.into()));
        }
        for (action, old) in actions.iter().zip(olds) {
            match action {
                Action::Put(put) => self.put(commit, old, &put.row, now)?,
                Action::Delete(delete) => {
                    if let Some(old) = old {
                        self.delete(commit, old, &delete.key, false, now)?;
                    }
                }
                Action::Check { .. } => {}
            }
        }
        Ok(Ok(Done::Written))
    }

    fn put(
        &mut self,
        commit: &mut Commit<'_>,
        old: Option<Stored>,
        row: &Row,
        now: Timestamp,
    ) -> Result<()> {
        if old.as_ref().is_some_and(|old| old.row == *row) {
            return Ok(());
        }
        commit.put(old.as_ref(), row)?;
        let old = old.map(|stored| stored.row);
        let change = Change {
            at: now,
            key: row.key().clone(),
            old,
            new: Some(row.clone()),
            expired: false,
        };
        self.record(commit, &change, now)
    }

    pub(super) fn delete(
        &mut self,
        commit: &mut Commit<'_>,
        old: Stored,
        key: &Key,
        expired: bool,
        now: Timestamp,
    ) -> Result<()> {
        commit.delete(&old)?;
        let change = Change {
            at: now,
            key: key.clone(),
            old: Some(old.row),
            new: None,
            expired,
        };
        self.record(commit, &change, now)
    }

    /// The change log and the sync log. The sync log's own rows are no changes.
    fn record(&mut self, commit: &mut Commit<'_>, change: &Change, now: Timestamp) -> Result<()> {
        if sync::is_log_row(&change.key) {
            return Ok(());
        }
        self.last_change = self.last_change.max(now.as_millisecond());
        let image = |row: &Option<Row>| row.as_ref().map(record::to_image).transpose();
        commit
            .prepare_cached(&format!(
                "INSERT INTO changes (seq, at, pk, sk, expired, old, new) \
                 VALUES ({LAST} + 1, ?1, ?2, ?3, ?4, ?5, ?6)"
            ))?
            .execute(params![
                self.last_change,
                change.key.pk.as_str(),
                change.key.sk.as_str(),
                change.expired,
                image(&change.old)?,
                image(&change.new)?,
            ])?;
        let notes = self
            .rule
            .as_ref()
            .map(|rule| rule.notes(change))
            .unwrap_or_default();
        log(commit, &notes, now)
    }
}

/// Entries of the sync log, and the heads of their scopes. There may be a row in an entry's place
/// already, in a table that was filled from another one.
fn log(commit: &mut Commit<'_>, notes: &[SyncNote], now: Timestamp) -> Result<()> {
    if notes.is_empty() {
        return Ok(());
    }
    let epoch = read::stored(commit, &sync::epoch_key()?)?;
    let epoch = sync::epoch_number(epoch.as_ref().map(|stored| &stored.row));
    for note in notes {
        let head = read::stored(commit, &sync::head_key(&note.scope)?)?;
        let last = sync::last_number(head.as_ref().map(|stored| &stored.row), epoch)?;
        let entry = sync::entry_row(note, last + 1, now)?;
        let before = read::stored(commit, entry.key())?;
        commit.put(before.as_ref(), &entry)?;
        let next = sync::head_row(&note.scope, last + 1, epoch)?;
        commit.put(head.as_ref(), &next)?;
    }
    Ok(())
}

/// A stored row that cannot be decoded is nothing the caller did.
fn unreadable(key: &Key, invalid: InvalidRow) -> Error {
    Error::Corrupt {
        context: format!("{key} cannot be read: {invalid}"),
        source: Cause::new(invalid),
    }
}

fn failure(place: usize, action: &Action, stored: Option<&Row>, now: Timestamp) -> Failure {
    let current = stored.filter(|row| !row.is_expired(now));
    Failure {
        action: place,
        key: action.key().clone(),
        condition: action.condition().clone(),
        current: current.cloned().map(Box::new),
    }
}
