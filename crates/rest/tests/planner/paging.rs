//! Pages: whatever their size, together they are the one list.

use jiff::SignedDuration;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::support::{Planner, standup, timed, with};

/// About sixty things over fourteen months, many at the same moment.
async fn full(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    for number in 0..24 {
        let month = number % 12 + 1;
        let start = format!("2025-{month:02}-10T12:00:00Z");
        let event = timed(&format!("Event {}", number / 12), &start);
        planner.event(event).await;
        let days = json!({"title": "Days", "isAllDay": true, "startDate": format!("2025-{month:02}-09"), "endDate": format!("2025-{month:02}-12")});
        planner.event(days).await;
    }
    let long = json!({"endUtc": "2026-01-15T00:00:00Z"});
    planner
        .event(with(timed("Year", "2024-12-01T00:00:00Z"), long))
        .await;
    let monthly = json!({"rrule": "FREQ=MONTHLY", "startUtc": "2024-06-10T12:00:00Z", "endUtc": "2024-06-10T12:30:00Z", "startTzid": "UTC"});
    planner.series(standup(monthly)).await;
    let moved = json!({"startUtc": "2025-07-20T12:00:00Z", "endUtc": "2025-07-20T12:30:00Z"});
    planner
        .change("/series/mst_standup/instances/20250310", moved)
        .await;
    planner
        .delete("/series/mst_standup/instances/20250510", "*")
        .await
        .is(204);
    planner
}

pub(crate) async fn pages_of_every_size_give_the_same_list(table: TestTable) {
    let planner = full(&table).await;
    let window = "from=2025-01-01&days=400&tz=Europe/Berlin";
    let all = planner.agenda(&format!("{window}&limit=100")).await;
    assert_eq!(all.len(), 24 + 24 + 1 + 12);
    for limit in [1, 2, 3, 5, 7, 13, 30, 60, 61, 62] {
        let paged = planner.agenda(&format!("{window}&limit={limit}")).await;
        assert_eq!(paged, all, "pages of {limit}");
    }
    let slices: Vec<Value> = planner
        .agenda("from=2025-01-01&days=20&tz=Europe/Berlin")
        .await;
    assert_eq!(all[..slices.len()], slices[..]);
}

pub(crate) async fn a_size_may_change_from_page_to_page(table: TestTable) {
    let planner = full(&table).await;
    let window = "from=2025-01-01&days=400";
    let all = planner.agenda(window).await;
    let (mut items, mut cursor) = (Vec::new(), String::new());
    for limit in 1..100 {
        let page = planner
            .get(&format!("/agenda?{window}&limit={limit}{cursor}"))
            .await
            .is(200);
        let some = page.json["items"].as_array().unwrap();
        assert!(some.len() <= limit);
        items.extend(some.iter().cloned());
        match page.json["cursor"].as_str() {
            Some(next) => cursor = format!("&cursor={next}"),
            None => break,
        }
    }
    assert_eq!(items, all);
}

pub(crate) async fn pages_from_now_stay_in_the_window_of_the_first(table: TestTable) {
    let planner = Planner::new(&table).await;
    let now = table::Clock::now(&*table.clock);
    for hours in 1..=6 {
        let start = (now + SignedDuration::from_hours(hours)).to_string();
        planner.event(timed(&format!("In {hours}"), &start)).await;
    }
    let first = planner.get("/agenda?limit=2").await.is(200);
    let cursor = first.json["cursor"].as_str().unwrap().to_owned();
    planner.advance(SignedDuration::from_hours(5));
    let next = format!("/agenda?limit=2&cursor={cursor}");
    let second = planner.get(&next).await.is(200);
    assert_eq!(second.json["meta"], first.json["meta"]);
    let titles: Vec<_> = second.json["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it["title"].clone())
        .collect();
    assert_eq!(titles, ["In 3", "In 4"]);
}

pub(crate) async fn a_cursor_of_another_question_is_refused(table: TestTable) {
    let planner = full(&table).await;
    let window = "from=2025-01-01&days=400";
    let page = planner
        .get(&format!("/agenda?{window}&limit=2"))
        .await
        .is(200);
    let cursor = page.json["cursor"].as_str().unwrap();
    for other in [
        "from=2025-01-02&days=400",
        "from=2025-01-01&days=399",
        "from=2025-01-01&days=400&tz=UTC",
        "from=2025-01-01&days=400&types=EVENT",
        "from=2025-01-01&days=400&tags=work",
    ] {
        let answer = planner
            .get(&format!("/agenda?{other}&cursor={cursor}"))
            .await;
        answer.blames("cursor");
    }
    for wrong in ["x", "", &cursor[1..]] {
        let answer = planner
            .get(&format!("/agenda?{window}&cursor={wrong}"))
            .await;
        answer.blames("cursor");
    }
    let bob = planner.beside("bob").await;
    let answer = bob.get(&format!("/agenda?{window}&cursor={cursor}")).await;
    answer.blames("cursor");
}

pub(crate) async fn more_rows_than_a_page_looks_at_are_all_found(table: TestTable) {
    let planner = Planner::new(&table).await;
    let hourly = json!({"rrule": "FREQ=MINUTELY;INTERVAL=30;COUNT=2500", "startTzid": "UTC"});
    planner.series(standup(hourly)).await;
    let items = planner.starts("from=2025-01-01&days=400").await;
    assert_eq!(items.len(), 2500);
    let mut sorted = items.clone();
    sorted.sort_unstable();
    sorted.dedup();
    assert_eq!(items, sorted);
}
