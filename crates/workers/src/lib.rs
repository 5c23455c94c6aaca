//! What runs without a request, from the start of a server to its stop.
//!
//! Every worker can be stopped at any moment and run on several servers at once: what it does is
//! harmless when done twice, and what is left is found again.

mod erasures;
mod jobs;
mod leftovers;
mod refusals;

use std::sync::Arc;

use app::{App, RefusalsToWrite};
use tokio::sync::watch;
use tokio::task::JoinSet;

/// The running workers of a server.
#[derive(Debug)]
pub struct Workers(JoinSet<()>);

/// Starts all workers. They stop when `stopped` says so.
pub fn start(
    app: &Arc<App>,
    refusals: RefusalsToWrite,
    stopped: &watch::Receiver<bool>,
) -> Workers {
    let mut workers = JoinSet::new();
    workers.spawn(erasures::work(app.clone(), stopped.clone()));
    workers.spawn(jobs::work(app.clone(), stopped.clone()));
    workers.spawn(leftovers::work(app.clone(), stopped.clone()));
    workers.spawn(refusals::work(app.store.clone(), refusals, stopped.clone()));
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
