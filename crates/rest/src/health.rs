//! Is the process alive, and can it serve? For load balancers and people.

use std::fmt::Debug;

use async_trait::async_trait;
use axum::extract::State;

use crate::problem::Result;
use crate::routes::Shared;

/// Says whether what lies beneath can serve.
#[async_trait]
pub trait Ready: Debug + Send + Sync {
    /// An error means that requests would fail now.
    async fn ready(&self) -> app::Result<()>;
}

/// The process runs and answers; it says nothing about the table.
pub(crate) async fn healthz() -> &'static str {
    "ok\n"
}

/// The table answers too, so requests can be sent here. Why not is for the log, not for strangers.
pub(crate) async fn readyz(State(shared): State<Shared>) -> Result<&'static str> {
    match shared.ready.ready().await {
        Ok(()) => Ok("ready\n"),
        Err(error) => Err(app::Error::Unavailable(error.into()).into()),
    }
}

#[async_trait]
impl Ready for app::App {
    async fn ready(&self) -> app::Result<()> {
        self.store.engine().describe().await?;
        Ok(())
    }
}
