//! `GET /bootstrap`: who you are and what you prefer, in one read.

use app::preferences::Shown;
use axum::extract::State;
use serde::Serialize;
use store::Start;
use utoipa::ToSchema;

use crate::docs::problems;
use crate::extract::Signed;
use crate::me::Me;
use crate::preferences::PreferencesItem;
use crate::problem::Result;
use crate::respond::Json;
use crate::routes::Shared;

/// You, and what you prefer.
#[derive(Debug, Serialize, ToSchema)]
pub(crate) struct Bootstrap {
    user: Me,
    #[serde(flatten)]
    preferences: PreferencesItem,
}

/// What the app needs at its start
#[utoipa::path(
    get,
    path = "/bootstrap",
    tag = "bootstrap",
    responses((status = 200, body = Bootstrap), problems::Read)
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
) -> Result<Json<Bootstrap>> {
    let Start { user, meta, stats } = app::preferences::start(&shared.app, &actor).await?;
    Ok(Json(Bootstrap {
        user: Me::of(&user),
        preferences: Shown { meta, stats }.into(),
    }))
}
