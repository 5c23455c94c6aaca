//! Does what waits for its time, soon after it has come.

use std::sync::Arc;
use std::time::Duration;

use app::{App, jobs};
use tokio::sync::watch;

const INTERVAL: Duration = Duration::from_secs(15);

pub(super) async fn work(app: Arc<App>, stopped: watch::Receiver<bool>) {
    loop {
        if let Err(error) = jobs::go_on(&app).await {
            tracing::warn!(?error, "a job could not be done; it is tried again");
        }
        tokio::select! {
            () = super::until(stopped.clone()) => return,
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}
