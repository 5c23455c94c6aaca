//! Signing in by what others say of who somebody is.

pub mod begin;
pub mod finish;
pub mod identities;
mod join;

use domain::account::{Provider, Scopes, Subject};
use identity::{BearerError, BearerVerifier};
use jiff::Timestamp;

pub(crate) use join::identity_of;

use crate::context::App;
use crate::error::{Error, Forbidden, Result, Unauthenticated};

/// The login providers and the issuer of bearer tokens that the server believes.
#[derive(Debug, Default)]
pub struct Providers {
    providers: Vec<Known>,
    bearer: Option<BearerVerifier>,
}

#[derive(Debug)]
struct Known {
    id: Provider,
    provider: identity::Provider,
    answers_by_post: bool,
}

impl Providers {
    pub fn new(bearer: Option<BearerVerifier>) -> Self {
        Self {
            providers: Vec::new(),
            bearer,
        }
    }

    /// Adds a provider. One whose answer is a form that the browser posts from the provider's
    /// site needs a cookie that is sent along from there.
    #[must_use]
    pub fn with(mut self, id: Provider, provider: identity::Provider, by_post: bool) -> Self {
        self.providers.push(Known {
            id,
            provider,
            answers_by_post: by_post,
        });
        self
    }

    /// What the sign-in page offers: ids and names.
    pub fn offered(&self) -> impl Iterator<Item = (&str, &str)> {
        self.providers
            .iter()
            .map(|known| (known.provider.id(), known.provider.name()))
    }

    fn get(&self, id: &Provider) -> Result<&Known> {
        let found = self.providers.iter().find(|known| known.id == *id);
        found.ok_or(Error::NotFound)
    }

    /// Whose token this is, by the word of the configured issuer.
    pub(crate) async fn verify_bearer(&self, text: &str, now: Timestamp) -> Result<Told> {
        let invalid = || Error::from(Unauthenticated::InvalidCredentials);
        let issuer = self.bearer.as_ref().ok_or_else(invalid)?;
        if !identity::looks_like_jwt(text) {
            return Err(invalid());
        }
        let verified = issuer.verify(text, now).await.map_err(|error| {
            if matches!(error, BearerError::IssuerUnavailable { .. }) {
                return Error::Unavailable(error.into());
            }
            tracing::debug!(%error, "a bearer token was refused");
            invalid()
        })?;
        let provider = Provider::parse(&verified.provider).map_err(|_| invalid())?;
        let subject = Subject::parse(&verified.subject).map_err(|_| invalid())?;
        Ok(Told {
            provider,
            subject,
            scopes: scopes(verified.scope.as_deref()),
        })
    }
}

/// What an issuer says by a bearer token.
pub(crate) struct Told {
    pub(crate) provider: Provider,
    pub(crate) subject: Subject,
    pub(crate) scopes: Scopes,
}

/// A token that names `read` and not `write` may only read; one that names neither may do what its
/// person may.
fn scopes(named: Option<&[String]>) -> Scopes {
    let has = |scope: &str| named.unwrap_or_default().iter().any(|it| it == scope);
    if has("read") && !has("write") {
        Scopes::read_only()
    } else {
        Scopes::all()
    }
}

impl App {
    pub fn providers(&self) -> &Providers {
        &self.providers
    }

    /// Where a provider sends people back to.
    fn redirect_uri(&self, provider: &Provider) -> String {
        format!("{}{}", self.rules.public_url, callback_path(provider))
    }
}

/// Where on this server a provider sends people back to.
pub fn callback_path(provider: &Provider) -> String {
    format!("/api/v1/auth/providers/{provider}/callback")
}

impl From<identity::Error> for Error {
    fn from(error: identity::Error) -> Self {
        match error {
            identity::Error::IssuerUnavailable { .. } => Self::Unavailable(error.into()),
            identity::Error::Misconfigured { .. } => Self::Internal(error.into()),
            refused => {
                tracing::warn!(error = %refused, "a sign-in at a provider was refused");
                Forbidden::ProviderRefused.into()
            }
        }
    }
}
