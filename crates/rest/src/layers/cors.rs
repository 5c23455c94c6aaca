//! Cross-origin requests: closed, but for the sites that are named.

use std::time::Duration;

use axum::http::{HeaderName, HeaderValue, Method, header};
use tower_http::cors::{AllowOrigin, CorsLayer};
use url::Url;

use super::request_id::X_REQUEST_ID;

const METHODS: [Method; 5] = [
    Method::GET,
    Method::POST,
    Method::PUT,
    Method::PATCH,
    Method::DELETE,
];
const HEADERS: [HeaderName; 5] = [
    header::AUTHORIZATION,
    header::CONTENT_TYPE,
    header::IF_MATCH,
    header::IF_NONE_MATCH,
    HeaderName::from_static("last-event-id"),
];
const EXPOSED: [HeaderName; 4] = [
    header::ETAG,
    header::LOCATION,
    header::RETRY_AFTER,
    X_REQUEST_ID,
];
/// How long a browser need not ask again.
const PREFLIGHT: Duration = Duration::from_hours(1);

/// Without origins there is no layer, and browsers allow nothing.
pub(crate) fn layer(origins: &[Url]) -> Option<CorsLayer> {
    if origins.is_empty() {
        return None;
    }
    let origins = origins.iter().map(origin_of);
    let origins: Vec<_> = origins.flat_map(HeaderValue::try_from).collect();
    let layer = CorsLayer::new()
        .allow_origin(AllowOrigin::list(origins))
        .allow_credentials(true)
        .allow_methods(METHODS)
        .allow_headers(HEADERS)
        .expose_headers(EXPOSED)
        .max_age(PREFLIGHT);
    Some(layer)
}

/// As browsers write it in `Origin`.
pub(crate) fn origin_of(url: &Url) -> String {
    url.origin().ascii_serialization()
}
