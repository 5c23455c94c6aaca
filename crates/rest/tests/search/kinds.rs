//! A planner with a row of every type and state that there is, each by its name.

use std::time::Duration;

use app::statistics::Counting;
use serde_json::json;
use table::Row;
use test_support::TestTable;

use crate::support::Planner;

/// The sort keys of everything in it, but for its preferences, whose id is the person's.
pub(crate) const ROWS: [&str; 16] = [
    "EVENT#evt_float",
    "EVENT#evt_long",
    "EVENT#evt_timed",
    "MASTER#mst_1",
    "INSTANCE#mst_1#20400306",
    "INSTANCE#mst_1#20400307",
    "TASK#task_archived",
    "TASK#task_done",
    "TASK#task_due",
    "TASK#task_undated",
    "REMINDER#rem_done",
    "REMINDER#rem_float",
    "REMINDER#rem_pending",
    "REMINDER#rem_snoozed",
    "NOTE#note_active",
    "NOTE#note_archived",
];

pub(crate) const EDGE: &str = "LINK#NOTE#note_active#TASK#task_due";

pub(crate) async fn filled(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    make_events(&planner).await;
    make_tasks(&planner).await;
    make_reminders(&planner).await;
    for (id, status) in [("note_active", "ACTIVE"), ("note_archived", "ARCHIVED")] {
        let note = json!({"noteId": id, "title": id, "status": status, "isPinned": true, "tags": ["b", "a"]});
        planner.post("/notes", note).await.is(201);
    }
    let link = json!({
        "source": {"type": "NOTE", "id": "note_active"},
        "target": {"type": "TASK", "id": "task_due"}
    });
    planner.post("/links", link).await.is(201);
    count(&planner).await;
    planner
}

async fn make_events(planner: &Planner) {
    let start = "2040-03-05T15:00:00Z";
    for (id, end, zone) in [
        ("evt_timed", "2040-03-05T16:00:00Z", json!("Europe/Zurich")),
        ("evt_long", "2040-03-09T16:00:00Z", json!("Europe/Zurich")),
        ("evt_float", "2040-03-05T16:00:00Z", json!(null)),
    ] {
        let event = json!({
            "eventId": id, "title": id, "startUtc": start, "endUtc": end, "startTzid": zone,
            "tags": ["work", "home"], "reminderMinutes": [30, 10]
        });
        planner.event(event).await;
    }
    let series = json!({
        "masterId": "mst_1", "title": "Series", "startUtc": start, "startTzid": "UTC",
        "rrule": "FREQ=DAILY", "rruleUntil": "2040-03-20T15:00:00Z", "tags": ["work"]
    });
    planner.series(series).await;
    let path = "/series/mst_1/instances";
    let own = json!({"title": "Own"});
    planner.change(&format!("{path}/20400306"), own).await;
    let cancelled = planner.delete(&format!("{path}/20400307"), "*").await;
    cancelled.is(204);
}

async fn make_tasks(planner: &Planner) {
    let due = json!("2040-03-05T15:00:00Z");
    for (id, states) in [
        ("task_due", &[][..]),
        ("task_undated", &["IN_PROGRESS"]),
        ("task_done", &["COMPLETED"]),
        ("task_archived", &["COMPLETED", "ARCHIVED"]),
    ] {
        let mut task = json!({"taskId": id, "title": id, "labels": ["b", "a"]});
        if id != "task_undated" {
            task["dueUtc"] = due.clone();
        }
        planner.post("/tasks", task).await.is(201);
        for status in states {
            let path = format!("/tasks/{id}/move");
            let moved = planner.post_on(&path, "*", json!({"status": status}));
            moved.await.is(200);
        }
    }
}

async fn make_reminders(planner: &Planner) {
    for id in ["rem_pending", "rem_float", "rem_snoozed", "rem_done"] {
        let zone = (id != "rem_float").then_some("Europe/Zurich");
        let words = json!({"reminderId": id, "title": id, "triggerUtc": "2040-03-05T15:00:00Z", "triggerTzid": zone});
        planner.post("/reminders", words).await.is(201);
    }
    let until = json!({"until": "2041-03-05T15:00:00Z"});
    let snoozed = planner.post_on("/reminders/rem_snoozed/snooze", "*", until);
    snoozed.await.is(200);
    let done = planner.post_on("/reminders/rem_done/complete", "*", json!({}));
    done.await.is(200);
}

/// Does what the worker does until there is something to see: the feed may lag.
async fn count(planner: &Planner) {
    let app = planner.at_work();
    for _ in 0..200 {
        Counting::default().go_on(&app).await.unwrap();
        if planner.rows().find("STATS").await.is_some() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("nothing was counted");
}

/// All of them: things, the edge, the preferences, what is counted.
pub(crate) async fn rows(planner: &Planner) -> Vec<Row> {
    let mut all = Vec::new();
    for prefix in [
        "EVENT#",
        "MASTER#",
        "INSTANCE#",
        "TASK#",
        "REMINDER#",
        "NOTE#",
        "LINK#",
        "USER_META#",
        "STATS",
    ] {
        let some = planner.rows().under(prefix).await;
        assert!(!some.is_empty(), "{prefix}");
        all.extend(some);
    }
    all
}
