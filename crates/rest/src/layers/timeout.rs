//! A request that takes too long is dropped where it stands.

use std::time::Duration;

use axum::response::{IntoResponse, Response};

use crate::problem::Problem;

/// Waits for the head of the response. What streams after it may take as long as it likes.
pub(crate) async fn within(limit: Duration, answer: impl Future<Output = Response>) -> Response {
    match tokio::time::timeout(limit, answer).await {
        Ok(response) => response,
        Err(_) => Problem::timed_out().into_response(),
    }
}
