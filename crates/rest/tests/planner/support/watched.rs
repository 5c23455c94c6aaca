//! An engine that is watched: nobody may scan it, and a write of it can be made to fail
//! or to come after something else.

use std::fmt;
use std::num::NonZeroU32;
use std::pin::Pin;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, PoisonError};

use async_trait::async_trait;
use table::{
    Cause, ChangePage, ChangesRequest, Delete, Description, Engine, Error, Key, Page, Put, Query,
    Result, Row, Scan, ScanPage, Source, Swept, Transaction,
};

/// Whether a write that fails has happened all the same: after `Unavailable` nobody knows.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum When {
    Before,
    After,
}

pub(crate) struct Watched {
    inner: Arc<dyn Engine>,
    writes: AtomicU32,
    queried: Mutex<Vec<Source>>,
    failing: Mutex<Option<(u32, When)>>,
    meanwhile: Mutex<Option<(u32, Event)>>,
}

/// What somebody else does in between.
type Event = Pin<Box<dyn Future<Output = ()> + Send>>;

impl Watched {
    pub(crate) fn around(inner: Arc<dyn Engine>) -> Self {
        Self {
            inner,
            writes: AtomicU32::new(0),
            queried: Mutex::default(),
            failing: Mutex::default(),
            meanwhile: Mutex::default(),
        }
    }

    /// Something that happens right before the n-th write from now, the next one being the first.
    pub(crate) fn before_write(
        &self,
        number: u32,
        event: impl Future<Output = ()> + Send + 'static,
    ) {
        self.writes.store(0, Ordering::SeqCst);
        *self.meanwhile() = Some((number, Box::pin(event)));
    }

    fn meanwhile(&self) -> std::sync::MutexGuard<'_, Option<(u32, Event)>> {
        self.meanwhile
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
    }

    /// The n-th write from now fails, the next one being the first.
    pub(crate) fn fail_write(&self, number: u32, when: When) {
        self.writes.store(0, Ordering::SeqCst);
        *self.failing() = Some((number, when));
    }

    /// No failures any more; and how many writes there were since one was planned.
    pub(crate) fn reset(&self) -> u32 {
        *self.failing() = None;
        self.writes.swap(0, Ordering::SeqCst)
    }

    /// What was queried since this was asked last.
    pub(crate) fn queried(&self) -> Vec<Source> {
        let mut queried = self.queried.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::take(&mut *queried)
    }

    fn note(&self, source: Source) {
        let mut queried = self.queried.lock().unwrap_or_else(PoisonError::into_inner);
        queried.push(source);
    }

    fn failing(&self) -> std::sync::MutexGuard<'_, Option<(u32, When)>> {
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }

    async fn write(&self, write: impl Future<Output = Result<()>> + Send) -> Result<()> {
        let number = self.writes.fetch_add(1, Ordering::SeqCst) + 1;
        let event = self.meanwhile().take_if(|(planned, _)| *planned == number);
        if let Some((_, event)) = event {
            event.await;
        }
        let planned = self.failing().take_if(|(planned, _)| *planned == number);
        match planned {
            None => write.await,
            Some((_, When::Before)) => Err(unavailable()),
            Some((_, When::After)) => {
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

impl fmt::Debug for Watched {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Watched({:?})", self.inner)
    }
}

#[async_trait]
impl Engine for Watched {
    async fn get(&self, key: &Key) -> Result<Option<Row>> {
        self.inner.get(key).await
    }

    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        self.inner.batch_get(keys).await
    }

    async fn query(&self, query: &Query) -> Result<Page> {
        self.note(query.source);
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

    async fn scan(&self, _: &Scan) -> Result<ScanPage> {
        panic!("no request may look through the whole table")
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
