//! Access tokens, good and bad.

use hyper::Request;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use identity::{BearerConfig, BearerError, BearerVerifier, Verified, looks_like_jwt};
use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};

use crate::provider::{AUDIENCE, Peer, send};
use crate::{http, now, shared};

fn config(peer: &Peer) -> BearerConfig {
    BearerConfig::new(&peer.issuer, vec![AUDIENCE.to_owned()], "test")
}

fn verifier(peer: &Peer) -> BearerVerifier {
    BearerVerifier::new(config(peer), http())
}

/// What a good token says, with changes. A change to null leaves a claim out.
fn claims(peer: &Peer, changes: &Value) -> Value {
    let now = now().as_second();
    let mut claims = json!({
        "iss": peer.issuer, "aud": AUDIENCE, "sub": "ada", "iat": now, "exp": now + 600,
    });
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    claims
        .as_object_mut()
        .unwrap()
        .retain(|_, value| !value.is_null());
    claims
}

async fn good_token(peer: &Peer) -> String {
    peer.sign("current", &claims(peer, &json!({}))).await
}

async fn token_of_another_key(peer: &Peer) -> String {
    peer.sign("other", &claims(peer, &json!({}))).await
}

async fn verify_changed(changes: Value) -> Result<Verified, BearerError> {
    let peer = shared();
    let token = peer.sign("current", &claims(peer, &changes)).await;
    verifier(peer).verify(&token, now()).await
}

/// What the issuer itself makes for an API: a token of its type `at+jwt`.
async fn issued_by(peer: &Peer) -> String {
    let request = Request::post(format!("{}/token", peer.issuer))
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        // confidential:confidential-secret
        .header(AUTHORIZATION, "Basic Y29uZmlkZW50aWFsOmNvbmZpZGVudGlhbC1zZWNyZXQ=");
    let form = format!("grant_type=client_credentials&scope=read+write&resource={AUDIENCE}");
    let answer = send(request, form).await;
    let answer: Value = serde_json::from_str(&answer.body).unwrap();
    answer["access_token"].as_str().unwrap().to_owned()
}

pub(crate) async fn an_access_token_of_the_issuer_is_good() {
    let token = issued_by(shared()).await;
    assert!(looks_like_jwt(&token));
    let verified = verifier(shared()).verify(&token, now()).await.unwrap();
    assert_eq!(verified.provider, "test");
    assert_eq!(verified.subject, "confidential");
    let scope = verified.scope.unwrap();
    assert_eq!(scope, ["read", "write"]);
}

pub(crate) async fn a_cognito_access_token_is_good() {
    let cognito = json!({"aud": null, "token_use": "access", "client_id": AUDIENCE});
    assert_eq!(verify_changed(cognito).await.unwrap().subject, "ada");
    let for_another = json!({"aud": null, "token_use": "access", "client_id": "other"});
    let refused = verify_changed(for_another).await;
    assert!(
        matches!(refused, Err(BearerError::WrongAudience)),
        "{refused:?}"
    );
}

pub(crate) async fn a_key_set_without_discovery_is_enough() {
    let peer = Peer::start();
    let config = BearerConfig {
        jwks_url: Some(format!("{}/jwks", peer.issuer)),
        ..config(&peer)
    };
    let verifier = BearerVerifier::new(config, http());
    verifier
        .verify(&good_token(&peer).await, now())
        .await
        .unwrap();
    assert_eq!(peer.requests("/.well-known/openid-configuration").await, 0);
}

pub(crate) async fn a_token_of_another_issuer_is_refused() {
    let refused = verify_changed(json!({"iss": "https://other.example"})).await;
    assert!(
        matches!(refused, Err(BearerError::WrongIssuer)),
        "{refused:?}"
    );
}

pub(crate) async fn a_token_for_another_audience_is_refused() {
    for aud in [json!("other"), json!(["other"]), Value::Null] {
        let refused = verify_changed(json!({"aud": aud})).await;
        assert!(
            matches!(refused, Err(BearerError::WrongAudience)),
            "{refused:?}"
        );
    }
}

pub(crate) async fn an_expired_token_is_refused() {
    let refused = verify_changed(json!({"exp": now().as_second() - 61})).await;
    assert!(matches!(refused, Err(BearerError::Expired)), "{refused:?}");
}

pub(crate) async fn a_short_lived_token_expires() {
    let peer = Peer::start_with_token_ttl(5);
    let (verifier, token) = (verifier(&peer), issued_by(&peer).await);
    verifier.verify(&token, now()).await.unwrap();
    let later = now() + SignedDuration::from_secs(70);
    let refused = verifier.verify(&token, later).await;
    assert!(matches!(refused, Err(BearerError::Expired)), "{refused:?}");
}

pub(crate) async fn a_token_from_the_future_is_refused() {
    let refused = verify_changed(json!({"nbf": now().as_second() + 120})).await;
    assert!(
        matches!(refused, Err(BearerError::NotYetValid)),
        "{refused:?}"
    );
}

pub(crate) async fn a_forged_token_is_refused() {
    let peer = shared();
    let kid = peer.current_kid().await;
    let forged = json!({
        "key": "other", "header": {"kid": kid}, "claims": claims(peer, &json!({})),
    });
    let forged = peer.sign_with(&forged).await;
    let refused = verifier(peer).verify(&forged, now()).await;
    assert!(
        matches!(refused, Err(BearerError::BadSignature)),
        "{refused:?}"
    );
}

pub(crate) async fn an_algorithm_that_is_not_allowed_is_refused() {
    let peer = shared();
    for alg in ["none", "HS256", "RS384", "ES256"] {
        let signing = json!({"header": {"alg": alg}, "claims": claims(peer, &json!({}))});
        let token = peer.sign_with(&signing).await;
        let refused = verifier(peer).verify(&token, now()).await;
        assert!(
            matches!(refused, Err(BearerError::WrongAlgorithm)),
            "{alg}: {refused:?}"
        );
    }
}

pub(crate) async fn an_unknown_key_is_looked_for_once_a_minute() {
    let peer = Peer::start();
    let (verifier, start) = (verifier(&peer), now());
    verifier
        .verify(&good_token(&peer).await, start)
        .await
        .unwrap();
    let foreign = token_of_another_key(&peer).await;
    for second in 1..=60 {
        assert_unknown(
            &verifier,
            &foreign,
            start + SignedDuration::from_secs(second),
        )
        .await;
    }
    assert_eq!(peer.requests("/jwks").await, 2);
    assert_unknown(&verifier, &foreign, start + SignedDuration::from_secs(61)).await;
    assert_eq!(peer.requests("/jwks").await, 3);
}

async fn assert_unknown(verifier: &BearerVerifier, token: &str, at: Timestamp) {
    let refused = verifier.verify(token, at).await;
    assert!(
        matches!(refused, Err(BearerError::UnknownKey)),
        "{refused:?}"
    );
}

pub(crate) async fn a_rotated_key_is_picked_up_and_the_old_one_dropped() {
    let peer = Peer::start();
    let verifier = verifier(&peer);
    let old = good_token(&peer).await;
    verifier.verify(&old, now()).await.unwrap();
    peer.rotate().await;
    let new = good_token(&peer).await;
    verifier.verify(&new, now()).await.unwrap();
    assert_unknown(&verifier, &old, now()).await;
    let of_old_key = peer.sign("old", &claims(&peer, &json!({}))).await;
    assert_unknown(&verifier, &of_old_key, now()).await;
}

pub(crate) async fn an_issuer_that_goes_down_takes_no_keys_away() {
    let mut peer = Peer::start();
    let verifier = verifier(&peer);
    let exp = now().as_second() + 100_000;
    let token = peer
        .sign("current", &claims(&peer, &json!({"exp": exp})))
        .await;
    let foreign = token_of_another_key(&peer).await;
    verifier.verify(&token, now()).await.unwrap();
    peer.stop();
    let later = now() + SignedDuration::from_hours(5);
    verifier.verify(&token, later).await.unwrap();
    assert_unknown(&verifier, &foreign, later).await;
}

pub(crate) async fn an_issuer_that_is_down_from_the_start_is_unavailable() {
    let mut peer = Peer::start();
    let (verifier, token) = (verifier(&peer), good_token(&peer).await);
    peer.stop();
    let refused = verifier.verify(&token, now()).await;
    assert!(
        matches!(refused, Err(BearerError::IssuerUnavailable { .. })),
        "{refused:?}"
    );
}
