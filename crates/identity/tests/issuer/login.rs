//! The code flow of a real issuer, from the button to the claims.

use std::collections::BTreeMap;
use std::sync::Arc;

use identity::{
    Begun, Claims, Error, IdTokenProblem, OpenIdConfig, Provider, ProviderConfig, ProviderKind,
    Remembered, Secret,
};
use jiff::SignedDuration;

use crate::provider::{Browser, Peer, as_somebody};
use crate::{http, now, shared};

const REDIRECT: &str = "http://127.0.0.1:1/login/callback";
const ADA: &str = "sub=ada;email=ada@example.com;verified=true;name=Ada Lovelace";

fn config(issuer: &str) -> OpenIdConfig {
    OpenIdConfig {
        issuer: issuer.to_owned(),
        client_id: "confidential".to_owned(),
        client_secret: Some(Secret::new("confidential-secret")),
        scopes: ["openid", "email", "profile"].map(str::to_owned).into(),
        response_mode_form_post: false,
    }
}

pub(crate) fn provider(config: OpenIdConfig) -> Provider {
    let config = ProviderConfig {
        id: "test".to_owned(),
        name: "Test".to_owned(),
        kind: ProviderKind::OpenId(config),
    };
    Provider::new(config, http()).unwrap()
}

fn usual() -> Provider {
    provider(config(&shared().issuer))
}

/// Different bytes at every call, as a real source of randomness gives them.
pub(crate) fn random() -> impl FnMut(&mut [u8]) + Send {
    let mut next = 0;
    move |bytes| {
        next += 1;
        bytes.fill(next);
    }
}

async fn begin(provider: &Provider) -> Begun {
    provider.begin(REDIRECT, random(), now()).await.unwrap()
}

/// What the browser comes back with after somebody logged in.
async fn answer(begun: &Begun, hint: &str) -> BTreeMap<String, String> {
    let url = as_somebody(&begun.authorization_url, hint);
    Browser::default().come_back(&url, REDIRECT).await
}

async fn code(provider: &Provider, hint: &str) -> (String, Remembered) {
    let begun = begin(provider).await;
    let answer = answer(&begun, hint).await;
    assert_eq!(begun.remembered.state, answer["state"]);
    (answer["code"].clone(), begun.remembered)
}

async fn log_in(provider: &Provider, hint: &str) -> Result<Claims, Error> {
    let (code, remembered) = code(provider, hint).await;
    provider.finish(&code, REDIRECT, &remembered, now()).await
}

fn ada() -> Claims {
    Claims {
        subject: "ada".to_owned(),
        email: Some("ada@example.com".to_owned()),
        email_verified: true,
        name: Some("Ada Lovelace".to_owned()),
    }
}

pub(crate) async fn the_code_flow_gives_the_claims() {
    assert_eq!(log_in(&usual(), ADA).await.unwrap(), ada());
}

pub(crate) async fn a_public_client_needs_no_secret() {
    let public = provider(OpenIdConfig {
        client_id: "public".to_owned(),
        client_secret: None,
        ..config(&shared().issuer)
    });
    assert_eq!(log_in(&public, ADA).await.unwrap(), ada());
}

pub(crate) async fn an_answer_as_a_form_is_an_answer() {
    let form = provider(OpenIdConfig {
        response_mode_form_post: true,
        ..config(&shared().issuer)
    });
    assert!(
        begin(&form)
            .await
            .authorization_url
            .contains("response_mode=form_post")
    );
    assert_eq!(log_in(&form, ADA).await.unwrap(), ada());
}

pub(crate) async fn an_unverified_address_is_reported_as_unverified() {
    let claims = log_in(&usual(), "sub=eve;email=eve@example.com;verified=false").await;
    let claims = claims.unwrap();
    assert_eq!(claims.email.as_deref(), Some("eve@example.com"));
    assert!(!claims.email_verified);
    assert_eq!(claims.name, None);
}

pub(crate) async fn a_verification_written_as_text_counts() {
    let claims = log_in(&usual(), "sub=tim;email=tim@example.com;verified=text").await;
    assert!(claims.unwrap().email_verified);
}

pub(crate) async fn claims_missing_in_the_id_token_are_asked_for() {
    let hint = "sub=una;email=una@example.com;verified=true;name=Una;userinfo=only";
    let asked_before = shared().requests("/me").await;
    let claims = log_in(&usual(), hint).await.unwrap();
    assert!(shared().requests("/me").await > asked_before);
    assert_eq!(claims.email.as_deref(), Some("una@example.com"));
    assert!(claims.email_verified);
    assert_eq!(claims.name.as_deref(), Some("Una"));
}

pub(crate) async fn who_does_not_agree_comes_back_with_an_error() {
    let answer = answer(&begin(&usual()).await, "sub=nay;refuse=yes").await;
    assert_eq!(answer["error"], "access_denied");
    assert!(!answer.contains_key("code"));
}

pub(crate) async fn a_wrong_pkce_verifier_is_refused() {
    let provider = usual();
    let (code, mut remembered) = code(&provider, ADA).await;
    remembered.pkce_verifier = "x".repeat(43);
    let refused = provider.finish(&code, REDIRECT, &remembered, now()).await;
    assert!(matches!(refused, Err(Error::Refused { .. })), "{refused:?}");
}

pub(crate) async fn a_wrong_nonce_is_refused() {
    let provider = usual();
    let (code, mut remembered) = code(&provider, ADA).await;
    remembered.nonce = Some("of another login".to_owned());
    let refused = provider.finish(&code, REDIRECT, &remembered, now()).await;
    assert!(
        matches!(refused, Err(Error::WrongNonce { .. })),
        "{refused:?}"
    );
}

pub(crate) async fn a_replayed_code_is_refused() {
    let provider = usual();
    let (code, remembered) = code(&provider, ADA).await;
    provider
        .finish(&code, REDIRECT, &remembered, now())
        .await
        .unwrap();
    let refused = provider.finish(&code, REDIRECT, &remembered, now()).await;
    assert!(matches!(refused, Err(Error::Refused { .. })), "{refused:?}");
}

pub(crate) async fn an_expired_id_token_is_refused() {
    let provider = usual();
    let (code, remembered) = code(&provider, ADA).await;
    let later = now() + SignedDuration::from_hours(2);
    let refused = provider.finish(&code, REDIRECT, &remembered, later).await;
    assert_problem(&refused, IdTokenProblem::Expired);
}

pub(crate) async fn a_wrong_client_secret_is_a_matter_of_the_settings() {
    let wrong = provider(OpenIdConfig {
        client_secret: Some(Secret::new("wrong")),
        ..config(&shared().issuer)
    });
    let refused = log_in(&wrong, ADA).await;
    assert!(
        matches!(refused, Err(Error::Misconfigured { .. })),
        "{refused:?}"
    );
}

pub(crate) async fn a_rotated_key_is_picked_up() {
    let peer = Peer::start();
    let provider = provider(config(&peer.issuer));
    log_in(&provider, ADA).await.unwrap();
    peer.rotate().await;
    assert_eq!(log_in(&provider, ADA).await.unwrap(), ada());
    assert_eq!(peer.requests("/jwks").await, 2);
}

pub(crate) async fn many_logins_at_once_discover_once() {
    let peer = Peer::start();
    let provider = Arc::new(provider(config(&peer.issuer)));
    let logins = (0..20).map(|_| {
        let provider = Arc::clone(&provider);
        tokio::spawn(async move { begin(&provider).await })
    });
    for login in logins.collect::<Vec<_>>() {
        login.await.unwrap();
    }
    assert_eq!(peer.requests("/.well-known/openid-configuration").await, 1);
}

pub(crate) async fn an_issuer_that_is_down_is_unavailable() {
    let mut peer = Peer::start();
    let provider = provider(config(&peer.issuer));
    peer.stop();
    let refused = provider.begin(REDIRECT, random(), now()).await;
    assert!(
        matches!(refused, Err(Error::IssuerUnavailable { .. })),
        "{refused:?}"
    );
}

pub(crate) async fn an_issuer_under_another_name_is_a_matter_of_the_settings() {
    let liar = provider(config(&format!("{}/liar", shared().issuer)));
    let refused = liar.begin(REDIRECT, random(), now()).await;
    assert!(
        matches!(refused, Err(Error::Misconfigured { .. })),
        "{refused:?}"
    );
}

pub(crate) fn assert_problem(refused: &Result<Claims, Error>, expected: IdTokenProblem) {
    match refused {
        Err(Error::InvalidIdToken { problem, .. }) => assert_eq!(*problem, expected),
        other => panic!("{other:?} is not {expected:?}"),
    }
}
