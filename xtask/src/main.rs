//! The commands of this repository, `cargo xtask COMMAND`.
//!
//! One file or folder per command; what several of them need (cargo, the tools folder, errors)
//! stands beside them.

#![expect(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a command line tool speaks to its user by printing"
)]

mod bench;
mod cargo;
mod deny;
mod dynamodb;
mod error;
mod metadata;
mod process;
mod run;
mod supervise;
mod test;
mod tidy;
mod tools;
mod web;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// The commands of this repository.
#[derive(Debug, Parser)]
#[command(bin_name = "cargo xtask", disable_help_subcommand = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Debug, Subcommand)]
enum Command {
    /// Build the web app, and the server for release, and serve.
    Run(run::Args),
    /// Run every check there is, installing what they need first.
    Test(test::Args),
    /// Measure the server and its engines.
    Bench(bench::Args),
    /// Start and stop a local DynamoDB server; create and delete the table.
    #[command(subcommand)]
    Dynamodb(dynamodb::Command),
    /// Build the web app, unless it is built.
    Web,
    /// Check that the repository keeps its own rules.
    Tidy,
    /// Run a program until it ends or standard input closes.
    #[command(hide = true)]
    Supervise(supervise::Args),
    /// Run a test program with a DynamoDB server of its own.
    #[command(hide = true)]
    WithDynamodb(test::WithDynamodb),
}

fn main() -> ExitCode {
    let done = match Cli::parse().command {
        Command::Run(args) => run::run(&args),
        Command::Test(args) => test::run(&args),
        Command::Bench(args) => bench::run(&args),
        Command::Dynamodb(command) => dynamodb::run(&command),
        Command::Web => web::build(),
        Command::Tidy => tidy::run(),
        Command::Supervise(args) => supervise::run(&args),
        Command::WithDynamodb(args) => test::with_dynamodb(&args),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error}");
            ExitCode::FAILURE
        }
    }
}
