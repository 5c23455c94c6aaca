//! From a provider's word to an account that is there already.

use hyper::header::AUTHORIZATION;
use serde_json::{Value, json};

use crate::shared;
use crate::site::{Sent, Site, assert_entered, assert_refused, said};

pub(crate) async fn a_verified_account_is_joined_and_keeps_its_password() {
    let site = Site::start(shared());
    let id = site.add_user("ada@example.com");
    let mut before = site.signed_in("ada@example.com").await;
    let mut browser = site.client();
    let hint = "sub=joined;email=Ada@Example.com;verified=true";
    assert_entered(&browser.enter("corp", hint).await);
    let me = browser.me().await;
    assert_eq!(me["id"], *id);
    assert_eq!(me["provider"], "corp");
    assert_eq!(before.me().await["id"], *id, "the old session goes on");
    assert_eq!(
        site.signed_in("ada@example.com").await.me().await["id"],
        *id
    );
    assert_eq!(browser.items("/api/v1/me/identities").await.len(), 1);
    let trail = browser.items("/api/v1/me/audit").await;
    assert!(trail.iter().any(|entry| entry["action"] == "identity.link"));
}

pub(crate) async fn an_unverified_account_loses_every_way_in_that_it_had() {
    let site = Site::start(shared());
    let mut squatter = site.client();
    assert_eq!(squatter.sign_up("owner@example.com").await.status, 201);
    let me = squatter.me().await;
    assert_eq!(me["emailVerified"], false);
    let wish = json!({"label": "Kept", "scopes": ["read", "write"]});
    let made = squatter.post("/api/v1/tokens", &wish).await;
    assert_eq!(made.status, 201, "{}", made.body);
    let token = format!("Bearer {}", said(&made)["token"].as_str().unwrap());
    let own = "sub=squatter;email=squatter@example.com;verified=true";
    let back = squatter.connect("other", own).await;
    assert_eq!(squatter.come_back(&back).await.status, 303);

    let mut owner = site.client();
    let hint = "sub=owner;email=owner@example.com;verified=true";
    assert_entered(&owner.enter("corp", hint).await);
    let now = owner.me().await;
    assert_eq!(now["id"], me["id"]);
    assert_eq!(now["emailVerified"], true);
    assert_eq!(now["providerSubject"], "owner");
    let identities = owner.items("/api/v1/me/identities").await;
    assert_eq!(identities.len(), 1, "{identities:?}");
    let trail = owner.items("/api/v1/me/audit").await;
    assert!(
        trail
            .iter()
            .any(|entry| entry["action"] == "account.takeOver")
    );

    assert_eq!(squatter.me().await, Value::Null, "the session has ended");
    let headers = [(AUTHORIZATION.as_str(), token.as_str())];
    let by_token = Sent {
        headers: &headers,
        ..Sent::new("GET", "/api/v1/me")
    };
    assert_eq!(site.client().send(by_token).await.status, 401);
    assert_eq!(site.client().log_in("owner@example.com").await.status, 401);
    let mut again = site.client();
    assert_entered(&again.enter("other", own).await);
    assert_ne!(
        again.me().await["id"],
        me["id"],
        "the login is not connected any more"
    );
}

/// Whoever was thrown out must not come back by a login that they began to connect before.
pub(crate) async fn what_was_begun_before_an_account_was_taken_over_leads_nowhere() {
    let site = Site::start(shared());
    let mut squatter = site.client();
    squatter.sign_up("begun@example.com").await;
    let own = "sub=begun-squatter;email=begun-squatter@example.com;verified=true";
    let back = squatter.connect("other", own).await;
    let mut owner = site.client();
    let hint = "sub=begun-owner;email=begun@example.com;verified=true";
    assert_entered(&owner.enter("corp", hint).await);

    assert_refused(&squatter.come_back(&back).await, 403, "SIGN_IN_EXPIRED");
    assert_eq!(owner.items("/api/v1/me/identities").await.len(), 1);
    let mut again = site.client();
    assert_entered(&again.enter("other", own).await);
    assert_ne!(again.me().await["id"], owner.me().await["id"]);
}

pub(crate) async fn nothing_begun_at_the_moment_of_a_take_over_survives_it() {
    let site = Site::start(shared());
    for round in 0..8 {
        let claimed = format!("sub=race-{round};email=race{round}@example.com;verified=false");
        let mut squatter = site.client();
        assert_entered(&squatter.enter("other", &claimed).await);
        let linked = format!("sub=race-link-{round};email=x{round}@example.com;verified=true");
        let mut begun = vec![
            squatter.clone(),
            site.client(),
            site.client(),
            site.client(),
        ];
        let mut returns = vec![begun[0].connect("corp", &linked).await];
        for browser in &mut begun[1..] {
            returns.push(browser.go("other", "", &claimed).await);
        }
        let mut owner = site.client();
        let hint = format!("sub=race-owner-{round};email=race{round}@example.com;verified=true");
        let back = owner.go("corp", "", &hint).await;

        let at_once = begun.into_iter().zip(returns).map(|(mut browser, back)| {
            tokio::spawn(async move {
                browser.come_back(&back).await;
                browser
            })
        });
        let at_once: Vec<_> = at_once.collect();
        let mut answer = owner.come_back(&back).await;
        let mut left = vec![squatter];
        for browser in at_once {
            left.push(browser.await.unwrap());
        }
        if answer.status != 303 {
            // The account changed at that moment, and they begin again.
            assert_refused(&answer, 403, "SIGN_IN_EXPIRED");
            answer = owner.enter("corp", &hint).await;
        }
        assert_entered(&answer);
        assert_eq!(owner.items("/api/v1/me/identities").await.len(), 1);
        assert_eq!(
            owner.items("/api/v1/me/identities").await[0]["provider"],
            "corp"
        );
        for mut browser in left {
            assert_eq!(browser.me().await, Value::Null);
        }
    }
}

pub(crate) async fn an_unverified_address_opens_no_account_of_another() {
    let site = Site::start(shared());
    site.add_user("mine@example.com");
    let mut owner = site.signed_in("mine@example.com").await;
    let before = owner.me().await;
    for (provider, verified) in [("corp", "false"), ("corp", "unsaid"), ("other", "false")] {
        let mut browser = site.client();
        let hint = format!("sub=claims-it;email=mine@example.com;verified={verified}");
        let refused = browser.enter(provider, &hint).await;
        assert_refused(&refused, 403, "EMAIL_NOT_VERIFIED");
        assert_eq!(browser.me().await, Value::Null);
    }
    assert_eq!(owner.me().await, before, "nothing has changed");
    assert!(owner.items("/api/v1/me/identities").await.is_empty());
    assert_eq!(site.client().log_in("mine@example.com").await.status, 200);
}

pub(crate) async fn an_unverified_address_makes_an_unverified_account() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=unverified;email=unverified@example.com;verified=false";
    assert_entered(&browser.enter("corp", hint).await);
    let me = browser.me().await;
    assert_eq!(me["emailVerified"], false);
    let mut again = site.client();
    assert_entered(&again.enter("corp", hint).await);
    assert_eq!(again.me().await["id"], me["id"]);

    // Until somebody comes who has the address.
    let mut owner = site.client();
    let hint = "sub=has-it;email=unverified@example.com;verified=text";
    assert_entered(&owner.enter("other", hint).await);
    assert_eq!(owner.me().await["id"], me["id"]);
    assert_eq!(browser.me().await, Value::Null);
    assert_eq!(again.me().await, Value::Null);
}

pub(crate) async fn without_an_address_there_is_no_account() {
    let site = Site::start(shared());
    let refused = site.client().enter("corp", "sub=no-address").await;
    assert_refused(&refused, 403, "NO_EMAIL");
}
