//! `GET /tokens/{id}`.

use axum::extract::State;
use domain::account::TokenId;

use crate::docs::problems;
use crate::extract::{Path, Signed};
use crate::problem::Result;
use crate::respond::Json;
use crate::routes::Shared;
use crate::tokens::TokenItem;

/// One of your API tokens
#[utoipa::path(
    get,
    path = "/tokens/{id}",
    tag = "tokens",
    params(("id" = String, Path, description = "Of the token")),
    responses((status = 200, body = TokenItem), problems::Read)
)]
pub(crate) async fn read(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<TokenId>,
) -> Result<Json<TokenItem>> {
    let token = app::tokens::get(&shared.app, &actor, &id).await?;
    Ok(Json(token.into()))
}
