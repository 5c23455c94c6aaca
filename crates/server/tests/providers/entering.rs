//! Coming in by a provider, for the first time and again.

use serde_json::Value;

use crate::provider::Peer;
use crate::shared;
use crate::site::{
    SESSION, SIGN_IN, Sent, Site, assert_entered, assert_refused, cookie_line, location, said,
};

pub(crate) async fn a_person_signs_in_by_the_provider_and_is_the_same_one_next_time() {
    let site = Site::start(shared());
    let hint = "sub=ada-1;email=ada@example.com;verified=true;name=Ada L.";
    let mut browser = site.client();
    let begun = browser.begin("corp", "?returnTo=/agenda").await;
    let line = cookie_line(&begun, SIGN_IN).unwrap();
    assert!(line.contains("; HttpOnly; SameSite=Lax"), "{line}");
    for parameter in ["state=", "nonce=", "code_challenge_method=S256"] {
        assert!(location(&begun).contains(parameter), "{}", location(&begun));
    }

    let back = browser
        .go("corp", "?returnTo=/agenda%3Fday%3D1", hint)
        .await;
    let answer = browser.come_back(&back).await;
    assert_entered(&answer);
    assert_eq!(location(&answer), "/agenda?day=1");
    let line = cookie_line(&answer, SESSION).unwrap();
    assert!(line.contains("; HttpOnly; SameSite=Lax"), "{line}");

    let me = browser.me().await;
    assert_eq!(me["provider"], "corp");
    assert_eq!(me["providerSubject"], "ada-1");
    assert_eq!(me["email"], "ada@example.com");
    assert_eq!(me["emailVerified"], true);
    assert_eq!(me["name"], "Ada L.");
    let identities = browser.items("/api/v1/me/identities").await;
    assert_eq!(identities.len(), 1);
    assert_eq!(identities[0]["provider"], "corp");
    assert_eq!(identities[0]["email"], "ada@example.com");

    let mut elsewhere = site.client();
    let again = elsewhere.enter("corp", hint).await;
    assert_entered(&again);
    assert_eq!(location(&again), "/");
    assert_eq!(elsewhere.me().await["id"], me["id"]);
    let done = actions(&browser.items("/api/v1/me/audit").await);
    let expected = ["session.signIn", "session.signIn", "account.create"];
    assert!(is_in_some_order(&done, &expected), "{done:?}");
}

fn actions(trail: &[Value]) -> Vec<String> {
    let actions = trail.iter().map(|entry| entry["action"].as_str().unwrap());
    actions.map(str::to_owned).collect()
}

fn is_in_some_order(found: &[String], expected: &[&str]) -> bool {
    let mut found: Vec<_> = found.iter().map(String::as_str).collect();
    let mut expected = expected.to_vec();
    found.sort_unstable();
    expected.sort_unstable();
    found == expected
}

pub(crate) async fn two_first_sign_ins_at_once_make_one_account() {
    let site = Site::start(shared());
    for round in 0..5 {
        let hint = format!("sub=twin-{round};email=twin{round}@example.com;verified=true");
        let mut begun = Vec::new();
        for _ in 0..4 {
            let mut browser = site.client();
            let back = browser.go("corp", "", &hint).await;
            begun.push((browser, back));
        }
        let entering = begun.into_iter().map(|(mut browser, back)| {
            tokio::spawn(async move {
                assert_entered(&browser.come_back(&back).await);
                browser.me().await["id"].as_str().unwrap().to_owned()
            })
        });
        let mut ids = Vec::new();
        for entered in entering.collect::<Vec<_>>() {
            ids.push(entered.await.unwrap());
        }
        ids.dedup();
        assert_eq!(ids.len(), 1, "{ids:?}");
    }
}

pub(crate) async fn one_returns_to_this_server_only() {
    let site = Site::start(shared());
    for elsewhere in [
        "//evil.example",
        "https://evil.example",
        "/\\evil.example",
        "%2F%2Fevil.example",
        "/%5Cevil.example",
        "/%09/evil.example",
        "/%0d%0aSet-Cookie:x=y",
        "/%C3%A4",
        "javascript:alert(1)",
        "evil.example",
        "",
    ] {
        let query = format!("?returnTo={}", elsewhere.replace('\\', "%5C"));
        let answer = site.client().begin("corp", &query).await;
        assert_refused(&answer, 400, "INVALID_INPUT");
        assert_eq!(said(&answer)["field"], "returnTo", "{elsewhere}");
        assert_eq!(cookie_line(&answer, SIGN_IN), None, "{elsewhere}");
    }
}

pub(crate) async fn the_way_back_leads_to_the_public_address() {
    let variables = [("NEXUS_PUBLIC_URL", "https://nexus.example/")];
    let site = Site::start_with(shared(), &variables);
    let begun = site.client().begin("corp", "").await;
    let url = url::Url::parse(&location(&begun)).unwrap();
    let back = url.query_pairs().find(|(name, _)| name == "redirect_uri");
    assert_eq!(
        back.unwrap().1,
        "https://nexus.example/api/v1/auth/providers/corp/callback"
    );
    let line = cookie_line(&begun, SIGN_IN).unwrap();
    assert!(line.ends_with("; SameSite=Lax; Secure"), "{line}");
}

pub(crate) async fn a_provider_that_is_down_leaves_the_server_well() {
    let mut peer = Peer::start();
    let site = Site::start(&peer);
    let hint = "sub=down;email=down@example.com;verified=true";
    let mut browser = site.client();
    let back = browser.go("corp", "", hint).await;
    peer.stop();

    let answer = browser.come_back(&back).await;
    assert_refused(&answer, 503, "UNAVAILABLE");
    let unasked = site.client().begin("other", "").await;
    assert_refused(&unasked, 503, "UNAVAILABLE");
    assert!(unasked.headers.contains_key("retry-after"));
    assert_eq!(site.client().get("/readyz").await.status, 200);
    site.add_user("here@example.com");
    assert!(
        site.signed_in("here@example.com")
            .await
            .me()
            .await
            .is_object()
    );
}

pub(crate) async fn who_does_not_agree_at_the_provider_is_refused() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=no;email=no@example.com;verified=true;refuse=yes";
    let back = browser.go("corp", "", hint).await;
    assert_eq!(back.fields["error"], "access_denied");
    assert_refused(&browser.come_back(&back).await, 403, "PROVIDER_REFUSED");
    assert_eq!(browser.me().await, Value::Null);
}

pub(crate) async fn a_browser_that_is_refused_goes_back_to_the_page_to_sign_in() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=no;email=no@example.com;verified=true;refuse=yes";
    let back = browser.go("corp", "?returnTo=/calendar", hint).await;
    let path = format!("/api/v1/auth/providers/corp/callback?{}", back.encoded());
    let opened = Sent {
        headers: &[("accept", "text/html,application/xhtml+xml,*/*;q=0.8")],
        ..Sent::new("GET", &path)
    };
    let answer = browser.send(opened).await;
    assert_eq!(answer.status, 303, "{}", answer.body);
    assert_eq!(location(&answer), "/sign-in?problem=PROVIDER_REFUSED");
    assert_eq!(cookie_line(&answer, SESSION), None);
    assert_eq!(browser.me().await, Value::Null);
}

pub(crate) async fn an_unknown_provider_is_not_found() {
    let site = Site::start(shared());
    let mut browser = site.client();
    assert_refused(&browser.begin("nobody", "").await, 404, "NOT_FOUND");
    let path = "/api/v1/auth/providers/nobody/callback?code=a&state=b";
    assert_refused(&browser.get(path).await, 404, "NOT_FOUND");
    let options = said(&browser.get("/api/v1/auth/options").await);
    assert_eq!(options["providers"].as_array().unwrap().len(), 5);
}

pub(crate) async fn who_begins_too_often_waits() {
    let site = Site::start_with(shared(), &[("NEXUS_RATE_LIMITS", "on")]);
    let mut browser = site.client();
    for _ in 0..200 {
        let answer = browser.begin("github", "").await;
        if answer.status == 429 {
            assert_refused(&answer, 429, "RATE_LIMITED");
            assert!(answer.headers.contains_key("retry-after"));
            return;
        }
        assert_eq!(answer.status, 303, "{}", answer.body);
    }
    panic!("nobody has to wait");
}

pub(crate) async fn nobody_new_comes_in_where_signing_up_is_closed() {
    let site = Site::start_with(shared(), &[("NEXUS_SIGNUP", "closed")]);
    let hint = "sub=closed;email=closed@example.com;verified=true";
    assert_refused(
        &site.client().enter("corp", hint).await,
        403,
        "SIGNUP_CLOSED",
    );
    let id = site.add_user("closed@example.com");
    let mut browser = site.client();
    assert_entered(&browser.enter("corp", hint).await);
    assert_eq!(browser.me().await["id"], *id);
}

pub(crate) async fn an_invitation_lets_one_new_person_in() {
    let site = Site::start_with(shared(), &[("NEXUS_SIGNUP", "invitation")]);
    let first = "sub=invited-1;email=invited1@example.com;verified=true";
    let second = "sub=invited-2;email=invited2@example.com;verified=true";
    let refused = site.client().enter("corp", first).await;
    assert_refused(&refused, 403, "INVITATION_NEEDED");

    let query = invited(&site.order(&["user", "invite"]));
    let mut browser = site.client();
    let back = browser.go("corp", "?invitation=made-up", first).await;
    assert_refused(&browser.come_back(&back).await, 403, "INVITATION_NEEDED");
    let back = browser.go("corp", &query, first).await;
    assert_entered(&browser.come_back(&back).await);
    assert_entered(&site.client().enter("corp", first).await);

    let mut other = site.client();
    let back = other.go("corp", &query, second).await;
    assert_refused(&other.come_back(&back).await, 403, "INVITATION_NEEDED");
}

/// The query for the start, from the address that the command printed.
fn invited(address: &str) -> String {
    let (_, code) = address.split_once("?invitation=").unwrap();
    format!("?invitation={code}")
}

pub(crate) async fn an_invitation_to_an_address_verifies_it() {
    let site = Site::start_with(shared(), &[("NEXUS_SIGNUP", "invitation")]);
    let order = ["user", "invite", "--email", "meant@example.com"];
    let query = invited(&site.order(&order));
    let mut other = site.client();
    let hint = "sub=not-meant;email=other@example.com;verified=true";
    let back = other.go("corp", &query, hint).await;
    assert_refused(&other.come_back(&back).await, 403, "INVITATION_NEEDED");

    let mut browser = site.client();
    let hint = "sub=meant;email=meant@example.com;verified=false";
    let back = browser.go("corp", &query, hint).await;
    assert_entered(&browser.come_back(&back).await);
    assert_eq!(browser.me().await["emailVerified"], true);
}
