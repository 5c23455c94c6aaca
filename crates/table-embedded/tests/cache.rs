//! What is kept in memory is what the file says: after writes that fail, at the second something
//! expires, and page by page. A file that is changed behind the engine's back tells which answers
//! come from memory.

use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;

use jiff::SignedDuration;
use rusqlite::Connection;
use table::conformance::ManualClock;
use table::sync;
use table::{
    Condition, Delete, Engine, EntityType, Error, Key, Page, PartitionKey, Put, Query, Row,
    SortKey, SortRange, Source, Version,
};
use table_embedded::{EmbeddedEngine, Options, database_in};

#[path = "support/open.rs"]
mod logged;

fn builder(sort: &str, version: u64) -> table::RowBuilder {
    let key = Key::new("P", sort).expect("a key");
    Row::builder(
        key,
        EntityType::new("SAMPLE").expect("capitals are a type"),
        Version(version),
    )
}

fn row(sort: &str, version: u64) -> Row {
    builder(sort, version)
        .build()
        .expect("a row within the limits")
}

fn put(row: &Row, condition: Condition) -> Put {
    let row = row.clone();
    Put { row, condition }
}

fn whole_partition() -> Query {
    let query = Query::new(Source::Base, PartitionKey::new("P").expect("a key"));
    query.limit(NonZeroU32::new(2).expect("more than none"))
}

fn sorts(page: &Page) -> Vec<&str> {
    page.rows.iter().map(|row| row.key().sk.as_str()).collect()
}

/// What only the file knows: version 100 in the place of every version.
fn change_behind_the_back(directory: &Path) {
    let connection = Connection::open(database_in(directory)).expect("a SQLite file");
    connection
        .execute("UPDATE rows SET version = 100", [])
        .expect("valid SQL");
}

/// Reads both ways until the answers are kept.
async fn know(engine: &EmbeddedEngine, expected: u64) {
    for _ in 0..3 {
        assert_eq!(version(engine, "a").await, expected);
        assert_eq!(versions(engine).await, [expected]);
    }
}

async fn version(engine: &EmbeddedEngine, sort: &str) -> u64 {
    let key = row(sort, 1).key().clone();
    engine
        .get(&key)
        .await
        .expect("a read")
        .expect("a row")
        .version()
        .0
}

async fn versions(engine: &EmbeddedEngine) -> Vec<u64> {
    let page = engine.query(&whole_partition()).await.expect("a read");
    page.rows.iter().map(|row| row.version().0).collect()
}

async fn with_rows(directory: &Path, options: Options, rows: &[Row]) -> EmbeddedEngine {
    let engine = EmbeddedEngine::open(directory, options).expect("an empty directory opens");
    for row in rows {
        engine
            .put(put(row, Condition::None))
            .await
            .expect("a write");
    }
    engine
}

#[tokio::test]
async fn small_reads_are_answered_from_memory_and_large_ones_by_the_file() {
    let directory = tempfile::tempdir().unwrap();
    let engine = with_rows(directory.path(), Options::default(), &[row("a", 1)]).await;
    know(&engine, 1).await;
    change_behind_the_back(directory.path());
    assert_eq!(version(&engine, "a").await, 1);
    assert_eq!(versions(&engine).await, [1]);
    let large = whole_partition().limit(NonZeroU32::MAX);
    let page = engine.query(&large).await.unwrap();
    assert_eq!(page.rows[0].version(), Version(100));
    let keys = vec![row("a", 1).key().clone(); 65];
    let rows = engine.batch_get(&keys).await.unwrap();
    assert_eq!(rows[64].as_ref().unwrap().version(), Version(100));
}

#[tokio::test]
async fn without_a_cache_every_read_is_the_files() {
    let directory = tempfile::tempdir().unwrap();
    let options = Options {
        cache_bytes: 0,
        ..Options::default()
    };
    let engine = with_rows(directory.path(), options, &[row("a", 1)]).await;
    know(&engine, 1).await;
    change_behind_the_back(directory.path());
    assert_eq!(version(&engine, "a").await, 100);
    assert_eq!(versions(&engine).await, [100]);
}

#[tokio::test]
async fn a_write_whose_condition_fails_leaves_the_answers_as_they_are() {
    let directory = tempfile::tempdir().unwrap();
    let engine = with_rows(directory.path(), Options::default(), &[row("a", 1)]).await;
    know(&engine, 1).await;
    change_behind_the_back(directory.path());
    let refused = engine.put(put(&row("a", 2), Condition::NotExists)).await;
    assert!(
        matches!(refused, Err(Error::ConditionFailed(_))),
        "{refused:?}"
    );
    assert_eq!(version(&engine, "a").await, 1);
    assert_eq!(versions(&engine).await, [1]);
}

/// A row named `bad` leaves a debt that is only found when the commit is made.
const FAILS_AT_COMMIT: &str = "
CREATE TABLE creditors (id INTEGER PRIMARY KEY);
CREATE TABLE debts (creditor INTEGER REFERENCES creditors DEFERRABLE INITIALLY DEFERRED);
CREATE TRIGGER bad AFTER INSERT ON rows WHEN NEW.sk = 'bad'
BEGIN INSERT INTO debts VALUES (1); END;";

#[tokio::test]
async fn after_a_commit_that_fails_reads_are_what_the_file_says() {
    let directory = tempfile::tempdir().unwrap();
    let engine = with_rows(directory.path(), Options::default(), &[row("a", 1)]).await;
    let connection = Connection::open(database_in(directory.path())).unwrap();
    connection.execute_batch(FAILS_AT_COMMIT).unwrap();
    let bad = row("bad", 1);
    for _ in 0..2 {
        assert_eq!(engine.get(bad.key()).await.unwrap(), None);
    }
    know(&engine, 1).await;
    let good = row("a", 2);
    let (failed, written) = tokio::join!(
        engine.put(put(&bad, Condition::None)),
        engine.put(put(&good, Condition::None)),
    );
    assert!(failed.is_err());
    written.unwrap();
    assert_eq!(engine.get(bad.key()).await.unwrap(), None);
    assert_eq!(versions(&engine).await, [2]);
    assert!(engine.put(put(&bad, Condition::None)).await.is_err());
    assert_eq!(engine.get(bad.key()).await.unwrap(), None);
    // What the failed commit touched is kept again, and written again.
    know(&engine, 2).await;
    change_behind_the_back(directory.path());
    assert_eq!(versions(&engine).await, [2]);
    engine.put(put(&good, Condition::None)).await.unwrap();
    assert_eq!(versions(&engine).await, [2]);
}

#[tokio::test]
async fn a_deleted_row_is_gone_for_every_read() {
    let directory = tempfile::tempdir().unwrap();
    let engine = with_rows(directory.path(), Options::default(), &[row("a", 1)]).await;
    know(&engine, 1).await;
    let (key, condition) = (row("a", 1).key().clone(), Condition::None);
    let delete = Delete { key, condition };
    engine.delete(delete.clone()).await.unwrap();
    assert_eq!(engine.get(&delete.key).await.unwrap(), None);
    assert!(versions(&engine).await.is_empty());
}

#[tokio::test]
async fn what_is_loaded_and_swept_is_seen_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let clock = Arc::new(ManualClock::at_present());
    let options = Options {
        clock: clock.clone(),
        ..Options::default()
    };
    let engine = with_rows(directory.path(), options, &[row("a", 1)]).await;
    know(&engine, 1).await;
    let rows = vec![row("a", 2), builder("b", 2).ttl(1).build().unwrap()];
    engine.load(rows).await.unwrap();
    assert_eq!(versions(&engine).await, [2]);
    let swept = engine.sweep(NonZeroU32::MAX).await.unwrap();
    assert_eq!(swept.rows, 1);
    clock.advance(SignedDuration::from_hours(-24 * 365 * 100));
    assert_eq!(versions(&engine).await, [2]);
}

#[tokio::test]
async fn the_sync_log_that_a_commit_writes_is_seen_with_it() {
    let directory = tempfile::tempdir().unwrap();
    let engine = logged::open(directory.path()).unwrap();
    let limit = NonZeroU32::new(10).unwrap();
    for number in 1..5 {
        let row = row("a", number);
        engine.put(put(&row, Condition::None)).await.unwrap();
        for _ in 0..2 {
            let head = sync::head(&engine, logged::EVERYTHING).await.unwrap();
            assert_eq!(head, number);
            let all = sync::since(&engine, logged::EVERYTHING, 0, limit);
            assert_eq!(all.await.unwrap().entries.len() as u64, number);
        }
    }
}

#[tokio::test]
async fn a_row_is_gone_at_its_second_and_back_if_the_clock_is() {
    let directory = tempfile::tempdir().unwrap();
    let clock = Arc::new(ManualClock::at("2025-06-01T12:00:00Z".parse().unwrap()));
    let end = "2025-06-01T12:00:10Z".parse::<jiff::Timestamp>().unwrap();
    let options = Options {
        clock: clock.clone(),
        ..Options::default()
    };
    let ends = builder("b", 1).ttl(end.as_second()).build().unwrap();
    let rows = [row("a", 1), ends.clone(), row("c", 1)];
    let engine = with_rows(directory.path(), options, &rows).await;
    let steps = [
        (0, true),
        (9, true),
        (1, false),
        (0, false),
        (-1, true),
        (1, false),
        (-10, true),
    ];
    for (step, there) in steps {
        clock.advance(SignedDuration::from_secs(step));
        for _ in 0..3 {
            let found = engine.get(ends.key()).await.unwrap();
            assert_eq!(found.is_some(), there, "after {step}");
            let page = engine.query(&whole_partition()).await.unwrap();
            let expected = if there { ["a", "b"] } else { ["a", "c"] };
            assert_eq!(sorts(&page), expected, "after {step}");
            assert_eq!(page.cursor.is_some(), there, "after {step}");
        }
    }
}

#[tokio::test]
async fn a_page_has_no_cursor_once_the_only_row_behind_it_expires() {
    let directory = tempfile::tempdir().unwrap();
    let clock = Arc::new(ManualClock::at("2025-06-01T12:00:00Z".parse().unwrap()));
    let end = "2025-06-01T12:00:10Z".parse::<jiff::Timestamp>().unwrap();
    let options = Options {
        clock: clock.clone(),
        ..Options::default()
    };
    let last = builder("c", 1).ttl(end.as_second()).build().unwrap();
    let rows = [row("a", 1), row("b", 1), last];
    let engine = with_rows(directory.path(), options, &rows).await;
    for (step, more) in [(9, true), (1, false), (-1, true)] {
        clock.advance(SignedDuration::from_secs(step));
        for _ in 0..3 {
            let page = engine.query(&whole_partition()).await.unwrap();
            assert_eq!(sorts(&page), ["a", "b"]);
            assert_eq!(page.cursor.is_some(), more, "after {step}");
        }
    }
}

#[tokio::test]
async fn pages_are_kept_each_for_its_own_cursor_and_range() {
    let directory = tempfile::tempdir().unwrap();
    let rows = ["a", "b", "c", "d", "e"].map(|sort| row(sort, 1));
    let engine = with_rows(directory.path(), Options::default(), &rows).await;
    for _ in 0..3 {
        let first = engine.query(&whole_partition()).await.unwrap();
        assert_eq!(sorts(&first), ["a", "b"]);
        let next = whole_partition().after(first.cursor);
        let second = engine.query(&next).await.unwrap();
        assert_eq!(sorts(&second), ["c", "d"]);
        let third = engine.query(&whole_partition().after(second.cursor)).await;
        assert_eq!(sorts(&third.unwrap()), ["e"]);
        let back = engine.query(&next.clone().descending()).await.unwrap();
        assert_eq!(sorts(&back), ["a"]);
        let late = SortRange::after(SortKey::new("c").unwrap());
        let late = engine.query(&whole_partition().range(late)).await.unwrap();
        assert_eq!(sorts(&late), ["d", "e"]);
    }
    engine
        .put(put(&row("bb", 1), Condition::None))
        .await
        .unwrap();
    let first = engine.query(&whole_partition()).await.unwrap();
    let next = engine.query(&whole_partition().after(first.cursor)).await;
    assert_eq!(sorts(&next.unwrap()), ["bb", "c"]);
}
