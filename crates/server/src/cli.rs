//! The command line, as a person reads it with `--help`.

use std::path::PathBuf;

use clap::{Args, Parser, Subcommand};
use domain::account::{Email, PersonName, Provider, Subject, TokenLabel};
use domain::{Instant, Invalid};

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
    /// Make accounts, invite people, help them in again.
    User {
        #[command(subcommand)]
        action: UserAction,
    },
    /// Make API tokens.
    Token {
        #[command(subcommand)]
        action: TokenAction,
    },
}

#[derive(Debug, Subcommand)]
pub(crate) enum UserAction {
    /// Make an account and print its id.
    Add(UserAdd),
    /// Print an address where one person can sign up, also where nobody else can.
    Invite {
        /// The only email address that may be used; it counts as verified then.
        #[arg(long, value_parser = email)]
        email: Option<Email>,
    },
    /// Print an address where a person can choose a new password.
    Reset {
        #[arg(long, value_parser = email)]
        email: Email,
    },
}

#[derive(Debug, Args)]
pub(crate) struct UserAdd {
    #[arg(long, value_parser = email)]
    pub(crate) email: Email,
    #[arg(long, value_parser = name)]
    pub(crate) name: PersonName,
    /// Read the password from standard input, one line. Without, the person signs in by a
    /// provider, or with `nexus user reset`.
    #[arg(long)]
    pub(crate) password_stdin: bool,
    /// The login provider the person is known at, as in the settings.
    #[arg(long, value_parser = provider, requires = "subject", value_name = "NAME")]
    pub(crate) login_provider: Option<Provider>,
    /// What the login provider calls the person.
    #[arg(long, value_parser = subject, requires = "login_provider")]
    pub(crate) subject: Option<Subject>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum TokenAction {
    /// Make an API token and print it. It is also the person's password for CalDAV.
    Create(TokenCreate),
}

#[derive(Debug, Args)]
pub(crate) struct TokenCreate {
    #[arg(long, value_parser = email)]
    pub(crate) email: Email,
    /// What the token is called in lists.
    #[arg(long, value_parser = label, default_value = "Command line")]
    pub(crate) label: TokenLabel,
    /// The token may read, but change nothing.
    #[arg(long)]
    pub(crate) read_only: bool,
    /// When the token ends, such as 2030-01-01T00:00:00Z; never if not given.
    #[arg(long, value_parser = instant, value_name = "INSTANT")]
    pub(crate) expires: Option<Instant>,
}

fn email(text: &str) -> Result<Email, Invalid> {
    Email::parse(text)
}

fn name(text: &str) -> Result<PersonName, Invalid> {
    PersonName::parse(text)
}

fn provider(text: &str) -> Result<Provider, Invalid> {
    Provider::parse(text)
}

fn subject(text: &str) -> Result<Subject, Invalid> {
    Subject::parse(text)
}

fn label(text: &str) -> Result<TokenLabel, Invalid> {
    TokenLabel::parse(text)
}

fn instant(text: &str) -> Result<Instant, Invalid> {
    Instant::parse(text)
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
