//! Moves what the log holds into the file itself, off the write path.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::mpsc::{self, SyncSender, TrySendError};
use std::sync::{Arc, Mutex, TryLockError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use rusqlite::Connection;
use rusqlite::ffi::SQLITE_IOERR_FSYNC;
use table::Result;

use crate::connection;
use crate::directory::denied;
use crate::writer::no_thread;

/// From so many pages on that only the log holds, a checkpoint is due (8 MB).
const DUE: i64 = 2 * 1024;
/// At so many (256 MB) the writer makes one itself, so that the log cannot grow without end under a
/// load that never leaves the checkpointer the time to catch up.
const OVERDUE: i64 = 64 * 1024;
/// How many commits pass between looks at the log.
const LOOK_EVERY: u32 = 16;
/// Where the log's index counts, in four bytes, how much of the log was moved: `nBackfill` in
/// <https://sqlite.org/walformat.html>.
const MOVED_AT: u64 = 96;

/// A thread with a connection of its own. Passive checkpoints wait for nobody and nobody waits for
/// them.
#[derive(Debug)]
pub(crate) struct Checkpointer {
    commits: u32,
    /// One request may wait; more would ask for the same.
    requests: Option<SyncSender<()>>,
    thread: Option<JoinHandle<()>>,
    log: Arc<Log>,
}

impl Checkpointer {
    /// The writer has the file open already, and closes it before this is dropped: see [`Log`].
    pub(crate) fn start(database: &Path) -> Result<Self> {
        let (requests, due) = mpsc::sync_channel::<()>(1);
        let connection = connection::open(database)?;
        let log = Arc::new(Log::of(database)?);
        let thread = thread::Builder::new()
            .name("table-checkpoint".to_owned())
            .spawn({
                let log = Arc::clone(&log);
                move || {
                    while due.recv().is_ok() {
                        log.checkpoint(&connection, "PASSIVE");
                    }
                }
            })
            .map_err(no_thread)?;
        Ok(Self {
            commits: 0,
            requests: Some(requests),
            thread: Some(thread),
            log,
        })
    }

    pub(crate) fn after_commit(&mut self, writer: &Connection) {
        self.commits += 1;
        if !self.commits.is_multiple_of(LOOK_EVERY) {
            return;
        }
        let pages = pages_left(writer);
        if pages >= OVERDUE {
            self.log.checkpoint_at_once(writer);
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
        self.log.checkpoint(writer, "TRUNCATE");
    }
}

/// The log, moved into the file by one at a time, and its index.
///
/// The index is SQLite's own (`-shm`). It stays open until every connection is closed: to close a
/// file takes from the process all locks on it, SQLite's too.
#[derive(Debug)]
struct Log(Mutex<File>);

impl Log {
    /// The log of a file that some connection has read: there is an index then.
    fn of(database: &Path) -> Result<Self> {
        let open = || -> io::Result<File> {
            // SQLite keeps it beside the file itself, not beside a link to it.
            let mut index = fs::canonicalize(database)?.into_os_string();
            index.push("-shm");
            File::options().write(true).open(index)
        };
        let index = open().map_err(|error| denied(database, "has no index of its log", error))?;
        Ok(Self(Mutex::new(index)))
    }

    /// Moves what no reader holds in place. If another is at it, that one will do.
    ///
    /// One that fails loses nothing: the log has it all, and the next one tries again.
    fn checkpoint(&self, connection: &Connection, mode: &str) {
        let index = match self.0.try_lock() {
            Ok(index) => index,
            Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
            Err(TryLockError::WouldBlock) => return,
        };
        if let Err(error) = run(connection, mode) {
            tracing::warn!(%error, mode, "a checkpoint failed");
            if is_failed_sync(&error) {
                move_all_again(&index);
            }
        }
    }

    /// Does not wait for readers: a backup's snapshot may stay open for minutes.
    fn checkpoint_at_once(&self, writer: &Connection) {
        let set_timeout = |timeout| {
            if let Err(error) = writer.busy_timeout(timeout) {
                tracing::warn!(%error, "the writer's patience could not be set");
            }
        };
        set_timeout(Duration::ZERO);
        self.checkpoint(writer, "RESTART");
        set_timeout(connection::BUSY_TIMEOUT);
    }
}

/// A checkpoint that does not come to the end of the log, because of a reader or because the writer
/// goes on, counts its pages as moved without a sync: the next that does come to the end syncs them
/// too. If that sync fails, the system may drop them, while SQLite would move only what comes after
/// them, sync that, and throw the log away. So the count starts anew, as it does when a file is
/// opened after a crash: readers find everything in the log again, and all of it is moved again.
///
/// No checkpoint may be under way, which the lock on the index sees to. Whoever reads the file
/// alone does so because all of the log was moved and synced, and then nothing of it was left that
/// could fail.
fn move_all_again(index: &File) {
    if let Err(error) = index.write_all_at(&[0; 4], MOVED_AT) {
        tracing::error!(%error, "pages that could not be synced are not moved again");
    }
}

fn is_failed_sync(error: &rusqlite::Error) -> bool {
    let code = error.sqlite_error().map(|error| error.extended_code);
    code == Some(SQLITE_IOERR_FSYNC)
}

/// How many pages only the log holds.
fn pages_left(connection: &Connection) -> i64 {
    run(connection, "NOOP").unwrap_or_else(|error| {
        tracing::warn!(%error, "the log could not be looked at");
        0
    })
}

/// Runs a checkpoint and says how many pages only the log still holds.
fn run(connection: &Connection, mode: &str) -> rusqlite::Result<i64> {
    connection.query_row(&format!("PRAGMA wal_checkpoint({mode})"), [], |row| {
        let (log, moved): (i64, i64) = (row.get(1)?, row.get(2)?);
        Ok(log - moved)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const WRITE: &str = "INSERT INTO t VALUES (zeroblob(100000))";

    fn writer_in(directory: &Path) -> Connection {
        let writer = connection::open_writer(&directory.join("x.db")).unwrap();
        let sql = format!("CREATE TABLE t (x); {WRITE}");
        writer.execute_batch(&sql).unwrap();
        writer
    }

    fn log_in(directory: &Path) -> Log {
        Log::of(&directory.join("x.db")).unwrap()
    }

    /// A reader that stays with what there is now.
    fn reader_in(directory: &Path) -> Connection {
        let reader = connection::open(&directory.join("x.db")).unwrap();
        reader.execute_batch("BEGIN").unwrap();
        assert_eq!(rows(&reader), 1);
        reader
    }

    fn rows(connection: &Connection) -> i64 {
        connection
            .query_row("SELECT count(*) FROM t", [], |row| row.get(0))
            .unwrap()
    }

    #[test]
    fn pages_wait_in_the_log_until_a_checkpoint_moves_them() {
        let directory = tempfile::tempdir().unwrap();
        let writer = writer_in(directory.path());
        assert!(pages_left(&writer) > 20);
        assert_eq!(run(&writer, "PASSIVE").unwrap(), 0);
        assert_eq!(pages_left(&writer), 0);
    }

    /// That the count lies where we think it does: SQLite comes with the build.
    #[test]
    fn what_was_moved_can_be_moved_again() {
        let directory = tempfile::tempdir().unwrap();
        let writer = writer_in(directory.path());
        let log = log_in(directory.path());
        let reader = reader_in(directory.path());
        writer.execute_batch(WRITE).unwrap();
        let all = pages_left(&writer);
        log.checkpoint(&writer, "PASSIVE");
        let held = pages_left(&writer);
        assert!(held > 20 && held < all - 20, "{held} of {all}");
        move_all_again(&log.0.lock().unwrap());
        assert_eq!(pages_left(&writer), all);
        assert_eq!((rows(&reader), rows(&writer)), (1, 2));
        drop(reader);
        log.checkpoint(&writer, "PASSIVE");
        assert_eq!(pages_left(&writer), 0);
        assert_eq!(rows(&writer), 2);
        drop(writer);
    }

    #[test]
    fn the_writer_does_not_wait_for_a_reader() {
        let directory = tempfile::tempdir().unwrap();
        let writer = writer_in(directory.path());
        let log = log_in(directory.path());
        let _reader = reader_in(directory.path());
        writer.execute_batch(WRITE).unwrap();
        let begun = std::time::Instant::now();
        log.checkpoint_at_once(&writer);
        assert!(begun.elapsed() < connection::BUSY_TIMEOUT / 2);
        assert!(pages_left(&writer) > 20, "the reader holds it");
        let timeout: i64 = writer
            .query_row("PRAGMA busy_timeout", [], |row| row.get(0))
            .unwrap();
        assert_eq!(timeout, 5000, "other waits are as before");
    }
}
