//! TOKEN: how a program signs in for a person.

use domain::account::{ApiToken, TokenId, User};
use domain::{Instant, UserId};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::account as keys;
use crate::page::{Listed, PageRequest};

impl Entity for ApiToken {
    const TYPE: &'static str = "TOKEN";

    fn key(&self) -> Key {
        keys::token(&self.user_id, &self.id)
    }

    fn expires(&self) -> Option<Instant> {
        self.expires_at
    }
}

impl Store {
    /// Is this token good, and whose is it? One read for both.
    pub async fn token_and_user(
        &self,
        user_id: &UserId,
        token_id: &TokenId,
    ) -> Result<Option<(Stored<ApiToken>, Stored<User>)>> {
        self.pair(keys::token(user_id, token_id), keys::user(user_id))
            .await
    }

    /// Which tokens has this person made?
    pub async fn tokens_of(
        &self,
        id: &UserId,
        page: PageRequest,
    ) -> Result<Listed<Stored<ApiToken>>> {
        self.page(keys::tokens_of(id), page).await
    }

    /// One of this person's tokens.
    pub async fn token(&self, user: &UserId, id: &TokenId) -> Result<Option<Stored<ApiToken>>> {
        self.one(keys::token(user, id)).await
    }
}
