//! `cargo xtask run`: builds the web app, and the server for release with it, and serves.

use std::process::Command;

use crate::cargo;
use crate::error::Result;
use crate::process;
use crate::web;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Passed on to `nexus serve`; `--help` after `--` shows what it takes.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    web::build()?;
    process::run(&mut command(args))
}

/// Starts in the current directory, so that `nexus-data`, `nexus.toml` and `.env.local` are the
/// ones the person sees.
fn command(args: &Args) -> Command {
    let mut command = cargo::cargo_here();
    command
        .args([
            "run",
            "--release",
            "--package",
            "server",
            "--bin",
            "nexus",
            "--",
            "serve",
        ])
        .args(&args.rest);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn passes_further_arguments_on() {
        let rest = vec!["--listen".to_owned(), "127.0.0.1:9000".to_owned()];
        let line = process::line(&command(&Args { rest }));
        assert!(
            line.ends_with(
                "run --release --package server --bin nexus -- serve --listen 127.0.0.1:9000"
            ),
            "{line}"
        );
    }
}
