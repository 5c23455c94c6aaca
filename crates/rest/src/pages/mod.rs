//! Pages that work before anybody can sign in, without scripts: the addresses that the log and the
//! command line hand out lead here.

mod form;
pub(crate) mod home;
pub(crate) mod reset;
pub(crate) mod setup;
pub(crate) mod sign_up;

use std::fmt::Write as _;

use app::accounts::SignedIn;
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};

use crate::auth::session_cookie;
use crate::extract::Sender;
use crate::routes::Shared;

const STYLE: &str = include_str!("style.css");

pub(crate) async fn style() -> Response {
    let kind = HeaderValue::from_static("text/css; charset=utf-8");
    ([(header::CONTENT_TYPE, kind)], STYLE).into_response()
}

/// A whole page. Everything in `body` is escaped already.
fn page(status: StatusCode, title: &str, body: &str) -> Response {
    let html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width\">\n<title>{title} · Nexus</title>\n\
         <link rel=\"stylesheet\" href=\"/pages.css\">\n</head>\n\
         <body>\n<main>\n<h1>{title}</h1>\n{body}</main>\n</body>\n</html>\n"
    );
    let kind = HeaderValue::from_static("text/html; charset=utf-8");
    (status, [(header::CONTENT_TYPE, kind)], html).into_response()
}

/// A page that says one thing.
fn message(status: StatusCode, title: &str, text: &str) -> Response {
    page(status, title, &format!("<p>{}</p>\n", escaped(text)))
}

/// The page for somebody who has just made an account, with the cookie of their session.
fn welcome(shared: &Shared, made: &SignedIn, from: &Sender) -> Response {
    let cookie = session_cookie(shared, made, from);
    let page = message(
        StatusCode::OK,
        "Your account is ready",
        "You are signed in.",
    );
    ([(header::SET_COOKIE, cookie)], page).into_response()
}

/// Text that was typed somewhere, as it can stand in a page or an attribute.
fn escaped(text: &str) -> String {
    let mut html = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' | '<' | '>' | '"' | '\'' => {
                // Writing to a string cannot fail.
                let _ = write!(html, "&#{};", u32::from(character));
            }
            _ => html.push(character),
        }
    }
    html
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_cannot_become_a_tag_or_end_an_attribute() {
        assert_eq!(
            escaped("<b a=\"1\" b='2'>&ä"),
            "&#60;b a=&#34;1&#34; b=&#39;2&#39;&#62;&#38;ä"
        );
    }
}
