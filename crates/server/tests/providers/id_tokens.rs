//! Who somebody is comes signed, for this sign-in and not for ever.

use serde_json::{Value, json};

use crate::provider::{Answer, Peer};
use crate::site::{Client, Return, Site, assert_entered, assert_refused, location};
use crate::{now, shared};

/// What a good ID token says in answer to a sign-in that was begun.
fn claims(peer: &Peer, nonce: &str, sub: &str) -> Value {
    json!({
        "iss": format!("{}/told", peer.issuer), "aud": "client", "sub": sub, "nonce": nonce,
        "iat": now(), "exp": now() + 600,
        "email": format!("{sub}@example.com"), "email_verified": true,
    })
}

/// A sign-in that ends with what `signing` makes of the claims of a good token.
async fn told(client: &mut Client, sub: &str, signing: impl FnOnce(Value) -> Value) -> Answer {
    let begun = client.begin("told", "").await;
    let url = url::Url::parse(&location(&begun)).unwrap();
    let parameter = |name: &str| {
        let found = url.query_pairs().find(|(other, _)| other == name);
        found.unwrap().1.into_owned()
    };
    let claims = claims(shared(), &parameter("nonce"), sub);
    let id_token = shared().sign_with(&signing(claims)).await;
    let code = json!({ "id_token": id_token }).to_string();
    let fields = [("state", parameter("state")), ("code", code)];
    let fields = fields.map(|(name, value)| (name.to_owned(), value));
    let back = Return {
        provider: "told".to_owned(),
        sent_to: location(&begun),
        fields: fields.into(),
    };
    client.come_back(&back).await
}

pub(crate) async fn a_good_id_token_is_believed() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let answer = told(&mut browser, "good", |claims| json!({ "claims": claims })).await;
    assert_entered(&answer);
    assert_eq!(browser.me().await["email"], "good@example.com");
}

pub(crate) async fn a_bad_id_token_opens_nothing() {
    let site = Site::start(shared());
    let kid = shared().current_kid().await;
    let changed = |name: &'static str, value: Value| {
        move |mut claims: Value| {
            claims[name] = value;
            json!({ "claims": claims })
        }
    };
    let mut browser = site.client();
    let mut answers = Vec::new();
    for (name, value) in [
        ("nonce", json!("another")),
        ("exp", json!(now() - 3600)),
        ("aud", json!("somebody-else")),
        ("iss", json!(shared().issuer)),
        ("sub", json!("")),
    ] {
        answers.push(told(&mut browser, "bad", changed(name, value)).await);
    }
    let header = |key: &'static str, header: Value| move |claims: Value| json!({"key": key, "header": header, "claims": claims});
    for signing in [
        header("other", json!({ "kid": kid })),
        header("other", json!({})),
        header("current", json!({"alg": "none"})),
        header("current", json!({"alg": "HS256"})),
    ] {
        answers.push(told(&mut browser, "bad", signing).await);
    }
    for answer in &answers {
        assert_refused(answer, 403, "PROVIDER_REFUSED");
    }
    assert_eq!(browser.me().await, Value::Null);
    let is_free = site.client().sign_up("bad@example.com").await;
    assert_eq!(is_free.status, 201, "no account was made: {}", is_free.body);
}

pub(crate) async fn a_rotated_key_is_picked_up() {
    let peer = Peer::start();
    let site = Site::start(&peer);
    let hint = "sub=rotated;email=rotated@example.com;verified=true";
    let mut before = site.client();
    assert_entered(&before.enter("corp", hint).await);
    peer.rotate().await;
    let mut after = site.client();
    assert_entered(&after.enter("corp", hint).await);
    assert_eq!(after.me().await["id"], before.me().await["id"]);
}
