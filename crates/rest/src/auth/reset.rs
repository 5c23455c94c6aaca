//! `POST /auth/reset`: a new password for whoever has a code for it.

use app::Secret;
use app::accounts::password;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::signup::Word;
use crate::docs::problems;
use crate::extract::{Body, Input, Origin, SMALL_BODY};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;
use crate::schemas;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Reset {
    code: String,
    #[schema(value_type = schemas::NewPassword)]
    password: Word,
}

impl Input for Reset {
    const LIMIT: usize = SMALL_BODY;
}

/// Choose a new password with a code
///
/// Every session and token of the account ends.
#[utoipa::path(
    post,
    path = "/auth/reset",
    tag = "auth",
    security(()),
    request_body = Reset,
    responses((status = 204, description = "The password is the new one"), problems::Public)
)]
pub(crate) async fn reset(
    State(shared): State<Shared>,
    Origin(origin): Origin,
    body: Body,
) -> Result<NoContent> {
    let reset: Reset = body.read().await?;
    let new = reset.password.choose("password")?;
    password::reset(&shared.app, &Secret::claimed(reset.code), new, &origin).await?;
    Ok(NoContent)
}
