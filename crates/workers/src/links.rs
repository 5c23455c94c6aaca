//! Takes links away whose one end is gone: soon after something was written here, and now and then,
//! for what others have written.

use std::sync::Arc;
use std::time::Duration;

use app::App;
use app::links::Tidying;
use tokio::sync::watch;

const GATHERING: Duration = Duration::from_millis(500);
const INTERVAL: Duration = Duration::from_secs(5);

pub(super) async fn work(app: Arc<App>, stopped: watch::Receiver<bool>) {
    let mut tidying = Tidying::default();
    let mut written = app.store.written();
    loop {
        let tidied = tokio::select! {
            () = super::until(stopped.clone()) => return,
            tidied = tidying.go_on(&app) => tidied,
        };
        if let Err(error) = tidied {
            tracing::warn!(?error, "tidying links failed; it is tried again");
        }
        tokio::select! {
            () = super::until(stopped.clone()) => return,
            () = super::until_written(&mut written, GATHERING, INTERVAL) => {}
        }
    }
}
