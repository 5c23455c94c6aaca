//! `PUT /me/password`: another password.

use app::accounts::password;
use axum::extract::State;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::signup::Word;
use crate::docs::problems;
use crate::extract::{Body, Input, Origin, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;
use crate::schemas;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct PasswordChange {
    /// Needed by whoever has one.
    #[serde(default)]
    #[schema(value_type = Option<String>, format = Password)]
    current_password: Option<Word>,
    #[schema(value_type = schemas::NewPassword)]
    new_password: Word,
}

impl Input for PasswordChange {}

/// Choose another password
///
/// Needs a session; all other sessions end.
#[utoipa::path(
    put,
    path = "/me/password",
    tag = "me",
    request_body = PasswordChange,
    responses((status = 204, description = "The password is the new one"), problems::Change)
)]
pub(crate) async fn replace(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    body: Body,
) -> Result<NoContent> {
    app::access::may_change_sign_in(&actor)?;
    let wish: PasswordChange = body.read().await?;
    let current = wish.current_password.map(|word| word.claimed());
    let new = wish.new_password.choose("newPassword")?;
    password::change(&shared.app, &actor, current, new, &origin).await?;
    Ok(NoContent)
}
