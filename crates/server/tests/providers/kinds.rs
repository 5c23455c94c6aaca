//! Providers that are not quite like the others: GitHub, and Apple, which posts its answer.

use hyper::header::CONTENT_TYPE;
use serde_json::Value;

use crate::shared;
use crate::site::{
    SESSION, SIGN_IN, Sent, Site, assert_entered, assert_refused, cookie_line, location,
};

const APPLE: &str = "https://appleid.example";

pub(crate) async fn plain_oauth_gives_subject_and_primary_address() {
    let site = Site::start(shared());
    let hint = "sub=583231;email=octo@example.com;verified=true;name=Octo Cat";
    let mut browser = site.client();
    assert_entered(&browser.enter("github", hint).await);
    let me = browser.me().await;
    assert_eq!(me["provider"], "github");
    assert_eq!(me["providerSubject"], "583231");
    assert_eq!(me["email"], "octo@example.com");
    assert_eq!(me["emailVerified"], true);
    assert_eq!(me["name"], "Octo Cat");
    let mut again = site.client();
    assert_entered(&again.enter("github", hint).await);
    assert_eq!(again.me().await["id"], me["id"]);
}

pub(crate) async fn an_unverified_primary_address_is_unverified() {
    let site = Site::start(shared());
    site.add_user("theirs@example.com");
    let hint = "sub=1;email=theirs@example.com;verified=false";
    let refused = site.client().enter("github", hint).await;
    assert_refused(&refused, 403, "EMAIL_NOT_VERIFIED");
    // The other address that the peer reports is verified, but not the primary one.
    site.add_user("old@example.com");
    let hint = "sub=2;email=new@example.com;verified=false";
    let mut browser = site.client();
    assert_entered(&browser.enter("github", hint).await);
    let me = browser.me().await;
    assert_eq!(me["email"], "new@example.com");
    assert_eq!(me["emailVerified"], false);
}

pub(crate) async fn an_answer_posted_from_the_providers_site_is_taken() {
    let site = Site::start(shared());
    let hint = "sub=posted;email=posted@example.com;verified=text";
    let mut browser = site.client();
    let begun = browser.begin("apple", "").await;
    let line = cookie_line(&begun, SIGN_IN).unwrap();
    assert!(line.contains("; HttpOnly; SameSite=None; Secure"), "{line}");
    let back = browser.go("apple", "?returnTo=/agenda", hint).await;

    let mut elsewhere = site.client();
    let refused = elsewhere.post_back(&back, APPLE).await;
    assert_refused(&refused, 403, "SIGN_IN_EXPIRED");
    let answer = browser.post_back(&back, APPLE).await;
    assert_entered(&answer);
    assert_eq!(location(&answer), "/agenda");
    let line = cookie_line(&answer, SESSION).unwrap();
    assert!(line.contains("; HttpOnly; SameSite=Lax"), "{line}");
    let me = browser.me().await;
    assert_eq!(me["provider"], "apple");
    assert_eq!(me["emailVerified"], true);
    let replayed = browser.post_back(&back, APPLE).await;
    assert_refused(&replayed, 403, "SIGN_IN_EXPIRED");
}

/// Browsers do not send the session along with a form that another site posts.
pub(crate) async fn a_login_whose_answer_is_posted_is_connected_without_the_session_cookie() {
    let site = Site::start(shared());
    site.add_user("connects@example.com");
    let mut person = site.signed_in("connects@example.com").await;
    let hint = "sub=connects;email=hidden@relay.example;verified=true";
    let back = person.connect("apple", hint).await;
    let mut as_browsers_do = person.clone();
    as_browsers_do.cookies.remove(SESSION);
    let answer = as_browsers_do.post_back(&back, APPLE).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    let identities = person.items("/api/v1/me/identities").await;
    assert_eq!(identities[0]["provider"], "apple");
}

/// A browser sends the page's own cookie of the sign-in along, but not the session, which is Lax.
pub(crate) async fn another_site_posts_to_no_other_path() {
    let site = Site::start(shared());
    site.add_user("posts@example.com");
    let mut person = site.signed_in("posts@example.com").await;
    let headers = [
        (CONTENT_TYPE.as_str(), "application/x-www-form-urlencoded"),
        ("origin", APPLE),
        ("sec-fetch-site", "cross-site"),
    ];
    for path in [
        "/api/v1/auth/providers/corp/callback",
        "/api/v1/auth/providers/apple/callback/",
        "/api/v1/auth/providers/%61pple/callback",
        "/api/v1/auth/logout",
        "/api/v1/tokens",
    ] {
        let post = Sent {
            headers: &headers,
            body: "code=a&state=b".to_owned(),
            ..Sent::new("POST", path)
        };
        let refused = person.send(post).await;
        assert_refused(&refused, 403, "FORBIDDEN");
    }
    assert_ne!(person.me().await, Value::Null);
}
