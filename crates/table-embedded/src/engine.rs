//! The engine: opens a directory and answers for it.

use std::num::NonZeroU32;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use async_trait::async_trait;
use jiff::Timestamp;
use rusqlite::Connection;
use table::sync::SyncRule;
use table::{
    Action, Cause, ChangePage, ChangesRequest, Clock, Delete, Description, Engine, Error, Key,
    Page, Put, Query, Result, Row, Scan, ScanPage, Swept, SystemClock, Transaction,
};

use crate::backup::{self, BackupProgress};
use crate::cache::Cache;
use crate::connection::{self, Readers};
use crate::directory::Directory;
use crate::error::StorageError;
use crate::writer::{Applier, Done, Work, Writer};
use crate::{feed, read, schema};

/// Up to so many rows a range is read where it is asked for: it takes microseconds, and handing it
/// to another thread would cost more than the read. Larger ones go to the blocking pool. No page
/// has more than 1 MB, whatever its rows weigh.
const SMALL_RANGE: usize = 256;
/// The same for reads by key, which no page's limit bounds: rows are a few hundred bytes as a rule,
/// but each may have 400 KB.
const SMALL_BATCH: usize = 64;
/// Some fifty thousand events: the weeks that a few hundred people look at.
const CACHE_BYTES: usize = 64 * 1024 * 1024;

/// How to open a directory.
#[derive(Debug, Clone)]
pub struct Options {
    pub clock: Arc<dyn Clock>,
    /// What the sync log says of each change; without it there is no log.
    pub sync_rule: Option<Arc<dyn SyncRule>>,
    /// How many bytes of answers to small reads are kept in memory; 0 for none.
    pub cache_bytes: usize,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clock: Arc::new(SystemClock),
            sync_rule: None,
            cache_bytes: CACHE_BYTES,
        }
    }
}

/// The table in a directory. Cheap to clone; the directory is released when the last clone is
/// dropped.
#[derive(Debug, Clone)]
pub struct EmbeddedEngine(Arc<Inner>);

/// Dropped in this order: readers first, so that the writer's last checkpoint is not held up, and
/// the directory last.
#[derive(Debug)]
struct Inner {
    readers: Readers,
    writer: Option<Writer>,
    cache: Option<Arc<Cache>>,
    clock: Arc<dyn Clock>,
    directory: Directory,
}

impl Drop for Inner {
    fn drop(&mut self) {
        self.readers.close();
        drop(self.writer.take());
    }
}

impl EmbeddedEngine {
    /// Opens a directory, making it if there is none, and holds it against other processes.
    ///
    /// Blocks for as long as the file takes to open: milliseconds, also after a crash.
    pub fn open(path: &Path, options: Options) -> Result<Self> {
        let directory = Directory::take(path, options.clock.as_ref())?;
        directory.refuse_log_without_file()?;
        directory.make_database()?;
        let database = directory.database();
        let mut connection = connection::open_writer(&database)?;
        schema::prepare(&mut connection)?;
        // SQLite does so too, but would not tell if it failed.
        directory.sync()?;
        let clock = options.clock;
        let cache = Cache::of_bytes(options.cache_bytes).map(Arc::new);
        let applier = Applier::new(clock.clone(), options.sync_rule, &connection)?;
        let writer = Writer::start(connection, &database, applier, cache.clone())?;
        let readers = Readers::new(database);
        Ok(Self(Arc::new(Inner {
            readers,
            writer: Some(writer),
            cache,
            clock,
            directory,
        })))
    }

    pub fn path(&self) -> &Path {
        self.0.directory.path()
    }

    /// Writes a consistent copy of everything into a new file, while reads and writes go on.
    /// `progress` may break it off: then nothing is left of it, and the answer is `Stopped`.
    pub async fn backup(
        &self,
        to: PathBuf,
        mut progress: impl FnMut(BackupProgress) -> ControlFlow<()> + Send + 'static,
    ) -> Result<()> {
        self.blocking(move |connection, _| {
            backup::backup(connection, &to, &mut progress).map_err(StorageError::from)
        })
        .await
    }

    /// Checks every page of the file, and every index against the rows.
    pub async fn check_integrity(&self) -> Result<()> {
        self.blocking(|connection, _| {
            backup::check_integrity(connection).map_err(StorageError::from)
        })
        .await
    }

    /// How many rows there are, expired ones that have not been swept included.
    pub async fn count(&self) -> Result<u64> {
        self.blocking(|connection, _| read::count(connection)).await
    }

    /// A read done here and now.
    fn inline<T>(
        &self,
        read: impl FnOnce(&Connection, Timestamp) -> Result<T, StorageError>,
    ) -> Result<T> {
        let now = self.0.clock.now();
        Ok(self.read(|connection| read(connection, now))?)
    }

    /// One row, from the cache if it is there.
    fn row(&self, key: &Key, now: Timestamp) -> Result<Option<Row>, StorageError> {
        let read = || self.read(|connection| read::get(connection, key, now));
        match &self.0.cache {
            Some(cache) => cache.row(key, now, read),
            None => read(),
        }
    }

    /// A small page, from the cache if it is there.
    fn page(&self, query: &Query, now: Timestamp) -> Result<Page, StorageError> {
        let read = || self.read(|connection| read::query(connection, query, now));
        match &self.0.cache {
            Some(cache) => cache.page(query, now, read),
            None => read().map(|read| read.page),
        }
    }

    fn read<T>(
        &self,
        read: impl FnOnce(&Connection) -> Result<T, StorageError>,
    ) -> Result<T, StorageError> {
        self.0.readers.read(read)
    }

    /// A read that may take long, on a thread that may block.
    async fn blocking<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Connection, Timestamp) -> Result<T, StorageError> + Send + 'static,
    ) -> Result<T> {
        let engine = self.clone();
        tokio::task::spawn_blocking(move || engine.inline(read))
            .await
            .map_err(|error| {
                let context = "a read was broken off".to_owned();
                Error::Unavailable {
                    context,
                    source: Cause::new(error),
                }
            })?
    }

    fn writer(&self) -> Result<&Writer> {
        self.0.writer.as_ref().ok_or(Error::Closed)
    }

    async fn ask(&self, work: Work) -> Result<Done> {
        self.writer()?.ask(work).await
    }

    async fn write(&self, actions: Vec<Action>) -> Result<()> {
        self.ask(Work::Write(actions)).await.map(|_| ())
    }
}

#[async_trait]
impl Engine for EmbeddedEngine {
    async fn get(&self, key: &Key) -> Result<Option<Row>> {
        Ok(self.row(key, self.0.clock.now())?)
    }

    async fn batch_get(&self, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        if keys.len() <= SMALL_BATCH {
            let now = self.0.clock.now();
            let rows = keys.iter().map(|key| self.row(key, now));
            return Ok(rows.collect::<Result<_, StorageError>>()?);
        }
        let keys = keys.to_vec();
        self.blocking(move |connection, now| get_all(connection, &keys, now))
            .await
    }

    async fn query(&self, query: &Query) -> Result<Page> {
        if let Some(cursor) = &query.after {
            cursor.check(query)?;
        }
        if query.page_limit() <= SMALL_RANGE {
            return Ok(self.page(query, self.0.clock.now())?);
        }
        let query = query.clone();
        self.blocking(move |connection, now| read::query(connection, &query, now))
            .await
            .map(|read| read.page)
    }

    async fn put(&self, put: Put) -> Result<()> {
        self.write(vec![Action::Put(put)]).await
    }

    async fn delete(&self, delete: Delete) -> Result<()> {
        self.write(vec![Action::Delete(delete)]).await
    }

    async fn transact(&self, transaction: Transaction) -> Result<()> {
        self.write(transaction.into_actions()).await
    }

    async fn changes(&self, request: &ChangesRequest) -> Result<ChangePage> {
        let request = request.clone();
        self.blocking(move |connection, _| feed::changes(connection, &request))
            .await
    }

    async fn scan(&self, scan: &Scan) -> Result<ScanPage> {
        let scan = scan.clone();
        self.blocking(move |connection, _| read::scan(connection, &scan))
            .await
    }

    async fn load(&self, rows: Vec<Row>) -> Result<()> {
        self.ask(Work::Load(rows)).await.map(|_| ())
    }

    async fn sweep(&self, limit: NonZeroU32) -> Result<Swept> {
        match self.ask(Work::Sweep { limit: limit.get() }).await? {
            Done::Swept(swept) => Ok(swept),
            Done::Written => Ok(Swept {
                rows: 0,
                more: false,
            }),
        }
    }

    async fn describe(&self) -> Result<Description> {
        self.writer()?.check_running()?;
        self.inline(|connection, _| {
            connection.query_row("SELECT 1 FROM feed", [], |_| Ok(()))?;
            Ok(())
        })?;
        Ok(Description {
            engine: "embedded",
            location: self.path().display().to_string(),
        })
    }
}

fn get_all(
    connection: &Connection,
    keys: &[Key],
    now: Timestamp,
) -> Result<Vec<Option<Row>>, StorageError> {
    keys.iter()
        .map(|key| read::get(connection, key, now))
        .collect()
}
