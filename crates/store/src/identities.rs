//! IDENTITY, and the guard that makes a provider's account one person's.

use domain::UserId;
use domain::account::{Identity, Provider, Subject};
use serde::{Deserialize, Serialize};
use table::Key;

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::account as keys;

impl Entity for Identity {
    const TYPE: &'static str = "IDENTITY";

    fn key(&self) -> Key {
        keys::identity(&self.user_id, &self.provider, &self.subject)
    }
}

/// A provider's account is whose guard this is.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ProviderGuard {
    pub provider: Provider,
    pub subject: Subject,
    pub user_id: UserId,
}

impl ProviderGuard {
    pub fn of(identity: &Identity) -> Self {
        Self {
            provider: identity.provider.clone(),
            subject: identity.subject.clone(),
            user_id: identity.user_id.clone(),
        }
    }
}

impl Entity for ProviderGuard {
    const TYPE: &'static str = "PROVIDER_GUARD";

    fn key(&self) -> Key {
        keys::provider_guard(&self.provider, &self.subject)
    }
}

impl Store {
    /// Whose provider's account is this? Answered by the guard, so it is right at every moment.
    pub async fn owner_of_identity(
        &self,
        provider: &Provider,
        subject: &Subject,
    ) -> Result<Option<UserId>> {
        let key = keys::provider_guard(provider, subject);
        let guard: Option<Stored<ProviderGuard>> = self.one(key).await?;
        Ok(guard.map(|guard| guard.entity.user_id))
    }

    /// By which providers' accounts does this person sign in? There are at most ten.
    pub async fn identities_of(&self, id: &UserId) -> Result<Vec<Stored<Identity>>> {
        self.all(keys::identities_of(id)).await
    }
}
