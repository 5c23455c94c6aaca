//! A person with an account.

use serde::{Deserialize, Serialize};

use crate::account::email::Email;
use crate::account::identity::{Provider, Subject};
use crate::id::UserId;
use crate::instant::Instant;
use crate::text::Text;

/// What a person is called.
pub type PersonName = Text<200>;

/// Attributes as `calendsync` names them, and what signing in needs to know beside them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct User {
    pub id: UserId,
    pub name: PersonName,
    pub email: Email,
    /// When the address was shown to be this person's; absent while nobody has shown it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub email_verified_at: Option<Instant>,
    /// The login provider the account was made with, or the first one linked to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider: Option<Provider>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub provider_subject: Option<Subject>,
    /// Sessions and tokens of an earlier epoch are void. Raised when all of them must end at
    /// once, however many there are.
    #[serde(default)]
    pub access_epoch: u32,
    /// Sessions of an earlier one are void, tokens are not.
    #[serde(default)]
    pub session_epoch: u32,
    /// Set when the account is being erased: from then on nobody can sign in to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub deleted_at: Option<Instant>,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl User {
    pub fn new(id: UserId, name: PersonName, email: Email, now: Instant) -> Self {
        Self {
            id,
            name,
            email,
            email_verified_at: None,
            provider: None,
            provider_subject: None,
            access_epoch: 0,
            session_epoch: 0,
            deleted_at: None,
            created_at: now,
            updated_at: now,
        }
    }

    /// The pair the person is known by at a provider, if there is one.
    pub fn provider_pair(&self) -> Option<(&Provider, &Subject)> {
        self.provider.as_ref().zip(self.provider_subject.as_ref())
    }

    pub fn is_verified(&self) -> bool {
        self.email_verified_at.is_some()
    }
}
