//! The access patterns of the phase 1 document, each by its name.

use axum::http::header;
use serde_json::json;
use table::Gsi;
use test_support::TestTable;

use crate::support::{Planner, index_key, standup, timed, with};

pub(crate) async fn ap1_week_agenda_view(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (title, start) in [
        ("Before", "2025-12-14T23:00:00Z"),
        ("First", "2025-12-15T00:00:00Z"),
        ("Last", "2025-12-21T23:59:59Z"),
        ("After", "2025-12-22T00:00:00Z"),
    ] {
        planner.event(timed(title, start)).await;
    }
    planner.series(standup(json!({}))).await;
    let week = planner.titles("from=2025-12-15&days=7").await;
    assert_eq!(week, ["First", "Standup", "Last"]);
}

pub(crate) async fn ap1_a_week_across_new_year_is_one_answer(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (title, start) in [
        ("Old year", "2025-12-31T23:30:00Z"),
        ("New year", "2026-01-01T00:00:00Z"),
        ("Next week", "2026-01-05T00:00:00Z"),
    ] {
        planner.event(timed(title, start)).await;
    }
    let rows = planner.rows();
    let year = |year| format!("USER#{}#{year}", planner.user_id);
    let old = rows.indexed(Gsi::Gsi1, &year("2025")).await;
    assert_eq!(old, ["2025-12-31T23:30:00Z"]);
    assert_eq!(rows.indexed(Gsi::Gsi1, &year("2026")).await.len(), 2);
    let week = planner.titles("from=2025-12-29&days=7").await;
    assert_eq!(week, ["Old year", "New year"]);
}

pub(crate) async fn ap2_get_single_event(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.event(timed("Lunch", "2025-12-15T17:00:00Z")).await;
    let path = format!("/events/{}", made["eventId"].as_str().unwrap());
    let read = planner.get(&path).await.is(200);
    assert_eq!(read.json, made);
    assert_eq!(read.etag(), "\"1\"");
    planner
        .get("/events/evt_nobody")
        .await
        .refused(404, "NOT_FOUND");
}

pub(crate) async fn ap2_series_and_occurrences_are_found_by_the_prefix_of_their_ids(
    table: TestTable,
) {
    let planner = Planner::new(&table).await;
    let master = planner.series(standup(json!({}))).await;
    let found = planner.get("/events/mst_standup").await.is(200).json;
    assert_eq!(found, master);
    let path = "/events/inst_20250113_mst_standup";
    let usual = planner.get(path).await.is(200).json;
    assert_eq!(usual["entityType"], "INSTANCE");
    assert_eq!(usual["recurrenceId"], "2025-01-13T15:00:00Z");
    assert_eq!(usual["isException"], false);
    planner
        .change(
            "/series/mst_standup/instances/20250113",
            json!({"title": "Own"}),
        )
        .await;
    let own = planner.get(path).await.is(200).json;
    assert_eq!(
        (&own["title"], &own["isException"]),
        (&json!("Own"), &json!(true))
    );
    for wrong in ["inst_20250114_mst_standup", "inst_20250113_mst_other"] {
        let answer = planner.get(&format!("/events/{wrong}")).await;
        answer.refused(404, "NOT_FOUND");
    }
}

pub(crate) async fn ap3_create_event(table: TestTable) {
    let planner = Planner::new(&table).await;
    let answer = planner
        .post("/events", timed("Lunch", "2025-12-15T17:00:00Z"))
        .await
        .is(201);
    let id = answer.json["eventId"].as_str().unwrap();
    let location = format!("/api/v1/events/{id}");
    assert_eq!(answer.header(header::LOCATION), Some(location.as_str()));
    assert_eq!(answer.etag(), "\"1\"");
    assert!(id.starts_with("evt_") && id.len() == 4 + 36, "{id}");
    let row = planner.rows().one(&format!("EVENT#{id}")).await;
    assert_eq!(row.version().0, 1);
}

pub(crate) async fn ap4_update_event_with_optimistic_locking(table: TestTable) {
    let planner = Planner::new(&table).await;
    let event = with(
        timed("Lunch", "2025-12-15T17:00:00Z"),
        json!({"eventId": "evt_1"}),
    );
    planner.event(event).await;
    let later = json!({"startUtc": "2026-01-02T17:00:00Z", "endUtc": "2026-01-02T18:00:00Z"});
    let moved = planner.patch("/events/evt_1", "\"1\"", later).await.is(200);
    assert_eq!(moved.etag(), "\"2\"");
    let row = planner.rows().one("EVENT#evt_1").await;
    let year = format!("USER#{}#2026", planner.user_id);
    let key = (year, "2026-01-02T17:00:00Z".to_owned());
    assert_eq!(
        index_key(&row, Gsi::Gsi1),
        Some(key),
        "another year, another key"
    );
    let late = planner
        .patch("/events/evt_1", "\"1\"", json!({"title": "Late"}))
        .await;
    let late = late.refused(412, "VERSION_CONFLICT");
    assert_eq!(late.json["currentVersion"], 2);
    assert_eq!(planner.get("/events/evt_1").await.json, moved.json);
}

pub(crate) async fn ap5_create_recurring_event(table: TestTable) {
    let planner = Planner::new(&table).await;
    let answer = planner.post("/series", standup(json!({}))).await.is(201);
    assert_eq!(
        answer.header(header::LOCATION),
        Some("/api/v1/series/mst_standup")
    );
    assert_eq!(answer.json["entityType"], "MASTER");
    assert_eq!(answer.json["rrule"], "FREQ=WEEKLY;BYDAY=MO");
    let rows = planner.rows();
    assert_eq!(rows.keys("MASTER#").await, ["MASTER#mst_standup"]);
    assert!(
        rows.keys("INSTANCE#").await.is_empty(),
        "occurrences are virtual"
    );
}

pub(crate) async fn ap6_delete_event(table: TestTable) {
    let planner = Planner::new(&table).await;
    let event = with(
        timed("Lunch", "2025-12-15T17:00:00Z"),
        json!({"eventId": "evt_1"}),
    );
    planner.event(event).await;
    let stale = planner.delete("/events/evt_1", "\"7\"").await;
    stale.refused(412, "VERSION_CONFLICT");
    let gone = planner.delete("/events/evt_1", "\"1\"").await.is(204);
    assert!(gone.json.is_null());
    planner.get("/events/evt_1").await.refused(404, "NOT_FOUND");
    assert!(planner.rows().find("EVENT#evt_1").await.is_none());
    assert!(planner.titles("from=2025-12-15").await.is_empty());
    let again = planner.delete("/events/evt_1", "*").await;
    again.refused(404, "NOT_FOUND");
}

pub(crate) async fn ap7_get_recurring_series(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.series(standup(json!({}))).await;
    for day in ["20250120", "20250113", "20250203"] {
        let path = format!("/series/mst_standup/instances/{day}");
        planner.change(&path, json!({"title": day})).await;
    }
    let whole = planner.get("/series/mst_standup").await.is(200);
    assert_eq!(whole.etag(), "\"4\"");
    assert_eq!(whole.json["master"]["version"], 4);
    let instances = whole.json["instances"].as_array().unwrap();
    let titles: Vec<_> = instances.iter().map(|it| it["title"].clone()).collect();
    assert_eq!(titles, ["20250113", "20250120", "20250203"]);
    let series = format!("MASTER#{}", "mst_standup");
    let keys = planner.rows().indexed(Gsi::Gsi2, &series).await;
    let exceptions = [
        "INSTANCE#20250113",
        "INSTANCE#20250120",
        "INSTANCE#20250203",
    ];
    assert_eq!(keys[..3], exceptions, "the master sorts behind them");
    assert_eq!(keys[3..], ["MASTER"]);
}

pub(crate) async fn ap8_modify_recurring_instance(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.series(standup(json!({}))).await;
    let later = json!({"startUtc": "2025-01-13T16:00:00Z", "endUtc": "2025-01-13T16:15:00Z"});
    let path = "/series/mst_standup/instances/20250113";
    let changed = planner.patch(path, "\"1\"", later).await.is(200);
    assert_eq!(changed.json["recurrenceId"], "2025-01-13T15:00:00Z");
    assert_eq!(
        changed.json["modifiedFields"],
        json!(["startUtc", "endUtc"])
    );
    let rows = planner.rows();
    let master = rows.one("MASTER#mst_standup").await;
    assert_eq!(master.version().0, 2, "the series has another version");
    let whole = planner.get("/series/mst_standup").await.json;
    assert_eq!(whole["master"]["hasExceptions"], true);
    let starts = planner.starts("from=2025-01-06&days=15").await;
    assert_eq!(
        starts,
        [
            "2025-01-06T15:00:00Z",
            "2025-01-13T16:00:00Z",
            "2025-01-20T15:00:00Z"
        ]
    );
}

pub(crate) async fn ap9_end_recurring_series(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.series(standup(json!({}))).await;
    let last = json!({"after": "2025-01-13T15:00:00Z"});
    let ended = planner
        .post_on("/series/mst_standup/end", "\"1\"", last)
        .await
        .is(200);
    assert_eq!(ended.json["rruleUntil"], "2025-01-13T15:00:00Z");
    assert_eq!(ended.json["rrule"], "FREQ=WEEKLY;BYDAY=MO");
    let starts = planner.starts("from=2025-01-01&days=90").await;
    assert_eq!(starts, ["2025-01-06T15:00:00Z", "2025-01-13T15:00:00Z"]);
}

pub(crate) async fn ap10_filter_by_tags(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (title, day, tags) in [
        ("Office", "2025-03-01", json!(["work"])),
        ("Both", "2025-06-01", json!(["home", "work"])),
        ("Garden", "2025-09-01", json!(["home"])),
        ("Bare", "2025-11-01", json!([])),
        ("Next year", "2026-01-01", json!(["work"])),
    ] {
        let event = json!({"title": title, "isAllDay": true, "startDate": day, "tags": tags});
        planner.event(event).await;
    }
    let rule = json!({
        "rrule": "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=25",
        "startUtc": "2024-12-25T15:00:00Z",
        "endUtc": "2024-12-25T15:15:00Z",
        "tags": ["work"]
    });
    planner.series(standup(rule)).await;
    let year = |tags| format!("from=2025-01-01&to=2026-01-01&tags={tags}");
    assert_eq!(
        planner.titles(&year("work")).await,
        ["Office", "Both", "Standup"]
    );
    assert_eq!(
        planner.titles(&year("home,work")).await,
        ["Office", "Both", "Garden", "Standup"]
    );
    assert!(planner.titles(&year("play")).await.is_empty());
}
