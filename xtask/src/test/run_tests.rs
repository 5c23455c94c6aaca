//! The step `test`: `cargo test` with both DynamoDB servers at hand and an `OpenID` provider.

use std::ffi::OsString;
use std::path::Path;
use std::process::Command;

use super::Session;
use super::counts::Teller;
use crate::cargo;
use crate::dynamodb::{Kind, Running};
use crate::error::{Context as _, Result};
use crate::process;
use crate::tools;

/// Where the tests look for the server that they all use, one of its own for each test program: it
/// never forgets a change, and each write takes longer the more there were. One that is set already
/// is used as it is, like the others.
const DYNAMODB: &str = "NEXUS_TEST_DYNAMODB";

/// Where they look for the second opinion, which takes seconds to start: one for all.
const AMAZON: &str = "NEXUS_TEST_DYNAMODB_AMAZON";

/// Where the tests look for a folder whose `node_modules` has the provider. They start it
/// themselves.
const NODE_MODULES: &str = "NEXUS_TEST_NODE_MODULES";

/// Where the tests of both engines make the directories of the embedded one.
const FOLDER: &str = "NEXUS_TEST_FOLDER";

pub(super) fn install_tools() -> Result<()> {
    if is_unset(DYNAMODB) {
        tools::Dynoxide::install()?;
    }
    if is_unset(AMAZON) {
        tools::Amazon::install()?;
    }
    if is_unset(NODE_MODULES) {
        tools::oidc_provider::install()?;
    }
    Ok(())
}

pub(super) fn run(session: &mut Session) -> Result<()> {
    // Asked for before the tests are built, which may replace this program by its like.
    let runner = runner()?;
    let mut command = cargo::cargo();
    command.args(["test", "--workspace", "--all-features"]);
    // Built before a server starts, so that it does not stand idle for minutes.
    process::run(cargo::cargo().args(["test", "--workspace", "--all-features", "--no-run"]))?;

    if session.full {
        command.env("NEXUS_FULL", "1");
    }
    if is_unset(NODE_MODULES) {
        command.env(NODE_MODULES, tools::oidc_provider::install()?);
    }
    if is_unset(FOLDER)
        && let Some(folder) = folder_in_memory()
    {
        command.env(FOLDER, folder);
    }
    if is_unset(DYNAMODB) {
        command.args(["--config", &runner]);
    }
    let amazon = is_unset(AMAZON)
        .then(|| Running::start(Kind::Amazon))
        .transpose()?;
    if let Some(server) = &amazon {
        command.env(AMAZON, server.url());
    }
    let done = session.counts.run(&mut command, Teller::Cargo);
    drop(amazon);
    done
}

/// What a test program is started by.
#[derive(Debug, clap::Args)]
pub(crate) struct WithDynamodb {
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, required = true)]
    command: Vec<OsString>,
}

/// Runs a program with a server of its own.
pub(crate) fn with_dynamodb(args: &WithDynamodb) -> Result<()> {
    let [program, rest @ ..] = args.command.as_slice() else {
        return Ok(());
    };
    let server = Running::start(Kind::Dynoxide)?;
    process::run(Command::new(program).args(rest).env(DYNAMODB, server.url()))
}

/// Cargo's setting that makes it start each test program by [`with_dynamodb`].
fn runner() -> Result<String> {
    let own = std::env::current_exe().context(|| "cannot find this program".to_owned())?;
    Ok(format!(
        "target.'cfg(all())'.runner = ['{}', 'with-dynamodb']",
        own.display()
    ))
}

/// The folder that Linux keeps in memory, if there is room in it for what the tests write at once.
/// Containers often have only a little.
fn folder_in_memory() -> Option<&'static str> {
    const FOLDER: &str = "/dev/shm";
    const ROOM_IN_KIB: u64 = 4 * 1024 * 1024;
    if !Path::new(FOLDER).is_dir() {
        return None;
    }
    let told = process::output(Command::new("df").args(["-Pk", FOLDER])).ok()?;
    let free = told.lines().nth(1)?.split_whitespace().nth(3)?;
    (free.parse::<u64>().ok()? >= ROOM_IN_KIB).then_some(FOLDER)
}

/// Whether nobody has said what to use instead of ours. Empty is what a script passes on that was
/// told nothing.
fn is_unset(variable: &str) -> bool {
    std::env::var_os(variable).is_none_or(|value| value.is_empty())
}
