//! One file of the web app: as it is and compressed, with what is said of it.

use axum::http::header::{
    CACHE_CONTROL, CONTENT_ENCODING, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG, IF_NONE_MATCH,
    VARY,
};
use axum::http::{HeaderMap, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use bytes::Bytes;
use sha2::{Digest, Sha256};

use crate::accept;
use crate::layers::compression::AsItIs;
use crate::layers::security::POLICY_OF_THE_APP;

/// The codings files are kept in, the smallest first, and how their names end.
pub(super) const CODINGS: [(&str, &str); 2] = [("br", ".br"), ("gzip", ".gz")];

/// How long a client may keep a file without asking again.
#[derive(Debug, Clone, Copy)]
pub(super) enum Kept {
    /// Its name changes with what is in it.
    ForEver,
    /// It may be another one at any time.
    AskEachTime,
}

#[derive(Debug)]
pub(super) struct File {
    kind: HeaderValue,
    /// Of what is in it; each coding adds its name, since tags are strong.
    digest: String,
    kept: Kept,
    plain: Bytes,
    /// By the name of the coding.
    coded: Vec<(&'static str, Bytes)>,
}

impl File {
    pub(super) fn new(path: &str, plain: Bytes, kept: Kept) -> Self {
        let digest = Sha256::digest(&plain);
        Self {
            kind: HeaderValue::from_static(kind(path)),
            digest: BASE64_URL_SAFE_NO_PAD.encode(&digest[..12]),
            kept,
            plain,
            coded: Vec::new(),
        }
    }

    /// The same in a coding. They come in the order of [`CODINGS`].
    pub(super) fn add(&mut self, coding: &'static str, bytes: Bytes) {
        self.coded.push((coding, bytes));
    }

    /// The file as the client likes it, or that it has it already.
    pub(super) fn answer(&self, asked: &HeaderMap) -> Response {
        let coding = self.coding(asked);
        let tag = self.tag(coding);
        let known = asked.get_all(IF_NONE_MATCH).iter();
        let known = known.filter_map(|line| line.to_str().ok());
        let mut response = if known.into_iter().any(|known| names(known, &tag)) {
            StatusCode::NOT_MODIFIED.into_response()
        } else {
            self.content(coding)
        };
        let tag = HeaderValue::try_from(tag).expect("base64 in quotes is a header value");
        response.headers_mut().insert(ETAG, tag);
        self.describe(response)
    }

    /// The file under a status of its own, such as for an address that is none. Conditions are
    /// about what is there, so there is no tag.
    pub(super) fn answer_with(&self, status: StatusCode, asked: &HeaderMap) -> Response {
        let mut response = self.content(self.coding(asked));
        *response.status_mut() = status;
        self.describe(response)
    }

    fn coding(&self, asked: &HeaderMap) -> Option<&'static str> {
        let offered: Vec<_> = self.coded.iter().map(|(name, _)| *name).collect();
        accept::coding(asked, &offered)
    }

    fn tag(&self, coding: Option<&str>) -> String {
        let digest = &self.digest;
        coding.map_or_else(
            || format!("\"{digest}\""),
            |coding| format!("\"{digest}-{coding}\""),
        )
    }

    fn content(&self, coding: Option<&'static str>) -> Response {
        let mut coded = self.coded.iter();
        let Some((name, bytes)) = coded.find(|(name, _)| Some(*name) == coding) else {
            return self.plain.clone().into_response();
        };
        let coding = [(CONTENT_ENCODING, HeaderValue::from_static(name))];
        (coding, bytes.clone()).into_response()
    }

    fn describe(&self, mut response: Response) -> Response {
        let kept = match self.kept {
            Kept::ForEver => "public, max-age=31536000, immutable",
            Kept::AskEachTime => "no-cache",
        };
        let headers = response.headers_mut();
        headers.insert(CONTENT_TYPE, self.kind.clone());
        headers.insert(CACHE_CONTROL, HeaderValue::from_static(kept));
        headers.insert(VARY, HeaderValue::from_static("accept-encoding"));
        headers.insert(CONTENT_SECURITY_POLICY, POLICY_OF_THE_APP);
        response.extensions_mut().insert(AsItIs);
        response
    }
}

/// Whether `If-None-Match` names a tag. Weak ones count too (RFC 9110, section 13.1.2).
fn names(known: &str, tag: &str) -> bool {
    known
        .split(',')
        .map(str::trim)
        .any(|one| one == "*" || one.trim_start_matches("W/") == tag)
}

/// What browsers need to be told, by how the name ends.
fn kind(path: &str) -> &'static str {
    let ending = path.rsplit_once('.').map_or("", |(_, ending)| ending);
    match ending {
        "html" => "text/html; charset=utf-8",
        "js" | "mjs" => "text/javascript; charset=utf-8",
        "css" => "text/css; charset=utf-8",
        "txt" => "text/plain; charset=utf-8",
        "json" | "map" => "application/json",
        "webmanifest" => "application/manifest+json",
        "svg" => "image/svg+xml",
        "png" => "image/png",
        "webp" => "image/webp",
        "ico" => "image/x-icon",
        "woff2" => "font/woff2",
        "wasm" => "application/wasm",
        _ => "application/octet-stream",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tag_is_found_among_others() {
        assert!(names("\"a\", W/\"b\"", "\"a\""));
        assert!(names("\"a\", W/\"b\"", "\"b\""));
        assert!(names("*", "\"b\""));
        assert!(!names("\"a\", \"b-br\"", "\"b\""));
        assert!(!names("", "\"b\""));
    }
}
