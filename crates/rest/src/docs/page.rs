//! The document to read in a browser. Everything it needs comes from here, and no script is within
//! the page, so that the strict policy for pages holds.

use std::borrow::Cow;
use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue, header};
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

pub(crate) async fn script() -> Result<impl IntoResponse> {
    vendored("swagger-ui-bundle.js", "text/javascript; charset=utf-8")
}

pub(crate) async fn style() -> Result<impl IntoResponse> {
    vendored("swagger-ui.css", "text/css; charset=utf-8")
}

/// Kept compressed, and sent so to everybody: there is no browser without gzip.
fn vendored(name: &str, kind: &'static str) -> Result<impl IntoResponse + use<>> {
    let config = Arc::new(Config::from("/api/v1/openapi.json"));
    let file = utoipa_swagger_ui::serve(name, config).ok().flatten();
    let file = file.ok_or_else(Problem::not_found)?;
    let headers = [
        KEPT,
        (header::CONTENT_TYPE, HeaderValue::from_static(kind)),
        (header::CONTENT_ENCODING, HeaderValue::from_static("gzip")),
    ];
    let bytes = match file.bytes {
        Cow::Borrowed(bytes) => Bytes::from_static(bytes),
        Cow::Owned(bytes) => bytes.into(),
    };
    Ok((headers, bytes))
}
