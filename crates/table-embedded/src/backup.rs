//! Hot backups: a consistent copy of the file while writes go on, and the way back.

use std::fs::{self, File};
use std::io;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process;
use std::sync::atomic::{AtomicU32, Ordering};

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

/// Whether a backup goes on, answered by whoever hears how far it has come.
type OnProgress<'a> = &'a mut dyn FnMut(BackupProgress) -> ControlFlow<()>;

/// Copies what a connection sees at this moment into a new file. The copy appears under its name
/// only when it is whole and on disk. Answers `Stopped` if `progress` breaks it off.
pub(crate) fn backup(from: &Connection, to: &Path, progress: OnProgress<'_>) -> Result<()> {
    // Only to spare the work: what counts is that publishing replaces nothing.
    if to.exists() {
        return Err(already_there(to));
    }
    let partial = Partial::beside(to)?;
    copy_pages(from, &partial.path, progress)?;
    publish(&partial.path, to)
}

/// Holding one read transaction over all steps is what makes the copy consistent: later commits
/// stay in the log, unseen.
fn copy_pages(from: &Connection, to: &Path, progress: OnProgress<'_>) -> Result<(), StorageError> {
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

fn copy_all(backup: &Backup<'_, '_>, progress: OnProgress<'_>) -> Result<(), StorageError> {
    loop {
        let step = backup.step(PAGES_AT_ONCE)?;
        let now = backup.progress();
        let total = u64::try_from(now.pagecount).unwrap_or(0);
        let left = u64::try_from(now.remaining).unwrap_or(0);
        let goes_on = progress(BackupProgress {
            pages: total - left,
            total,
        });
        if step == StepResult::Done {
            return Ok(());
        }
        if goes_on.is_break() {
            return Err(Error::Stopped.into());
        }
    }
}

fn occupied(path: &Path, problem: &'static str) -> Error {
    Error::Occupied {
        path: path.display().to_string(),
        problem,
    }
}

fn already_there(path: &Path) -> Error {
    occupied(path, "is already there; choose another name")
}

/// A backup under way: a file of its own beside the target, which nobody else writes or removes.
/// Dropped, it leaves nothing behind.
struct Partial {
    path: PathBuf,
}

impl Partial {
    fn beside(to: &Path) -> Result<Self> {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        loop {
            let count = COUNT.fetch_add(1, Ordering::Relaxed);
            let path = with_suffix(to, &format!(".{}-{count}.partial", process::id()));
            match directory::create_private(&path) {
                // An earlier process of the same number was killed.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(denied(&path, "cannot be written", error)),
                Ok(()) => return Ok(Self { path }),
            }
        }
    }
}

impl Drop for Partial {
    fn drop(&mut self) {
        for suffix in ["", "-journal", "-wal", "-shm"] {
            // Most are not there, and what cannot be removed does no harm.
            let _ = fs::remove_file(with_suffix(&self.path, suffix));
        }
    }
}

fn with_suffix(path: &Path, suffix: &str) -> PathBuf {
    let mut name = path.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Gives a whole file its second name, which nobody else may have taken meanwhile. Its first name
/// is the caller's to remove.
fn publish(file: &Path, to: &Path) -> Result<()> {
    let name = || -> io::Result<()> {
        File::open(file)?.sync_all()?;
        match fs::hard_link(file, to) {
            Err(error) if has_no_links(&error) => claim_and_rename(file, to)?,
            linked => linked?,
        }
        sync_directory(directory::above(to))
    };
    name().map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => already_there(to),
        _ => denied(to, "cannot be written", error),
    })
}

/// What file systems without links answer, as those of memory sticks.
fn has_no_links(error: &io::Error) -> bool {
    matches!(
        error.kind(),
        io::ErrorKind::PermissionDenied | io::ErrorKind::Unsupported
    )
}

/// Takes the name first, by a file that is ours to replace. Killed in between, it leaves that file,
/// which is empty and so is no backup.
fn claim_and_rename(file: &Path, to: &Path) -> io::Result<()> {
    directory::create_private(to)?;
    fs::rename(file, to).inspect_err(|_| {
        let _ = fs::remove_file(to);
    })
}

/// Brings a backup back into an empty directory. The backup is checked from end to end first.
pub fn restore(
    backup_file: &Path,
    into: &Path,
    clock: &dyn Clock,
    progress: OnProgress<'_>,
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
    directory::remove_partials(into).map_err(|error| denied(into, "cannot be cleared", error))?;
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
    publish(&file, to)?;
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

#[cfg(test)]
mod tests {
    use super::*;

    /// What is done where there are no links, which the tests' own disk has.
    #[test]
    fn without_links_a_name_is_claimed_and_nothing_replaced() {
        let directory = tempfile::tempdir().unwrap();
        let [one, other, to] = ["one", "other", "to"].map(|name| directory.path().join(name));
        fs::write(&one, "one").unwrap();
        fs::write(&other, "other").unwrap();
        claim_and_rename(&one, &to).unwrap();
        let error = claim_and_rename(&other, &to).unwrap_err();
        assert_eq!(error.kind(), io::ErrorKind::AlreadyExists);
        assert_eq!(fs::read(&to).unwrap(), b"one");
        assert!(other.exists() && !one.exists());
    }
}
