//! The web app: its files, its one page at every address it has, and what is answered at an address
//! that nobody has. What the app does, it does over the API.

mod file;
mod site;

use std::future::ready;

use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::{MethodRouter, get};

pub use site::Site;

use crate::accept;
use crate::problem::Problem;
use crate::routes::Shared;

/// What the first part of an address is if programs use it: they are told in their own format what
/// is not there.
const FOR_PROGRAMS: [&str; 4] = ["api", "dav", "assets", ".well-known"];

/// An address of the web app.
pub(crate) fn page(site: &Site) -> MethodRouter<Shared> {
    let site = site.clone();
    get(move |headers: HeaderMap| ready(show(&site, &headers)))
}

/// A file of the web app.
pub(crate) fn file(site: &Site) -> MethodRouter<Shared> {
    let site = site.clone();
    get(move |uri: Uri, headers: HeaderMap| ready(send(&site, &uri, &headers)))
}

/// Whatever has no route: files that are not below `/assets`, and addresses that nobody has.
pub(crate) fn elsewhere(site: &Site) -> MethodRouter<Shared> {
    let site = site.clone();
    get(move |uri: Uri, headers: HeaderMap| ready(send_or_show(&site, &uri, &headers)))
        .fallback(|| ready(StatusCode::NOT_FOUND))
}

fn show(site: &Site, asked: &HeaderMap) -> Response {
    match site.shell() {
        Some(shell) => shell.answer(asked),
        None => Html(include_str!("not_built.html")).into_response(),
    }
}

fn send(site: &Site, uri: &Uri, asked: &HeaderMap) -> Response {
    site.file(path(uri)).map_or_else(
        || Problem::not_found().into_response(),
        |file| file.answer(asked),
    )
}

/// Who opens an address that nobody has gets the web app, which says so with a way back.
fn send_or_show(site: &Site, uri: &Uri, asked: &HeaderMap) -> Response {
    if let Some(file) = site.file(path(uri)) {
        return file.answer(asked);
    }
    match site.shell() {
        Some(shell) if is_for_people(uri, asked) => shell.answer_with(StatusCode::NOT_FOUND, asked),
        _ => StatusCode::NOT_FOUND.into_response(),
    }
}

/// The path as files are known by: whole and as it was sent, so that none leads out of the folder.
fn path(uri: &Uri) -> &str {
    uri.path().strip_prefix('/').unwrap_or_default()
}

fn is_for_people(uri: &Uri, asked: &HeaderMap) -> bool {
    let first = uri.path().split('/').nth(1).unwrap_or_default();
    accept::takes_html(asked) && !FOR_PROGRAMS.contains(&first)
}
