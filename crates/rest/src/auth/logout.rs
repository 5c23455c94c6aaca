//! `POST /auth/logout`: ends the session the request came with.

use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::docs::problems;
use crate::extract::{Sender, Signed};
use crate::problem::Result;
use crate::routes::Shared;

/// Sign out
#[utoipa::path(
    post,
    path = "/auth/logout",
    tag = "auth",
    responses((status = 204, description = "Signed out"), problems::Read)
)]
pub(crate) async fn logout(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    from: Sender,
) -> Result<Response> {
    app::sessions::sign_out(&shared.app, &actor, &from.origin).await?;
    let forget = shared.cookies.no_session(from.client.as_ref());
    Ok((StatusCode::NO_CONTENT, [(header::SET_COOKIE, forget)]).into_response())
}
