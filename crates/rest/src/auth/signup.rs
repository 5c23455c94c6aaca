//! `POST /auth/signup`: an account of one's own.

use app::accounts::Person;
use app::accounts::sign_up::{SignUp, sign_up};
use app::{Error, Secret};
use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::Tzid;
use domain::account::{Email, Password, PersonName};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::signed_in;
use crate::docs::problems;
use crate::extract::{Body, Input, SMALL_BODY, Sender};
use crate::me::Me;
use crate::problem::Result;
use crate::routes::Shared;
use crate::schemas;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct NewAccount {
    #[schema(value_type = schemas::EmailAddress)]
    email: Email,
    #[schema(value_type = schemas::PersonName)]
    name: PersonName,
    #[schema(value_type = schemas::NewPassword)]
    password: Word,
    /// The zone of the browser; UTC if it is not given.
    #[serde(default)]
    #[schema(value_type = Option<schemas::TimeZone>)]
    default_tzid: Option<Tzid>,
    /// Needed where one cannot sign up without.
    #[serde(default)]
    invitation: Option<String>,
}

impl Input for NewAccount {
    const LIMIT: usize = SMALL_BODY;
}

/// A password as it was sent. Its `Debug` shows nothing.
#[derive(Clone, Deserialize)]
#[serde(transparent)]
pub(crate) struct Word(String);

impl Word {
    /// As a new password.
    pub(crate) fn choose(&self, field: &str) -> Result<Password, Error> {
        Password::choose(&self.0).map_err(|problem| Error::invalid(field, problem))
    }

    /// As one that somebody claims to have.
    pub(crate) fn claimed(&self) -> Password {
        Password::claimed(&self.0)
    }
}

impl std::fmt::Debug for Word {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Word(…)")
    }
}

/// Make an account and sign in
#[utoipa::path(
    post,
    path = "/auth/signup",
    tag = "auth",
    security(()),
    request_body = NewAccount,
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
pub(crate) async fn signup(
    State(shared): State<Shared>,
    from: Sender,
    body: Body,
) -> Result<Response> {
    let new: NewAccount = body.read().await?;
    let wish = SignUp {
        password: new.password.choose("password")?,
        person: Person {
            email: new.email,
            name: new.name,
            default_tzid: new.default_tzid,
        },
        invitation: new.invitation.map(Secret::claimed),
    };
    let made = sign_up(&shared.app, wish, &from.origin).await?;
    Ok(signed_in(&shared, StatusCode::CREATED, &made, &from))
}
