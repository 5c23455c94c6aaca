//! What is written is found by the very next search, and what is gone is not.

use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::asking::{hits, ids, note, one_of_each};
use crate::support::{Planner, standup, with};

pub(crate) async fn a_deleted_thing_of_each_kind_is_not_found(table: TestTable) {
    let planner = Planner::new(&table).await;
    let paths = one_of_each(&planner, "walrus").await;
    assert_eq!(hits(&planner, "walrus").await.len(), 6);
    // The occurrence before its series.
    for (left, place) in [(5, 2), (4, 1), (3, 0), (2, 3), (1, 4), (0, 5)] {
        planner.delete(&paths[place], "*").await.is(204);
        let found = ids(&planner, "walrus").await;
        assert_eq!(found.len(), left, "{}: {found:?}", paths[place]);
    }
}

pub(crate) async fn a_series_goes_with_its_occurrences(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    assert_eq!(hits(&planner, "walrus").await.len(), 6);
    planner.delete("/series/mst_1", "*").await.is(204);
    let found = ids(&planner, "walrus").await;
    assert_eq!(found, ["evt_1", "task_1", "rem_1", "note_1"]);
}

pub(crate) async fn what_has_expired_is_not_found(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    let ttl = table::Clock::now(&*table.clock).as_second() + 60;
    for path in [
        "/events/evt_1",
        "/series/mst_1",
        "/tasks/task_1",
        "/reminders/rem_1",
        "/notes/note_1",
    ] {
        planner.change(path, json!({"ttl": ttl})).await;
    }
    note(&planner, "note_2", "walrus forever").await;
    assert_eq!(hits(&planner, "walrus").await.len(), 7);
    planner.advance(SignedDuration::from_secs(59));
    assert_eq!(hits(&planner, "walrus").await.len(), 7);
    planner.advance(SignedDuration::from_secs(1));
    assert_eq!(ids(&planner, "walrus").await, ["note_2"]);
}

pub(crate) async fn a_new_title_is_found_and_the_old_one_is_not(table: TestTable) {
    let planner = Planner::new(&table).await;
    let paths = one_of_each(&planner, "walrus").await;
    assert!(ids(&planner, "penguin").await.is_empty());
    for (number, path) in paths.iter().enumerate() {
        planner.change(path, json!({"title": "penguin"})).await;
        assert_eq!(ids(&planner, "penguin").await.len(), number + 1, "{path}");
        assert_eq!(ids(&planner, "walrus").await.len(), 5 - number, "{path}");
    }
}

pub(crate) async fn a_cancelled_occurrence_is_not_found_and_a_renamed_one_is(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.series(standup(json!({}))).await;
    let path = "/series/mst_standup/instances/20250113";
    assert_eq!(ids(&planner, "standup").await, ["mst_standup"]);
    planner
        .change(path, json!({"title": "Retrospective"}))
        .await;
    let id = "inst_20250113_mst_standup";
    let found = hits(&planner, "retrospective").await;
    assert_eq!(found[0]["eventId"], id);
    assert_eq!(found[0]["masterId"], "mst_standup");
    assert_eq!(ids(&planner, "retrospective january 2025").await, [id]);
    planner.delete(path, "*").await.is(204);
    assert!(ids(&planner, "retrospective").await.is_empty());
    assert_eq!(ids(&planner, "standup").await, ["mst_standup"]);
    let restored = planner
        .post_on(&format!("{path}/restore"), "*", json!({}))
        .await;
    assert_eq!(restored.status / 100, 2, "{}", restored.json);
    assert_eq!(ids(&planner, "standup").await, ["mst_standup"]);
}

const DAILY: &str = "/series/mst_standup";

/// A daily series of which so many occurrences have titles of their own.
async fn with_exceptions(table: &TestTable, number: i64) -> Planner {
    let planner = Planner::new(table).await;
    let daily = json!({
        "rrule": "FREQ=DAILY;COUNT=120", "startUtc": "2025-01-01T15:00:00Z",
        "endUtc": "2025-01-01T15:15:00Z", "startTzid": "UTC"
    });
    planner.series(standup(daily)).await;
    for day in 0..number {
        let path = format!("{DAILY}/instances/{}", date(day));
        let own = json!({"title": format!("Special {day}")});
        planner.change(&path, own).await;
    }
    planner
}

fn date(day: i64) -> String {
    let first = jiff::civil::date(2025, 1, 1);
    let date = first + SignedDuration::from_hours(24 * day);
    date.strftime("%Y%m%d").to_string()
}

/// The occurrences that are found, as the agenda has them: every exception that counts, and no other.
async fn specials(planner: &Planner) -> Vec<(String, String)> {
    let of = |items: Vec<Value>| {
        let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
        let named = items.iter().filter(|item| item["entityType"] == "INSTANCE");
        let mut all: Vec<(String, String)> = named
            .filter(|item| text(item, "title").starts_with("Special"))
            .map(|item| (text(item, "startUtc"), text(item, "title")))
            .collect();
        all.sort_unstable();
        all
    };
    let found = of(hits(planner, "special").await);
    let shown = of(planner.agenda("from=2025-01-01&to=2026-01-01&tz=UTC").await);
    assert_eq!(found, shown);
    found
}

pub(crate) async fn after_a_split_what_counts_is_found(table: TestTable) {
    let planner = with_exceptions(&table, 10).await;
    assert_eq!(specials(&planner).await.len(), 10);
    let split = json!({"at": date(6), "changes": {"title": "Sitdown"}});
    planner
        .post_on(&format!("{DAILY}/split"), "*", split)
        .await
        .is(201);
    assert_eq!(specials(&planner).await.len(), 10);
    assert_eq!(ids(&planner, "sitdown").await.len(), 1);
    assert_eq!(ids(&planner, "standup").await, ["mst_standup"]);
}

pub(crate) async fn after_an_end_what_counts_is_found(table: TestTable) {
    let planner = with_exceptions(&table, 10).await;
    assert_eq!(specials(&planner).await.len(), 10);
    let end = json!({"after": date(3)});
    planner
        .post_on(&format!("{DAILY}/end"), "*", end)
        .await
        .is(200);
    assert_eq!(specials(&planner).await.len(), 4);
}

pub(crate) async fn of_many_exceptions_those_that_count_are_found(table: TestTable) {
    let planner = with_exceptions(&table, 45).await;
    assert_eq!(specials(&planner).await.len(), 45);
    let later = json!({"startUtc": "2025-03-02T15:00:00Z", "endUtc": "2025-03-02T15:15:00Z"});
    planner.patch(DAILY, "*", later).await.is(200);
    let moved = specials(&planner).await;
    assert_eq!(moved.len(), 45);
    assert!(moved[0].0.starts_with("2025-03-02"), "{moved:?}");
    // The same after what is left of the old ones was cleaned up, and in an index made anew.
    planner.advance(SignedDuration::from_mins(11));
    app::series::leftovers::go_on(&planner.app).await.unwrap();
    assert_eq!(specials(&planner).await, moved);
    let elsewhere = planner.elsewhere();
    assert_eq!(specials(&elsewhere).await, moved);
    planner.delete(DAILY, "*").await.is(204);
    assert!(specials(&planner).await.is_empty());
    assert!(ids(&planner, "standup").await.is_empty());
}

/// What was taken away and made again under its id is what it is now.
pub(crate) async fn a_thing_made_again_is_the_new_one(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "walrus").await;
    assert_eq!(ids(&planner, "walrus").await, ["note_1"]);
    planner.delete("/notes/note_1", "*").await.is(204);
    note(&planner, "note_1", "penguin").await;
    assert!(ids(&planner, "walrus").await.is_empty());
    assert_eq!(ids(&planner, "penguin").await, ["note_1"]);
}

/// After a write of which nobody knows whether it happened, the next search knows.
pub(crate) async fn a_write_without_an_answer_is_found_if_it_happened(table: TestTable) {
    use crate::support::When;
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "walrus").await;
    assert_eq!(ids(&planner, "walrus").await, ["note_1"]);
    for (when, word) in [(When::After, "penguin"), (When::Before, "ostrich")] {
        planner.engine.fail_write(1, when);
        let change = json!({"title": word});
        let answer = planner.patch("/notes/note_1", "*", change).await;
        assert_eq!(answer.status, 503, "{}", answer.json);
        planner.engine.reset();
        let title = planner.get("/notes/note_1").await.json["title"].clone();
        let found = ids(&planner, title.as_str().unwrap()).await;
        assert_eq!(found, ["note_1"], "{title}");
        let other = if title == word { "walrus" } else { word };
        assert!(ids(&planner, other).await.is_empty());
    }
}

/// The texts of a thing that can be changed are found with it, and links are no texts.
pub(crate) async fn another_text_is_found_at_once(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    assert_eq!(hits(&planner, "walrus").await.len(), 6);
    for (path, name, value) in [
        ("/events/evt_1", "location", json!("Zanzibar")),
        ("/events/evt_1", "tags", json!(["zanzibar"])),
        ("/series/mst_1", "description", json!("zanzibar")),
        ("/tasks/task_1", "labels", json!(["zanzibar"])),
        ("/reminders/rem_1", "note", json!("zanzibar")),
        ("/notes/note_1", "body", json!("zanzibar")),
    ] {
        planner
            .change(path, with(json!({}), json!({name: value})))
            .await;
        let found = ids(&planner, "zanzibar").await;
        let id = path.rsplit('/').next().unwrap().to_owned();
        assert!(found.contains(&id), "{path} {name}: {found:?}");
        planner.change(path, json!({name: null})).await;
        assert!(ids(&planner, "zanzibar").await.is_empty(), "{path} {name}");
    }
}
