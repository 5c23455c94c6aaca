//! The step `test`: `cargo test` with both DynamoDB servers running and an `OpenID` provider at
//! hand.

use std::fmt;
use std::io::{BufRead as _, BufReader};
use std::process::{Command, Stdio};

use super::Session;
use crate::cargo;
use crate::dynamodb::{Kind, Running};
use crate::error::{Context as _, Error, Result};
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
    let done = counted(&mut command, &mut session.counts);
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

/// Runs the tests, showing what they print and adding up what they say.
fn counted(command: &mut Command, counts: &mut Counts) -> Result<()> {
    let line = process::line(command);
    let mut child = command
        .stdout(Stdio::piped())
        .spawn()
        .context(|| format!("cannot start `{line}`"))?;
    if let Some(output) = child.stdout.take() {
        for text in BufReader::new(output).split(b'\n') {
            let text = text.context(|| format!("cannot read what `{line}` prints"))?;
            let text = String::from_utf8_lossy(&text);
            println!("{text}");
            counts.read(&text);
        }
    }
    let status = child.wait().context(|| format!("lost `{line}`"))?;
    if status.success() {
        return Ok(());
    }
    Err(Error::new(format!("`{line}` failed ({status})")))
}

/// How many tests there were, over all test programs.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Counts {
    passed: usize,
    failed: usize,
    ignored: usize,
}

impl Counts {
    pub(super) fn any(&self) -> bool {
        *self != Self::default()
    }

    /// `test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; …`
    fn read(&mut self, line: &str) {
        let Some(result) = line.strip_prefix("test result: ") else {
            return;
        };
        for part in result.split(['.', ';']) {
            let Some((number, word)) = part.trim().split_once(' ') else {
                continue;
            };
            let number = number.parse().unwrap_or(0);
            match word {
                "passed" => self.passed += number,
                "failed" => self.failed += number,
                "ignored" => self.ignored += number,
                _ => {}
            }
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            passed,
            failed,
            ignored,
        } = self;
        write!(
            formatter,
            "tests: {passed} passed, {failed} failed, {ignored} skipped"
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn adds_up_what_the_test_programs_say() {
        let mut counts = Counts::default();
        for line in [
            "running 13 tests",
            "test a::b ... ok",
            "test result: ok. 12 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; \
             finished in 1.23s",
            "test result: FAILED. 3 passed; 2 failed; 0 ignored; 0 measured; 4 filtered out; \
             finished in 0.00s",
        ] {
            counts.read(line);
        }
        assert_eq!(counts.to_string(), "tests: 15 passed, 2 failed, 1 skipped");
    }

    #[test]
    fn nothing_run_is_nothing_to_tell() {
        assert!(!Counts::default().any());
    }
}
