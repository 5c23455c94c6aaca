//! `DELETE /me/sessions/{id}`.

use axum::extract::State;
use domain::account::SessionId;

use crate::docs::problems;
use crate::extract::{Origin, Path, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// End one of your sessions
#[utoipa::path(
    delete,
    path = "/me/sessions/{id}",
    tag = "sessions",
    params(("id" = String, Path, description = "Of the session")),
    responses((status = 204, description = "Ended"), problems::Read)
)]
pub(crate) async fn revoke(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<SessionId>,
    Origin(origin): Origin,
) -> Result<NoContent> {
    app::sessions::revoke(&shared.app, &actor, &id, &origin).await?;
    Ok(NoContent)
}
