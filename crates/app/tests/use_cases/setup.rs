//! The first account. Each test has a table of its own.

use app::accounts::setup::{self, SetUp};
use app::accounts::{SignedIn, sign_up};
use app::{Error, Forbidden, Result, Secret, SignUpRule};
use jiff::SignedDuration;
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp, Wishes, password, refused};

async fn set_up(app: &TestApp, code: &Secret, name: &str) -> Result<SignedIn> {
    let new = SetUp {
        code: code.clone(),
        person: app.person(name),
        password: password(),
    };
    setup::set_up(app, new, &NOWHERE).await
}

fn closed(table: TestTable) -> TestApp {
    TestApp::ruled(table, SignUpRule::Closed)
}

pub(crate) async fn the_code_makes_the_first_account_although_sign_up_is_closed(table: TestTable) {
    let app = closed(table);
    assert!(setup::is_needed(&app).await.unwrap());
    let code = setup::code(&app).await.unwrap().unwrap();
    let ada = set_up(&app, &code, "ada").await.unwrap();
    assert!(ada.user.entity.is_verified());
    assert!(app.is_in(&ada).await);
    assert!(!setup::is_needed(&app).await.unwrap());
    app.signed_in("ada").await;
}

pub(crate) async fn there_is_no_code_once_there_was_an_account(table: TestTable) {
    let app = closed(table);
    let code = setup::code(&app).await.unwrap().unwrap();
    set_up(&app, &code, "ada").await.unwrap();
    assert!(setup::code(&app).await.unwrap().is_none());
    let answer = set_up(&app, &code, "bob").await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
}

/// A server that was started twice has told two codes.
pub(crate) async fn of_two_codes_the_first_one_used_counts(table: TestTable) {
    let app = closed(table);
    let one = setup::code(&app).await.unwrap().unwrap();
    let other = setup::code(&app).await.unwrap().unwrap();
    set_up(&app, &other, "ada").await.unwrap();
    let answer = set_up(&app, &one, "bob").await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
}

pub(crate) async fn a_sign_up_makes_the_code_void(table: TestTable) {
    let app = TestApp::on(table);
    let code = setup::code(&app).await.unwrap().unwrap();
    app.signed_up("ada").await;
    let answer = set_up(&app, &code, "bob").await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
}

pub(crate) async fn an_account_of_the_command_line_makes_the_code_void(table: TestTable) {
    let app = closed(table);
    let code = setup::code(&app).await.unwrap().unwrap();
    let ada = app.person("ada");
    sign_up::add(&app, &ada, Some(password()), None)
        .await
        .unwrap();
    let answer = set_up(&app, &code, "bob").await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
}

pub(crate) async fn of_two_at_the_same_moment_one_makes_the_account(table: TestTable) {
    let app = closed(table);
    let other_server = app.another(Wishes {
        sign_up: SignUpRule::Closed,
        seed: 1,
        ..Wishes::default()
    });
    let code = setup::code(&app).await.unwrap().unwrap();
    let (one, other) = tokio::join!(
        set_up(&app, &code, "ada"),
        set_up(&other_server, &code, "bob"),
    );
    assert_ne!(one.is_ok(), other.is_ok());
    let lost = if one.is_ok() { other } else { one };
    refused!(lost, Error::Forbidden(Forbidden::InvalidCode));
    assert_eq!(app.row_count().await, 8, "the loser's rows are there");
}

pub(crate) async fn of_two_codes_at_the_same_moment_one_makes_the_account(table: TestTable) {
    let app = closed(table);
    let [first, second] = [
        setup::code(&app).await.unwrap().unwrap(),
        setup::code(&app).await.unwrap().unwrap(),
    ];
    let (one, other) = tokio::join!(set_up(&app, &first, "ada"), set_up(&app, &second, "bob"));
    assert_ne!(one.is_ok(), other.is_ok());
    assert_eq!(app.row_count().await, 9, "eight and the other code");
}

pub(crate) async fn a_sign_up_at_the_same_moment_is_no_harm(table: TestTable) {
    let app = TestApp::on(table);
    let code = setup::code(&app).await.unwrap().unwrap();
    let (operator, somebody) = tokio::join!(
        set_up(&app, &code, "ada"),
        app.try_sign_up(app.person("bob"), None),
    );
    assert!(app.is_in(&somebody.unwrap()).await);
    if let Err(error) = operator {
        refused!(
            Err::<(), _>(error),
            Error::Forbidden(Forbidden::InvalidCode)
        );
    }
    assert!(!setup::is_needed(&app).await.unwrap());
}

pub(crate) async fn the_code_ends_after_thirty_days(table: TestTable) {
    let app = closed(table);
    let code = setup::code(&app).await.unwrap().unwrap();
    app.advance(SignedDuration::from_hours(30 * 24));
    let answer = set_up(&app, &code, "ada").await;
    refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
    assert!(setup::code(&app).await.unwrap().is_some());
}

pub(crate) async fn another_code_sets_nothing_up(table: TestTable) {
    let app = closed(table);
    let invitation = app::accounts::codes::invite(&app, None).await.unwrap();
    for code in [invitation, Secret::claimed("guess")] {
        let answer = set_up(&app, &code, "ada").await;
        refused!(answer, Error::Forbidden(Forbidden::InvalidCode));
    }
}
