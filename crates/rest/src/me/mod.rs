//! The person who asks: who they are, where they are signed in, what was done in their name.

pub(crate) mod audit;
pub(crate) mod delete;
pub(crate) mod identities;
pub(crate) mod password;
pub(crate) mod read;
pub(crate) mod sessions;
pub(crate) mod update;

use domain::account::User;
use serde::Serialize;
use store::Stored;
use utoipa::ToSchema;

/// A person, as they see themselves.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Me {
    #[schema(example = "550e8400-e29b-41d4-a716-446655440001")]
    id: String,
    name: String,
    #[schema(format = Email)]
    email: String,
    /// Whether the address was shown to be this person's.
    email_verified: bool,
    /// The login provider the account was made with, or the first one connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    provider: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    provider_subject: Option<String>,
    #[schema(format = DateTime)]
    created_at: String,
    #[schema(format = DateTime)]
    updated_at: String,
    version: u64,
}

impl Me {
    pub(crate) fn of(stored: &Stored<User>) -> Self {
        let user = &stored.entity;
        let pair = user.provider_pair();
        Self {
            id: user.id.to_string(),
            name: user.name.to_string(),
            email: user.email.to_string(),
            email_verified: user.is_verified(),
            provider: pair.map(|(provider, _)| provider.to_string()),
            provider_subject: pair.map(|(_, subject)| subject.as_str().to_owned()),
            created_at: user.created_at.to_string(),
            updated_at: user.updated_at.to_string(),
            version: stored.version.0,
        }
    }
}
