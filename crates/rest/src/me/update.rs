//! `PATCH /me`: another name or address.

use app::accounts::profile::{self, ProfileChange};
use axum::extract::State;
use domain::account::{Email, PersonName};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::auth::signup::Word;
use crate::docs::problems;
use crate::extract::{Body, IfMatch, Input, Origin, Signed, present};
use crate::me::Me;
use crate::problem::Result;
use crate::respond::Versioned;
use crate::routes::Shared;
use crate::schemas;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct MeChange {
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::PersonName, required = false)]
    name: Option<PersonName>,
    /// Needs a session, and the current password of whoever has one.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = schemas::EmailAddress, required = false)]
    email: Option<Email>,
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, format = Password)]
    current_password: Option<Word>,
}

impl Input for MeChange {
    const SERVER_OWNED: &'static [&'static str] = &[
        "id",
        "emailVerified",
        "provider",
        "providerSubject",
        "createdAt",
        "updatedAt",
        "version",
        "entityType",
    ];
}

/// Change your name or address
#[utoipa::path(
    patch,
    path = "/me",
    tag = "me",
    params(IfMatch),
    request_body(content = MeChange, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = Me,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<Me>> {
    let user = profile::get(&shared.app, &actor).await?;
    app::access::may_write(&actor)?;
    let change: MeChange = body.read().await?;
    let change = ProfileChange {
        name: change.name,
        email: change.email,
        current_password: change.current_password.map(|word| word.claimed()),
    };
    profile::may(&actor, &user, &change)?;
    if_match.required()?.check(user.version)?;
    let user = profile::change(&shared.app, &actor, Some(user.version), change, &origin).await?;
    Ok(Versioned {
        version: user.version,
        body: Me::of(&user),
    })
}
