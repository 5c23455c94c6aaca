//! The implementation checklist of the phase 1 document, each line by its name. What an access
//! pattern says alone is shown in `access_patterns`.

use jiff::SignedDuration;
use serde_json::{Value, json};
use table::{Condition, Document, EntityType, Key, Put, Row, Version};
use test_support::TestTable;

use crate::support::{Planner, attributes, standup, timed, with};

const DAY: &str = "2025-12-15T17:00:00Z";

fn lunch() -> Value {
    with(timed("Lunch", DAY), json!({"eventId": "evt_1"}))
}

pub(crate) async fn checklist_event_crud_operations(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.post("/events", lunch()).await.is(201);
    let read = planner.get("/events/evt_1").await.is(200);
    assert_eq!(read.json, made.json);
    let changed = planner
        .patch("/events/evt_1", &read.etag(), json!({"title": "Dinner"}))
        .await
        .is(200);
    assert_eq!(planner.get("/events/evt_1").await.json, changed.json);
    planner
        .delete("/events/evt_1", &changed.etag())
        .await
        .is(204);
    planner.get("/events/evt_1").await.is(404);
}

pub(crate) async fn checklist_master_and_instance_entities(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.series(standup(json!({}))).await;
    let path = "/series/mst_standup/instances/20250113";
    planner.change(path, json!({"title": "Own"})).await;
    let whole = planner.get("/series/mst_standup").await.is(200).json;
    assert_eq!(whole["master"]["entityType"], "MASTER");
    assert_eq!(whole["instances"][0]["entityType"], "INSTANCE");
    let end = json!({"after": "20250120"});
    planner
        .post_on("/series/mst_standup/end", "*", end)
        .await
        .is(200);
    let titles = planner.titles("from=2025-01-01&days=90").await;
    assert_eq!(titles, ["Standup", "Own", "Standup"]);
}

pub(crate) async fn checklist_week_view_using_ap1(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(lunch()).await;
    planner.series(standup(json!({}))).await;
    let week = planner.titles("from=2025-12-15&days=7").await;
    assert_eq!(week, ["Standup", "Lunch"]);
}

pub(crate) async fn checklist_month_view_using_ap1_and_a_date_range(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(lunch()).await;
    planner.series(standup(json!({}))).await;
    let month = planner.starts("from=2025-12-01&to=2026-01-01").await;
    assert_eq!(month.len(), 5 + 1);
    assert!(month.is_sorted());
}

pub(crate) async fn checklist_year_view_using_ap1_and_a_larger_range(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(lunch()).await;
    planner.series(standup(json!({}))).await;
    let year = planner.starts("from=2025-01-01&to=2026-01-01").await;
    assert_eq!(
        year.len(),
        52 - 1 + 1 + 1,
        "Mondays from 6 January on, and lunch"
    );
    assert!(year.is_sorted());
    let pages = planner
        .starts("from=2025-01-01&to=2026-01-01&limit=9")
        .await;
    assert_eq!(pages, year);
}

pub(crate) async fn checklist_tag_filter_ap10(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .event(with(lunch(), json!({"tags": ["food"]})))
        .await;
    planner.series(standup(json!({"tags": ["work"]}))).await;
    let tagged = planner.titles("from=2025-12-15&days=7&tags=food").await;
    assert_eq!(tagged, ["Lunch"]);
}

pub(crate) async fn checklist_get_user_preferences(table: TestTable) {
    let planner = Planner::new(&table).await;
    let answer = planner.get("/preferences").await.is(200);
    assert_eq!(answer.etag(), "\"1\"");
    let defaults = json!({
        "weekStart": 1,
        "defaultEventDuration": 30,
        "defaultCalendarIncrement": 15,
        "defaultReminderMinutes": [15],
        "theme": "auto",
        "autoArchiveCompletedTasks": true,
        "autoArchiveDelayHours": 24,
        "enableBrowserNotifications": true,
        "enableSoundNotifications": true
    });
    assert_eq!(answer.json["preferences"], defaults);
    assert_eq!(answer.json["defaultTzid"], "UTC");
    let start = planner.get("/bootstrap").await.is(200).json;
    for name in ["preferences", "defaultTzid", "stats", "version"] {
        assert_eq!(start[name], answer.json[name], "{name}");
    }
    assert_eq!(start["user"]["id"], planner.user_id);
}

pub(crate) async fn checklist_update_user_preferences(table: TestTable) {
    let planner = Planner::new(&table).await;
    let change =
        json!({"defaultTzid": "Europe/Berlin", "preferences": {"theme": "dark", "weekStart": 0}});
    let changed = planner.patch("/preferences", "\"1\"", change).await.is(200);
    assert_eq!(changed.etag(), "\"2\"");
    assert_eq!(changed.json["preferences"]["theme"], "dark");
    assert_eq!(changed.json["preferences"]["weekStart"], 0);
    assert_eq!(changed.json["preferences"]["defaultEventDuration"], 30);
    assert_eq!(planner.get("/preferences").await.json, changed.json);
    let stale = planner
        .patch("/preferences", "\"1\"", json!({"preferences": {}}))
        .await;
    stale.refused(412, "VERSION_CONFLICT");
    let none = axum::http::Method::PATCH;
    let body = b"{}".to_vec();
    let none = planner
        .ask(
            none,
            "/preferences",
            crate::support::Asking::default(),
            body,
        )
        .await;
    none.refused(428, "PRECONDITION_REQUIRED");
    for (name, wrong) in [
        ("weekStart", json!(2)),
        ("defaultEventDuration", json!(20)),
        ("defaultCalendarIncrement", json!(45)),
        ("theme", json!("pink")),
        ("autoArchiveDelayHours", json!(0)),
        ("enableSoundNotifications", json!("on")),
        ("defaultReminderMinutes", json!(15)),
    ] {
        let body = json!({"preferences": {name: wrong}});
        let answer = planner.patch("/preferences", "*", body).await;
        answer.blames(&format!("preferences.{name}"));
    }
}

pub(crate) async fn checklist_get_user_stats_read_only(table: TestTable) {
    let planner = Planner::new(&table).await;
    let none = planner.get("/preferences").await.is(200).json["stats"].clone();
    assert_eq!(none["totalEvents"], 0);
    assert_eq!(none["lastEventCreated"], Value::Null);
    // What depends on the moment of asking is counted then: nothing is ahead, nothing overdue.
    let stats = json!({
        "totalEvents": 1247,
        "totalTasks": 523,
        "totalReminders": 89,
        "totalNotes": 156,
        "upcomingEvents": 0,
        "overdueTasks": 0,
        "lastEventCreated": "2025-11-20T10:00:00Z",
        "lastTaskCompleted": "2025-11-24T15:30:00Z"
    });
    count(&planner, &stats).await;
    // What is to come and what is overdue change with the time, and are looked up.
    let stats = with(stats, json!({"upcomingEvents": 0, "overdueTasks": 0}));
    let shown = planner.get("/preferences").await.is(200).json;
    assert_eq!(shown["stats"], stats);
    assert_eq!(planner.get("/bootstrap").await.json["stats"], stats);
    let mine = json!({"stats": {"totalEvents": 5}, "defaultTzid": "Europe/Berlin"});
    let changed = planner.change("/preferences", mine).await;
    assert_eq!(changed["stats"], stats);
    let row = planner.rows().one("STATS").await;
    assert_eq!(
        row.version().0,
        1,
        "a change of preferences leaves it alone"
    );
}

/// What the worker that counts writes.
async fn count(planner: &Planner, stats: &Value) {
    let key = Key::new(format!("USER#{}", planner.user_id), "STATS").unwrap();
    let attributes = Document::from_json(&stats.to_string(), &[]).unwrap();
    let row = Row::builder(key, EntityType::new("STATS").unwrap(), Version(1))
        .attributes(attributes.attributes().unwrap())
        .build()
        .unwrap();
    let condition = Condition::None;
    let put = Put { row, condition };
    planner.table.engine.put(put).await.unwrap();
}

pub(crate) async fn checklist_version_attribute_tracking(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(lunch()).await;
    for version in 2..6 {
        let title = json!({"title": format!("Lunch {version}")});
        let changed = planner.patch("/events/evt_1", "*", title).await.is(200);
        assert_eq!(changed.json["version"], version);
        assert_eq!(changed.etag(), format!("\"{version}\""));
        let row = planner.rows().one("EVENT#evt_1").await;
        assert_eq!(row.version().0, version);
        assert_eq!(attributes(&row)["version"], version);
    }
}

pub(crate) async fn checklist_conditional_expression_checks(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(lunch()).await;
    planner.series(standup(json!({}))).await;
    let title = json!({"title": "Other"});
    for path in [
        "/events/evt_1",
        "/series/mst_standup",
        "/series/mst_standup/instances/20250113",
    ] {
        let answer = planner.patch(path, "\"8\"", title.clone()).await;
        answer.refused(412, "VERSION_CONFLICT");
        planner.delete(path, "\"8\"").await.is(412);
    }
    let end = json!({"after": "20250113"});
    let path = "/series/mst_standup/end";
    planner.post_on(path, "\"8\"", end).await.is(412);
    let split = json!({"at": "20250113"});
    let path = "/series/mst_standup/split";
    planner.post_on(path, "\"8\"", split).await.is(412);
    let zone = json!({"defaultTzid": "Europe/Berlin"});
    planner.patch("/preferences", "\"8\"", zone).await.is(412);
}

pub(crate) async fn checklist_conflict_error_handling(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(lunch()).await;
    planner
        .change("/events/evt_1", json!({"title": "One"}))
        .await;
    let lost = planner
        .patch("/events/evt_1", "\"1\"", json!({"title": "Two"}))
        .await
        .refused(412, "VERSION_CONFLICT");
    let current = lost.json["currentVersion"].as_u64().unwrap();
    let read = planner.get("/events/evt_1").await;
    assert_eq!(read.etag(), format!("\"{current}\""));
    let again = planner
        .patch("/events/evt_1", &read.etag(), json!({"title": "Two"}))
        .await;
    assert_eq!(again.is(200).json["title"], "Two");
}

pub(crate) async fn checklist_ical_uid_generation(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.event(timed("Lunch", DAY)).await;
    let id = made["eventId"].as_str().unwrap();
    assert_eq!(made["icalUid"], format!("{id}@nexus.app"));
    let master = planner.series(standup(json!({}))).await;
    assert_eq!(master["icalUid"], "mst_standup@nexus.app");
    let path = "/series/mst_standup/instances/20250113";
    let instance = planner.change(path, json!({"title": "Own"})).await;
    assert_eq!(instance["icalUid"], master["icalUid"], "of the series");
    let changed = planner
        .change(&format!("/events/{id}"), json!({"title": "Dinner"}))
        .await;
    assert_eq!(changed["icalUid"], made["icalUid"]);
}

pub(crate) async fn checklist_sequence_number_tracking(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.event(lunch()).await;
    assert_eq!(made["sequence"], 0);
    let later = json!({"startUtc": "2025-12-15T17:15:00Z"});
    let moved = planner.change("/events/evt_1", later).await;
    assert_eq!(moved["sequence"], 1);
    let coloured = planner
        .change("/events/evt_1", json!({"color": "#22c55e"}))
        .await;
    assert_eq!(coloured["sequence"], 1);
    planner.series(standup(json!({}))).await;
    let master = planner
        .change("/series/mst_standup", json!({"rrule": "FREQ=DAILY"}))
        .await;
    assert_eq!(master["sequence"], 1);
    let path = "/series/mst_standup/instances/20250113";
    let instance = planner.change(path, json!({"title": "Own"})).await;
    assert_eq!(instance["sequence"], 2);
    let whole = planner.get("/series/mst_standup").await.json;
    assert_eq!(whole["master"]["sequence"], 1, "the series is as it was");
}

/// The supported patterns of the document, and the first occurrences of each.
pub(crate) async fn checklist_rrule_parsing_and_expansion(table: TestTable) {
    let planner = Planner::new(&table).await;
    let patterns = [
        ("FREQ=DAILY", ["01-15", "01-16", "01-17"]),
        ("FREQ=DAILY;INTERVAL=2", ["01-15", "01-17", "01-19"]),
        ("FREQ=WEEKLY", ["01-15", "01-22", "01-29"]),
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR", ["01-15", "01-17", "01-20"]),
        ("FREQ=MONTHLY", ["01-15", "02-15", "03-15"]),
        ("FREQ=MONTHLY;BYMONTHDAY=15", ["01-15", "02-15", "03-15"]),
        ("FREQ=YEARLY", ["01-15", "01-15", "01-15"]),
        (
            "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25",
            ["01-15", "12-25", "12-25"],
        ),
    ];
    for (rule, days) in patterns {
        let more = json!({
            "rrule": rule,
            "startUtc": "2025-01-15T15:00:00Z",
            "endUtc": "2025-01-15T15:15:00Z"
        });
        let made = planner.series(standup(more)).await;
        assert_eq!(made["rrule"], rule);
        let mut starts = Vec::new();
        for year in 2025..2028 {
            let next = year + 1;
            let window = format!("from={year}-01-01&to={next}-01-01");
            starts.extend(planner.starts(&window).await);
        }
        let shown: Vec<&str> = starts.iter().take(3).map(|start| &start[5..10]).collect();
        assert_eq!(shown, days, "{rule}");
        planner.delete("/series/mst_standup", "*").await.is(204);
    }
}

pub(crate) async fn checklist_recurrence_id_handling(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.series(standup(json!({}))).await;
    let path = "/series/mst_standup/instances/2025-01-13T15:00:00Z";
    for hour in [16, 17] {
        let start = format!("2025-01-13T{hour}:00:00Z");
        let end = format!("2025-01-13T{hour}:15:00Z");
        let moved = planner
            .change(path, json!({"startUtc": start, "endUtc": end}))
            .await;
        assert_eq!(moved["recurrenceId"], "2025-01-13T15:00:00Z");
        assert_eq!(moved["startUtc"], start);
    }
    let shown = planner.agenda("from=2025-01-13&days=1").await;
    assert_eq!(shown.len(), 1);
    assert_eq!(shown[0]["recurrenceId"], "2025-01-13T15:00:00Z");
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 1);
}

pub(crate) async fn checklist_timezone_conversion_and_dst_handling(table: TestTable) {
    let planner = Planner::new(&table).await;
    // 00:30 in London on the night of 30 March 2025, in which 01:00 does not exist.
    let daily = json!({"rrule": "FREQ=DAILY", "startUtc": "2025-03-28T00:30:00Z", "endUtc": "2025-03-28T01:30:00Z", "startTzid": "Europe/London"});
    planner.series(standup(daily)).await;
    let starts = planner
        .starts("from=2025-03-29&days=3&tz=Europe/London")
        .await;
    let expected = [
        "2025-03-29T00:30:00Z",
        "2025-03-30T00:30:00Z",
        "2025-03-30T23:30:00Z",
    ];
    assert_eq!(starts, expected);
    planner.advance(SignedDuration::from_secs(1));
    let path = "/series/mst_standup/instances/20250331";
    let instance = planner.get(path).await.is(200).json;
    assert_eq!(instance["recurrenceId"], "2025-03-30T23:30:00Z");
}
