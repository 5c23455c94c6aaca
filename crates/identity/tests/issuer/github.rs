//! Plain OAuth 2, as GitHub does it.

use identity::{
    Claims, Error, OAuth2Config, Provider, ProviderConfig, ProviderKind, Remembered, Secret,
};

use crate::login::random;
use crate::provider::{Browser, as_somebody};
use crate::{http, now, shared};

const REDIRECT: &str = "http://127.0.0.1:1/login/github";
const OCTOCAT: &str = "sub=583231;email=octo@example.com;verified=true;name=Octo Cat";

/// The preset, at other addresses.
fn provider(secret: &str) -> Provider {
    let ProviderKind::OAuth2(preset) = ProviderKind::github("github", Secret::new(secret)) else {
        panic!("GitHub speaks OAuth 2");
    };
    let at = |path: &str| format!("{}{path}", shared().issuer);
    let config = ProviderConfig {
        id: "github".to_owned(),
        name: "GitHub".to_owned(),
        kind: ProviderKind::OAuth2(OAuth2Config {
            authorize_url: at("/oauth/authorize"),
            token_url: at("/oauth/token"),
            user_url: at("/user"),
            emails_url: Some(at("/user/emails")),
            ..preset
        }),
    };
    Provider::new(config, http()).unwrap()
}

async fn code(provider: &Provider, hint: &str) -> (String, Remembered) {
    let begun = provider.begin(REDIRECT, random(), now()).await.unwrap();
    let url = as_somebody(&begun.authorization_url, hint);
    let answer = Browser::default().come_back(&url, REDIRECT).await;
    assert_eq!(begun.remembered.state, answer["state"]);
    (answer["code"].clone(), begun.remembered)
}

async fn log_in(provider: &Provider, hint: &str) -> Result<Claims, Error> {
    let (code, remembered) = code(provider, hint).await;
    provider.finish(&code, REDIRECT, &remembered, now()).await
}

pub(crate) async fn the_flow_gives_subject_and_primary_address() {
    let expected = Claims {
        subject: "583231".to_owned(),
        email: Some("octo@example.com".to_owned()),
        email_verified: true,
        name: Some("Octo Cat".to_owned()),
    };
    let claims = log_in(&provider("github-secret"), OCTOCAT).await;
    assert_eq!(claims.unwrap(), expected);
}

pub(crate) async fn an_unverified_address_is_reported_as_unverified() {
    let hint = "sub=7;email=octo@example.com;verified=false";
    let claims = log_in(&provider("github-secret"), hint).await.unwrap();
    assert_eq!(claims.email.as_deref(), Some("octo@example.com"));
    assert!(!claims.email_verified);
}

pub(crate) async fn a_replayed_code_is_refused() {
    let provider = provider("github-secret");
    let (code, remembered) = code(&provider, OCTOCAT).await;
    provider
        .finish(&code, REDIRECT, &remembered, now())
        .await
        .unwrap();
    let refused = provider.finish(&code, REDIRECT, &remembered, now()).await;
    assert!(matches!(refused, Err(Error::Refused { .. })), "{refused:?}");
}

pub(crate) async fn a_wrong_pkce_verifier_is_refused() {
    let provider = provider("github-secret");
    let (code, mut remembered) = code(&provider, OCTOCAT).await;
    remembered.pkce_verifier = "x".repeat(43);
    let refused = provider.finish(&code, REDIRECT, &remembered, now()).await;
    assert!(matches!(refused, Err(Error::Refused { .. })), "{refused:?}");
}

pub(crate) async fn a_wrong_client_secret_is_a_matter_of_the_settings() {
    let refused = log_in(&provider("wrong"), OCTOCAT).await;
    assert!(
        matches!(refused, Err(Error::Misconfigured { .. })),
        "{refused:?}"
    );
}
