//! Every request has an id, shown to whoever asked and written to the log, and a span with what was
//! asked for. Queries and headers may hold secrets and stay out of it.

use std::sync::Arc;
use std::time::Instant;

use axum::extract::{MatchedPath, Request};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use axum::response::Response;
use tracing::Span;

use super::forwarded::Client;
use crate::settings::RequestIds;

pub(crate) const X_REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");

const MAX: usize = 64;

/// In the extensions of every request. 1 to 64 of `[A-Za-z0-9_-]`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RequestId(Arc<str>);

impl RequestId {
    fn parse(text: &str) -> Option<Self> {
        let allowed = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-';
        let valid = (1..=MAX).contains(&text.len()) && text.bytes().all(allowed);
        valid.then(|| Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// The one a trusted proxy gave it, or a new one.
pub(crate) fn choose(client: &Client, headers: &HeaderMap, new: &RequestIds) -> RequestId {
    let given = headers.get(X_REQUEST_ID).filter(|_| client.by_proxy);
    given
        .and_then(|given| RequestId::parse(given.to_str().ok()?))
        .unwrap_or_else(|| RequestId(new.next().into()))
}

/// Named by the route and not the address, which holds ids and perhaps a secret.
pub(crate) fn span(request: &Request, id: &RequestId) -> Span {
    let route = request.extensions().get::<MatchedPath>();
    tracing::info_span!(
        "request",
        id = id.as_str(),
        method = request.method().as_str(),
        route = route.map_or("-", MatchedPath::as_str),
    )
}

/// Within the span of the request.
pub(crate) fn log(response: &Response, started: Instant) {
    let status = response.status().as_u16();
    let micros = u64::try_from(started.elapsed().as_micros()).unwrap_or(u64::MAX);
    tracing::debug!(status, micros, "answered");
}

pub(crate) fn show(response: &mut Response, id: &RequestId) {
    if let Ok(value) = HeaderValue::from_str(id.as_str()) {
        response.headers_mut().insert(X_REQUEST_ID, value);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chosen(by_proxy: bool, given: &'static str) -> String {
        let client = Client {
            address: None,
            https: false,
            by_proxy,
        };
        let headers = [(X_REQUEST_ID, HeaderValue::from_static(given))];
        let new = RequestIds::new(|| "new".to_owned());
        let id = choose(&client, &headers.into_iter().collect(), &new);
        id.as_str().to_owned()
    }

    #[test]
    fn only_a_trusted_proxy_may_give_an_id() {
        assert_eq!(chosen(true, "Abc_1-2"), "Abc_1-2");
        assert_eq!(chosen(false, "Abc_1-2"), "new");
    }

    #[test]
    fn an_id_that_could_hurt_a_log_is_not_taken() {
        let long = "a".repeat(65).leak();
        for given in ["", "a b", "a\"b", "a.b", "<x>", long] {
            assert_eq!(chosen(true, given), "new", "{given}");
        }
    }
}
