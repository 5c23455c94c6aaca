//! `nexus user …`, `nexus token …`: carried out directly if nobody holds the directory, otherwise
//! by the server that does.

use std::io::{self, Read as _, Write as _};

use app::App;

use crate::admin;
use crate::boot;
use crate::cli::{TokenCreate, UserAdd};
use crate::error::Failure;
use crate::orders::{Order, carry_out};
use crate::settings::Settings;

/// More than the longest password that is taken.
const MAX_INPUT: u64 = 4096;

/// Has an order carried out and prints the answer alone.
pub(crate) async fn run(settings: &Settings, order: Order) -> Result<(), Failure> {
    let answer = match boot::open_for_orders(settings).await {
        Ok(opened) => {
            let app = boot::app_for_orders(settings, &opened)?;
            let answer = carry_out(&app, order).await;
            close(app, opened).await?;
            answer?
        }
        Err(Failure::Table(held @ table::Error::InUse { .. })) => {
            match admin::client::order(&settings.data, &order).await {
                // Held, but not by a server: whoever it is must be named.
                Err(Failure::NoServer { .. }) => return Err(held.into()),
                answered => answered?,
            }
        }
        Err(other) => return Err(other),
    };
    writeln!(io::stdout(), "{answer}")
        .map_err(|error| Failure::io("the answer cannot be printed", error))
}

/// Everything is on disk; closing waits for threads, so it is done where that may block.
async fn close(app: App, opened: boot::Opened) -> Result<(), Failure> {
    boot::blocking(move || {
        drop(app);
        drop(opened);
        Ok(())
    })
    .await
}

pub(crate) fn add_user(add: UserAdd) -> Result<Order, Failure> {
    Ok(Order::AddUser {
        email: add.email,
        name: add.name,
        password: add.password_stdin.then(read_password).transpose()?,
        login: add.login_provider.zip(add.subject),
    })
}

pub(crate) fn create_token(create: TokenCreate) -> Order {
    Order::CreateToken {
        email: create.email,
        label: create.label,
        scopes: if create.read_only {
            domain::account::Scopes::read_only()
        } else {
            domain::account::Scopes::all()
        },
        expires_at: create.expires,
    }
}

/// One line. A password is not on the command line, where everybody on the machine can read it.
fn read_password() -> Result<String, Failure> {
    let mut text = String::new();
    io::stdin()
        .take(MAX_INPUT)
        .read_to_string(&mut text)
        .map_err(|error| Failure::io("the password cannot be read", error))?;
    let line = text.lines().next().unwrap_or_default();
    Ok(line.to_owned())
}
