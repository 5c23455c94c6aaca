//! Headers that tell browsers what not to do. A handler that set one of them meant it.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_SECURITY_POLICY, CONTENT_TYPE, REFERRER_POLICY,
    STRICT_TRANSPORT_SECURITY, X_CONTENT_TYPE_OPTIONS, X_FRAME_OPTIONS,
};
use axum::http::{HeaderMap, HeaderName, HeaderValue};
use url::Url;

/// With `no-referrer`, browsers would send `Origin: null` with our own forms.
const ALWAYS: [(HeaderName, HeaderValue); 7] = [
    (X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff")),
    (REFERRER_POLICY, HeaderValue::from_static("same-origin")),
    (X_FRAME_OPTIONS, HeaderValue::from_static("DENY")),
    (
        HeaderName::from_static("cross-origin-opener-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("cross-origin-resource-policy"),
        HeaderValue::from_static("same-origin"),
    ),
    (
        HeaderName::from_static("permissions-policy"),
        HeaderValue::from_static(
            "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()",
        ),
    ),
    (CACHE_CONTROL, HeaderValue::from_static("no-store")),
];

const POLICY_OF_DATA: HeaderValue =
    HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");

/// Nothing from elsewhere, no script in the page itself.
const POLICY_OF_PAGES: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
     connect-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'",
);

/// The same for the web app, but for styles: its calendar writes some into the page. A style can
/// show nothing that is not there and send nothing elsewhere; scripts come from files alone.
pub(crate) const POLICY_OF_THE_APP: HeaderValue = HeaderValue::from_static(
    "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; \
     img-src 'self' data:; font-src 'self'; connect-src 'self'; worker-src 'self'; \
     manifest-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; \
     frame-ancestors 'none'",
);

const A_YEAR: HeaderValue = HeaderValue::from_static("max-age=31536000");

#[derive(Debug)]
pub(crate) struct Security {
    https: bool,
}

impl Security {
    pub(crate) fn new(public_url: &Url) -> Self {
        let https = public_url.scheme() == "https";
        Self { https }
    }

    pub(crate) fn apply(&self, headers: &mut HeaderMap) {
        for (name, value) in ALWAYS {
            headers.entry(name).or_insert(value);
        }
        let policy = if is_page(headers) {
            POLICY_OF_PAGES
        } else {
            POLICY_OF_DATA
        };
        headers.entry(CONTENT_SECURITY_POLICY).or_insert(policy);
        if self.https {
            headers.entry(STRICT_TRANSPORT_SECURITY).or_insert(A_YEAR);
        }
    }
}

fn is_page(headers: &HeaderMap) -> bool {
    let kind = headers.get(CONTENT_TYPE);
    kind.is_some_and(|kind| kind.as_bytes().starts_with(b"text/html"))
}
