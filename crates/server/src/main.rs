//! The binary `nexus`: reads the settings, then does what the command line says.

mod admin;
mod boot;
mod cli;
mod commands;
mod endpoint;
mod error;
mod logging;
mod progress;
mod serve;
mod settings;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command};
use crate::error::Failure;

fn main() -> ExitCode {
    // Before anything else runs: what `.env.local` says becomes part of the environment, also for
    // the AWS SDK. What the environment says already stays.
    let env_file = settings::load_env_file();
    let cli = Cli::parse();
    match env_file.and_then(|()| run(cli)) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            error::report(&failure);
            ExitCode::from(error::exit_code(&failure))
        }
    }
}

fn run(cli: Cli) -> Result<(), Failure> {
    let settings = settings::resolve(cli.settings)?;
    logging::start(&settings.log)?;
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .map_err(|source| Failure::io("no runtime could be started", source))?;
    runtime.block_on(async {
        match cli.command {
            Command::Serve => serve::serve(&settings).await,
            Command::Backup { file } => commands::backup::run(&settings, &file).await,
            Command::Restore { file } => commands::restore::run(&settings, &file).await,
            Command::Copy(copy) => commands::copy::run(&copy).await,
            Command::Table(table) => commands::table::run(&settings, &table).await,
        }
    })
}
