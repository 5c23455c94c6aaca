//! What a test can rely on, shown on both engines.

#![expect(clippy::unwrap_used, reason = "this is test code")]

use std::process::ExitCode;
use std::sync::Arc;

use jiff::SignedDuration;
use table::{Clock, Condition, Engine, EntityType, Key, Put, Row, RowBuilder, Version};
use test_support::{EngineTest, TestTable, on_both_engines, tests};

fn main() -> ExitCode {
    let shared = tests![
        what_is_written_can_be_read,
        the_engine_goes_by_the_clock_of_the_test,
        a_task_can_be_spawned,
        names::are_of_one_test_alone,
        names::are_of_one_test_alone_here_too,
    ];
    let own = tests![
        tables::can_be_of_one_test_alone,
        tables::can_be_of_one_test_alone_here_too,
    ];
    let own = own.map(EngineTest::on_its_own_table);
    on_both_engines(&[&shared[..], &own[..]].concat())
}

async fn what_is_written_can_be_read(table: TestTable) {
    let row = row(&key(&table)).build().unwrap();
    write(&table, &row).await;
    assert_eq!(table.engine.get(row.key()).await.unwrap(), Some(row));
}

async fn the_engine_goes_by_the_clock_of_the_test(table: TestTable) {
    let tomorrow = table.clock.now() + SignedDuration::from_hours(24);
    let row = row(&key(&table)).ttl(tomorrow.as_second()).build().unwrap();
    write(&table, &row).await;
    assert!(table.engine.get(row.key()).await.unwrap().is_some());
    table.clock.advance(SignedDuration::from_hours(25));
    assert_eq!(table.engine.get(row.key()).await.unwrap(), None);
}

async fn a_task_can_be_spawned(table: TestTable) {
    let key = key(&table);
    let engine: Arc<dyn Engine> = Arc::clone(&table.engine);
    let read = tokio::spawn(async move { engine.get(&key).await });
    assert_eq!(read.await.unwrap().unwrap(), None);
}

/// The same test twice: each would fail if it found what the other has written.
mod names {
    use super::{TestTable, key, row, write};

    pub(super) async fn are_of_one_test_alone(table: TestTable) {
        nothing_is_there_before(&table).await;
    }

    pub(super) async fn are_of_one_test_alone_here_too(table: TestTable) {
        nothing_is_there_before(&table).await;
    }

    async fn nothing_is_there_before(table: &TestTable) {
        write(table, &row(&key(table)).build().unwrap()).await;
    }
}

/// The same key in both: each would fail if it found what the other has written.
mod tables {
    use super::{Key, TestTable, row, write};

    pub(super) async fn can_be_of_one_test_alone(table: TestTable) {
        nothing_is_there_before(&table).await;
    }

    pub(super) async fn can_be_of_one_test_alone_here_too(table: TestTable) {
        nothing_is_there_before(&table).await;
    }

    async fn nothing_is_there_before(table: &TestTable) {
        let key = Key::new("TEST", "THE ONLY ROW").unwrap();
        write(table, &row(&key).build().unwrap()).await;
    }
}

fn key(table: &TestTable) -> Key {
    Key::new(table.unique("TEST"), "ROW").unwrap()
}

fn row(key: &Key) -> RowBuilder {
    Row::builder(key.clone(), EntityType::new("TEST").unwrap(), Version(1))
}

async fn write(table: &TestTable, row: &Row) {
    let put = Put {
        row: row.clone(),
        condition: Condition::NotExists,
    };
    table.engine.put(put).await.unwrap();
}
