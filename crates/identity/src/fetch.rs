//! Asking for a JSON document, and the ways in which an issuer fails to give one.

use hyper::Request;
use hyper::header::{ACCEPT, AUTHORIZATION, HeaderValue};
use openidconnect::HttpRequest;
use serde::de::DeserializeOwned;

use crate::outgoing::{HttpClient, HttpError};

/// Why an issuer's word could not be had.
#[derive(Debug, thiserror::Error)]
pub enum FetchError {
    #[error(transparent)]
    Http(#[from] HttpError),
    #[error("{url} answers with status {status}")]
    Status { url: String, status: u16 },
    #[error("{url} answers with something else than what was asked for")]
    Unreadable {
        url: String,
        #[source]
        source: serde_json::Error,
    },
    /// Without a cause: the cause may quote a token.
    #[error("{url} answers with tokens that cannot be understood")]
    UnreadableTokens { url: String },
    #[error("{url} speaks for the issuer {found}, not for {expected}")]
    OtherIssuer {
        url: String,
        expected: String,
        found: String,
    },
    #[error("{url} fails: {reason}")]
    Other { url: String, reason: String },
    #[error("the question was broken off before there was an answer")]
    Interrupted,
}

impl HttpClient {
    /// The document at a URL, asked for in the name of whom the access token stands for, if there
    /// is one.
    pub(crate) async fn json<T: DeserializeOwned>(
        &self,
        url: &str,
        access_token: Option<&str>,
    ) -> Result<T, FetchError> {
        let response = self.send(request(url, access_token)?).await?;
        if response.status() != 200 {
            return Err(FetchError::Status {
                url: url.to_owned(),
                status: response.status().as_u16(),
            });
        }
        serde_json::from_slice(response.body()).map_err(|source| FetchError::Unreadable {
            url: url.to_owned(),
            source,
        })
    }
}

fn request(url: &str, access_token: Option<&str>) -> Result<HttpRequest, FetchError> {
    let mut request = Request::get(url).header(ACCEPT, "application/json");
    if let Some(token) = access_token {
        request = request.header(AUTHORIZATION, bearer(url, token)?);
    }
    let invalid = |_| HttpError::InvalidUri {
        uri: url.to_owned(),
    };
    Ok(request.body(Vec::new()).map_err(invalid)?)
}

/// The header that carries an access token, if the token is one that a header can carry.
pub(crate) fn bearer(url: &str, token: &str) -> Result<HeaderValue, FetchError> {
    let header = HeaderValue::try_from(format!("Bearer {token}"));
    let mut header = header.map_err(|_| FetchError::UnreadableTokens {
        url: url.to_owned(),
    })?;
    header.set_sensitive(true);
    Ok(header)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_access_token_goes_into_the_header_and_stays_out_of_the_log() {
        let request = request("https://example.com/user", Some("abc")).unwrap();
        assert_eq!(request.headers()[AUTHORIZATION], "Bearer abc");
        assert!(!format!("{request:?}").contains("abc"));
    }

    #[test]
    fn a_token_that_no_header_can_carry_is_refused() {
        let refused = request("https://example.com/user", Some("a\nb"));
        assert!(matches!(refused, Err(FetchError::UnreadableTokens { .. })));
    }
}
