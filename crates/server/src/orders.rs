//! What can be ordered at the machine itself: by a command that opens the table, or through the
//! admin socket of the server that holds it.

use std::fmt;

use app::accounts::{Person, codes, sign_up};
use app::tokens::{self, NewToken};
use app::{Actor, App, Means, Origin};
use domain::Instant;
use domain::account::{Email, Password, PersonName, Provider, Scopes, Subject, TokenLabel};
use serde::{Deserialize, Serialize};

use crate::error::Failure;

#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase", rename_all_fields = "camelCase")]
pub(crate) enum Order {
    AddUser {
        email: Email,
        name: PersonName,
        password: Option<String>,
        login: Option<(Provider, Subject)>,
    },
    CreateToken {
        email: Email,
        label: TokenLabel,
        scopes: Scopes,
        expires_at: Option<Instant>,
    },
    /// Answers with an address to open.
    Invite { email: Option<Email> },
    /// Answers with an address to open.
    ResetPassword { email: Email },
}

/// There may be a password in it.
impl fmt::Debug for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::AddUser { .. } => "AddUser",
            Self::CreateToken { .. } => "CreateToken",
            Self::Invite { .. } => "Invite",
            Self::ResetPassword { .. } => "ResetPassword",
        })
    }
}

/// What came of it: the id, token or address, or why not.
#[derive(Debug, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub(crate) enum Answer {
    Done(String),
    Failed(String),
}

/// Does what was ordered and answers with what to print.
pub(crate) async fn carry_out(app: &App, order: Order) -> Result<String, Failure> {
    match order {
        Order::AddUser {
            email,
            name,
            password,
            login,
        } => {
            let person = Person {
                email,
                name,
                default_tzid: None,
            };
            let password = password.as_deref().map(Password::choose).transpose();
            let password =
                password.map_err(|problem| Failure::Refused(format!("the password {problem}")))?;
            let id = sign_up::add(app, &person, password, login).await?;
            Ok(id.to_string())
        }
        Order::CreateToken {
            email,
            label,
            scopes,
            expires_at,
        } => {
            let new = NewToken {
                label,
                scopes,
                expires_at,
            };
            let actor = owner(app, &email).await?;
            let made = tokens::create(app, &actor, new, &Origin::default()).await?;
            Ok(made.text())
        }
        Order::Invite { email } => {
            let code = codes::invite(app, email).await?;
            Ok(address(app, "sign-up?invitation", &code))
        }
        Order::ResetPassword { email } => {
            owner(app, &email).await?;
            let code = codes::reset(app, &email).await?;
            Ok(address(app, "reset?code", &code))
        }
    }
}

/// Whoever is at the machine may act for everybody.
async fn owner(app: &App, email: &Email) -> Result<Actor, Failure> {
    let owner = app.store.owner_of_email(email).await;
    let owner = owner.map_err(app::Error::from)?;
    let user_id = owner.ok_or_else(|| {
        Failure::Refused(format!(
            "there is no account with the address {email}; make one with `nexus user add`"
        ))
    })?;
    Ok(Actor {
        user_id,
        means: Means::CommandLine,
    })
}

pub(crate) fn address(app: &App, place: &str, code: &app::Secret) -> String {
    format!("{}/{place}={}", app.rules.public_url, code.reveal())
}
