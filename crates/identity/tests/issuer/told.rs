//! ID tokens no honest issuer would send, from one that sends what it is told: the code of a login
//! is what its token endpoint answers with.

use identity::{Claims, Error, IdTokenProblem, OpenIdConfig, Remembered, Secret};
use serde_json::{Value, json};

use crate::login::{assert_problem, provider};
use crate::{now, shared};

const REDIRECT: &str = "http://127.0.0.1:1/login/callback";

fn issuer() -> String {
    format!("{}/told", shared().issuer)
}

/// What a good ID token says, with changes. A change to null leaves a claim out.
fn claims(changes: &Value) -> Value {
    let now = now().as_second();
    let mut claims = json!({
        "iss": issuer(), "aud": "client", "sub": "ada", "nonce": "the nonce",
        "iat": now, "exp": now + 600, "email": "ada@example.com",
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

async fn finish(code: Value) -> Result<Claims, Error> {
    let provider = provider(OpenIdConfig {
        issuer: issuer(),
        client_id: "client".to_owned(),
        client_secret: Some(Secret::new("secret")),
        scopes: Vec::new(),
        response_mode_form_post: false,
    });
    let remembered = Remembered {
        state: "the state".to_owned(),
        nonce: Some("the nonce".to_owned()),
        pkce_verifier: "v".repeat(43),
    };
    let code = code.to_string();
    provider.finish(&code, REDIRECT, &remembered, now()).await
}

/// A login that ends with an ID token signed in some way.
async fn with_token(signing: Value) -> Result<Claims, Error> {
    let id_token = shared().sign_with(&signing).await;
    finish(json!({ "id_token": id_token })).await
}

async fn with_claims(changes: Value) -> Result<Claims, Error> {
    with_token(json!({"claims": claims(&changes)})).await
}

pub(crate) async fn a_good_id_token_is_believed() {
    assert_eq!(with_claims(json!({})).await.unwrap().subject, "ada");
    let with_party = with_claims(json!({"azp": "client"})).await;
    assert_eq!(with_party.unwrap().subject, "ada");
}

pub(crate) async fn a_forged_id_token_is_refused() {
    let kid = shared().current_kid().await;
    let forged = json!({"key": "other", "header": {"kid": kid}, "claims": claims(&json!({}))});
    assert_problem(&with_token(forged).await, IdTokenProblem::BadSignature);
}

pub(crate) async fn an_id_token_with_an_unknown_key_is_refused() {
    let foreign = json!({"key": "other", "claims": claims(&json!({}))});
    assert_problem(&with_token(foreign).await, IdTokenProblem::UnknownKey);
}

pub(crate) async fn an_unsigned_id_token_is_refused() {
    let unsigned = json!({"header": {"alg": "none"}, "claims": claims(&json!({}))});
    assert_problem(&with_token(unsigned).await, IdTokenProblem::WrongAlgorithm);
}

pub(crate) async fn an_id_token_signed_with_the_public_key_is_refused() {
    let confused = json!({"header": {"alg": "HS256"}, "claims": claims(&json!({}))});
    assert_problem(&with_token(confused).await, IdTokenProblem::WrongAlgorithm);
}

pub(crate) async fn an_id_token_for_somebody_else_is_refused() {
    for (changes, problem) in [
        (json!({"aud": "other"}), IdTokenProblem::WrongAudience),
        (
            json!({"aud": ["client", "other"]}),
            IdTokenProblem::WrongAudience,
        ),
        (
            json!({"azp": "other"}),
            IdTokenProblem::WrongAuthorizedParty,
        ),
        (json!({"iss": shared().issuer}), IdTokenProblem::WrongIssuer),
        (
            json!({"iat": now().as_second() + 300}),
            IdTokenProblem::IssuedAtOddTime,
        ),
        (
            json!({"exp": now().as_second() - 1}),
            IdTokenProblem::Expired,
        ),
    ] {
        assert_problem(&with_claims(changes).await, problem);
    }
}

pub(crate) async fn an_id_token_without_nonce_is_refused() {
    let refused = with_claims(json!({"nonce": null})).await;
    assert!(
        matches!(refused, Err(Error::WrongNonce { .. })),
        "{refused:?}"
    );
}

pub(crate) async fn an_id_token_without_subject_is_refused() {
    let empty = with_claims(json!({"sub": ""})).await;
    assert!(matches!(empty, Err(Error::NoSubject { .. })), "{empty:?}");
    let missing = with_claims(json!({"sub": null})).await;
    assert_problem(&missing, IdTokenProblem::Unreadable);
}

pub(crate) async fn userinfo_of_somebody_else_is_refused() {
    let claims = claims(&json!({"email": null}));
    let id_token = shared().sign("current", &claims).await;
    let other = json!({"sub": "eve", "email": "ada@example.com", "email_verified": true});
    let refused = finish(json!({"id_token": id_token, "userinfo": other})).await;
    assert!(
        matches!(refused, Err(Error::OtherSubject { .. })),
        "{refused:?}"
    );
}
