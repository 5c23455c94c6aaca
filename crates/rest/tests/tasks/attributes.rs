//! Every attribute of a task, with what it takes and what it refuses, in making and in changing.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::{change, get, plain, task};
use crate::support::{Planner, with};

/// An attribute, whether it may be left out by null, what it takes, and what it refuses.
struct Attribute {
    name: &'static str,
    good: Vec<Value>,
    bad: Vec<Value>,
}

fn attribute(name: &'static str, good: Value, bad: Value) -> Attribute {
    let list = |value: Value| value.as_array().unwrap().clone();
    Attribute {
        name,
        good: list(good),
        bad: list(bad),
    }
}

fn links(count: usize) -> Value {
    (0..count)
        .map(|n| json!({"type": "TASK", "id": format!("t{n}"), "title": "?"}))
        .collect()
}

fn labels(count: usize) -> Value {
    (0..count).map(|n| json!(format!("l{n:02}"))).collect()
}

fn all() -> Vec<Attribute> {
    let (title, long) = ("ä".repeat(500), "ä".repeat(501));
    let (text, too_long) = ("x".repeat(10_240), "x".repeat(10_241));
    vec![
        attribute("title", json!(["a", "𝄞", title]), json!(["", long, 1])),
        attribute(
            "description",
            json!(["a", "- [ ] b", text]),
            json!([too_long, 1]),
        ),
        attribute(
            "priority",
            json!([1, 2, 3, 4, 5]),
            json!([0, 6, -1, 1.5, "1"]),
        ),
        attribute(
            "effort",
            json!([1, 2, 3, 5, 8, 13, 21, 34, 55, 89]),
            json!([0, 4, 90, 144, -1, 1.5, "1"]),
        ),
        attribute(
            "startUtc",
            json!(["2025-12-19T17:00:00Z"]),
            json!(["2025-12-19", "2025-13-19T17:00:00Z", "soon", 1]),
        ),
        attribute(
            "dueUtc",
            json!(["2025-12-19T17:00:00Z"]),
            json!(["2025-12-19", "2025-02-30T17:00:00Z", "", 1]),
        ),
        attribute(
            "startDate",
            json!(["2025-12-19"]),
            json!(["2025-02-30", "20251219", 1]),
        ),
        attribute(
            "dueDate",
            json!(["2025-12-19"]),
            json!(["2025-02-30", "2025-12-19T00:00:00Z", 1]),
        ),
        attribute(
            "labels",
            json!([["a"], labels(50)]),
            json!([labels(51), [""], "a", [1]]),
        ),
        attribute(
            "links",
            json!([links(1), links(50)]),
            json!([links(51), [{"id": "x"}], "a"]),
        ),
        attribute("ttl", json!([32_503_680_000_i64]), json!(["soon", 1])),
    ]
}

pub(crate) async fn every_attribute_takes_its_values_and_refuses_others(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "task").await;
    for Attribute { name, good, bad } in all() {
        for value in good {
            let new = with(json!({"title": "x"}), json!({name: value}));
            let made = planner.post("/tasks", new).await.is(201).json;
            assert_eq!(made[name], value);
            let changed = change(&planner, "task", json!({name: value})).await;
            assert_eq!(changed[name], value);
            assert_eq!(get(&planner, "task").await, changed);
            if name != "title" {
                let without = change(&planner, "task", json!({name: null})).await;
                let usual = match name {
                    "priority" => json!(3),
                    "links" => json!([]),
                    _ => Value::Null,
                };
                assert_eq!(without[name], usual, "{name}");
            }
        }
        for value in bad {
            let new = with(json!({"title": "x"}), json!({name: value}));
            let refused = planner
                .post("/tasks", new)
                .await
                .refused(400, "INVALID_INPUT");
            let field = refused.json["field"].as_str().unwrap();
            assert!(field.starts_with(name), "{name}: {field}");
            let body = json!({name: value});
            let refused = planner.patch("/tasks/task", "*", body).await;
            let refused = refused.refused(400, "INVALID_INPUT");
            let field = refused.json["field"].as_str().unwrap();
            assert!(field.starts_with(name), "{name}: {field}");
        }
    }
    planner
        .patch("/tasks/task", "*", json!({"title": null}))
        .await
        .blames("title");
    planner
        .patch("/tasks/task", "*", json!({"status": null}))
        .await
        .blames("status");
    planner.post("/tasks", json!({})).await.blames("title");
}

pub(crate) async fn times_and_days_go_together_or_not(table: TestTable) {
    let planner = Planner::new(&table).await;
    let (early, late) = ("2025-12-19T17:00:00Z", "2025-12-19T17:00:01Z");
    for (plan, field) in [
        (json!({"startUtc": late, "dueUtc": early}), "startUtc"),
        (
            json!({"startDate": "2025-12-20", "dueDate": "2025-12-19"}),
            "startDate",
        ),
        (
            json!({"startUtc": early, "dueDate": "2025-12-19"}),
            "dueDate",
        ),
        (
            json!({"startDate": "2025-12-19", "dueUtc": early}),
            "startDate",
        ),
        (json!({"tzid": "Europe/Berlin"}), "tzid"),
        (
            json!({"tzid": "Europe/Berlin", "dueDate": "2025-12-19"}),
            "tzid",
        ),
        (json!({"tzid": "CET1", "dueUtc": early}), "tzid"),
        (json!({"rrule": "FREQ=DAILY"}), "rrule"),
        (json!({"rrule": "FREQ=NEVER", "dueUtc": early}), "rrule"),
        (json!({"rruleUntil": late, "dueUtc": early}), "rruleUntil"),
        (
            json!({"rrule": "FREQ=DAILY;COUNT=2", "rruleUntil": late, "dueUtc": early}),
            "rruleUntil",
        ),
    ] {
        let new = with(json!({"title": "x"}), plan);
        planner.post("/tasks", new).await.blames(field);
    }
    let same = json!({"taskId": "a", "title": "x", "startUtc": early, "dueUtc": early});
    task(&planner, same).await;
    let days = change(&planner, "a", json!({"dueDate": "2025-12-20"})).await;
    assert_eq!(days["dueDate"], "2025-12-20");
    for gone in ["startUtc", "dueUtc", "tzid", "startDate"] {
        assert!(days.get(gone).is_none(), "{gone}: {days}");
    }
    let times = change(
        &planner,
        "a",
        json!({"startUtc": early, "tzid": "Asia/Tokyo"}),
    )
    .await;
    assert_eq!(times["tzid"], "Asia/Tokyo");
    assert!(times.get("dueDate").is_none());
    let never = change(&planner, "a", json!({"startUtc": null})).await;
    assert!(never.get("tzid").is_none() && never.get("startUtc").is_none());
}

pub(crate) async fn what_the_server_sets_is_ignored_and_what_is_unknown_refused(table: TestTable) {
    let planner = Planner::new(&table).await;
    let theirs = json!({
        "entityType": "EVENT", "version": 9, "rank": "zz", "checklist": {"done": 1, "total": 1},
        "createdAt": "2001-01-01T00:00:00Z", "updatedAt": "2001-01-01T00:00:00Z",
        "completedAt": "2001-01-01T00:00:00Z", "nextTaskId": "x",
        "recurrenceStart": "2001-01-01T00:00:00Z"
    });
    let made = task(
        &planner,
        with(json!({"taskId": "a", "title": "x"}), theirs.clone()),
    )
    .await;
    let changed = change(&planner, "a", with(theirs, json!({"taskId": "b"}))).await;
    assert_eq!(changed, made, "nothing was changed");
    assert_eq!(made["entityType"], "TASK");
    assert_eq!(made["version"], 1);
    for name in ["completedAt", "nextTaskId", "checklist", "recurrenceStart"] {
        assert!(made.get(name).is_none(), "{name}");
    }
    for unknown in ["PK", "due_utc", "userId", "isAllDay"] {
        planner
            .post("/tasks", json!({"title": "x", unknown: "1"}))
            .await
            .blames(unknown);
        let refused = planner.patch("/tasks/a", "*", json!({unknown: "1"})).await;
        refused.blames(unknown);
    }
    for id in ["", "a b", "ä", &"x".repeat(65)] {
        planner
            .post("/tasks", json!({"title": "x", "taskId": id}))
            .await
            .blames("taskId");
    }
}

pub(crate) async fn every_change_raises_the_version_and_no_change_does_not(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "a").await;
    let bodies = [
        json!({"title": "y"}),
        json!({"description": "- [x] a"}),
        json!({"priority": 2}),
        json!({"effort": 8}),
        json!({"dueUtc": "2025-12-19T17:00:00Z"}),
        json!({"labels": ["b", "a"]}),
        json!({"links": [{"type": "NOTE", "id": "n", "title": "Note"}]}),
        json!({"rrule": "FREQ=DAILY"}),
        json!({"ttl": 32_503_680_000_i64}),
        json!({"status": "IN_PROGRESS"}),
    ];
    for (version, body) in (2..).zip(bodies) {
        let changed = change(&planner, "a", body.clone()).await;
        assert_eq!(changed["version"], version, "{body}");
        let again = change(&planner, "a", body.clone()).await;
        assert_eq!(again, changed, "{body}");
        assert_eq!(planner.rows().one("TASK#a").await.version().0, version);
    }
}

pub(crate) async fn making_twice_makes_one(table: TestTable) {
    let planner = Planner::new(&table).await;
    let new = json!({
        "taskId": "a", "title": "x", "labels": ["b", "a", "b"], "status": "COMPLETED",
        "links": [{"type": "TASK", "id": "b", "title": "Later"}],
        "dueUtc": "2025-12-19T17:00:00Z", "rrule": "FREQ=DAILY;COUNT=3"
    });
    let first = planner.post("/tasks", new.clone()).await.is(201);
    planner.advance(crate::board::hours(1));
    let again = planner.post("/tasks", new.clone()).await.is(200);
    assert_eq!(
        (again.json.clone(), again.etag()),
        (first.json.clone(), first.etag())
    );
    // What it leads to may be made, renamed and deleted meanwhile.
    plain(&planner, "b").await;
    planner.post("/tasks", new.clone()).await.is(200);
    planner.delete("/tasks/b", "*").await.is(204);
    planner.post("/tasks", new.clone()).await.is(200);
    for other in [
        json!({"title": "y"}),
        json!({"labels": []}),
        json!({"links": []}),
    ] {
        let other = planner.post("/tasks", with(new.clone(), other)).await;
        other.refused(409, "ID_TAKEN");
    }
}

pub(crate) async fn subtasks_are_counted(table: TestTable) {
    let planner = Planner::new(&table).await;
    let text = "Buy\n\n- [x] milk\n- [ ] bread\n  - [X] rye";
    let made = task(
        &planner,
        json!({"taskId": "a", "title": "x", "description": text}),
    )
    .await;
    assert_eq!(made["checklist"], json!({"done": 2, "total": 3}));
    let fewer = change(&planner, "a", json!({"description": "- [ ] one"})).await;
    assert_eq!(fewer["checklist"], json!({"done": 0, "total": 1}));
    let none = change(&planner, "a", json!({"description": "`- [ ] one`"})).await;
    assert!(none.get("checklist").is_none());
}
