//! What a request was answered.

use axum::http::{HeaderMap, Response, header};
use http_body_util::BodyExt;
use serde_json::Value;

#[derive(Debug, Clone)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: HeaderMap,
    /// Null if there is no body.
    pub(crate) json: Value,
}

impl Answer {
    pub(super) async fn of(response: Response<axum::body::Body>) -> Self {
        let (parts, body) = response.into_parts();
        let bytes = body.collect().await.unwrap().to_bytes();
        let json = if bytes.is_empty() {
            Value::Null
        } else {
            serde_json::from_slice(&bytes).unwrap()
        };
        Self {
            status: parts.status.as_u16(),
            headers: parts.headers,
            json,
        }
    }

    /// The same, which has this status.
    #[track_caller]
    pub(crate) fn is(self, status: u16) -> Self {
        assert_eq!(self.status, status, "{}", self.json);
        self
    }

    pub(crate) fn header(&self, name: header::HeaderName) -> Option<&str> {
        Some(self.headers.get(name)?.to_str().unwrap())
    }

    /// The version, as it is to be sent back.
    #[track_caller]
    pub(crate) fn etag(&self) -> String {
        self.header(header::ETAG).expect("a version").to_owned()
    }

    /// Refused with a status and a code, as a problem.
    #[track_caller]
    pub(crate) fn refused(self, status: u16, code: &str) -> Self {
        let answer = self.is(status);
        assert_eq!(answer.json["code"], code, "{}", answer.json);
        let kind = answer.header(header::CONTENT_TYPE);
        assert_eq!(kind, Some("application/problem+json"));
        for name in ["type", "title", "detail", "requestId"] {
            assert!(answer.json[name].is_string(), "{name}: {}", answer.json);
        }
        answer
    }

    /// Refused for what a field holds.
    #[track_caller]
    pub(crate) fn blames(self, field: &str) -> Self {
        let answer = self.refused(400, "INVALID_INPUT");
        assert_eq!(answer.json["field"], field, "{}", answer.json);
        answer
    }
}
