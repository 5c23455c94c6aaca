//! `POST /auth/setup`: the first account, made with the code from the server's log.

use app::Secret;
use app::accounts::Person;
use app::accounts::setup::{SetUp, set_up};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Tzid;
use domain::account::{Email, PersonName};
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
pub(crate) struct FirstAccount {
    /// From the address in the server's log.
    code: String,
    #[schema(value_type = schemas::EmailAddress)]
    email: Email,
    #[schema(value_type = schemas::PersonName)]
    name: PersonName,
    #[schema(value_type = schemas::NewPassword)]
    password: Word,
    #[serde(default)]
    #[schema(value_type = Option<schemas::TimeZone>)]
    default_tzid: Option<Tzid>,
}

impl Input for FirstAccount {
    const LIMIT: usize = SMALL_BODY;
}

/// Make the first account
#[utoipa::path(
    post,
    path = "/auth/setup",
    tag = "auth",
    security(()),
    request_body = FirstAccount,
    responses(
        (
            status = 201,
            body = Me,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the person is"),
                ("Set-Cookie" = String, description = "The session"),
            ),
        ),
        problems::Public,
    )
)]
pub(crate) async fn setup(
    State(shared): State<Shared>,
    from: Sender,
    body: Body,
) -> Result<Response> {
    let new: FirstAccount = body.read().await?;
    let wish = SetUp {
        password: new.password.choose("password")?,
        code: Secret::claimed(new.code),
        person: Person {
            email: new.email,
            name: new.name,
            default_tzid: new.default_tzid,
        },
    };
    let made = set_up(&shared.app, wish, &from.origin).await?;
    Ok(signed_in(&shared, StatusCode::CREATED, &made, &from))
}
