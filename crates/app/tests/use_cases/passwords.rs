//! Choosing another password, by the old one or by a code.

use app::accounts::profile::{self, ProfileChange};
use app::accounts::{codes, erase, password as passwords};
use app::sessions;
use app::{Actor, Error, Forbidden, Limit, Limits, Result, Secret, Unauthenticated};
use domain::account::{Password, Scopes};
use jiff::SignedDuration;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, Wishes, page, password, refused, wrong_password};

fn new() -> Password {
    Password::choose("another password").unwrap()
}

async fn change(app: &TestApp, actor: &Actor, current: Option<Password>) -> Result<()> {
    passwords::change(app, actor, current, new(), &NOWHERE).await
}

async fn reset(app: &TestApp, code: &Secret) -> Result<()> {
    passwords::reset(app, code, new(), &NOWHERE).await
}

pub(crate) async fn another_password_ends_the_other_sessions_but_not_the_own(table: TestTable) {
    let app = TestApp::on(table);
    let other = app.signed_up("ada").await;
    let own = app.signed_in("ada").await;
    let bob = app.signed_up("bob").await;
    let actor = app.actor(&own).await;
    change(&app, &actor, Some(password())).await.unwrap();
    assert!(app.is_in(&own).await && app.is_in(&bob).await);
    assert!(!app.is_in(&other).await);
    app.try_sign_in("ada", password()).await.unwrap_err();
    app.try_sign_in("ada", new()).await.unwrap();
}

pub(crate) async fn many_other_sessions_end_too(table: TestTable) {
    let app = TestApp::on(table);
    let own = app.signed_up("ada").await;
    for _ in 0..60 {
        app.signed_in("ada").await;
    }
    let actor = app.actor(&own).await;
    change(&app, &actor, Some(password())).await.unwrap();
    let left = sessions::list(&app, &actor, page(100)).await.unwrap();
    assert_eq!(left.items.len(), 1);
    assert_eq!(left.items[0].id, own.session.session.id);
}

pub(crate) async fn the_current_password_must_be_known(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    for current in [None, Some(wrong_password())] {
        let answer = change(&app, &actor, current).await;
        refused!(answer, Error::Forbidden(Forbidden::WrongCurrentPassword));
    }
    app.signed_in("ada").await;
}

pub(crate) async fn guessing_the_current_password_is_throttled(table: TestTable) {
    let limits = Limits {
        confirmations: Some(Limit::new(2, SignedDuration::from_secs(60))),
        ..Limits::none()
    };
    let app = TestApp::limited(table, limits);
    let actor = app.actor(&app.signed_up("ada").await).await;
    for _ in 0..2 {
        let answer = change(&app, &actor, Some(wrong_password())).await;
        refused!(answer, Error::Forbidden(Forbidden::WrongCurrentPassword));
    }
    let answer = change(&app, &actor, Some(password())).await;
    refused!(answer, Error::RateLimited { .. });
}

pub(crate) async fn a_token_cannot_change_the_password(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let token = app.token(&actor, Scopes::all()).await;
    let actor = app.by_token(&token.text()).await.unwrap();
    let answer = change(&app, &actor, Some(password())).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsSession));
}

pub(crate) async fn of_two_changes_at_once_one_wins(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        let actor = app.actor(&app.signed_up(&name).await).await;
        let [first, second] = ["the first new one", "the second new one"].map(Password::claimed);
        let (one, other) = tokio::join!(
            passwords::change(&app, &actor, Some(password()), first.clone(), &NOWHERE),
            passwords::change(&app, &actor, Some(password()), second.clone(), &NOWHERE),
        );
        // Both succeed if one began after the other was done, but then it knew the old password:
        // so exactly one does.
        assert_ne!(one.is_ok(), other.is_ok(), "{one:?} {other:?}");
        let winner = if one.is_ok() { first } else { second };
        app.try_sign_in(&name, winner).await.unwrap();
    }
}

pub(crate) async fn a_code_sets_a_new_password_and_ends_everything(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let token = app.token(&app.actor(&ada).await, Scopes::all()).await;
    let bob = app.signed_up("bob").await;
    let code = codes::reset(&app, &app.shouted("ada")).await.unwrap();
    reset(&app, &code).await.unwrap();
    let invalid = app.by_cookie(&ada.session.cookie()).await;
    refused!(
        invalid,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
    let invalid = app.by_token(&token.text()).await;
    refused!(
        invalid,
        Error::Unauthenticated(Unauthenticated::InvalidCredentials)
    );
    assert!(app.is_in(&bob).await);
    app.try_sign_in("ada", password()).await.unwrap_err();
    let again = app.try_sign_in("ada", new()).await.unwrap();
    assert!(app.is_in(&again).await);
}

pub(crate) async fn a_code_for_a_password_works_once(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    reset(&app, &code).await.unwrap();
    refused!(
        reset(&app, &code).await,
        Error::Forbidden(Forbidden::InvalidCode)
    );
}

pub(crate) async fn a_code_for_a_password_works_once_even_at_the_same_moment(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        app.signed_up(&name).await;
        let code = codes::reset(&app, &app.email(&name)).await.unwrap();
        let [first, second] = ["the first new one", "the second new one"].map(Password::claimed);
        let (one, other) = tokio::join!(
            passwords::reset(&app, &code, first.clone(), &NOWHERE),
            passwords::reset(&app, &code, second.clone(), &NOWHERE),
        );
        let (winner, lost) = if one.is_ok() {
            (first, other)
        } else {
            (second, one)
        };
        refused!(lost, Error::Forbidden(Forbidden::InvalidCode));
        app.try_sign_in(&name, winner).await.unwrap();
    }
}

pub(crate) async fn a_code_for_a_password_ends_after_a_day(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    let [early, late] = [
        codes::reset(&app, &app.email("ada")).await.unwrap(),
        codes::reset(&app, &app.email("ada")).await.unwrap(),
    ];
    app.advance(SignedDuration::from_secs(24 * 60 * 60 - 1));
    reset(&app, &early).await.unwrap();
    app.advance(SignedDuration::from_secs(1));
    refused!(
        reset(&app, &late).await,
        Error::Forbidden(Forbidden::InvalidCode)
    );
}

pub(crate) async fn there_is_no_code_for_an_unknown_address(table: TestTable) {
    let app = TestApp::on(table);
    refused!(codes::reset(&app, &app.email("eve")).await, Error::NotFound);
}

/// What a reset has ended is not shown as a place where the person is signed in.
pub(crate) async fn what_a_code_has_ended_is_not_listed(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.token(&app.actor(&ada).await, Scopes::all()).await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    reset(&app, &code).await.unwrap();
    let again = app.try_sign_in("ada", new()).await.unwrap();
    let actor = app.actor(&again).await;
    let sessions = app::sessions::list(&app, &actor, page(10)).await.unwrap();
    let ids: Vec<_> = sessions.items.iter().map(|session| &session.id).collect();
    assert_eq!(ids, [&again.session.session.id]);
    let tokens = app::tokens::list(&app, &actor, page(10)).await.unwrap();
    assert!(tokens.items.is_empty());
}

/// Somebody else's request may have been let in just before the reset.
pub(crate) async fn what_was_let_in_before_a_reset_does_nothing_after_it(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.actor(&app.signed_up("ada").await).await;
    let token = app.token(&ada, Scopes::all()).await;
    let program = app.by_token(&token.text()).await.unwrap();
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    reset(&app, &code).await.unwrap();
    for actor in [&ada, &program] {
        let new = app::tokens::NewToken {
            label: domain::account::TokenLabel::parse("late").unwrap(),
            scopes: Scopes::all(),
            expires_at: None,
        };
        let late = app::tokens::create(&app, actor, new, &NOWHERE).await;
        refused!(late, Error::Unauthenticated(_));
        let renaming = ProfileChange::default();
        let late = profile::change(&app, actor, None, renaming, &NOWHERE).await;
        refused!(late, Error::Unauthenticated(_));
    }
    refused!(
        erase::ask(&app, &ada, None).await,
        Error::Unauthenticated(_)
    );
}

/// The old password is read, then it is reset, then the user is read: the two do not agree.
pub(crate) async fn what_was_read_half_before_a_reset_changes_nothing(table: TestTable) {
    let app = TestApp::on(table);
    let other = app.another(Wishes {
        seed: 1,
        ..Wishes::default()
    });
    let ada = app.actor(&app.signed_up("ada").await).await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    app.faults
        .within_batch(async move { reset(&other, &code).await.unwrap() });
    let change = ProfileChange {
        email: Some(app.email("eve")),
        current_password: Some(password()),
        ..ProfileChange::default()
    };
    let late = profile::change(&app, &ada, None, change, &NOWHERE).await;
    assert!(late.is_err(), "{late:?}");
    app.try_sign_in("ada", new()).await.unwrap();
}

/// Another change of the account is no reason to tell somebody that their code is not valid.
pub(crate) async fn a_code_works_although_the_account_changes_at_the_same_moment(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        let ada = app.actor(&app.signed_up(&name).await).await;
        let code = codes::reset(&app, &app.email(&name)).await.unwrap();
        let renaming = ProfileChange::default();
        let (done, _) = tokio::join!(
            reset(&app, &code),
            profile::change(&app, &ada, None, renaming, &NOWHERE),
        );
        done.unwrap();
        app.try_sign_in(&name, new()).await.unwrap();
    }
}

/// Whoever has chosen a password meanwhile, or another address, needs no code any more; and nobody
/// else should have one.
pub(crate) async fn a_code_ends_with_the_password_or_the_address_it_was_for(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.actor(&app.signed_up("ada").await).await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    change(&app, &ada, Some(password())).await.unwrap();
    refused!(
        reset(&app, &code).await,
        Error::Forbidden(Forbidden::InvalidCode)
    );
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    let moving = ProfileChange {
        email: Some(app.email("eve")),
        current_password: Some(new()),
        ..ProfileChange::default()
    };
    profile::change(&app, &ada, None, moving, &NOWHERE)
        .await
        .unwrap();
    refused!(
        reset(&app, &code).await,
        Error::Forbidden(Forbidden::InvalidCode)
    );
}
