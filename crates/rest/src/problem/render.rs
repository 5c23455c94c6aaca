//! The body of a problem, written in one place for every error response of the server, also those
//! that libraries make.

use std::collections::BTreeMap;
use std::error::Error;

use axum::body::Body;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::Response;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Problem;
use crate::layers::request_id::RequestId;

const PROBLEM_JSON: HeaderValue = HeaderValue::from_static("application/problem+json");

/// Why a request was not done (RFC 9457). Some kinds have further members, such as `nights`.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = Problem)]
#[serde(rename_all = "camelCase")]
pub struct ProblemBody<'a> {
    /// Always `about:blank`: the code tells kinds apart.
    #[serde(rename = "type")]
    kind: &'static str,
    #[schema(example = "Not Found")]
    title: &'a str,
    #[schema(example = 404)]
    status: u16,
    /// For people; may change.
    #[schema(example = "there is no such thing here")]
    detail: &'a str,
    /// For programs; does not change.
    #[schema(example = "NOT_FOUND")]
    code: &'a str,
    /// By which whoever runs the server finds the request in the log.
    request_id: &'a str,
    #[serde(flatten)]
    #[schema(inline)]
    extras: BTreeMap<&'static str, Value>,
}

/// Turns every error response into a problem with the request's id. What a protocol of its own says
/// in its own format, such as XML, is left as it is.
pub(crate) fn render(mut response: Response, id: &RequestId) -> Response {
    let Some(problem) = problem_of(&mut response) else {
        return response;
    };
    log(&problem, id);
    let (mut parts, _) = response.into_parts();
    parts.headers.remove(header::CONTENT_LENGTH);
    parts.headers.insert(header::CONTENT_TYPE, PROBLEM_JSON);
    Response::from_parts(parts, Body::from(body_of(problem, id)))
}

fn problem_of(response: &mut Response) -> Option<Problem> {
    if let Some(problem) = response.extensions_mut().remove::<Problem>() {
        return Some(problem);
    }
    let status = response.status();
    let failed = status.is_client_error() || status.is_server_error();
    (failed && says_nothing(response)).then(|| Problem::of_status(status))
}

/// Libraries answer with nothing or a line of text; other formats were chosen by somebody.
fn says_nothing(response: &Response) -> bool {
    let kind = response.headers().get(header::CONTENT_TYPE);
    kind.is_none_or(|kind| kind.as_bytes().starts_with(b"text/plain"))
}

fn body_of(problem: Problem, id: &RequestId) -> Vec<u8> {
    let parts = *problem.0;
    let body = ProblemBody {
        kind: "about:blank",
        title: parts.status.canonical_reason().unwrap_or("Error"),
        status: parts.status.as_u16(),
        detail: &parts.detail,
        code: parts.code,
        request_id: id.as_str(),
        extras: parts.extras,
    };
    serde_json::to_vec(&body).expect("texts, numbers and JSON values are JSON")
}

/// What lies beneath a problem, if anything does, for whoever runs the server.
pub(crate) fn log(problem: &Problem, id: &RequestId) {
    let Some(cause) = &problem.0.cause else {
        return;
    };
    let cause = chain(cause.as_ref());
    if problem.status() == StatusCode::INTERNAL_SERVER_ERROR {
        tracing::error!(request_id = id.as_str(), cause, "a request failed");
    } else {
        tracing::warn!(
            request_id = id.as_str(),
            cause,
            "a request cannot be done now"
        );
    }
}

fn chain(error: &dyn Error) -> String {
    let mut text = error.to_string();
    let mut next = error.source();
    while let Some(cause) = next {
        text.push_str(": ");
        text.push_str(&cause.to_string());
        next = cause.source();
    }
    text
}

#[cfg(test)]
mod tests {
    use std::io;

    use super::*;

    #[test]
    fn the_log_gets_the_whole_chain() {
        let error = app::Error::Internal(io::Error::other("connection reset").into());
        assert!(chain(&error).ends_with(": connection reset"));
    }
}
