//! Events: what is filled in, what a change does, and what it does not.

use jiff::SignedDuration;
use serde_json::{Value, json};
use table::Gsi;
use test_support::TestTable;

use crate::support::{Planner, index_key, timed, with};

const PATH: &str = "/events/evt_1";
const DAY: &str = "2025-12-15T17:00:00Z";

async fn with_event(table: &TestTable, more: Value) -> Planner {
    let planner = Planner::new(table).await;
    let event = with(timed("Lunch", DAY), json!({"eventId": "evt_1"}));
    planner.event(with(event, more)).await;
    planner
}

pub(crate) async fn without_an_end_the_preferred_duration_is_filled_in(table: TestTable) {
    let planner = with_event(&table, json!({})).await;
    let event = planner.get(PATH).await.json;
    assert_eq!(event["endUtc"], "2025-12-15T17:30:00Z");
    let hour = json!({"preferences": {"defaultEventDuration": 60}});
    planner.change("/preferences", hour).await;
    let next = planner.event(timed("Next", DAY)).await;
    assert_eq!(next["endUtc"], "2025-12-15T18:00:00Z");
    let emptied = planner.change(PATH, json!({"endUtc": null})).await;
    assert_eq!(emptied["endUtc"], "2025-12-15T18:00:00Z");
    let day = json!({"title": "Day", "isAllDay": true, "startDate": "2025-12-31"});
    assert_eq!(planner.event(day).await["endDate"], "2026-01-01");
}

pub(crate) async fn without_reminders_the_preferred_ones_are_filled_in(table: TestTable) {
    let planner = with_event(&table, json!({})).await;
    assert_eq!(planner.get(PATH).await.json["reminderMinutes"], json!([15]));
    let more = json!({"preferences": {"defaultReminderMinutes": [60, 5]}});
    planner.change("/preferences", more).await;
    let next = planner.event(timed("Next", DAY)).await;
    assert_eq!(next["reminderMinutes"], json!([5, 60]));
    let none = with(timed("None", DAY), json!({"reminderMinutes": []}));
    let none = planner.event(none).await;
    assert!(none.get("reminderMinutes").is_none(), "{none}");
    let series = crate::support::standup(json!({}));
    let series = planner.series(series).await;
    assert_eq!(series["reminderMinutes"], json!([5, 60]));
}

pub(crate) async fn null_removes(table: TestTable) {
    let ttl = table::Clock::now(&*table.clock).as_second() + 1000;
    let all = json!({
        "description": "Soup", "location": "Mensa", "color": "#22c55e", "tags": ["work"],
        "reminderMinutes": [5], "links": [{"type": "TASK", "id": "task_1"}], "ttl": ttl
    });
    let planner = with_event(&table, all).await;
    let nothing = json!({
        "description": null, "location": null, "color": null, "tags": null,
        "reminderMinutes": null, "links": null, "ttl": null
    });
    let bare = planner.change(PATH, nothing).await;
    for name in [
        "description",
        "location",
        "color",
        "tags",
        "reminderMinutes",
        "ttl",
    ] {
        assert!(bare.get(name).is_none(), "{name}");
    }
    assert_eq!(bare["links"], json!([]));
    let row = planner.rows().one("EVENT#evt_1").await;
    assert_eq!(row.ttl(), None);
    assert!(crate::support::sets(&row).is_empty(), "no empty sets");
}

pub(crate) async fn what_is_not_named_stays(table: TestTable) {
    let planner = with_event(&table, json!({"location": "Mensa", "tags": ["work"]})).await;
    let before = planner.get(PATH).await.json;
    planner.advance(SignedDuration::from_mins(5));
    let after = planner.change(PATH, json!({"title": "Dinner"})).await;
    for name in [
        "location",
        "tags",
        "startUtc",
        "endUtc",
        "startTzid",
        "createdAt",
        "icalUid",
        "eventId",
    ] {
        assert_eq!(after[name], before[name], "{name}");
    }
    assert_ne!(after["updatedAt"], before["updatedAt"]);
}

pub(crate) async fn a_change_to_what_it_is_makes_no_version(table: TestTable) {
    let planner = with_event(&table, json!({})).await;
    let before = planner.get(PATH).await.json;
    planner.advance(SignedDuration::from_mins(5));
    for same in [json!({}), json!({"title": "Lunch"}), before.clone()] {
        assert_eq!(planner.change(PATH, same).await, before);
    }
}

pub(crate) async fn the_sequence_rises_for_what_matters_to_others(table: TestTable) {
    let planner = with_event(&table, json!({})).await;
    let own = [
        json!({"color": "#22c55e"}),
        json!({"tags": ["work"]}),
        json!({"reminderMinutes": [5]}),
        json!({"links": [{"type": "TASK", "id": "task_1"}]}),
        json!({"ttl": 9_999_999_999_i64}),
    ];
    for (change, version) in own.into_iter().zip(2..) {
        let event = planner.change(PATH, change.clone()).await;
        assert_eq!(event["sequence"], 0, "{change}");
        assert_eq!(event["version"], version);
    }
    let others = [
        json!({"title": "Dinner"}),
        json!({"description": "Soup"}),
        json!({"location": "Mensa"}),
        json!({"status": "TENTATIVE"}),
        json!({"endUtc": "2025-12-15T19:00:00Z"}),
        json!({"startTzid": "Europe/Berlin"}),
    ];
    for (change, sequence) in others.into_iter().zip(1..) {
        let event = planner.change(PATH, change.clone()).await;
        assert_eq!(event["sequence"], sequence, "{change}");
    }
}

pub(crate) async fn an_event_changes_its_kind(table: TestTable) {
    let planner = with_event(&table, json!({})).await;
    let rows = planner.rows();
    let days = json!({"isAllDay": true, "startDate": "2025-12-20", "endDate": "2025-12-23"});
    let event = planner.change(PATH, days).await;
    for name in ["startUtc", "endUtc"] {
        assert!(event.get(name).is_none(), "{name}");
    }
    assert_eq!(event["startTzid"], Value::Null);
    let row = rows.one("EVENT#evt_1").await;
    let long = (
        format!("USER#{}#LONG", planner.user_id),
        "2025-12-23T00:00:00Z".to_owned(),
    );
    assert_eq!(index_key(&row, Gsi::Gsi4), Some(long));
    assert_eq!(
        row.start_date().map(table::SortKey::as_str),
        Some("2025-12-20")
    );
    let back = json!({"isAllDay": false, "startUtc": DAY, "startTzid": "America/New_York"});
    let event = planner.change(PATH, back).await;
    assert_eq!(event["endUtc"], "2025-12-15T17:30:00Z");
    assert!(event.get("startDate").is_none());
    let row = rows.one("EVENT#evt_1").await;
    assert_eq!(index_key(&row, Gsi::Gsi4), None);
    let kind_alone = planner.patch(PATH, "*", json!({"isAllDay": true})).await;
    kind_alone.blames("startDate");
}

pub(crate) async fn an_event_becomes_floating_and_travels(table: TestTable) {
    let planner = with_event(&table, json!({})).await;
    let floating = planner.change(PATH, json!({"startTzid": null})).await;
    assert_eq!(floating["startTzid"], Value::Null);
    assert_eq!(floating["startUtc"], DAY, "now it is wall time");
    let end = json!({"endTzid": "Europe/Berlin"});
    planner.patch(PATH, "*", end).await.blames("endTzid");
    let flight = json!({"startTzid": "America/New_York", "endTzid": "Europe/Berlin"});
    let flight = planner.change(PATH, flight).await;
    assert_eq!(flight["endTzid"], "Europe/Berlin");
}

pub(crate) async fn more_than_a_day_is_found_by_its_end(table: TestTable) {
    let planner = with_event(&table, json!({"endUtc": "2025-12-16T17:00:00Z"})).await;
    let rows = planner.rows();
    let row = rows.one("EVENT#evt_1").await;
    assert_eq!(index_key(&row, Gsi::Gsi4), None, "a day exactly");
    planner
        .change(PATH, json!({"endUtc": "2025-12-16T17:00:01Z"}))
        .await;
    let row = rows.one("EVENT#evt_1").await;
    let long = (
        format!("USER#{}#LONG", planner.user_id),
        "2025-12-16T17:00:01Z".to_owned(),
    );
    assert_eq!(index_key(&row, Gsi::Gsi4), Some(long));
}

pub(crate) async fn asking_again_with_the_same_words_is_harmless(table: TestTable) {
    let planner = Planner::new(&table).await;
    let event = with(
        timed("Lunch", DAY),
        json!({"eventId": "evt_1", "tags": ["b", "a"]}),
    );
    let made = planner.post("/events", event.clone()).await.is(201);
    planner.advance(SignedDuration::from_hours(1));
    // What is filled in now is not what was filled in then.
    let other = json!({"preferences": {"defaultEventDuration": 60, "defaultReminderMinutes": [5]}});
    planner.change("/preferences", other).await;
    let again = planner.post("/events", event.clone()).await.is(200);
    assert_eq!(again.json, made.json);
    assert_eq!(again.etag(), "\"1\"");
    for other in [
        json!({"title": "Dinner"}),
        json!({"endUtc": "2025-12-15T18:00:00Z"}),
        json!({"reminderMinutes": [5]}),
        json!({"tags": ["a"]}),
        json!({"startTzid": null}),
        json!({"color": "#22c55e"}),
    ] {
        let answer = planner.post("/events", with(event.clone(), other)).await;
        answer.refused(409, "ID_TAKEN");
    }
    assert_eq!(planner.get(PATH).await.json, made.json);
    // Sent back as it was answered, it is the same event too.
    planner.post("/events", made.json).await.is(200);
}

pub(crate) async fn asking_again_for_a_series_is_harmless(table: TestTable) {
    let planner = Planner::new(&table).await;
    let series = crate::support::standup(
        json!({"rrule": "freq=weekly;byday=MO;until=20250601", "exdate": ["20250113"]}),
    );
    let made = planner.post("/series", series.clone()).await.is(201);
    let other = json!({"preferences": {"defaultReminderMinutes": [5]}});
    planner.change("/preferences", other).await;
    let again = planner.post("/series", series.clone()).await.is(200);
    assert_eq!(again.json, made.json);
    planner
        .change(
            "/series/mst_standup/instances/20250120",
            json!({"title": "Own"}),
        )
        .await;
    planner.post("/series", series.clone()).await.is(200);
    for other in [
        json!({"rrule": "FREQ=WEEKLY"}),
        json!({"exdate": []}),
        json!({"title": "x"}),
    ] {
        let answer = planner.post("/series", with(series.clone(), other)).await;
        answer.refused(409, "ID_TAKEN");
    }
}

pub(crate) async fn events_at_the_edges_of_time_are_kept(table: TestTable) {
    let planner = Planner::new(&table).await;
    for start in [
        "0001-01-01T00:00:00Z",
        "9999-12-30T21:00:00Z",
        "1969-12-31T23:59:59Z",
    ] {
        let made = planner.event(timed("Edge", start)).await;
        let path = format!("/events/{}", made["eventId"].as_str().unwrap());
        assert_eq!(planner.get(&path).await.is(200).json["startUtc"], start);
        let window = format!("from={start}&days=1&tz=UTC");
        assert_eq!(planner.titles(&window).await, ["Edge"], "{start}");
    }
    let last = json!({"title": "Last", "isAllDay": true, "startDate": "9999-12-30"});
    planner.event(last).await;
    let after = json!({"title": "Last", "isAllDay": true, "startDate": "9999-12-31"});
    planner.post("/events", after).await.blames("endDate");
}
