//! Signing in with a password.

use std::time::Duration;

use app::accounts::{codes, password as passwords, sign_in};
use app::{Error, Limit, Limits, Unauthenticated};
use domain::account::{Outcome, Password};
use jiff::SignedDuration;
use test_support::TestTable;

use crate::support::{
    CHEAP, NOWHERE, TestApp, Wishes, from, password, refused, trail, wrong_password,
};

pub(crate) async fn the_right_password_opens_a_session(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let again = sign_in::sign_in(&app, &app.shouted("ada"), password(), &NOWHERE).await;
    let again = again.unwrap();
    assert_eq!(again.user, ada.user);
    assert_ne!(again.session.session.id, ada.session.session.id);
    assert!(app.is_in(&ada).await && app.is_in(&again).await);
}

pub(crate) async fn a_wrong_password_and_an_unknown_address_are_told_alike(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    let wrong = app.try_sign_in("ada", wrong_password()).await.unwrap_err();
    let unknown = app.try_sign_in("eve", password()).await.unwrap_err();
    assert_eq!(format!("{wrong:?}"), format!("{unknown:?}"));
    refused!(
        Err::<(), _>(wrong),
        Error::Unauthenticated(Unauthenticated::WrongPassword)
    );
}

pub(crate) async fn an_empty_and_an_endless_password_are_simply_wrong(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    for text in [String::new(), "a".repeat(1_000_000)] {
        let answer = app.try_sign_in("ada", Password::claimed(&text)).await;
        refused!(
            answer,
            Error::Unauthenticated(Unauthenticated::WrongPassword)
        );
    }
}

pub(crate) async fn wrong_passwords_for_one_account_are_throttled(table: TestTable) {
    let app = TestApp::limited(table, three_failures());
    app.signed_up("ada").await;
    app.signed_up("bob").await;
    for _ in 0..3 {
        let answer = app.try_sign_in("ada", wrong_password()).await;
        refused!(
            answer,
            Error::Unauthenticated(Unauthenticated::WrongPassword)
        );
    }
    app.advance(SignedDuration::from_secs(20));
    // The right one as well: else one could go on guessing.
    let answer = app.try_sign_in("ada", password()).await.unwrap_err();
    let Error::RateLimited { retry_after } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(retry_after, Duration::from_secs(40));
    app.signed_in("bob").await;
    app.advance(SignedDuration::from_secs(40));
    app.signed_in("ada").await;
}

pub(crate) async fn an_unknown_address_is_throttled_like_a_known_one(table: TestTable) {
    let app = TestApp::limited(table, three_failures());
    for _ in 0..3 {
        let answer = app.try_sign_in("eve", password()).await;
        refused!(
            answer,
            Error::Unauthenticated(Unauthenticated::WrongPassword)
        );
    }
    let answer = app.try_sign_in("eve", password()).await;
    refused!(answer, Error::RateLimited { .. });
}

pub(crate) async fn another_case_of_the_address_is_no_further_try(table: TestTable) {
    let app = TestApp::limited(table, three_failures());
    app.signed_up("ada").await;
    for _ in 0..3 {
        app.try_sign_in("ada", wrong_password()).await.unwrap_err();
    }
    let answer = sign_in::sign_in(&app, &app.shouted("ada"), password(), &NOWHERE).await;
    refused!(answer, Error::RateLimited { .. });
}

pub(crate) async fn a_sign_in_gives_its_try_back(table: TestTable) {
    let app = TestApp::limited(table, three_failures());
    app.signed_up("ada").await;
    app.try_sign_in("ada", wrong_password()).await.unwrap_err();
    app.try_sign_in("ada", wrong_password()).await.unwrap_err();
    for _ in 0..10 {
        app.signed_in("ada").await;
    }
    app.try_sign_in("ada", wrong_password()).await.unwrap_err();
    let answer = app.try_sign_in("ada", password()).await;
    refused!(answer, Error::RateLimited { .. });
}

pub(crate) async fn sign_ins_from_one_address_are_throttled(table: TestTable) {
    let limits = Limits {
        sign_ins_per_address: Some(Limit::new(2, SignedDuration::from_secs(60))),
        ..Limits::none()
    };
    let app = TestApp::limited(table, limits);
    app.signed_up("ada").await;
    let email = app.email("ada");
    let sign_in =
        async |address: &str| sign_in::sign_in(&app, &email, password(), &from(address)).await;
    sign_in("2001:db8::1").await.unwrap();
    sign_in("2001:db8::2").await.unwrap();
    let answer = sign_in("2001:db8::3").await.unwrap_err();
    let Error::RateLimited { retry_after } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(retry_after, Duration::from_mins(1));
    sign_in("2001:db8:0:1::1").await.unwrap();
}

pub(crate) async fn a_hash_with_other_costs_is_renewed_by_signing_in(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await.user.entity.id;
    let costs = app::Costs {
        memory: 16,
        ..CHEAP
    };
    let dearer = app.another(Wishes {
        costs,
        seed: 1,
        ..Wishes::default()
    });
    dearer
        .try_sign_in("ada", wrong_password())
        .await
        .unwrap_err();
    let hash = async || app.store.credential(&ada).await.unwrap().unwrap().entity;
    assert!(hash().await.password_hash.contains("m=8,"));
    dearer.signed_in("ada").await;
    assert!(hash().await.password_hash.contains("m=16,"));
    dearer.signed_in("ada").await;
    app.signed_in("ada").await;
}

/// Two devices of one person, right after the costs were changed.
pub(crate) async fn two_sign_ins_at_once_with_the_right_password_both_succeed(table: TestTable) {
    let app = TestApp::on(table);
    let costs = app::Costs {
        memory: 16,
        ..CHEAP
    };
    let dearer = app.another(Wishes {
        costs,
        seed: 1,
        ..Wishes::default()
    });
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        app.signed_up(&name).await;
        let (one, other) = tokio::join!(
            dearer.try_sign_in(&name, password()),
            dearer.try_sign_in(&name, password()),
        );
        assert!(one.is_ok() && other.is_ok(), "{one:?} {other:?}");
    }
}

/// The old password is read, then it is reset, then the user is read: the two do not agree.
pub(crate) async fn what_was_read_half_before_a_reset_opens_nothing(table: TestTable) {
    let app = TestApp::on(table);
    app.signed_up("ada").await;
    let code = codes::reset(&app, &app.email("ada")).await.unwrap();
    let other = app.another(Wishes {
        seed: 1,
        ..Wishes::default()
    });
    app.faults.within_batch(async move {
        let new = Password::claimed("another password");
        passwords::reset(&other, &code, new, &NOWHERE)
            .await
            .unwrap();
    });
    let answer = app.try_sign_in("ada", password()).await;
    refused!(
        answer,
        Error::Unauthenticated(Unauthenticated::WrongPassword)
    );
}

/// Whoever signs in with the old password while it is changed has no session afterwards.
pub(crate) async fn a_sign_in_during_a_change_does_not_outlive_it(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        let actor = app.actor(&app.signed_up(&name).await).await;
        let new = Password::claimed("another password");
        let (signed_in, changed) = tokio::join!(
            app.try_sign_in(&name, password()),
            passwords::change(&app, &actor, Some(password()), new, &NOWHERE),
        );
        changed.unwrap();
        if let Ok(signed_in) = signed_in {
            assert!(!app.is_in(&signed_in).await);
        }
    }
}

/// Whoever signs in with the old password while it is reset has no session afterwards.
pub(crate) async fn a_sign_in_during_a_reset_does_not_outlive_it(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let name = format!("ada{round}");
        app.signed_up(&name).await;
        let code = codes::reset(&app, &app.email(&name)).await.unwrap();
        let new = Password::claimed("another password");
        let (signed_in, reset) = tokio::join!(
            app.try_sign_in(&name, password()),
            passwords::reset(&app, &code, new, &NOWHERE),
        );
        reset.unwrap();
        if let Ok(signed_in) = signed_in {
            assert!(!app.is_in(&signed_in).await);
        }
    }
}

pub(crate) async fn refused_sign_ins_are_in_the_trail(table: TestTable) {
    let app = TestApp::limited(table, three_failures());
    let ada = app.signed_up("ada").await.user.entity.id;
    for _ in 0..4 {
        app.try_sign_in("ada", wrong_password()).await.unwrap_err();
    }
    let store = app.ended().await;
    let trail = trail(&store, &ada).await;
    let refusals = trail
        .iter()
        .filter(|entry| entry.outcome == Outcome::Refused);
    let mut actions: Vec<&str> = refusals.map(|entry| entry.action.as_str()).collect();
    actions.sort_unstable();
    let expected = ["session.signIn"; 3].into_iter();
    let expected: Vec<&str> = expected.chain(["session.signInThrottled"]).collect();
    assert_eq!(actions, expected);
    assert_eq!(trail.len(), 6);
}

fn three_failures() -> Limits {
    Limits {
        failures_per_account: Some(Limit::new(3, SignedDuration::from_secs(60))),
        ..Limits::none()
    }
}
