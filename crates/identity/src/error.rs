//! What can go wrong between sending somebody to a provider and knowing who they are.

use std::fmt;
use std::sync::Arc;

use openidconnect::ClaimsVerificationError;

use crate::fetch::FetchError;
use crate::outgoing::HttpError;

#[derive(Debug, thiserror::Error)]
pub enum Error {
    #[error("the login provider {provider} does not answer as it should; try again in a minute")]
    IssuerUnavailable {
        provider: String,
        #[source]
        source: Arc<FetchError>,
    },
    /// The code was used before, is too old, or was not issued for this login.
    #[error("the login provider {provider} refuses the code ({said}); log in again")]
    Refused { provider: String, said: String },
    #[error("the ID token of the login provider {provider} cannot be trusted: {problem}")]
    InvalidIdToken {
        provider: String,
        problem: IdTokenProblem,
        #[source]
        source: Option<ClaimsVerificationError>,
    },
    #[error("the answer of the login provider {provider} belongs to another login; log in again")]
    WrongNonce { provider: String },
    /// OpenID Connect Core, section 5.3.2: such an answer must not be used.
    #[error("the login provider {provider} speaks of two people in one login; log in again")]
    OtherSubject { provider: String },
    #[error("the login provider {provider} does not say who logged in; look at its settings")]
    NoSubject { provider: String },
    #[error("the login provider {provider} is not set up correctly: {what}")]
    Misconfigured { provider: String, what: String },
}

/// What is wrong with an ID token.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum IdTokenProblem {
    Missing,
    Unreadable,
    Expired,
    IssuedAtOddTime,
    WrongIssuer,
    WrongAudience,
    WrongAuthorizedParty,
    UnknownKey,
    WrongAlgorithm,
    BadSignature,
    Unsupported,
}

impl fmt::Display for IdTokenProblem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Missing => "there is none; is `openid` among the scopes that are allowed?",
            Self::Unreadable => "it cannot be read",
            Self::Expired => "it has expired; compare the clocks",
            Self::IssuedAtOddTime => "it was issued in the future or long ago; compare the clocks",
            Self::WrongIssuer => "it comes from another issuer",
            Self::WrongAudience => "it is meant for another client; compare the client id",
            Self::WrongAuthorizedParty => "it was issued to another client",
            Self::UnknownKey => "it is signed with a key the issuer does not publish",
            Self::WrongAlgorithm => "it is not signed, or in a way anybody could",
            Self::BadSignature => "its signature is wrong",
            Self::Unsupported => "it is of a kind that is not understood",
        })
    }
}

impl Error {
    pub(crate) fn unavailable(provider: &str, source: Arc<FetchError>) -> Self {
        let provider = provider.to_owned();
        match &*source {
            FetchError::OtherIssuer { .. } => Self::Misconfigured {
                provider,
                what: format!("{source}; set the issuer to what it calls itself"),
            },
            FetchError::Http(
                error @ (HttpError::PlainHttp { .. } | HttpError::InvalidUri { .. }),
            ) => Self::Misconfigured {
                provider,
                what: error.to_string(),
            },
            _ => Self::IssuerUnavailable { provider, source },
        }
    }

    pub(crate) fn misconfigured(provider: &str, what: impl Into<String>) -> Self {
        Self::Misconfigured {
            provider: provider.to_owned(),
            what: what.into(),
        }
    }

    pub(crate) fn id_token(provider: &str, problem: IdTokenProblem) -> Self {
        Self::InvalidIdToken {
            provider: provider.to_owned(),
            problem,
            source: None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_address_that_must_not_be_asked_is_a_matter_of_the_settings() {
        let host = "issuer.example".to_owned();
        let source = Arc::new(FetchError::Http(HttpError::PlainHttp { host }));
        let error = Error::unavailable("x", source);
        assert!(error.to_string().contains("https://"), "{error}");
        assert!(matches!(error, Error::Misconfigured { .. }));
    }
}
