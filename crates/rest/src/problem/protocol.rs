//! Problems of the protocol itself: what no use case ever sees.

use std::borrow::Cow;

use axum::http::StatusCode;

use super::Problem;

/// The longest name of a field that is repeated to whoever sent it.
const MAX_FIELD: usize = 200;
/// The longest explanation: those of the parser repeat what was sent.
const MAX_DETAIL: usize = 500;

impl Problem {
    pub fn not_found() -> Self {
        app::Error::NotFound.into()
    }

    /// Something in the body, the query or a header is not what it should be.
    pub fn invalid(field: impl Into<String>, detail: impl Into<Cow<'static, str>>) -> Self {
        Self::malformed(detail).with("field", cut(field.into(), MAX_FIELD))
    }

    /// The request cannot even be read, so no field is to blame.
    pub fn malformed(detail: impl Into<Cow<'static, str>>) -> Self {
        let detail = cut(detail.into().into_owned(), MAX_DETAIL);
        Self::new(StatusCode::BAD_REQUEST, "INVALID_INPUT", detail)
    }

    pub fn body_too_large(limit: usize) -> Self {
        let detail = format!("the body is larger than {limit} bytes");
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, "BODY_TOO_LARGE", detail)
    }

    pub fn unsupported_media_type() -> Self {
        Self::new(
            StatusCode::UNSUPPORTED_MEDIA_TYPE,
            "UNSUPPORTED_MEDIA_TYPE",
            "the body must be JSON in UTF-8: send Content-Type: application/json",
        )
    }

    pub fn precondition_required() -> Self {
        Self::new(
            StatusCode::PRECONDITION_REQUIRED,
            "PRECONDITION_REQUIRED",
            "say which version you change: send If-Match with the ETag you read",
        )
    }

    /// Nobody knows whether it was done: the work was dropped where it stood.
    pub fn timed_out() -> Self {
        Self::new(
            StatusCode::SERVICE_UNAVAILABLE,
            "TIMEOUT",
            "the request took too long: read what became of it before you try again",
        )
    }

    /// For answers that libraries give by themselves, as far as a status tells.
    pub(crate) fn of_status(status: StatusCode) -> Self {
        let (code, detail) = match status {
            StatusCode::NOT_FOUND => ("NOT_FOUND", "there is nothing at this address"),
            StatusCode::METHOD_NOT_ALLOWED => (
                "METHOD_NOT_ALLOWED",
                "this address knows other methods: see Allow",
            ),
            StatusCode::PAYLOAD_TOO_LARGE => ("BODY_TOO_LARGE", "the body is too large"),
            StatusCode::UNSUPPORTED_MEDIA_TYPE => {
                return Self::unsupported_media_type();
            }
            _ if status.is_client_error() => ("BAD_REQUEST", "the request cannot be understood"),
            StatusCode::SERVICE_UNAVAILABLE => (
                "UNAVAILABLE",
                "the server cannot do this now: try again later",
            ),
            _ => ("INTERNAL_ERROR", "something went wrong in the server"),
        };
        Self::new(status, code, detail)
    }
}

fn cut(mut text: String, max: usize) -> String {
    if text.len() > max {
        text.truncate(text.floor_char_boundary(max));
        text.push('…');
    }
    text
}
