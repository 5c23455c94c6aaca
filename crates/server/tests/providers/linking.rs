//! Somebody who is signed in connects a login, or disconnects one.

use serde_json::Value;

use crate::shared;
use crate::site::{
    Client, SESSION, Sent, Site, assert_entered, assert_refused, cookie_line, location,
};

const IDENTITIES: &str = "/api/v1/me/identities";

async fn unlink(client: &mut Client, identity: &Value) -> crate::provider::Answer {
    let path = format!("{IDENTITIES}/{}", identity["id"].as_str().unwrap());
    client.send(Sent::new("DELETE", &path)).await
}

pub(crate) async fn a_person_connects_a_login_and_enters_by_it() {
    let site = Site::start(shared());
    let id = site.add_user("person@example.com");
    let mut person = site.signed_in("person@example.com").await;
    for (provider, hint) in [
        (
            "corp",
            "sub=linked-1;email=elsewhere@example.com;verified=true",
        ),
        (
            "other",
            "sub=linked-2;email=elsewhere@example.com;verified=false",
        ),
        ("github", "sub=4711;email=octo@example.com;verified=true"),
    ] {
        let back = person.connect(provider, hint).await;
        let answer = person.come_back(&back).await;
        assert_eq!(answer.status, 303, "{}", answer.body);
        assert_eq!(location(&answer), "/settings");
        assert_eq!(cookie_line(&answer, SESSION), None, "the session stays");
        let mut browser = site.client();
        assert_entered(&browser.enter(provider, hint).await);
        assert_eq!(browser.me().await["id"], *id, "{provider}");
    }
    assert_eq!(person.items(IDENTITIES).await.len(), 3);
    let me = person.me().await;
    assert_eq!(me["email"], "person@example.com");
    assert_eq!(me["providerSubject"], "linked-1");

    let again = "sub=linked-1;email=elsewhere@example.com;verified=true";
    let back = person.connect("corp", again).await;
    assert_eq!(person.come_back(&back).await.status, 303);
    assert_eq!(person.items(IDENTITIES).await.len(), 3);
}

pub(crate) async fn connecting_needs_somebody_who_is_signed_in() {
    let site = Site::start(shared());
    let refused = site.client().begin_to_connect("corp").await;
    assert_refused(&refused, 401, "UNAUTHENTICATED");

    site.add_user("token@example.com");
    let token = site.order(&["token", "create", "--email", "token@example.com"]);
    let value = format!("Bearer {token}");
    let headers = [
        ("authorization", value.as_str()),
        ("content-type", "application/json"),
    ];
    let by_token = Sent {
        headers: &headers,
        body: r#"{"provider":"corp"}"#.to_owned(),
        ..Sent::new("POST", IDENTITIES)
    };
    let refused = site.client().send(by_token).await;
    assert_refused(&refused, 403, "FORBIDDEN");
}

pub(crate) async fn another_site_cannot_connect_its_login() {
    let site = Site::start(shared());
    site.add_user("lured@example.com");
    let mut person = site.signed_in("lured@example.com").await;
    for site in ["cross-site", "same-site"] {
        let connecting = Sent {
            headers: &[
                ("sec-fetch-site", site),
                ("content-type", "application/json"),
            ],
            body: r#"{"provider":"corp"}"#.to_owned(),
            ..Sent::new("POST", IDENTITIES)
        };
        let refused = person.send(connecting).await;
        assert_refused(&refused, 403, "FORBIDDEN");
    }
    let following = Sent {
        headers: &[("sec-fetch-site", "cross-site")],
        ..Sent::new("GET", "/api/v1/auth/providers/corp/start")
    };
    assert_eq!(person.send(following).await.status, 303);
}

pub(crate) async fn a_login_of_another_account_is_not_connected() {
    let site = Site::start(shared());
    let hint = "sub=taken;email=taken@example.com;verified=true";
    let mut owner = site.client();
    assert_entered(&owner.enter("corp", hint).await);
    site.add_user("wants-it@example.com");
    let mut person = site.signed_in("wants-it@example.com").await;
    let back = person.connect("corp", hint).await;
    assert_refused(&person.come_back(&back).await, 409, "IDENTITY_TAKEN");
    assert!(person.items(IDENTITIES).await.is_empty());
    let mut again = site.client();
    assert_entered(&again.enter("corp", hint).await);
    assert_eq!(again.me().await["id"], owner.me().await["id"]);
}

pub(crate) async fn a_session_that_ended_connects_nothing() {
    let site = Site::start(shared());
    site.add_user("left@example.com");
    let hint = "sub=left;email=left@other.example;verified=true";
    let mut elsewhere = site.signed_in("left@example.com").await;
    for by_itself in [true, false] {
        let mut person = site.signed_in("left@example.com").await;
        let back = person.connect("corp", hint).await;
        let ended = if by_itself {
            let logout = Sent::new("POST", "/api/v1/auth/logout");
            person.clone().send(logout).await
        } else {
            let revoke_others = Sent::new("DELETE", "/api/v1/me/sessions");
            elsewhere.send(revoke_others).await
        };
        assert_eq!(ended.status, 204, "{}", ended.body);
        assert_refused(&person.come_back(&back).await, 403, "SIGN_IN_EXPIRED");
        assert!(elsewhere.items(IDENTITIES).await.is_empty());
    }
}

pub(crate) async fn a_login_is_disconnected_unless_it_is_the_only_way_in() {
    let site = Site::start(shared());
    let first = "sub=way-1;email=ways@example.com;verified=true";
    let second = "sub=way-2;email=ways@example.com;verified=true";
    let mut person = site.client();
    assert_entered(&person.enter("corp", first).await);
    let only = person.items(IDENTITIES).await.remove(0);
    assert_refused(&unlink(&mut person, &only).await, 409, "LAST_SIGN_IN");

    let back = person.connect("other", second).await;
    assert_eq!(person.come_back(&back).await.status, 303);
    assert_eq!(unlink(&mut person, &only).await.status, 204);
    assert_refused(&unlink(&mut person, &only).await, 404, "NOT_FOUND");
    let me = person.me().await;
    assert_eq!(me["provider"], "other");
    assert_eq!(me["providerSubject"], "way-2");
    let left = person.items(IDENTITIES).await.remove(0);
    assert_refused(&unlink(&mut person, &left).await, 409, "LAST_SIGN_IN");

    let mut stranger = site.client();
    stranger.sign_up("stranger@example.com").await;
    assert_refused(&unlink(&mut stranger, &left).await, 404, "NOT_FOUND");
}
