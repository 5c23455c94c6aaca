//! An answer is taken once, from the browser that began.

use std::collections::BTreeMap;

use serde_json::Value;

use crate::shared;
use crate::site::{Return, SIGN_IN, Site, assert_entered, assert_refused};

pub(crate) async fn a_replayed_state_is_refused() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=replayed;email=replayed@example.com;verified=true";
    let back = browser.go("corp", "", hint).await;
    let mut as_it_was = browser.clone();
    assert_entered(&browser.come_back(&back).await);
    assert_refused(&browser.come_back(&back).await, 403, "SIGN_IN_EXPIRED");
    assert_refused(&as_it_was.come_back(&back).await, 403, "SIGN_IN_EXPIRED");
    assert_eq!(as_it_was.me().await, Value::Null);
    assert_eq!(browser.items("/api/v1/me/sessions").await.len(), 1);

    // A code of a sign-in that was ended is none for another one.
    let mut other = as_it_was.go("corp", "", hint).await;
    other
        .fields
        .insert("code".to_owned(), back.fields["code"].clone());
    assert_refused(&as_it_was.come_back(&other).await, 403, "PROVIDER_REFUSED");
}

pub(crate) async fn one_answer_sent_many_times_at_once_opens_one_session() {
    let site = Site::start(shared());
    let hint = "sub=at-once;email=at-once@example.com;verified=true";
    let mut browser = site.client();
    assert_entered(&browser.enter("corp", hint).await);
    for _ in 0..5 {
        let mut beginner = site.client();
        let back = beginner.go("corp", "", hint).await;
        let answers = (0..8).map(|_| {
            let (mut window, back) = (beginner.clone(), back.clone());
            tokio::spawn(async move { window.come_back(&back).await })
        });
        let mut entered = 0;
        for answer in answers.collect::<Vec<_>>() {
            let answer = answer.await.unwrap();
            if answer.status == 303 {
                entered += 1;
            } else {
                assert_refused(&answer, 403, "SIGN_IN_EXPIRED");
            }
        }
        assert_eq!(entered, 1);
    }
    assert_eq!(browser.items("/api/v1/me/sessions").await.len(), 6);
}

pub(crate) async fn an_answer_in_another_browser_is_refused() {
    let site = Site::start(shared());
    let mut attacker = site.client();
    let hint = "sub=attacker;email=attacker@example.com;verified=true";
    let back = attacker.go("corp", "", hint).await;

    let mut without_cookie = site.client();
    let refused = without_cookie.come_back(&back).await;
    assert_refused(&refused, 403, "SIGN_IN_EXPIRED");
    let mut with_another = site.client();
    with_another.begin("corp", "").await;
    assert!(with_another.cookies.contains_key(SIGN_IN));
    let refused = with_another.come_back(&back).await;
    assert_refused(&refused, 403, "SIGN_IN_EXPIRED");
    assert_eq!(with_another.me().await, Value::Null);
}

pub(crate) async fn an_invented_state_is_refused() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=invented;email=invented@example.com;verified=true";
    let back = browser.go("corp", "", hint).await;
    for state in ["invented", "", "a\0b", &"s".repeat(5000)] {
        let mut invented = back.clone();
        invented.fields.insert("state".to_owned(), state.to_owned());
        let refused = browser.come_back(&invented).await;
        assert_refused(&refused, 403, "SIGN_IN_EXPIRED");
    }
    for missing in ["state", "code"] {
        let mut incomplete = back.clone();
        incomplete.fields.remove(missing);
        let refused = browser.come_back(&incomplete).await;
        assert_refused(&refused, 403, "PROVIDER_REFUSED");
    }
    let nothing = Return {
        provider: "corp".to_owned(),
        sent_to: String::new(),
        fields: BTreeMap::new(),
    };
    let refused = browser.come_back(&nothing).await;
    assert_refused(&refused, 403, "PROVIDER_REFUSED");
}

pub(crate) async fn a_state_of_another_provider_is_refused() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=mixed-up;email=mixed-up@example.com;verified=true";
    let mut back = browser.go("corp", "", hint).await;
    "other".clone_into(&mut back.provider);
    assert_refused(&browser.come_back(&back).await, 403, "SIGN_IN_EXPIRED");
    assert_eq!(browser.me().await, Value::Null);
}

/// Otherwise whoever learns of a state could keep its browser from signing in.
pub(crate) async fn a_begun_sign_in_that_was_refused_can_still_be_finished_by_its_browser() {
    let site = Site::start(shared());
    let mut browser = site.client();
    let hint = "sub=disturbed;email=disturbed@example.com;verified=true";
    let back = browser.go("corp", "", hint).await;
    let refused = site.client().come_back(&back).await;
    assert_refused(&refused, 403, "SIGN_IN_EXPIRED");
    assert_entered(&browser.come_back(&back).await);
}
