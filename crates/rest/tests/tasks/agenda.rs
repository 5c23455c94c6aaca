//! Tasks in the agenda: by planned start and due time, on the days of the reader.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::{bring, change, ids_of, plain, task};
use crate::support::{Planner, standup, timed, with};

async fn dated(planner: &Planner, id: &str, plan: Value) {
    task(planner, with(json!({"taskId": id, "title": id}), plan)).await;
}

async fn seen(planner: &Planner, from: &str, to: &str, tz: &str) -> Vec<String> {
    ids_of(
        &planner
            .agenda(&format!("from={from}&to={to}&tz={tz}"))
            .await,
    )
}

pub(crate) async fn a_task_is_there_from_its_start_up_to_its_due_time(table: TestTable) {
    let planner = Planner::new(&table).await;
    let long = json!({"startUtc": "2025-06-01T10:00:00Z", "dueUtc": "2025-06-20T10:00:00Z"});
    dated(&planner, "long", long).await;
    let short = json!({"startUtc": "2025-06-10T08:00:00Z", "dueUtc": "2025-06-10T20:00:00Z"});
    dated(&planner, "short", short).await;
    dated(
        &planner,
        "start",
        json!({"startUtc": "2025-06-10T12:00:00Z"}),
    )
    .await;
    dated(&planner, "due", json!({"dueUtc": "2025-06-10T13:00:00Z"})).await;
    for (from, to, expected) in [
        (
            "2025-06-10T00:00:00Z",
            "2025-06-11T00:00:00Z",
            &["long", "short", "start", "due"][..],
        ),
        (
            "2025-06-10T12:00:00Z",
            "2025-06-10T12:00:01Z",
            &["long", "short", "start"],
        ),
        (
            "2025-06-10T12:00:01Z",
            "2025-06-10T13:00:00Z",
            &["long", "short"],
        ),
        (
            "2025-06-10T13:00:00Z",
            "2025-06-10T13:00:01Z",
            &["long", "short", "due"],
        ),
        ("2025-06-10T20:00:00Z", "2025-06-12T00:00:00Z", &["long"]),
        ("2025-06-20T09:59:59Z", "2025-06-21T00:00:00Z", &["long"]),
        ("2025-06-20T10:00:00Z", "2025-06-21T00:00:00Z", &[]),
        ("2025-05-01T00:00:00Z", "2025-06-01T10:00:00Z", &[]),
    ] {
        assert_eq!(seen(&planner, from, to, "UTC").await, expected, "{from}");
    }
}

pub(crate) async fn days_are_those_of_the_reader(table: TestTable) {
    let planner = Planner::new(&table).await;
    dated(&planner, "day", json!({"dueDate": "2025-12-31"})).await;
    dated(
        &planner,
        "days",
        json!({"startDate": "2025-12-29", "dueDate": "2026-01-02"}),
    )
    .await;
    // 2 January ends in Kiritimati at 10:00Z, and in the west 26 hours later.
    for (tz, last) in [
        ("Pacific/Kiritimati", "2026-01-02T09:59:59Z"),
        ("UTC", "2026-01-02T23:59:59Z"),
        ("Etc/GMT%2B12", "2026-01-03T11:59:59Z"),
    ] {
        let later = "2026-02-01T00:00:00Z";
        assert_eq!(seen(&planner, last, later, tz).await, ["days"], "{tz}");
        let midnight = last.replace("59:59", "59:60");
        assert!(midnight.ends_with("60Z"));
        let day = seen(&planner, "2025-12-31", "2026-01-01", tz).await;
        assert_eq!(day, ["days", "day"], "{tz}");
        assert_eq!(
            seen(&planner, "2026-01-01", "2026-01-02", tz).await,
            ["days"],
            "{tz}"
        );
        assert!(
            seen(&planner, "2026-01-03", "2026-01-04", tz)
                .await
                .is_empty(),
            "{tz}"
        );
    }
}

pub(crate) async fn a_day_of_23_and_one_of_25_hours_are_whole(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, day) in [("spring", "2025-03-30"), ("autumn", "2025-10-26")] {
        dated(&planner, id, json!({"dueDate": day})).await;
    }
    let berlin = "Europe/Berlin";
    for (from, to, expected) in [
        ("2025-03-29T22:59:59Z", "2025-03-29T23:00:00Z", None),
        (
            "2025-03-29T23:00:00Z",
            "2025-03-29T23:00:01Z",
            Some("spring"),
        ),
        (
            "2025-03-30T21:59:59Z",
            "2025-03-30T23:00:00Z",
            Some("spring"),
        ),
        ("2025-03-30T22:00:00Z", "2025-03-30T23:00:00Z", None),
        (
            "2025-10-25T22:00:00Z",
            "2025-10-25T22:00:01Z",
            Some("autumn"),
        ),
        (
            "2025-10-26T22:59:59Z",
            "2025-10-26T23:30:00Z",
            Some("autumn"),
        ),
        ("2025-10-26T23:00:00Z", "2025-10-26T23:30:00Z", None),
    ] {
        let expected: Vec<&str> = expected.into_iter().collect();
        assert_eq!(seen(&planner, from, to, berlin).await, expected, "{from}");
    }
}

pub(crate) async fn archived_tasks_are_not_shown_and_completed_ones_are(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["open", "done", "gone"] {
        dated(&planner, id, json!({"dueUtc": "2025-06-10T13:00:00Z"})).await;
    }
    bring(&planner, "done", "COMPLETED").await;
    bring(&planner, "gone", "ARCHIVED").await;
    let day = ("2025-06-10", "2025-06-11");
    assert_eq!(seen(&planner, day.0, day.1, "UTC").await, ["done", "open"]);
    change(&planner, "gone", json!({"status": "BACKLOG"})).await;
    change(&planner, "open", json!({"dueUtc": null})).await;
    assert_eq!(seen(&planner, day.0, day.1, "UTC").await, ["done", "gone"]);
    change(&planner, "gone", json!({"dueUtc": "2027-01-01T00:00:00Z"})).await;
    assert_eq!(seen(&planner, day.0, day.1, "UTC").await, ["done"]);
    assert_eq!(
        seen(&planner, "2027-01-01", "2027-01-02", "UTC").await,
        ["gone"]
    );
}

pub(crate) async fn kinds_and_labels_are_asked_for(table: TestTable) {
    let planner = Planner::new(&table).await;
    let work = json!({"tags": ["work"]});
    planner
        .event(with(timed("Lunch", "2025-12-15T17:00:00Z"), work.clone()))
        .await;
    planner.series(standup(work)).await;
    for (id, labels) in [
        ("a", json!(["work"])),
        ("b", json!(["home"])),
        ("c", json!([])),
    ] {
        dated(
            &planner,
            id,
            json!({"dueUtc": "2025-12-15T18:00:00Z", "labels": labels}),
        )
        .await;
    }
    plain(&planner, "undated").await;
    let day = |filter: &str| format!("from=2025-12-15&days=1&tz=UTC{filter}");
    for (filter, expected) in [
        ("", &["Standup", "Lunch", "a", "b", "c"][..]),
        ("&types=TASK", &["a", "b", "c"]),
        ("&types=EVENT,TASK", &["Lunch", "a", "b", "c"]),
        ("&types=INSTANCE", &["Standup"]),
        ("&tags=work", &["Standup", "Lunch", "a"]),
        ("&tags=home,work&types=TASK", &["a", "b"]),
        ("&tags=play", &[]),
    ] {
        assert_eq!(planner.titles(&day(filter)).await, expected, "{filter}");
        let one_by_one = planner.titles(&day(&format!("{filter}&limit=1"))).await;
        assert_eq!(one_by_one, expected, "{filter}");
    }
    planner
        .get("/agenda?from=2025-12-15&days=1&types=TASKS")
        .await
        .blames("types");
}

pub(crate) async fn tasks_are_not_counted_as_upcoming_events(table: TestTable) {
    let planner = Planner::new(&table).await;
    let due = crate::board::seconds_from_now(&planner, 3600).to_string();
    dated(&planner, "a", json!({"dueUtc": due})).await;
    planner.event(timed("Lunch", &due)).await;
    let stats = planner.get("/preferences").await.is(200).json["stats"].clone();
    assert_eq!(stats["upcomingEvents"], 1);
    assert_eq!(stats["overdueTasks"], 0);
}
