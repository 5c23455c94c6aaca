//! A provider somebody can log in with: where to send them, and who they are when they come back.

use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use jiff::Timestamp;
use oauth2::{PkceCodeChallenge, PkceCodeVerifier, RedirectUrl};
use serde::{Deserialize, Serialize};

use crate::config::{ProviderConfig, ProviderKind};
use crate::error::Error;
use crate::oauth::OAuth2;
use crate::openid::OpenId;
use crate::outgoing::HttpClient;

/// RFC 7636, section 4.1, recommends 32 bytes for the verifier; the others get as many.
const RANDOM_BYTES: usize = 32;

#[derive(Debug)]
pub struct Provider {
    id: String,
    name: String,
    flow: Flow,
}

#[derive(Debug)]
enum Flow {
    OpenId(Box<OpenId>),
    OAuth2(Box<OAuth2>),
}

/// A login that was begun.
pub struct Begun {
    /// Where the browser goes.
    pub authorization_url: String,
    pub remembered: Remembered,
}

/// What has to be kept for one browser until it comes back, out of everybody else's sight, and then
/// used once.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Remembered {
    pub state: String,
    /// None for plain OAuth 2, which has no ID token to hold it.
    pub nonce: Option<String>,
    pub pkce_verifier: String,
}

/// What a provider says of somebody.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Claims {
    /// Who it is, for this provider, for ever. Nothing else of this is an identity.
    pub subject: String,
    pub email: Option<String>,
    /// Whether the provider says that the address is theirs.
    pub email_verified: bool,
    pub name: Option<String>,
}

impl Provider {
    /// Asks nobody: an issuer that is down does not keep the program from starting.
    pub fn new(config: ProviderConfig, http: HttpClient) -> Result<Self, Error> {
        let ProviderConfig { id, name, kind } = config;
        let flow = match kind {
            ProviderKind::OpenId(config) => {
                Flow::OpenId(Box::new(OpenId::new(id.clone(), config, http)?))
            }
            ProviderKind::OAuth2(config) => {
                Flow::OAuth2(Box::new(OAuth2::new(id.clone(), config, http)?))
            }
        };
        Ok(Self { id, name, flow })
    }

    pub fn id(&self) -> &str {
        &self.id
    }

    pub fn name(&self) -> &str {
        &self.name
    }

    /// Begins a login. `random` fills bytes with what nobody can guess.
    pub async fn begin(
        &self,
        redirect_uri: &str,
        mut random: impl FnMut(&mut [u8]) + Send,
        now: Timestamp,
    ) -> Result<Begun, Error> {
        let redirect_uri = redirect_url(&self.id, redirect_uri)?;
        let remembered = Remembered {
            state: token(&mut random),
            nonce: matches!(self.flow, Flow::OpenId(_)).then(|| token(&mut random)),
            pkce_verifier: token(&mut random),
        };
        let authorization_url = match &self.flow {
            Flow::OpenId(flow) => {
                flow.authorization_url(redirect_uri, &remembered, now)
                    .await?
            }
            Flow::OAuth2(flow) => flow.authorization_url(redirect_uri, &remembered),
        };
        Ok(Begun {
            authorization_url,
            remembered,
        })
    }

    /// Ends a login with the code the browser came back with. That it came back with the state that
    /// is remembered is for the caller to check: by it what is remembered is found.
    pub async fn finish(
        &self,
        code: &str,
        redirect_uri: &str,
        remembered: &Remembered,
        now: Timestamp,
    ) -> Result<Claims, Error> {
        let redirect_uri = redirect_url(&self.id, redirect_uri)?;
        let claims = match &self.flow {
            Flow::OpenId(flow) => flow.claims(code, redirect_uri, remembered, now).await?,
            Flow::OAuth2(flow) => flow.claims(code, redirect_uri, remembered).await?,
        };
        if claims.subject.is_empty() {
            let provider = self.id.clone();
            return Err(Error::NoSubject { provider });
        }
        Ok(claims)
    }
}

impl Remembered {
    pub(crate) fn pkce_challenge(&self) -> PkceCodeChallenge {
        PkceCodeChallenge::from_code_verifier_sha256(&self.pkce_verifier())
    }

    pub(crate) fn pkce_verifier(&self) -> PkceCodeVerifier {
        PkceCodeVerifier::new(self.pkce_verifier.clone())
    }
}

impl fmt::Debug for Begun {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Begun").finish_non_exhaustive()
    }
}

impl fmt::Debug for Remembered {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Remembered").finish_non_exhaustive()
    }
}

fn redirect_url(provider: &str, redirect_uri: &str) -> Result<RedirectUrl, Error> {
    RedirectUrl::new(redirect_uri.to_owned()).map_err(|source| {
        let what = format!("the redirect URI {redirect_uri} is no URL: {source}");
        Error::misconfigured(provider, what)
    })
}

fn token(random: &mut impl FnMut(&mut [u8])) -> String {
    let mut bytes = [0; RANDOM_BYTES];
    random(&mut bytes);
    URL_SAFE_NO_PAD.encode(bytes)
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use openidconnect::url::Url;

    use super::*;
    use crate::outgoing::HttpSettings;
    use crate::secret::Secret;

    const REDIRECT: &str = "https://nexus.example/login/github";

    fn github() -> Provider {
        let config = ProviderConfig {
            id: "github".to_owned(),
            name: "GitHub".to_owned(),
            kind: ProviderKind::github("client", Secret::new("hunter2")),
        };
        Provider::new(config, HttpClient::new(HttpSettings::default()).unwrap()).unwrap()
    }

    fn counting() -> impl FnMut(&mut [u8]) + Send {
        let mut next = 0;
        move |bytes| {
            bytes.fill(next);
            next += 1;
        }
    }

    async fn begun() -> Begun {
        let now = Timestamp::UNIX_EPOCH;
        github().begin(REDIRECT, counting(), now).await.unwrap()
    }

    #[tokio::test]
    async fn the_browser_is_sent_with_state_and_challenge() {
        let begun = begun().await;
        let url = Url::parse(&begun.authorization_url).unwrap();
        let query: BTreeMap<_, _> = url.query_pairs().into_owned().collect();
        assert_eq!(url.host_str(), Some("github.com"));
        assert_eq!(query["state"], begun.remembered.state);
        assert_eq!(query["redirect_uri"], REDIRECT);
        assert_eq!(query["scope"], "read:user user:email");
        assert_eq!(query["code_challenge_method"], "S256");
        assert_eq!(
            query["code_challenge"],
            begun.remembered.pkce_challenge().as_str()
        );
        assert!(
            !begun
                .authorization_url
                .contains(&begun.remembered.pkce_verifier)
        );
    }

    #[tokio::test]
    async fn state_and_verifier_are_different_secrets() {
        let remembered = begun().await.remembered;
        assert_ne!(remembered.state, remembered.pkce_verifier);
        assert_eq!(remembered.pkce_verifier.len(), 43);
    }

    #[tokio::test]
    async fn nothing_secret_is_printed() {
        let provider = github();
        let begun = begun().await;
        let printed = format!("{provider:?} {begun:?} {:?}", begun.remembered);
        for secret in [
            "hunter2",
            &begun.remembered.state,
            &begun.remembered.pkce_verifier,
        ] {
            assert!(!printed.contains(secret), "{printed}");
        }
    }

    #[tokio::test]
    async fn what_is_remembered_survives_being_written_down() {
        let remembered = begun().await.remembered;
        let written = serde_json::to_string(&remembered).unwrap();
        let read: Remembered = serde_json::from_str(&written).unwrap();
        assert!(read == remembered);
    }

    #[tokio::test]
    async fn a_redirect_uri_that_is_none_is_a_matter_of_the_settings() {
        let refused = github()
            .begin("login", counting(), Timestamp::UNIX_EPOCH)
            .await;
        assert!(matches!(refused, Err(Error::Misconfigured { .. })));
    }

    #[test]
    fn an_issuer_that_is_no_url_is_a_matter_of_the_settings() {
        let config = ProviderConfig {
            id: "x".to_owned(),
            name: "X".to_owned(),
            kind: ProviderKind::OpenId(crate::config::OpenIdConfig {
                issuer: "example.com".to_owned(),
                client_id: "client".to_owned(),
                client_secret: None,
                scopes: Vec::new(),
                response_mode_form_post: false,
            }),
        };
        let http = HttpClient::new(HttpSettings::default()).unwrap();
        let refused = Provider::new(config, http);
        assert!(matches!(refused, Err(Error::Misconfigured { .. })));
    }
}
