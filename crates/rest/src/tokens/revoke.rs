//! `DELETE /tokens/{id}`.

use axum::extract::State;
use domain::account::TokenId;

use crate::docs::problems;
use crate::extract::{Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Revoke an API token
#[utoipa::path(
    delete,
    path = "/tokens/{id}",
    tag = "tokens",
    params(("id" = String, Path, description = "Of the token")),
    responses((status = 204, description = "Revoked"), problems::Read)
)]
pub(crate) async fn revoke(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<TokenId>,
    Origin(origin): Origin,
) -> Result<NoContent> {
    app::tokens::revoke(&shared.app, &actor, &id, &origin).await?;
    Ok(NoContent)
}
