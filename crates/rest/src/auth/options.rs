//! `GET /auth/options`: what a sign-in page can offer.

use app::SignUpRule;
use app::accounts::setup;
use axum::extract::State;
use serde::Serialize;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::problem::Result;
use crate::respond::Json;
use crate::routes::Shared;

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct Options {
    signup: Rule,
    /// Whether the server waits for its first account.
    setup_needed: bool,
    providers: Vec<Offered>,
}

#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Rule {
    Open,
    Invitation,
    Closed,
}

/// A login provider, to be opened at `/auth/providers/{id}/start`.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Offered {
    id: String,
    name: String,
}

/// How one can sign in here
#[utoipa::path(
    get,
    path = "/auth/options",
    tag = "auth",
    security(()),
    responses((status = 200, body = Options), problems::Always)
)]
pub(crate) async fn options(State(shared): State<Shared>) -> Result<Json<Options>> {
    let offered = shared.app.providers().offered();
    let providers = offered.map(|(id, name)| Offered {
        id: id.to_owned(),
        name: name.to_owned(),
    });
    Ok(Json(Options {
        signup: match shared.app.rules.sign_up {
            SignUpRule::Open => Rule::Open,
            SignUpRule::Invitation => Rule::Invitation,
            SignUpRule::Closed => Rule::Closed,
        },
        setup_needed: setup::is_needed(&shared.app).await?,
        providers: providers.collect(),
    }))
}
