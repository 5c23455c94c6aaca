//! What a copy remembers of itself, so that it can go on after an interruption.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::Key;

use crate::endpoint::Endpoint;
use crate::error::Failure;

/// A copy under way. It is written down before anything else is done, and again after every page
/// that the target has on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CopyState {
    /// Where from and where to, in full: the same name may mean another table elsewhere.
    pub(super) from: String,
    pub(super) to: String,
    pub(super) overwrite: bool,
    /// When it began, in seconds since 1970.
    pub(super) started_at: i64,
    pub(super) progress: Progress,
    /// How many rows the target has from it.
    pub(super) rows: u64,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) enum Progress {
    /// The rows up to this key have arrived; without a key, none.
    Copying { after: Option<(String, String)> },
    /// All rows have arrived; the tables remain to be compared.
    Comparing,
}

impl CopyState {
    pub(super) fn new(from: String, to: String, overwrite: bool, now: Timestamp) -> Self {
        let progress = Progress::Copying { after: None };
        Self {
            from,
            to,
            overwrite,
            started_at: now.as_second(),
            progress,
            rows: 0,
        }
    }

    /// Puts everything back to the beginning: what was copied has turned out not to be right.
    pub(super) fn begin_anew(&mut self, now: Timestamp) {
        self.started_at = now.as_second();
        self.progress = Progress::Copying { after: None };
        self.rows = 0;
    }

    pub(super) fn advance(&mut self, next: Option<&Key>, rows: usize) {
        self.progress = match next {
            Some(key) => Progress::Copying {
                after: Some((key.pk.to_string(), key.sk.to_string())),
            },
            None => Progress::Comparing,
        };
        self.rows += rows as u64;
    }

    /// Whether this is the same copy, so that it can go on.
    pub(super) fn check(&self, other: &Self, file: &Path) -> Result<(), Failure> {
        if self.from == other.from && self.to == other.to && self.overwrite == other.overwrite {
            return Ok(());
        }
        let overwriting = if self.overwrite {
            " with --overwrite"
        } else {
            ""
        };
        Err(Failure::Refused(format!(
            "a copy from {} to {}{overwriting} was not finished: give that command again, or remove {}",
            self.from,
            self.to,
            file.display()
        )))
    }

    pub(super) fn read(path: &Path) -> Result<Option<Self>, Failure> {
        let text = match fs::read_to_string(path) {
            Ok(text) => text,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(cannot(path, "read", error)),
        };
        let state =
            serde_json::from_str(&text).map_err(|error| cannot(path, "read", error.into()))?;
        Ok(Some(state))
    }

    /// Whole or not at all: a new file takes the old one's place.
    pub(super) fn write(&self, path: &Path) -> Result<(), Failure> {
        let write = || -> io::Result<()> {
            let mut new = path.as_os_str().to_owned();
            new.push(".new");
            let mut file = File::create(&new)?;
            file.write_all(&serde_json::to_vec(self)?)?;
            file.sync_all()?;
            fs::rename(&new, path)
        };
        write().map_err(|error| cannot(path, "written", error))
    }
}

/// The key to go on behind.
pub(super) fn key_of(after: Option<&(String, String)>) -> Result<Option<Key>, Failure> {
    let key = after.map(|(pk, sk)| Key::new(pk.as_str(), sk.as_str()));
    Ok(key.transpose().map_err(table::Error::from)?)
}

fn cannot(path: &Path, what: &str, error: io::Error) -> Failure {
    Failure::io(&format!("{} cannot be {what}", path.display()), error)
}

/// Where a copy keeps its state: with the data it works on.
pub(super) fn state_file(from: &Endpoint, to: &Endpoint) -> PathBuf {
    match (from, to) {
        (Endpoint::Embedded(directory), _) => state_in(&snapshot_directory(directory)),
        (_, Endpoint::Embedded(directory)) => state_in(directory),
        _ => PathBuf::from("nexus-copy.json"),
    }
}

pub(super) fn state_in(directory: &Path) -> PathBuf {
    directory.join("copy.json")
}

/// Where the snapshot lies that a directory is copied from.
pub(super) fn snapshot_directory(directory: &Path) -> PathBuf {
    directory.join("copy")
}
