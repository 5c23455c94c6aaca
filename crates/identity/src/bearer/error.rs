//! Why a bearer token is not accepted.

use std::sync::Arc;

use crate::fetch::FetchError;

/// Only the last one is not the token's fault.
#[derive(Debug, thiserror::Error)]
pub enum BearerError {
    #[error("the token is no JSON Web Token, or lacks `sub` or `exp`")]
    Malformed,
    #[error("the token comes from another issuer; compare `iss` with the settings")]
    WrongIssuer,
    #[error("the token is meant for somebody else; compare `aud` with the settings")]
    WrongAudience,
    #[error("the token has expired; get another one")]
    Expired,
    #[error("the token is not valid yet; compare the clocks")]
    NotYetValid,
    #[error("the signature of the token is wrong")]
    BadSignature,
    #[error("the token is signed with a key its issuer does not publish")]
    UnknownKey,
    #[error("the token is signed with an algorithm that is not allowed, or not for its key")]
    WrongAlgorithm,
    #[error("the keys of the issuer cannot be had; try again in a minute")]
    IssuerUnavailable {
        #[source]
        source: Arc<FetchError>,
    },
}
