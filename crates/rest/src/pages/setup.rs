//! `/setup`: the first account, with the code from the server's log.

use app::accounts::Person;
use app::accounts::setup::{SetUp, is_needed, set_up};
use app::{Error, Secret};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;
use domain::account::{Email, Password, PersonName};
use serde::Deserialize;

use super::form::{Field, Form, read};
use super::{message, welcome};
use crate::extract::{Body, Sender};
use crate::problem::Result;
use crate::routes::Shared;

/// What the form sends; the address of the page has the code alone.
#[derive(Deserialize, Default)]
pub(super) struct Typed {
    #[serde(default)]
    pub(super) code: String,
    #[serde(default)]
    pub(super) invitation: String,
    #[serde(default)]
    pub(super) name: String,
    #[serde(default)]
    pub(super) email: String,
    #[serde(default)]
    pub(super) password: String,
}

impl Typed {
    /// The code in the address of the page.
    pub(super) fn of_query(query: Option<&str>) -> Self {
        serde_urlencoded::from_str(query.unwrap_or_default()).unwrap_or_default()
    }

    pub(super) fn person(&self) -> Result<Person, Error> {
        Ok(Person {
            name: PersonName::parse(&self.name).map_err(|it| Error::invalid("name", it))?,
            email: Email::parse(&self.email).map_err(|it| Error::invalid("email", it))?,
            default_tzid: None,
        })
    }

    pub(super) fn password(&self) -> Result<Password, Error> {
        Password::choose(&self.password).map_err(|it| Error::invalid("password", it))
    }

    pub(super) fn fields(&self) -> [Field<'_>; 3] {
        [
            Field {
                name: "name",
                label: "Your name",
                kind: "text",
                autocomplete: "name",
                value: &self.name,
            },
            Field {
                name: "email",
                label: "Email address",
                kind: "email",
                autocomplete: "email",
                value: &self.email,
            },
            new_password(),
        ]
    }

    fn form<'a>(&'a self, fields: &'a [Field<'a>]) -> Form<'a> {
        Form {
            title: "Welcome to Nexus",
            introduction: "This server has no account yet. Make the first one: it is yours.",
            action: "/setup",
            hidden: ("code", &self.code),
            fields,
            button: "Make the account",
        }
    }
}

pub(super) fn new_password() -> Field<'static> {
    Field {
        name: "password",
        label: "Password, at least 8 characters",
        kind: "password",
        autocomplete: "new-password",
        value: "",
    }
}

pub(crate) async fn show(
    State(shared): State<Shared>,
    RawQuery(query): RawQuery,
) -> Result<Response> {
    if !is_needed(&shared.app).await? {
        let text = "There is an account already: this address has done its work.";
        return Ok(message(StatusCode::OK, "Nexus is set up", text));
    }
    let typed = Typed::of_query(query.as_deref());
    Ok(typed.form(&typed.fields()).show())
}

pub(crate) async fn send(
    State(shared): State<Shared>,
    from: Sender,
    body: Body,
) -> Result<Response> {
    let typed: Typed = read(body).await?;
    Ok(match make(&shared, &typed, &from).await {
        Ok(response) => response,
        Err(error) => typed.form(&typed.fields()).refuse(error),
    })
}

async fn make(shared: &Shared, typed: &Typed, from: &Sender) -> Result<Response, Error> {
    let wish = SetUp {
        code: Secret::claimed(typed.code.as_str()),
        person: typed.person()?,
        password: typed.password()?,
    };
    let made = set_up(&shared.app, wish, &from.origin).await?;
    Ok(welcome(shared, &made, from))
}
