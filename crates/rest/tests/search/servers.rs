//! Several servers over one table. Each test has a table of its own: where the log is written from
//! the feed, it is that of the whole table.

use std::sync::Arc;
use std::time::Duration;

use serde_json::json;
use store::PlannerChanges;
use table::sync::Appender;
use test_support::{ManualClock, TestTable};

use crate::asking::{hits, ids, note, one_of_each};
use crate::support::Planner;

pub(crate) async fn is_embedded(table: &TestTable) -> bool {
    table.engine.describe().await.unwrap().engine == "embedded"
}

/// Does what the worker does where the engine does not write the log itself.
async fn append(table: &TestTable) {
    if is_embedded(table).await {
        return;
    }
    let clock = Arc::<ManualClock>::clone(&table.clock);
    let engine = table.engine.clone();
    let appender = Appender::new(engine, Arc::new(PlannerChanges), clock, "TEST").unwrap();
    let page = 50.try_into().unwrap();
    while !appender.append(page).await.unwrap().caught_up {}
}

/// Searches until the log has told of everything: the feed may lag.
async fn ids_in_time(planner: &Planner, words: &str, expected: &[&str]) {
    let mut found = Vec::new();
    for _ in 0..200 {
        append(&planner.table).await;
        found = ids(planner, words).await;
        if found == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(found, expected);
}

pub(crate) async fn what_one_server_writes_another_finds(table: TestTable) {
    let here = Planner::new(&table).await;
    let there = here.elsewhere();
    one_of_each(&here, "walrus").await;
    assert_eq!(hits(&here, "walrus").await.len(), 6, "its own at once");
    assert_eq!(hits(&there, "walrus").await.len(), 6, "made from the table");
    note(&here, "note_2", "penguin").await;
    assert_eq!(ids(&here, "penguin").await, ["note_2"]);
    ids_in_time(&there, "penguin", &["note_2"]).await;
    there
        .change("/notes/note_2", json!({"title": "ostrich"}))
        .await;
    assert_eq!(ids(&there, "ostrich").await, ["note_2"]);
    assert!(ids(&there, "penguin").await.is_empty());
    ids_in_time(&here, "ostrich", &["note_2"]).await;
    ids_in_time(&here, "penguin", &[]).await;
    here.delete("/notes/note_2", "*").await.is(204);
    assert!(ids(&here, "ostrich").await.is_empty());
    ids_in_time(&there, "ostrich", &[]).await;
}

pub(crate) async fn a_series_changed_elsewhere_is_found_as_it_is(table: TestTable) {
    let here = Planner::new(&table).await;
    let there = here.elsewhere();
    one_of_each(&here, "walrus").await;
    assert_eq!(hits(&there, "walrus").await.len(), 6);
    let end = json!({"after": "20400305"});
    let ended = here.post_on("/series/mst_1/end", "*", end).await;
    ended.is(200);
    ids_in_time(&there, "walrus occurrence", &[]).await;
    here.delete("/series/mst_1", "*").await.is(204);
    let left = ["evt_1", "task_1", "rem_1", "note_1"];
    ids_in_time(&there, "walrus", &left).await;
}

/// On the engine that shares its log with its rows nobody waits for anything.
pub(crate) async fn on_the_embedded_engine_all_find_everything_at_once(table: TestTable) {
    if !is_embedded(&table).await {
        return;
    }
    let here = Planner::new(&table).await;
    let there = here.elsewhere();
    for number in 0..20 {
        let (writes, reads) = if number % 2 == 0 {
            (&here, &there)
        } else {
            (&there, &here)
        };
        note(writes, &format!("note_{number}"), "walrus").await;
        assert_eq!(ids(reads, "walrus").await.len(), number + 1);
    }
}

/// Before the log tells of it, each finds its own.
pub(crate) async fn without_the_log_each_server_finds_its_own(table: TestTable) {
    let here = Planner::new(&table).await;
    let there = here.elsewhere();
    for (number, server) in [&here, &there, &here, &there].into_iter().enumerate() {
        assert!(ids(server, "penguin").await.is_empty());
        let id = format!("note_{number}");
        note(server, &id, "walrus").await;
        assert!(ids(server, "walrus").await.contains(&id));
        let path = format!("/notes/{id}");
        server.change(&path, json!({"title": "gnu"})).await;
        assert!(!ids(server, "walrus").await.contains(&id));
        assert!(ids(server, "gnu").await.contains(&id));
    }
    let all = ["note_0", "note_1", "note_2", "note_3"];
    for server in [&here, &there] {
        let mut ids = Vec::new();
        for _ in 0..200 {
            append(&table).await;
            ids = self::ids(server, "gnu").await;
            if ids.len() == all.len() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        ids.sort_unstable();
        assert_eq!(ids, all);
    }
}
