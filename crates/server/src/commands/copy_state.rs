//! What a copy remembers of itself, so that it can go on after an interruption.

use std::fs::{self, File};
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};

use jiff::Timestamp;
use serde::{Deserialize, Serialize};
use table::Key;

use crate::endpoint::Endpoint;
use crate::error::Failure;

/// A copy under way. Written down after every page that the target has on disk.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct CopyState {
    pub(super) from: String,
    pub(super) to: String,
    pub(super) started_at: i64,
    pub(super) after: Option<(String, String)>,
    pub(super) rows: u64,
}

impl CopyState {
    pub(super) fn new(from: &Endpoint, to: &Endpoint, now: Timestamp) -> Self {
        Self {
            from: from.to_string(),
            to: to.to_string(),
            started_at: now.as_second(),
            after: None,
            rows: 0,
        }
    }

    /// The place to go on from.
    pub(super) fn position(&self) -> Result<Option<Key>, Failure> {
        let key = self
            .after
            .as_ref()
            .map(|(pk, sk)| Key::new(pk.as_str(), sk.as_str()));
        Ok(key.transpose().map_err(table::Error::from)?)
    }

    pub(super) fn advance(&mut self, next: Option<&Key>, rows: usize) {
        self.after = next.map(|key| (key.pk.to_string(), key.sk.to_string()));
        self.rows += rows as u64;
    }

    pub(super) fn belongs_to(&self, from: &Endpoint, to: &Endpoint) -> bool {
        self.from == from.to_string() && self.to == to.to_string()
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

fn cannot(path: &Path, what: &str, error: io::Error) -> Failure {
    Failure::io(&format!("{} cannot be {what}", path.display()), error)
}

/// Where a copy keeps its state: with the data it works on.
pub(super) fn state_file(from: &Endpoint, to: &Endpoint) -> PathBuf {
    match (from, to) {
        (Endpoint::Embedded(directory), _) => snapshot_directory(directory).join("copy.json"),
        (_, Endpoint::Embedded(directory)) => directory.join("copy.json"),
        _ => PathBuf::from("nexus-copy.json"),
    }
}

/// Where the snapshot lies that a directory is copied from.
pub(super) fn snapshot_directory(directory: &Path) -> PathBuf {
    directory.join("copy")
}
