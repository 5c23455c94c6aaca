//! Hot backups: a consistent copy of the file while writes go on, and the way back.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};

use rusqlite::Connection;
use rusqlite::backup::{Backup, StepResult};
use table::{Cause, Clock, Error, Result};

use crate::connection;
use crate::directory::{self, Directory, denied, sync_directory};
use crate::error::StorageError;
use crate::schema;

/// How many pages are copied between two reports.
const PAGES_AT_ONCE: i32 = 2048;

/// How far a backup has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct BackupProgress {
    pub pages: u64,
    pub total: u64,
}

/// Copies what a connection sees at this moment into a new file. The copy appears under its name
/// only when it is whole and on disk.
pub(crate) fn backup(
    from: &Connection,
    to: &Path,
    progress: &mut dyn FnMut(BackupProgress),
) -> Result<()> {
    if to.exists() {
        return Err(occupied(to, "is already there; choose another name"));
    }
    let partial = partial_name(to);
    remove_if_there(&partial).map_err(|error| denied(&partial, "cannot be replaced", error))?;
    let copied = copy_pages(from, &partial, progress);
    if let Err(error) = copied {
        // What is left of a failed backup is of no use to anyone.
        let _ = fs::remove_file(&partial);
        return Err(error.into());
    }
    publish(&partial, to).map_err(|error| denied(to, "cannot be written", error))
}

/// Holding one read transaction over all steps is what makes the copy consistent: later commits
/// stay in the log, unseen.
fn copy_pages(
    from: &Connection,
    to: &Path,
    progress: &mut dyn FnMut(BackupProgress),
) -> Result<(), StorageError> {
    let snapshot = from.unchecked_transaction()?;
    schema::check(&snapshot)?;
    let mut target = Connection::open(to)?;
    copy_all(&Backup::new(&snapshot, &mut target)?, progress)?;
    Ok(fold_log(&target)?)
}

/// A backup is one file that nobody writes: there is no log beside it, and reading it makes none.
fn fold_log(connection: &Connection) -> rusqlite::Result<()> {
    connection.pragma_update(None, "journal_mode", "DELETE")
}

fn copy_all(
    backup: &Backup<'_, '_>,
    progress: &mut dyn FnMut(BackupProgress),
) -> Result<(), StorageError> {
    loop {
        let step = backup.step(PAGES_AT_ONCE)?;
        let now = backup.progress();
        let total = u64::try_from(now.pagecount).unwrap_or(0);
        let left = u64::try_from(now.remaining).unwrap_or(0);
        progress(BackupProgress {
            pages: total - left,
            total,
        });
        if step == StepResult::Done {
            return Ok(());
        }
    }
}

fn occupied(path: &Path, problem: &'static str) -> Error {
    Error::Occupied {
        path: path.display().to_string(),
        problem,
    }
}

fn partial_name(to: &Path) -> PathBuf {
    let mut name = to.as_os_str().to_owned();
    name.push(".partial");
    name.into()
}

fn remove_if_there(path: &Path) -> io::Result<()> {
    match fs::remove_file(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(error),
        _ => Ok(()),
    }
}

fn publish(partial: &Path, to: &Path) -> io::Result<()> {
    File::open(partial)?.sync_all()?;
    fs::rename(partial, to)?;
    sync_directory(directory::above(to))
}

/// Brings a backup back into an empty directory. The backup is checked from end to end first.
pub fn restore(
    backup_file: &Path,
    into: &Path,
    clock: &dyn Clock,
    progress: &mut dyn FnMut(BackupProgress),
) -> Result<()> {
    if !backup_file.is_file() {
        let error = io::Error::from(io::ErrorKind::NotFound);
        return Err(denied(backup_file, "cannot be read", error));
    }
    let taken = Directory::take(into, clock)?;
    let empty = directory::is_empty(into).map_err(|error| denied(into, "cannot be read", error))?;
    if !empty {
        return Err(occupied(
            into,
            "holds data already; restore into an empty directory",
        ));
    }
    let source = connection::open_existing(backup_file)?;
    if schema::check(&source)? == 0 {
        let context = format!("{} holds nothing", backup_file.display());
        return Err(Error::Corrupt {
            context,
            source: Cause::new("an empty file"),
        });
    }
    check_integrity(&source)?;
    backup(&source, &taken.database(), progress)
}

/// Makes the file of a directory that nobody uses into a file of its own, and removes the directory.
pub fn take_file(from: &Path, to: &Path) -> Result<()> {
    let cannot = |error| denied(from, "cannot be made a backup", error);
    let file = directory::database_in(from);
    fold_log(&connection::open(&file)?).map_err(StorageError::from)?;
    publish(&file, to).map_err(cannot)?;
    fs::remove_dir_all(from).map_err(cannot)
}

/// Every page, every index against its table.
pub(crate) fn check_integrity(connection: &Connection) -> Result<()> {
    let verdict: String = connection
        .query_row("PRAGMA integrity_check(1)", [], |row| row.get(0))
        .map_err(StorageError::from)?;
    if verdict == "ok" {
        return Ok(());
    }
    let context = "the file does not agree with itself".to_owned();
    Err(Error::Corrupt {
        context,
        source: Cause::new(verdict),
    })
}
