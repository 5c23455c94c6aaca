//! What handlers answer with: JSON with its version as `ETag`, and where a new thing is.

use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use serde::Serialize;
use table::Version;
use utoipa::ToSchema;

use crate::problem::Problem;

const JSON: HeaderValue = HeaderValue::from_static("application/json");

/// 200, as it is now.
#[derive(Debug)]
pub struct Versioned<T> {
    pub version: Version,
    pub body: T,
}

/// 201, and where it is: a path, such as `/api/v1/events/evt_1`.
#[derive(Debug)]
pub struct Created<T> {
    pub location: String,
    pub version: Version,
    pub body: T,
}

/// 204.
#[derive(Debug, Clone, Copy)]
pub struct NoContent;

/// 200 with something that has no version.
#[derive(Debug)]
pub struct Json<T>(pub T);

/// JSON that exists already and is sent as it is.
#[derive(Debug, Clone)]
pub struct RawJson(pub Bytes);

/// Part of a list. Without a cursor it is the last.
#[derive(Debug, Serialize, ToSchema)]
pub struct Page<T> {
    pub items: Vec<T>,
    #[schema(required)]
    pub cursor: Option<String>,
}

/// What can be the body of a response: anything serde can write, and [`RawJson`].
pub trait JsonBody {
    fn into_json(self) -> Result<Bytes, serde_json::Error>;
}

impl<T: Serialize> JsonBody for T {
    fn into_json(self) -> Result<Bytes, serde_json::Error> {
        serde_json::to_vec(&self).map(Bytes::from)
    }
}

impl JsonBody for RawJson {
    fn into_json(self) -> Result<Bytes, serde_json::Error> {
        Ok(self.0)
    }
}

/// `"n"`.
pub fn etag(version: Version) -> HeaderValue {
    quoted(version)
}

fn quoted(version: Version) -> HeaderValue {
    HeaderValue::try_from(format!("\"{version}\"")).expect("digits in quotes are a header value")
}

impl<T: JsonBody> IntoResponse for Json<T> {
    fn into_response(self) -> Response {
        match self.0.into_json() {
            Ok(json) => ([(header::CONTENT_TYPE, JSON)], json).into_response(),
            Err(error) => Problem::from(app::Error::Internal(error.into())).into_response(),
        }
    }
}

impl<T: JsonBody> IntoResponse for Versioned<T> {
    fn into_response(self) -> Response {
        ([(header::ETAG, etag(self.version))], Json(self.body)).into_response()
    }
}

impl<T: JsonBody> IntoResponse for Created<T> {
    fn into_response(self) -> Response {
        let Ok(location) = HeaderValue::try_from(self.location) else {
            let cause = "the address of a new thing is no header value";
            return Problem::from(app::Error::Internal(cause.into())).into_response();
        };
        let body = Versioned {
            version: self.version,
            body: self.body,
        };
        (StatusCode::CREATED, [(header::LOCATION, location)], body).into_response()
    }
}

impl IntoResponse for NoContent {
    fn into_response(self) -> Response {
        StatusCode::NO_CONTENT.into_response()
    }
}
