//! Reminders: what is kept, where it is found, and what a change does.

use jiff::SignedDuration;
use serde_json::{Value, json};
use table::Gsi;
use test_support::TestTable;

use crate::support::{Planner, index_key, with};

pub(crate) const PATH: &str = "/reminders/rem_1";
pub(crate) const TRIGGER: &str = "2040-12-15T14:00:00Z";

/// A reminder in New York with an id of its own.
pub(crate) fn call(more: Value) -> Value {
    let usual = json!({
        "reminderId": "rem_1", "title": "Call", "triggerUtc": TRIGGER,
        "triggerTzid": "America/New_York"
    });
    with(usual, more)
}

pub(crate) async fn with_reminder(table: &TestTable, more: Value) -> Planner {
    let planner = Planner::new(table).await;
    planner.post("/reminders", call(more)).await.is(201);
    planner
}

/// Where a reminder is found: by its time, and by its state.
pub(crate) async fn found_at(planner: &Planner) -> (Option<String>, String) {
    let row = planner.rows().one("REMINDER#rem_1").await;
    let by_time = index_key(&row, Gsi::Gsi1).map(|(partition, moment)| {
        let year = format!("USER#{}#{}", planner.user_id, &moment[..4]);
        assert_eq!(partition, year);
        moment
    });
    let (partition, by_state) = index_key(&row, Gsi::Gsi3).unwrap();
    assert_eq!(partition, format!("USER#{}", planner.user_id));
    assert_eq!(index_key(&row, Gsi::Gsi2), None);
    assert_eq!(index_key(&row, Gsi::Gsi4), None);
    (by_time, by_state)
}

pub(crate) async fn a_reminder_comes_back_as_it_was_made(table: TestTable) {
    let planner = Planner::new(&table).await;
    let ttl = 9_999_999_999_i64;
    let words = call(json!({
        "note": "Ask about **Friday**", "color": "#f59e0b", "ttl": ttl,
        "links": [{"type": "TASK", "id": "task_1", "title": "Teeth"}]
    }));
    let made = planner.post("/reminders", words.clone()).await.is(201);
    assert_eq!(made.etag(), "\"1\"");
    let location = made.header(axum::http::header::LOCATION);
    assert_eq!(location, Some("/api/v1/reminders/rem_1"));
    for (name, value) in words.as_object().unwrap() {
        assert_eq!(made.json[name], *value, "{name}");
    }
    assert_eq!(made.json["entityType"], "REMINDER");
    assert_eq!(made.json["status"], "PENDING");
    assert_eq!(made.json["version"], 1);
    assert_eq!(made.json["createdAt"], made.json["updatedAt"]);
    let read = planner.get(PATH).await.is(200);
    assert_eq!(read.json, made.json);
    assert_eq!(read.etag(), "\"1\"");
}

pub(crate) async fn what_is_left_out_is_filled_in(table: TestTable) {
    let planner = Planner::new(&table).await;
    let words = json!({"title": " Call ", "triggerUtc": "2040-12-15T09:00:00-05:00"});
    let made = planner.post("/reminders", words).await.is(201).json;
    assert!(made["reminderId"].as_str().unwrap().starts_with("rem_"));
    assert_eq!(made["title"], "Call");
    assert_eq!(made["triggerUtc"], TRIGGER);
    assert_eq!(made.get("triggerTzid"), Some(&Value::Null));
    assert_eq!(made["links"], json!([]));
    for name in ["note", "color", "ttl", "snoozedUntil"] {
        assert!(made.get(name).is_none(), "{name}");
    }
}

pub(crate) async fn a_pending_reminder_is_found_at_its_trigger(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let by_state = format!("REMINDER#PENDING#{TRIGGER}#rem_1");
    assert_eq!(
        found_at(&planner).await,
        (Some(TRIGGER.to_owned()), by_state)
    );
    let row = planner.rows().one("REMINDER#rem_1").await;
    assert_eq!(row.ends_at(), Some(TRIGGER));
}

pub(crate) async fn a_floating_reminder_ends_on_the_wall(table: TestTable) {
    let planner = with_reminder(&table, json!({"triggerTzid": null})).await;
    let row = planner.rows().one("REMINDER#rem_1").await;
    assert_eq!(row.ends_at(), Some("2040-12-15T14:00:00"));
    assert_eq!(found_at(&planner).await.0.as_deref(), Some(TRIGGER));
    planner
        .post_on(
            &format!("{PATH}/snooze"),
            "*",
            json!({"until": "2041-01-01T00:00:00Z"}),
        )
        .await
        .is(200);
    let row = planner.rows().one("REMINDER#rem_1").await;
    assert_eq!(row.ends_at(), Some("2041-01-01T00:00:00Z"), "an instant");
}

pub(crate) async fn a_reminder_moves_to_another_year(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let next = "2041-01-02T03:04:05Z";
    planner.change(PATH, json!({"triggerUtc": next})).await;
    assert_eq!(found_at(&planner).await.0.as_deref(), Some(next));
    let left = format!("USER#{}#2040", planner.user_id);
    let left = planner.rows().indexed(Gsi::Gsi1, &left).await;
    assert!(left.is_empty(), "{left:?}");
}

pub(crate) async fn asking_again_with_the_same_words_is_harmless(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.post("/reminders", call(json!({}))).await.is(201);
    planner.advance(SignedDuration::from_hours(1));
    let again = planner.post("/reminders", call(json!({}))).await.is(200);
    assert_eq!(again.json, made.json);
    assert_eq!(again.etag(), "\"1\"");
    planner.post("/reminders", made.json.clone()).await.is(200);
    for other in [
        json!({"title": "Write"}),
        json!({"note": "x"}),
        json!({"triggerUtc": "2040-12-15T14:00:01Z"}),
        json!({"triggerTzid": null}),
        json!({"color": "#22c55e"}),
        json!({"links": [{"type": "NOTE", "id": "note_1"}]}),
        json!({"ttl": 9_999_999_999_i64}),
    ] {
        let answer = planner.post("/reminders", call(other)).await;
        answer.refused(409, "ID_TAKEN");
    }
    assert_eq!(planner.get(PATH).await.json, made.json);
}

pub(crate) async fn what_became_of_a_reminder_makes_it_no_other(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    for act in ["snooze", "complete"] {
        let path = format!("{PATH}/{act}");
        let body = json!({"preset": "1h"});
        planner.post_on(&path, "*", body).await.is(200);
        let again = planner.post("/reminders", call(json!({}))).await.is(200);
        assert_eq!(again.json, planner.get(PATH).await.json);
    }
}

pub(crate) async fn null_removes(table: TestTable) {
    let all = json!({
        "note": "x", "color": "#22c55e", "links": [{"type": "TASK", "id": "task_1"}],
        "ttl": 9_999_999_999_i64
    });
    let planner = with_reminder(&table, all).await;
    let nothing = json!({
        "note": null, "color": null, "links": null, "ttl": null, "triggerTzid": null
    });
    let bare = planner.change(PATH, nothing).await;
    for name in ["note", "color", "ttl"] {
        assert!(bare.get(name).is_none(), "{name}");
    }
    assert_eq!(bare["links"], json!([]));
    assert_eq!(bare["triggerTzid"], Value::Null);
    assert_eq!(planner.rows().one("REMINDER#rem_1").await.ttl(), None);
    for name in ["title", "triggerUtc", "status"] {
        let answer = planner.patch(PATH, "*", json!({name: null})).await;
        answer.blames(name);
    }
}

pub(crate) async fn a_change_to_what_it_is_makes_no_version(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    let before = planner.get(PATH).await.json;
    planner.advance(SignedDuration::from_mins(5));
    for same in [
        json!({}),
        json!({"title": "Call"}),
        json!({"status": "PENDING"}),
        before.clone(),
    ] {
        assert_eq!(planner.change(PATH, same).await, before);
    }
    let after = planner.change(PATH, json!({"title": "Write"})).await;
    assert_eq!(after["version"], 2);
    assert_ne!(after["updatedAt"], before["updatedAt"]);
    assert_eq!(after["createdAt"], before["createdAt"]);
}

pub(crate) async fn a_reminder_sent_back_as_it_was_read_stays_as_it_is(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    for act in ["snooze", "dismiss"] {
        let path = format!("{PATH}/{act}");
        let body = json!({"preset": "1h"});
        let read = planner.post_on(&path, "*", body).await.is(200).json;
        assert_eq!(planner.change(PATH, read.clone()).await, read);
    }
}

pub(crate) async fn a_deleted_reminder_is_not_found(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    planner.delete(PATH, "\"1\"").await.is(204);
    planner.get(PATH).await.refused(404, "NOT_FOUND");
    planner.delete(PATH, "*").await.refused(404, "NOT_FOUND");
    let list = planner.get("/reminders").await.is(200).json;
    assert_eq!(list, json!({"items": [], "cursor": null}));
}

pub(crate) async fn a_reminder_goes_at_its_ttl(table: TestTable) {
    let now = table::Clock::now(&*table.clock).as_second();
    let planner = with_reminder(&table, json!({"ttl": now + 60})).await;
    for past in [now, now - 1, 0, -1] {
        let words = json!({"title": "x", "triggerUtc": TRIGGER, "ttl": past});
        planner.post("/reminders", words).await.blames("ttl");
        let change = json!({"ttl": past});
        planner.patch(PATH, "*", change).await.blames("ttl");
    }
    planner.advance(SignedDuration::from_secs(59));
    planner.get(PATH).await.is(200);
    planner.advance(SignedDuration::from_secs(1));
    planner.get(PATH).await.refused(404, "NOT_FOUND");
}

pub(crate) async fn every_change_is_in_the_audit_trail(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    planner.change(PATH, json!({"title": "Write"})).await;
    let snooze = json!({"preset": "10m"});
    let act = async |act: &str| {
        let path = format!("{PATH}/{act}");
        planner.post_on(&path, "*", snooze.clone()).await.is(200);
        // Entries of one second are told apart by when they were made within it.
        planner.advance(SignedDuration::from_secs(1));
    };
    planner.advance(SignedDuration::from_secs(1));
    act("snooze").await;
    act("complete").await;
    act("complete").await;
    planner.change(PATH, json!({"status": "PENDING"})).await;
    planner.advance(SignedDuration::from_secs(1));
    act("dismiss").await;
    planner.delete(PATH, "*").await.is(204);
    let trail = planner.get("/me/audit").await.is(200).json;
    let items = trail["items"].as_array().unwrap();
    let about = items
        .iter()
        .filter(|item| item["thing"] == json!({"type": "REMINDER", "id": "rem_1"}));
    let mut actions: Vec<&str> = about.map(|item| item["action"].as_str().unwrap()).collect();
    actions.sort_unstable();
    assert_eq!(
        actions,
        [
            "reminder.complete",
            "reminder.create",
            "reminder.delete",
            "reminder.dismiss",
            "reminder.snooze",
            "reminder.update",
            "reminder.update",
        ]
    );
}

/// Reminders lie among events in the index of time.
pub(crate) async fn the_agenda_is_read_with_reminders_beside_it(table: TestTable) {
    let planner = with_reminder(&table, json!({})).await;
    planner
        .post("/events", json!({"title": "Lunch", "startUtc": TRIGGER}))
        .await
        .is(201);
    let agenda = planner.agenda("from=2040-12-15&types=EVENT").await;
    assert_eq!(agenda.len(), 1);
    assert_eq!(agenda[0]["title"], "Lunch");
}
