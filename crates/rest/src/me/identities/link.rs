//! `POST /me/identities`: begins to add a login provider to the ways one signs in.

use app::providers::begin::{Begin, begin};
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use domain::account::Provider;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::auth::providers::start::{browser_cookie, return_to};
use crate::docs::problems;
use crate::extract::{Body, Input, SMALL_BODY, Sender, Signed};
use crate::problem::Result;
use crate::respond::Json;
use crate::routes::Shared;

#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct LinkWish {
    /// One of `/auth/options`.
    #[schema(value_type = String, example = "google")]
    provider: Provider,
    /// Where to go afterwards: a path of this server.
    #[serde(default)]
    #[schema(
        pattern = "^/([!-.0-\\[\\]-~][!-\\[\\]-~]*)?$",
        max_length = 512,
        example = "/settings"
    )]
    return_to: Option<String>,
}

impl Input for LinkWish {
    const LIMIT: usize = SMALL_BODY;
}

/// Where the person goes to say so.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct LinkBegun {
    /// To be opened in the browser that asked.
    authorization_url: String,
}

/// Connect a login provider
///
/// Needs a session that was opened within the last 15 minutes.
#[utoipa::path(
    post,
    path = "/me/identities",
    tag = "identities",
    request_body = LinkWish,
    responses(
        (
            status = 200,
            body = LinkBegun,
            headers(("Set-Cookie" = String, description = "Binds it to this browser")),
        ),
        problems::Write,
    )
)]
pub(crate) async fn link(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    from: Sender,
    body: Body,
) -> Result<Response> {
    app::access::may_change_sign_in(&actor)?;
    let wish: LinkWish = body.read().await?;
    let begun = begin(
        &shared.app,
        &wish.provider,
        Begin {
            return_to: return_to(wish.return_to.as_deref())?,
            link_to: Some(&actor),
            invitation: None,
        },
        &from.origin,
    )
    .await?;
    let cookie = browser_cookie(&shared, &begun, &from);
    let body = Json(LinkBegun {
        authorization_url: begun.authorization_url,
    });
    Ok(([(header::SET_COOKIE, cookie)], body).into_response())
}
