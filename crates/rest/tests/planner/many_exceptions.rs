//! Series with more exceptions than one transaction changes: all of it happens, or nothing.

use axum::http::Method;
use jiff::SignedDuration;
use serde_json::{Value, json};
use table::{PartitionKey, Query, Source};
use test_support::TestTable;

use crate::support::{Answer, Asking, Planner, When, standup};

const PATH: &str = "/series/mst_standup";
const YEAR: &str = "from=2025-01-01&to=2026-01-01&tz=UTC";

/// A daily series of 2025 whose first occurrences are all exceptions.
async fn with_exceptions(table: &TestTable, number: u32) -> Planner {
    let planner = Planner::new(table).await;
    let daily = json!({
        "rrule": "FREQ=DAILY;COUNT=120",
        "startUtc": "2025-01-01T15:00:00Z",
        "endUtc": "2025-01-01T15:15:00Z",
        "startTzid": "UTC"
    });
    planner.series(standup(daily)).await;
    for day in 0..number {
        let path = format!("{PATH}/instances/{}", date(day));
        planner
            .change(&path, json!({"title": format!("Own {day}")}))
            .await;
    }
    planner
}

/// A day of 2025, the first being 0.
fn date(day: u32) -> String {
    let first = jiff::civil::date(2025, 1, 1);
    let date = first + SignedDuration::from_hours(24 * i64::from(day));
    date.strftime("%Y%m%d").to_string()
}

/// What is shown of the year: starts and titles.
async fn year(planner: &Planner) -> Vec<(String, String)> {
    let items = planner.agenda(YEAR).await;
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    items
        .iter()
        .map(|item| (text(item, "startUtc"), text(item, "title")))
        .collect()
}

/// What the year shows if all is moved by so many days.
fn moved(shown: &[(String, String)], days: i64) -> Vec<(String, String)> {
    let later = |start: &str| {
        let start: jiff::Timestamp = start.parse().unwrap();
        (start + SignedDuration::from_hours(24 * days)).to_string()
    };
    let moved = shown.iter();
    moved
        .map(|(start, title)| (later(start), title.clone()))
        .collect()
}

async fn leftovers(planner: &Planner) -> usize {
    let partition = PartitionKey::new("LEFTOVER").unwrap();
    let query = Query::new(Source::Base, partition);
    planner.table.engine.query(&query).await.unwrap().rows.len()
}

/// What the worker does, late enough that nothing can be under way.
async fn cleaned_up(planner: &Planner) {
    planner.advance(SignedDuration::from_mins(11));
    app::series::leftovers::go_on(&planner.app).await.unwrap();
    assert_eq!(leftovers(planner).await, 0);
}

/// Moves all of the series by sixty days, so that no exception keeps its key.
async fn move_all(planner: &Planner) -> Answer {
    let later = json!({"startUtc": "2025-03-02T15:00:00Z", "endUtc": "2025-03-02T15:15:00Z"});
    planner.patch(PATH, "*", later).await
}

async fn split_at_the_second(planner: &Planner) -> Answer {
    let at = json!({"at": date(1), "changes": {"location": "Room 2"}});
    planner.post_on(&format!("{PATH}/split"), "*", at).await
}

async fn end_after_the_first(planner: &Planner) -> Answer {
    let after = json!({"after": date(0)});
    planner.post_on(&format!("{PATH}/end"), "*", after).await
}

async fn delete(planner: &Planner) -> Answer {
    planner.delete(PATH, "*").await
}

pub(crate) async fn all_of_a_series_moves_with_forty_exceptions(table: TestTable) {
    let planner = with_exceptions(&table, 40).await;
    let before = year(&planner).await;
    planner.engine.reset();
    move_all(&planner).await.is(200);
    assert_eq!(planner.engine.reset(), 1, "one transaction");
    assert_eq!(year(&planner).await, moved(&before, 60));
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 40);
}

pub(crate) async fn all_of_a_series_moves_with_forty_one_exceptions(table: TestTable) {
    let planner = with_exceptions(&table, 41).await;
    let before = year(&planner).await;
    let answer = move_all(&planner).await.is(200);
    assert_eq!(answer.etag(), "\"43\"");
    assert_eq!(year(&planner).await, moved(&before, 60));
    cleaned_up(&planner).await;
    assert_eq!(year(&planner).await, moved(&before, 60));
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 41);
    let whole = planner.get(PATH).await.is(200).json;
    assert_eq!(whole["instances"].as_array().unwrap().len(), 41);
    // And once more, from there.
    let back = json!({"startUtc": "2025-01-01T15:00:00Z", "endUtc": "2025-01-01T15:15:00Z"});
    planner.change(PATH, back).await;
    assert_eq!(year(&planner).await, before);
    cleaned_up(&planner).await;
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 41);
}

pub(crate) async fn single_occurrences_change_on_after_a_great_move(table: TestTable) {
    let planner = with_exceptions(&table, 41).await;
    move_all(&planner).await.is(200);
    let path = format!("{PATH}/instances/{}", date(60));
    let changed = planner.change(&path, json!({"title": "Again"})).await;
    assert_eq!(changed["recurrenceId"], "2025-03-02T15:00:00Z");
    let by_id = format!("/events/{}", changed["eventId"].as_str().unwrap());
    assert_eq!(planner.get(&by_id).await.is(200).json["title"], "Again");
    let restore = format!("{PATH}/instances/{}/restore", date(61));
    planner.post(&restore, json!({})).await.is(200);
    let new = format!("{PATH}/instances/{}", date(110));
    planner.delete(&new, "*").await.is(204);
    let titles: Vec<_> = year(&planner).await.into_iter().map(|it| it.1).collect();
    assert_eq!(titles[..3], ["Again", "Standup", "Own 2"]);
    assert_eq!(titles.len(), 119);
}

pub(crate) async fn a_split_takes_forty_five_exceptions_along(table: TestTable) {
    let planner = with_exceptions(&table, 46).await;
    let before = year(&planner).await;
    let new = split_at_the_second(&planner).await.is(201).json;
    assert_eq!(year(&planner).await, before);
    cleaned_up(&planner).await;
    assert_eq!(year(&planner).await, before);
    let path = format!("/series/{}", new["masterId"].as_str().unwrap());
    let whole = planner.get(&path).await.is(200).json;
    let taken = whole["instances"].as_array().unwrap();
    assert_eq!(taken.len(), 45);
    assert!(taken.iter().all(|it| it["location"] == "Room 2"));
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 46);
}

pub(crate) async fn ending_removes_forty_five_and_eighty_five_exceptions(table: TestTable) {
    for (number, name) in [(46, "few"), (86, "many")] {
        let mut table = table.clone();
        table.number += u64::from(number) * 100_000;
        let planner = with_exceptions(&table, number).await;
        end_after_the_first(&planner).await.is(200);
        assert_eq!(year(&planner).await.len(), 1, "{name}");
        cleaned_up(&planner).await;
        assert_eq!(year(&planner).await.len(), 1, "{name}");
        assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 1, "{name}");
    }
}

pub(crate) async fn deleting_removes_forty_five_and_eighty_five_exceptions(table: TestTable) {
    for number in [45, 85] {
        let mut table = table.clone();
        table.number += u64::from(number) * 100_000;
        let planner = with_exceptions(&table, number).await;
        delete(&planner).await.is(204);
        assert!(year(&planner).await.is_empty());
        planner.get(PATH).await.refused(404, "NOT_FOUND");
        cleaned_up(&planner).await;
        let rows = planner.rows();
        assert!(rows.keys("INSTANCE#").await.is_empty());
        assert!(rows.keys("MASTER#").await.is_empty());
        planner.series(standup(json!({}))).await;
        let whole = planner.get(PATH).await.is(200).json;
        assert_eq!(whole["instances"], json!([]), "a new one has none of them");
    }
}

pub(crate) async fn a_great_move_that_breaks_off_changes_nothing(table: TestTable) {
    let planner = with_exceptions(&table, 41).await;
    let before = year(&planner).await;
    planner.engine.reset();
    let writes = broken_off(&planner, &before, 41, |planner| Box::pin(move_all(planner))).await;
    assert!(writes > 1, "several steps");
    assert_eq!(year(&planner).await, moved(&before, 60));
}

pub(crate) async fn a_great_split_that_breaks_off_changes_nothing(table: TestTable) {
    let planner = with_exceptions(&table, 46).await;
    let before = year(&planner).await;
    let writes = broken_off(&planner, &before, 46, |planner| {
        Box::pin(split_at_the_second(planner))
    })
    .await;
    assert!(writes > 1, "several steps");
    assert_eq!(year(&planner).await, before);
    assert_eq!(planner.rows().keys("MASTER#").await.len(), 2);
}

pub(crate) async fn a_great_deletion_that_breaks_off_changes_nothing(table: TestTable) {
    let planner = with_exceptions(&table, 85).await;
    let before = year(&planner).await;
    broken_off(&planner, &before, 85, |planner| Box::pin(delete(planner))).await;
    assert!(year(&planner).await.is_empty());
    cleaned_up(&planner).await;
    assert!(planner.rows().keys("INSTANCE#").await.is_empty());
}

type Asked<'a> = std::pin::Pin<Box<dyn Future<Output = Answer> + 'a>>;

/// Has every write of a request fail in turn, before it happens, and looks whether all is as before;
/// also after the cleaner came. Then the request goes through. Answers how many writes it has.
async fn broken_off(
    planner: &Planner,
    before: &[(String, String)],
    rows: usize,
    request: impl for<'a> Fn(&'a Planner) -> Asked<'a>,
) -> u32 {
    for number in 1.. {
        planner.engine.fail_write(number, When::Before);
        let answer = request(planner).await;
        planner.engine.reset();
        if answer.status < 300 {
            return number - 1;
        }
        assert_eq!(answer.status, 503, "{}", answer.json);
        assert_eq!(year(planner).await, before, "write {number}");
        cleaned_up(planner).await;
        assert_eq!(year(planner).await, before, "write {number}, cleaned up");
        let keys = planner.rows().keys("INSTANCE#").await;
        assert_eq!(keys.len(), rows, "write {number}");
    }
    unreachable!("a request has an end")
}

pub(crate) async fn a_great_move_whose_answer_is_lost_has_happened_at_once(table: TestTable) {
    let planner = with_exceptions(&table, 41).await;
    let before = year(&planner).await;
    for number in 1..=3 {
        planner.engine.fail_write(number, When::After);
        move_all(&planner).await.is(503);
        planner.engine.reset();
        let shown = year(&planner).await;
        let is_done = shown == moved(&before, 60);
        assert!(is_done || shown == before, "write {number}");
        cleaned_up(&planner).await;
        assert_eq!(year(&planner).await, shown);
        assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 41);
        assert_eq!(is_done, number == 3);
    }
}

pub(crate) async fn the_cleaner_leaves_what_is_under_way(table: TestTable) {
    let planner = with_exceptions(&table, 41).await;
    planner.engine.fail_write(3, When::Before);
    move_all(&planner).await.is(503);
    planner.engine.reset();
    let keys = planner.rows().keys("INSTANCE#").await.len();
    assert_eq!(keys, 82, "those that were written ahead");
    app::series::leftovers::go_on(&planner.app).await.unwrap();
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), keys);
    cleaned_up(&planner).await;
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), 41);
}

pub(crate) async fn a_series_of_large_exceptions_changes_as_any_other(table: TestTable) {
    let planner = Planner::new(&table).await;
    let title = "\u{1f600}".repeat(500);
    let link =
        |number: u32| json!({"type": "NOTE", "id": format!("note_{number}"), "title": title});
    let links: Vec<Value> = (0..50).map(link).collect();
    let large = json!({"rrule": "FREQ=DAILY", "links": links, "description": "x".repeat(10_240)});
    planner.series(standup(large)).await;
    for day in 0..38 {
        let path = format!("{PATH}/instances/{}", date(6 + day));
        let body = serde_json::to_vec(&json!({"color": "#22c55e"})).unwrap();
        let asking = Asking {
            if_match: Some("*"),
            ..Asking::default()
        };
        planner
            .ask(Method::PATCH, &path, asking, body)
            .await
            .is(200);
    }
    planner
        .patch(PATH, "*", json!({"title": "All"}))
        .await
        .is(200);
    let titles = planner.titles("from=2025-01-06&days=40&limit=10").await;
    assert_eq!(titles, ["All"; 40]);
    planner.delete(PATH, "*").await.is(204);
}
