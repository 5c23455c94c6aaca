//! `/sign-up`: an account by invitation, from the address that `nexus user invite` prints.

use app::accounts::sign_up::{SignUp, sign_up};
use app::{Error, Secret};
use axum::extract::{RawQuery, State};
use axum::response::Response;

use super::form::{Field, Form, read};
use super::setup::Typed;
use super::welcome;
use crate::extract::{Body, Sender};
use crate::problem::Result;
use crate::routes::Shared;

pub(crate) async fn show(RawQuery(query): RawQuery) -> Response {
    let typed = Typed::of_query(query.as_deref());
    form(&typed, &typed.fields()).show()
}

pub(crate) async fn send(
    State(shared): State<Shared>,
    from: Sender,
    body: Body,
) -> Result<Response> {
    let typed: Typed = read(body).await?;
    Ok(match make(&shared, &typed, &from).await {
        Ok(response) => response,
        Err(error) => form(&typed, &typed.fields()).refuse(error),
    })
}

fn form<'a>(typed: &'a Typed, fields: &'a [Field<'a>]) -> Form<'a> {
    Form {
        title: "Sign up",
        introduction: "Make an account on this server.",
        action: "/sign-up",
        hidden: ("invitation", &typed.invitation),
        fields,
        button: "Make the account",
    }
}

async fn make(shared: &Shared, typed: &Typed, from: &Sender) -> Result<Response, Error> {
    let invitation = typed.invitation.as_str();
    let wish = SignUp {
        person: typed.person()?,
        password: typed.password()?,
        invitation: (!invitation.is_empty()).then(|| Secret::claimed(invitation)),
    };
    let made = sign_up(&shared.app, wish, &from.origin).await?;
    Ok(welcome(shared, &made, from))
}
