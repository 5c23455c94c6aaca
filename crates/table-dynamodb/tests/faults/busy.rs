//! Servers with too much to do.

use std::time::Duration;

use serde_json::json;
use table::{Action, Condition, Delete, Engine, Error, Key, Put, Row, TooLarge, Transaction};
use table_dynamodb::DynamoDbEngine;

use crate::proxy::{Fate, Proxy, Request};
use crate::setup::{
    Alone, InFront, behind, cases, cases_in_front, error, first, impatient, key, options,
    right_table, row,
};

pub(crate) const ALONE: &[Alone] = cases![
    a_table_that_stays_busy_is_throttled,
    a_table_that_stays_busy_after_a_lost_answer_is_unavailable,
    a_batch_that_is_never_done_is_throttled,
    a_full_partition_is_too_large,
    bulk_work_waits_for_answers_that_a_request_would_not_wait_for,
];

pub(crate) const CASES: &[InFront] = cases_in_front![
    a_throttled_request_is_sent_again,
    a_conflicting_write_is_sent_again,
    a_conflicting_transaction_is_sent_again,
    every_failed_condition_is_named_even_after_a_conflict,
    keys_left_out_of_a_batch_are_asked_for_again,
    rows_left_out_of_a_load_are_sent_again,
];

fn put(title: &str) -> Put {
    Put {
        row: row("a", 1, title),
        condition: Condition::NotExists,
    }
}

fn transaction(sorts: &[&str]) -> Transaction {
    let put = |sort: &&str| Action::put(row(sort, 1, "x"), Condition::NotExists);
    Transaction::new(sorts.iter().map(put).collect()).unwrap()
}

fn cancelled(codes: &[&str]) -> Fate {
    let reasons: Vec<_> = codes.iter().map(|code| json!({"Code": code})).collect();
    let body = json!({
        "__type": "com.amazonaws.dynamodb.v20120810#TransactionCanceledException",
        "Message": "scripted",
        "CancellationReasons": reasons,
    });
    Fate::Answer(400, body)
}

async fn a_throttled_request_is_sent_again(server: String) {
    let codes = [
        "ThrottlingException",
        "ProvisionedThroughputExceededException",
        "RequestLimitExceeded",
    ];
    let busy = move |request: &Request| match codes.get(request.number) {
        Some(code) if request.operation != "DescribeTable" => error(code),
        _ => Fate::Pass,
    };
    let (engine, proxy) = behind(&server, busy).await;
    engine.put(put("x")).await.unwrap();
    assert!(engine.get(&key("a")).await.unwrap().is_some());
    assert_eq!(proxy.seen("PutItem").len(), 4);
    assert_eq!(proxy.seen("GetItem").len(), 4);
}

/// An engine in front of which only `operation` is scripted.
async fn scripted(
    operation: &'static str,
    fate: impl Fn(&Request) -> Fate + Send + Sync + 'static,
) -> (DynamoDbEngine, Proxy) {
    let proxy = Proxy::start(None, move |request| {
        if request.operation == operation {
            fate(request)
        } else {
            Fate::Answer(200, right_table())
        }
    });
    let proxy = proxy.await;
    let mut options = options(&proxy.url, "nexus");
    options.patience = impatient();
    let engine = DynamoDbEngine::connect(options).await.unwrap();
    (engine, proxy)
}

async fn a_table_that_stays_busy_is_throttled() {
    let (engine, proxy) = scripted("PutItem", |_| error("ThrottlingException")).await;
    let failed = engine.put(put("x")).await.unwrap_err();
    assert!(matches!(failed, Error::Throttled { .. }), "{failed:?}");
    assert_eq!(proxy.seen("PutItem").len(), 4);
}

async fn a_table_that_stays_busy_after_a_lost_answer_is_unavailable() {
    let (engine, _proxy) = scripted("PutItem", |request| match request.number {
        0 => Fate::LoseRequest,
        _ => error("ThrottlingException"),
    })
    .await;
    let failed = engine.put(put("x")).await.unwrap_err();
    assert!(matches!(failed, Error::Unavailable { .. }), "{failed:?}");
}

async fn a_conflicting_write_is_sent_again(server: String) {
    let conflict = |_: &Request| error("TransactionConflictException");
    let (engine, _proxy) = behind(&server, first(2, "DeleteItem", conflict)).await;
    let delete = Delete {
        key: key("a"),
        condition: Condition::None,
    };
    engine.delete(delete).await.unwrap();
}

async fn a_conflicting_transaction_is_sent_again(server: String) {
    let (engine, proxy) = behind(&server, |request| {
        match (request.operation.as_str(), request.number) {
            ("TransactWriteItems", 0) => cancelled(&["None", "TransactionConflict"]),
            ("TransactWriteItems", 1) => cancelled(&["ThrottlingError", "None"]),
            ("TransactWriteItems", 2) => error("TransactionInProgressException"),
            _ => Fate::Pass,
        }
    })
    .await;
    engine.transact(transaction(&["a", "b"])).await.unwrap();
    assert_eq!(proxy.seen("TransactWriteItems").len(), 4);
}

async fn every_failed_condition_is_named_even_after_a_conflict(server: String) {
    let conflict = |_: &Request| cancelled(&["ConditionalCheckFailed", "TransactionConflict"]);
    let (engine, _proxy) = behind(&server, first(1, "TransactWriteItems", conflict)).await;
    for sort in ["a", "b"] {
        let row = row(sort, 1, "there");
        let condition = Condition::None;
        engine.put(Put { row, condition }).await.unwrap();
    }
    let failed = engine.transact(transaction(&["a", "b"])).await.unwrap_err();
    let Error::ConditionFailed(failed) = failed else {
        panic!("{failed:?}");
    };
    let actions: Vec<_> = failed.failures.iter().map(|it| it.action).collect();
    assert_eq!(actions, [0, 1]);
}

fn rows() -> (Vec<Row>, Vec<Key>) {
    let rows: Vec<_> = (0..30).map(|n| row(&format!("{n:02}"), 1, "x")).collect();
    let keys = rows.iter().map(|row| row.key().clone()).collect();
    (rows, keys)
}

async fn keys_left_out_of_a_batch_are_asked_for_again(server: String) {
    let (engine, proxy) = behind(&server, |request| {
        if request.operation == "BatchGetItem" && request.number < 3 {
            let left_out = request.body["RequestItems"].clone();
            return Fate::Answer(200, json!({"Responses": {}, "UnprocessedKeys": left_out}));
        }
        Fate::Pass
    })
    .await;
    let (rows, keys) = rows();
    engine.load(rows.clone()).await.unwrap();
    let found = engine.batch_get(&keys).await.unwrap();
    assert!(found.into_iter().flatten().eq(rows));
    let sent = proxy.seen("BatchGetItem");
    assert_eq!(sent.len(), 4);
    let table = sent[3]["RequestItems"].as_object().unwrap();
    let again = table.values().next().unwrap();
    assert_eq!(again["ConsistentRead"], json!(true));
}

async fn rows_left_out_of_a_load_are_sent_again(server: String) {
    let (engine, proxy) = behind(&server, |request| {
        if request.operation == "BatchWriteItem" && request.number < 3 {
            let left_out = request.body["RequestItems"].clone();
            return Fate::Answer(200, json!({"UnprocessedItems": left_out}));
        }
        Fate::Pass
    })
    .await;
    let (rows, keys) = rows();
    engine.load(rows.clone()).await.unwrap();
    let found = engine.batch_get(&keys).await.unwrap();
    assert!(found.into_iter().flatten().eq(rows));
    assert_eq!(proxy.seen("BatchWriteItem").len(), 5);
}

async fn a_batch_that_is_never_done_is_throttled() {
    let (engine, _proxy) = scripted("BatchGetItem", |request| {
        let left_out = request.body["RequestItems"].clone();
        Fate::Answer(200, json!({"Responses": {}, "UnprocessedKeys": left_out}))
    })
    .await;
    let failed = engine.batch_get(&[key("a")]).await.unwrap_err();
    assert!(matches!(failed, Error::Throttled { .. }), "{failed:?}");
}

async fn bulk_work_waits_for_answers_that_a_request_would_not_wait_for() {
    let proxy = Proxy::start(None, |request| match request.operation.as_str() {
        "DescribeTable" => Fate::Answer(200, right_table()),
        _ => Fate::AnswerLate(Duration::from_millis(600), json!({})),
    });
    let proxy = proxy.await;
    let mut options = options(&proxy.url, "nexus");
    options.patience.total = Duration::from_millis(500);
    let engine = DynamoDbEngine::connect(options).await.unwrap();
    engine.load(rows().0).await.unwrap();
    assert_eq!(
        proxy.seen("BatchWriteItem").len(),
        2,
        "nothing is put twice"
    );
    assert!(table::copy::is_empty(&engine).await.unwrap());
    assert_eq!(proxy.seen("Scan").len(), 1);
    let failed = engine.get(&key("a")).await.unwrap_err();
    assert!(matches!(failed, Error::Unavailable { .. }), "{failed:?}");
}

async fn a_full_partition_is_too_large() {
    let full = |_: &Request| error("ItemCollectionSizeLimitExceededException");
    let (engine, _proxy) = scripted("PutItem", full).await;
    assert_full(engine.put(put("x")).await.unwrap_err());
    let full = |_: &Request| cancelled(&["ItemCollectionSizeLimitExceeded"]);
    let (engine, _proxy) = scripted("TransactWriteItems", full).await;
    assert_full(engine.transact(transaction(&["a"])).await.unwrap_err());
}

fn assert_full(failed: Error) {
    let Error::TooLarge(TooLarge::Partition { key: full }) = failed else {
        panic!("{failed:?}");
    };
    assert_eq!(full, key("a"));
}
