//! API tokens: how a program signs in for a person.

use std::fmt;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::account::scope::Scopes;
use crate::account::user::User;
use crate::id::{Id, UserId, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::text::Text;

/// What a person calls a token.
pub type TokenLabel = Text<100>;

ids! {
    /// One of a person's tokens.
    TokenId;
}

/// Of the secret only its hash is kept: it is shown once, when the token is made.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct ApiToken {
    pub id: TokenId,
    pub user_id: UserId,
    pub label: TokenLabel,
    pub scopes: Scopes,
    pub secret_hash: String,
    pub access_epoch: u32,
    pub created_at: Instant,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub expires_at: Option<Instant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub last_used_at: Option<Instant>,
}

impl ApiToken {
    /// How often its use is written down, so that most requests write nothing.
    pub const NOTED_EVERY: SignedDuration = SignedDuration::from_mins(5);

    /// Whether the person has not revoked everything since it was made.
    pub fn is_of(&self, user: &User) -> bool {
        self.access_epoch == user.access_epoch
    }

    pub fn is_expired(&self, now: Instant) -> bool {
        self.expires_at.is_some_and(|end| end <= now)
    }

    /// The token after being used now, if that is to be written down.
    pub fn used(&self, now: Instant) -> Option<Self> {
        self.last_used_at
            .is_none_or(|last| last.plus(Self::NOTED_EVERY) <= now)
            .then(|| Self {
                last_used_at: Some(now),
                ..self.clone()
            })
    }
}

impl fmt::Debug for ApiToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ApiToken({} of {})", self.id, self.user_id)
    }
}
