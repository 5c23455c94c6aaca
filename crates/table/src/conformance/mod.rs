//! The suite every engine must pass: public functions over any engine, one behaviour each.
//!
//! A case is an async function over a [`Subject`] whose name is the statement it checks. Each
//! uses partitions of its own, so that all can run at once in one table; those that turn the
//! clock, read the feed or count all rows ask for a subject of their own. An engine's test binary
//! (`harness = false`) hands [`Suite`] a way to open the engine and runs everything:
//!
//! ```no_run
//! # use std::process::ExitCode;
//! # use table::conformance::{NotOpened, Opened, OpenRequest, Suite};
//! # async fn open(_: OpenRequest) -> Result<Opened, NotOpened> { Err(NotOpened::missing("")) }
//! fn main() -> ExitCode {
//!     Suite::new().server("embedded", open).run()
//! }
//! ```
//!
//! What servers cannot do is said by [`Capabilities`]; a case that needs more is reported as
//! ignored, with the reason, never as passed.
#![expect(
    clippy::missing_panics_doc,
    reason = "a case fails by panicking, as every test does"
)]

mod case;
pub mod cases;
mod clock;
mod feed_reader;
mod model;
mod reading;
mod reference;
mod rows;
mod rule;
mod runner;
mod subject;
mod sync_log;

#[cfg(test)]
mod self_test;

pub use case::{Case, Checked, Need, Outcome, Unexpected};
pub use clock::ManualClock;
pub use reference::ReferenceEngine;
pub use rule::ScopesInRow;
pub use runner::{NotOpened, OpenRequest, Opened, Suite};
pub use subject::{Capabilities, Subject};
