//! What every request goes through, in this order, and every response in the opposite one:
//!
//! 1. compression, outermost, so that it sees bodies as they are sent
//! 2. who the client is (`forwarded`), the request's id and span (`request_id`); on the way out the
//!    bodies of problems (`problem::render`), security headers and `X-Request-Id`, also on what the
//!    steps below answer by themselves
//! 3. CORS, which answers preflights
//! 4. panics, which become problems
//! 5. cross-site requests, refused before anything is done; then the time limit
//! 6. the limit on bodies that axum's own extractors read
//!
//! then the router. The limit on bodies of the API is in [`crate::extract::Body`].

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::Router;
use axum::extract::{ConnectInfo, DefaultBodyLimit, Request, State};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse, Response};
use tower::util::option_layer;
use tracing::Instrument;

use crate::extract::BODY_LIMIT;
use crate::layers::cross_site::SameSite;
use crate::layers::forwarded::Proxies;
use crate::layers::security::Security;
use crate::layers::{compression, cors, panic, request_id, timeout};
use crate::problem;
use crate::settings::{RequestIds, Settings};

/// Puts the front before a router. Everything the router serves must be in it by now.
pub fn wrap(router: Router, settings: &Settings) -> Router {
    let front = Arc::new(Front::new(settings));
    router
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(from_fn_with_state(Arc::clone(&front), guard))
        .layer(panic::layer())
        .layer(option_layer(cors::layer(&settings.cors_origins)))
        .layer(from_fn_with_state(front, observe))
        .layer(compression::layer())
}

struct Front {
    proxies: Proxies,
    request_ids: RequestIds,
    same_site: SameSite,
    security: Security,
    request_timeout: Duration,
}

impl Front {
    fn new(settings: &Settings) -> Self {
        Self {
            proxies: Proxies::new(settings.trusted_proxies.clone()),
            request_ids: settings.request_ids.clone(),
            same_site: SameSite::new(settings),
            security: Security::new(&settings.public_url),
            request_timeout: settings.request_timeout,
        }
    }
}

async fn observe(State(front): State<Arc<Front>>, mut request: Request, next: Next) -> Response {
    let started = Instant::now();
    let peer = request.extensions().get::<ConnectInfo<SocketAddr>>();
    let peer = peer.map(|ConnectInfo(address)| address.ip());
    let client = front.proxies.client(peer, request.headers());
    let id = request_id::choose(&client, request.headers(), &front.request_ids);
    let span = request_id::span(&request, &id);
    request.extensions_mut().insert(client);
    request.extensions_mut().insert(id.clone());

    let response = next.run(request).instrument(span.clone()).await;
    let mut response = span.in_scope(|| {
        let response = problem::render(response, &id);
        request_id::log(&response, started);
        response
    });
    front.security.apply(response.headers_mut());
    request_id::show(&mut response, &id);
    response
}

async fn guard(State(front): State<Arc<Front>>, request: Request, next: Next) -> Response {
    if let Err(problem) = front.same_site.check(&request) {
        return problem.into_response();
    }
    timeout::within(front.request_timeout, next.run(request)).await
}
