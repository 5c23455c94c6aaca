//! Removes expired rows and forgotten changes now and then. Nothing depends on when: they are
//! invisible from the second they expire.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use table::Engine;
use tokio::sync::watch;

const INTERVAL: Duration = Duration::from_mins(1);
/// So few that a sweep never holds up the writes that share its commit.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(500).unwrap();

pub(super) async fn sweep_now_and_then(
    engine: Arc<dyn Engine>,
    mut stopped: watch::Receiver<bool>,
) {
    loop {
        let more = match engine.sweep(AT_ONCE).await {
            Ok(swept) => swept.more,
            Err(error) => {
                tracing::warn!(%error, "sweeping failed");
                false
            }
        };
        let pause = if more { Duration::ZERO } else { INTERVAL };
        tokio::select! {
            _ = stopped.wait_for(|stop| *stop) => return,
            () = tokio::time::sleep(pause) => {}
        }
    }
}
