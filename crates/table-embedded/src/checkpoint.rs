//! Moves what the log holds into the file itself, off the write path.

use std::path::Path;
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;
use table::Result;

use crate::connection;
use crate::writer::no_thread;

/// From so many pages on that only the log holds, a checkpoint is due (8 MB).
const DUE: i64 = 2 * 1024;
/// At so many (256 MB) the writer makes one itself, so that the log cannot grow without end under a
/// load that never leaves the checkpointer the time to catch up.
const OVERDUE: i64 = 64 * 1024;
/// How many commits pass between looks at the log.
const LOOK_EVERY: u32 = 16;

/// A thread with a connection of its own. Passive checkpoints wait for nobody and nobody waits for
/// them.
#[derive(Debug)]
pub(crate) struct Checkpointer {
    commits: u32,
    /// One request may wait; more would ask for the same.
    requests: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
}

impl Checkpointer {
    pub(crate) fn start(database: &Path) -> Result<Self> {
        let (requests, due) = mpsc::sync_channel::<()>(1);
        let connection = connection::open(database)?;
        let thread = thread::Builder::new()
            .name("table-checkpoint".to_owned())
            .spawn(move || {
                while due.recv().is_ok() {
                    checkpoint(&connection, "PASSIVE");
                }
            })
            .map_err(no_thread)?;
        Ok(Self {
            commits: 0,
            requests: Some(requests),
            thread: Some(thread),
        })
    }

    pub(crate) fn after_commit(&mut self, writer: &Connection) {
        self.commits += 1;
        if !self.commits.is_multiple_of(LOOK_EVERY) {
            return;
        }
        let pages = checkpoint(writer, "NOOP");
        if pages >= OVERDUE {
            checkpoint_at_once(writer);
        } else if pages >= DUE
            && let Some(requests) = &self.requests
            && let Err(TrySendError::Disconnected(())) = requests.try_send(())
        {
            tracing::error!("the checkpoint thread has ended");
        }
    }

    /// Leaves a file without a log behind, if nobody reads it any more.
    pub(crate) fn finish(&mut self, writer: &Connection) {
        drop(self.requests.take());
        if let Some(thread) = self.thread.take()
            && thread.join().is_err()
        {
            tracing::error!("the checkpoint thread ended in a panic");
        }
        checkpoint(writer, "TRUNCATE");
    }
}

/// Moves what no reader holds in place, and does not wait for the rest: a backup's snapshot may stay
/// open for minutes.
fn checkpoint_at_once(writer: &Connection) {
    let set_timeout = |timeout| {
        if let Err(error) = writer.busy_timeout(timeout) {
            tracing::warn!(%error, "the writer's patience could not be set");
        }
    };
    set_timeout(Duration::ZERO);
    checkpoint(writer, "RESTART");
    set_timeout(connection::BUSY_TIMEOUT);
}

/// Runs a checkpoint and says how many pages only the log still holds. One that fails loses
/// nothing: the log has it all, and the next one tries again.
fn checkpoint(connection: &Connection, mode: &str) -> i64 {
    let left = connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| {
        let (log, moved): (i64, i64) = (row.get(1)?, row.get(2)?);
        Ok(log - moved)
    });
    left.unwrap_or_else(|error| {
        tracing::warn!(%error, mode, "a checkpoint failed");
        0
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pages_wait_in_the_log_until_a_checkpoint_moves_them() {
        let directory = tempfile::tempdir().unwrap();
        let writer = connection::open_writer(&directory.path().join("x.db")).unwrap();
        writer
            .execute_batch("CREATE TABLE t (x); INSERT INTO t VALUES (zeroblob(100000))")
            .unwrap();
        assert!(checkpoint(&writer, "NOOP") > 20);
        assert_eq!(checkpoint(&writer, "PASSIVE"), 0);
        assert_eq!(checkpoint(&writer, "NOOP"), 0);
    }

    #[test]
    fn the_writer_does_not_wait_for_a_reader() {
        let directory = tempfile::tempdir().unwrap();
        let file = directory.path().join("x.db");
        let writer = connection::open_writer(&file).unwrap();
        let write = "INSERT INTO t VALUES (zeroblob(100000))";
        writer
            .execute_batch(&format!("CREATE TABLE t (x); {write}"))
            .unwrap();
        let reader = connection::open(&file).unwrap();
        let snapshot = reader.unchecked_transaction().unwrap();
        let rows = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let count = "SELECT count(*) FROM t";
        assert_eq!(snapshot.query_row(count, [], rows).unwrap(), 1);
        writer.execute_batch(write).unwrap();
        let begun = std::time::Instant::now();
        checkpoint_at_once(&writer);
        assert!(begun.elapsed() < connection::BUSY_TIMEOUT / 2);
        assert!(checkpoint(&writer, "NOOP") > 20, "the reader holds it");
        let timeout: i64 = writer
            .query_row("PRAGMA busy_timeout", [], |row| row.get(0))
            .unwrap();
        assert_eq!(timeout, 5000, "other waits are as before");
    }
}
