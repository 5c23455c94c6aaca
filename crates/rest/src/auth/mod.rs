//! Signing up, in and out.

pub(crate) mod login;
pub(crate) mod logout;
pub(crate) mod options;
pub(crate) mod providers;
pub(crate) mod reset;
pub(crate) mod setup;
pub(crate) mod signup;

use app::accounts::SignedIn;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::extract::Sender;
use crate::me::Me;
use crate::respond::Versioned;
use crate::routes::Shared;

/// Somebody who has just signed in: who they are, and the cookie of their session.
pub(crate) fn signed_in(
    shared: &Shared,
    status: StatusCode,
    signed_in: &SignedIn,
    from: &Sender,
) -> Response {
    let body = Versioned {
        version: signed_in.user.version,
        body: Me::of(&signed_in.user),
    };
    let cookie = session_cookie(shared, signed_in, from);
    let mut response = (status, [(header::SET_COOKIE, cookie)], body).into_response();
    if status == StatusCode::CREATED {
        let location = HeaderValue::from_static("/api/v1/me");
        response.headers_mut().insert(header::LOCATION, location);
    }
    response
}

pub(crate) fn session_cookie(shared: &Shared, signed_in: &SignedIn, from: &Sender) -> HeaderValue {
    let value = signed_in.session.cookie();
    shared.cookies.session(&value, from.client.as_ref())
}
