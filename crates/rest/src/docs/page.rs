//! The document to read in a browser. Everything it needs comes from here, and no script is within
//! the page, so that the strict policy for pages holds.

use std::borrow::Cow;
use std::io::Read as _;
use std::sync::Arc;

use axum::http::{HeaderMap, HeaderName, HeaderValue, header};
use axum::response::{Html, IntoResponse};
use bytes::Bytes;
use utoipa_swagger_ui::Config;

use crate::problem::{Problem, Result};

/// A day: they change with the program only.
const KEPT: (HeaderName, HeaderValue) = (
    header::CACHE_CONTROL,
    HeaderValue::from_static("public, max-age=86400"),
);

pub(crate) async fn index() -> impl IntoResponse {
    Html(include_str!("page.html"))
}

pub(crate) async fn start() -> impl IntoResponse {
    let kind = [(header::CONTENT_TYPE, "text/javascript; charset=utf-8")];
    (kind, include_str!("start.js"))
}

pub(crate) async fn script(headers: HeaderMap) -> Result<impl IntoResponse> {
    vendored(
        &headers,
        "swagger-ui-bundle.js",
        "text/javascript; charset=utf-8",
    )
}

pub(crate) async fn style(headers: HeaderMap) -> Result<impl IntoResponse> {
    vendored(&headers, "swagger-ui.css", "text/css; charset=utf-8")
}

/// Kept compressed, as every browser takes it, and unpacked for whoever does not ask for that.
fn vendored(
    asked: &HeaderMap,
    name: &str,
    kind: &'static str,
) -> Result<impl IntoResponse + use<>> {
    let config = Arc::new(Config::from("/api/v1/openapi.json"));
    let file = utoipa_swagger_ui::serve(name, config).ok().flatten();
    let file = file.ok_or_else(Problem::not_found)?;
    let packed = match file.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    let (bytes, encoding) = if takes_gzip(asked) {
        (packed, "gzip")
    } else {
        (unpacked(&packed)?, "identity")
    };
    let headers = [
        KEPT,
        (header::VARY, HeaderValue::from_static("accept-encoding")),
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_ENCODING, HeaderValue::from_static(encoding)),
    ];
    Ok((headers, bytes))
}

fn takes_gzip(headers: &HeaderMap) -> bool {
    let lines = headers.get_all(header::ACCEPT_ENCODING).into_iter();
    let mut names = lines
        .filter_map(|line| line.to_str().ok())
        .flat_map(|line| line.split(','));
    names.any(|name| name.trim().split(';').next() == Some("gzip"))
}

fn unpacked(packed: &[u8]) -> Result<Bytes> {
    let mut plain = Vec::new();
    flate2::read::GzDecoder::new(packed)
        .read_to_end(&mut plain)
        .map_err(|error| Problem::from(app::Error::Internal(error.into())))?;
    Ok(plain.into())
}
