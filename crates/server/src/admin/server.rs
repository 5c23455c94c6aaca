//! The server's end of the admin socket.

use std::fs::{self, Permissions};
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::path::PathBuf;

use axum::body::Body;
use axum::extract::{Json, State};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Router, http};
use table_embedded::EmbeddedEngine;
use tokio::net::UnixListener;
use tokio::sync::{mpsc, watch};
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;

use crate::admin::{BackupRequest, Update, socket};
use crate::error::Failure;

/// Updates that a slow reader has not taken; more replace nothing and are left out.
const UPDATES: usize = 16;

/// A running admin socket.
#[derive(Debug)]
pub(crate) struct AdminServer {
    task: JoinHandle<io::Result<()>>,
    path: PathBuf,
}

/// Opens the socket. The directory is ours, so one that lies there is left over from a server that
/// was killed.
pub(crate) fn start(
    engine: &EmbeddedEngine,
    mut stopped: watch::Receiver<bool>,
) -> Result<AdminServer, Failure> {
    let directory = engine.path();
    let path = directory.join(socket::NAME);
    let listener = bind(engine)
        .map_err(|error| Failure::io(&format!("{} cannot be opened", path.display()), error))?;
    let router = Router::new()
        .route("/backup", post(backup))
        .with_state(engine.clone());
    let task = tokio::spawn(async move {
        let stop = async move {
            let _ = stopped.wait_for(|stop| *stop).await;
        };
        axum::serve(listener, router)
            .with_graceful_shutdown(stop)
            .await
    });
    Ok(AdminServer { task, path })
}

impl AdminServer {
    /// Waits for the work under way, and takes the socket away.
    pub(crate) async fn stopped(self) {
        match self.task.await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::error!(%error, "the admin socket failed"),
            Err(error) => tracing::error!(%error, "the admin socket ended in a panic"),
        }
        let _ = fs::remove_file(&self.path);
    }
}

/// Bound under another name, closed to others, and only then put in its place: at no moment can
/// another user open it.
fn bind(engine: &EmbeddedEngine) -> io::Result<UnixListener> {
    let directory = engine.path();
    let name = format!("{}.new", socket::NAME);
    let (address, _open) = socket::address(directory, &name)?;
    match fs::remove_file(directory.join(&name)) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let listener = UnixListener::bind(address)?;
    fs::set_permissions(directory.join(&name), Permissions::from_mode(0o600))?;
    fs::rename(directory.join(&name), directory.join(socket::NAME))?;
    Ok(listener)
}

async fn backup(
    State(engine): State<EmbeddedEngine>,
    Json(request): Json<BackupRequest>,
) -> Response {
    let (updates, stream) = mpsc::channel(UPDATES);
    tokio::spawn(async move {
        let progress = updates.clone();
        let done = engine.backup(request.file, move |now| {
            // A reader that is behind misses a step, not the end.
            let _ = progress.try_send(Update::Progress {
                done: now.pages,
                total: now.total,
            });
        });
        let last = match done.await {
            Ok(()) => Update::Finished,
            Err(error) => Update::Failed {
                message: crate::error::message(&error.into()),
            },
        };
        let _ = updates.send(last).await;
    });
    lines(ReceiverStream::new(stream))
}

/// One line of JSON for each update.
fn lines(updates: ReceiverStream<Update>) -> Response {
    let lines = updates.map(|update| {
        let mut line = serde_json::to_vec(&update)?;
        line.push(b'\n');
        Ok::<_, serde_json::Error>(line)
    });
    let headers = [(http::header::CONTENT_TYPE, "application/x-ndjson")];
    (headers, Body::from_stream(lines)).into_response()
}
