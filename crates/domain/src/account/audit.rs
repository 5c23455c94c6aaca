//! The audit trail: who did what to which thing, when and from where.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::id::{Id, UserId, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use std::fmt;

ids! {
    /// One entry of the trail.
    AuditId;
}

/// One thing that was done, or refused, in the trail of the person it concerns.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct AuditEntry {
    pub id: AuditId,
    /// Whose trail this is in.
    pub user_id: UserId,
    /// Who did it; absent if nobody had signed in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub actor_id: Option<UserId>,
    pub via: Via,
    /// What was done, as `noun.verb`.
    pub action: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thing: Option<Thing>,
    pub outcome: Outcome,
    pub at: Instant,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_agent: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub request_id: Option<String>,
}

impl AuditEntry {
    /// How long an entry is kept.
    pub const KEPT: SignedDuration = SignedDuration::from_hours(365 * 24);
}

/// By what means somebody acted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Via {
    /// Not signed in.
    Nobody,
    /// A browser's session.
    Session,
    /// An API token.
    Token,
    /// A token of another issuer.
    Bearer,
    /// The command line of the machine itself.
    CommandLine,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Outcome {
    Done,
    Refused,
}

/// The thing an entry is about.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thing {
    #[serde(rename = "type")]
    pub kind: String,
    pub id: String,
}

impl Thing {
    pub fn new(kind: impl Into<String>, id: impl fmt::Display) -> Self {
        Self {
            kind: kind.into(),
            id: id.to_string(),
        }
    }
}
