//! Finding the key a token names, and checking the token's signature with it.

use openidconnect::core::CoreJsonWebKey;
use openidconnect::{
    JsonWebKey as _, JsonWebKeyAlgorithm, JsonWebKeyUse, JwsSigningAlgorithm as _,
    SignatureVerificationError,
};

use super::algorithm::Algorithm;
use super::error::BearerError;
use super::token::Token;
use crate::discovery::KeySet;

#[derive(Debug, PartialEq)]
pub(super) enum Lookup<'k> {
    Found(&'k CoreJsonWebKey),
    /// The key is there, but is not one for this algorithm.
    Unfit,
    Unknown,
}

/// RFC 7515, section 4.1.4. Without `kid` there must be only one key that could be meant.
pub(super) fn find<'k>(keys: &'k KeySet, kid: Option<&str>, algorithm: Algorithm) -> Lookup<'k> {
    let keys = keys.keys().iter();
    let named: Vec<_> = match kid {
        Some(kid) => keys
            .filter(|key| key.key_id().is_some_and(|id| id.as_str() == kid))
            .collect(),
        None => keys.collect(),
    };
    let mut fit = named.iter().filter(|key| is_fit(key, algorithm));
    match (fit.next(), fit.next()) {
        (Some(key), None) => Lookup::Found(key),
        (None, _) if kid.is_some() && !named.is_empty() => Lookup::Unfit,
        _ => Lookup::Unknown,
    }
}

/// Whether a key is for signatures, of the type the algorithm needs, and not for another one.
fn is_fit(key: &CoreJsonWebKey, algorithm: Algorithm) -> bool {
    let jws = algorithm.jws();
    let is_for_signatures = key.key_use().is_none_or(JsonWebKeyUse::allows_signature);
    let is_of_its_type = jws.key_type().as_ref() == Some(key.key_type());
    let is_for_it = match key.signing_alg() {
        JsonWebKeyAlgorithm::Unspecified => true,
        JsonWebKeyAlgorithm::Algorithm(own) => *own == jws,
        JsonWebKeyAlgorithm::Unsupported => false,
    };
    is_for_signatures && is_of_its_type && is_for_it
}

pub(super) fn check(
    key: &CoreJsonWebKey,
    algorithm: Algorithm,
    token: &Token<'_>,
) -> Result<(), BearerError> {
    let checked = key.verify_signature(&algorithm.jws(), token.signed, &token.signature);
    checked.map_err(|error| match error {
        SignatureVerificationError::InvalidKey(_)
        | SignatureVerificationError::UnsupportedAlg(_) => BearerError::WrongAlgorithm,
        _ => BearerError::BadSignature,
    })
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn set(keys: &Value) -> KeySet {
        serde_json::from_value(json!({ "keys": keys })).unwrap()
    }

    fn rsa(kid: &str) -> Value {
        json!({"kty": "RSA", "kid": kid, "n": "AQAB", "e": "AQAB"})
    }

    fn found(set: &KeySet, kid: Option<&str>, algorithm: Algorithm) -> &'static str {
        match find(set, kid, algorithm) {
            Lookup::Found(_) => "found",
            Lookup::Unfit => "unfit",
            Lookup::Unknown => "unknown",
        }
    }

    #[test]
    fn a_key_is_found_by_its_name() {
        let set = set(&json!([rsa("a"), rsa("b")]));
        assert_eq!(found(&set, Some("b"), Algorithm::Rs256), "found");
        assert_eq!(found(&set, Some("c"), Algorithm::Rs256), "unknown");
    }

    #[test]
    fn without_a_name_only_a_single_key_can_be_meant() {
        let one = set(&json!([rsa("a"), {"kty": "EC", "crv": "P-256", "x": "AQ", "y": "AQ"}]));
        assert_eq!(found(&one, None, Algorithm::Rs256), "found");
        assert_eq!(
            found(&set(&json!([rsa("a"), rsa("b")])), None, Algorithm::Rs256),
            "unknown"
        );
    }

    #[test]
    fn a_key_is_not_used_for_another_algorithm_than_its_own() {
        let mut key = rsa("a");
        key["alg"] = json!("RS512");
        let set = set(&json!([key]));
        assert_eq!(found(&set, Some("a"), Algorithm::Rs512), "found");
        assert_eq!(found(&set, Some("a"), Algorithm::Rs256), "unfit");
        assert_eq!(found(&set, Some("a"), Algorithm::Es256), "unfit");
    }

    #[test]
    fn a_key_for_encryption_signs_nothing() {
        let mut key = rsa("a");
        key["use"] = json!("enc");
        assert_eq!(
            found(&set(&json!([key])), Some("a"), Algorithm::Rs256),
            "unfit"
        );
    }
}
