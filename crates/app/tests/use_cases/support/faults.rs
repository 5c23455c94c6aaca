//! An engine that fails when it is told to, and lets something happen between two reads.

use std::fmt;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use table::{
    Cause, ChangePage, ChangesRequest, Delete, Description, Engine, Error, Key, Page, Put, Query,
    Result, Row, Scan, ScanPage, Swept, Transaction,
};

/// Whether a write that fails has happened all the same: after `Unavailable` nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Before,
    After,
}

/// Another engine, and what goes wrong with it.
pub(crate) struct Faults {
    inner: Arc<dyn Engine>,
    plan: Mutex<Plan>,
}

#[derive(Default)]
struct Plan {
    /// Writes since it was last asked.
    writes: u32,
    failing: Option<(u32, When)>,
    /// What happens before a read of many rows, counted from the next one as 1.
    meanwhile: Option<(u32, Event)>,
    /// What happens in the midst of reading several rows by their keys.
    within_batch: Option<Event>,
}

type Event = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Faults {
    pub(crate) fn around(inner: Arc<dyn Engine>) -> Self {
        Self {
            inner,
            plan: Mutex::default(),
        }
    }

    /// The n-th write from now fails, the next one being the first.
    pub(crate) fn fail_write(&self, number: u32, when: When) {
        let mut plan = self.plan();
        plan.writes = 0;
        plan.failing = Some((number, when));
    }

    /// Whether a failure that was planned is still to come.
    pub(crate) fn is_pending(&self) -> bool {
        self.plan().failing.is_some()
    }

    /// No failures any more; and how many writes there were since this was asked last.
    pub(crate) fn reset(&self) -> u32 {
        std::mem::take(&mut *self.plan()).writes
    }

    /// Something that happens right before the n-th query from now.
    pub(crate) fn before_query(
        &self,
        number: u32,
        event: impl Future<Output = ()> + Send + 'static,
    ) {
        self.plan().meanwhile = Some((number, Box::pin(event)));
    }

    /// Something that happens in the next read of several keys, after the last of them was read
    /// and before the others are: they are not read at one instant.
    pub(crate) fn within_batch(&self, event: impl Future<Output = ()> + Send + 'static) {
        self.plan().within_batch = Some(Box::pin(event));
    }

    async fn torn_batch(&self, keys: &[Key], event: Event) -> Result<Vec<Option<Row>>> {
        let (last, others) = keys.split_last().expect("a batch has keys");
        let last = self.inner.get(last).await?;
        event.await;
        let mut rows = self.inner.batch_get(others).await?;
        rows.push(last);
        Ok(rows)
    }

    fn plan(&self) -> std::sync::MutexGuard<'_, Plan> {
        self.plan.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Counts a write; says whether and how it fails.
    fn next_write(&self) -> Option<When> {
        let mut plan = self.plan();
        plan.writes += 1;
        let (number, when) = plan.failing?;
        (number == plan.writes).then(|| {
            plan.failing = None;
            when
        })
    }

    fn event_before_query(&self) -> Option<Event> {
        let mut plan = self.plan();
        let (left, event) = plan.meanwhile.take()?;
        if left > 1 {
            plan.meanwhile = Some((left - 1, event));
            return None;
        }
        Some(event)
    }

    async fn write(&self, write: impl Future<Output = Result<()>> + Send) -> Result<()> {
        match self.next_write() {
            None => write.await,
            Some(When::Before) => Err(unavailable()),
            Some(When::After) => {
                write.await?;
                Err(unavailable())
            }
        }
    }
}

fn unavailable() -> Error {
    Error::Unavailable {
        context: "the test pulled the plug".to_owned(),
        source: Cause::new("no answer"),
    }
}

impl fmt::Debug for Faults {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Faults({:?})", self.inner)
    }
}

#[async_trait]
impl Engine for Faults {
    async fn get(&self, key: &Key) -> Result<Option<Row>> {
        self.inner.get(key).await
    }

    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        let event = self.plan().within_batch.take();
        match event {
            Some(event) => self.torn_batch(keys, event).await,
            None => self.inner.batch_get(keys).await,
        }
    }

    async fn query(&self, query: &Query) -> Result<Page> {
        if let Some(event) = self.event_before_query() {
            event.await;
        }
        self.inner.query(query).await
    }

    async fn put(&self, put: Put) -> Result<()> {
        self.write(self.inner.put(put)).await
    }

    async fn delete(&self, delete: Delete) -> Result<()> {
        self.write(self.inner.delete(delete)).await
    }

    async fn transact(&self, transaction: Transaction) -> Result<()> {
        self.write(self.inner.transact(transaction)).await
    }

    async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage> {
        self.inner.changes(request).await
    }

    async fn scan(&self, scan: &Scan) -> Result<ScanPage> {
        self.inner.scan(scan).await
    }

    async fn load(&self, rows: Vec<Row>) -> Result<()> {
        self.inner.load(rows).await
    }

    async fn sweep(&self, limit: NonZeroU32) -> Result<Swept> {
        self.inner.sweep(limit).await
    }

    async fn describe(&self) -> Result<Description> {
        self.inner.describe().await
    }
}
