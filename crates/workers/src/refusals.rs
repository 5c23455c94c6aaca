//! Writes to the audit trail what was refused.

use app::RefusalsToWrite;
use app::audit::write_refusals;
use store::Store;
use tokio::sync::watch;

/// When the server stops, what waits is written first.
pub(super) async fn work(
    store: Store,
    mut waiting: RefusalsToWrite,
    stopped: watch::Receiver<bool>,
) {
    tokio::select! {
        () = write_refusals(&store, &mut waiting) => return,
        () = super::until(stopped) => {}
    }
    waiting.close();
    write_refusals(&store, &mut waiting).await;
}
