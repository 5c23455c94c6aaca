//! Access tokens that an issuer signed (RFC 9068, and what Amazon Cognito makes instead): who they
//! stand for, without asking the issuer about each.

mod algorithm;
mod error;
mod keys;
mod token;

use jiff::{SignedDuration, Timestamp};

pub use self::algorithm::{Algorithm, UnknownAlgorithm};
pub use self::error::BearerError;
use self::keys::Lookup;
pub use self::token::looks_like_jwt;
use self::token::{Claims, Token};
use crate::cached::Cached;
use crate::discovery::{self, KeySet};
use crate::outgoing::HttpClient;

/// How far the clocks of the issuer and of this machine may be apart.
const LEEWAY: SignedDuration = SignedDuration::from_secs(60);

#[derive(Debug, Clone)]
pub struct BearerConfig {
    /// Exactly as tokens write it in `iss`.
    pub issuer: String,
    /// A token is meant for us if it is meant for one of these.
    pub audiences: Vec<String>,
    /// The id of the provider under which the users of this issuer are known.
    pub provider: String,
    pub algorithms: Vec<Algorithm>,
    /// Where the keys are, if the issuer publishes no discovery document that says it.
    pub jwks_url: Option<String>,
}

impl BearerConfig {
    /// What is usual, with what has no usual value.
    pub fn new(
        issuer: impl Into<String>,
        audiences: Vec<String>,
        provider: impl Into<String>,
    ) -> Self {
        Self {
            issuer: issuer.into(),
            audiences,
            provider: provider.into(),
            algorithms: vec![Algorithm::Rs256, Algorithm::Es256],
            jwks_url: None,
        }
    }
}

/// What a good token says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Verified {
    pub provider: String,
    pub subject: String,
    /// None if the token says nothing of scopes, which is not the same as none at all.
    pub scope: Option<Vec<String>>,
    /// From when on the token is refused.
    pub expires: Timestamp,
}

#[derive(Debug)]
pub struct BearerVerifier {
    config: BearerConfig,
    keys: Cached<KeySet>,
}

impl BearerVerifier {
    /// Asks nobody: the keys are fetched when the first token comes.
    pub fn new(config: BearerConfig, http: HttpClient) -> Self {
        let (issuer, jwks_url) = (config.issuer.clone(), config.jwks_url.clone());
        let keys = Cached::new(move || {
            let (http, issuer, jwks_url) = (http.clone(), issuer.clone(), jwks_url.clone());
            async move {
                match jwks_url {
                    Some(url) => http.json(&url, None).await,
                    None => discovery::key_set(http, issuer).await,
                }
            }
        });
        Self { config, keys }
    }

    /// Whom a token stands for. A token of another issuer or algorithm never makes us ask anybody.
    pub async fn verify(&self, token: &str, now: Timestamp) -> Result<Verified, BearerError> {
        let token = Token::read(token)?;
        let algorithm = self.allowed_algorithm(&token)?;
        if token.claims.iss.as_deref() != Some(self.config.issuer.as_str()) {
            return Err(BearerError::WrongIssuer);
        }
        self.check_signature(&token, algorithm, now).await?;
        self.check_audience(&token.claims)?;
        let expires = check_time(&token.claims, now)?;
        let subject = token.claims.sub.clone().filter(|it| !it.is_empty());
        Ok(Verified {
            provider: self.config.provider.clone(),
            subject: subject.ok_or(BearerError::Malformed)?,
            scope: token.claims.into_scopes(),
            expires,
        })
    }

    /// RFC 8725, section 3.1: which algorithm is used is ours to say, not the token's.
    fn allowed_algorithm(&self, token: &Token<'_>) -> Result<Algorithm, BearerError> {
        let algorithm = token.header.alg.parse();
        let algorithm = algorithm.map_err(|_| BearerError::WrongAlgorithm)?;
        if !self.config.algorithms.contains(&algorithm) {
            return Err(BearerError::WrongAlgorithm);
        }
        Ok(algorithm)
    }

    async fn check_signature(
        &self,
        token: &Token<'_>,
        algorithm: Algorithm,
        now: Timestamp,
    ) -> Result<(), BearerError> {
        let kid = token.header.kid.as_deref();
        let unavailable = |source| BearerError::IssuerUnavailable { source };
        let mut keys = self.keys.get(now).await.map_err(unavailable)?;
        if keys::find(&keys, kid, algorithm) == Lookup::Unknown {
            keys = self.keys.renewed(&keys, now).await;
        }
        match keys::find(&keys, kid, algorithm) {
            Lookup::Unknown => Err(BearerError::UnknownKey),
            Lookup::Unfit => Err(BearerError::WrongAlgorithm),
            Lookup::Found(key) => keys::check(key, algorithm, token),
        }
    }

    fn check_audience(&self, claims: &Claims) -> Result<(), BearerError> {
        let is_ours = |audience: &String| self.config.audiences.contains(audience);
        let meant_for_us = match &claims.aud {
            Some(audiences) => audiences.as_slice().iter().any(is_ours),
            // Access tokens of Cognito name no audience, but the client they were issued to.
            None => {
                claims.token_use.as_deref() == Some("access")
                    && claims.client_id.as_ref().is_some_and(is_ours)
            }
        };
        if meant_for_us {
            Ok(())
        } else {
            Err(BearerError::WrongAudience)
        }
    }
}

/// When the token expires, if it is valid now.
fn check_time(claims: &Claims, now: Timestamp) -> Result<Timestamp, BearerError> {
    let expires = claims.exp.ok_or(BearerError::Malformed)?.0;
    // A leeway that cannot be added is at the end of time.
    let expires = expires.checked_add(LEEWAY).unwrap_or(Timestamp::MAX);
    if now >= expires {
        return Err(BearerError::Expired);
    }
    let not_before = claims.nbf.map(|nbf| nbf.0);
    if not_before.is_some_and(|not_before| not_before.duration_since(now) > LEEWAY) {
        return Err(BearerError::NotYetValid);
    }
    Ok(expires)
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;
    use crate::outgoing::HttpSettings;

    const NOW: i64 = 1_700_000_000;

    fn verifier() -> BearerVerifier {
        let config = BearerConfig::new("https://i.example", vec!["nexus".into()], "cognito");
        BearerVerifier::new(config, HttpClient::new(HttpSettings::default()).unwrap())
    }

    fn claims(claims: Value) -> Claims {
        serde_json::from_value(claims).unwrap()
    }

    fn time(claims_of: Value) -> Result<(), BearerError> {
        let now = Timestamp::from_second(NOW).unwrap();
        check_time(&claims(claims_of), now).map(|_| ())
    }

    #[test]
    fn a_token_lives_a_minute_longer_than_it_says() {
        assert!(time(json!({"exp": NOW - 59})).is_ok());
        assert!(matches!(
            time(json!({"exp": NOW - 60})),
            Err(BearerError::Expired)
        ));
    }

    #[test]
    fn a_token_may_come_a_minute_early() {
        assert!(time(json!({"exp": NOW + 9, "nbf": NOW + 60})).is_ok());
        let early = time(json!({"exp": NOW + 9, "nbf": NOW + 61}));
        assert!(matches!(early, Err(BearerError::NotYetValid)));
    }

    #[test]
    fn a_token_that_never_expires_is_none() {
        assert!(matches!(time(json!({})), Err(BearerError::Malformed)));
    }

    #[test]
    fn one_of_the_audiences_must_be_ours() {
        let check = |aud| verifier().check_audience(&claims(json!({"aud": aud})));
        assert!(check(json!("nexus")).is_ok());
        assert!(check(json!(["other", "nexus"])).is_ok());
        assert!(check(json!("other")).is_err());
        assert!(check(json!([])).is_err());
    }

    #[test]
    fn a_cognito_access_token_is_for_its_client() {
        let check = |claims_of| verifier().check_audience(&claims(claims_of));
        assert!(check(json!({"token_use": "access", "client_id": "nexus"})).is_ok());
        assert!(check(json!({"token_use": "access", "client_id": "other"})).is_err());
        assert!(check(json!({"token_use": "id", "client_id": "nexus"})).is_err());
        let both = json!({"token_use": "access", "client_id": "nexus", "aud": "other"});
        assert!(check(both).is_err());
    }
}
