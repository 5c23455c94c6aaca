//! `GET` and `POST /auth/providers/{provider}/callback`: the browser comes back from a provider,
//! with a query, or with a form that the provider's page posts.

use app::Secret;
use app::providers::finish::{Answer, finish};
use app::{Error, Forbidden};
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use domain::account::Provider;
use serde::Deserialize;
use utoipa::{IntoParams, ToSchema};

use crate::auth::session_cookie;
use crate::cookies::{self, BROWSER};
use crate::docs::problems;
use crate::extract::{Body, Path, Sender};
use crate::problem::{Problem, Result};
use crate::routes::Shared;

/// The longest form that a provider posts.
const FORM_LIMIT: usize = 64 * 1024;

/// What providers send back (RFC 6749, section 4.1.2). They may add what they like, so nothing
/// unknown is refused.
#[derive(Deserialize, IntoParams, ToSchema)]
#[into_params(parameter_in = Query)]
pub(crate) struct Callback {
    /// Absent if the provider, or the person there, said no.
    code: Option<String>,
    state: Option<String>,
    /// Why not.
    error: Option<String>,
}

/// Come back from a login provider
#[utoipa::path(
    get,
    path = "/auth/providers/{provider}/callback",
    tag = "auth",
    security(()),
    params(("provider" = String, Path, description = "One of `/auth/options`"), Callback),
    responses(
        (
            status = 303,
            description = "Signed in; or, for a browser, not: then to `/sign-in?problem=CODE`",
            headers(
                ("Location" = String, description = "Where the sign-in began"),
                ("Set-Cookie" = String, description = "The session"),
            ),
        ),
        problems::Public,
    )
)]
pub(crate) async fn by_query(
    State(shared): State<Shared>,
    Path(provider): Path<Provider>,
    axum::extract::RawQuery(query): axum::extract::RawQuery,
    headers: HeaderMap,
    from: Sender,
) -> Result<Response> {
    let callback = parse(query.unwrap_or_default().as_bytes())?;
    come_back(&shared, &provider, callback, &headers, &from).await
}

/// Come back from a login provider that posts a form
#[utoipa::path(
    post,
    path = "/auth/providers/{provider}/callback",
    tag = "auth",
    security(()),
    params(("provider" = String, Path, description = "One of `/auth/options`")),
    request_body(content = Callback, content_type = "application/x-www-form-urlencoded"),
    responses(
        (
            status = 303,
            description = "Signed in; or, for a browser, not: then to `/sign-in?problem=CODE`",
            headers(
                ("Location" = String, description = "Where the sign-in began"),
                ("Set-Cookie" = String, description = "The session"),
            ),
        ),
        problems::Public,
    )
)]
pub(crate) async fn by_form(
    State(shared): State<Shared>,
    Path(provider): Path<Provider>,
    headers: HeaderMap,
    from: Sender,
    body: Body,
) -> Result<Response> {
    let form = body.bytes(FORM_LIMIT).await?;
    let callback = parse(&form)?;
    come_back(&shared, &provider, callback, &headers, &from).await
}

fn parse(pairs: &[u8]) -> Result<Callback> {
    serde_urlencoded::from_bytes(pairs)
        .map_err(|_| Problem::malformed("this is not what a login provider sends back"))
}

async fn come_back(
    shared: &Shared,
    provider: &Provider,
    callback: Callback,
    headers: &HeaderMap,
    from: &Sender,
) -> Result<Response> {
    let refused = || Problem::from(Error::from(Forbidden::ProviderRefused));
    if callback.error.is_some() {
        return Err(refused());
    }
    let (state, code) = callback.state.zip(callback.code).ok_or_else(refused)?;
    let answer = Answer {
        state: Secret::claimed(state),
        code: Secret::claimed(code),
        browser: cookies::read(headers, BROWSER).map(Secret::claimed),
    };
    let finished = finish(&shared.app, provider, answer, &from.origin).await?;
    let location = HeaderValue::try_from(finished.return_to)
        .map_err(|error| Problem::from(Error::Internal(error.into())))?;
    let mut response = (StatusCode::SEE_OTHER, [(header::LOCATION, location)]).into_response();
    if let Some(signed_in) = &finished.signed_in {
        let cookie = session_cookie(shared, signed_in, from);
        response.headers_mut().append(header::SET_COOKIE, cookie);
    }
    response
        .headers_mut()
        .append(header::SET_COOKIE, cookies::no_browser());
    Ok(response)
}
