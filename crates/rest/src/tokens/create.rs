//! `POST /tokens`.

use std::collections::BTreeSet;

use app::Error;
use app::tokens::NewToken;
use axum::extract::State;
use domain::Instant;
use domain::account::{Scope, Scopes, TokenLabel};
use serde::{Deserialize, Serialize};
use table::Version;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::extract::{Body, Input, Origin, Signed};
use crate::problem::Result;
use crate::respond::Created;
use crate::routes::{API, Shared};
use crate::schemas;
use crate::tokens::{TokenItem, TokenScope};

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TokenWish {
    #[schema(value_type = schemas::TokenLabel)]
    label: TokenLabel,
    /// At least one; no more than the token that asks has itself.
    #[schema(value_type = Vec<TokenScope>, min_items = 1)]
    scopes: BTreeSet<TokenScope>,
    /// When it ends; never if absent.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = DateTime)]
    expires_at: Option<Instant>,
}

impl Input for TokenWish {}

/// A new token with its text, which is shown this once.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct NewTokenItem {
    /// For `Authorization: Bearer`; also the password for CalDAV.
    token: String,
    #[serde(flatten)]
    item: TokenItem,
}

/// Make an API token
#[utoipa::path(
    post,
    path = "/tokens",
    tag = "tokens",
    request_body = TokenWish,
    responses(
        (
            status = 201,
            body = NewTokenItem,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the token is"),
            ),
        ),
        problems::Write,
    )
)]
pub(crate) async fn create(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    body: Body,
) -> Result<Created<NewTokenItem>> {
    app::access::may_make_tokens(&actor)?;
    let wish: TokenWish = body.read().await?;
    let scopes: BTreeSet<Scope> = wish.scopes.into_iter().map(Into::into).collect();
    let scopes = Scopes::try_from(scopes).map_err(|problem| Error::invalid("scopes", problem))?;
    let new = NewToken {
        label: wish.label,
        scopes,
        expires_at: wish.expires_at,
    };
    let made = app::tokens::create(&shared.app, &actor, new, &origin).await?;
    Ok(Created {
        location: format!("{API}/tokens/{}", made.token.id),
        version: Version(1),
        body: NewTokenItem {
            token: made.text(),
            item: made.token.into(),
        },
    })
}
