//! Sessions: a browser that is signed in.

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::account::user::User;
use crate::id::{Id, UserId, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use std::fmt;

ids! {
    /// One of a person's sessions.
    SessionId;
}

/// Of the secret only its hash is kept, so a copy of the table opens nothing.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Session {
    pub id: SessionId,
    pub user_id: UserId,
    pub secret_hash: String,
    pub access_epoch: u32,
    #[serde(default)]
    pub session_epoch: u32,
    pub created_at: Instant,
    pub last_used_at: Instant,
    pub expires_at: Instant,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub address: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub user_agent: Option<String>,
}

impl Session {
    /// How long a session lasts after its last use.
    pub const LIFETIME: SignedDuration = SignedDuration::from_hours(30 * 24);
    /// How often its use is written down, so that most requests write nothing.
    pub const NOTED_EVERY: SignedDuration = SignedDuration::from_hours(1);

    /// Whether the person has not signed out everywhere since it was opened.
    pub fn is_of(&self, user: &User) -> bool {
        (self.access_epoch, self.session_epoch) == (user.access_epoch, user.session_epoch)
    }

    pub fn is_expired(&self, now: Instant) -> bool {
        self.expires_at <= now
    }

    /// The session after being used now, if that is to be written down.
    pub fn used(&self, now: Instant) -> Option<Self> {
        (self.last_used_at.plus(Self::NOTED_EVERY) <= now).then(|| Self {
            last_used_at: now,
            expires_at: now.plus(Self::LIFETIME),
            ..self.clone()
        })
    }
}

impl fmt::Debug for Session {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Session({} of {})", self.id, self.user_id)
    }
}
