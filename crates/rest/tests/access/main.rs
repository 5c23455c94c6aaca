//! The access matrix: for every route, what nobody, a stranger, every role, an expired session and
//! a read-only token get. A route that is not in it fails the test.
//!
//! A later part adds its routes to `matrix.rs`, and its things to `world.rs`.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod matrix;
mod planner;
mod world;

use std::collections::BTreeSet;

use matrix::{MATRIX, Row};
use world::{Person, World};

#[tokio::test]
async fn every_route_answers_everybody_as_the_matrix_says() {
    let mut wrong = Vec::new();
    for row in MATRIX {
        for (person, expected) in row.expected() {
            // Everybody meets a world of their own: some requests end what they are made with.
            let world = World::new().await;
            let status = world.ask(row, person).await;
            if status != expected {
                wrong.push(format!(
                    "{} {} as {person:?}: {status} instead of {expected}",
                    row.method, row.path
                ));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn every_route_is_in_the_matrix() {
    let served: BTreeSet<(String, String)> = rest::routes::routes()
        .into_iter()
        .map(|(method, path)| (method.to_string(), path))
        .collect();
    let known: BTreeSet<(String, String)> = MATRIX
        .iter()
        .map(|row| (row.method.to_owned(), row.path.to_owned()))
        .collect();
    let missing: Vec<_> = served.difference(&known).collect();
    assert!(missing.is_empty(), "not in the matrix: {missing:?}");
    let gone: Vec<_> = known.difference(&served).collect();
    assert!(gone.is_empty(), "in the matrix, but not served: {gone:?}");
}

/// What may not be done is told before what has changed meanwhile, also if only the body says which
/// it is.
#[tokio::test]
async fn a_token_that_changes_the_address_is_refused_whatever_version_it_names() {
    let world = World::new().await;
    for (body, status) in [
        (r#"{"email":"another@example.com"}"#, 403),
        (r#"{"name":"Another"}"#, 412),
    ] {
        let row = Row {
            body: Some(body),
            ..matrix::own("PATCH", "/api/v1/me", 200)
        };
        let stale = world
            .ask_with(&row, Person::WriteToken, Some("\"99\""))
            .await;
        assert_eq!(stale, status, "{body}");
    }
}

#[test]
fn no_row_of_the_matrix_is_there_twice() {
    let keys: BTreeSet<_> = MATRIX.iter().map(|row| (row.method, row.path)).collect();
    assert_eq!(keys.len(), MATRIX.len());
}

#[test]
fn what_needs_a_person_refuses_nobody_and_expired_sessions_alike() {
    let strict = |row: &&Row| row.as_nobody == 401;
    assert!(MATRIX.iter().filter(strict).count() >= 15);
    for row in MATRIX.iter().filter(strict) {
        assert_eq!(row.as_expired, 401, "{} {}", row.method, row.path);
    }
    assert_eq!(Person::ALL.len(), 7);
}

#[tokio::test]
async fn a_cookie_is_given_again_when_its_session_is_renewed() {
    let world = World::new().await;
    assert_eq!(world.cookie_given_after(0).await, None);
    let given = world.cookie_given_after(61).await.unwrap();
    assert!(given.starts_with("nexus_session=nxs_"), "{given}");
    assert!(given.contains("Max-Age=2592000"), "{given}");
    assert_eq!(world.cookie_given_after(1).await, None);
}
