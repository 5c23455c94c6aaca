//! `DELETE /me/identities/{id}`.

use axum::extract::State;
use domain::account::IdentityId;

use crate::docs::problems;
use crate::extract::{Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Disconnect a login provider
///
/// Needs a session that was opened within the last 15 minutes, and another way to sign in. All other
/// sessions end.
#[utoipa::path(
    delete,
    path = "/me/identities/{id}",
    tag = "identities",
    params(("id" = String, Path, description = "Of the identity")),
    responses((status = 204, description = "Disconnected"), problems::Change)
)]
pub(crate) async fn unlink(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<IdentityId>,
    Origin(origin): Origin,
) -> Result<NoContent> {
    app::providers::identities::unlink(&shared.app, &actor, &id, &origin).await?;
    Ok(NoContent)
}
