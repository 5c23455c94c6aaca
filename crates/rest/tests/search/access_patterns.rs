//! The access patterns about reminders, notes and everything at once, each by its name.

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use table::{Gsi, Source};
use test_support::TestTable;

use crate::asking::{ids, one_of_each};
use crate::support::{Planner, attributes, index_key};

/// A moment so many hours from now.
fn hours(planner: &Planner, hours: i64) -> String {
    let now = table::Clock::now(&*planner.table.clock);
    let now = Timestamp::from_second(now.as_second()).unwrap();
    (now + SignedDuration::from_hours(hours)).to_string()
}

async fn reminder(planner: &Planner, id: &str, trigger: &str) -> Value {
    let words = json!({"reminderId": id, "title": id, "triggerUtc": trigger, "triggerTzid": "UTC"});
    planner.post("/reminders", words).await.is(201).json
}

async fn note(planner: &Planner, id: &str, more: Value) -> Value {
    let words = json!({"noteId": id, "title": id});
    let words = crate::support::with(words, more);
    planner.post("/notes", words).await.is(201).json
}

async fn listed(planner: &Planner, path: &str, name: &str) -> Vec<String> {
    let page = planner.get(path).await.is(200).json;
    let items = page["items"].as_array().unwrap();
    let id = |item: &Value| item[name].as_str().unwrap().to_owned();
    items.iter().map(id).collect()
}

pub(crate) async fn ap19_pending_reminders(table: TestTable) {
    let planner = Planner::new(&table).await;
    let (soon, week, later) = (
        hours(&planner, 1),
        hours(&planner, 24 * 6),
        hours(&planner, 24 * 8),
    );
    for (id, trigger) in [
        ("rem_soon", &soon),
        ("rem_week", &week),
        ("rem_later", &later),
    ] {
        reminder(&planner, id, trigger).await;
    }
    reminder(&planner, "rem_done", &soon).await;
    let done = planner.post_on("/reminders/rem_done/complete", "*", json!({}));
    done.await.is(200);
    planner.engine.queried();
    let from = hours(&planner, 0);
    let path = format!("/agenda?from={from}&days=7&types=REMINDER&tz=UTC");
    let next = listed(&planner, &path, "reminderId").await;
    assert_eq!(next, ["rem_soon", "rem_week"]);
    assert!(planner.engine.queried().contains(&Source::Gsi(Gsi::Gsi1)));
    let pending = listed(&planner, "/reminders?status=PENDING", "reminderId").await;
    assert_eq!(pending, ["rem_soon", "rem_week", "rem_later"]);
    assert_eq!(planner.engine.queried(), [Source::Gsi(Gsi::Gsi3)]);
}

pub(crate) async fn ap20_create_reminder(table: TestTable) {
    let planner = Planner::new(&table).await;
    let trigger = "2040-12-15T14:00:00Z";
    reminder(&planner, "rem_1", trigger).await;
    let row = planner.rows().one("REMINDER#rem_1").await;
    let user = format!("USER#{}", planner.user_id);
    let by_time = (format!("{user}#2040"), trigger.to_owned());
    assert_eq!(index_key(&row, Gsi::Gsi1), Some(by_time));
    let by_state = (user, format!("REMINDER#PENDING#{trigger}#rem_1"));
    assert_eq!(index_key(&row, Gsi::Gsi3), Some(by_state));
    assert_eq!(attributes(&row)["status"], "PENDING");
}

pub(crate) async fn ap21_snooze_reminder(table: TestTable) {
    let planner = Planner::new(&table).await;
    reminder(&planner, "rem_1", "2040-12-31T14:00:00Z").await;
    let until = "2041-01-01T09:00:00Z";
    let snooze = json!({"until": until});
    let path = "/reminders/rem_1/snooze";
    planner.post_on(path, "\"1\"", snooze).await.is(200);
    let row = planner.rows().one("REMINDER#rem_1").await;
    let by_time = (format!("USER#{}#2041", planner.user_id), until.to_owned());
    assert_eq!(index_key(&row, Gsi::Gsi1), Some(by_time), "another year");
    assert_eq!(attributes(&row)["triggerUtc"], "2040-12-31T14:00:00Z");
    assert_eq!(attributes(&row)["status"], "SNOOZED");
    assert_eq!(row.version().0, 2);
    let left = format!("USER#{}#2040", planner.user_id);
    assert!(planner.rows().indexed(Gsi::Gsi1, &left).await.is_empty());
}

pub(crate) async fn ap22_finish_reminder(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, action, status) in [
        ("rem_1", "complete", "COMPLETED"),
        ("rem_2", "dismiss", "DISMISSED"),
    ] {
        reminder(&planner, id, "2040-12-15T14:00:00Z").await;
        let path = format!("/reminders/{id}/{action}");
        planner.post_on(&path, "\"1\"", json!({})).await.is(200);
        let row = planner.rows().one(&format!("REMINDER#{id}")).await;
        assert_eq!(attributes(&row)["status"], status);
        assert_eq!(index_key(&row, Gsi::Gsi1), None, "off the agenda");
        let (_, by_state) = index_key(&row, Gsi::Gsi3).unwrap();
        assert!(by_state.starts_with(&format!("REMINDER#{status}#")));
    }
    let pending = listed(&planner, "/reminders?status=PENDING", "reminderId").await;
    assert!(pending.is_empty());
}

pub(crate) async fn ap23_all_notes(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, pinned) in [("a", false), ("b", true), ("c", false)] {
        note(&planner, id, json!({"isPinned": pinned})).await;
        planner.advance(SignedDuration::from_mins(1));
    }
    planner.engine.queried();
    let all = listed(&planner, "/notes", "noteId").await;
    assert_eq!(all, ["b", "c", "a"], "pinned first, then the last changed");
    assert_eq!(planner.engine.queried(), [Source::Gsi(Gsi::Gsi3)]);
}

pub(crate) async fn ap24_get_note(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = note(&planner, "note_1", json!({"body": "text"})).await;
    planner.engine.queried();
    let read = planner.get("/notes/note_1").await.is(200);
    assert_eq!(read.json, made);
    assert_eq!(planner.engine.queried(), [], "it is read by its key");
}

pub(crate) async fn ap25_create_note(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = note(&planner, "note_1", json!({"isPinned": true, "tags": ["x"]})).await;
    let row = planner.rows().one("NOTE#note_1").await;
    let updated = made["updatedAt"].as_str().unwrap();
    let user = format!("USER#{}", planner.user_id);
    let key = (user, format!("NOTE#1#{updated}#note_1"));
    assert_eq!(index_key(&row, Gsi::Gsi3), Some(key));
    assert_eq!(index_key(&row, Gsi::Gsi1), None, "a note is at no time");
}

pub(crate) async fn ap26_update_note(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", json!({})).await;
    planner.advance(SignedDuration::from_mins(1));
    let change = json!({"body": "longer"});
    let changed = planner.patch("/notes/note_1", "\"1\"", change).await;
    let changed = changed.is(200).json;
    let stale = planner.patch("/notes/note_1", "\"1\"", json!({"body": "x"}));
    stale.await.refused(412, "VERSION_CONFLICT");
    let row = planner.rows().one("NOTE#note_1").await;
    assert_eq!(row.version().0, 2);
    let (_, key) = index_key(&row, Gsi::Gsi3).unwrap();
    let updated = changed["updatedAt"].as_str().unwrap();
    assert_eq!(key, format!("NOTE#0#{updated}#note_1"));
}

pub(crate) async fn ap27_search_notes(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", json!({"body": "the lighthouse keeper"})).await;
    note(&planner, "note_2", json!({"tags": ["lighthouse"]})).await;
    note(&planner, "note_3", json!({"body": "nothing"})).await;
    let event = json!({"title": "Lighthouse", "startUtc": "2040-12-15T14:00:00Z"});
    planner.event(event).await;
    let answer = planner.get("/search?q=lighthouse&types=NOTE").await.is(200);
    let groups = answer.json["groups"].as_array().unwrap().clone();
    assert_eq!(groups.len(), 1);
    assert_eq!(groups[0]["total"], 2);
    // Its index is in memory: nothing was written since.
    planner.engine.queried();
    planner.get("/search?q=keeper&types=NOTE").await.is(200);
    let queried = planner.engine.queried();
    let log = [Source::Base];
    assert!(queried.is_empty() || queried == log, "{queried:?}");
}

pub(crate) async fn ap28_archive_note(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", json!({"isPinned": true})).await;
    let change = json!({"status": "ARCHIVED"});
    let changed = planner.patch("/notes/note_1", "\"1\"", change).await;
    let updated = changed.is(200).json["updatedAt"].clone();
    let row = planner.rows().one("NOTE#note_1").await;
    let (_, key) = index_key(&row, Gsi::Gsi3).unwrap();
    let updated = updated.as_str().unwrap();
    assert_eq!(key, format!("NOTE_ARCHIVED#{updated}#note_1"));
    assert!(listed(&planner, "/notes", "noteId").await.is_empty());
}

pub(crate) async fn ap31_unified_agenda(table: TestTable) {
    let planner = Planner::new(&table).await;
    let at = |hour: u8| format!("2040-03-06T{hour:02}:00:00Z");
    one_of_each(&planner, "walrus").await;
    let event =
        json!({"eventId": "evt_2", "title": "08 event", "startUtc": at(8), "startTzid": "UTC"});
    planner.event(event).await;
    let days = json!({"eventId": "evt_3", "title": "All day", "isAllDay": true, "startDate": "2040-03-06", "endDate": "2040-03-07"});
    planner.event(days).await;
    let task = json!({"taskId": "task_2", "title": "10 task", "dueUtc": at(10)});
    planner.post("/tasks", task).await.is(201);
    reminder(&planner, "rem_2", &at(12)).await;
    let undated = json!({"taskId": "task_3", "title": "Some day"});
    planner.post("/tasks", undated).await.is(201);
    planner.engine.queried();
    let items = planner.agenda("from=2040-03-06&days=1&tz=UTC").await;
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    let told: Vec<(String, String)> = items
        .iter()
        .map(|item| (text(item, "entityType"), text(item, "title")))
        .collect();
    let expected = [
        ("EVENT", "All day"),
        ("EVENT", "08 event"),
        ("TASK", "10 task"),
        ("REMINDER", "rem_2"),
        ("INSTANCE", "walrus occurrence"),
    ];
    let expected = expected.map(|(kind, title)| (kind.to_owned(), title.to_owned()));
    assert_eq!(told, expected);
    let queried = planner.engine.queried();
    assert!(queried.contains(&Source::Gsi(Gsi::Gsi1)), "{queried:?}");
    assert!(!queried.contains(&Source::Base), "{queried:?}");
}

pub(crate) async fn ap32_global_search(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    let all = [
        "evt_1",
        "mst_1",
        "inst_20400306_mst_1",
        "task_1",
        "rem_1",
        "note_1",
    ];
    assert_eq!(ids(&planner, "walrus").await, all);
    // The index was made from the person's own partition; no global index is asked.
    planner.engine.queried();
    planner.change("/notes/note_1", json!({"body": "x"})).await;
    assert_eq!(ids(&planner, "walrus").await, all);
    let queried = planner.engine.queried();
    assert!(
        queried.iter().all(|source| *source == Source::Base),
        "{queried:?}"
    );
}
