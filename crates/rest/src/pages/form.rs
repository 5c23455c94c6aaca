//! A form that is sent back to the address it came from, with what was typed kept if something is
//! wrong.

use std::fmt::Write as _;

use app::Error;
use axum::http::StatusCode;
use axum::response::Response;
use serde::de::DeserializeOwned;

use super::{escaped, page};
use crate::extract::{Body, SMALL_BODY};
use crate::problem::{Problem, Result};

pub(super) struct Form<'a> {
    pub(super) title: &'a str,
    pub(super) introduction: &'a str,
    pub(super) action: &'a str,
    /// Sent along without being shown.
    pub(super) hidden: (&'a str, &'a str),
    pub(super) fields: &'a [Field<'a>],
    pub(super) button: &'a str,
}

pub(super) struct Field<'a> {
    pub(super) name: &'a str,
    pub(super) label: &'a str,
    pub(super) kind: &'a str,
    pub(super) autocomplete: &'a str,
    /// What was typed before; never a password.
    pub(super) value: &'a str,
}

impl Form<'_> {
    pub(super) fn show(&self) -> Response {
        page(StatusCode::OK, self.title, &self.html(None))
    }

    /// The form again, with what is wrong.
    pub(super) fn refuse(&self, error: Error) -> Response {
        let text = error.to_string();
        let status = Problem::from(error).status();
        page(status, self.title, &self.html(Some(&text)))
    }

    fn html(&self, problem: Option<&str>) -> String {
        let mut html = format!("<p>{}</p>\n", escaped(self.introduction));
        if let Some(problem) = problem {
            line(
                &mut html,
                &format!(
                    "<p class=\"problem\" role=\"alert\">{}</p>",
                    escaped(problem)
                ),
            );
        }
        let (name, value) = self.hidden;
        line(
            &mut html,
            &format!(
                "<form method=\"post\" action=\"{}\">\n\
                 <input type=\"hidden\" name=\"{name}\" value=\"{}\">",
                self.action,
                escaped(value)
            ),
        );
        for field in self.fields {
            line(&mut html, &field.html());
        }
        line(
            &mut html,
            &format!("<button>{}</button>\n</form>", escaped(self.button)),
        );
        html
    }
}

impl Field<'_> {
    fn html(&self) -> String {
        let Self {
            name,
            label,
            kind,
            autocomplete,
            value,
        } = self;
        format!(
            "<label>{label}<input name=\"{name}\" type=\"{kind}\" autocomplete=\"{autocomplete}\" \
             value=\"{}\" required></label>",
            escaped(value)
        )
    }
}

/// What a form sent.
pub(super) async fn read<T: DeserializeOwned>(body: Body) -> Result<T> {
    let bytes = body.bytes(SMALL_BODY).await?;
    serde_urlencoded::from_bytes(&bytes)
        .map_err(|_| Problem::malformed("this is not what the form sends"))
}

fn line(html: &mut String, text: &str) {
    // Writing to a string cannot fail.
    let _ = writeln!(html, "{text}");
}
