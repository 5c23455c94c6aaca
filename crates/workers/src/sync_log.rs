//! Writes the sync log where the engine does not do so within the commit: at once after something
//! was written here, and now and then, for what others have written.

use std::num::NonZeroU32;
use std::time::Duration;

use store::Store;
use table::Error;
use table::sync::Appender;
use tokio::sync::watch;

/// As many changes as are looked at in one go.
const PAGE: NonZeroU32 = NonZeroU32::new(200).unwrap();
const INTERVAL: Duration = Duration::from_secs(1);
/// The waiting after failures in a row doubles from the one to the other.
const FIRST_WAIT: Duration = Duration::from_secs(1);
const LONGEST_WAIT: Duration = Duration::from_mins(1);

pub(super) async fn work(appender: Appender, store: Store, stopped: watch::Receiver<bool>) {
    let mut written = store.written();
    let mut wait = FIRST_WAIT;
    loop {
        let outcome = tokio::select! {
            () = super::until(stopped.clone()) => return,
            outcome = until_caught_up(&appender) => outcome,
        };
        let pause = async {
            match outcome {
                Ok(()) => {
                    wait = FIRST_WAIT;
                    super::until_written(&mut written, Duration::ZERO, INTERVAL).await;
                }
                Err(error) => {
                    tracing::warn!(?error, "writing the sync log failed; it is tried again");
                    tokio::time::sleep(wait).await;
                    wait = (wait * 2).min(LONGEST_WAIT);
                }
            }
        };
        tokio::select! {
            () = super::until(stopped.clone()) => return,
            () = pause => {}
        }
    }
}

async fn until_caught_up(appender: &Appender) -> table::Result<()> {
    loop {
        match appender.append(PAGE).await {
            Ok(page) if page.caught_up => return Ok(()),
            Ok(_) => {}
            // Another server did it.
            Err(Error::ConditionFailed(_)) => return Ok(()),
            Err(error) => return Err(error),
        }
    }
}
