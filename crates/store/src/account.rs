//! Accounts: the rows that make one, written together.

use domain::account::{Credential, Email, Identity, User};
use domain::{UserId, UserMeta};

use crate::Store;
use crate::commit::Commit;
use crate::entity::{Stored, read};
use crate::error::Result;
use crate::identities::ProviderGuard;
use crate::keys::account as keys;
use crate::users::EmailGuard;

/// Everything an account begins with.
#[derive(Debug, Clone)]
pub struct NewAccount {
    pub user: User,
    pub meta: UserMeta,
    pub credential: Option<Credential>,
    pub identity: Option<Identity>,
}

impl NewAccount {
    /// All rows, each under the condition that makes it unique.
    pub fn create<R: Clone>(
        &self,
        commit: Commit<R>,
        id_taken: R,
        email_taken: R,
        identity_taken: R,
    ) -> Commit<R> {
        let mut commit = commit
            .create(&EmailGuard::of(&self.user), email_taken)
            .create(&self.user, id_taken)
            .put(&self.meta);
        if let Some(credential) = &self.credential {
            commit = commit.put(credential);
        }
        if let Some(identity) = &self.identity {
            commit = commit
                .create(&ProviderGuard::of(identity), identity_taken)
                .put(identity);
        }
        commit
    }
}

/// A user and how they sign in with a password.
#[derive(Debug, Clone)]
pub struct Account {
    pub user: Stored<User>,
    pub credential: Option<Stored<Credential>>,
}

impl Store {
    /// The account with this address, in two reads whether or not there is one: whoever measures
    /// the time learns nothing.
    pub async fn account_by_email(&self, email: &Email) -> Result<Option<Account>> {
        let owner = self.owner_of_email(email).await?;
        let asked = owner.unwrap_or_else(nobody);
        self.account(&asked).await
    }

    pub async fn account(&self, id: &UserId) -> Result<Option<Account>> {
        let asked = [keys::user(id), keys::credential(id)];
        let rows = self.engine.batch_get(&asked).await?;
        let [Some(user), credential] = rows.as_slice() else {
            return Ok(None);
        };
        Ok(Some(Account {
            user: read(user)?,
            credential: credential.as_ref().map(read).transpose()?,
        }))
    }
}

/// The id of nobody: ids that are made here are longer.
fn nobody() -> UserId {
    UserId::parse("nobody").expect("it is an id")
}
