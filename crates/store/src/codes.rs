//! CODE: something that can be done once by whoever has the code. Only its hash is kept.

use domain::account::Email;
use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::part::Hash;
use crate::keys::service as keys;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Code {
    pub secret_hash: String,
    pub purpose: Purpose,
    pub created_at: Instant,
    pub expires_at: Instant,
}

/// What a code is good for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "type",
    rename_all = "SCREAMING_SNAKE_CASE",
    rename_all_fields = "camelCase"
)]
pub enum Purpose {
    /// Making the first account of a new server.
    Setup,
    /// Signing up where that needs an invitation.
    Invitation {
        /// The only address it is good for; it counts as verified then.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        email: Option<Email>,
    },
    /// Choosing a new password, as long as the account is as it was: using one code ends others.
    Reset {
        user_id: UserId,
        email: Email,
        access_epoch: u32,
        session_epoch: u32,
    },
}

impl Entity for Code {
    const TYPE: &'static str = "CODE";

    fn key(&self) -> Key {
        keys::code(&Hash(&self.secret_hash))
    }

    fn expires(&self) -> Option<Instant> {
        Some(self.expires_at)
    }
}

impl Store {
    /// What is the code with this hash good for?
    pub async fn code(&self, secret_hash: &str) -> Result<Option<Stored<Code>>> {
        self.one(keys::code(&Hash(secret_hash))).await
    }
}
