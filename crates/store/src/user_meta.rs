//! `USER_META`: a person's zone and preferences.

use domain::{UserId, UserMeta};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::account as keys;

impl Entity for UserMeta {
    const TYPE: &'static str = "USER_META";

    fn key(&self) -> Key {
        keys::user_meta(&self.user_id)
    }
}

impl Store {
    /// What does this person prefer?
    pub async fn user_meta(&self, id: &UserId) -> Result<Option<Stored<UserMeta>>> {
        self.one(keys::user_meta(id)).await
    }
}
