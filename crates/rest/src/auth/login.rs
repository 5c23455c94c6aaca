//! `POST /auth/login`: a session for whoever knows the password.

use app::accounts::sign_in::sign_in;
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::account::Email;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::signed_in;
use crate::auth::signup::Word;
use crate::docs::problems;
use crate::extract::{Body, Input, SMALL_BODY, Sender};
use crate::me::Me;
use crate::problem::Result;
use crate::routes::Shared;
use crate::schemas;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Login {
    #[schema(value_type = schemas::EmailAddress)]
    email: Email,
    #[schema(value_type = String, format = Password)]
    password: Word,
}

impl Input for Login {
    const LIMIT: usize = SMALL_BODY;
}

/// Sign in with a password
#[utoipa::path(
    post,
    path = "/auth/login",
    tag = "auth",
    security(()),
    request_body = Login,
    responses(
        (
            status = 200,
            body = Me,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Set-Cookie" = String, description = "The session"),
            ),
        ),
        problems::Public,
    )
)]
pub(crate) async fn login(
    State(shared): State<Shared>,
    from: Sender,
    body: Body,
) -> Result<Response> {
    let login: Login = body.read().await?;
    let password = login.password.claimed();
    let found = sign_in(&shared.app, &login.email, password, &from.origin).await?;
    Ok(signed_in(&shared, StatusCode::OK, &found, &from))
}
