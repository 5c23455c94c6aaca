//! API tokens: how programs sign in for a person.

pub(crate) mod create;
pub(crate) mod list;
pub(crate) mod read;
pub(crate) mod revoke;

use std::collections::BTreeSet;

use domain::account::{ApiToken, Scope};
use serde::Serialize;
use utoipa::ToSchema;

/// A token, without its text.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct TokenItem {
    id: String,
    label: String,
    scopes: BTreeSet<TokenScope>,
    #[schema(format = DateTime)]
    created_at: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    expires_at: Option<String>,
    /// To five minutes; absent if it was never used.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(format = DateTime)]
    last_used_at: Option<String>,
}

/// What a token may do. Who may write may read.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, serde::Deserialize, Serialize, ToSchema,
)]
#[serde(rename_all = "lowercase")]
pub(crate) enum TokenScope {
    Read,
    Write,
}

impl From<Scope> for TokenScope {
    fn from(scope: Scope) -> Self {
        match scope {
            Scope::Read => Self::Read,
            Scope::Write => Self::Write,
        }
    }
}

impl From<TokenScope> for Scope {
    fn from(scope: TokenScope) -> Self {
        match scope {
            TokenScope::Read => Self::Read,
            TokenScope::Write => Self::Write,
        }
    }
}

impl From<ApiToken> for TokenItem {
    fn from(token: ApiToken) -> Self {
        Self {
            id: token.id.to_string(),
            label: token.label.to_string(),
            scopes: token.scopes.iter().map(Into::into).collect(),
            created_at: token.created_at.to_string(),
            expires_at: token.expires_at.map(|at| at.to_string()),
            last_used_at: token.last_used_at.map(|at| at.to_string()),
        }
    }
}
