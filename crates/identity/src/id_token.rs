//! Whether an ID token is to be believed (Core, section 3.1.3.7).

use std::time::SystemTime;

use jiff::{SignedDuration, Timestamp};
use openidconnect::core::{
    CoreIdToken, CoreIdTokenClaims, CoreIdTokenVerifier, CoreJwsSigningAlgorithm as Jws,
    CoreProviderMetadata,
};
use openidconnect::{ClaimsVerificationError, ClientId, Nonce, SignatureVerificationError};

use crate::error::{Error, IdTokenProblem};

/// With these only the issuer can sign. What HS256 and the like make, anybody could who reads the
/// public key or knows the client secret; `none` is no signature.
const ALGORITHMS: [Jws; 9] = [
    Jws::RsaSsaPkcs1V15Sha256,
    Jws::RsaSsaPkcs1V15Sha384,
    Jws::RsaSsaPkcs1V15Sha512,
    Jws::RsaSsaPssSha256,
    Jws::RsaSsaPssSha384,
    Jws::RsaSsaPssSha512,
    Jws::EcdsaP256Sha256,
    Jws::EcdsaP384Sha384,
    Jws::EdDsa,
];
/// How far the clock of an issuer may be ahead of ours.
const CLOCK_SKEW: SignedDuration = SignedDuration::from_mins(1);
/// A token comes straight from the issuer, so it is never this old.
const OLDEST: SignedDuration = SignedDuration::from_hours(24);

/// What a token must fit.
pub(crate) struct Expected<'a> {
    pub(crate) client_id: &'a ClientId,
    pub(crate) nonce: &'a Nonce,
    pub(crate) now: Timestamp,
}

/// Why a token is not believed.
#[derive(Debug)]
pub(crate) enum Distrusted {
    Nonce,
    Token {
        problem: IdTokenProblem,
        source: Option<ClaimsVerificationError>,
    },
}

pub(crate) fn verified<'t>(
    token: &'t CoreIdToken,
    metadata: &CoreProviderMetadata,
    expected: &Expected<'_>,
) -> Result<&'t CoreIdTokenClaims, Distrusted> {
    let verifier = verifier(metadata, expected);
    let claims = token.claims(&verifier, expected.nonce)?;
    check_authorized_party(claims, expected.client_id)?;
    check_issue_time(claims, expected.now)?;
    Ok(claims)
}

/// That of a public client, even if there is a secret: it then knows no key for HS256.
fn verifier(
    metadata: &CoreProviderMetadata,
    expected: &Expected<'_>,
) -> CoreIdTokenVerifier<'static> {
    let now = SystemTime::from(expected.now);
    CoreIdTokenVerifier::new_public_client(
        expected.client_id.clone(),
        metadata.issuer().clone(),
        metadata.jwks().clone(),
    )
    .set_allowed_algs(ALGORITHMS)
    .set_time_fn(move || now.into())
}

/// Step 5. The library leaves it to its users.
fn check_authorized_party(
    claims: &CoreIdTokenClaims,
    client_id: &ClientId,
) -> Result<(), IdTokenProblem> {
    match claims.authorized_party() {
        Some(party) if party != client_id => Err(IdTokenProblem::WrongAuthorizedParty),
        _ => Ok(()),
    }
}

/// Step 10.
fn check_issue_time(claims: &CoreIdTokenClaims, now: Timestamp) -> Result<(), IdTokenProblem> {
    let issued = Timestamp::from_second(claims.issue_time().timestamp());
    let issued = issued.map_err(|_| IdTokenProblem::IssuedAtOddTime)?;
    let age = now.duration_since(issued);
    if age < -CLOCK_SKEW || age > OLDEST {
        return Err(IdTokenProblem::IssuedAtOddTime);
    }
    Ok(())
}

impl Distrusted {
    pub(crate) fn is_unknown_key(&self) -> bool {
        let unknown = IdTokenProblem::UnknownKey;
        matches!(self, Self::Token { problem, .. } if *problem == unknown)
    }

    pub(crate) fn into_error(self, provider: &str) -> Error {
        let provider = provider.to_owned();
        match self {
            Self::Nonce => Error::WrongNonce { provider },
            Self::Token { problem, source } => Error::InvalidIdToken {
                provider,
                problem,
                source,
            },
        }
    }
}

impl From<IdTokenProblem> for Distrusted {
    fn from(problem: IdTokenProblem) -> Self {
        Self::Token {
            problem,
            source: None,
        }
    }
}

impl From<ClaimsVerificationError> for Distrusted {
    fn from(error: ClaimsVerificationError) -> Self {
        let problem = match &error {
            ClaimsVerificationError::InvalidNonce(_) => return Self::Nonce,
            ClaimsVerificationError::Expired(_) => IdTokenProblem::Expired,
            ClaimsVerificationError::InvalidIssuer(_) => IdTokenProblem::WrongIssuer,
            ClaimsVerificationError::InvalidAudience(_) => IdTokenProblem::WrongAudience,
            ClaimsVerificationError::SignatureVerification(error) => of_signature(error),
            _ => IdTokenProblem::Unsupported,
        };
        let source = Some(error);
        Self::Token { problem, source }
    }
}

fn of_signature(error: &SignatureVerificationError) -> IdTokenProblem {
    match error {
        SignatureVerificationError::NoMatchingKey
        | SignatureVerificationError::AmbiguousKeyId(_) => IdTokenProblem::UnknownKey,
        SignatureVerificationError::CryptoError(_) => IdTokenProblem::BadSignature,
        _ => IdTokenProblem::WrongAlgorithm,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    const NOW: i64 = 1_700_000_000;

    fn claims(azp: Option<&str>, iat: i64) -> CoreIdTokenClaims {
        let claims = json!({
            "iss": "https://issuer.example", "aud": "client", "sub": "ada",
            "azp": azp, "iat": iat, "exp": NOW + 3600,
        });
        serde_json::from_value(claims).unwrap()
    }

    #[test]
    fn a_token_issued_to_another_party_is_refused() {
        let client = ClientId::new("client".to_owned());
        let check = |azp| check_authorized_party(&claims(azp, NOW), &client);
        assert_eq!(check(None), Ok(()));
        assert_eq!(check(Some("client")), Ok(()));
        assert_eq!(
            check(Some("other")),
            Err(IdTokenProblem::WrongAuthorizedParty)
        );
    }

    #[test]
    fn a_token_from_the_future_or_the_far_past_is_refused() {
        let now = Timestamp::from_second(NOW).unwrap();
        let check = |iat| check_issue_time(&claims(None, iat), now);
        assert_eq!(check(NOW + 60), Ok(()));
        assert_eq!(check(NOW - 3600), Ok(()));
        assert_eq!(check(NOW + 61), Err(IdTokenProblem::IssuedAtOddTime));
        assert_eq!(check(NOW - 100_000), Err(IdTokenProblem::IssuedAtOddTime));
    }

    #[test]
    fn whoever_can_check_a_signature_cannot_make_one() {
        use openidconnect::JwsSigningAlgorithm as _;
        assert!(
            ALGORITHMS
                .iter()
                .all(|algorithm| !algorithm.uses_shared_secret())
        );
        assert!(!ALGORITHMS.contains(&Jws::None));
    }
}
