//! `/reset`: a new password, from the address that `nexus user reset` prints.

use app::accounts::password;
use app::{Error, Secret};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::Response;

use super::form::{Field, Form, read};
use super::message;
use super::setup::{Typed, new_password};
use crate::extract::{Body, Origin};
use crate::problem::Result;
use crate::routes::Shared;

pub(crate) async fn show(RawQuery(query): RawQuery) -> Response {
    let typed = Typed::of_query(query.as_deref());
    form(&typed, &[new_password()]).show()
}

pub(crate) async fn send(
    State(shared): State<Shared>,
    Origin(origin): Origin,
    body: Body,
) -> Result<Response> {
    let typed: Typed = read(body).await?;
    Ok(match change(&shared, &typed, &origin).await {
        Ok(()) => message(
            StatusCode::OK,
            "Your password is changed",
            "Everything that was signed in to your account has been signed out.",
        ),
        Err(error) => form(&typed, &[new_password()]).refuse(error),
    })
}

fn form<'a>(typed: &'a Typed, fields: &'a [Field<'a>]) -> Form<'a> {
    Form {
        title: "Choose a new password",
        introduction: "Everything that is signed in to your account will be signed out.",
        action: "/reset",
        hidden: ("code", &typed.code),
        fields,
        button: "Change the password",
    }
}

async fn change(shared: &Shared, typed: &Typed, origin: &app::Origin) -> Result<(), Error> {
    let code = Secret::claimed(typed.code.as_str());
    password::reset(&shared.app, &code, typed.password()?, origin).await
}
