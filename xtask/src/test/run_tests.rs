//! The step `test`: `cargo test` with both DynamoDB servers running and an `OpenID` provider at
//! hand.

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

/// Whether nobody has said what to use instead of ours. Empty is what a script passes on that was
/// told nothing.
fn is_unset(variable: &str) -> bool {
    std::env::var_os(variable).is_none_or(|value| value.is_empty())
}
