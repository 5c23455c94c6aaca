//! The first start of a server without accounts: the log tells where to make the first one.

use app::App;
use app::accounts::setup;

use crate::error::Failure;
use crate::orders::address;

/// The one secret that is meant for the log: whoever can read it runs the server. It works once.
pub(super) async fn tell(app: &App) -> Result<(), Failure> {
    if let Some(code) = setup::code(app).await? {
        let address = address(app, "setup?code", &code);
        tracing::info!(
            address,
            "there is no account yet: open this address to make the first one"
        );
    }
    Ok(())
}
