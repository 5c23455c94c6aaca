//! `GET /me/identities`.

use axum::extract::State;
use domain::account::Identity;
use serde::Serialize;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::extract::Signed;
use crate::problem::Result;
use crate::respond::{Json, Page};
use crate::routes::Shared;

/// An account at a login provider. It is connected by `POST`.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct IdentityItem {
    id: String,
    provider: String,
    /// What the provider said the address was, when it was connected.
    #[serde(skip_serializing_if = "Option::is_none")]
    email: Option<String>,
    #[schema(format = DateTime)]
    linked_at: String,
}

impl From<Identity> for IdentityItem {
    fn from(identity: Identity) -> Self {
        Self {
            id: identity.id.to_string(),
            provider: identity.provider.to_string(),
            email: identity.email.map(|email| email.to_string()),
            linked_at: identity.linked_at.to_string(),
        }
    }
}

/// The login providers by which you sign in
#[utoipa::path(
    get,
    path = "/me/identities",
    tag = "identities",
    responses((status = 200, body = Page<IdentityItem>), problems::Read)
)]
pub(crate) async fn list(
    State(shared): State<Shared>,
    Signed(actor): Signed,
) -> Result<Json<Page<IdentityItem>>> {
    let identities = app::providers::identities::list(&shared.app, &actor).await?;
    Ok(Json(Page {
        items: identities.into_iter().map(Into::into).collect(),
        cursor: None,
    }))
}
