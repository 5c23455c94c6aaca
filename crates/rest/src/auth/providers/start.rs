//! `GET /auth/providers/{provider}/start`: sends the browser to a provider.

use app::providers::begin::{Begin, ReturnTo, begin};
use app::{Forbidden, Secret};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::account::Provider;
use serde::Deserialize;
use utoipa::IntoParams;

use crate::docs::problems;
use crate::extract::{Path, Query, Sender, Signed, nobody};
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
    /// Whether to add the provider's account to the ways the person signs in.
    #[serde(default)]
    link: Option<bool>,
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
            description = "To the provider",
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
    signed: Option<Signed>,
    Path(provider): Path<Provider>,
    query: Query<Start>,
    headers: HeaderMap,
    from: Sender,
) -> Result<Response> {
    let query = query.read()?;
    let wants_link = query.link.unwrap_or(false);
    if wants_link && signed.is_none() {
        return Err(nobody());
    }
    if wants_link && comes_from_another_site(&headers) {
        return Err(Forbidden::CrossSite.into());
    }
    let signed = signed.filter(|_| wants_link);
    let return_to = query
        .return_to
        .as_deref()
        .map(ReturnTo::parse)
        .transpose()?;
    let wish = Begin {
        return_to: return_to.unwrap_or_else(ReturnTo::home),
        link_to: signed.as_ref().map(|Signed(actor)| actor),
        invitation: query.invitation.map(Secret::claimed),
    };
    let begun = begin(&shared.app, &provider, wish, &from.origin).await?;
    let location = HeaderValue::try_from(begun.authorization_url)
        .map_err(|error| Problem::from(app::Error::Internal(error.into())))?;
    let browser = begun.browser.reveal();
    let cookie = shared
        .cookies
        .browser(browser, begun.answers_by_post, from.client.as_ref());
    let headers = [(header::LOCATION, location), (header::SET_COOKIE, cookie)];
    Ok((StatusCode::SEE_OTHER, headers).into_response())
}

/// A link that stands on another site is followed with the person's cookie too. What it leads to
/// here may be an account of that site's choice at the provider, which must not become a way in.
fn comes_from_another_site(headers: &HeaderMap) -> bool {
    let site = headers.get("sec-fetch-site");
    site.is_some_and(|site| site == "cross-site")
}
