//! The data directory, and the lock that gives it to one process.

use std::ffi::OsStr;
use std::fs::{self, DirBuilder, File, OpenOptions, TryLockError};
use std::io::{self, Read, Seek, Write};
use std::os::unix::fs::{DirBuilderExt, OpenOptionsExt};
use std::path::{Path, PathBuf};

use table::{Cause, Clock, Error, Result};

const DATABASE: &str = "nexus.db";
/// SQLite's name for the file's write-ahead log.
const LOG: &str = "nexus.db-wal";
const LOCK: &str = "lock";

/// A directory this process alone may use, until dropped.
#[derive(Debug)]
pub(crate) struct Directory {
    path: PathBuf,
    /// The lock lives as long as this file is open; the system drops it if the process dies.
    _lock: File,
}

impl Directory {
    /// Makes the directory if there is none, and takes it.
    pub(crate) fn take(path: &Path, clock: &dyn Clock) -> Result<Self> {
        make(path).map_err(|error| denied(path, "cannot be made", error))?;
        let mut lock = OpenOptions::new()
            .read(true)
            .write(true)
            .create(true)
            .truncate(false)
            .mode(0o600)
            .open(path.join(LOCK))
            .map_err(|error| denied(path, "cannot be written to", error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => return Err(in_use(path, &mut lock)),
            Err(TryLockError::Error(error)) => return Err(denied(path, "cannot be locked", error)),
        }
        write_holder(&mut lock, clock)
            .map_err(|error| denied(path, "cannot be written to", error))?;
        Ok(Self {
            path: path.to_owned(),
            _lock: lock,
        })
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    pub(crate) fn database(&self) -> PathBuf {
        database_in(&self.path)
    }

    /// Makes an empty file if there is none. SQLite would make it readable for others; as it is,
    /// it gives its log the same mode.
    pub(crate) fn make_database(&self) -> Result<()> {
        let path = self.database();
        match create_private(&path) {
            Err(error) if error.kind() != io::ErrorKind::AlreadyExists => {
                Err(denied(&path, "cannot be made", error))
            }
            _ => Ok(()),
        }
    }

    /// A log whose file is gone would be thrown away with all it holds, as one that belongs to
    /// nothing. A power cut cannot leave that: the file's first page is on disk before the log is
    /// made.
    pub(crate) fn refuse_log_without_file(&self) -> Result<()> {
        let size = |path: &Path| fs::metadata(path).map_or(0, |file| file.len());
        let log = self.path.join(LOG);
        if size(&self.database()) > 0 || size(&log) == 0 {
            return Ok(());
        }
        let context = format!("{DATABASE} is missing or empty, but its log {LOG} is not");
        Err(Error::Corrupt {
            context,
            source: Cause::new(format!("{} bytes in {}", size(&log), log.display())),
        })
    }

    /// Makes the names of the files in it survive a power cut.
    pub(crate) fn sync(&self) -> Result<()> {
        sync_directory(&self.path).map_err(|error| denied(&self.path, "cannot be synced", error))
    }
}

/// Makes a directory, and those above it that are missing, so that a power cut cannot take them
/// away again.
fn make(path: &Path) -> io::Result<()> {
    let above = above(path);
    if path.is_dir() {
        // Whoever made it may have been killed before the sync. Not all may open what is above.
        let _ = sync_directory(above);
        return Ok(());
    }
    if !above.is_dir() {
        make(above)?;
    }
    match DirBuilder::new().mode(0o700).create(path) {
        _ if path.is_dir() => sync_directory(above),
        Err(_) if path.exists() => {
            let culprit = format!("{} is not a directory", path.display());
            Err(io::Error::new(io::ErrorKind::NotADirectory, culprit))
        }
        made => made,
    }
}

/// The directory a path lies in.
pub(crate) fn above(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if parent.as_os_str().is_empty() => Path::new("."),
        Some(parent) => parent,
        None => path,
    }
}

/// The file that holds everything, in a data directory.
pub fn database_in(directory: &Path) -> PathBuf {
    directory.join(DATABASE)
}

/// Whether a directory holds a table, so that opening it would not make a new one.
pub fn holds_data(directory: &Path) -> bool {
    database_in(directory).is_file()
}

/// Makes a new file that only its owner may read: the data has credentials in it.
pub(crate) fn create_private(path: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.write(true).create_new(true).mode(0o600);
    options.open(path).map(drop)
}

/// Makes what was created or renamed in a directory survive a power cut.
pub(crate) fn sync_directory(path: &Path) -> io::Result<()> {
    File::open(path)?.sync_all()
}

fn write_holder(lock: &mut File, clock: &dyn Clock) -> io::Result<()> {
    let program = std::env::args_os()
        .next()
        .map(PathBuf::from)
        .unwrap_or_default();
    let name = program
        .file_name()
        .unwrap_or_default()
        .to_string_lossy()
        .into_owned();
    let (process, since) = (std::process::id(), clock.now());
    let holder = format!("{name} (process {process}, since {since:.0})");
    lock.set_len(0)?;
    // At once, so that nobody reads half of it.
    lock.write_all(holder.as_bytes())
}

fn in_use(path: &Path, lock: &mut File) -> Error {
    let mut holder = String::new();
    let read = lock
        .rewind()
        .and_then(|()| lock.read_to_string(&mut holder));
    if read.is_err() || holder.is_empty() {
        "another process".clone_into(&mut holder);
    }
    Error::InUse {
        directory: path.display().to_string(),
        holder,
    }
}

/// A full disk is told apart: the remedy is another one.
pub(crate) fn denied(path: &Path, what: &str, error: io::Error) -> Error {
    let context = format!("{} {what}: {error}", path.display());
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Error::StorageFull {
            source: Cause::new(error),
        },
        _ => Error::AccessDenied {
            context,
            source: Cause::new(error),
        },
    }
}

/// Whether nothing is kept in a directory yet; one that is not there is empty too.
pub(crate) fn is_empty(path: &Path) -> io::Result<bool> {
    match fs::read_dir(path) {
        Ok(mut entries) => {
            Ok(entries.all(|entry| entry.is_ok_and(|entry| is_no_data(&entry.file_name()))))
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(true),
        Err(error) => Err(error),
    }
}

fn is_no_data(name: &OsStr) -> bool {
    name == LOCK || is_partial(name)
}

/// Whether a restore that was broken off left this behind: `nexus.db.<its number>.partial`, and what
/// SQLite keeps beside it.
fn is_partial(name: &OsStr) -> bool {
    let name = name.to_string_lossy();
    let ends = [
        ".partial",
        ".partial-journal",
        ".partial-wal",
        ".partial-shm",
    ];
    name.starts_with(DATABASE) && ends.iter().any(|end| name.ends_with(end))
}

/// Removes what restores left behind, from a directory that is ours alone.
pub(crate) fn remove_partials(path: &Path) -> io::Result<()> {
    for entry in fs::read_dir(path)? {
        let entry = entry?;
        if is_partial(&entry.file_name()) {
            fs::remove_file(entry.path())?;
        }
    }
    Ok(())
}
