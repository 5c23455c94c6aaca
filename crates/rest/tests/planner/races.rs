//! Many at once: who read the latest version wins, the others are told, and nothing is lost.

use serde_json::{Value, json};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::support::{Planner, standup, timed, with};

/// Reads, appends a number, and writes on the version that was read; answers whether it was taken.
async fn append(planner: Planner, path: String, number: usize) -> Option<usize> {
    let read = planner.get(&path).await.is(200);
    let before = read.json["description"].as_str().unwrap_or_default();
    let change = json!({"description": format!("{before}{number},")});
    let answer = planner.patch(&path, &read.etag(), change).await;
    if answer.status == 200 {
        return Some(number);
    }
    let refused = answer.refused(412, "VERSION_CONFLICT");
    assert!(refused.json["currentVersion"].as_u64().unwrap() > 1);
    None
}

fn numbers(text: &Value) -> Vec<usize> {
    let parts = text.as_str().unwrap_or_default().split(',');
    let mut numbers: Vec<usize> = parts.filter_map(|part| part.parse().ok()).collect();
    numbers.sort_unstable();
    numbers
}

async fn taken(tasks: JoinSet<Option<usize>>) -> Vec<usize> {
    let mut taken: Vec<usize> = tasks.join_all().await.into_iter().flatten().collect();
    taken.sort_unstable();
    taken
}

pub(crate) async fn of_100_updates_of_one_event_none_is_lost(table: TestTable) {
    let planner = Planner::new(&table).await;
    let event = with(
        timed("Lunch", "2025-12-15T17:00:00Z"),
        json!({"eventId": "evt_1"}),
    );
    planner.event(event).await;
    let mut tasks = JoinSet::new();
    for number in 0..planner.crowd().await {
        tasks.spawn(append(planner.clone(), "/events/evt_1".to_owned(), number));
    }
    let taken = taken(tasks).await;
    let event = planner.get("/events/evt_1").await.is(200).json;
    assert!(!taken.is_empty());
    assert_eq!(numbers(&event["description"]), taken);
    assert_eq!(event["version"], taken.len() + 1);
    assert_eq!(event["sequence"], taken.len());
}

pub(crate) async fn of_100_changes_of_instances_of_one_series_none_is_lost(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .series(standup(json!({"rrule": "FREQ=DAILY"})))
        .await;
    let days = ["20250107", "20250108", "20250109", "20250110", "20250111"];
    let path = |day: &str| format!("/series/mst_standup/instances/{day}");
    let mut tasks = JoinSet::new();
    for number in 0..planner.crowd().await {
        let path = path(days[number % days.len()]);
        tasks.spawn(append(planner.clone(), path, number));
    }
    let taken = taken(tasks).await;
    assert!(!taken.is_empty());
    let mut kept = Vec::new();
    for day in days {
        let instance = planner.get(&path(day)).await.is(200).json;
        kept.extend(numbers(&instance["description"]));
    }
    kept.sort_unstable();
    assert_eq!(kept, taken);
    let whole = planner.get("/series/mst_standup").await.is(200).json;
    assert_eq!(whole["master"]["version"], taken.len() + 1);
    let changed = whole["instances"].as_array().unwrap().len();
    assert_eq!(planner.rows().keys("INSTANCE#").await.len(), changed);
}

pub(crate) async fn of_many_who_retry_all_succeed(table: TestTable) {
    let planner = Planner::new(&table).await;
    let event = with(
        timed("Lunch", "2025-12-15T17:00:00Z"),
        json!({"eventId": "evt_1"}),
    );
    planner.event(event).await;
    let mut tasks = JoinSet::new();
    for number in 0..10 {
        let planner = planner.clone();
        tasks.spawn(async move {
            let path = "/events/evt_1".to_owned();
            while append(planner.clone(), path.clone(), number)
                .await
                .is_none()
            {}
            Some(number)
        });
    }
    let taken = taken(tasks).await;
    let event = planner.get("/events/evt_1").await.is(200).json;
    assert_eq!(numbers(&event["description"]), taken);
    assert_eq!(taken.len(), 10);
}

pub(crate) async fn of_many_who_make_the_same_event_one_makes_it(table: TestTable) {
    let planner = Planner::new(&table).await;
    let event = with(
        timed("Lunch", "2025-12-15T17:00:00Z"),
        json!({"eventId": "evt_1"}),
    );
    let mut tasks = JoinSet::new();
    for _ in 0..20 {
        let (planner, event) = (planner.clone(), event.clone());
        tasks.spawn(async move { planner.post("/events", event).await.status });
    }
    let mut statuses = tasks.join_all().await;
    statuses.sort_unstable();
    let mut expected = vec![200; 19];
    expected.push(201);
    assert_eq!(statuses, expected);
}

pub(crate) async fn a_split_and_a_change_at_once_leave_one_of_both(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .series(standup(json!({"rrule": "FREQ=WEEKLY;COUNT=4"})))
        .await;
    let january = "from=2025-01-01&to=2025-02-01";
    for round in 0..5 {
        let master = planner.agenda(january).await[0]["masterId"].clone();
        let path = format!("/series/{}", master.as_str().unwrap());
        let etag = planner.get(&path).await.is(200).etag();
        let first = format!("{path}/instances/20250106");
        let split_path = format!("{path}/split");
        let split = planner.post_on(&split_path, &etag, json!({"at": "20250106"}));
        let change = planner.patch(&first, &etag, json!({"title": format!("Own {round}")}));
        let (split, change) = tokio::join!(split, change);
        let won = [split.status, change.status];
        let one = won == [201, 412] || won == [201, 404] || won == [412, 200];
        assert!(one, "{won:?}");
        assert_eq!(planner.agenda(january).await.len(), 4);
    }
}
