//! A panic in a handler ends that request and nothing else.

use std::any::Any;

use axum::response::{IntoResponse, Response};
use thiserror::Error;
use tower_http::catch_panic::CatchPanicLayer;

use crate::problem::Problem;

#[derive(Debug, Error)]
#[error("panicked: {0}")]
struct Panicked(String);

type Answer = fn(Box<dyn Any + Send>) -> Response;

pub(crate) fn layer() -> CatchPanicLayer<Answer> {
    CatchPanicLayer::custom(answer as Answer)
}

#[expect(clippy::needless_pass_by_value, reason = "the layer gives it away")]
fn answer(payload: Box<dyn Any + Send>) -> Response {
    let message = payload
        .downcast_ref::<String>()
        .map(String::as_str)
        .or_else(|| payload.downcast_ref::<&str>().copied());
    let panicked = Panicked(message.unwrap_or("without a text").to_owned());
    Problem::from(app::Error::Internal(panicked.into())).into_response()
}
