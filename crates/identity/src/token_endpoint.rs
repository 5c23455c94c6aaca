//! What the refusals of a token endpoint mean (RFC 6749, section 5.2).

use std::sync::Arc;

use oauth2::RequestTokenError;
use oauth2::basic::{BasicErrorResponse, BasicErrorResponseType};
use serde::Deserialize;

use crate::error::{Error, IdTokenProblem};
use crate::fetch::FetchError;
use crate::outgoing::HttpError;

/// How many letters of what an issuer says are passed on.
const LONGEST_SAID: usize = 300;

type Failure = RequestTokenError<HttpError, BasicErrorResponse>;

/// The error a person is told. No part of an answer that may hold a token is kept.
pub(crate) fn error(provider: &str, token_url: &str, failure: Failure) -> Error {
    let unavailable = |fetch| Error::unavailable(provider, Arc::new(fetch));
    let url = token_url.to_owned();
    match failure {
        Failure::ServerResponse(said) => refused(provider, &said),
        Failure::Request(source) => unavailable(source.into()),
        Failure::Parse(_, body) => unreadable(provider, token_url, &body),
        Failure::Other(reason) => unavailable(FetchError::Other { url, reason }),
    }
}

fn refused(provider: &str, response: &BasicErrorResponse) -> Error {
    let said = readable(response);
    let about_us = match response.error() {
        BasicErrorResponseType::InvalidClient | BasicErrorResponseType::UnauthorizedClient => true,
        // What GitHub says.
        BasicErrorResponseType::Extension(name) => {
            name == "incorrect_client_credentials" || name == "redirect_uri_mismatch"
        }
        _ => false,
    };
    if about_us {
        let what =
            format!("it says {said}; compare the client id, its secret and its redirect URI");
        return Error::misconfigured(provider, what);
    }
    Error::Refused {
        provider: provider.to_owned(),
        said,
    }
}

/// What was said, as one line that a log can hold.
fn readable(response: &BasicErrorResponse) -> String {
    let said = response.to_string();
    let printable = said.chars().filter(|letter| !letter.is_control());
    printable.take(LONGEST_SAID).collect()
}

/// An answer that is not the expected one: an error, which GitHub sends with status 200, or tokens
/// of which the ID token is not one.
fn unreadable(provider: &str, token_url: &str, body: &[u8]) -> Error {
    #[derive(Deserialize)]
    struct Tokens {
        #[serde(rename = "id_token")]
        _id_token: String,
    }
    if let Ok(said) = serde_json::from_slice(body) {
        return refused(provider, &said);
    }
    if serde_json::from_slice::<Tokens>(body).is_ok() {
        return Error::id_token(provider, IdTokenProblem::Unreadable);
    }
    let url = token_url.to_owned();
    Error::unavailable(provider, Arc::new(FetchError::UnreadableTokens { url }))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn unparsed(body: &str) -> Error {
        unreadable("x", "https://x.example/token", body.as_bytes())
    }

    #[test]
    fn a_used_code_is_refused() {
        let said = r#"{"error":"invalid_grant","error_description":"used before"}"#;
        let failure = Failure::ServerResponse(serde_json::from_str(said).unwrap());
        let error = error("x", "https://x.example/token", failure);
        assert!(matches!(&error, Error::Refused { said, .. } if said.contains("used before")));
    }

    #[test]
    fn what_an_issuer_says_stays_one_short_line() {
        let chatty = format!(
            r#"{{"error":"invalid_grant","error_description":"a\n{}"}}"#,
            "b".repeat(999)
        );
        let said = readable(&serde_json::from_str(&chatty).unwrap());
        assert_eq!(said.len(), LONGEST_SAID);
        assert!(said.starts_with("invalid_grant: ab"), "{said}");
    }

    #[test]
    fn a_wrong_client_secret_is_a_matter_of_the_settings() {
        for name in ["invalid_client", "incorrect_client_credentials"] {
            let error = unparsed(&format!(r#"{{"error":"{name}"}}"#));
            assert!(matches!(error, Error::Misconfigured { .. }), "{error:?}");
        }
    }

    #[test]
    fn an_error_with_status_200_is_still_an_error() {
        let error = unparsed(r#"{"error":"bad_verification_code"}"#);
        assert!(matches!(error, Error::Refused { .. }), "{error:?}");
    }

    #[test]
    fn an_answer_that_is_not_understood_leaves_no_token_behind() {
        for body in [
            r#"{"access_token":"s3cret","expires_in":"soon"}"#,
            r#"{"access_token":"s3cret","id_token":"s3cret"}"#,
        ] {
            let error = unparsed(body);
            assert!(!format!("{error:?}").contains("s3cret"), "{error:?}");
        }
    }
}
