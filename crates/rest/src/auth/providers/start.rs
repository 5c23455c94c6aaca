//! `GET /auth/providers/{provider}/start`: sends the browser to a provider.

use app::Secret;
use app::providers::begin::{Begin, Begun, ReturnTo, begin};
use axum::extract::State;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::account::Provider;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::docs::problems;
use crate::extract::{Path, Query, Sender};
use crate::problem::{Problem, Result};
use crate::routes::Shared;

#[derive(Debug, Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct Start {
    /// Where to go afterwards: a path of this server.
    #[serde(default)]
    #[param(
        pattern = "^/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?$",
        max_length = 512,
        example = "/agenda"
    )]
    return_to: Option<String>,
    /// An invitation to sign up with.
    #[serde(default)]
    invitation: Option<String>,
}

/// Sign in by a login provider
#[utoipa::path(
    get,
    path = "/auth/providers/{provider}/start",
    tag = "auth",
    security(()),
    params(("provider" = String, Path, description = "One of `/auth/options`"), Start),
    responses(
        (
            status = 303,
            description = "To the provider; or, for a browser, back to `/sign-in?problem=CODE`",
            headers(
                ("Location" = String, description = "The provider's page"),
                ("Set-Cookie" = String, description = "Binds the sign-in to this browser"),
            ),
        ),
        problems::Public,
    )
)]
pub(crate) async fn start(
    State(shared): State<Shared>,
    Path(provider): Path<Provider>,
    query: Query<Start>,
    from: Sender,
) -> Result<Response> {
    let query = query.read()?;
    let wish = Begin {
        return_to: return_to(query.return_to.as_deref())?,
        link_to: None,
        invitation: query.invitation.map(Secret::claimed),
    };
    let begun = begin(&shared.app, &provider, wish, &from.origin).await?;
    let cookie = browser_cookie(&shared, &begun, &from);
    let location = HeaderValue::try_from(begun.authorization_url)
        .map_err(|error| Problem::from(app::Error::Internal(error.into())))?;
    let headers = [(header::LOCATION, location), (header::SET_COOKIE, cookie)];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

/// Where to go afterwards; home if nothing is said.
pub(crate) fn return_to(text: Option<&str>) -> Result<ReturnTo, app::Error> {
    text.map_or_else(|| Ok(ReturnTo::home()), ReturnTo::parse)
}

/// Binds a sign-in to the browser that begins it.
pub(crate) fn browser_cookie(shared: &Shared, begun: &Begun, from: &Sender) -> HeaderValue {
    let browser = begun.browser.reveal();
    shared
        .cookies
        .browser(browser, begun.answers_by_post, from.client.as_ref())
}
