//! All occurrences: what a change of the series does to it and to its exceptions.

use serde_json::{Value, json};
use table::Gsi;
use test_support::TestTable;

use crate::support::{Planner, attributes, index_key, standup};

const PATH: &str = "/series/mst_standup";
const JANUARY: &str = "from=2025-01-01&to=2025-02-01";

fn instance(original: &str) -> String {
    format!("{PATH}/instances/{original}")
}

async fn with_series(table: &TestTable, more: Value) -> Planner {
    let planner = Planner::new(table).await;
    planner.series(standup(more)).await;
    planner
}

pub(crate) async fn exceptions_keep_what_is_their_own_and_follow_in_the_rest(table: TestTable) {
    let planner = with_series(&table, json!({"location": "Room 1", "tags": ["work"]})).await;
    planner
        .change(
            &instance("20250113"),
            json!({"title": "Own", "color": "#22c55e"}),
        )
        .await;
    planner
        .change(&instance("20250120"), json!({"location": null}))
        .await;
    let change = json!({"title": "Daily", "location": "Room 2", "tags": ["team"], "description": "Be brief"});
    planner.change(PATH, change).await;
    let whole = planner.get(PATH).await.json;
    let [own, bare] = &whole["instances"].as_array().unwrap()[..] else {
        panic!("{whole}");
    };
    assert_eq!(own["title"], "Own");
    assert_eq!(own["color"], "#22c55e");
    assert_eq!(own["location"], "Room 2");
    assert_eq!(own["tags"], json!(["team"]));
    assert_eq!(own["description"], "Be brief");
    assert_eq!(bare["title"], "Daily");
    assert!(bare.get("location").is_none());
    assert_eq!(own["modifiedFields"], json!(["title", "color"]));
}

pub(crate) async fn moving_the_series_rekeys_its_exceptions(table: TestTable) {
    let planner = with_series(
        &table,
        json!({"rrule": "FREQ=WEEKLY", "exdate": ["20250127", "20250203T150000Z"]}),
    )
    .await;
    planner
        .change(&instance("20250113"), json!({"title": "Own"}))
        .await;
    let moved = json!({"startUtc": "2025-01-20T18:00:00Z", "endUtc": "2025-01-20T18:15:00Z"});
    planner.change(&instance("20250120"), moved).await;
    planner.delete(&instance("20250210"), "*").await.is(204);
    // A day and an hour later.
    let later = json!({"startUtc": "2025-01-07T16:00:00Z", "endUtc": "2025-01-07T16:15:00Z"});
    let master = planner.change(PATH, later).await;
    assert_eq!(master["exdate"], json!(["20250128", "20250204T160000Z"]));
    let rows = planner.rows();
    let keys = [
        "INSTANCE#mst_standup#20250114",
        "INSTANCE#mst_standup#20250121",
        "INSTANCE#mst_standup#20250211",
    ];
    assert_eq!(rows.keys("INSTANCE#").await, keys);
    let own = rows.one(keys[0]).await;
    let shown = attributes(&own);
    assert_eq!(shown["recurrenceId"], "2025-01-14T16:00:00Z");
    assert_eq!(shown["startUtc"], "2025-01-14T16:00:00Z");
    assert_eq!(shown["eventId"], "inst_20250114_mst_standup");
    let (_, replaced) = index_key(&own, Gsi::Gsi3).unwrap();
    assert_eq!(replaced, "EXC#2025-01-14T16:00:00Z#mst_standup");
    let moved = attributes(&rows.one(keys[1]).await);
    assert_eq!(moved["startUtc"], "2025-01-20T18:00:00Z", "on purpose");
    assert_eq!(moved["recurrenceId"], "2025-01-21T16:00:00Z");
    let starts = planner.starts("from=2025-01-01&to=2025-02-19").await;
    let expected = [
        "2025-01-07T16:00:00Z",
        "2025-01-14T16:00:00Z",
        "2025-01-20T18:00:00Z",
        "2025-02-18T16:00:00Z",
    ];
    assert_eq!(starts, expected);
}

pub(crate) async fn exceptions_that_take_each_others_names_are_not_lost(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=DAILY"})).await;
    for day in ["20250107", "20250108", "20250109"] {
        planner.change(&instance(day), json!({"title": day})).await;
    }
    let tomorrow = json!({"startUtc": "2025-01-07T15:00:00Z", "endUtc": "2025-01-07T15:15:00Z"});
    planner.change(PATH, tomorrow).await;
    let titles = planner.titles("from=2025-01-07&days=5").await;
    assert_eq!(
        titles,
        ["Standup", "20250107", "20250108", "20250109", "Standup"]
    );
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 3);
}

pub(crate) async fn until_in_the_rule_moves_to_rrule_until(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, until, moved) in [
        ("mst_a", "20250120T150000Z", "2025-01-20T15:00:00Z"),
        ("mst_b", "20250120", "2025-01-21T04:59:59Z"),
        ("mst_c", "20250120T100000", "2025-01-20T15:00:00Z"),
    ] {
        let rule = format!("FREQ=WEEKLY;UNTIL={until};BYDAY=MO");
        let body = standup(json!({"masterId": id, "rrule": rule}));
        let made = planner.series(body.clone()).await;
        assert_eq!(made["rrule"], "FREQ=WEEKLY;BYDAY=MO", "{until}");
        assert_eq!(made["rruleUntil"], moved, "{until}");
        planner.post("/series", body).await.is(200);
        let shown = planner.get(&format!("/series/{id}")).await.json;
        assert_eq!(shown["master"], made);
    }
    assert_eq!(planner.agenda(JANUARY).await.len(), 9);
    let sorted = planner.rows().one("MASTER#mst_a").await;
    let (_, end) = index_key(&sorted, Gsi::Gsi3).unwrap();
    assert_eq!(end, "SERIES#2025-01-20T15:15:00Z#mst_a");
}

pub(crate) async fn an_end_can_be_taken_away_and_replaced(table: TestTable) {
    let planner = with_series(&table, json!({"rruleUntil": "2025-01-13T15:00:00Z"})).await;
    assert_eq!(planner.agenda(JANUARY).await.len(), 2);
    planner.change(PATH, json!({"rruleUntil": null})).await;
    assert_eq!(planner.agenda(JANUARY).await.len(), 4);
    let counted = planner
        .change(PATH, json!({"rrule": "FREQ=WEEKLY;COUNT=3"}))
        .await;
    assert_eq!(counted["rruleUntil"], Value::Null);
    assert_eq!(planner.agenda(JANUARY).await.len(), 3);
    let both = json!({"rruleUntil": "2025-01-13T15:00:00Z"});
    planner.patch(PATH, "*", both).await.blames("rruleUntil");
}

pub(crate) async fn a_series_may_have_dates_alone(table: TestTable) {
    let dates = json!({"rrule": null, "rdate": ["20250108", "20250109T180000Z"]});
    let planner = with_series(&table, dates).await;
    let starts = planner.starts(JANUARY).await;
    let expected = [
        "2025-01-06T15:00:00Z",
        "2025-01-08T15:00:00Z",
        "2025-01-09T18:00:00Z",
    ];
    assert_eq!(starts, expected);
    let shown = planner.get(PATH).await.json;
    assert!(shown["master"].get("rrule").is_none());
}

pub(crate) async fn a_series_can_become_one_of_whole_days(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=3"})).await;
    planner
        .change(&instance("20250113"), json!({"title": "Own"}))
        .await;
    let days = json!({"isAllDay": true, "startDate": "2025-01-06"});
    planner.change(PATH, days).await;
    let starts = planner.starts(JANUARY).await;
    assert_eq!(starts, ["2025-01-06", "2025-01-13", "2025-01-20"]);
    let titles = planner.titles(JANUARY).await;
    assert_eq!(titles, ["Standup", "Own", "Standup"]);
}

pub(crate) async fn a_series_can_become_floating_and_get_a_zone(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=2"})).await;
    planner
        .change(&instance("20250113"), json!({"title": "Own"}))
        .await;
    let floating = json!({"startTzid": null, "startUtc": "2025-01-06T10:00:00Z", "endUtc": "2025-01-06T10:15:00Z"});
    planner.change(PATH, floating).await;
    let query = format!("{JANUARY}&tz=Asia/Tokyo");
    let starts = planner.starts(&query).await;
    assert_eq!(starts, ["2025-01-06T10:00:00Z", "2025-01-13T10:00:00Z"]);
    assert_eq!(planner.titles(&query).await, ["Standup", "Own"]);
    let zoned = json!({"startTzid": "Asia/Tokyo", "startUtc": "2025-01-06T01:00:00Z", "endUtc": "2025-01-06T01:15:00Z"});
    planner.change(PATH, zoned).await;
    let starts = planner.starts(&query).await;
    assert_eq!(starts, ["2025-01-06T01:00:00Z", "2025-01-13T01:00:00Z"]);
    assert_eq!(planner.titles(&query).await, ["Standup", "Own"]);
}

pub(crate) async fn a_change_to_what_it_is_makes_no_version(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let same = planner
        .patch(PATH, "\"1\"", json!({"title": "Standup", "version": 17}))
        .await
        .is(200);
    assert_eq!(same.etag(), "\"1\"");
}

pub(crate) async fn deleting_a_series_removes_all_its_rows(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    planner
        .change(&instance("20250113"), json!({"title": "Own"}))
        .await;
    planner.delete(&instance("20250120"), "*").await.is(204);
    let stale = planner.delete(PATH, "\"1\"").await;
    stale.refused(412, "VERSION_CONFLICT");
    planner.delete(PATH, "\"3\"").await.is(204);
    planner.get(PATH).await.refused(404, "NOT_FOUND");
    let rows = planner.rows();
    assert!(rows.keys("MASTER#").await.is_empty());
    assert!(rows.keys("INSTANCE#").await.is_empty());
    assert!(planner.agenda(JANUARY).await.is_empty());
    let again = planner.post("/series", standup(json!({}))).await;
    again.is(201);
    assert_eq!(
        planner.titles("from=2025-01-13&days=8").await,
        ["Standup"; 2]
    );
}

pub(crate) async fn a_series_and_its_exceptions_are_gone_at_the_second_of_their_ttl(
    table: TestTable,
) {
    let now = table.clock_second();
    let planner = with_series(&table, json!({"ttl": now + 60})).await;
    planner
        .change(&instance("20250113"), json!({"title": "Own"}))
        .await;
    planner.advance(jiff::SignedDuration::from_secs(59));
    assert_eq!(planner.agenda(JANUARY).await.len(), 4);
    planner.advance(jiff::SignedDuration::from_secs(1));
    assert!(planner.agenda(JANUARY).await.is_empty());
    planner.get(PATH).await.refused(404, "NOT_FOUND");
    let instance = planner.get(&instance("20250113")).await;
    instance.refused(404, "NOT_FOUND");
}

trait Second {
    fn clock_second(&self) -> i64;
}

impl Second for TestTable {
    fn clock_second(&self) -> i64 {
        table::Clock::now(&*self.clock).as_second()
    }
}
