//! The body of a request: read when the handler asks for it, up to a limit, as JSON in UTF-8.

use std::convert::Infallible;

use axum::body::HttpBody;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderMap, HeaderValue, header};
use bytes::{Bytes, BytesMut};
use http_body_util::BodyExt;
use serde::de::DeserializeOwned;

use super::strict::{self, Ignored};
use crate::problem::{Problem, Result};

/// The longest body of an ordinary request.
pub const BODY_LIMIT: usize = 1024 * 1024;
/// The longest body of what anybody can send without signing in: many of them may be held at once.
pub const SMALL_BODY: usize = 16 * 1024;

/// How much of a body that is too large is read and forgotten. A client that is still sending when
/// the connection closes would never read the answer.
const DISCARDED: usize = 8 * 1024 * 1024;

/// What a body can be read as. Unknown fields are refused by `#[serde(deny_unknown_fields)]`.
pub trait Input: DeserializeOwned {
    /// Fields that the server sets, and that a client may send back as it read them: ignored.
    const SERVER_OWNED: &'static [&'static str] = &[];
    /// The object whose fields those are, if it is not the body itself.
    const OWNED_WITHIN: Option<&'static str> = None;
    /// The longest body. Smaller for what anybody can send without signing in.
    const LIMIT: usize = BODY_LIMIT;
}

/// A body that has not been read. Dropped unread, it costs nothing.
#[derive(Debug)]
pub struct Body {
    headers: HeaderMap,
    body: axum::body::Body,
}

impl Body {
    /// Reads JSON. A body is needed, and one of at most [`Input::LIMIT`] bytes.
    pub async fn read<T: Input>(self) -> Result<T> {
        let kind = self.headers.get(header::CONTENT_TYPE).cloned();
        if self.body.size_hint().lower() <= T::LIMIT as u64
            && kind.as_ref().is_some_and(|kind| !is_json(kind))
        {
            return Err(Problem::unsupported_media_type());
        }
        let bytes = self.bytes(T::LIMIT).await?;
        if bytes.is_empty() {
            return Err(Problem::malformed("this needs a body: send a JSON object"));
        }
        if kind.is_none() {
            return Err(Problem::unsupported_media_type());
        }
        let ignored = Ignored {
            keys: T::SERVER_OWNED,
            within: T::OWNED_WITHIN,
        };
        strict::read(&bytes, ignored)
    }

    /// Reads whatever it is.
    pub async fn bytes(mut self, limit: usize) -> Result<Bytes> {
        if self.body.size_hint().lower() > limit as u64 {
            // Who asked first has not begun to send.
            if !self.headers.contains_key(header::EXPECT) {
                self.discard().await;
            }
            return Err(Problem::body_too_large(limit));
        }
        let mut bytes = BytesMut::new();
        while let Some(frame) = self.body.frame().await {
            let frame = frame.map_err(|_| Problem::malformed("the body broke off"))?;
            let Ok(data) = frame.into_data() else {
                continue;
            };
            if bytes.len() + data.len() > limit {
                self.discard().await;
                return Err(Problem::body_too_large(limit));
            }
            bytes.extend_from_slice(&data);
        }
        Ok(bytes.freeze())
    }

    async fn discard(&mut self) {
        let mut left = DISCARDED;
        while let Some(Ok(frame)) = self.body.frame().await {
            let length = frame.data_ref().map_or(0, Bytes::len);
            match left.checked_sub(length) {
                Some(less) => left = less,
                None => return,
            }
        }
    }
}

impl<S: Send + Sync> FromRequest<S> for Body {
    type Rejection = Infallible;

    async fn from_request(request: Request, _: &S) -> Result<Self, Infallible> {
        let (parts, body) = request.into_parts();
        let headers = parts.headers;
        Ok(Self { headers, body })
    }
}

/// `application/json` or `application/*+json`, in UTF-8 if it says what.
fn is_json(kind: &HeaderValue) -> bool {
    let Ok(kind) = kind.to_str() else {
        return false;
    };
    let mut parts = kind.split(';').map(|part| part.trim().to_ascii_lowercase());
    let essence = parts.next().unwrap_or_default();
    let json = essence
        .strip_prefix("application/")
        .is_some_and(|subtype| subtype == "json" || subtype.ends_with("+json"));
    let charset = parts.find_map(|part| Some(part.strip_prefix("charset=")?.to_owned()));
    json && charset.is_none_or(|charset| charset.trim_matches('"') == "utf-8")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_goes_by_several_names() {
        for kind in [
            "application/json",
            "Application/JSON; charset=UTF-8",
            "application/merge-patch+json",
            "application/json;charset=\"utf-8\"",
        ] {
            assert!(is_json(&HeaderValue::from_static(kind)), "{kind}");
        }
    }

    #[test]
    fn other_kinds_are_not_json() {
        for kind in [
            "text/plain",
            "application/x-www-form-urlencoded",
            "application/json; charset=latin1",
            "application/jsonp",
            "",
        ] {
            assert!(!is_json(&HeaderValue::from_static(kind)), "{kind}");
        }
    }
}
