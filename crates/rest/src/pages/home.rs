//! `/`: what runs here.

use axum::http::StatusCode;
use axum::response::Response;

use super::page;

pub(crate) async fn show() -> Response {
    let body = "<p>The server runs. Programs use its API: <a href=\"/api/docs\">how</a>.</p>\n";
    page(StatusCode::OK, "Nexus", body)
}
