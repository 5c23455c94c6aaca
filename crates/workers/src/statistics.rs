//! Keeps everybody's statistics right: soon after something was written here, and now and then, for
//! what others have written.

use std::sync::Arc;
use std::time::Duration;

use app::App;
use app::statistics::Counting;
use tokio::sync::watch;

/// Long enough that what comes in a row is counted at once, too short for people to notice.
const GATHERING: Duration = Duration::from_millis(200);
const INTERVAL: Duration = Duration::from_secs(1);
const AFTER_A_FAILURE: Duration = Duration::from_secs(10);

pub(super) async fn work(app: Arc<App>, stopped: watch::Receiver<bool>) {
    let mut counting = Counting::default();
    let mut written = app.store.written();
    loop {
        let counted = tokio::select! {
            () = super::until(stopped.clone()) => return,
            counted = counting.go_on(&app) => counted,
        };
        let pause = async {
            match counted {
                Ok(()) => super::until_written(&mut written, GATHERING, INTERVAL).await,
                Err(error) => {
                    tracing::warn!(?error, "counting failed; it is tried again");
                    tokio::time::sleep(AFTER_A_FAILURE).await;
                }
            }
        };
        tokio::select! {
            () = super::until(stopped.clone()) => return,
            () = pause => {}
        }
    }
}
