//! Lists: sessions, tokens and the audit trail.

use domain::account::Session;
use jiff::SignedDuration;
use store::{Commit, Error};
use test_support::TestTable;

use crate::fixtures::{Given, page};

pub(crate) async fn sessions_are_read_page_by_page(table: TestTable) {
    let given = Given::on(table);
    let all = some_sessions(&given, 7).await;
    for limit in 1..=8 {
        assert_eq!(read_sessions(&given, limit).await, all, "pages of {limit}");
    }
}

pub(crate) async fn a_page_goes_on_after_what_was_removed_meanwhile(table: TestTable) {
    let given = Given::on(table);
    let all = some_sessions(&given, 4).await;
    let (store, id) = (&given.store, given.id("ada"));
    let first = store.sessions_of(&id, page(2, None)).await.unwrap();
    let removed = Commit::<()>::new().discard(&all[1]).discard(&all[2]);
    store.commit(removed).await.unwrap();
    let rest = store.sessions_of(&id, page(2, first.cursor)).await.unwrap();
    let rest: Vec<Session> = rest.items.into_iter().map(|it| it.entity).collect();
    assert_eq!(rest, all[3..]);
}

pub(crate) async fn the_cursor_of_one_list_is_not_for_another(table: TestTable) {
    let given = Given::on(table);
    some_sessions(&given, 2).await;
    let (store, id) = (&given.store, given.id("ada"));
    let first = store.sessions_of(&id, page(1, None)).await.unwrap();
    let error = store.audit_of(&id, page(1, first.cursor.clone())).await;
    let invalid = table::Error::InvalidCursor { reason: "" };
    let same = |error: &Error| match error {
        Error::Table(error) => std::mem::discriminant(error) == std::mem::discriminant(&invalid),
        _ => false,
    };
    assert!(same(&error.unwrap_err()));
    // In the same partition.
    let tokens = store.tokens_of(&id, page(1, first.cursor.clone())).await;
    assert!(same(&tokens.unwrap_err()));
    let bob = given.id("bob");
    let others = store.sessions_of(&bob, page(1, first.cursor)).await;
    assert!(same(&others.unwrap_err()));
}

pub(crate) async fn tokens_and_sessions_are_lists_of_their_own(table: TestTable) {
    let given = Given::on(table);
    given.made("ada").await;
    given.put(&given.session("ada", "ses_1")).await;
    given.put(&given.token("ada", "tok_1")).await;
    given.put(&given.token("ada", "tok_2")).await;
    let (store, id) = (&given.store, given.id("ada"));
    let sessions = store.sessions_of(&id, page(10, None)).await.unwrap();
    let tokens = store.tokens_of(&id, page(10, None)).await.unwrap();
    assert_eq!((sessions.items.len(), tokens.items.len()), (1, 2));
    assert!(sessions.cursor.is_none() && tokens.cursor.is_none());
    assert_eq!(tokens.items[1].entity, given.token("ada", "tok_2"));
}

pub(crate) async fn the_trail_is_newest_first(table: TestTable) {
    let given = Given::on(table);
    for number in [3, 1, 2] {
        given
            .put(&given.audit("ada", &format!("aud_{number}")))
            .await;
        given.table.clock.advance(SignedDuration::from_secs(1));
    }
    assert_eq!(trail(&given, 10).await, ["aud_2", "aud_1", "aud_3"]);
}

pub(crate) async fn the_trail_is_newest_first_within_a_second_too(table: TestTable) {
    let given = Given::on(table);
    for number in 0..12 {
        given
            .put(&given.audit("ada", &format!("aud_{number:016x}")))
            .await;
    }
    let newest_first: Vec<String> = (0..12).rev().map(|n| format!("aud_{n:016x}")).collect();
    assert_eq!(trail(&given, 100).await, newest_first);
}

pub(crate) async fn the_trail_is_read_page_by_page(table: TestTable) {
    let given = Given::on(table);
    for number in 0..7 {
        given
            .put(&given.audit("ada", &format!("aud_{number}")))
            .await;
    }
    let whole = trail(&given, 100).await;
    for limit in 1..=8 {
        assert_eq!(trail(&given, limit).await, whole, "pages of {limit}");
    }
}

pub(crate) async fn nobody_sees_the_lists_of_somebody_else(table: TestTable) {
    let given = Given::on(table);
    some_sessions(&given, 1).await;
    given.put(&given.token("ada", "tok_1")).await;
    given.put(&given.audit("ada", "aud_1")).await;
    // An id that the other begins with.
    let store = &given.store;
    for name in ["ad", "bob"] {
        let id = given.id(name);
        let sessions = store.sessions_of(&id, page(9, None)).await.unwrap();
        let tokens = store.tokens_of(&id, page(9, None)).await.unwrap();
        let audit = store.audit_of(&id, page(9, None)).await.unwrap();
        assert!(sessions.items.is_empty() && tokens.items.is_empty() && audit.items.is_empty());
    }
}

async fn some_sessions(given: &Given, count: usize) -> Vec<Session> {
    let mut sessions = Vec::new();
    for number in 0..count {
        let session = given.session("ada", &format!("ses_{number:03}"));
        given.put(&session).await;
        sessions.push(session);
    }
    sessions
}

async fn read_sessions(given: &Given, limit: u32) -> Vec<Session> {
    let (id, mut all, mut after) = (given.id("ada"), Vec::new(), None);
    loop {
        let read = given.store.sessions_of(&id, page(limit, after)).await;
        let read = read.unwrap();
        all.extend(read.items.into_iter().map(|item| item.entity));
        match read.cursor {
            Some(cursor) => after = Some(cursor),
            None => return all,
        }
    }
}

async fn trail(given: &Given, limit: u32) -> Vec<String> {
    let (id, mut all, mut after) = (given.id("ada"), Vec::new(), None);
    loop {
        let read = given.store.audit_of(&id, page(limit, after)).await;
        let read = read.unwrap();
        all.extend(
            read.items
                .into_iter()
                .map(|item| item.entity.id.to_string()),
        );
        match read.cursor {
            Some(cursor) => after = Some(cursor),
            None => return all,
        }
    }
}
