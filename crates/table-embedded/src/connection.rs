//! Connections to the file: one writes, any number read.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use rusqlite::config::DbConfig;
use rusqlite::{Connection, OpenFlags};

use crate::error::Result;
use crate::schema;

/// How many pages of 4 KB each connection keeps; beyond that the system's own cache serves.
const CACHE_KIB: i64 = 8 * 1024;
/// Reading through a mapping spares a copy of every page. The mapping is the system's cache, not
/// memory of ours.
const MAPPED: i64 = 64 * 1024 * 1024 * 1024;
const STATEMENTS: usize = 128;
/// How long one waits for another that has the file to itself.
pub(crate) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
/// So many idle readers are kept; more come and go with the load.
const IDLE_READERS: usize = 16;

/// The connection that writes. Every commit is synced before it returns. A file that is not ours,
/// or newer, is refused before anything in it is changed.
pub(crate) fn open_writer(path: &Path) -> Result<Connection> {
    let connection = open(path)?;
    schema::check(&connection)?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    connection.pragma_update(None, "synchronous", "FULL")?;
    // Checkpoints happen off the write path.
    connection.pragma_update(None, "wal_autocheckpoint", 0)?;
    connection.pragma_update(None, "journal_size_limit", 64 * 1024 * 1024)?;
    Ok(connection)
}

/// A file that must be there already, and is only read.
pub(crate) fn open_existing(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_ONLY | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    Ok(Connection::open_with_flags(path, flags)?)
}

pub(crate) fn open(path: &Path) -> Result<Connection> {
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE
        | OpenFlags::SQLITE_OPEN_CREATE
        | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags)?;
    connection.busy_timeout(BUSY_TIMEOUT)?;
    connection.set_prepared_statement_cache_capacity(STATEMENTS);
    connection.pragma_update(None, "cache_size", -CACHE_KIB)?;
    connection.pragma_update(None, "mmap_size", MAPPED)?;
    connection.pragma_update(None, "temp_store", "MEMORY")?;
    // The plan must not depend on the values bound: with partial indexes SQLite would otherwise
    // prepare every statement anew for every value, which costs as much as a small read.
    connection.set_db_config(DbConfig::SQLITE_DBCONFIG_ENABLE_QPSG, true)?;
    Ok(connection)
}

/// Connections for readers, handed out one to each read. In WAL mode a reader sees the last commit
/// and never waits for the writer.
#[derive(Debug)]
pub(crate) struct Readers {
    path: PathBuf,
    idle: Mutex<Vec<Connection>>,
}

impl Readers {
    pub(crate) fn new(path: PathBuf) -> Self {
        Self {
            path,
            idle: Mutex::new(Vec::new()),
        }
    }

    pub(crate) fn read<T>(&self, read: impl FnOnce(&Connection) -> Result<T>) -> Result<T> {
        let idle = self
            .idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .pop();
        let connection = match idle {
            Some(connection) => connection,
            None => self.open()?,
        };
        let answer = read(&connection);
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        if idle.len() < IDLE_READERS {
            idle.push(connection);
        }
        answer
    }

    fn open(&self) -> Result<Connection> {
        let connection = open(&self.path)?;
        connection.pragma_update(None, "query_only", true)?;
        Ok(connection)
    }

    /// Closes what is idle, so that the writer's last checkpoint finds no reader in its way.
    pub(crate) fn close(&self) {
        self.idle
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .clear();
    }
}
