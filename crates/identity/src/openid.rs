//! Login with OpenID Connect Core 1.0: the authorization code flow. What makes an ID token one to
//! believe is in `id_token.rs`.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use jiff::Timestamp;
use openidconnect::core::{
    CoreAuthenticationFlow, CoreClient, CoreClientAuthMethod, CoreIdToken, CoreIdTokenClaims,
    CoreProviderMetadata, CoreTokenResponse, CoreUserInfoClaims,
};
use openidconnect::{
    AccessToken, AuthType, AuthorizationCode, ClaimsVerificationError, ClientId, ClientSecret,
    CsrfToken, EndUserName, EndpointMaybeSet, EndpointNotSet, EndpointSet, IssuerUrl,
    LocalizedClaim, Nonce, OAuth2TokenResponse as _, RedirectUrl, Scope, SubjectIdentifier,
    TokenResponse as _, UserInfoError,
};

use crate::cached::Cached;
use crate::config::OpenIdConfig;
use crate::error::{Error, IdTokenProblem};
use crate::fetch::{FetchError, bearer};
use crate::id_token::{Distrusted, Expected};
use crate::outgoing::{HttpClient, HttpError};
use crate::provider::{Claims, Remembered};
use crate::{discovery, id_token, token_endpoint};

type Client = CoreClient<
    EndpointSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointNotSet,
    EndpointMaybeSet,
    EndpointMaybeSet,
>;

pub(crate) struct OpenId {
    provider: String,
    client_id: ClientId,
    client_secret: Option<ClientSecret>,
    scopes: Vec<Scope>,
    form_post: bool,
    metadata: Cached<CoreProviderMetadata>,
    http: HttpClient,
}

impl OpenId {
    pub(crate) fn new(
        provider: String,
        config: OpenIdConfig,
        http: HttpClient,
    ) -> Result<Self, Error> {
        let issuer = config.issuer;
        if IssuerUrl::new(issuer.clone()).is_err() {
            let what = format!("its issuer {issuer:?} is no URL");
            return Err(Error::misconfigured(&provider, what));
        }
        let secret = config.client_secret;
        let scopes = config.scopes.into_iter().filter(|scope| scope != "openid");
        let client = http.clone();
        Ok(Self {
            provider,
            client_id: ClientId::new(config.client_id),
            client_secret: secret.map(|secret| ClientSecret::new(secret.expose().to_owned())),
            scopes: scopes.map(Scope::new).collect(),
            form_post: config.response_mode_form_post,
            metadata: Cached::new(move || {
                discovery::provider_metadata(client.clone(), issuer.clone())
            }),
            http,
        })
    }

    pub(crate) async fn authorization_url(
        &self,
        redirect_uri: RedirectUrl,
        remembered: &Remembered,
        now: Timestamp,
    ) -> Result<String, Error> {
        let client = self.client(&*self.metadata(now).await?);
        let state = CsrfToken::new(remembered.state.clone());
        let nonce = self.nonce(remembered)?;
        let mut request = client
            .authorize_url(
                CoreAuthenticationFlow::AuthorizationCode,
                move || state,
                move || nonce,
            )
            .set_redirect_uri(Cow::Owned(redirect_uri))
            .set_pkce_challenge(remembered.pkce_challenge())
            .add_scopes(self.scopes.iter().cloned());
        if self.form_post {
            request = request.add_extra_param("response_mode", "form_post");
        }
        Ok(request.url().0.into())
    }

    pub(crate) async fn claims(
        &self,
        code: &str,
        redirect_uri: RedirectUrl,
        remembered: &Remembered,
        now: Timestamp,
    ) -> Result<Claims, Error> {
        let nonce = self.nonce(remembered)?;
        let metadata = self.metadata(now).await?;
        let client = self.client(&metadata);
        let tokens = self
            .exchange(&client, code, redirect_uri, remembered)
            .await?;
        let id_token = tokens
            .id_token()
            .ok_or_else(|| Error::id_token(&self.provider, IdTokenProblem::Missing))?;
        let said = self.verified(id_token, &nonce, &metadata, now).await?;
        let claims = of_id_token(said);
        if claims.email.is_some() || client.user_info_url().is_none() {
            return Ok(claims);
        }
        let asked = self.user_info(&client, tokens.access_token(), said.subject());
        Ok(with_email_of(claims, &asked.await?))
    }

    /// A login that remembers no nonce was begun with another provider.
    fn nonce(&self, remembered: &Remembered) -> Result<Nonce, Error> {
        let nonce = remembered.nonce.clone().map(Nonce::new);
        nonce.ok_or_else(|| Error::WrongNonce {
            provider: self.provider.clone(),
        })
    }

    async fn metadata(&self, now: Timestamp) -> Result<Arc<CoreProviderMetadata>, Error> {
        let metadata = self.metadata.get(now).await;
        metadata.map_err(|source| Error::unavailable(&self.provider, source))
    }

    fn client(&self, metadata: &CoreProviderMetadata) -> Client {
        CoreClient::from_provider_metadata(
            metadata.clone(),
            self.client_id.clone(),
            self.client_secret.clone(),
        )
        .set_auth_type(auth_type(
            metadata
                .token_endpoint_auth_methods_supported()
                .map(Vec::as_slice),
        ))
    }

    async fn exchange(
        &self,
        client: &Client,
        code: &str,
        redirect_uri: RedirectUrl,
        remembered: &Remembered,
    ) -> Result<CoreTokenResponse, Error> {
        let request = client.exchange_code(AuthorizationCode::new(code.to_owned()));
        let no_endpoint = "its issuer publishes no token endpoint";
        let request = request.map_err(|_| Error::misconfigured(&self.provider, no_endpoint))?;
        let tokens = request
            .set_redirect_uri(Cow::Owned(redirect_uri))
            .set_pkce_verifier(remembered.pkce_verifier())
            .request_async(&self.http)
            .await;
        tokens.map_err(|failure| {
            let token_url = client
                .token_uri()
                .map_or("the token endpoint", |url| url.as_str());
            token_endpoint::error(&self.provider, token_url, failure)
        })
    }

    /// The claims of an ID token that is to be believed. If it is signed with a key that is not
    /// known, the keys may have been changed since they were fetched.
    async fn verified<'t>(
        &self,
        token: &'t CoreIdToken,
        nonce: &Nonce,
        metadata: &Arc<CoreProviderMetadata>,
        now: Timestamp,
    ) -> Result<&'t CoreIdTokenClaims, Error> {
        let expected = Expected {
            client_id: &self.client_id,
            nonce,
            now,
        };
        let mut claims = id_token::verified(token, metadata, &expected);
        if claims.as_ref().is_err_and(Distrusted::is_unknown_key) {
            let renewed = self.metadata.renewed(metadata, now).await;
            claims = id_token::verified(token, &renewed, &expected);
        }
        claims.map_err(|distrusted| distrusted.into_error(&self.provider))
    }

    async fn user_info(
        &self,
        client: &Client,
        access_token: &AccessToken,
        subject: &SubjectIdentifier,
    ) -> Result<CoreUserInfoClaims, Error> {
        let url = client.user_info_url().map_or("", |url| url.as_str());
        let unavailable = |fetch| Error::unavailable(&self.provider, Arc::new(fetch));
        // The library panics over a token that no header can carry.
        bearer(url, access_token.secret()).map_err(unavailable)?;
        let request = client.user_info(access_token.clone(), Some(subject.clone()));
        let no_endpoint = "its issuer publishes no userinfo endpoint";
        let request = request.map_err(|_| Error::misconfigured(&self.provider, no_endpoint))?;
        let answer: Result<CoreUserInfoClaims, _> = request.request_async(&self.http).await;
        answer.map_err(|failure| match failure {
            UserInfoError::ClaimsVerification(ClaimsVerificationError::InvalidSubject(_)) => {
                Error::OtherSubject {
                    provider: self.provider.clone(),
                }
            }
            failure => unavailable(user_info_failure(url, failure)),
        })
    }
}

impl fmt::Debug for OpenId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OpenId")
            .field("provider", &self.provider)
            .field("metadata", &self.metadata)
            .finish_non_exhaustive()
    }
}

/// Discovery 1.0, section 3: without a list it is the header. Apple takes the body only.
fn auth_type(methods: Option<&[CoreClientAuthMethod]>) -> AuthType {
    match methods {
        Some(methods)
            if !methods.contains(&CoreClientAuthMethod::ClientSecretBasic)
                && methods.contains(&CoreClientAuthMethod::ClientSecretPost) =>
        {
            AuthType::RequestBody
        }
        _ => AuthType::BasicAuth,
    }
}

fn user_info_failure(url: &str, failure: UserInfoError<HttpError>) -> FetchError {
    let url = url.to_owned();
    match failure {
        UserInfoError::Request(source) => source.into(),
        UserInfoError::Response(status, _, _) if status != 200 => FetchError::Status {
            url,
            status: status.as_u16(),
        },
        failure => FetchError::Other {
            url,
            reason: failure.to_string(),
        },
    }
}

fn of_id_token(said: &CoreIdTokenClaims) -> Claims {
    Claims {
        subject: said.subject().to_string(),
        email: said.email().map(|email| email.to_string()),
        email_verified: said.email_verified().unwrap_or_default(),
        name: said.name().and_then(any_language),
    }
}

fn with_email_of(claims: Claims, said: &CoreUserInfoClaims) -> Claims {
    Claims {
        email: said.email().map(|email| email.to_string()),
        email_verified: said.email_verified().unwrap_or_default(),
        name: claims.name.or_else(|| said.name().and_then(any_language)),
        ..claims
    }
}

fn any_language(name: &LocalizedClaim<EndUserName>) -> Option<String> {
    let name = name
        .get(None)
        .or_else(|| name.iter().next().map(|(_, name)| name));
    name.map(|name| name.to_string())
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::*;

    fn claims(more: &Value) -> CoreIdTokenClaims {
        let mut claims = json!({
            "iss": "https://issuer.example", "aud": "client", "sub": "ada",
            "iat": 1_700_000_000, "exp": 1_700_003_600,
        });
        for (name, value) in more.as_object().unwrap() {
            claims[name] = value.clone();
        }
        serde_json::from_value(claims).unwrap()
    }

    #[test]
    fn a_boolean_written_as_text_is_a_boolean() {
        for (written, read) in [
            (json!("true"), true),
            (json!("false"), false),
            (json!(true), true),
        ] {
            let claims = claims(&json!({"email": "a@example.com", "email_verified": written}));
            assert_eq!(of_id_token(&claims).email_verified, read, "{written}");
        }
    }

    #[test]
    fn an_address_nobody_speaks_of_is_not_verified() {
        assert!(!of_id_token(&claims(&json!({"email": "a@example.com"}))).email_verified);
    }

    #[test]
    fn the_secret_goes_into_the_body_only_where_the_header_is_not_taken() {
        use CoreClientAuthMethod::{ClientSecretBasic, ClientSecretPost};
        let in_body = |methods| matches!(auth_type(methods), AuthType::RequestBody);
        assert!(!in_body(None));
        assert!(!in_body(Some(&[ClientSecretPost, ClientSecretBasic][..])));
        assert!(in_body(Some(&[ClientSecretPost][..])));
    }

    #[test]
    fn a_name_in_some_language_is_a_name() {
        assert_eq!(
            of_id_token(&claims(&json!({"name#de": "Ada"})))
                .name
                .as_deref(),
            Some("Ada")
        );
    }
}
