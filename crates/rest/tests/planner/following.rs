//! This and following: a series ends, and one that was split off goes on.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::support::{Planner, standup};

const PATH: &str = "/series/mst_standup";
const SPLIT: &str = "/series/mst_standup/split";
const END: &str = "/series/mst_standup/end";
const JANUARY: &str = "from=2025-01-01&to=2025-02-01";

fn instance(original: &str) -> String {
    format!("{PATH}/instances/{original}")
}

async fn with_series(table: &TestTable, more: Value) -> Planner {
    let planner = Planner::new(table).await;
    planner.series(standup(more)).await;
    planner
}

/// Starts and titles of January.
async fn january(planner: &Planner) -> Vec<(String, String)> {
    let starts = planner.starts(JANUARY).await;
    let days = starts.iter().map(|start| start[5..].to_owned());
    days.zip(planner.titles(JANUARY).await).collect()
}

fn shown(expected: &[(&str, &str)]) -> Vec<(String, String)> {
    let owned = |(start, title): &(&str, &str)| ((*start).to_owned(), (*title).to_owned());
    expected.iter().map(owned).collect()
}

pub(crate) async fn a_split_changes_this_and_following(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let later = json!({"at": "20250120", "changes": {
        "title": "Late", "startUtc": "2025-01-20T16:00:00Z", "endUtc": "2025-01-20T16:30:00Z"
    }});
    let new = planner.post_on(SPLIT, "\"1\"", later).await.is(201);
    let id = new.json["masterId"].as_str().unwrap();
    assert_ne!(id, "mst_standup");
    assert_eq!(new.etag(), "\"1\"");
    assert_eq!(
        new.header(axum::http::header::LOCATION),
        Some(format!("/api/v1/series/{id}").as_str())
    );
    let expected = [
        ("01-06T15:00:00Z", "Standup"),
        ("01-13T15:00:00Z", "Standup"),
        ("01-20T16:00:00Z", "Late"),
        ("01-27T16:00:00Z", "Late"),
    ];
    assert_eq!(january(&planner).await, shown(&expected));
    let old = planner.get(PATH).await.is(200);
    assert_eq!(old.etag(), "\"2\"");
    assert_eq!(old.json["master"]["rruleUntil"], "2025-01-20T14:59:59Z");
}

pub(crate) async fn a_split_shares_the_count_out(table: TestTable) {
    let planner = with_series(
        &table,
        json!({"rrule": "FREQ=WEEKLY;COUNT=4", "exdate": ["20250113"]}),
    )
    .await;
    let at = json!({"at": "2025-01-20T15:00:00Z", "changes": {"title": "Late"}});
    let new = planner.post_on(SPLIT, "*", at).await.is(201).json;
    assert_eq!(new["rrule"], "FREQ=WEEKLY;COUNT=2");
    assert_eq!(new["rruleUntil"], Value::Null);
    let expected = [
        ("01-06T15:00:00Z", "Standup"),
        ("01-20T15:00:00Z", "Late"),
        ("01-27T15:00:00Z", "Late"),
    ];
    assert_eq!(january(&planner).await, shown(&expected));
    let february = planner.agenda("from=2025-02-01&days=60").await;
    assert!(february.is_empty());
}

pub(crate) async fn later_exceptions_go_along_with_a_split(table: TestTable) {
    let planner = with_series(&table, json!({"exdate": ["20250127"]})).await;
    planner
        .change(&instance("20250113"), json!({"title": "Early"}))
        .await;
    planner
        .change(&instance("20250120"), json!({"title": "Own"}))
        .await;
    planner.delete(&instance("20250203"), "*").await.is(204);
    let at = json!({"at": "20250120", "changes": {
        "location": "Room 2", "startUtc": "2025-01-20T16:00:00Z", "endUtc": "2025-01-20T16:15:00Z"
    }});
    let new = planner.post_on(SPLIT, "*", at).await.is(201).json;
    let id = new["masterId"].as_str().unwrap();
    let rows = planner.rows();
    let mut expected = [
        "INSTANCE#mst_standup#20250113".to_owned(),
        format!("INSTANCE#{id}#20250120"),
        format!("INSTANCE#{id}#20250203"),
    ];
    expected.sort_unstable();
    assert_eq!(rows.keys("INSTANCE#").await, expected);
    let whole = planner.get(&format!("/series/{id}")).await.json;
    let own = &whole["instances"][0];
    assert_eq!(own["title"], "Own");
    assert_eq!(own["location"], "Room 2");
    assert_eq!(own["startUtc"], "2025-01-20T16:00:00Z");
    assert_eq!(own["masterId"], id);
    assert_eq!(whole["master"]["exdate"], json!(["20250127"]));
    let starts = planner.starts("from=2025-01-01&to=2025-02-11").await;
    let expected = [
        "2025-01-06T15:00:00Z",
        "2025-01-13T15:00:00Z",
        "2025-01-20T16:00:00Z",
        "2025-02-10T16:00:00Z",
    ];
    assert_eq!(starts, expected);
}

pub(crate) async fn a_split_at_the_first_occurrence_leaves_no_old_series(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=2"})).await;
    let at = json!({"at": "20250106", "changes": {"title": "New"}});
    planner.post_on(SPLIT, "*", at).await.is(201);
    planner.get(PATH).await.refused(404, "NOT_FOUND");
    assert_eq!(planner.titles(JANUARY).await, ["New", "New"]);
    assert_eq!(planner.rows().keys("MASTER#").await.len(), 1);
}

pub(crate) async fn a_split_at_an_added_date_shows_it_once(table: TestTable) {
    let planner = with_series(&table, json!({"rdate": ["20250115"]})).await;
    let at = json!({"at": "20250115", "changes": {"title": "New"}});
    planner.post_on(SPLIT, "*", at).await.is(201);
    let expected = [
        ("01-06T15:00:00Z", "Standup"),
        ("01-13T15:00:00Z", "Standup"),
        ("01-15T15:00:00Z", "New"),
        ("01-20T15:00:00Z", "New"),
        ("01-27T15:00:00Z", "New"),
    ];
    assert_eq!(january(&planner).await, shown(&expected));
}

pub(crate) async fn a_split_at_an_added_time_shows_it_once(table: TestTable) {
    let planner = with_series(&table, json!({"rdate": ["20250115T180000Z"]})).await;
    let at = json!({"at": "2025-01-15T18:00:00Z", "changes": {"title": "New"}});
    planner.post_on(SPLIT, "*", at).await.is(201);
    let expected = [
        ("01-06T15:00:00Z", "Standup"),
        ("01-13T15:00:00Z", "Standup"),
        ("01-15T18:00:00Z", "New"),
        ("01-20T15:00:00Z", "New"),
        ("01-27T15:00:00Z", "New"),
    ];
    assert_eq!(january(&planner).await, shown(&expected));
}

pub(crate) async fn a_split_at_an_added_date_moves_from_that_date(table: TestTable) {
    let planner = with_series(&table, json!({"rdate": ["20250115"]})).await;
    let at = json!({"at": "20250115", "changes": {
        "startUtc": "2025-01-15T16:00:00Z", "endUtc": "2025-01-15T16:15:00Z"
    }});
    planner.post_on(SPLIT, "*", at).await.is(201);
    let starts = planner.starts(JANUARY).await;
    let expected = [
        "2025-01-06T15:00:00Z",
        "2025-01-13T15:00:00Z",
        "2025-01-15T16:00:00Z",
        "2025-01-20T16:00:00Z",
        "2025-01-27T16:00:00Z",
    ];
    assert_eq!(starts, expected);
}

pub(crate) async fn a_split_without_changes_shows_the_same(table: TestTable) {
    let rule = json!({
        "rrule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,WE;COUNT=6",
        "rdate": ["20250110", "20250124"],
        "exdate": ["20250108"]
    });
    let planner = with_series(&table, rule).await;
    let all = "from=2025-01-01&to=2025-04-01";
    let before = planner.starts(all).await;
    for at in before.clone().iter().rev() {
        // Whichever series has it now.
        let owner = planner.agenda(all).await;
        let item = owner.iter().find(|it| it["startUtc"] == *at).unwrap();
        let path = format!("/series/{}/split", item["masterId"].as_str().unwrap());
        planner.post_on(&path, "*", json!({"at": at})).await.is(201);
        assert_eq!(planner.starts(all).await, before, "split at {at}");
    }
}

pub(crate) async fn a_split_needs_an_occurrence(table: TestTable) {
    let planner = with_series(&table, json!({"exdate": ["20250120"]})).await;
    for at in ["20250114", "20250120", "2025-01-13T15:00:01Z", "soon", ""] {
        let body = json!({"at": at, "changes": {"title": "New"}});
        planner.post_on(SPLIT, "*", body).await.blames("at");
    }
    let nothing = planner.post_on(SPLIT, "*", json!({})).await;
    nothing.blames("at");
    let unknown = json!({"at": "20250113", "changes": {"colour": "red"}});
    let answer = planner.post_on(SPLIT, "*", unknown).await;
    answer.blames("changes.colour");
    let wrong = json!({"at": "20250113", "changes": {"title": ""}});
    let answer = planner.post_on(SPLIT, "*", wrong).await;
    answer.blames("changes.title");
    let unversioned = json!({"at": "20250113", "changes": {}});
    let answer = planner.post(SPLIT, unversioned).await;
    answer.refused(428, "PRECONDITION_REQUIRED");
}

pub(crate) async fn fields_of_the_server_are_ignored_within_changes_too(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    let body = json!({"at": "20250113", "changes": {"title": "New", "version": 7, "hasExceptions": true, "icalUid": "x"}});
    let new = planner.post_on(SPLIT, "*", body).await.is(201);
    assert_eq!(new.json["version"], 1);
}

pub(crate) async fn ending_removes_later_exceptions(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    for day in ["20250113", "20250120", "20250127"] {
        planner.change(&instance(day), json!({"title": day})).await;
    }
    let early = json!({"startUtc": "2025-01-07T15:00:00Z", "endUtc": "2025-01-07T15:15:00Z"});
    planner.change(&instance("20250127"), early).await;
    let ended = planner
        .post_on(END, "\"5\"", json!({"after": "2025-01-20"}))
        .await
        .is(200);
    assert_eq!(ended.etag(), "\"6\"");
    assert_eq!(ended.json["rruleUntil"], "2025-01-21T04:59:59Z");
    let rows = planner.rows();
    let left = [
        "INSTANCE#mst_standup#20250113",
        "INSTANCE#mst_standup#20250120",
    ];
    assert_eq!(rows.keys("INSTANCE#").await, left);
    let titles = planner.titles("from=2025-01-01&days=300").await;
    assert_eq!(titles, ["Standup", "20250113", "20250120"]);
}

pub(crate) async fn nothing_added_takes_place_after_the_end(table: TestTable) {
    let planner = with_series(&table, json!({"rdate": ["20250115", "20250116"]})).await;
    // Before 10:00 in New York on the 15th, when the added one would take place.
    let after = json!({"after": "2025-01-15T14:00:00Z"});
    planner.post_on(END, "*", after).await.is(200);
    let starts = planner.starts(JANUARY).await;
    assert_eq!(starts, ["2025-01-06T15:00:00Z", "2025-01-13T15:00:00Z"]);
}

pub(crate) async fn ending_a_series_that_counts_ends_it_once(table: TestTable) {
    let planner = with_series(&table, json!({"rrule": "FREQ=WEEKLY;COUNT=4"})).await;
    let ended = planner
        .post_on(END, "*", json!({"after": "20250113"}))
        .await
        .is(200)
        .json;
    assert_eq!(ended["rrule"], "FREQ=WEEKLY");
    assert_eq!(planner.agenda(JANUARY).await.len(), 2);
    let later = planner
        .post_on(END, "*", json!({"after": "20300101"}))
        .await
        .is(200);
    assert_eq!(
        later.json["rruleUntil"], ended["rruleUntil"],
        "it has ended"
    );
}

pub(crate) async fn an_end_that_leaves_nothing_is_refused(table: TestTable) {
    let planner = with_series(&table, json!({})).await;
    for after in ["2025-01-06T14:59:59Z", "20250105", "whenever", ""] {
        let answer = planner.post_on(END, "*", json!({"after": after})).await;
        answer.blames("after");
    }
    planner.post_on(END, "*", json!({})).await.blames("after");
    let answer = planner.post(END, json!({"after": "20250113"})).await;
    answer.refused(428, "PRECONDITION_REQUIRED");
    let answer = planner
        .post_on(END, "\"9\"", json!({"after": "20250113"}))
        .await;
    answer.refused(412, "VERSION_CONFLICT");
}

pub(crate) async fn whole_days_and_floating_times_are_split_and_ended_too(table: TestTable) {
    let planner = Planner::new(&table).await;
    let days = json!({"masterId": "mst_standup", "title": "Days", "isAllDay": true, "startDate": "2025-01-01", "endDate": "2025-01-03", "rrule": "FREQ=WEEKLY"});
    planner.series(days).await;
    let new = planner
        .post_on(
            SPLIT,
            "*",
            json!({"at": "20250115", "changes": {"title": "Rest"}}),
        )
        .await
        .is(201)
        .json;
    assert_eq!(new["startDate"], "2025-01-15");
    assert_eq!(new["endDate"], "2025-01-17");
    let end = format!("/series/{}/end", new["masterId"].as_str().unwrap());
    planner
        .post_on(&end, "*", json!({"after": "2025-01-22"}))
        .await
        .is(200);
    let expected = [
        ("01-01", "Days"),
        ("01-08", "Days"),
        ("01-15", "Rest"),
        ("01-22", "Rest"),
    ];
    assert_eq!(january(&planner).await, shown(&expected));
}
