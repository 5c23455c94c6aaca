//! The words to stop: SIGTERM from a supervisor, Ctrl-C from a person.

use tokio::signal::ctrl_c;
use tokio::signal::unix::{SignalKind, signal};

pub(super) async fn told_to_stop() {
    let terminated = async {
        match signal(SignalKind::terminate()) {
            Ok(mut signals) => {
                signals.recv().await;
            }
            Err(error) => {
                tracing::error!(%error, "SIGTERM cannot be heard");
                std::future::pending::<()>().await;
            }
        }
    };
    tokio::select! {
        () = terminated => {}
        _ = ctrl_c() => {}
    }
}
