//! The trail: one entry for every change, in the same commit.

use app::accounts::profile::{self, ProfileChange};
use app::accounts::{codes, password as passwords, sign_in, sign_up};
use app::{Actor, Error, Origin, audit, sessions, tokens};
use domain::account::{AuditEntry, Outcome, Password, PersonName, Scopes, Thing, Via};
use jiff::SignedDuration;
use store::PageRequest;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, When, from, page, password, trail};

fn renaming() -> ProfileChange {
    ProfileChange {
        name: Some(PersonName::parse("Ada Lovelace").unwrap()),
        ..ProfileChange::default()
    }
}

/// The actions that were added to somebody's trail since it was this long.
async fn since(app: &TestApp, actor: &Actor, before: usize) -> Vec<String> {
    let trail = app.trail(&actor.user_id).await;
    let newer = &trail[..trail.len() - before];
    let mut actions: Vec<String> = newer.iter().map(|it| it.action.clone()).collect();
    actions.sort_unstable();
    actions
}

pub(crate) async fn making_an_account_is_two_entries(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await.user.entity.id;
    assert_eq!(
        app.actions(&ada).await,
        ["account.create", "session.signIn"]
    );
    let bob = sign_up::add(&app, &app.person("bob"), Some(password()), None).await;
    let trail = app.trail(&bob.unwrap()).await;
    assert_eq!(trail.len(), 1);
    assert_eq!(
        (trail[0].action.as_str(), trail[0].via),
        ("account.create", Via::CommandLine)
    );
}

pub(crate) async fn every_change_is_one_entry(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    app.advance(SignedDuration::from_secs(1));
    let mut before = 2;
    let mut adds = async |expected: &[&str]| {
        app.advance(SignedDuration::from_secs(1));
        assert_eq!(since(&app, &actor, before).await, expected);
        before += expected.len();
    };
    let other = app.signed_in("ada").await.session.session.id;
    adds(&["session.signIn"]).await;
    sessions::revoke(&app, &actor, &other, &NOWHERE)
        .await
        .unwrap();
    adds(&["session.revoke"]).await;
    profile::change(&app, &actor, None, renaming(), &NOWHERE)
        .await
        .unwrap();
    adds(&["account.update"]).await;
    let token = app.token(&actor, Scopes::all()).await.token.id;
    adds(&["token.create"]).await;
    tokens::revoke(&app, &actor, &token, &NOWHERE)
        .await
        .unwrap();
    adds(&["token.revoke"]).await;
    sessions::revoke_others(&app, &actor, &NOWHERE)
        .await
        .unwrap();
    adds(&["session.revokeOthers"]).await;
    let (old, new) = (Some(password()), Password::claimed("another password"));
    passwords::change(&app, &actor, old, new.clone(), &NOWHERE)
        .await
        .unwrap();
    adds(&["account.changePassword"]).await;
    app.try_sign_in("ada", new).await.unwrap();
    adds(&["session.signIn"]).await;
    sessions::revoke_others(&app, &actor, &NOWHERE)
        .await
        .unwrap();
    adds(&["session.revokeOthers"]).await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    adds(&["account.issueReset"]).await;
    passwords::reset(&app, &code, password(), &NOWHERE)
        .await
        .unwrap();
    adds(&["account.changePassword"]).await;
    let last = app.actor(&app.signed_in("ada").await).await;
    adds(&["session.signIn"]).await;
    sessions::sign_out(&app, &last, &NOWHERE).await.unwrap();
    adds(&["session.signOut"]).await;
}

/// The n-th use case fails at its commit: then there is neither the change nor its entry.
pub(crate) async fn without_the_change_there_is_no_entry(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    let other = app.signed_in("ada").await;
    let token = app.token(&actor, Scopes::all()).await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    let id = &actor.user_id;
    let rows = app.rows_with(id.as_str()).await;
    let failing = || app.faults.fail_write(1, When::Before);
    let failed = |answer: app::Result<()>| {
        assert!(matches!(answer, Err(Error::Unavailable(_))), "{answer:?}");
        assert!(!app.faults.is_pending());
    };
    failing();
    failed(app.try_sign_in("ada", password()).await.map(drop));
    failing();
    failed(
        profile::change(&app, &actor, None, renaming(), &NOWHERE)
            .await
            .map(drop),
    );
    failing();
    failed(tokens::revoke(&app, &actor, &token.token.id, &NOWHERE).await);
    failing();
    failed(sessions::revoke(&app, &actor, &other.session.session.id, &NOWHERE).await);
    failing();
    failed(sessions::revoke_others(&app, &actor, &NOWHERE).await);
    failing();
    failed(sessions::sign_out(&app, &actor, &NOWHERE).await);
    failing();
    let new = Password::claimed("another password");
    failed(passwords::change(&app, &actor, Some(password()), new.clone(), &NOWHERE).await);
    failing();
    failed(passwords::reset(&app, &code, new, &NOWHERE).await);
    failing();
    failed(app.try_sign_up(app.person("bob"), None).await.map(drop));
    assert_eq!(app.rows_with(id.as_str()).await, rows);
    assert!(app.is_in(&ada).await && app.is_in(&other).await);
    assert!(
        app.store
            .owner_of_email(&app.email("bob"))
            .await
            .unwrap()
            .is_none()
    );
    app.signed_in("ada").await;
}

pub(crate) async fn an_entry_says_who_did_what_from_where(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    let origin = Origin {
        user_agent: Some("Mozilla/5.0".to_owned()),
        request_id: Some("req_1".to_owned()),
        ..from("203.0.113.7")
    };
    app.advance(SignedDuration::from_secs(1));
    let ada = sign_in::sign_in(&app, &app.email("ada"), password(), &origin).await;
    let ada = ada.unwrap();
    let entry = app.trail(&ada.user.entity.id).await.remove(0);
    let expected = AuditEntry {
        id: entry.id.clone(),
        user_id: ada.user.entity.id.clone(),
        actor_id: Some(ada.user.entity.id.clone()),
        via: Via::Session,
        action: "session.signIn".to_owned(),
        thing: Some(Thing::new("SESSION", &ada.session.session.id)),
        outcome: Outcome::Done,
        at: app.now(),
        address: Some("203.0.113.7".to_owned()),
        user_agent: Some("Mozilla/5.0".to_owned()),
        request_id: Some("req_1".to_owned()),
    };
    assert_eq!(entry, expected);
}

pub(crate) async fn refusals_arrive_through_their_worker(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    app.advance(SignedDuration::from_secs(1));
    audit::note_refusal(&app, &actor, "calendar.delete", &from("203.0.113.7"));
    assert_eq!(
        app.trail(&actor.user_id).await.len(),
        2,
        "nothing was held up for it"
    );
    let store = app.ended().await;
    let trail = trail(&store, &actor.user_id).await;
    let mut refused: Vec<&str> = trail
        .iter()
        .filter(|entry| entry.outcome == Outcome::Refused && entry.via == Via::Session)
        .map(|entry| entry.action.as_str())
        .collect();
    refused.sort_unstable();
    assert_eq!(refused, ["calendar.delete"]);
    assert_eq!(trail.len(), 3);
}

pub(crate) async fn more_refusals_than_can_wait_hold_nobody_up(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    for _ in 0..1100 {
        audit::note_refusal(&app, &actor, "calendar.delete", &NOWHERE);
    }
    assert!(app.trail(&actor.user_id).await.len() == 2);
}

pub(crate) async fn an_entry_is_kept_one_year(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await.user.entity.id;
    app.advance(SignedDuration::from_secs(365 * 24 * 60 * 60 - 1));
    assert_eq!(app.trail(&ada).await.len(), 2);
    app.advance(SignedDuration::from_secs(1));
    assert_eq!(app.trail(&ada).await.len(), 0);
}

pub(crate) async fn the_trail_is_newest_first_also_within_a_second(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let mut made = Vec::new();
    for _ in 0..12 {
        app.advance(SignedDuration::from_micros(1));
        let token = app.token(&actor, Scopes::all()).await.token;
        made.push(Thing::new("TOKEN", token.id));
    }
    let trail = app.trail(&actor.user_id).await;
    let told: Vec<Thing> = trail
        .into_iter()
        .take(12)
        .filter_map(|it| it.thing)
        .collect();
    made.reverse();
    assert_eq!(told, made);
}

pub(crate) async fn a_person_reads_their_own_trail_page_by_page(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.actor(&app.signed_up("ada").await).await;
    let bob = app.actor(&app.signed_up("bob").await).await;
    for _ in 0..5 {
        app.advance(SignedDuration::from_secs(1));
        app.token(&ada, Scopes::all()).await;
    }
    let whole = app.trail(&ada.user_id).await;
    let (mut found, mut after) = (Vec::new(), None);
    loop {
        let request = PageRequest { after, ..page(3) };
        let listed = audit::trail(&app, &ada, request).await.unwrap();
        found.extend(listed.items);
        after = listed.cursor;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(found, whole);
    assert_eq!(
        audit::trail(&app, &bob, page(9)).await.unwrap().items.len(),
        2
    );
}
