//! The server's end of the admin socket.

use std::fs::{self, DirBuilder, Permissions};
use std::io;
use std::ops::ControlFlow;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use app::App;
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
use crate::orders::{Answer, Order, carry_out};

/// Updates that a slow reader has not taken; more replace nothing and are left out.
const UPDATES: usize = 16;

/// A running admin socket.
#[derive(Debug)]
pub(crate) struct AdminServer {
    task: JoinHandle<io::Result<()>>,
    path: PathBuf,
    under_way: UnderWay,
}

/// How many backups are being written.
#[derive(Debug, Clone, Default)]
struct UnderWay(Arc<watch::Sender<usize>>);

impl UnderWay {
    fn begin(&self) -> Begun {
        self.0.send_modify(|count| *count += 1);
        Begun(self.clone())
    }

    async fn none(&self) {
        // The sender is ours, so there is always an answer.
        let _ = self.0.subscribe().wait_for(|count| *count == 0).await;
    }
}

/// A backup that ends when this is dropped, however it ends.
struct Begun(UnderWay);

impl Drop for Begun {
    fn drop(&mut self) {
        self.0.0.send_modify(|count| *count -= 1);
    }
}

/// What the handlers work with.
#[derive(Debug, Clone)]
struct Context {
    app: Arc<App>,
    engine: EmbeddedEngine,
    under_way: UnderWay,
}

/// Opens the socket. The directory is ours, so one that lies there is left over from a server that
/// was killed.
pub(crate) fn start(
    engine: &EmbeddedEngine,
    app: Arc<App>,
    mut stopped: watch::Receiver<bool>,
) -> Result<AdminServer, Failure> {
    let path = engine.path().join(socket::NAME);
    let listener = bind(engine.path())
        .map_err(|error| Failure::io(&format!("{} cannot be opened", path.display()), error))?;
    let under_way = UnderWay::default();
    let context = Context {
        app,
        engine: engine.clone(),
        under_way: under_way.clone(),
    };
    let router = Router::new()
        .route("/backup", post(backup))
        .route("/orders", post(order))
        .with_state(context);
    let task = tokio::spawn(async move {
        let stop = async move {
            let _ = stopped.wait_for(|stop| *stop).await;
        };
        axum::serve(listener, router)
            .with_graceful_shutdown(stop)
            .await
    });
    Ok(AdminServer {
        task,
        path,
        under_way,
    })
}

impl AdminServer {
    /// Waits for connections, but not for ever; for backups under way as long as they take; and
    /// takes the socket away.
    pub(crate) async fn stopped(mut self, longest: Duration) {
        match tokio::time::timeout(longest, &mut self.task).await {
            Ok(Ok(Ok(()))) => {}
            Ok(Ok(Err(error))) => tracing::error!(%error, "the admin socket failed"),
            Ok(Err(error)) => tracing::error!(%error, "the admin socket ended in a panic"),
            Err(_) => self.task.abort(),
        }
        self.under_way.none().await;
        let _ = fs::remove_file(&self.path);
    }
}

/// Bound in a folder that is closed to others, closed itself, and only then put in its place: at no
/// moment can another user open it.
fn bind(directory: &Path) -> io::Result<UnixListener> {
    let closed = directory.join("admin.new");
    match fs::remove_dir_all(&closed) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => DirBuilder::new().mode(0o700).create(&closed)?,
    }
    let (address, _open) = socket::address(&closed, socket::NAME)?;
    let listener = UnixListener::bind(address)?;
    let bound = closed.join(socket::NAME);
    fs::set_permissions(&bound, Permissions::from_mode(0o600))?;
    fs::rename(&bound, directory.join(socket::NAME))?;
    fs::remove_dir(&closed)?;
    Ok(listener)
}

/// What a person at the machine wants done.
async fn order(State(context): State<Context>, Json(order): Json<Order>) -> Json<Answer> {
    Json(match carry_out(&context.app, order).await {
        Ok(text) => Answer::Done(text),
        Err(failure) => Answer::Failed(crate::error::message(&failure)),
    })
}

async fn backup(
    State(Context {
        engine, under_way, ..
    }): State<Context>,
    Json(request): Json<BackupRequest>,
) -> Response {
    let (updates, stream) = mpsc::channel(UPDATES);
    let begun = under_way.begin();
    tokio::spawn(async move {
        let _begun = begun;
        let progress = updates.clone();
        let done = engine.backup(request.file, move |now| {
            // A reader that is behind misses a step, not the end.
            let _ = progress.try_send(Update::Progress {
                done: now.pages,
                total: now.total,
            });
            if progress.is_closed() {
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
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
