//! `cargo xtask dynamodb`: a local server to try the DynamoDB engine on, and the table itself.

mod background;
mod deploy;
mod server;

use crate::error::Result;

pub(crate) use server::{Kind, Running};

#[derive(Debug, clap::Subcommand)]
pub(crate) enum Command {
    /// Start a local server in the background.
    Start(background::Args),
    /// Stop the server that `start` started.
    Stop,
    /// Create the table, or with --destroy delete it and all that is in it.
    Deploy(deploy::Args),
}

pub(crate) fn run(command: &Command) -> Result<()> {
    match command {
        Command::Start(args) => background::start(args),
        Command::Stop => background::stop(),
        Command::Deploy(args) => deploy::run(args),
    }
}
