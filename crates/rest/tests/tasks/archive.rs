//! Completed tasks are archived after a while.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::{get, hours, ids, moved, plain};
use crate::support::Planner;

async fn prefer(planner: &Planner, rule: Value) {
    let kept = planner.get("/preferences").await.is(200).json["preferences"].clone();
    let preferences = crate::support::with(kept, rule);
    planner
        .change("/preferences", json!({"preferences": preferences}))
        .await;
}

async fn complete(planner: &Planner, id: &str) {
    moved(planner, id, json!({"status": "COMPLETED"}))
        .await
        .is(200);
}

/// Some hours go by, then the jobs that are due are done.
async fn status_after(planner: &Planner, count: i64, id: &str) -> String {
    planner.advance(hours(count));
    app::jobs::go_on(&planner.app).await.unwrap();
    crate::board::text(&get(planner, id).await, "status")
}

pub(crate) async fn a_completed_task_is_archived_after_the_delay(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "a").await;
    complete(&planner, "a").await;
    assert_eq!(status_after(&planner, 23, "a").await, "COMPLETED");
    assert_eq!(status_after(&planner, 1, "a").await, "ARCHIVED");
    let archived = get(&planner, "a").await;
    assert_eq!(archived["version"], 3);
    assert!(archived["completedAt"].is_string());
    assert_eq!(status_after(&planner, 100, "a").await, "ARCHIVED");
    assert_eq!(get(&planner, "a").await, archived);
    moved(&planner, "a", json!({"status": "BACKLOG"}))
        .await
        .is(200);
    assert_eq!(status_after(&planner, 100, "a").await, "BACKLOG");
}

pub(crate) async fn what_is_reopened_is_not_archived(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "a").await;
    complete(&planner, "a").await;
    assert_eq!(status_after(&planner, 12, "a").await, "COMPLETED");
    moved(&planner, "a", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200);
    complete(&planner, "a").await;
    assert_eq!(
        status_after(&planner, 13, "a").await,
        "COMPLETED",
        "it counts from the last"
    );
    assert_eq!(status_after(&planner, 11, "a").await, "ARCHIVED");
}

pub(crate) async fn switched_off_nothing_is_archived_until_it_is_on_again(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b"] {
        plain(&planner, id).await;
    }
    complete(&planner, "a").await;
    prefer(&planner, json!({"autoArchiveCompletedTasks": false})).await;
    complete(&planner, "b").await;
    assert_eq!(status_after(&planner, 48, "a").await, "COMPLETED");
    plain(&planner, "c").await;
    complete(&planner, "c").await;
    prefer(&planner, json!({"autoArchiveCompletedTasks": true})).await;
    assert_eq!(status_after(&planner, 0, "a").await, "ARCHIVED");
    assert_eq!(get(&planner, "b").await["status"], "ARCHIVED");
    assert_eq!(status_after(&planner, 23, "c").await, "COMPLETED");
    assert_eq!(status_after(&planner, 1, "c").await, "ARCHIVED");
}

pub(crate) async fn another_delay_counts_at_once(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b"] {
        plain(&planner, id).await;
    }
    complete(&planner, "a").await;
    assert_eq!(status_after(&planner, 10, "a").await, "COMPLETED");
    complete(&planner, "b").await;
    prefer(&planner, json!({"autoArchiveDelayHours": 5})).await;
    assert_eq!(status_after(&planner, 0, "a").await, "ARCHIVED");
    assert_eq!(status_after(&planner, 4, "b").await, "COMPLETED");
    prefer(&planner, json!({"autoArchiveDelayHours": 72})).await;
    assert_eq!(status_after(&planner, 60, "b").await, "COMPLETED");
    assert_eq!(status_after(&planner, 8, "b").await, "ARCHIVED");
}

pub(crate) async fn one_that_was_deleted_is_no_trouble(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b"] {
        plain(&planner, id).await;
        complete(&planner, id).await;
    }
    planner.delete("/tasks/a", "*").await.is(204);
    assert_eq!(status_after(&planner, 24, "b").await, "ARCHIVED");
}

/// Before the sweep has each task looked at, before it is done, and before the task is archived.
pub(crate) async fn what_is_edited_during_a_sweep_is_archived_all_the_same(table: TestTable) {
    let planner = Planner::new(&table).await;
    for number in 1..=3 {
        let id = format!("a{number}");
        plain(&planner, &id).await;
        complete(&planner, &id).await;
        prefer(&planner, json!({"autoArchiveCompletedTasks": false})).await;
        assert_eq!(status_after(&planner, 48, &id).await, "COMPLETED");
        prefer(&planner, json!({"autoArchiveCompletedTasks": true})).await;
        let (somebody, path) = (planner.clone(), format!("/tasks/{id}"));
        planner.engine.before_write(number, async move {
            somebody.change(&path, json!({"title": "Edited"})).await;
        });
        assert_eq!(status_after(&planner, 0, &id).await, "ARCHIVED", "{number}");
        assert_eq!(get(&planner, &id).await["title"], "Edited", "{number}");
    }
}

pub(crate) async fn a_sweep_sees_to_more_than_a_page(table: TestTable) {
    let planner = Planner::new(&table).await;
    prefer(&planner, json!({"autoArchiveCompletedTasks": false})).await;
    for number in 0..130 {
        let id = format!("t{number}");
        plain(&planner, &id).await;
        complete(&planner, &id).await;
    }
    assert_eq!(status_after(&planner, 48, "t0").await, "COMPLETED");
    prefer(&planner, json!({"autoArchiveCompletedTasks": true})).await;
    assert_eq!(status_after(&planner, 0, "t0").await, "ARCHIVED");
    assert_eq!(ids(&planner, "COMPLETED").await, [""; 0]);
    assert_eq!(ids(&planner, "ARCHIVED").await.len(), 130);
}
