//! What all servers of one table share.

use std::fmt;

use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::service as keys;

/// There has been an account: the server needs no setting up.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct FirstAccount {
    pub user_id: UserId,
    pub created_at: Instant,
}

impl Entity for FirstAccount {
    const TYPE: &'static str = "FIRST_ACCOUNT";

    fn key(&self) -> Key {
        keys::first_account()
    }
}

/// Keys by which the servers of a table seal what they hand to clients.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ServerSecrets {
    /// 32 bytes as hexadecimal digits.
    pub cursor_key: String,
    pub created_at: Instant,
}

impl fmt::Debug for ServerSecrets {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ServerSecrets(…)")
    }
}

impl Entity for ServerSecrets {
    const TYPE: &'static str = "SERVER_SECRETS";

    fn key(&self) -> Key {
        keys::server_secrets()
    }
}

impl Store {
    /// Has there ever been an account?
    pub async fn first_account(&self) -> Result<Option<Stored<FirstAccount>>> {
        self.one(keys::first_account()).await
    }

    /// By which keys is sealed what clients are given?
    pub async fn server_secrets(&self) -> Result<Option<Stored<ServerSecrets>>> {
        self.one(keys::server_secrets()).await
    }
}
