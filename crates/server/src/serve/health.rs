//! Is the process alive, and can it serve? For load balancers and people.

use std::sync::Arc;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::IntoResponse;
use axum::routing::get;
use table::Engine;

pub(super) fn routes(engine: Arc<dyn Engine>) -> Router {
    Router::new()
        .route("/healthz", get(healthz))
        .route("/readyz", get(readyz))
        .with_state(engine)
}

/// The process runs and answers; it says nothing about the table.
async fn healthz() -> impl IntoResponse {
    ([(header::CACHE_CONTROL, "no-store")], "ok\n")
}

/// The table answers too, so requests can be sent here. Why not is for the log, not for strangers.
async fn readyz(State(engine): State<Arc<dyn Engine>>) -> impl IntoResponse {
    let (status, text) = match engine.describe().await {
        Ok(_) => (StatusCode::OK, "ready\n"),
        Err(error) => {
            tracing::warn!(%error, "not ready");
            (
                StatusCode::SERVICE_UNAVAILABLE,
                "not ready: the table does not answer\n",
            )
        }
    };
    (status, [(header::CACHE_CONTROL, "no-store")], text)
}
