//! The step `web`: the web app is checked, built and small enough.

use super::Session;
use super::counts::Teller;
use crate::error::Result;
use crate::process;
use crate::web;

/// Scripts of `web/package.json` that only look.
const CHECKS: [&str; 3] = ["check:generated", "lint", "typecheck"];

pub(super) fn install_tools() -> Result<()> {
    web::install()
}

pub(super) fn run(session: &mut Session) -> Result<()> {
    web::install()?;
    for check in CHECKS {
        process::run(&mut web::script(check))?;
    }
    session
        .counts
        .run(&mut web::script("test"), Teller::Vitest)?;
    web::build()?;
    process::run(&mut web::script("check:size"))
}
