//! What others say of who somebody is: OpenID Connect, OAuth 2 and signed tokens. This package talks
//! to issuers; it knows neither the table, nor users, nor the server that asks it.

mod bearer;
mod cached;
mod config;
mod discovery;
mod error;
mod fetch;
mod id_token;
mod oauth;
mod openid;
mod outgoing;
mod provider;
mod secret;
mod token_endpoint;

pub use bearer::{
    Algorithm, BearerConfig, BearerError, BearerVerifier, UnknownAlgorithm, Verified,
    looks_like_jwt,
};
pub use config::{OAuth2Config, OpenIdConfig, ProviderConfig, ProviderKind};
pub use error::{Error, IdTokenProblem};
pub use fetch::FetchError;
pub use outgoing::{HttpClient, HttpError, HttpSettings};
pub use provider::{Begun, Claims, Provider, Remembered};
pub use secret::Secret;
