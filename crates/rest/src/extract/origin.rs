//! Where a request came from, for the audit trail, the throttles and the cookies.

use std::convert::Infallible;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap, header};

use crate::layers::forwarded::Client;
use crate::layers::request_id::RequestId;

/// The longest user agent that is kept, in characters.
const MAX_USER_AGENT: usize = 256;

#[derive(Debug, Clone)]
pub struct Origin(pub app::Origin);

impl Origin {
    pub(crate) fn of(headers: &HeaderMap, extensions: &Extensions) -> Self {
        let client = extensions.get::<Client>();
        let id = extensions.get::<RequestId>();
        Self(app::Origin {
            address: client.and_then(|client| client.address),
            user_agent: user_agent(headers),
            request_id: id.map(|id| id.as_str().to_owned()),
        })
    }
}

impl<S: Sync> FromRequestParts<S> for Origin {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self::of(&parts.headers, &parts.extensions))
    }
}

/// The origin together with how the client is connected, which decides about cookies.
#[derive(Debug, Clone)]
pub struct Sender {
    pub origin: app::Origin,
    pub client: Option<Client>,
}

impl<S: Sync> FromRequestParts<S> for Sender {
    type Rejection = Infallible;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Infallible> {
        Ok(Self {
            origin: Origin::of(&parts.headers, &parts.extensions).0,
            client: parts.extensions.get::<Client>().copied(),
        })
    }
}

fn user_agent(headers: &HeaderMap) -> Option<String> {
    let value = headers.get(header::USER_AGENT)?;
    let text = String::from_utf8_lossy(value.as_bytes());
    Some(text.chars().take(MAX_USER_AGENT).collect())
}
