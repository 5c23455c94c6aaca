//! One request within a commit: its conditions judged, then its rows, index entries, change
//! records and sync log entries written.

use std::sync::Arc;

use jiff::Timestamp;
use rusqlite::{Transaction, params};
use table::sync::{self, SyncNote, SyncRule};
use table::{Action, Cause, Change, Clock, ConditionFailed, Error, Failure, InvalidRow, Key, Row};

use crate::error::Result;
use crate::feed::LAST;
use crate::read;
use crate::record::{self, Stored};
use crate::writer::{Done, Work, sweep};

#[derive(Debug)]
pub(super) struct Applier {
    clock: Arc<dyn Clock>,
    rule: Option<Arc<dyn SyncRule>>,
    /// The time of the last change, in milliseconds: the log's times never run backwards, even
    /// if the clock does, or did while nobody was looking.
    last_change: i64,
}

impl Applier {
    pub(super) fn new(
        clock: Arc<dyn Clock>,
        rule: Option<Arc<dyn SyncRule>>,
        last_change: i64,
    ) -> Self {
        Self {
            clock,
            rule,
            last_change,
        }
    }

    /// The outer error is the file's, and ends the whole commit; the inner one is the request's.
    pub(super) fn apply(
        &mut self,
        transaction: &Transaction<'_>,
        work: &Work,
    ) -> Result<Result<Done, Error>> {
        let now = self.clock.now();
        match work {
            Work::Write(actions) => self.write(transaction, actions, now),
            Work::Load(rows) => {
                for row in rows {
                    let old = read::stored(transaction, row.key())?;
                    put_row(transaction, old.as_ref(), row)?;
                }
                Ok(Ok(Done::Written))
            }
            Work::Sweep { limit } => {
                sweep::sweep(self, transaction, *limit, now).map(|swept| Ok(Done::Swept(swept)))
            }
        }
    }

    fn write(
        &mut self,
        transaction: &Transaction<'_>,
        actions: &[Action],
        now: Timestamp,
    ) -> Result<Result<Done, Error>> {
        let mut olds = Vec::with_capacity(actions.len());
        let mut failures = Vec::new();
        for (place, action) in actions.iter().enumerate() {
            let old = read::stored(transaction, action.key())?;
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
                Action::Put(put) => self.put(transaction, old, &put.row, now)?,
                Action::Delete(delete) => {
                    if let Some(old) = old {
                        self.delete(transaction, old, &delete.key, false, now)?;
                    }
                }
                Action::Check { .. } => {}
            }
        }
        Ok(Ok(Done::Written))
    }

    fn put(
        &mut self,
        transaction: &Transaction<'_>,
        old: Option<Stored>,
        row: &Row,
        now: Timestamp,
    ) -> Result<()> {
        if old.as_ref().is_some_and(|old| old.row == *row) {
            return Ok(());
        }
        put_row(transaction, old.as_ref(), row)?;
        let old = old.map(|stored| stored.row);
        let change = Change {
            at: now,
            key: row.key().clone(),
            old,
            new: Some(row.clone()),
            expired: false,
        };
        self.record(transaction, &change, now)
    }

    pub(super) fn delete(
        &mut self,
        transaction: &Transaction<'_>,
        old: Stored,
        key: &Key,
        expired: bool,
        now: Timestamp,
    ) -> Result<()> {
        transaction
            .prepare_cached("DELETE FROM rows WHERE id = ?1")?
            .execute([old.id])?;
        let change = Change {
            at: now,
            key: key.clone(),
            old: Some(old.row),
            new: None,
            expired,
        };
        self.record(transaction, &change, now)
    }

    /// The change log and the sync log. The sync log's own rows are no changes.
    fn record(
        &mut self,
        transaction: &Transaction<'_>,
        change: &Change,
        now: Timestamp,
    ) -> Result<()> {
        if sync::is_log_row(&change.key) {
            return Ok(());
        }
        self.last_change = self.last_change.max(now.as_millisecond());
        let image = |row: &Option<Row>| row.as_ref().map(record::to_image).transpose();
        transaction
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
        log(transaction, &notes, now)
    }
}

/// Entries of the sync log, and the heads of their scopes. There may be a row in an entry's place
/// already, in a table that was filled from another one.
fn log(transaction: &Transaction<'_>, notes: &[SyncNote], now: Timestamp) -> Result<()> {
    if notes.is_empty() {
        return Ok(());
    }
    let epoch = read::stored(transaction, &sync::epoch_key()?)?;
    let epoch = sync::epoch_number(epoch.as_ref().map(|stored| &stored.row));
    for note in notes {
        let head = read::stored(transaction, &sync::head_key(&note.scope)?)?;
        let last = sync::last_number(head.as_ref().map(|stored| &stored.row), epoch)?;
        let entry = sync::entry_row(note, last + 1, now)?;
        let before = read::stored(transaction, entry.key())?;
        put_row(transaction, before.as_ref(), &entry)?;
        let next = sync::head_row(&note.scope, last + 1, epoch)?;
        put_row(transaction, head.as_ref(), &next)?;
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

/// Writes a row over the one that was there, keeping its id, or anew.
fn put_row(transaction: &Transaction<'_>, old: Option<&Stored>, row: &Row) -> Result<()> {
    let sql = "INSERT INTO rows (id, pk, sk, gsi1pk, gsi1sk, gsi2pk, gsi2sk, gsi3pk, gsi3sk, \
               gsi4pk, gsi4sk, start_date, entity_type, version, ttl, ends_at, sets, document) \
               VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15, ?16, ?17, ?18) \
               ON CONFLICT (id) DO UPDATE SET \
               gsi1pk = ?4, gsi1sk = ?5, gsi2pk = ?6, gsi2sk = ?7, gsi3pk = ?8, gsi3sk = ?9, \
               gsi4pk = ?10, gsi4sk = ?11, start_date = ?12, entity_type = ?13, version = ?14, \
               ttl = ?15, ends_at = ?16, sets = ?17, document = ?18";
    let [gsi1, gsi2, gsi3, gsi4] = table::Gsi::ALL.map(|gsi| row.index_keys().get(gsi));
    let pk = |key: Option<&table::IndexKey>| key.map(|key| key.pk.as_str().to_owned());
    let sk = |key: Option<&table::IndexKey>| key.map(|key| key.sk.as_str().to_owned());
    transaction.prepare_cached(sql)?.execute(params![
        old.map(|stored| stored.id),
        row.key().pk.as_str(),
        row.key().sk.as_str(),
        pk(gsi1),
        sk(gsi1),
        pk(gsi2),
        sk(gsi2),
        pk(gsi3),
        sk(gsi3),
        pk(gsi4),
        sk(gsi4),
        row.start_date().map(table::SortKey::as_str),
        row.entity_type().as_str(),
        row.version().0.cast_signed(),
        row.ttl(),
        row.ends_at(),
        record::sets_text(row),
        row.document().text()?,
    ])?;
    Ok(())
}
