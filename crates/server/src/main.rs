//! The binary `nexus`: reads the settings, then does what the command line says.

mod admin;
mod boot;
mod cli;
mod commands;
mod endpoint;
mod error;
mod logging;
mod orders;
mod progress;
mod serve;
mod settings;

use std::process::ExitCode;

use clap::Parser;

use crate::cli::{Cli, Command, TokenAction, UserAction};
use crate::commands::order;
use crate::error::Failure;
use crate::orders::Order;

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
            Command::User { action } => order::run(&settings, user_order(action)?).await,
            Command::Token { action } => {
                let TokenAction::Create(create) = action;
                order::run(&settings, order::create_token(create)).await
            }
        }
    })
}

fn user_order(action: UserAction) -> Result<Order, Failure> {
    match action {
        UserAction::Add(add) => order::add_user(add),
        UserAction::Invite { email } => Ok(Order::Invite { email }),
        UserAction::Reset { email } => Ok(Order::ResetPassword { email }),
    }
}
