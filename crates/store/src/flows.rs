//! FLOW: a sign-in at a provider that is under way. Only the hash of its state is kept.

use std::fmt;

use domain::account::{Provider, SessionId};
use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::part::Hash;
use crate::keys::service as keys;

#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Flow {
    pub state_hash: String,
    pub provider: Provider,
    /// Binds the flow to the browser that began it.
    pub browser_hash: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nonce: Option<String>,
    pub pkce_verifier: String,
    pub return_to: String,
    /// The person who adds a way to sign in, and their session; absent for signing in.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub link_to: Option<LinkTo>,
    /// The hash of an invitation to sign up with.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub invitation_hash: Option<String>,
    pub expires_at: Instant,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct LinkTo {
    pub user_id: UserId,
    pub session_id: SessionId,
}

impl fmt::Debug for Flow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Flow(at {}, …)", self.provider)
    }
}

impl Entity for Flow {
    const TYPE: &'static str = "FLOW";

    fn key(&self) -> Key {
        keys::flow(&Hash(&self.state_hash))
    }

    fn expires(&self) -> Option<Instant> {
        Some(self.expires_at)
    }
}

impl Store {
    /// Which sign-in has this state?
    pub async fn flow(&self, state_hash: &str) -> Result<Option<Stored<Flow>>> {
        self.one(keys::flow(&Hash(state_hash))).await
    }
}
