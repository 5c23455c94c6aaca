//! The access patterns of tasks and links, each with the rows and index keys that serve it.

use serde_json::json;
use table::{Gsi, Source};
use test_support::TestTable;

use crate::board::{COLUMNS, seconds_from_now};
use crate::board::{bring, change, get, hours, ids, ids_of, listed, moved, plain, task, text};
use crate::support::{Planner, attributes, index_key, sets, standup, timed, with};

pub(crate) async fn ap11_kanban_board(table: TestTable) {
    let planner = Planner::new(&table).await;
    for status in COLUMNS {
        for priority in [3, 1] {
            let id = format!("{status}_{priority}");
            let new = json!({"taskId": id, "title": "x", "priority": priority, "status": status});
            task(&planner, new).await;
        }
    }
    planner.engine.queried();
    let board = planner.get("/board").await.is(200).json;
    assert_eq!(planner.engine.queried(), [Source::Gsi(Gsi::Gsi3); 4]);
    let columns = board["columns"].as_array().unwrap();
    for (column, status) in columns.iter().zip(COLUMNS) {
        assert_eq!(column["status"], status);
        assert!(column["cursor"].is_null());
        let expected = [format!("{status}_1"), format!("{status}_3")];
        assert_eq!(ids_of(column["items"].as_array().unwrap()), expected);
    }
    assert_eq!(columns.len(), 4);
}

pub(crate) async fn ap12_tasks_by_status(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b", "c"] {
        plain(&planner, id).await;
    }
    bring(&planner, "b", "IN_PROGRESS").await;
    planner.engine.queried();
    assert_eq!(
        ids_of(&listed(&planner, "status=BACKLOG").await),
        ["a", "c"]
    );
    assert_eq!(planner.engine.queried(), [Source::Gsi(Gsi::Gsi3)]);
    assert_eq!(ids_of(&listed(&planner, "status=IN_PROGRESS").await), ["b"]);
    assert!(listed(&planner, "status=ARCHIVED").await.is_empty());
    assert_eq!(ids_of(&listed(&planner, "").await), ["a", "c", "b"]);
}

pub(crate) async fn ap13_create_task(table: TestTable) {
    let planner = Planner::new(&table).await;
    let new = json!({
        "taskId": "task_1", "title": "Refactor auth", "priority": 1, "effort": 5,
        "startUtc": "2025-12-17T09:00:00Z", "dueUtc": "2025-12-19T17:00:00Z",
        "labels": ["security", "backend"]
    });
    let made = planner.post("/tasks", new).await.is(201);
    assert_eq!(made.etag(), "\"1\"");
    let place = made.header(axum::http::header::LOCATION);
    assert_eq!(place, Some("/api/v1/tasks/task_1"));
    let row = planner.rows().one("TASK#task_1").await;
    assert_eq!(row.entity_type().as_str(), "TASK");
    assert_eq!(sets(&row), ["labels"]);
    let kept = attributes(&row);
    assert_eq!(kept["labels"], json!(["backend", "security"]));
    assert_eq!(kept["dueUtc"], "2025-12-19T17:00:00Z");
    let (user, rank) = (&planner.user_id, text(&made.json, "rank"));
    let pair = |pk: String, sk: &str| Some((pk, sk.to_owned()));
    let key = |gsi| index_key(&row, gsi);
    let year = format!("USER#{user}#2025");
    assert_eq!(key(Gsi::Gsi1), pair(year, "2025-12-17T09:00:00Z"));
    let open = format!("USER#{user}#OPEN");
    assert_eq!(key(Gsi::Gsi2), pair(open, "2025-12-19T17:00:00Z"));
    let place = format!("TASK#BACKLOG#1#{rank}#task_1");
    assert_eq!(key(Gsi::Gsi3), pair(format!("USER#{user}"), &place));
    let long = format!("USER#{user}#LONG");
    assert_eq!(key(Gsi::Gsi4), pair(long, "2025-12-19T17:00:00Z"));
    for name in ["PK", "SK", "GSI1PK", "GSI3SK", "ttl"] {
        assert!(made.json.get(name).is_none(), "{name}");
    }
}

pub(crate) async fn ap13_indexes_are_sparse(table: TestTable) {
    let planner = Planner::new(&table).await;
    let due = json!({"dueUtc": "2025-12-19T17:00:00Z"});
    plain(&planner, "undated").await;
    let started = json!({"taskId": "started", "title": "x", "startDate": "2025-12-19"});
    task(&planner, started).await;
    for id in ["open", "done", "archived"] {
        task(
            &planner,
            with(json!({"taskId": id, "title": "x"}), due.clone()),
        )
        .await;
    }
    bring(&planner, "done", "COMPLETED").await;
    bring(&planner, "archived", "ARCHIVED").await;
    for (id, in_time, is_open) in [
        ("undated", false, false),
        ("started", true, false),
        ("open", true, true),
        ("done", true, false),
        ("archived", false, false),
    ] {
        let row = planner.rows().one(&format!("TASK#{id}")).await;
        assert_eq!(index_key(&row, Gsi::Gsi1).is_some(), in_time, "{id}");
        assert_eq!(index_key(&row, Gsi::Gsi2).is_some(), is_open, "{id}");
        assert!(index_key(&row, Gsi::Gsi3).is_some(), "{id}");
        assert!(index_key(&row, Gsi::Gsi4).is_none(), "{id}");
    }
    let open = format!("USER#{}#OPEN", planner.user_id);
    let keys = planner.rows().indexed(Gsi::Gsi2, &open).await;
    assert_eq!(keys, ["2025-12-19T17:00:00Z"]);
}

pub(crate) async fn ap14_move_task(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "a").await;
    let to = json!({"status": "IN_PROGRESS"});
    let path = "/tasks/a/move";
    let stale = planner.post_on(path, "\"7\"", to.clone()).await;
    let stale = stale.refused(412, "VERSION_CONFLICT");
    assert_eq!(stale.json["currentVersion"], 1);
    let moved = planner.post_on(path, "\"1\"", to.clone()).await.is(200);
    assert_eq!(moved.etag(), "\"2\"");
    assert_eq!(moved.json["status"], "IN_PROGRESS");
    let row = planner.rows().one("TASK#a").await;
    let (_, place) = index_key(&row, Gsi::Gsi3).unwrap();
    let rank = text(&moved.json, "rank");
    assert_eq!(place, format!("TASK#IN_PROGRESS#3#{rank}#a"));
    let again = planner.post_on(path, "\"1\"", to).await;
    again.refused(412, "VERSION_CONFLICT");
    let done = moved_on(&planner, "COMPLETED").await;
    assert!(done["completedAt"].is_string());
    let open = moved_on(&planner, "IN_PROGRESS").await;
    assert!(open.get("completedAt").is_none());
    assert_eq!(open["version"], 4);
}

async fn moved_on(planner: &Planner, status: &str) -> serde_json::Value {
    moved(planner, "a", json!({"status": status}))
        .await
        .is(200)
        .json
}

pub(crate) async fn ap15_get_task(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = plain(&planner, "a").await;
    planner.engine.queried();
    let read = planner.get("/tasks/a").await.is(200);
    assert_eq!(read.json, made);
    assert_eq!(read.etag(), "\"1\"");
    assert!(planner.engine.queried().is_empty(), "it is one get");
    planner.get("/tasks/b").await.refused(404, "NOT_FOUND");
    let stranger = planner.beside("eve").await;
    stranger.get("/tasks/a").await.refused(404, "NOT_FOUND");
}

pub(crate) async fn ap16_overdue_tasks(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, seconds) in [("late", -60), ("later", -7200), ("soon", 3600)] {
        let due = seconds_from_now(&planner, seconds).to_string();
        task(&planner, json!({"taskId": id, "title": id, "dueUtc": due})).await;
    }
    plain(&planner, "undated").await;
    planner.engine.queried();
    let overdue = listed(&planner, "overdue=true").await;
    assert_eq!(ids_of(&overdue), ["later", "late"]);
    assert_eq!(planner.engine.queried(), [Source::Gsi(Gsi::Gsi2)]);
    bring(&planner, "later", "COMPLETED").await;
    assert_eq!(ids_of(&listed(&planner, "overdue=true").await), ["late"]);
    planner.advance(hours(2));
    assert_eq!(
        ids_of(&listed(&planner, "overdue=true").await),
        ["late", "soon"]
    );
}

pub(crate) async fn ap17_change_priority(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b"] {
        plain(&planner, id).await;
    }
    let changed = change(&planner, "b", json!({"priority": 1})).await;
    assert_eq!(
        (&changed["priority"], &changed["version"]),
        (&json!(1), &json!(2))
    );
    let row = planner.rows().one("TASK#b").await;
    let (_, place) = index_key(&row, Gsi::Gsi3).unwrap();
    assert!(place.starts_with("TASK#BACKLOG#1#"), "{place}");
    assert_eq!(ids(&planner, "BACKLOG").await, ["b", "a"]);
    let usual = change(&planner, "b", json!({"priority": null})).await;
    assert_eq!(usual["priority"], 3);
    assert_eq!(ids(&planner, "BACKLOG").await, ["a", "b"]);
}

pub(crate) async fn ap18_archive_batch(table: TestTable) {
    let planner = Planner::new(&table).await;
    let count = planner.crowd().await * 5;
    for number in 0..count {
        let id = format!("task_{number:03}");
        let new = json!({"taskId": id, "title": "x", "status": "COMPLETED"});
        planner.post("/tasks", new).await.is(201);
    }
    app::jobs::go_on(&planner.app).await.unwrap();
    assert_eq!(ids(&planner, "COMPLETED").await.len(), count);
    planner.advance(hours(24));
    app::jobs::go_on(&planner.app).await.unwrap();
    assert!(ids(&planner, "COMPLETED").await.is_empty());
    let archived = crate::board::column(&planner, "ARCHIVED").await;
    assert_eq!(archived.len(), count);
    assert!(archived.iter().all(|task| task["version"] == 2));
}

pub(crate) async fn ap29_items_linked(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .event(with(
            timed("Lunch", "2025-12-15T17:00:00Z"),
            json!({"eventId": "evt_1"}),
        ))
        .await;
    planner.series(standup(json!({}))).await;
    let links = json!([{"type": "EVENT", "id": "evt_1"}, {"type": "MASTER", "id": "mst_standup"}]);
    task(
        &planner,
        json!({"taskId": "a", "title": "Cook", "links": links}),
    )
    .await;
    let linked = planner.get("/links?type=TASK&id=a").await.is(200).json;
    let expected = json!([
        {"type": "EVENT", "id": "evt_1", "title": "Lunch"},
        {"type": "MASTER", "id": "mst_standup", "title": "Standup"}
    ]);
    assert_eq!(
        linked,
        json!({"outgoing": expected, "incoming": [], "cursor": null})
    );
}

pub(crate) async fn ap30_backlinks(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .event(with(
            timed("Lunch", "2025-12-15T17:00:00Z"),
            json!({"eventId": "evt_1"}),
        ))
        .await;
    for id in ["a", "b"] {
        let links = json!([{"type": "EVENT", "id": "evt_1"}]);
        task(&planner, json!({"taskId": id, "title": id, "links": links})).await;
    }
    planner.engine.queried();
    let linked = planner.get("/links?type=EVENT&id=evt_1").await.is(200).json;
    assert_eq!(planner.engine.queried(), [Source::Gsi(Gsi::Gsi4)]);
    let expected = json!([
        {"type": "TASK", "id": "a", "title": "a"},
        {"type": "TASK", "id": "b", "title": "b"}
    ]);
    assert_eq!(
        linked,
        json!({"outgoing": [], "incoming": expected, "cursor": null})
    );
    let row = planner.rows().one("LINK#TASK#a#EVENT#evt_1").await;
    assert_eq!(row.entity_type().as_str(), "LINK");
    let target = format!("LINKED#{}#EVENT#evt_1", planner.user_id);
    assert_eq!(
        index_key(&row, Gsi::Gsi4),
        Some((target, "TASK#a".to_owned()))
    );
}

pub(crate) async fn ap31_unified_agenda(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner.event(timed("Lunch", "2025-12-15T17:00:00Z")).await;
    planner.series(standup(json!({}))).await;
    for (id, times) in [
        ("due", json!({"dueUtc": "2025-12-15T16:00:00Z"})),
        ("day", json!({"dueDate": "2025-12-15"})),
        (
            "start",
            json!({"startUtc": "2025-12-15T14:00:00Z", "dueUtc": "2025-12-25T14:00:00Z"}),
        ),
        ("later", json!({"dueUtc": "2025-12-16T00:00:00Z"})),
    ] {
        task(&planner, with(json!({"taskId": id, "title": id}), times)).await;
    }
    plain(&planner, "undated").await;
    let day = "from=2025-12-15&days=1&tz=UTC";
    let all = ["day", "start", "Standup", "due", "Lunch"];
    assert_eq!(planner.titles(day).await, all);
    let items = planner.agenda(&format!("{day}&types=TASK")).await;
    assert!(items.iter().all(|item| item["entityType"] == "TASK"));
    assert_eq!(ids_of(&items), ["day", "start", "due"]);
    assert_eq!(items[2], get(&planner, "due").await);
}
