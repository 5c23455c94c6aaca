//! An engine that breaks the contract in one way.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use bytes::Bytes;
use jiff::{SignedDuration, Timestamp};

use super::faults::Fault::{self, *};
use crate::conformance::reference::place;
use crate::conformance::{ManualClock, OpenRequest, ReferenceEngine};
use crate::*;

#[derive(Debug)]
pub(super) struct Broken {
    fault: Fault,
    inner: ReferenceEngine,
    /// Every row ever put, for the index that never forgets.
    once: Mutex<BTreeMap<Key, Row>>,
}

/// Tells the time of a moment ago, or of the beginning.
#[derive(Debug)]
struct Behind {
    clock: Arc<ManualClock>,
    fault: Fault,
    opened: Timestamp,
}

impl Clock for Behind {
    fn now(&self) -> Timestamp {
        match self.fault {
            SeesExpiredRows => self.opened,
            ExpiresASecondLate => self.clock.now() - SignedDuration::from_secs(1),
            _ => self.clock.now(),
        }
    }
}

impl Broken {
    pub(super) fn new(fault: Fault, request: OpenRequest) -> Self {
        let opened = request.clock.now() - SignedDuration::from_secs(100);
        let clock = Behind {
            clock: request.clock,
            fault,
            opened,
        };
        let rule = request.sync_rule.filter(|_| fault != LogsNothing);
        Self {
            fault,
            inner: ReferenceEngine::new(Arc::new(clock), rule),
            once: Mutex::default(),
        }
    }

    fn condition(&self, condition: Condition) -> Condition {
        match self.fault {
            IgnoresConditions => Condition::None,
            _ => condition,
        }
    }

    fn action(&self, action: Action) -> Action {
        match action {
            Action::Put(Put { row, condition }) => Action::put(row, self.condition(condition)),
            Action::Delete(Delete { key, condition }) => {
                Action::delete(key, self.condition(condition))
            }
            Action::Check { key, condition } => Action::check(key, self.condition(condition)),
        }
    }

    fn answer(&self, answer: Result<()>) -> Result<()> {
        answer.map_err(|error| match error {
            Error::ConditionFailed(mut failed) => {
                if self.fault == NamesTheFirstFailureOnly {
                    failed.failures.truncate(1);
                }
                if self.fault == NamesNoRowFoundInstead {
                    failed
                        .failures
                        .iter_mut()
                        .for_each(|failure| failure.current = None);
                }
                failed.into()
            }
            other => other,
        })
    }

    fn row(&self, row: Row) -> Row {
        let document = row.document();
        let document = match self.fault {
            ForgetsWhichAttributesAreSets => {
                Document::from_stored(document.json().clone(), SetNames::default())
            }
            RoundsNumbers => {
                let json: serde_json::Value = document.read().unwrap();
                let json = Bytes::from(serde_json::to_vec(&json).unwrap());
                Document::from_stored(json, document.sets().clone())
            }
            _ => return row,
        };
        Row::from_stored(StoredRow {
            key: row.key().clone(),
            index_keys: row.index_keys().clone(),
            start_date: row.start_date().cloned(),
            entity_type: row.entity_type().clone(),
            version: row.version(),
            ttl: row.ttl(),
            ends_at: row.ends_at().map(Into::into),
            document,
        })
    }

    async fn stale(&self, query: &Query) -> Result<Page> {
        let old = ReferenceEngine::new(Arc::new(ManualClock::at(Timestamp::UNIX_EPOCH)), None);
        let rows = self.once.lock().unwrap().values().cloned().collect();
        old.load(rows).await?;
        old.query(query).await
    }

    /// One page of any size.
    async fn everything(&self, query: &Query) -> Result<Page> {
        let mut all = self.inner.query(query).await?;
        while let Some(cursor) = all.cursor.take() {
            let rest = query.clone().after(Some(cursor));
            let next = self.inner.query(&rest).await?;
            all.rows.extend(next.rows);
            all.cursor = next.cursor;
        }
        Ok(all)
    }
}

fn cursor_at(row: &Row, query: &Query) -> Option<Cursor> {
    let (_, sort) = place(row, query.source)?;
    Some(Cursor {
        source: query.source,
        partition: query.partition.clone(),
        sort: sort.clone(),
        key: row.key().clone(),
        tie: 0,
    })
}

/// The range with its edges in.
fn with_edges(range: &SortRange) -> SortRange {
    use std::ops::Bound::{Excluded, Included};
    let with_edge = |bound: &std::ops::Bound<SortKey>| match bound {
        Excluded(edge) => Included(edge.clone()),
        other => other.clone(),
    };
    match range {
        SortRange::Within(from, to) => SortRange::Within(with_edge(from), with_edge(to)),
        other => other.clone(),
    }
}

#[async_trait]
impl Engine for Broken {
    async fn get(&self, key: &Key) -> Result<Option<Row>> {
        Ok(self.inner.get(key).await?.map(|row| self.row(row)))
    }

    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        let mut rows = self.inner.batch_get(keys).await?;
        if self.fault == MixesUpABatch {
            rows.sort_by_key(|row| row.as_ref().map(|row| row.key().clone()));
        }
        Ok(rows)
    }

    async fn query(&self, query: &Query) -> Result<Page> {
        let mut query = query.clone();
        if self.fault == LeavesTheEdgesIn {
            query.range = with_edges(&query.range);
        }
        if self.fault == TakesForeignCursors
            && query
                .after
                .as_ref()
                .is_some_and(|cursor| cursor.check(&query).is_err())
        {
            query.after = None;
        }
        let mut page = match self.fault {
            ShowsAnIndexAsItWas if query.source != Source::Base => self.stale(&query).await?,
            PassesAMegabyte => self.everything(&query).await?,
            _ => self.inner.query(&query).await?,
        };
        match self.fault {
            DropsTheLastRowOfAPage => drop(page.rows.pop()),
            GivesNoCursor => page.cursor = None,
            GivesACursorAtTheEnd => {
                page.cursor = page.rows.last().and_then(|last| cursor_at(last, &query));
            }
            GivesTheCursorOfTheFirstRow if page.cursor.is_some() => {
                page.cursor = page.rows.first().and_then(|first| cursor_at(first, &query));
            }
            OrdersAsUtf16 => {
                let utf16 = |row: &Row| {
                    place(row, query.source)
                        .map(|(_, sort)| sort.as_str().encode_utf16().collect::<Vec<u16>>())
                };
                page.rows.sort_by_key(utf16);
                if query.direction == Direction::Descending {
                    page.rows.reverse();
                }
            }
            _ => {}
        }
        page.rows = page.rows.into_iter().map(|row| self.row(row)).collect();
        Ok(page)
    }

    async fn put(&self, put: Put) -> Result<()> {
        let Put { row, condition } = put;
        self.once
            .lock()
            .unwrap()
            .entry(row.key().clone())
            .or_insert_with(|| row.clone());
        if self.fault == ChecksThenWrites {
            let check = Action::check(row.key().clone(), condition);
            self.inner.transact(Transaction::new(vec![check])?).await?;
            tokio::task::yield_now().await;
            let condition = Condition::None;
            return self.inner.put(Put { row, condition }).await;
        }
        let condition = self.condition(condition);
        self.answer(self.inner.put(Put { row, condition }).await)
    }

    async fn delete(&self, delete: Delete) -> Result<()> {
        let Delete { key, condition } = delete;
        let condition = self.condition(condition);
        self.answer(self.inner.delete(Delete { key, condition }).await)
    }

    async fn transact(&self, transaction: Transaction) -> Result<()> {
        let actions = transaction.into_actions().into_iter();
        let actions: Vec<Action> = actions.map(|action| self.action(action)).collect();
        if self.fault == WritesTransactionsStepByStep {
            for action in actions {
                self.inner.transact(Transaction::new(vec![action])?).await?;
            }
            return Ok(());
        }
        self.answer(self.inner.transact(Transaction::new(actions)?).await)
    }

    async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage> {
        let mut page = match self.inner.changes(request).await {
            Err(Error::PositionLost { .. }) if self.fault == TakesForeignPositions => {
                let start = FeedStart::Oldest;
                let limit = request.limit;
                self.inner.changes(&ChangesRequest { start, limit }).await?
            }
            answer => answer?,
        };
        match self.fault {
            TellsNoOldImages => page.changes.iter_mut().for_each(|change| change.old = None),
            TellsChangesBackwards => page.changes.reverse(),
            LosesEveryTenthChange => {
                let version = |change: &Change| change.new.as_ref().map(|row| row.version().0);
                page.changes
                    .retain(|change| version(change).is_none_or(|version| version % 10 != 0));
            }
            SweepsSilently => page.changes.retain(|change| !change.expired),
            _ => {}
        }
        Ok(page)
    }

    async fn scan(&self, scan: &Scan) -> Result<ScanPage> {
        let mut page = self.inner.scan(scan).await?;
        if self.fault == ScansTheFirstPageOnly {
            page.next = None;
        }
        Ok(page)
    }

    async fn load(&self, rows: Vec<Row>) -> Result<()> {
        let step = if self.fault == LoadsEveryOtherRow {
            2
        } else {
            1
        };
        self.inner
            .load(rows.into_iter().step_by(step).collect())
            .await
    }

    async fn sweep(&self, limit: NonZeroU32) -> Result<Swept> {
        self.inner.sweep(limit).await
    }

    async fn describe(&self) -> Result<Description> {
        self.inner.describe().await
    }
}
