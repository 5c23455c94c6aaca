//! Removes exceptions of series that do not count any more: when some are left over, and now and
//! then, for what another server or an earlier life of this one has left.

use std::sync::Arc;
use std::time::Duration;

use app::App;
use app::series::leftovers;
use tokio::sync::watch;

const INTERVAL: Duration = Duration::from_mins(1);

pub(super) async fn work(app: Arc<App>, stopped: watch::Receiver<bool>) {
    loop {
        if let Err(error) = leftovers::go_on(&app).await {
            tracing::warn!(
                ?error,
                "removing what is left over failed; it is tried again"
            );
        }
        tokio::select! {
            () = super::until(stopped.clone()) => return,
            () = leftovers::made(&app) => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}
