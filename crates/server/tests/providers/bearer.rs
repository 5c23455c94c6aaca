//! Signed tokens of another issuer.

use hyper::Request;
use hyper::header::{AUTHORIZATION, CONTENT_TYPE};
use serde_json::{Value, json};

use crate::provider::{AUDIENCE, Answer, Peer, send};
use crate::site::{Client, Sent, Site, assert_entered, assert_refused, said};
use crate::{now, shared};

fn site(peer: &Peer) -> Site {
    let variables = [
        ("NEXUS_BEARER_ISSUER", peer.issuer.as_str()),
        ("NEXUS_BEARER_AUDIENCE", AUDIENCE),
        ("NEXUS_BEARER_PROVIDER", "corp"),
    ];
    Site::start_with(peer, &variables)
}

/// An account that is known under this subject.
fn known(site: &Site, subject: &str) -> String {
    let email = format!("{subject}@example.com");
    let account = ["user", "add", "--name", "Ada", "--email", &email];
    let login = ["--login-provider", "corp", "--subject", subject];
    site.order(&[&account[..], &login[..]].concat())
}

/// What a good token says, with changes. A change to null leaves a claim out.
fn claims(peer: &Peer, changes: &Value) -> Value {
    let mut claims = json!({
        "iss": peer.issuer, "aud": AUDIENCE, "sub": "ada", "iat": now(), "exp": now() + 600,
    });
    for (name, value) in changes.as_object().unwrap() {
        claims[name] = value.clone();
    }
    let claims_of = claims.as_object_mut().unwrap();
    claims_of.retain(|_, value| !value.is_null());
    claims
}

async fn with(client: &mut Client, method: &str, path: &str, token: &str) -> Answer {
    let value = format!("Bearer {token}");
    let headers = [
        (AUTHORIZATION.as_str(), value.as_str()),
        (CONTENT_TYPE.as_str(), "application/json"),
    ];
    let body = json!({"newPassword": "correct horse battery"}).to_string();
    client
        .send(Sent {
            headers: &headers,
            body: if method == "GET" { String::new() } else { body },
            ..Sent::new(method, path)
        })
        .await
}

async fn me(site: &Site, token: &str) -> Answer {
    with(&mut site.client(), "GET", "/api/v1/me", token).await
}

/// What the issuer itself makes for an API, in the name of the client.
async fn issued_by(peer: &Peer) -> String {
    let request = Request::post(format!("{}/token", peer.issuer))
        .header(CONTENT_TYPE, "application/x-www-form-urlencoded")
        // confidential:confidential-secret
        .header(AUTHORIZATION, "Basic Y29uZmlkZW50aWFsOmNvbmZpZGVudGlhbC1zZWNyZXQ=");
    let form = format!("grant_type=client_credentials&scope=read+write&resource={AUDIENCE}");
    let answer = said(&send(request, form).await);
    answer["access_token"].as_str().unwrap().to_owned()
}

pub(crate) async fn a_token_of_the_issuer_stands_for_its_person() {
    let site = site(shared());
    let id = known(&site, "confidential");
    let answer = me(&site, &issued_by(shared()).await).await;
    assert_eq!(answer.status, 200, "{}", answer.body);
    assert_eq!(said(&answer)["id"], *id);

    // Whoever has come by the same provider is the same person.
    let mut browser = site.client();
    let hint = "sub=by-both;email=by-both@example.com;verified=true";
    assert_entered(&browser.enter("corp", hint).await);
    let claims = claims(shared(), &json!({"sub": "by-both"}));
    let answer = me(&site, &shared().sign("current", &claims).await).await;
    assert_eq!(said(&answer)["id"], browser.me().await["id"]);
}

pub(crate) async fn a_bad_token_stands_for_nobody() {
    let site = site(shared());
    known(&site, "ada");
    let good = shared()
        .sign("current", &claims(shared(), &json!({})))
        .await;
    assert_eq!(me(&site, &good).await.status, 200);
    for changes in [
        json!({"exp": now() - 3600}),
        json!({"exp": null}),
        json!({"nbf": now() + 3600}),
        json!({"aud": "another"}),
        json!({"aud": null}),
        json!({"iss": "https://another.example"}),
        json!({"iss": format!("{}/", shared().issuer)}),
        json!({"sub": "nobody-here"}),
        json!({"sub": "ada@example.com"}),
        json!({"sub": null}),
    ] {
        let token = shared().sign("current", &claims(shared(), &changes)).await;
        let refused = me(&site, &token).await;
        assert_refused(&refused, 401, "UNAUTHENTICATED");
        assert!(refused.headers.contains_key("www-authenticate"));
    }
    let kid = shared().current_kid().await;
    for signing in [
        json!({"key": "other", "header": {"kid": kid}}),
        json!({"key": "other"}),
        json!({"header": {"alg": "none"}}),
        json!({"header": {"alg": "HS256"}}),
        json!({"header": {"typ": "logout+jwt"}}),
    ] {
        let mut signing = signing;
        signing["claims"] = claims(shared(), &json!({}));
        let token = shared().sign_with(&signing).await;
        assert_refused(&me(&site, &token).await, 401, "UNAUTHENTICATED");
    }
    let (signed, _) = good.rsplit_once('.').unwrap();
    for garbage in ["", "x", "eyJ.eyJ.x", signed, &format!("{signed}.")] {
        assert_refused(&me(&site, garbage).await, 401, "UNAUTHENTICATED");
    }
}

pub(crate) async fn a_token_is_no_session() {
    let site = site(shared());
    known(&site, "ada");
    let token = shared()
        .sign("current", &claims(shared(), &json!({})))
        .await;
    let refused = with(&mut site.client(), "PUT", "/api/v1/me/password", &token).await;
    assert_refused(&refused, 403, "FORBIDDEN");
    for path in ["/api/v1/me/identities", "/api/v1/tokens"] {
        let refused = with(&mut site.client(), "POST", path, &token).await;
        assert_refused(&refused, 403, "FORBIDDEN");
    }
    // Without an issuer in the settings no token is believed.
    let without = Site::start(shared());
    known(&without, "ada");
    assert_refused(&me(&without, &token).await, 401, "UNAUTHENTICATED");
}

pub(crate) async fn a_token_of_somebody_who_is_gone_stands_for_nobody() {
    let site = site(shared());
    let hint = "sub=leaves;email=leaves@example.com;verified=true";
    let mut browser = site.client();
    assert_entered(&browser.enter("corp", hint).await);
    let claims = claims(shared(), &json!({"sub": "leaves"}));
    let token = shared().sign("current", &claims).await;
    assert_eq!(me(&site, &token).await.status, 200);
    let etag = browser.get("/api/v1/me").await.headers["etag"].clone();
    let headers = [("if-match", etag.to_str().unwrap())];
    let erased = browser
        .send(Sent {
            headers: &headers,
            ..Sent::new("DELETE", "/api/v1/me")
        })
        .await;
    assert_eq!(erased.status, 204, "{}", erased.body);
    assert_refused(&me(&site, &token).await, 401, "UNAUTHENTICATED");

    // Who comes again is somebody new.
    assert_entered(&browser.enter("corp", hint).await);
    assert_eq!(me(&site, &token).await.status, 200);
}

pub(crate) async fn a_rotated_key_is_picked_up_once_a_minute() {
    let peer = Peer::start();
    let site = site(&peer);
    known(&site, "ada");
    let claims = claims(&peer, &json!({}));
    let old = peer.sign("current", &claims).await;
    assert_eq!(me(&site, &old).await.status, 200);
    assert_eq!(me(&site, &old).await.status, 200);
    assert_eq!(peer.requests("/jwks").await, 1);

    peer.rotate().await;
    let new = peer.sign("current", &claims).await;
    assert_eq!(me(&site, &new).await.status, 200);
    assert_eq!(peer.requests("/jwks").await, 2);
    assert_refused(&me(&site, &old).await, 401, "UNAUTHENTICATED");
    for _ in 0..5 {
        let foreign = peer.sign("other", &claims).await;
        assert_refused(&me(&site, &foreign).await, 401, "UNAUTHENTICATED");
    }
    assert_eq!(peer.requests("/jwks").await, 2, "the issuer is left alone");
}

pub(crate) async fn an_issuer_that_is_down_leaves_other_ways_in() {
    let mut peer = Peer::start();
    let site = site(&peer);
    site.add_user("by-password@example.com");
    let token = peer.sign("current", &claims(&peer, &json!({}))).await;
    peer.stop();
    let unavailable = me(&site, &token).await;
    assert_refused(&unavailable, 503, "UNAVAILABLE");
    assert!(unavailable.headers.contains_key("retry-after"));
    let mut browser = site.signed_in("by-password@example.com").await;
    assert_ne!(browser.me().await, Value::Null);
}
