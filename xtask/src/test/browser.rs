//! The step `browser`: the web app in a real browser, with servers of the binary that was built.

use super::counts::Teller;
use super::{Session, binary};
use crate::error::Result;
use crate::tools::chromium;
use crate::web;

pub(super) fn install_tools() -> Result<()> {
    chromium::find().map(drop)
}

/// The binary reads the app from where it is built to, so that it need not be linked again.
pub(super) fn run(session: &mut Session) -> Result<()> {
    web::build()?;
    let mut command = web::script("e2e");
    command
        .env("NEXUS_BINARY", binary::build()?)
        .env(chromium::VARIABLE, chromium::find()?);
    if session.full {
        command.env("NEXUS_FULL", "1");
    }
    session.counts.run(&mut command, Teller::Playwright)
}
