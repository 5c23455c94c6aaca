//! All actions or none, with their changes and the entries of the sync log.

use std::num::NonZeroU32;

use jiff::Timestamp;

use crate::change::Change;
use crate::conformance::reference::State;
use crate::engine::Swept;
use crate::error::{ConditionFailed, Failure, Result};
use crate::key::Key;
use crate::row::Row;
use crate::sync::{self, SyncRule};
use crate::write::Action;

impl State {
    pub(super) fn commit(
        &mut self,
        actions: Vec<Action>,
        rule: Option<&dyn SyncRule>,
        now: Timestamp,
    ) -> Result<()> {
        let failures = self.failures(&actions, now)?;
        if !failures.is_empty() {
            return Err(ConditionFailed { failures }.into());
        }
        for action in actions {
            match action {
                Action::Put(put) => {
                    let key = put.row.key().clone();
                    self.replace(key, Some(put.row), false, rule, now)?;
                }
                Action::Delete(delete) => self.replace(delete.key, None, false, rule, now)?,
                Action::Check { .. } => {}
            }
        }
        Ok(())
    }

    pub(super) fn sweep(
        &mut self,
        limit: NonZeroU32,
        rule: Option<&dyn SyncRule>,
        now: Timestamp,
    ) -> Result<Swept> {
        let limit = limit.get() as usize;
        let expired = self.rows.values().filter(|row| row.is_expired(now));
        let expired: Vec<Key> = expired.take(limit).map(|row| row.key().clone()).collect();
        let rows = expired.len();
        for key in expired {
            self.replace(key, None, true, rule, now)?;
        }
        self.feed.forget(now);
        Ok(Swept {
            rows,
            more: rows == limit,
        })
    }

    fn failures(&self, actions: &[Action], now: Timestamp) -> Result<Vec<Failure>> {
        let mut failures = Vec::new();
        for (place, action) in actions.iter().enumerate() {
            let stored = self.rows.get(action.key());
            if !action.condition().holds(stored, now)? {
                let current = stored.filter(|row| !row.is_expired(now));
                failures.push(Failure {
                    action: place,
                    key: action.key().clone(),
                    condition: action.condition().clone(),
                    current: current.cloned().map(Box::new),
                });
            }
        }
        Ok(failures)
    }

    fn replace(
        &mut self,
        key: Key,
        new: Option<Row>,
        expired: bool,
        rule: Option<&dyn SyncRule>,
        now: Timestamp,
    ) -> Result<()> {
        let old = match &new {
            Some(row) => self.rows.insert(key.clone(), row.clone()),
            None => self.rows.remove(&key),
        };
        if old == new || sync::is_log_row(&key) {
            return Ok(());
        }
        let change = Change {
            at: now,
            key,
            old,
            new,
            expired,
        };
        if let Some(rule) = rule {
            self.log(&change, rule, now)?;
        }
        self.feed.push(change);
        Ok(())
    }

    fn log(&mut self, change: &Change, rule: &dyn SyncRule, now: Timestamp) -> Result<()> {
        let epoch = sync::epoch_number(self.rows.get(&sync::epoch_key()?));
        for note in rule.notes(change) {
            let head = self.rows.get(&sync::head_key(&note.scope)?);
            let number = sync::last_number(head, epoch)? + 1;
            for row in [
                sync::entry_row(&note, number, now)?,
                sync::head_row(&note.scope, number, epoch)?,
            ] {
                self.rows.insert(row.key().clone(), row);
            }
        }
        Ok(())
    }
}
