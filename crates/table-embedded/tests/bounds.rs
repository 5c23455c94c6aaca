//! What an engine holds in memory at once is bounded, and what it says of itself is true.

#[path = "support/open.rs"]
mod logged;

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use rusqlite::Connection;
use table::sync::{self, SyncNote, SyncRule};
use table::{
    Action, Change, ChangesRequest, Condition, Delete, Engine, EntityType, Error, FeedStart, Key,
    Put, Row, Scan, Transaction, Version,
};
use table_embedded::{EmbeddedEngine, Options, database_in};

use crate::logged::{EVERYTHING, open};

const ROW: usize = 300_000;

fn row(number: u32, size: usize) -> Row {
    let key = Key::new("P", format!("{number:04}")).expect("a key");
    let sample = EntityType::new("SAMPLE").expect("capitals are a type");
    let row = Row::builder(key, sample, Version::FIRST);
    let row = row.attribute("text", "x".repeat(size));
    row.build().expect("a row within the limits")
}

fn put(row: Row) -> Put {
    let condition = Condition::None;
    Put { row, condition }
}

#[tokio::test]
async fn a_page_of_a_scan_ends_by_weight() {
    let directory = tempfile::tempdir().unwrap();
    let engine = EmbeddedEngine::open(directory.path(), Options::default()).unwrap();
    let rows: Vec<Row> = (0..30).map(|number| row(number, ROW)).collect();
    engine.load(rows.clone()).await.unwrap();
    let mut seen = Vec::new();
    let mut after = None;
    loop {
        // The largest limit there is.
        let limit = NonZeroU32::MAX;
        let page = engine.scan(&Scan { after, limit }).await.unwrap();
        assert!(page.rows.iter().map(Row::weight).sum::<usize>() <= 4 * 1024 * 1024);
        assert!(page.rows.len() > 1);
        seen.extend(page.rows);
        after = page.next;
        if after.is_none() {
            break;
        }
    }
    assert_eq!(seen, rows);
}

#[tokio::test]
async fn a_page_of_the_feed_ends_by_weight() {
    let directory = tempfile::tempdir().unwrap();
    let engine = EmbeddedEngine::open(directory.path(), Options::default()).unwrap();
    for size in [ROW, 390_000, 1] {
        for number in 0..4 {
            engine.put(put(row(number, size))).await.unwrap();
        }
    }
    let mut sizes = Vec::new();
    let mut start = FeedStart::Oldest;
    loop {
        let limit = NonZeroU32::MAX;
        let page = engine.changes(&ChangesRequest { start, limit }).await;
        let page = page.unwrap();
        sizes.push(page.changes.len());
        start = FeedStart::After(page.next);
        if page.caught_up {
            break;
        }
    }
    // By what the rows before and after weigh together.
    assert_eq!(sizes, [3, 2, 1, 1, 1, 2, 2]);
}

/// Together they are more than may wait: some wait in their callers, and all are written.
#[tokio::test]
async fn more_than_the_queue_holds_is_written_all_the_same() {
    let directory = tempfile::tempdir().unwrap();
    let engine = EmbeddedEngine::open(directory.path(), Options::default()).unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for task in 0..4 {
        let engine = engine.clone();
        tasks.spawn(async move {
            let rows = (0..15).map(|number| row(task * 15 + number, ROW)).collect();
            engine.load(rows).await
        });
    }
    let all = (0..240).map(|number| row(1000 + number, ROW)).collect();
    engine.load(all).await.unwrap();
    for answer in tasks.join_all().await {
        answer.unwrap();
    }
    assert_eq!(engine.count().await.unwrap(), 300);
}

#[derive(Debug)]
struct Panics;

impl SyncRule for Panics {
    fn notes(&self, _: &Change) -> Vec<SyncNote> {
        panic!("on purpose");
    }
}

#[tokio::test]
async fn a_table_whose_writer_has_ended_says_so() {
    let directory = tempfile::tempdir().unwrap();
    let options = Options {
        sync_rule: Some(Arc::new(Panics)),
        ..Options::default()
    };
    let engine = EmbeddedEngine::open(directory.path(), options).unwrap();
    engine.describe().await.unwrap();
    let answer = engine.put(put(row(1, 1))).await;
    assert!(matches!(answer, Err(Error::Closed)), "{answer:?}");
    // The writer answers a little before it is gone.
    for _ in 0..500 {
        if let Err(error) = engine.describe().await {
            assert!(matches!(error, Error::Closed), "{error:?}");
            return;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    panic!("it can be read, but not written");
}

/// A table with one row, changed behind the engine's back.
async fn tampered(directory: &Path, sql: &str) -> EmbeddedEngine {
    let engine = open(directory).expect("an empty directory opens");
    engine.put(put(row(1, 1))).await.expect("a write");
    drop(engine);
    let connection = Connection::open(database_in(directory)).expect("a SQLite file");
    connection.execute_batch(sql).expect("valid SQL");
    drop(connection);
    open(directory).expect("it opens")
}

#[tokio::test]
async fn a_condition_on_an_unreadable_row_finds_it_corrupt() {
    let directory = tempfile::tempdir().unwrap();
    let sql = "UPDATE rows SET document = '[]' WHERE pk = 'P'";
    let engine = tampered(directory.path(), sql).await;
    let (key, condition) = (
        row(1, 1).key().clone(),
        Condition::attribute_equals("text", "x"),
    );
    let error = engine.delete(Delete { key, condition }).await.unwrap_err();
    assert!(matches!(error, Error::Corrupt { .. }), "{error:?}");
    assert!(error.to_string().contains("0001"), "{error}");
}

/// As in a table that was filled from another one.
#[tokio::test]
async fn an_entry_that_is_already_there_does_not_stop_a_scope() {
    let directory = tempfile::tempdir().unwrap();
    let sql = "DELETE FROM rows WHERE pk = 'SYNC#ALL' AND sk = 'HEAD'";
    let engine = tampered(directory.path(), sql).await;
    engine.put(put(row(2, 1))).await.unwrap();
    let page = sync::since(&engine, EVERYTHING, 0, NonZeroU32::MIN).await;
    assert_eq!(page.unwrap().entries[0].id, "0002");
}

/// A table filled from one where an appender had lost its place.
#[tokio::test]
async fn the_log_keeps_to_an_epoch_that_was_begun_elsewhere() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path()).unwrap();
    engine.put(put(row(1, 1))).await.unwrap();
    let sync_epoch = EntityType::new("SYNC_EPOCH").unwrap();
    let epoch = Row::builder(sync::epoch_key().unwrap(), sync_epoch, Version(2));
    engine.load(vec![epoch.build().unwrap()]).await.unwrap();
    let head = sync::head(&engine, EVERYTHING).await.unwrap();
    assert_eq!(head, 3);
    let actions = (2..4).map(|number| Action::put(row(number, 1), Condition::None));
    let transaction = Transaction::new(actions.collect()).unwrap();
    engine.transact(transaction).await.unwrap();
    let limit = NonZeroU32::new(10).unwrap();
    let page = sync::since(&engine, EVERYTHING, head, limit).await.unwrap();
    let numbers: Vec<_> = page.entries.iter().map(|entry| entry.seq).collect();
    assert_eq!(numbers, [4, 5]);
    for since in 0..3 {
        let answer = sync::since(&engine, EVERYTHING, since, limit).await;
        let too_old = matches!(answer, Err(sync::SyncError::TooOld { .. }));
        assert!(too_old, "{since}: {answer:?}");
    }
}
