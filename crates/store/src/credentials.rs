//! CREDENTIAL: the hash of a password. In no index.

use domain::UserId;
use domain::account::Credential;
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::account as keys;

impl Entity for Credential {
    const TYPE: &'static str = "CREDENTIAL";

    fn key(&self) -> Key {
        keys::credential(&self.user_id)
    }
}

impl Store {
    /// By which password does this person sign in?
    pub async fn credential(&self, id: &UserId) -> Result<Option<Stored<Credential>>> {
        self.one(keys::credential(id)).await
    }
}
