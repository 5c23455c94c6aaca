//! What a window shows, in which order, and to whom it looks how.

use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::support::{Planner, standup, timed, with};

async fn all_day(planner: &Planner, title: &str, start: &str, end: &str) {
    let event = json!({"title": title, "isAllDay": true, "startDate": start, "endDate": end});
    planner.event(event).await;
}

async fn lasting(planner: &Planner, title: &str, start: &str, end: &str) {
    planner
        .event(with(timed(title, start), json!({"endUtc": end})))
        .await;
}

pub(crate) async fn the_order_is_day_whole_days_start_end_title_id(table: TestTable) {
    let planner = Planner::new(&table).await;
    let noon = "2025-12-16T12:00:00Z";
    let (one, two) = ("2025-12-16T13:00:00Z", "2025-12-16T14:00:00Z");
    let same = |id: &str| {
        with(
            timed("d", noon),
            json!({"eventId": id, "endUtc": two, "location": id}),
        )
    };
    for id in ["evt_b", "evt_a"] {
        planner.event(same(id)).await;
    }
    lasting(&planner, "b", noon, one).await;
    lasting(&planner, "a", noon, one).await;
    lasting(&planner, "z short", noon, noon).await;
    lasting(&planner, "early", "2025-12-16T00:00:00Z", one).await;
    all_day(&planner, "whole", "2025-12-16", "2025-12-17").await;
    all_day(&planner, "running days", "2025-12-10", "2025-12-18").await;
    lasting(&planner, "running", "2025-12-14T12:00:00Z", noon).await;
    lasting(&planner, "first day", "2025-12-15T22:00:00Z", noon).await;
    let titles = planner.titles("from=2025-12-15&days=2&tz=UTC").await;
    let expected = [
        "running days",
        "running",
        "first day",
        "whole",
        "early",
        "z short",
        "a",
        "b",
        "d",
        "d",
    ];
    assert_eq!(titles, expected);
    let items = planner.agenda("from=2025-12-16&days=1&tz=UTC").await;
    let places: Vec<_> = items
        .iter()
        .filter_map(|it| it["location"].as_str())
        .collect();
    assert_eq!(places, ["evt_a", "evt_b"]);
}

pub(crate) async fn what_still_runs_is_shown_and_what_has_ended_is_not(table: TestTable) {
    let planner = Planner::new(&table).await;
    lasting(
        &planner,
        "ended",
        "2025-12-14T10:00:00Z",
        "2025-12-15T00:00:00Z",
    )
    .await;
    lasting(
        &planner,
        "runs",
        "2025-12-14T10:00:00Z",
        "2025-12-15T00:00:01Z",
    )
    .await;
    lasting(
        &planner,
        "years",
        "2020-01-01T00:00:00Z",
        "2030-01-01T00:00:00Z",
    )
    .await;
    lasting(
        &planner,
        "instant",
        "2025-12-15T00:00:00Z",
        "2025-12-15T00:00:00Z",
    )
    .await;
    lasting(
        &planner,
        "next",
        "2025-12-16T00:00:00Z",
        "2025-12-16T01:00:00Z",
    )
    .await;
    let titles = planner.titles("from=2025-12-15&days=1&tz=UTC").await;
    assert_eq!(titles, ["years", "runs", "instant"]);
}

pub(crate) async fn whole_days_are_those_of_the_reader(table: TestTable) {
    let planner = Planner::new(&table).await;
    all_day(&planner, "trip", "2025-12-10", "2025-12-13").await;
    // In Los Angeles it is still the 12th.
    let query = |tz| format!("from=2025-12-13T04:00:00Z&to=2025-12-13T05:00:00Z&tz={tz}");
    assert_eq!(
        planner.titles(&query("America/Los_Angeles")).await,
        ["trip"]
    );
    assert!(planner.titles(&query("UTC")).await.is_empty());
    let query = |tz| format!("from=2025-12-09T12:00:00Z&to=2025-12-09T13:00:00Z&tz={tz}");
    assert_eq!(planner.titles(&query("Pacific/Kiritimati")).await, ["trip"]);
    assert!(planner.titles(&query("UTC")).await.is_empty());
}

pub(crate) async fn floating_times_are_those_of_the_reader(table: TestTable) {
    let planner = Planner::new(&table).await;
    let run = json!({"title": "Run", "startUtc": "2025-12-15T07:00:00Z", "endUtc": "2025-12-15T08:00:00Z", "startTzid": null});
    let made = planner.event(run).await;
    assert_eq!(made["startTzid"], Value::Null);
    for (tz, seven) in [
        ("UTC", "2025-12-15T07:00:00Z"),
        ("Asia/Tokyo", "2025-12-14T22:00:00Z"),
        ("America/New_York", "2025-12-15T12:00:00Z"),
    ] {
        let at: jiff::Timestamp = seven.parse().unwrap();
        let window = |from: jiff::Timestamp| {
            let to = from + SignedDuration::from_mins(1);
            format!("from={from}&to={to}&tz={tz}")
        };
        assert_eq!(planner.titles(&window(at)).await, ["Run"], "{tz}");
        let before = at - SignedDuration::from_mins(1);
        assert!(planner.titles(&window(before)).await.is_empty(), "{tz}");
    }
}

pub(crate) async fn without_a_zone_it_is_the_preferred_one(table: TestTable) {
    let planner = Planner::new(&table).await;
    let page = planner.get("/agenda?from=2025-12-15&days=1").await.is(200);
    let meta = json!({"from": "2025-12-15T00:00:00Z", "to": "2025-12-16T00:00:00Z", "tz": "UTC"});
    assert_eq!(page.json["meta"], meta);
    let tokyo = json!({"defaultTzid": "Asia/Tokyo"});
    planner.change("/preferences", tokyo).await;
    let page = planner.get("/agenda?from=2025-12-15&days=1").await.is(200);
    let meta =
        json!({"from": "2025-12-14T15:00:00Z", "to": "2025-12-15T15:00:00Z", "tz": "Asia/Tokyo"});
    assert_eq!(page.json["meta"], meta);
}

pub(crate) async fn without_a_window_it_is_seven_days_from_now(table: TestTable) {
    let planner = Planner::new(&table).await;
    let now = table::Clock::now(&*table.clock);
    let page = planner.get("/agenda").await.is(200);
    let week = now + SignedDuration::from_hours(7 * 24);
    let meta = json!({"from": now.to_string(), "to": week.to_string(), "tz": "UTC"});
    assert_eq!(page.json["meta"], meta);
    for (title, hours) in [
        ("past", -2),
        ("soon", 1),
        ("sixth", 6 * 24),
        ("late", 7 * 24),
    ] {
        let start = (now + SignedDuration::from_hours(hours)).to_string();
        planner.event(timed(title, &start)).await;
    }
    assert_eq!(planner.titles("").await, ["soon", "sixth"]);
    planner.advance(SignedDuration::from_hours(2));
    assert_eq!(planner.titles("").await, ["sixth", "late"]);
}

pub(crate) async fn a_window_is_of_dates_or_instants_or_days(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(timed("noon", "2025-03-30T12:00:00Z")).await;
    for query in [
        "from=2025-03-30&to=2025-03-31",
        "from=2025-03-30&days=1",
        "from=2025-03-30T12:00:00Z&to=2025-03-30T12:00:01Z",
        "from=2025-03-30T14:00:00%2B02:00&days=1",
        "from=2025-03-24&to=2025-03-30T12:00:01Z",
    ] {
        let titles = planner.titles(&format!("{query}&tz=Europe/Berlin")).await;
        assert_eq!(titles, ["noon"], "{query}");
    }
    let day = planner
        .get("/agenda?from=2025-03-30&days=1&tz=Europe/Berlin")
        .await;
    let meta = &day.json["meta"];
    assert_eq!(meta["from"], "2025-03-29T23:00:00Z");
    assert_eq!(meta["to"], "2025-03-30T22:00:00Z", "a day of 23 hours");
    let both = planner
        .get("/agenda?from=2025-03-30&to=2025-03-31&days=1")
        .await;
    both.blames("days");
}

pub(crate) async fn a_series_keeps_its_time_of_day_across_changes_of_clocks(table: TestTable) {
    let planner = Planner::new(&table).await;
    let daily = json!({"rrule": "FREQ=DAILY", "startUtc": "2025-03-08T15:00:00Z", "endUtc": "2025-03-08T15:15:00Z"});
    planner.series(standup(daily)).await;
    let starts = planner.starts("from=2025-03-08&days=3").await;
    let expected = [
        "2025-03-08T15:00:00Z",
        "2025-03-09T14:00:00Z",
        "2025-03-10T14:00:00Z",
    ];
    assert_eq!(starts, expected);
    let starts = planner.starts("from=2025-11-01&days=2").await;
    assert_eq!(starts, ["2025-11-01T14:00:00Z", "2025-11-02T15:00:00Z"]);
}

pub(crate) async fn long_occurrences_and_their_exceptions_are_found(table: TestTable) {
    let planner = Planner::new(&table).await;
    let weekly = json!({"rrule": "FREQ=WEEKLY", "endUtc": "2025-01-09T15:00:00Z"});
    planner.series(standup(weekly)).await;
    let titles = planner
        .starts("from=2025-01-09T14:00:00Z&to=2025-01-09T14:30:00Z")
        .await;
    assert_eq!(titles, ["2025-01-06T15:00:00Z"]);
    planner
        .delete("/series/mst_standup/instances/20250106", "*")
        .await
        .is(204);
    let none = planner
        .titles("from=2025-01-09T14:00:00Z&to=2025-01-09T14:30:00Z")
        .await;
    assert!(none.is_empty());
    let longer = json!({"endUtc": "2025-01-30T15:00:00Z", "title": "Long"});
    planner
        .change("/series/mst_standup/instances/20250113", longer)
        .await;
    let titles = planner.titles("from=2025-01-24&days=1").await;
    assert_eq!(titles, ["Long"]);
}

pub(crate) async fn types_choose_what_is_shown(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(timed("Lunch", "2025-01-13T17:00:00Z")).await;
    planner.series(standup(json!({}))).await;
    planner
        .change(
            "/series/mst_standup/instances/20250120",
            json!({"title": "Own"}),
        )
        .await;
    let january = |types| format!("from=2025-01-13&days=8&types={types}");
    assert_eq!(planner.titles(&january("EVENT")).await, ["Lunch"]);
    assert_eq!(
        planner.titles(&january("INSTANCE")).await,
        ["Standup", "Own"]
    );
    let both = planner.titles(&january("EVENT,INSTANCE")).await;
    assert_eq!(both, ["Standup", "Lunch", "Own"]);
    let unknown = planner.get("/agenda?types=CAR").await;
    unknown.blames("types");
}

pub(crate) async fn tags_of_an_exception_are_its_own(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .series(standup(
            json!({"tags": ["work"], "rrule": "FREQ=WEEKLY;COUNT=3"}),
        ))
        .await;
    let path = "/series/mst_standup/instances/20250113";
    planner
        .change(path, json!({"tags": ["home"], "title": "Own"}))
        .await;
    let tagged = |tag| format!("from=2025-01-01&days=60&tags={tag}");
    assert_eq!(planner.titles(&tagged("home")).await, ["Own"]);
    assert_eq!(planner.titles(&tagged("work")).await, ["Standup"; 2]);
}

pub(crate) async fn an_occurrence_in_an_agenda_is_as_it_is_read_alone(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .series(standup(json!({"location": "Room 1", "tags": ["work"]})))
        .await;
    let mut shown = planner.agenda("from=2025-01-13&days=1").await.remove(0);
    let mut alone = planner
        .get("/series/mst_standup/instances/20250113")
        .await
        .is(200)
        .json;
    for own in [&mut shown, &mut alone] {
        let attributes = own.as_object_mut().unwrap();
        attributes.retain(|name, _| {
            !["createdAt", "updatedAt", "modifiedFields"].contains(&name.as_str())
        });
    }
    assert_eq!(shown, alone);
}

pub(crate) async fn travelling_and_multi_day_events_are_shown_on_each_of_their_days(
    table: TestTable,
) {
    let planner = Planner::new(&table).await;
    let flight = json!({
        "title": "Flight",
        "startUtc": "2025-12-15T22:00:00Z",
        "endUtc": "2025-12-16T06:00:00Z",
        "startTzid": "America/New_York",
        "endTzid": "Europe/Berlin"
    });
    let made = planner.event(flight).await;
    assert_eq!(made["endTzid"], "Europe/Berlin");
    all_day(&planner, "Fair", "2025-12-15", "2025-12-18").await;
    for (day, expected) in [
        ("2025-12-14", vec![]),
        ("2025-12-15", vec!["Fair", "Flight"]),
        ("2025-12-16", vec!["Fair", "Flight"]),
        ("2025-12-17", vec!["Fair"]),
        ("2025-12-18", vec![]),
    ] {
        let titles = planner.titles(&format!("from={day}&days=1&tz=UTC")).await;
        assert_eq!(titles, expected, "{day}");
    }
}

pub(crate) async fn an_event_is_gone_at_the_second_of_its_ttl(table: TestTable) {
    let planner = Planner::new(&table).await;
    let now = table::Clock::now(&*table.clock).as_second();
    let event = json!({"eventId": "evt_1", "ttl": now + 60});
    planner
        .event(with(timed("Lunch", "2025-12-15T17:00:00Z"), event))
        .await;
    planner.advance(SignedDuration::from_secs(59));
    let read = planner.get("/events/evt_1").await.is(200);
    assert_eq!(read.json["ttl"], now + 60);
    assert_eq!(planner.titles("from=2025-12-15").await, ["Lunch"]);
    planner.advance(SignedDuration::from_secs(1));
    let gone = planner.get("/events/evt_1").await;
    gone.refused(404, "NOT_FOUND");
    assert!(planner.titles("from=2025-12-15").await.is_empty());
    let change = planner
        .patch("/events/evt_1", "*", json!({"title": "x"}))
        .await;
    change.refused(404, "NOT_FOUND");
    let again = json!({"eventId": "evt_1"});
    let again = with(timed("Again", "2025-12-15T17:00:00Z"), again);
    planner.post("/events", again).await.is(201);
}
