//! Goes on with accounts that are being erased: when one is asked for, and now and then, for what
//! another server or an earlier life of this one has left.

use std::sync::Arc;
use std::time::Duration;

use app::App;
use app::accounts::erase;
use tokio::sync::watch;

const INTERVAL: Duration = Duration::from_mins(1);

pub(super) async fn work(app: Arc<App>, stopped: watch::Receiver<bool>) {
    loop {
        if let Err(error) = erase::go_on(&app).await {
            tracing::warn!(?error, "erasing accounts failed; it is tried again");
        }
        tokio::select! {
            () = super::until(stopped.clone()) => return,
            () = erase::asked(&app) => {}
            () = tokio::time::sleep(INTERVAL) => {}
        }
    }
}
