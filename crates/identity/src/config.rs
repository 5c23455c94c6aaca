//! What has to be known of a provider before anybody can log in with it. Where it comes from is not
//! known here.

use crate::secret::Secret;

/// One button on the login page.
#[derive(Debug, Clone)]
pub struct ProviderConfig {
    /// The name under which users of this provider are known. It never changes.
    pub id: String,
    /// What the button says.
    pub name: String,
    pub kind: ProviderKind,
}

#[derive(Debug, Clone)]
pub enum ProviderKind {
    /// OpenID Connect: everything else is discovered, and who somebody is comes signed.
    OpenId(OpenIdConfig),
    /// OAuth 2 alone: who somebody is has to be asked for.
    OAuth2(OAuth2Config),
}

#[derive(Debug, Clone)]
pub struct OpenIdConfig {
    /// Exactly as the issuer itself writes it, to the last slash.
    pub issuer: String,
    pub client_id: String,
    /// None for a public client, which PKCE alone protects.
    pub client_secret: Option<Secret>,
    /// Besides `openid`, such as `email` and `profile`.
    pub scopes: Vec<String>,
    /// Whether the answer comes as a form that the browser posts. Apple wants it so.
    pub response_mode_form_post: bool,
}

#[derive(Debug, Clone)]
pub struct OAuth2Config {
    pub authorize_url: String,
    pub token_url: String,
    /// Answers with an object whose `id` says who it is.
    pub user_url: String,
    /// Answers with a list of `email`, `primary` and `verified`.
    pub emails_url: Option<String>,
    pub client_id: String,
    pub client_secret: Secret,
    pub scopes: Vec<String>,
}

impl ProviderKind {
    pub fn github(client_id: impl Into<String>, client_secret: Secret) -> Self {
        Self::OAuth2(OAuth2Config {
            authorize_url: "https://github.com/login/oauth/authorize".to_owned(),
            token_url: "https://github.com/login/oauth/access_token".to_owned(),
            user_url: "https://api.github.com/user".to_owned(),
            emails_url: Some("https://api.github.com/user/emails".to_owned()),
            client_id: client_id.into(),
            client_secret,
            scopes: vec!["read:user".to_owned(), "user:email".to_owned()],
        })
    }
}
