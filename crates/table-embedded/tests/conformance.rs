//! The embedded engine passes the whole suite: with the cache it has by default, with none, and with
//! one so small that answers come and go all the time. Every subject is a directory of its own.

use std::process::ExitCode;
use std::sync::Arc;

use table::conformance::{Capabilities, NotOpened, OpenRequest, Opened, Suite};
use table_embedded::{EmbeddedEngine, Options};

/// Room for a handful of rows.
const TINY: usize = 16 * 1024;

fn main() -> ExitCode {
    Suite::new()
        .server("embedded", async |request| {
            open(request, Options::default().cache_bytes)
        })
        .server("without_cache", async |request| open(request, 0))
        .server("with_tiny_cache", async |request| open(request, TINY))
        .run()
}

fn open(request: OpenRequest, cache_bytes: usize) -> Result<Opened, NotOpened> {
    let directory = tempfile::tempdir()?;
    let options = Options {
        clock: request.clock,
        sync_rule: request.sync_rule,
        cache_bytes,
    };
    let engine = EmbeddedEngine::open(directory.path(), options)?;
    Ok(Opened::new(Arc::new(engine), Capabilities::default()).keeping(directory))
}
