//! The step `test`: `cargo test` with both DynamoDB servers running and an `OpenID` provider at
//! hand.

use std::path::Path;
use std::process::Command;

use super::Session;
use super::counts::Teller;
use crate::cargo;
use crate::dynamodb::{Kind, Running};
use crate::error::Result;
use crate::process;
use crate::tools;

/// Where the tests look for each server. One that is set already is used as it is.
const SERVERS: [(Kind, &str); 2] = [
    (Kind::Dynoxide, "NEXUS_TEST_DYNAMODB"),
    (Kind::Amazon, "NEXUS_TEST_DYNAMODB_AMAZON"),
];

/// Where the tests look for a folder whose `node_modules` has the provider. They start it
/// themselves.
const NODE_MODULES: &str = "NEXUS_TEST_NODE_MODULES";

/// Where the tests of both engines make the directories of the embedded one.
const FOLDER: &str = "NEXUS_TEST_FOLDER";

pub(super) fn install_tools() -> Result<()> {
    for (kind, _) in wanted() {
        match kind {
            Kind::Dynoxide => drop(tools::Dynoxide::install()?),
            Kind::Amazon => drop(tools::Amazon::install()?),
        }
    }
    if is_unset(NODE_MODULES) {
        tools::oidc_provider::install()?;
    }
    Ok(())
}

pub(super) fn run(session: &mut Session) -> Result<()> {
    let mut command = cargo::cargo();
    command.args(["test", "--workspace", "--all-features"]);
    // Built before the servers start, so that they do not stand idle for minutes.
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
    let mut servers = Vec::new();
    for (kind, variable) in wanted() {
        let server = Running::start(kind)?;
        println!("{kind} for the tests: {variable}={}", server.url());
        command.env(variable, server.url());
        servers.push(server);
    }
    let done = session.counts.run(&mut command, Teller::Cargo);
    drop(servers);
    done
}

fn wanted() -> impl Iterator<Item = (Kind, &'static str)> {
    SERVERS
        .into_iter()
        .filter(|(_, variable)| is_unset(variable))
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
