//! The embedded engine passes the whole suite. Every subject is a directory of its own.

use std::process::ExitCode;
use std::sync::Arc;

use table::conformance::{Capabilities, NotOpened, OpenRequest, Opened, Suite};
use table_embedded::{EmbeddedEngine, Options};

fn main() -> ExitCode {
    Suite::new().server("embedded", open).run()
}

async fn open(request: OpenRequest) -> Result<Opened, NotOpened> {
    let directory = tempfile::tempdir()?;
    let options = Options {
        clock: request.clock,
        sync_rule: request.sync_rule,
    };
    let engine = EmbeddedEngine::open(directory.path(), options)?;
    Ok(Opened::new(Arc::new(engine), Capabilities::default()).keeping(directory))
}
