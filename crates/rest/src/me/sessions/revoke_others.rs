//! `DELETE /me/sessions`.

use axum::extract::State;

use crate::docs::problems;
use crate::extract::{Origin, Signed};
use crate::problem::Result;
use crate::respond::NoContent;
use crate::routes::Shared;

/// Sign out everywhere else
#[utoipa::path(
    delete,
    path = "/me/sessions",
    tag = "sessions",
    responses((status = 204, description = "Ended"), problems::Read)
)]
pub(crate) async fn revoke_others(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
) -> Result<NoContent> {
    app::sessions::revoke_others(&shared.app, &actor, &origin).await?;
    Ok(NoContent)
}
