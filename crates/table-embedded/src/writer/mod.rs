//! The one thread that writes. Requests that arrive while a commit is under way are committed
//! together by the next one, with one sync between them.

mod apply;
mod commit;
mod sweep;

use std::path::Path;
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use table::{Action, Cause, Error, Result, Row, Swept};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc, oneshot};

pub(crate) use self::apply::Applier;
use self::commit::Commit;
use crate::cache::Cache;
use crate::checkpoint::Checkpointer;
use crate::error::StorageError;
use crate::schema::FORMAT;

/// How many requests may wait; more wait in their callers.
const QUEUE: usize = 1024;
/// How many requests share a commit at most, so that the first does not wait long for the last.
const BATCH: usize = 256;
/// How many bytes of rows may wait: a request can have megabytes. More wait in their callers.
const QUEUE_BYTES: u32 = 64 * 1024 * 1024;

/// What the writer can be asked to do. One request is all or nothing.
#[derive(Debug)]
pub(crate) enum Work {
    Write(Vec<Action>),
    Load(Vec<Row>),
    Sweep { limit: u32 },
}

/// What came of it.
#[derive(Debug)]
pub(crate) enum Done {
    Written,
    Swept(Swept),
}

impl Work {
    /// What it takes of the queue; one that is larger than the queue takes it whole.
    fn weight(&self) -> u32 {
        let rows: usize = match self {
            Self::Write(actions) => actions.iter().map(action_weight).sum(),
            Self::Load(rows) => rows.iter().map(Row::weight).sum(),
            Self::Sweep { .. } => 0,
        };
        u32::try_from(rows).map_or(QUEUE_BYTES, |rows| rows.min(QUEUE_BYTES))
    }
}

fn action_weight(action: &Action) -> usize {
    match action {
        Action::Put(put) => put.row.weight(),
        // Keys and conditions are small, and there are at most 100.
        Action::Delete(_) | Action::Check { .. } => 0,
    }
}

struct Job {
    work: Work,
    reply: oneshot::Sender<Result<Done>>,
    /// Its share of the queue, given back when the job is done.
    _room: OwnedSemaphorePermit,
}

/// The way to the writer thread. Dropping it lets the thread finish what was asked and stop.
#[derive(Debug)]
pub(crate) struct Writer {
    queue: Option<mpsc::Sender<Job>>,
    room: Arc<Semaphore>,
    thread: Option<JoinHandle<()>>,
}

impl Writer {
    pub(crate) fn start(
        connection: Connection,
        database: &Path,
        applier: Applier,
        cache: Option<Arc<Cache>>,
    ) -> Result<Self> {
        let (queue, jobs) = mpsc::channel(QUEUE);
        let checkpointer = Checkpointer::start(database)?;
        let mut thread = WriterThread {
            connection,
            applier,
            cache,
            checkpointer,
        };
        let thread = thread::Builder::new()
            .name("table-writer".to_owned())
            .spawn(move || thread.run(jobs))
            .map_err(no_thread)?;
        Ok(Self {
            queue: Some(queue),
            room: Arc::new(Semaphore::new(QUEUE_BYTES as usize)),
            thread: Some(thread),
        })
    }

    pub(crate) async fn ask(&self, work: Work) -> Result<Done> {
        let (reply, answer) = oneshot::channel();
        let queue = self.queue.as_ref().ok_or(Error::Closed)?;
        let room = self.room_for(work.weight()).await?;
        let job = Job {
            work,
            reply,
            _room: room,
        };
        queue.send(job).await.map_err(|_| Error::Closed)?;
        answer.await.map_err(|_| Error::Closed)?
    }

    /// At once if there is room: a write that can be handed over is, when it is first polled.
    async fn room_for(&self, weight: u32) -> Result<OwnedSemaphorePermit> {
        match Arc::clone(&self.room).try_acquire_many_owned(weight) {
            Ok(room) => Ok(room),
            Err(_) => Arc::clone(&self.room)
                .acquire_many_owned(weight)
                .await
                .map_err(|_| Error::Closed),
        }
    }

    /// Answers `Closed` if the thread has ended, which it does of itself only in a panic.
    pub(crate) fn check_running(&self) -> Result<()> {
        match &self.queue {
            Some(queue) if !queue.is_closed() => Ok(()),
            _ => Err(Error::Closed),
        }
    }
}

impl Drop for Writer {
    fn drop(&mut self) {
        drop(self.queue.take());
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the writer thread ended in a panic");
        }
    }
}

pub(crate) fn no_thread(error: std::io::Error) -> Error {
    let context = "no thread could be started".to_owned();
    Error::Unavailable {
        context,
        source: Cause::new(error),
    }
}

/// Dropped in this order: the checkpointer outlives the connection.
struct WriterThread {
    connection: Connection,
    applier: Applier,
    cache: Option<Arc<Cache>>,
    checkpointer: Checkpointer,
}

impl WriterThread {
    fn run(&mut self, mut jobs: mpsc::Receiver<Job>) {
        while let Some(first) = jobs.blocking_recv() {
            let (batch, outcome) = self.commit_together(first, &mut jobs);
            match outcome {
                Ok(answers) => reply(batch, answers),
                Err(error) => self.after_failure(batch, error),
            }
            self.checkpointer.after_commit(&self.connection);
        }
        self.checkpointer.finish(&self.connection);
    }

    /// Applies requests while there are any, then commits them as one. Answers are given only
    /// once the commit is on disk: even a failed condition may rest on a write of the same batch.
    fn commit_together(
        &mut self,
        first: Job,
        jobs: &mut mpsc::Receiver<Job>,
    ) -> (Vec<Job>, Result<Vec<Result<Done>>>) {
        let mut batch = vec![first];
        let mut apply = || -> Result<Vec<Result<Done>>, StorageError> {
            let mut commit = Commit::begin(&mut self.connection, self.cache.as_deref())?;
            let mut answers = Vec::new();
            while let Some(job) = batch.get(answers.len()) {
                answers.push(self.applier.apply(&mut commit, &job.work)?);
                if batch.len() < BATCH && batch.len() == answers.len() {
                    batch.extend(jobs.try_recv());
                }
            }
            commit.finish()?;
            Ok(answers)
        };
        let outcome = apply().map_err(Error::from);
        (batch, outcome)
    }

    /// A batch that failed wrote nothing. Each request is tried once more by itself, so that only
    /// those fail that cannot be done.
    fn after_failure(&mut self, batch: Vec<Job>, error: Error) {
        tracing::warn!(%error, requests = batch.len(), "a commit failed");
        if batch.len() == 1 {
            self.seal(&error);
            return reply(batch, vec![Err(error)]);
        }
        for job in batch {
            let answer = self.commit_alone(&job.work);
            if let Err(error) = &answer {
                self.seal(error);
            }
            reply(vec![job], vec![answer.and_then(|answer| answer)]);
        }
    }

    /// A commit that was written but could not be synced lies whole in the log. If the process
    /// died now, it would come back at the next opening, after its writers had read that it did
    /// not happen. The next commit takes its place in the log; so before they are told, there is
    /// one, of nothing. If that fails too, the next write that succeeds has the same effect.
    fn seal(&self, error: &Error) {
        if matches!(error, Error::StorageFull { .. }) {
            // The end of the commit was never written.
            return;
        }
        // Unlike an update, setting the version writes its page even if nothing changes.
        if let Err(error) = self.connection.pragma_update(None, "user_version", FORMAT) {
            tracing::error!(%error, "a failed commit could not be erased from the log");
        }
    }

    fn commit_alone(&mut self, work: &Work) -> Result<Result<Done>> {
        let mut apply = || -> Result<Result<Done>, StorageError> {
            let mut commit = Commit::begin(&mut self.connection, self.cache.as_deref())?;
            let answer = self.applier.apply(&mut commit, work)?;
            commit.finish()?;
            Ok(answer)
        };
        apply().map_err(Error::from)
    }
}

fn reply(batch: Vec<Job>, answers: Vec<Result<Done>>) {
    for (job, answer) in batch.into_iter().zip(answers) {
        // A caller that went away does not need its answer.
        let _ = job.reply.send(answer);
    }
}
