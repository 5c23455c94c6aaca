//! This occurrence and no other: changed, cancelled, restored.

use serde_json::{Value, json};
use table::Gsi;
use test_support::TestTable;

use crate::support::{Planner, index_key, standup};

const JANUARY: &str = "from=2025-01-01&to=2025-02-01";

fn instance(original: &str) -> String {
    format!("/series/mst_standup/instances/{original}")
}

async fn with_series(table: &TestTable, more: Value) -> Planner {
    let planner = Planner::new(table).await;
    planner.series(standup(more)).await;
    planner
}

pub(crate) async fn an_occurrence_is_named_by_date_or_time(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    for original in [
        "20250113",
        "2025-01-13",
        "20250113T150000Z",
        "2025-01-13T15:00:00Z",
    ] {
        let answer = planner.get(&instance(original)).await.is(200);
        assert_eq!(answer.json["recurrenceId"], "2025-01-13T15:00:00Z");
        assert_eq!(answer.json["eventId"], "inst_20250113_mst_standup");
        assert_eq!(answer.etag(), "\"1\"");
    }
}

pub(crate) async fn what_is_no_occurrence_is_not_found(table: TestTable) {
    let planner = with_series(&table, json!({"exdate": ["20250120"]})).await;
    let others = [
        "20250114",
        "20241230",
        "2025-01-13T16:00:00Z",
        "20250120",
        "nonsense",
        "20250230",
    ];
    for original in others {
        let path = instance(original);
        planner.get(&path).await.refused(404, "NOT_FOUND");
        let change = planner.patch(&path, "*", json!({"title": "Mine"})).await;
        change.refused(404, "NOT_FOUND");
        planner.delete(&path, "*").await.refused(404, "NOT_FOUND");
    }
    for original in ["20250114", "nonsense"] {
        let path = format!("{}/restore", instance(original));
        let answer = planner.post(&path, json!({})).await;
        answer.refused(404, "NOT_FOUND");
    }
    assert!(planner.rows().keys("INSTANCE#").await.is_empty());
}

pub(crate) async fn a_date_is_one_in_the_zone_of_the_series(table: TestTable) {
    // 20:00 on Sundays in New York is Monday in UTC.
    let evening = json!({
        "startUtc": "2025-01-06T01:00:00Z",
        "endUtc": "2025-01-06T02:00:00Z",
        "rrule": "FREQ=WEEKLY"
    });
    let planner = with_series(&table, evening).await;
    let change = json!({"title": "Late show"});
    let changed = planner.change(&instance("20250112"), change).await;
    assert_eq!(changed["recurrenceId"], "2025-01-13T01:00:00Z");
    let keys = planner.rows().keys("INSTANCE#").await;
    assert_eq!(keys, ["INSTANCE#mst_standup#20250112"]);
    let monday = planner.get(&instance("20250113")).await;
    monday.refused(404, "NOT_FOUND");
}

pub(crate) async fn a_change_of_one_leaves_the_others(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=3"})).await;
    planner
        .change(&instance("20250113"), json!({"title": "Own"}))
        .await;
    let titles = planner.titles(JANUARY).await;
    assert_eq!(titles, ["Standup", "Own", "Standup"]);
    let items = planner.agenda(JANUARY).await;
    let flags: Vec<_> = items.iter().map(|it| it["isException"].clone()).collect();
    assert_eq!(flags, [false, true, false]);
    assert!(items.iter().all(|item| item["entityType"] == "INSTANCE"));
    assert!(items.iter().all(|item| item["masterId"] == "mst_standup"));
}

pub(crate) async fn an_occurrence_that_moved_away_is_not_shown_where_it_was(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let far = json!({"startUtc": "2026-03-03T15:00:00Z", "endUtc": "2026-03-03T15:15:00Z"});
    planner.change(&instance("20250113"), far).await;
    let starts = planner.starts("from=2025-01-07&to=2025-01-21").await;
    assert_eq!(starts, ["2025-01-20T15:00:00Z"]);
    let starts = planner.starts("from=2026-03-03&days=1").await;
    assert_eq!(starts, ["2026-03-03T15:00:00Z"]);
    let row = planner.rows().one("INSTANCE#mst_standup#20250113").await;
    let (year, _) = index_key(&row, Gsi::Gsi1).unwrap();
    assert_eq!(year, format!("USER#{}#2026", planner.user_id));
}

pub(crate) async fn modified_fields_are_those_that_differ(table: TestTable) {
    let planner = with_series(&table, json!({"location": "Room 1"})).await;
    let path = instance("20250113");
    let changed = planner
        .change(&path, json!({"title": "Own", "location": "Room 1"}))
        .await;
    assert_eq!(changed["modifiedFields"], json!(["title"]));
    let more = planner.change(&path, json!({"location": null})).await;
    assert_eq!(more["modifiedFields"], json!(["title", "location"]));
    assert!(more.get("location").is_none());
    let back = planner
        .change(&path, json!({"title": "Standup", "location": "Room 1"}))
        .await;
    assert_eq!(back["modifiedFields"], json!([]));
}

pub(crate) async fn a_cancelled_occurrence_does_not_take_place(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let path = instance("20250113");
    planner.delete(&path, "\"1\"").await.is(204);
    let starts = planner.starts("from=2025-01-01&to=2025-01-21").await;
    assert_eq!(starts, ["2025-01-06T15:00:00Z", "2025-01-20T15:00:00Z"]);
    let row = planner.rows().one("INSTANCE#mst_standup#20250113").await;
    assert_eq!(index_key(&row, Gsi::Gsi1), None, "it is at no time");
    let whole = planner.get("/series/mst_standup").await.json;
    assert_eq!(whole["instances"][0]["status"], "CANCELLED");
    assert_eq!(whole["master"]["version"], 2);
    let again = planner.delete(&path, "*").await;
    again.refused(404, "NOT_FOUND");
}

pub(crate) async fn a_status_of_cancelled_cancels_and_another_brings_back(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=2"})).await;
    let path = instance("20250113");
    planner.change(&path, json!({"status": "CANCELLED"})).await;
    assert_eq!(planner.starts(JANUARY).await, ["2025-01-06T15:00:00Z"]);
    planner.change(&path, json!({"status": "CONFIRMED"})).await;
    assert_eq!(planner.starts(JANUARY).await.len(), 2);
}

pub(crate) async fn a_changed_occurrence_is_restored(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=2"})).await;
    let path = instance("20250113");
    let moved = json!({"title": "Own", "startUtc": "2025-01-14T15:00:00Z", "endUtc": "2025-01-14T16:00:00Z"});
    planner.change(&path, moved).await;
    let restored = planner.post(&format!("{path}/restore"), json!({})).await;
    let restored = restored.is(200);
    assert_eq!(restored.json["isException"], false);
    assert_eq!(restored.json["title"], "Standup");
    assert_eq!(restored.etag(), "\"3\"");
    let starts = planner.starts(JANUARY).await;
    assert_eq!(starts, ["2025-01-06T15:00:00Z", "2025-01-13T15:00:00Z"]);
    assert!(planner.rows().keys("INSTANCE#").await.is_empty());
    let whole = planner.get("/series/mst_standup").await.json;
    assert_eq!(whole["master"]["hasExceptions"], false);
}

pub(crate) async fn a_cancelled_occurrence_is_restored(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=2"})).await;
    let path = instance("20250113");
    planner.delete(&path, "*").await.is(204);
    let restore = format!("{path}/restore");
    let stale = planner.post_on(&restore, "\"1\"", json!({})).await;
    stale.refused(412, "VERSION_CONFLICT");
    planner.post_on(&restore, "\"2\"", json!({})).await.is(200);
    assert_eq!(planner.starts(JANUARY).await.len(), 2);
}

pub(crate) async fn an_excluded_occurrence_is_restored(table: TestTable) {
    for (name, exdate) in [("mst_a", "20250113"), ("mst_b", "20250113T150000Z")] {
        let more = json!({"masterId": name, "rrule": "FREQ=WEEKLY;COUNT=3", "exdate": ["20250101", exdate]});
        let planner = Planner::of(name, &table).await;
        planner.series(standup(more)).await;
        let path = format!("/series/{name}/instances/2025-01-13T15:00:00Z/restore");
        planner.post(&path, json!({})).await.is(200);
        assert_eq!(planner.starts(JANUARY).await.len(), 3);
        let whole = planner.get(&format!("/series/{name}")).await.json;
        let left = &whole["master"]["exdate"];
        assert_eq!(left, &json!(["20250101"]), "what matches nothing is kept");
    }
}

pub(crate) async fn restoring_one_of_an_excluded_day_leaves_the_others_of_it_excluded(
    table: TestTable,
) {
    let hourly = json!({"rrule": "FREQ=DAILY;BYHOUR=10,12;COUNT=6", "exdate": ["20250107"]});
    let planner = with_series(&table, hourly).await;
    let before = planner.starts(JANUARY).await;
    assert!(!before.iter().any(|start| start.starts_with("2025-01-07")));
    let path = format!("{}/restore", instance("2025-01-07T15:00:00Z"));
    planner.post(&path, json!({})).await.is(200);
    let after = planner.starts(JANUARY).await;
    let restored: Vec<_> = after
        .iter()
        .filter(|start| start.starts_with("2025-01-07"))
        .collect();
    assert_eq!(restored, ["2025-01-07T15:00:00Z"]);
}

pub(crate) async fn restoring_what_is_as_the_others_changes_nothing(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let path = format!("{}/restore", instance("20250113"));
    let answer = planner.post(&path, json!({})).await.is(200);
    assert_eq!(answer.etag(), "\"1\"");
}

pub(crate) async fn several_occurrences_a_day_are_keyed_by_time(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=HOURLY;COUNT=30"})).await;
    let by_date = planner.get(&instance("20250106")).await;
    by_date.blames("original");
    let path = instance("2025-01-06T17:00:00Z");
    let changed = planner.change(&path, json!({"title": "Noon"})).await;
    assert_eq!(changed["eventId"], "inst_20250106T170000Z_mst_standup");
    let keys = planner.rows().keys("INSTANCE#").await;
    assert_eq!(keys, ["INSTANCE#mst_standup#20250106T170000Z"]);
    let path = format!("/events/{}", changed["eventId"].as_str().unwrap());
    assert_eq!(planner.get(&path).await.is(200).json["title"], "Noon");
    assert_eq!(planner.agenda(JANUARY).await.len(), 30);
}

pub(crate) async fn a_timed_rdate_keys_exceptions_by_time(table: TestTable) {
    let rdate = json!({"rrule": "FREQ=WEEKLY;COUNT=2", "rdate": ["20250113T200000Z"]});
    let planner = with_series(&table, rdate).await;
    for original in ["2025-01-13T15:00:00Z", "2025-01-13T20:00:00Z"] {
        let change = json!({"title": original});
        planner.change(&instance(original), change).await;
    }
    let keys = planner.rows().keys("INSTANCE#").await;
    let keyed = [
        "INSTANCE#mst_standup#20250113T150000Z",
        "INSTANCE#mst_standup#20250113T200000Z",
    ];
    assert_eq!(keys, keyed);
    let titles = planner.titles("from=2025-01-13&days=1").await;
    assert_eq!(titles, ["2025-01-13T15:00:00Z", "2025-01-13T20:00:00Z"]);
}

pub(crate) async fn an_exdate_is_a_date_in_the_zone_or_an_instant(table: TestTable) {
    // In New York it is 20:00 on 6, 7, 8 and 9 January.
    let evening = json!({
        "startUtc": "2025-01-07T01:00:00Z",
        "endUtc": "2025-01-07T02:00:00Z",
        "rrule": "FREQ=DAILY;COUNT=4",
        "exdate": ["20250107", "20250110T010000Z", "20250109T010001Z", "20300101"]
    });
    let planner = with_series(&table, evening).await;
    let starts = planner.starts(JANUARY).await;
    assert_eq!(starts, ["2025-01-07T01:00:00Z", "2025-01-09T01:00:00Z"]);
    let whole = planner.get("/series/mst_standup").await.json;
    let kept = json!([
        "20250107",
        "20250110T010000Z",
        "20250109T010001Z",
        "20300101"
    ]);
    assert_eq!(whole["master"]["exdate"], kept);
}

pub(crate) async fn an_occurrence_can_become_whole_days_and_back(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=2"})).await;
    let path = instance("20250113");
    let days = json!({"isAllDay": true, "startDate": "2025-01-13", "endDate": "2025-01-15"});
    let changed = planner.change(&path, days).await;
    assert_eq!(changed["startDate"], "2025-01-13");
    assert!(changed.get("startUtc").is_none());
    let titles = planner.starts("from=2025-01-14&days=1").await;
    assert_eq!(titles, ["2025-01-13"]);
    let times = json!({"isAllDay": false, "startUtc": "2025-01-13T15:00:00Z", "endUtc": "2025-01-13T15:15:00Z", "startTzid": "America/New_York"});
    let back = planner.change(&path, times).await;
    assert_eq!(back["modifiedFields"], json!([]));
}

pub(crate) async fn either_version_of_an_exception_may_be_meant(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let path = instance("20250113");
    let first = planner
        .patch(&path, "\"1\"", json!({"title": "One"}))
        .await
        .is(200);
    assert_eq!(first.etag(), "\"2\"");
    let other = instance("20250120");
    planner.change(&other, json!({"title": "Other"})).await;
    let stale = planner.patch(&path, "\"1\"", json!({"title": "Two"})).await;
    let stale = stale.refused(412, "VERSION_CONFLICT");
    assert_eq!(stale.json["currentVersion"], 3);
    let own = planner
        .patch(&path, "\"2\"", json!({"title": "Two"}))
        .await
        .is(200);
    assert_eq!(own.etag(), "\"4\"", "nobody has changed this one since");
}
