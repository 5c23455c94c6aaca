//! Connections: accepted up to a bound, each with a limit on how long a request's head may take,
//! and closed in good order at the end.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use axum::body::Body;
use axum::extract::ConnectInfo;
use axum::response::Response;
use hyper::body::Incoming;
use hyper::server::conn::http1;
use hyper::service::service_fn;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_io_timeout::TimeoutStream;
use tower::ServiceExt;

use crate::settings::Connections;

/// Accepting fails when there are no more file descriptors; some come free with time.
const PAUSE: Duration = Duration::from_millis(200);

/// hyper takes no less.
const LEAST_HEAD: usize = 8 * 1024;

/// Serves until `stop`; then accepts nothing more, closes idle connections, and returns when the
/// requests under way are answered. The caller bounds how long that may take.
pub async fn serve(
    listener: TcpListener,
    router: Router,
    settings: Connections,
    stop: impl Future<Output = ()>,
) {
    let graceful = GracefulShutdown::new();
    let places = Arc::new(Semaphore::new(settings.max));
    tokio::pin!(stop);
    loop {
        let (stream, peer, place) = tokio::select! {
            accepted = accept(&listener, &places) => accepted,
            () = &mut stop => break,
        };
        let connection = http(settings).serve_connection(
            TokioIo::new(patient(stream, settings)),
            answers(&router, peer),
        );
        let connection = graceful.watch(connection);
        tokio::spawn(async move {
            if let Err(error) = connection.await {
                tracing::debug!(%peer, %error, "a connection broke");
            }
            drop(place);
        });
    }
    drop(listener);
    graceful.shutdown().await;
}

/// Waits for a place first: who cannot be served yet is kept by the operating system.
async fn accept(
    listener: &TcpListener,
    places: &Arc<Semaphore>,
) -> (TcpStream, SocketAddr, OwnedSemaphorePermit) {
    let place = Arc::clone(places).acquire_owned().await;
    let place = place.expect("nobody closes the semaphore");
    loop {
        match listener.accept().await {
            Ok((stream, peer)) => {
                // Answers are written at once; waiting to fill a packet only delays them.
                if let Err(error) = stream.set_nodelay(true) {
                    tracing::debug!(%peer, %error, "the connection is slow to start");
                }
                return (stream, peer, place);
            }
            Err(error) if is_of_the_peer(&error) => {}
            Err(error) => {
                tracing::error!(%error, "no connection can be accepted");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

fn is_of_the_peer(error: &io::Error) -> bool {
    use io::ErrorKind::{ConnectionAborted, ConnectionRefused, ConnectionReset};
    [ConnectionAborted, ConnectionRefused, ConnectionReset].contains(&error.kind())
}

/// A client that does not read what it asked for is not waited for for ever.
fn patient(stream: TcpStream, settings: Connections) -> Pin<Box<TimeoutStream<TcpStream>>> {
    let mut stream = TimeoutStream::new(stream);
    stream.set_write_timeout(Some(settings.write_timeout));
    Box::pin(stream)
}

fn http(settings: Connections) -> http1::Builder {
    let mut http = http1::Builder::new();
    http.timer(TokioTimer::new())
        .header_read_timeout(settings.head_timeout)
        .max_buf_size(settings.max_head.max(LEAST_HEAD));
    http
}

/// The router, told who the peer is.
fn answers(
    router: &Router,
    peer: SocketAddr,
) -> impl hyper::service::Service<
    hyper::Request<Incoming>,
    Response = Response,
    Error = Infallible,
    Future: Send,
> + use<> {
    let router = router.clone();
    service_fn(move |request: hyper::Request<Incoming>| {
        let mut request = request.map(Body::new);
        request.extensions_mut().insert(ConnectInfo(peer));
        router.clone().oneshot(request)
    })
}
