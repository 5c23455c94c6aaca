//! `nexus serve`: opens the table, answers requests, and stops in good order.

mod first_start;
mod front;
mod signals;
mod sweeper;

use std::sync::Arc;
use std::time::Duration;

use axum::Router;
use rest::settings::Connections;
use tokio::net::TcpListener;
use tokio::sync::watch;

use crate::admin;
use crate::boot::{self, Opened};
use crate::error::Failure;
use crate::serve::signals::StopSignals;
use crate::settings::Settings;

/// How long requests that were under way may take to finish once the server is told to stop.
const LAST_REQUESTS: Duration = Duration::from_secs(30);

pub(crate) async fn serve(settings: &Settings) -> Result<(), Failure> {
    let signals =
        StopSignals::listen().map_err(|error| Failure::io("signals cannot be heard", error))?;
    let opened = boot::open_to_serve(settings).await?;
    let listener = TcpListener::bind(settings.listen)
        .await
        .map_err(|error| Failure::io(&format!("cannot listen on {}", settings.listen), error))?;
    let address = listener
        .local_addr()
        .map_err(|error| Failure::io("the socket has no address", error))?;
    let front = front::settings(settings, address)?;
    let (app, refusals) = boot::app(settings, &opened, front.public_url.as_str())?;
    let app = Arc::new(app);
    let router = front::router(&app, &front).await?;

    let (stop, stopped) = watch::channel(false);
    let admin = match &opened {
        Opened::Embedded(embedded) => Some(admin::server::start(
            embedded,
            app.clone(),
            stopped.clone(),
        )?),
        Opened::DynamoDb(_) => None,
    };
    let sweeper = tokio::spawn(sweeper::sweep_now_and_then(
        opened.engine(),
        stopped.clone(),
    ));
    let workers = workers::start(&app, refusals, opened.appender()?, &stopped);
    let described = opened.engine().describe().await?;
    tracing::info!(%address, engine = described.engine, location = described.location, "serving on http://{address}");
    first_start::tell(&app).await?;

    tokio::spawn(heed(signals, stop));
    finish_requests(listener, router, front.connections, stopped).await;
    if let Some(admin) = admin {
        admin.stopped(LAST_REQUESTS).await;
    }
    workers.stopped().await;
    if let Err(error) = sweeper.await {
        tracing::error!(%error, "the sweeper ended in a panic");
    }
    boot::blocking(move || {
        drop(app);
        drop(opened);
        Ok(())
    })
    .await?;
    tracing::info!("stopped");
    Ok(())
}

/// The first word to stop is heeded in good order, the second at once: every acknowledged write is
/// on disk at any moment.
async fn heed(mut signals: StopSignals, stop: watch::Sender<bool>) {
    signals.next().await;
    tracing::info!("stopping: requests under way are finished first; once more stops at once");
    // Nobody left to hear it means that all has stopped already.
    let _ = stop.send(true);
    signals.next().await;
    tracing::warn!("stopped at once");
    std::process::exit(1);
}

/// Serves until told to stop; then takes no new request and waits for those under way, but not for
/// ever.
async fn finish_requests(
    listener: TcpListener,
    router: Router,
    connections: Connections,
    stopped: watch::Receiver<bool>,
) {
    let graceful = rest::serve(listener, router, connections, until(stopped.clone()));
    let deadline = async {
        until(stopped).await;
        tokio::time::sleep(LAST_REQUESTS).await;
    };
    tokio::select! {
        () = graceful => {}
        () = deadline => {
            tracing::warn!("some requests did not finish within {} s", LAST_REQUESTS.as_secs());
        }
    }
}

/// Waits for the word to stop.
async fn until(mut stopped: watch::Receiver<bool>) {
    // An error means that nobody is left to give the word, which is as good.
    let _ = stopped.wait_for(|stop| *stop).await;
}
