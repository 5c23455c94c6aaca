//! Refuses changes that a page of another site makes with a person's cookie. Browsers say where a
//! request comes from in `Sec-Fetch-Site` and `Origin`; other clients say neither, and have no
//! cookies that somebody else's page could use.

use app::Forbidden;
use axum::extract::Request;
use axum::http::{HeaderMap, HeaderName, Method, header};

use super::cors::origin_of;
use super::forwarded::Client;
use crate::problem::Result;
use crate::settings::Settings;

const SEC_FETCH_SITE: HeaderName = HeaderName::from_static("sec-fetch-site");

#[derive(Debug)]
pub(crate) struct SameSite {
    own_origin: String,
    friends: Vec<String>,
    exempt_paths: Vec<String>,
}

impl SameSite {
    pub(crate) fn new(settings: &Settings) -> Self {
        Self {
            own_origin: origin_of(&settings.public_url),
            friends: settings.cors_origins.iter().map(origin_of).collect(),
            exempt_paths: settings.cross_site_paths.clone(),
        }
    }

    pub(crate) fn check(&self, request: &Request) -> Result<()> {
        let headers = request.headers();
        if is_safe(request.method())
            || is_without_cookies(headers)
            || self
                .exempt_paths
                .iter()
                .any(|path| path == request.uri().path())
            || self.is_from_here(request)
        {
            return Ok(());
        }
        Err(Forbidden::CrossSite.into())
    }

    fn is_from_here(&self, request: &Request) -> bool {
        let headers = request.headers();
        let origin = text(headers, header::ORIGIN);
        if origin.is_some_and(|origin| self.friends.iter().any(|friend| friend == origin)) {
            return true;
        }
        match (text(headers, SEC_FETCH_SITE), origin) {
            (Some(site), _) => site == "same-origin" || site == "none",
            (None, Some(origin)) => origin == self.own_origin || is_own_host(request, origin),
            (None, None) => true,
        }
    }
}

fn is_safe(method: &Method) -> bool {
    [Method::GET, Method::HEAD, Method::OPTIONS].contains(method)
}

/// A page can make a browser send cookies, but not an `Authorization` of the person.
fn is_without_cookies(headers: &HeaderMap) -> bool {
    headers.contains_key(header::AUTHORIZATION) && !headers.contains_key(header::COOKIE)
}

fn is_own_host(request: &Request, origin: &str) -> bool {
    let https = request
        .extensions()
        .get::<Client>()
        .is_some_and(|client| client.https);
    let scheme = if https { "https" } else { "http" };
    let host = text(request.headers(), header::HOST);
    host.is_some_and(|host| {
        let origin = origin
            .strip_prefix(scheme)
            .and_then(|rest| rest.strip_prefix("://"));
        origin.is_some_and(|origin| origin.eq_ignore_ascii_case(host))
    })
}

/// A header that is not text is none that a browser sends: it counts, as a text that fits nothing.
fn text(headers: &HeaderMap, name: HeaderName) -> Option<&str> {
    headers
        .get(name)
        .map(|value| value.to_str().unwrap_or_default())
}
