//! Login with plain OAuth 2 (RFC 6749): the access token is used once, to ask who it stands for.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use oauth2::basic::BasicClient;
use oauth2::{
    AuthType, AuthUrl, AuthorizationCode, ClientId, ClientSecret, CsrfToken, EndpointNotSet,
    EndpointSet, RedirectUrl, Scope, TokenResponse as _, TokenUrl,
};
use serde::Deserialize;
use serde_json::Value;

use crate::config::OAuth2Config;
use crate::error::Error;
use crate::fetch::FetchError;
use crate::outgoing::HttpClient;
use crate::provider::{Claims, Remembered};
use crate::token_endpoint;

type Client = BasicClient<EndpointSet, EndpointNotSet, EndpointNotSet, EndpointNotSet, EndpointSet>;

pub(crate) struct OAuth2 {
    provider: String,
    client: Client,
    scopes: Vec<Scope>,
    user_url: String,
    emails_url: Option<String>,
    http: HttpClient,
}

#[derive(Deserialize)]
struct User {
    /// A number at GitHub, a text elsewhere.
    id: Option<Value>,
    name: Option<String>,
    email: Option<String>,
}

#[derive(Deserialize)]
struct Email {
    #[serde(rename = "email")]
    address: String,
    #[serde(default)]
    primary: bool,
    #[serde(default)]
    verified: bool,
}

impl OAuth2 {
    pub(crate) fn new(
        provider: String,
        config: OAuth2Config,
        http: HttpClient,
    ) -> Result<Self, Error> {
        let no_url = |url: &str| Error::misconfigured(&provider, format!("{url:?} is no URL"));
        let authorize_url = AuthUrl::new(config.authorize_url.clone())
            .map_err(|_| no_url(&config.authorize_url))?;
        let token_url =
            TokenUrl::new(config.token_url.clone()).map_err(|_| no_url(&config.token_url))?;
        let client = BasicClient::new(ClientId::new(config.client_id))
            .set_client_secret(ClientSecret::new(config.client_secret.expose().to_owned()))
            // Where there is no discovery, this is what services document.
            .set_auth_type(AuthType::RequestBody)
            .set_auth_uri(authorize_url)
            .set_token_uri(token_url);
        Ok(Self {
            provider,
            client,
            scopes: config.scopes.into_iter().map(Scope::new).collect(),
            user_url: config.user_url,
            emails_url: config.emails_url,
            http,
        })
    }

    pub(crate) fn authorization_url(
        &self,
        redirect_uri: RedirectUrl,
        remembered: &Remembered,
    ) -> String {
        let state = CsrfToken::new(remembered.state.clone());
        let (url, _) = self
            .client
            .authorize_url(move || state)
            .set_redirect_uri(Cow::Owned(redirect_uri))
            .set_pkce_challenge(remembered.pkce_challenge())
            .add_scopes(self.scopes.iter().cloned())
            .url();
        url.into()
    }

    pub(crate) async fn claims(
        &self,
        code: &str,
        redirect_uri: RedirectUrl,
        remembered: &Remembered,
    ) -> Result<Claims, Error> {
        let tokens = self
            .client
            .exchange_code(AuthorizationCode::new(code.to_owned()))
            .set_redirect_uri(Cow::Owned(redirect_uri))
            .set_pkce_verifier(remembered.pkce_verifier())
            .request_async(&self.http)
            .await
            .map_err(|failure| {
                let token_url = self.client.token_uri().as_str();
                token_endpoint::error(&self.provider, token_url, failure)
            })?;
        let asked = self.ask(tokens.access_token().secret()).await;
        let (user, emails) =
            asked.map_err(|source| Error::unavailable(&self.provider, Arc::new(source)))?;
        let claims = claims(user, emails);
        claims.ok_or_else(|| Error::NoSubject {
            provider: self.provider.clone(),
        })
    }

    async fn ask(&self, access_token: &str) -> Result<(User, Option<Vec<Email>>), FetchError> {
        let token = Some(access_token);
        let user = self.http.json(&self.user_url, token).await?;
        let emails = match &self.emails_url {
            Some(url) => Some(self.http.json(url, token).await?),
            None => None,
        };
        Ok((user, emails))
    }
}

impl fmt::Debug for OAuth2 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OAuth2")
            .field("provider", &self.provider)
            .field("user_url", &self.user_url)
            .finish_non_exhaustive()
    }
}

fn claims(user: User, emails: Option<Vec<Email>>) -> Option<Claims> {
    let subject = match user.id? {
        Value::String(id) => id,
        Value::Number(id) => id.to_string(),
        _ => return None,
    };
    // The address of a profile is what somebody chose to show: nobody has verified it.
    let shown = user.email.map(|email| (email, false));
    let email = match emails {
        Some(emails) => main_address(emails),
        None => shown,
    };
    Some(Claims {
        subject,
        email_verified: email.as_ref().is_some_and(|(_, verified)| *verified),
        email: email.map(|(email, _)| email),
        name: user.name,
    })
}

/// The primary address, and whether it is verified.
fn main_address(emails: Vec<Email>) -> Option<(String, bool)> {
    let primary = emails.into_iter().find(|email| email.primary)?;
    Some((primary.address, primary.verified))
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn said(user: Value, emails: Option<Value>) -> Option<Claims> {
        let emails = emails.map(|emails| serde_json::from_value(emails).unwrap());
        claims(serde_json::from_value(user).unwrap(), emails)
    }

    #[test]
    fn a_number_and_a_text_are_subjects() {
        assert_eq!(
            said(json!({"id": 583_231}), None).unwrap().subject,
            "583231"
        );
        assert_eq!(said(json!({"id": "a1"}), None).unwrap().subject, "a1");
    }

    #[test]
    fn a_user_without_id_is_nobody() {
        assert_eq!(said(json!({"login": "octocat"}), None), None);
        assert_eq!(said(json!({"id": {"deep": 1}}), None), None);
    }

    #[test]
    fn the_primary_address_counts() {
        let emails = json!([
            {"email": "other@example.com", "primary": false, "verified": true},
            {"email": "main@example.com", "primary": true, "verified": true},
        ]);
        let claims = said(json!({"id": 1, "email": "shown@example.com"}), Some(emails)).unwrap();
        assert_eq!(claims.email.as_deref(), Some("main@example.com"));
        assert!(claims.email_verified);
    }

    #[test]
    fn an_unverified_primary_address_stays_unverified() {
        let emails = json!([{"email": "main@example.com", "primary": true, "verified": false}]);
        assert!(!said(json!({"id": 1}), Some(emails)).unwrap().email_verified);
    }

    #[test]
    fn the_address_of_a_profile_is_not_verified() {
        let claims = said(json!({"id": 1, "email": "shown@example.com"}), None).unwrap();
        assert_eq!(claims.email.as_deref(), Some("shown@example.com"));
        assert!(!claims.email_verified);
    }
}
