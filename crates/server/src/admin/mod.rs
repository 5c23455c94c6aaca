//! `DIR/admin.sock`: how other commands reach a server that holds the directory.
//!
//! Plain HTTP over a Unix socket that only the server's own user can open. Long work answers with
//! a line of JSON for each step: [`Update`]; an order with its answer.

pub(crate) mod client;
pub(crate) mod server;
mod socket;

use std::path::PathBuf;

use serde::{Deserialize, Serialize};

#[derive(Debug, Serialize, Deserialize)]
struct BackupRequest {
    /// Absolute: the server may have another working directory.
    file: PathBuf,
}

/// What the server tells of work under way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Update {
    Progress { done: u64, total: u64 },
    Failed { message: String },
    Finished,
}
