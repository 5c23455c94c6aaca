//! What an issuer publishes of itself: OpenID Connect Discovery 1.0, and its keys.

use openidconnect::JsonWebKeySet;
use openidconnect::core::{CoreJsonWebKey, CoreProviderMetadata};
use serde::Deserialize;

use crate::fetch::FetchError;
use crate::outgoing::HttpClient;

pub(crate) type KeySet = JsonWebKeySet<CoreJsonWebKey>;

/// Everything a login needs, the keys included.
pub(crate) async fn provider_metadata(
    http: HttpClient,
    issuer: String,
) -> Result<CoreProviderMetadata, FetchError> {
    let url = document_url(&issuer);
    let metadata: CoreProviderMetadata = http.json(&url, None).await?;
    same_issuer(url, &issuer, metadata.issuer().as_str())?;
    let keys = http.json(metadata.jwks_uri().as_str(), None).await?;
    Ok(metadata.set_jwks(keys))
}

/// The keys alone. An issuer that only signs access tokens need not publish what a login needs.
pub(crate) async fn key_set(http: HttpClient, issuer: String) -> Result<KeySet, FetchError> {
    #[derive(Deserialize)]
    struct Document {
        issuer: String,
        jwks_uri: String,
    }
    let url = document_url(&issuer);
    let document: Document = http.json(&url, None).await?;
    same_issuer(url, &issuer, &document.issuer)?;
    http.json(&document.jwks_uri, None).await
}

/// Section 4.1: the path is appended after removing a slash at the end of the issuer.
fn document_url(issuer: &str) -> String {
    let issuer = issuer.strip_suffix('/').unwrap_or(issuer);
    format!("{issuer}/.well-known/openid-configuration")
}

/// Section 4.3: otherwise one issuer could speak for another.
fn same_issuer(url: String, expected: &str, found: &str) -> Result<(), FetchError> {
    if expected == found {
        return Ok(());
    }
    Err(FetchError::OtherIssuer {
        url,
        expected: expected.to_owned(),
        found: found.to_owned(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_document_is_below_the_issuer_with_or_without_a_slash() {
        let expected = "https://example.com/tenant/.well-known/openid-configuration";
        assert_eq!(document_url("https://example.com/tenant"), expected);
        assert_eq!(document_url("https://example.com/tenant/"), expected);
    }

    #[test]
    fn an_issuer_does_not_speak_for_another() {
        let refused = same_issuer(String::new(), "https://a.example", "https://a.example/");
        assert!(matches!(refused, Err(FetchError::OtherIssuer { .. })));
    }

    #[test]
    fn keys_that_are_not_understood_leave_the_others_usable() {
        let set =
            r#"{"keys":[{"kty":"new","kid":"1"},{"kty":"RSA","kid":"2","n":"AQAB","e":"AQAB"}]}"#;
        let set: KeySet = serde_json::from_str(set).unwrap();
        assert_eq!(set.keys().len(), 1);
    }
}
