//! Where a person is signed in.

use app::{Actor, Error, Forbidden, Limit, Limits, Unauthenticated, sessions};
use domain::account::{Scopes, Session, SessionId};
use jiff::SignedDuration;
use store::PageRequest;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, page, refused};

const HOUR: SignedDuration = SignedDuration::from_hours(1);
const SECOND: SignedDuration = SignedDuration::from_secs(1);

async fn stored(app: &TestApp, actor: &Actor, id: &SessionId) -> Session {
    let session = app.store.session(&actor.user_id, id).await.unwrap();
    session.unwrap().entity
}

pub(crate) async fn a_session_ends_thirty_days_after_its_last_use(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.advance(Session::LIFETIME - SECOND);
    assert!(app.is_in(&ada).await);
    app.advance(Session::LIFETIME - SECOND);
    assert!(
        app.is_in(&ada).await,
        "its use before has made it last longer"
    );
    app.advance(Session::LIFETIME);
    assert!(!app.is_in(&ada).await);
}

pub(crate) async fn a_session_that_is_never_used_is_gone_after_thirty_days(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.advance(Session::LIFETIME);
    let answer = app.by_cookie(&ada.session.cookie()).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
}

pub(crate) async fn the_use_of_a_session_is_noted_once_an_hour(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let (id, made) = (&ada.session.session.id, ada.session.session.created_at);
    app.advance(HOUR - SECOND);
    let actor = app.actor(&ada).await;
    assert_eq!(stored(&app, &actor, id).await, ada.session.session);
    app.advance(SECOND);
    app.actor(&ada).await;
    let used = stored(&app, &actor, id).await;
    assert_eq!(used.last_used_at, made.plus(HOUR));
    assert_eq!(used.expires_at, made.plus(HOUR).plus(Session::LIFETIME));
    app.faults.reset();
    app.advance(HOUR - SECOND);
    app.actor(&ada).await;
    assert_eq!(app.faults.reset(), 0, "nothing is written meanwhile");
}

pub(crate) async fn a_use_that_cannot_be_noted_is_no_reason_to_refuse(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.advance(HOUR);
    app.faults.fail_write(1, crate::support::When::Before);
    assert!(app.is_in(&ada).await);
    assert!(!app.faults.is_pending());
}

pub(crate) async fn a_use_noted_at_the_moment_of_its_end_does_not_bring_it_back(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let ada = app.signed_up(&format!("ada{round}")).await;
        let other = app.signed_in(&format!("ada{round}")).await;
        let actor = app.actor(&other).await;
        app.advance(HOUR);
        let id = &ada.session.session.id;
        let (_, revoked) = tokio::join!(
            app.is_in(&ada),
            sessions::revoke(&app, &actor, id, &NOWHERE),
        );
        revoked.unwrap();
        assert!(!app.is_in(&ada).await);
        assert!(
            app.store
                .session(&actor.user_id, id)
                .await
                .unwrap()
                .is_none()
        );
    }
}

pub(crate) async fn sessions_are_listed_page_by_page(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.signed_up("bob").await;
    for _ in 0..4 {
        app.signed_in("ada").await;
    }
    let actor = app.actor(&ada).await;
    let (mut found, mut after) = (0, None);
    loop {
        let request = PageRequest { after, ..page(2) };
        let listed = sessions::list(&app, &actor, request).await.unwrap();
        assert!(listed.items.iter().all(|it| it.user_id == actor.user_id));
        found += listed.items.len();
        after = listed.cursor;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(found, 5);
}

pub(crate) async fn the_cursor_of_another_list_is_invalid_input(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.signed_in("ada").await;
    let actor = app.actor(&ada).await;
    let listed = sessions::list(&app, &actor, page(1)).await.unwrap();
    let request = PageRequest {
        after: listed.cursor,
        ..page(1)
    };
    let answer = app::audit::trail(&app, &actor, request.clone()).await;
    refused!(answer, Error::Invalid { .. });
    let answer = app::tokens::list(&app, &actor, request).await;
    refused!(answer, Error::Invalid { .. });
}

pub(crate) async fn one_session_is_ended_by_its_id(table: TestTable) {
    let app = TestApp::on(table);
    let [one, other] = [app.signed_up("ada").await, app.signed_in("ada").await];
    let bob = app.signed_up("bob").await;
    let actor = app.actor(&one).await;
    let id = &other.session.session.id;
    sessions::revoke(&app, &actor, id, &NOWHERE).await.unwrap();
    assert!(app.is_in(&one).await && !app.is_in(&other).await);
    let again = sessions::revoke(&app, &actor, id, &NOWHERE).await;
    refused!(again, Error::NotFound);
    let his = &bob.session.session.id;
    refused!(
        sessions::revoke(&app, &actor, his, &NOWHERE).await,
        Error::NotFound
    );
    assert!(app.is_in(&bob).await);
}

pub(crate) async fn all_others_are_ended_at_once(table: TestTable) {
    let app = TestApp::on(table);
    let own = app.signed_up("ada").await;
    let others = [app.signed_in("ada").await, app.signed_in("ada").await];
    let actor = app.actor(&own).await;
    sessions::revoke_others(&app, &actor, &NOWHERE)
        .await
        .unwrap();
    assert!(app.is_in(&own).await);
    for other in &others {
        assert!(!app.is_in(other).await);
    }
}

pub(crate) async fn signing_out_ends_the_own_session_alone(table: TestTable) {
    let app = TestApp::on(table);
    let [own, other] = [app.signed_up("ada").await, app.signed_in("ada").await];
    let actor = app.actor(&own).await;
    sessions::sign_out(&app, &actor, &NOWHERE).await.unwrap();
    assert!(!app.is_in(&own).await && app.is_in(&other).await);
    sessions::sign_out(&app, &actor, &NOWHERE).await.unwrap();
}

pub(crate) async fn a_token_cannot_sign_out(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let token = app.token(&actor, Scopes::all()).await;
    let program = app.by_token(&token.text()).await.unwrap();
    let answer = sessions::sign_out(&app, &program, &NOWHERE).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsSession));
    let answer = sessions::revoke_others(&app, &program, &NOWHERE).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsSession));
}

/// One answer for all of them: it tells nobody how close they came.
pub(crate) async fn what_is_no_session_is_told_in_one_way(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let bob = app.signed_up("bob").await;
    let good = ada.session.cookie();
    let (ada_id, bob_id) = (ada.user.entity.id.as_str(), bob.user.entity.id.as_str());
    let (head, last) = good.split_at(good.len() - 1);
    let tampered = format!("{head}{}", if last == "A" { "B" } else { "A" });
    let token = app
        .token(&app.actor(&ada).await, Scopes::all())
        .await
        .text();
    let texts = [
        String::new(),
        "nonsense".to_owned(),
        "nxs_".to_owned(),
        "nxs_..".to_owned(),
        tampered,
        head.to_owned(),
        format!("{good}A"),
        format!("{good}.more"),
        good.replace(ada_id, bob_id),
        good.replace(ada_id, "nobody"),
        good.replace(
            ada.session.session.id.as_str(),
            bob.session.session.id.as_str(),
        ),
        good.replace(ada.session.session.id.as_str(), "ses_#"),
        good.replace("nxs_", "nxt_"),
        good.to_uppercase(),
        token,
        "x".repeat(100_000),
    ];
    for text in texts {
        let answer = app.by_cookie(&text).await;
        refused!(
            answer,
            Error::Unauthenticated(Unauthenticated::InvalidCredentials)
        );
        if !text.starts_with("nxt_") {
            let answer = app.by_token(&text).await;
            refused!(
                answer,
                Error::Unauthenticated(Unauthenticated::InvalidCredentials)
            );
        }
    }
    assert!(app.is_in(&ada).await);
}

pub(crate) async fn requests_of_one_person_are_throttled(table: TestTable) {
    let limits = Limits {
        requests_per_person: Some(Limit::new(3, SignedDuration::from_secs(10))),
        ..Limits::none()
    };
    let app = TestApp::limited(table, limits);
    let [one, other] = [app.signed_up("ada").await, app.signed_in("ada").await];
    let bob = app.signed_up("bob").await;
    for signed_in in [&one, &other, &one] {
        assert!(app.is_in(signed_in).await);
    }
    refused!(
        app.by_cookie(&other.session.cookie()).await,
        Error::RateLimited { .. }
    );
    assert!(app.is_in(&bob).await);
    app.advance(SignedDuration::from_secs(10));
    assert!(app.is_in(&one).await);
}
