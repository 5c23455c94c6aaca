//! USER, and the guard that makes an email address one person's.

use domain::UserId;
use domain::account::{Email, Provider, Subject, User};
use serde::{Deserialize, Serialize};
use table::{Gsi, IndexKey, Key};

use crate::Store;
use crate::entity::{Entity, Kept, Stored, read};
use crate::error::Result;
use crate::keys::account as keys;

/// A user is in the indexes until the account is being erased.
impl Entity for User {
    const TYPE: &'static str = "USER";

    fn key(&self) -> Key {
        keys::user(&self.id)
    }

    fn index_keys(&self) -> Vec<(Gsi, IndexKey)> {
        if self.deleted_at.is_some() {
            return Vec::new();
        }
        let by_email = (Gsi::Gsi2, keys::user_by_email_key(&self.email, &self.id));
        let by_provider = self.provider_pair().map(|(provider, subject)| {
            let key = keys::user_by_provider_key(provider, subject, &self.id);
            (Gsi::Gsi3, key)
        });
        std::iter::once(by_email).chain(by_provider).collect()
    }
}

/// An email address is whose guard this is. Written with the user: an index cannot keep two
/// people from taking one address at the same moment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct EmailGuard {
    pub email: Email,
    pub user_id: UserId,
}

impl EmailGuard {
    pub fn of(user: &User) -> Self {
        Self {
            email: user.email.clone(),
            user_id: user.id.clone(),
        }
    }
}

impl Entity for EmailGuard {
    const TYPE: &'static str = "EMAIL_GUARD";

    fn key(&self) -> Key {
        keys::email_guard(&self.email)
    }
}

impl Store {
    /// Who is this?
    pub async fn user(&self, id: &UserId) -> Result<Option<Stored<User>>> {
        self.one(keys::user(id)).await
    }

    /// Whose address is this? Answered by the guard, so it is right at every moment.
    pub async fn owner_of_email(&self, email: &Email) -> Result<Option<UserId>> {
        let guard: Option<Stored<EmailGuard>> = self.one(keys::email_guard(email)).await?;
        Ok(guard.map(|guard| guard.entity.user_id))
    }

    /// The user with an address, by the index: for showing, not for deciding.
    pub async fn user_by_email(&self, email: &Email) -> Result<Option<Stored<User>>> {
        self.only(keys::user_by_email(email)).await
    }

    /// The user made with a provider's account, by the index: for showing, not for deciding.
    pub async fn user_by_provider(
        &self,
        provider: &Provider,
        subject: &Subject,
    ) -> Result<Option<Stored<User>>> {
        self.only(keys::user_by_provider(provider, subject)).await
    }

    /// The entity with a key, if it is there.
    pub(crate) async fn one<E: Kept>(&self, key: Key) -> Result<Option<Stored<E>>> {
        let row = self.engine.get(&key).await?;
        row.as_ref().map(read).transpose()
    }
}
