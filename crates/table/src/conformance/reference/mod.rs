//! The contract in its plainest form: rows in a map, everything judged by looking at all of them.
//!
//! The model test plays the same history on this and on an engine and compares what they answer.
//! It keeps nothing on disk and is slow on purpose.

mod commit;
mod feed;
mod order;

use std::collections::BTreeMap;
use std::fmt;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use async_trait::async_trait;

use crate::change::{ChangePage, ChangesRequest};
use crate::clock::Clock;
use crate::engine::{Description, Engine, Scan, ScanPage, Swept};
use crate::error::Result;
use crate::key::Key;
use crate::query::{Page, Query};
use crate::row::Row;
use crate::sync::SyncRule;
use crate::write::{Action, Delete, Put, Transaction};

use self::feed::Feed;
pub(super) use self::order::place;

/// An engine over a map.
#[derive(Debug)]
pub struct ReferenceEngine {
    clock: Arc<dyn Clock>,
    rule: Option<Arc<dyn SyncRule>>,
    state: Mutex<State>,
}

#[derive(Default)]
struct State {
    rows: BTreeMap<Key, Row>,
    feed: Feed,
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} rows", self.rows.len())
    }
}

impl ReferenceEngine {
    pub fn new(clock: Arc<dyn Clock>, rule: Option<Arc<dyn SyncRule>>) -> Self {
        Self {
            clock,
            rule,
            state: Mutex::default(),
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn commit(&self, actions: Vec<Action>) -> Result<()> {
        let now = self.clock.now();
        self.state().commit(actions, self.rule.as_deref(), now)
    }

    fn live(&self, key: &Key) -> Option<Row> {
        let now = self.clock.now();
        let row = self.state().rows.get(key).cloned();
        row.filter(|row| !row.is_expired(now))
    }
}

#[async_trait]
impl Engine for ReferenceEngine {
    async fn get(&self, key: &Key) -> Result<Option<Row>> {
        Ok(self.live(key))
    }

    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        Ok(keys.iter().map(|key| self.live(key)).collect())
    }

    async fn query(&self, query: &Query) -> Result<Page> {
        if let Some(cursor) = &query.after {
            cursor.check(query)?;
        }
        let now = self.clock.now();
        order::page(self.state().rows.values(), query, now)
    }

    async fn put(&self, put: Put) -> Result<()> {
        self.commit(vec![Action::Put(put)])
    }

    async fn delete(&self, delete: Delete) -> Result<()> {
        self.commit(vec![Action::Delete(delete)])
    }

    async fn transact(&self, transaction: Transaction) -> Result<()> {
        self.commit(transaction.into_actions())
    }

    async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage> {
        self.state().feed.page(request)
    }

    async fn scan(&self, scan: &Scan) -> Result<ScanPage> {
        let state = self.state();
        let behind = |row: &&Row| scan.after.as_ref().is_none_or(|after| row.key() > after);
        let mut rest = state.rows.values().filter(behind);
        let limit = scan.limit.get() as usize;
        let rows: Vec<Row> = rest.by_ref().take(limit).cloned().collect();
        let more = rest.next().is_some();
        let next = rows.last().filter(|_| more).map(|row| row.key().clone());
        Ok(ScanPage { rows, next })
    }

    async fn load(&self, rows: Vec<Row>) -> Result<()> {
        let mut state = self.state();
        for row in rows {
            state.rows.insert(row.key().clone(), row);
        }
        Ok(())
    }

    async fn sweep(&self, limit: NonZeroU32) -> Result<Swept> {
        let now = self.clock.now();
        self.state().sweep(limit, self.rule.as_deref(), now)
    }

    async fn describe(&self) -> Result<Description> {
        Ok(Description {
            engine: "reference",
            location: "memory".to_owned(),
        })
    }
}
