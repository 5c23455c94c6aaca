//! What is overdue, to the second, and for days at midnight where the person is.

use domain::on_wall;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan as _};
use serde_json::json;
use table::Clock as _;
use test_support::TestTable;

use crate::board::{bring, ids_of, listed, moved, seconds_from_now, task};
use crate::support::Planner;

/// What the list and the count say, which must agree.
async fn overdue(planner: &Planner) -> Vec<String> {
    let overdue = ids_of(&listed(planner, "overdue=true").await);
    let preferences = planner.get("/preferences").await.is(200).json;
    assert_eq!(preferences["stats"]["overdueTasks"], overdue.len());
    overdue
}

pub(crate) async fn a_time_has_passed_the_second_after_it(table: TestTable) {
    let planner = Planner::new(&table).await;
    let due = seconds_from_now(&planner, 10).to_string();
    planner
        .post(
            "/tasks",
            json!({"taskId": "a", "title": "x", "dueUtc": due}),
        )
        .await
        .is(201);
    planner.advance(SignedDuration::from_secs(10));
    assert!(overdue(&planner).await.is_empty());
    planner.advance(SignedDuration::from_secs(1));
    assert_eq!(overdue(&planner).await, ["a"]);
    bring(&planner, "a", "IN_PROGRESS").await;
    assert_eq!(overdue(&planner).await, ["a"]);
    moved(&planner, "a", json!({"status": "COMPLETED"}))
        .await
        .is(200);
    assert!(overdue(&planner).await.is_empty());
    moved(&planner, "a", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200);
    assert_eq!(overdue(&planner).await, ["a"]);
    planner.delete("/tasks/a", "*").await.is(204);
    assert!(overdue(&planner).await.is_empty());
}

pub(crate) async fn a_day_has_passed_at_midnight_of_the_persons_zone(table: TestTable) {
    let planner = Planner::new(&table).await;
    for zone in ["Pacific/Kiritimati", "Etc/GMT+12", "Asia/Kolkata"] {
        planner
            .change("/preferences", json!({"defaultTzid": zone}))
            .await;
        let clock = TimeZone::get(zone).unwrap();
        let now = planner.table.clock.now();
        let today = clock.to_datetime(now).date();
        let day = json!({"taskId": zone.replace(['/', '+'], "_"), "title": zone,
            "startDate": (today - 3.days()).to_string(), "dueDate": today.to_string()});
        let id = planner.post("/tasks", day).await.is(201).json["taskId"].clone();
        let midnight = on_wall(today.tomorrow().unwrap().at(0, 0, 0, 0), &clock);
        let left = midnight.timestamp().duration_since(now);
        planner.advance(left - SignedDuration::from_secs(1));
        assert!(overdue(&planner).await.is_empty(), "{zone}");
        planner.advance(SignedDuration::from_secs(1));
        assert_eq!(overdue(&planner).await, [id.as_str().unwrap()], "{zone}");
        planner
            .delete(&format!("/tasks/{}", id.as_str().unwrap()), "*")
            .await
            .is(204);
    }
}

pub(crate) async fn another_zone_has_another_midnight(table: TestTable) {
    let planner = Planner::new(&table).await;
    let west = "Etc/GMT+12";
    planner
        .change("/preferences", json!({"defaultTzid": west}))
        .await;
    let today = TimeZone::get(west)
        .unwrap()
        .to_datetime(planner.table.clock.now())
        .date();
    task(
        &planner,
        json!({"taskId": "a", "title": "x", "dueDate": today.to_string()}),
    )
    .await;
    assert!(overdue(&planner).await.is_empty());
    // There it is already the next day, 26 hours ahead.
    planner
        .change("/preferences", json!({"defaultTzid": "Pacific/Kiritimati"}))
        .await;
    assert_eq!(overdue(&planner).await, ["a"]);
    planner
        .change("/preferences", json!({"defaultTzid": west}))
        .await;
    assert!(overdue(&planner).await.is_empty());
}

pub(crate) async fn many_are_listed_a_page_at_a_time(table: TestTable) {
    let planner = Planner::new(&table).await;
    let mut expected = Vec::new();
    for number in 0..12 {
        let id = format!("t{number:02}");
        let due = seconds_from_now(&planner, -1000 + number).to_string();
        task(&planner, json!({"taskId": id, "title": "x", "dueUtc": due})).await;
        expected.push(id);
        // Tomorrow in Kiritimati is not yet due anywhere, but lies among what is looked at.
        let today = TimeZone::UTC.to_datetime(planner.table.clock.now()).date();
        task(
            &planner,
            json!({"title": "day", "dueDate": today.to_string()}),
        )
        .await;
    }
    for limit in [1, 5, 100] {
        let found = listed(&planner, &format!("overdue=true&limit={limit}")).await;
        assert_eq!(ids_of(&found), expected, "{limit}");
    }
    planner
        .get("/tasks?overdue=true&status=BACKLOG")
        .await
        .blames("overdue");
}

pub(crate) async fn a_change_of_zone_answers_what_is_overdue_there(table: TestTable) {
    let planner = Planner::new(&table).await;
    let (west, east) = ("Etc/GMT+12", "Pacific/Kiritimati");
    let clock = TimeZone::get(west).unwrap();
    let today = clock.to_datetime(planner.table.clock.now()).date();
    let day = json!({"taskId": "a", "title": "x", "dueDate": today.to_string()});
    task(&planner, day).await;
    for (zone, count) in [(west, 0), (east, 1), (west, 0), (east, 1)] {
        let change = json!({"defaultTzid": zone});
        let answer = planner.change("/preferences", change).await;
        assert_eq!(answer["stats"]["overdueTasks"], count, "{zone}");
        let read = planner.get("/preferences").await.is(200).json;
        assert_eq!(read["stats"], answer["stats"], "{zone}");
    }
}
