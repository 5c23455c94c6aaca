//! SESSION: a browser that is signed in.

use domain::account::{Session, SessionId, User};
use domain::{Instant, UserId};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored, read};
use crate::error::Result;
use crate::keys::account as keys;
use crate::page::{Listed, PageRequest};

impl Entity for Session {
    const TYPE: &'static str = "SESSION";

    fn key(&self) -> Key {
        keys::session(&self.user_id, &self.id)
    }

    fn expires(&self) -> Option<Instant> {
        Some(self.expires_at)
    }
}

impl Store {
    /// Is this session open, and whose is it? One read for both.
    pub async fn session_and_user(
        &self,
        user_id: &UserId,
        session_id: &SessionId,
    ) -> Result<Option<(Stored<Session>, Stored<User>)>> {
        self.pair(keys::session(user_id, session_id), keys::user(user_id))
            .await
    }

    /// Where is this person signed in?
    pub async fn sessions_of(
        &self,
        id: &UserId,
        page: PageRequest,
    ) -> Result<Listed<Stored<Session>>> {
        self.page(keys::sessions_of(id), page).await
    }

    /// One of this person's sessions.
    pub async fn session(&self, user: &UserId, id: &SessionId) -> Result<Option<Stored<Session>>> {
        self.one(keys::session(user, id)).await
    }

    /// Two entities in one read, if both are there.
    pub(crate) async fn pair<A: Entity, B: Entity>(
        &self,
        one: Key,
        other: Key,
    ) -> Result<Option<(Stored<A>, Stored<B>)>> {
        let rows = self.engine.batch_get(&[one, other]).await?;
        let [Some(one), Some(other)] = rows.as_slice() else {
            return Ok(None);
        };
        Ok(Some((read(one)?, read(other)?)))
    }
}
