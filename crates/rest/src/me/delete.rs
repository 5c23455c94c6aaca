//! `DELETE /me`: erases the account.

use app::accounts::{erase, profile};
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::docs::problems;
use crate::extract::{IfMatch, Sender, Signed};
use crate::problem::Result;
use crate::routes::Shared;

/// Erase your account and everything in it
///
/// Needs a session that was opened within the last 15 minutes.
#[utoipa::path(
    delete,
    path = "/me",
    tag = "me",
    params(IfMatch),
    responses((status = 204, description = "Erased"), problems::Change)
)]
pub(crate) async fn delete(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    if_match: IfMatch,
    from: Sender,
) -> Result<Response> {
    let user = profile::get(&shared.app, &actor).await?;
    erase::may(&shared.app, &actor)?;
    if_match.required()?.check(user.version)?;
    erase::ask(&shared.app, &actor, Some(user.version)).await?;
    let forget = shared.cookies.no_session(from.client.as_ref());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, forget)]).into_response())
}
