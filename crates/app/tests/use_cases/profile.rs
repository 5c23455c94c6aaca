//! Changing one's name and address.

use app::accounts::profile::{self, ProfileChange};
use app::accounts::{codes, password as passwords};
use app::{Actor, Conflict, Error, Forbidden, Result, SignUpRule};
use domain::account::{Email, Password, PersonName, Scopes, User};
use store::Stored;
use table::Version;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, Wishes, password, refused, wrong_password};

fn to_address(email: Email) -> ProfileChange {
    ProfileChange {
        email: Some(email),
        current_password: Some(password()),
        ..ProfileChange::default()
    }
}

fn to_name(name: &str) -> ProfileChange {
    ProfileChange {
        name: Some(PersonName::parse(name).unwrap()),
        ..ProfileChange::default()
    }
}

async fn change(app: &TestApp, actor: &Actor, change: ProfileChange) -> Result<Stored<User>> {
    profile::change(app, actor, None, change, &NOWHERE).await
}

pub(crate) async fn another_address_moves_the_guard(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    let actor = app.actor(&ada).await;
    let changed = change(&app, &actor, to_address(app.email("lovelace"))).await;
    let changed = changed.unwrap();
    assert_eq!(changed.version, Version(2));
    let owner = async |name: &str| app.store.owner_of_email(&app.email(name)).await.unwrap();
    assert_eq!(owner("lovelace").await, Some(actor.user_id.clone()));
    assert_eq!(owner("ada").await, None);
    app.try_sign_in("ada", password()).await.unwrap_err();
    app.signed_in("lovelace").await;
    let taken = app.try_sign_up(app.person("lovelace"), None).await;
    refused!(taken, Error::Conflict(Conflict::EmailTaken));
    app.signed_up("ada").await;
    assert!(app.is_in(&ada).await, "the session goes on");
    assert_eq!(profile::get(&app, &actor).await.unwrap(), changed);
}

pub(crate) async fn another_address_is_not_verified(table: TestTable) {
    let app = TestApp::on(table);
    let invitation = codes::invite(&app, Some(app.email("ada"))).await.unwrap();
    let ada = app.try_sign_up(app.person("ada"), Some(invitation)).await;
    let ada = ada.unwrap();
    assert!(ada.user.entity.is_verified());
    let actor = app.actor(&ada).await;
    let same = change(&app, &actor, to_address(app.shouted("ada"))).await;
    assert!(same.unwrap().entity.is_verified());
    let other = change(&app, &actor, to_address(app.email("lovelace"))).await;
    assert!(!other.unwrap().entity.is_verified());
}

pub(crate) async fn another_case_of_the_address_keeps_the_guard(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let spelled = ProfileChange {
        email: Some(app.shouted("ada")),
        ..ProfileChange::default()
    };
    let changed = change(&app, &actor, spelled).await.unwrap();
    assert_eq!(changed.entity.email.as_str(), app.shouted("ada").as_str());
    let owner = app.store.owner_of_email(&app.email("ada")).await.unwrap();
    assert_eq!(owner, Some(actor.user_id));
    app.signed_in("ada").await;
}

pub(crate) async fn another_address_needs_the_current_password(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    for current_password in [None, Some(wrong_password())] {
        let wish = ProfileChange {
            current_password,
            ..to_address(app.email("lovelace"))
        };
        let answer = change(&app, &actor, wish).await;
        refused!(answer, Error::Forbidden(Forbidden::WrongCurrentPassword));
    }
    let owner = app.store.owner_of_email(&app.email("lovelace")).await;
    assert!(owner.unwrap().is_none());
}

pub(crate) async fn a_token_changes_the_name_but_not_the_address(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let token = app.token(&actor, Scopes::all()).await;
    let program = app.by_token(&token.text()).await.unwrap();
    let named = change(&app, &program, to_name("Ada Lovelace"))
        .await
        .unwrap();
    assert_eq!(named.entity.name.as_str(), "Ada Lovelace");
    let answer = change(&app, &program, to_address(app.email("lovelace"))).await;
    refused!(answer, Error::Forbidden(Forbidden::NeedsSession));
}

pub(crate) async fn a_taken_address_cannot_be_taken_over(table: TestTable) {
    let app = TestApp::on(table);
    let ada = app.signed_up("ada").await;
    app.signed_up("bob").await;
    let actor = app.actor(&ada).await;
    let answer = change(&app, &actor, to_address(app.shouted("bob"))).await;
    refused!(answer, Error::Conflict(Conflict::EmailTaken));
    assert_eq!(profile::get(&app, &actor).await.unwrap(), ada.user);
    let owner = app.store.owner_of_email(&app.email("ada")).await.unwrap();
    assert_eq!(owner, Some(actor.user_id));
}

pub(crate) async fn of_two_people_who_change_to_one_address_one_wins(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let names = ["ada", "bob", "new"].map(|name| format!("{name}{round}"));
        let ada = app.actor(&app.signed_up(&names[0]).await).await;
        let bob = app.actor(&app.signed_up(&names[1]).await).await;
        let (one, other) = tokio::join!(
            change(&app, &ada, to_address(app.email(&names[2]))),
            change(&app, &bob, to_address(app.shouted(&names[2]))),
        );
        let (winner, lost, old) = if one.is_ok() {
            (ada, other, &names[1])
        } else {
            (bob, one, &names[0])
        };
        refused!(lost, Error::Conflict(Conflict::EmailTaken));
        let owner = app.store.owner_of_email(&app.email(&names[2])).await;
        assert_eq!(owner.unwrap(), Some(winner.user_id));
        app.signed_in(old).await;
    }
}

pub(crate) async fn of_two_addresses_chosen_at_once_one_guard_is_left(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let ada = app
            .actor(&app.signed_up(&format!("ada{round}")).await)
            .await;
        let [first, second] = ["first", "second"].map(|it| app.email(&format!("{it}{round}")));
        let (one, other) = tokio::join!(
            change(&app, &ada, to_address(first.clone())),
            change(&app, &ada, to_address(second.clone())),
        );
        assert!(one.is_ok() || other.is_ok());
        let now = profile::get(&app, &ada).await.unwrap().entity.email;
        for email in [first, second, app.email(&format!("ada{round}"))] {
            let owner = app.store.owner_of_email(&email).await.unwrap();
            assert_eq!(owner.is_some(), email == now, "{email}");
        }
    }
}

pub(crate) async fn a_version_that_was_not_read_is_a_conflict(table: TestTable) {
    let app = TestApp::on(table);
    let actor = app.actor(&app.signed_up("ada").await).await;
    let rename = async |expected: u64, name: &str| {
        let expected = Some(Version(expected));
        profile::change(&app, &actor, expected, to_name(name), &NOWHERE).await
    };
    assert_eq!(rename(1, "Ada Lovelace").await.unwrap().version, Version(2));
    let answer = rename(1, "Countess").await;
    refused!(
        answer,
        Error::VersionConflict {
            current: Version(2)
        }
    );
    assert_eq!(rename(2, "Countess").await.unwrap().version, Version(3));
}

pub(crate) async fn of_two_changes_of_one_version_one_is_a_conflict(table: TestTable) {
    let app = TestApp::on(table);
    for round in 0..app.rounds().await {
        let ada = app
            .actor(&app.signed_up(&format!("ada{round}")).await)
            .await;
        let rename =
            |name: &str| profile::change(&app, &ada, Some(Version(1)), to_name(name), &NOWHERE);
        let (one, other) = tokio::join!(rename("First"), rename("Second"));
        let (winner, lost) = if one.is_ok() {
            (one, other)
        } else {
            (other, one)
        };
        refused!(lost, Error::VersionConflict { .. });
        assert_eq!(profile::get(&app, &ada).await.unwrap(), winner.unwrap());
    }
}

pub(crate) async fn whoever_has_no_password_needs_none(table: TestTable) {
    let app = TestApp::ruled(table, SignUpRule::Closed);
    let person = app.person("ada");
    let added = app::accounts::sign_up::add(&app, &person, Some(password()), None).await;
    added.unwrap();
    let ada = app.signed_in("ada").await;
    let actor = app.actor(&ada).await;
    let credential = app.store.credential(&actor.user_id).await.unwrap().unwrap();
    let removed = store::Commit::<()>::new().discard(&credential.entity);
    app.store.commit(removed).await.unwrap();
    let wish = ProfileChange {
        current_password: None,
        ..to_address(app.email("lovelace"))
    };
    change(&app, &actor, wish).await.unwrap();
    let first = Password::claimed("my first password");
    let answer = passwords::change(&app, &actor, None, first.clone(), &NOWHERE).await;
    answer.unwrap();
    app.try_sign_in("lovelace", first).await.unwrap();
}

/// Two servers, of which one has not heard of the other.
pub(crate) async fn another_server_sees_the_change_at_once(table: TestTable) {
    let app = TestApp::on(table);
    let other = app.another(Wishes {
        seed: 1,
        ..Wishes::default()
    });
    let actor = app.actor(&app.signed_up("ada").await).await;
    change(&app, &actor, to_address(app.email("lovelace")))
        .await
        .unwrap();
    other.signed_in("lovelace").await;
    other.try_sign_in("ada", password()).await.unwrap_err();
}
