//! What runs without a request, from the start of a server to its stop.
//!
//! Every worker can be stopped at any moment and run on several servers at once: what it does is
//! harmless when done twice, and what is left is found again.

mod erasures;
mod jobs;
mod leftovers;
mod links;
mod refusals;
mod statistics;
mod sync_log;

use std::sync::Arc;
use std::time::Duration;

use app::{App, RefusalsToWrite};
use table::sync::Appender;
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The running workers of a server.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

/// Starts all workers. They stop when `stopped` says so. The appender is for a table whose engine
/// does not write the sync log itself.
pub fn start(
    app: &Arc<App>,
    refusals: RefusalsToWrite,
    appender: Option<Appender>,
    stopped: &watch::Receiver<bool>,
) -> Workers {
    let mut workers = JoinSet::new();
    workers.spawn(erasures::work(app.clone(), stopped.clone()));
    workers.spawn(jobs::work(app.clone(), stopped.clone()));
    workers.spawn(links::work(app.clone(), stopped.clone()));
    workers.spawn(leftovers::work(app.clone(), stopped.clone()));
    workers.spawn(refusals::work(app.store.clone(), refusals, stopped.clone()));
    workers.spawn(statistics::work(app.clone(), stopped.clone()));
    if let Some(appender) = appender {
        let store = app.store.clone();
        workers.spawn(sync_log::work(appender, store, stopped.clone()));
    }
    Workers(workers)
}

impl Workers {
    /// Waits until all have stopped.
    pub async fn stopped(mut self) {
        while let Some(ended) = self.0.join_next().await {
            if let Err(error) = ended {
                tracing::error!(%error, "a worker ended in a panic");
            }
        }
    }
}

/// Waits for the word to stop.
async fn until(mut stopped: watch::Receiver<bool>) {
    // An error means that nobody is left to give the word, which is as good.
    let _ = stopped.wait_for(|stop| *stop).await;
}

/// Waits until something was written and a while for more, but not longer than an interval.
async fn until_written(written: &mut watch::Receiver<()>, gathering: Duration, interval: Duration) {
    // An error means that nobody is left to write; then the interval ends it.
    if let Ok(Ok(())) = tokio::time::timeout(interval, written.changed()).await {
        tokio::time::sleep(gathering).await;
    }
}
