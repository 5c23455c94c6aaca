//! `GET /preferences`.

use axum::extract::State;

use super::PreferencesItem;
use crate::docs::problems;
use crate::extract::Signed;
use crate::problem::Result;
use crate::respond::Versioned;
use crate::routes::Shared;

/// What you prefer
#[utoipa::path(
    get,
    path = "/preferences",
    tag = "preferences",
    responses(
        (
            status = 200,
            body = PreferencesItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
) -> Result<Versioned<PreferencesItem>> {
    let shown = app::preferences::get(&shared.app, &actor).await?;
    Ok(Versioned {
        version: shown.meta.version,
        body: shown.into(),
    })
}
