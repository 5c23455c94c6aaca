//! What is sent instead of what was asked for: RFC 9457 problems. Handlers return a [`Problem`];
//! the front gives it the request's id and writes the body, so that no handler needs to know it.

mod convert;
mod protocol;
mod render;

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Arc;

use axum::http::{HeaderName, HeaderValue, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::Value;

pub use render::ProblemBody;
pub(crate) use render::{log, render};

pub type Result<T, E = Problem> = std::result::Result<T, E>;

/// An answer that says why not. Made by the named constructors, or from an [`app::Error`].
#[derive(Debug, Clone)]
pub struct Problem(Box<Parts>);

#[derive(Debug, Clone)]
struct Parts {
    status: StatusCode,
    code: &'static str,
    detail: Cow<'static, str>,
    extras: BTreeMap<&'static str, Value>,
    headers: Vec<(HeaderName, HeaderValue)>,
    /// For the log alone; nobody outside sees it.
    cause: Option<Arc<dyn Error + Send + Sync>>,
}

impl Problem {
    pub fn new(
        status: StatusCode,
        code: &'static str,
        detail: impl Into<Cow<'static, str>>,
    ) -> Self {
        Self(Box::new(Parts {
            status,
            code,
            detail: detail.into(),
            extras: BTreeMap::new(),
            headers: Vec::new(),
            cause: None,
        }))
    }

    /// A further member of the body, such as the nights that are taken.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Value>) -> Self {
        self.0.extras.insert(name, value.into());
        self
    }

    #[must_use]
    pub fn header(mut self, name: HeaderName, value: HeaderValue) -> Self {
        self.0.headers.push((name, value));
        self
    }

    /// What lies beneath, for the log.
    #[must_use]
    pub fn because(mut self, cause: impl Into<Box<dyn Error + Send + Sync>>) -> Self {
        self.0.cause = Some(Arc::from(cause.into()));
        self
    }

    pub fn status(&self) -> StatusCode {
        self.0.status
    }

    pub fn code(&self) -> &'static str {
        self.0.code
    }

    pub fn detail(&self) -> &str {
        &self.0.detail
    }

    pub fn extra(&self, name: &str) -> Option<&Value> {
        self.0.extras.get(name)
    }
}

/// Without a body: the front writes it when it knows the request's id.
impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = self.0.status.into_response();
        for (name, value) in &self.0.headers {
            response.headers_mut().append(name, value.clone());
        }
        response.extensions_mut().insert(self);
        response
    }
}
