//! Answers that never arrive: what was written once is not written twice, and not denied.

use std::num::NonZeroU32;

use table::{
    Action, ChangesRequest, Condition, Delete, Engine, Error, FeedStart, Put, Transaction, Version,
};

use crate::proxy::Fate;
use crate::setup::{InFront, behind, cases_in_front, error, first, key, row};

pub(crate) const CASES: &[InFront] = cases_in_front![
    a_put_whose_answer_was_lost_succeeds,
    a_put_that_was_lost_on_the_way_is_sent_again,
    a_put_that_lost_its_answer_and_finds_another_row_is_unavailable,
    a_put_after_an_error_of_the_server_succeeds,
    a_delete_whose_answer_was_lost_does_not_claim_the_row,
    a_delete_that_lost_its_answer_and_finds_a_row_is_unavailable,
    a_write_refused_at_once_names_the_row_found_instead,
    a_transaction_whose_answer_was_lost_happens_once,
    a_read_whose_answer_was_lost_is_asked_again,
];

fn put(version: u64, title: &str, condition: Condition) -> Put {
    Put {
        row: row("a", version, title),
        condition,
    }
}

async fn a_put_whose_answer_was_lost_succeeds(server: String) {
    for condition in [Condition::NotExists, Condition::None] {
        let (engine, proxy) = behind(&server, first(1, "PutItem", |_| Fate::LoseAnswer)).await;
        engine.put(put(1, "ours", condition)).await.unwrap();
        assert_eq!(proxy.seen("PutItem").len(), 2);
        let stored = engine.get(&key("a")).await.unwrap();
        assert_eq!(stored, Some(row("a", 1, "ours")));
    }
}

async fn a_put_that_was_lost_on_the_way_is_sent_again(server: String) {
    let (engine, proxy) = behind(&server, first(2, "PutItem", |_| Fate::LoseRequest)).await;
    let ours = put(1, "ours", Condition::NotExists);
    engine.put(ours).await.unwrap();
    assert_eq!(proxy.seen("PutItem").len(), 3);
}

/// Whether ours was written and then replaced, or removed and another one made, or was never
/// written, nobody can tell.
async fn a_put_that_lost_its_answer_and_finds_another_row_is_unavailable(server: String) {
    for (stored, condition) in [
        (1, Condition::Version(Version(3))),
        (2, Condition::NotExists),
        (3, Condition::Version(Version(1))),
        (1, Condition::attribute_equals("title", "another")),
    ] {
        let lose_the_second = |request: &crate::proxy::Request| {
            if request.operation == "PutItem" && request.number == 1 {
                Fate::LoseRequest
            } else {
                Fate::Pass
            }
        };
        let (engine, _proxy) = behind(&server, lose_the_second).await;
        let theirs = put(stored, "theirs", Condition::None);
        engine.put(theirs).await.unwrap();
        let error = engine.put(put(2, "ours", condition)).await.unwrap_err();
        assert!(matches!(error, Error::Unavailable { .. }), "{error:?}");
    }
}

async fn a_put_after_an_error_of_the_server_succeeds(server: String) {
    let failing = first(3, "PutItem", |_| error("InternalServerError"));
    let (engine, _proxy) = behind(&server, failing).await;
    let ours = put(1, "ours", Condition::NotExists);
    engine.put(ours).await.unwrap();
}

async fn a_delete_whose_answer_was_lost_does_not_claim_the_row(server: String) {
    let (engine, proxy) = behind(&server, first(1, "DeleteItem", |_| Fate::LoseAnswer)).await;
    engine.put(put(1, "ours", Condition::None)).await.unwrap();
    let delete = Delete {
        key: key("a"),
        condition: Condition::Version(Version(1)),
    };
    let error = engine.delete(delete).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable { .. }), "{error}");
    assert_eq!(proxy.seen("DeleteItem").len(), 2);
    assert_eq!(engine.get(&key("a")).await.unwrap(), None);
}

async fn a_delete_that_lost_its_answer_and_finds_a_row_is_unavailable(server: String) {
    let (engine, _proxy) = behind(&server, first(1, "DeleteItem", |_| Fate::LoseRequest)).await;
    engine.put(put(2, "newer", Condition::None)).await.unwrap();
    let delete = Delete {
        key: key("a"),
        condition: Condition::Version(Version(1)),
    };
    let error = engine.delete(delete).await.unwrap_err();
    assert!(matches!(error, Error::Unavailable { .. }), "{error:?}");
}

async fn a_write_refused_at_once_names_the_row_found_instead(server: String) {
    let (engine, _proxy) = behind(&server, |_| Fate::Pass).await;
    engine.put(put(1, "theirs", Condition::None)).await.unwrap();
    let delete = Delete {
        key: key("a"),
        condition: Condition::Version(Version(7)),
    };
    let refused = [
        engine.put(put(1, "ours", Condition::NotExists)).await,
        engine.delete(delete).await,
    ];
    for refused in refused {
        let Error::ConditionFailed(failed) = refused.unwrap_err() else {
            panic!("the condition failed");
        };
        let current = failed.failures[0].current.as_deref();
        assert_eq!(current, Some(&row("a", 1, "theirs")));
    }
}

async fn a_transaction_whose_answer_was_lost_happens_once(server: String) {
    let lossy = first(1, "TransactWriteItems", |_| Fate::LoseAnswer);
    let (engine, proxy) = behind(&server, lossy).await;
    let actions = ["a", "b"].map(|sort| Action::put(row(sort, 1, "x"), Condition::NotExists));
    let transaction = Transaction::new(actions.into()).unwrap();
    engine.transact(transaction).await.unwrap();
    let sent = proxy.seen("TransactWriteItems");
    assert_eq!(sent.len(), 2);
    assert_eq!(sent[0], sent[1], "the same request with the same token");
    let request = ChangesRequest {
        start: FeedStart::Oldest,
        limit: NonZeroU32::new(10).unwrap(),
    };
    let page = engine.changes(&request).await.unwrap();
    assert_eq!(page.changes.len(), 2);
}

async fn a_read_whose_answer_was_lost_is_asked_again(server: String) {
    let (engine, _proxy) = behind(&server, |request| match request.operation.as_str() {
        "GetItem" | "Query" | "Scan" if request.number == 0 => Fate::LoseAnswer,
        _ => Fate::Pass,
    })
    .await;
    engine.put(put(1, "x", Condition::None)).await.unwrap();
    assert!(engine.get(&key("a")).await.unwrap().is_some());
    let query = table::Query::new(table::Source::Base, key("a").pk);
    assert_eq!(engine.query(&query).await.unwrap().rows.len(), 1);
}
