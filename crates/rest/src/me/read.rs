//! `GET /me`: who asks.

use app::accounts::profile;
use axum::extract::State;

use crate::docs::problems;
use crate::extract::Signed;
use crate::me::Me;
use crate::problem::Result;
use crate::respond::Versioned;
use crate::routes::Shared;

/// Who you are
#[utoipa::path(
    get,
    path = "/me",
    tag = "me",
    responses(
        (
            status = 200,
            body = Me,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Read,
    )
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
) -> Result<Versioned<Me>> {
    let user = profile::get(&shared.app, &actor).await?;
    Ok(Versioned {
        version: user.version,
        body: Me::of(&user),
    })
}
