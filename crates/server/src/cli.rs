//! The command line, as a person reads it with `--help`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};

use crate::endpoint::Endpoint;
use crate::settings::Flags;

/// A calendar, planner, booking and collaboration server.
#[derive(Debug, Parser)]
#[command(name = "nexus", version, max_term_width = 100)]
#[command(
    after_help = "Every setting can also be given as an environment variable (NEXUS_DATA, \
NEXUS_LISTEN, …), in .env.local, or as a line in nexus.toml. The command line wins over the \
environment, the environment over the files."
)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,
    #[command(flatten)]
    pub(crate) settings: Flags,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve until told to stop (SIGTERM or Ctrl-C).
    Serve,
    /// Write everything into FILE, a consistent copy, also while the server runs.
    Backup {
        /// A new file; an existing one is never overwritten.
        file: PathBuf,
    },
    /// Bring a backup back into an empty data directory or table. The server must be stopped.
    Restore {
        /// A file that `nexus backup` wrote.
        file: PathBuf,
    },
    /// Copy everything from one table to another, and compare them at the end.
    ///
    /// A copy that was interrupted goes on where it stopped when the same command is given again.
    Copy(Copy),
    /// Make, look at or remove the table on DynamoDB.
    Table(Table),
}

#[derive(Debug, Args)]
pub(crate) struct Copy {
    /// Where to read: embedded:DIR or dynamodb:TABLE.
    #[arg(long, value_name = "WHERE")]
    pub(crate) from: Endpoint,
    /// Where to write: embedded:DIR or dynamodb:TABLE.
    #[arg(long, value_name = "WHERE")]
    pub(crate) to: Endpoint,
    /// Copy into a target that holds rows already; rows with the same keys are replaced.
    #[arg(long)]
    pub(crate) overwrite: bool,
}

#[derive(Debug, Args)]
pub(crate) struct Table {
    #[command(subcommand)]
    pub(crate) action: TableAction,
    /// Do not ask.
    #[arg(long, global = true)]
    pub(crate) yes: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Subcommand)]
pub(crate) enum TableAction {
    /// Make the table with its indexes, stream and expiry; harmless if it is there.
    Create,
    /// Say whether the table is there and whole.
    Describe,
    /// Remove the table and everything in it.
    Delete,
}
