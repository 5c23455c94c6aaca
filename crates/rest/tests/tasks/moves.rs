//! Moves between columns, and what a request is refused for.

use axum::http::Method;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::{COLUMNS, bring, change, get, ids, moved, plain, task};
use crate::support::{Asking, Planner};

const ALLOWED: [(&str, &str); 7] = [
    ("BACKLOG", "IN_PROGRESS"),
    ("BACKLOG", "COMPLETED"),
    ("IN_PROGRESS", "COMPLETED"),
    ("IN_PROGRESS", "BACKLOG"),
    ("COMPLETED", "ARCHIVED"),
    ("COMPLETED", "IN_PROGRESS"),
    ("ARCHIVED", "BACKLOG"),
];

pub(crate) async fn every_move_is_allowed_or_refused_as_designed(table: TestTable) {
    let planner = Planner::new(&table).await;
    for from in COLUMNS {
        for to in COLUMNS {
            for patches in [false, true] {
                let id = format!("{from}-{to}-{patches}");
                plain(&planner, &id).await;
                let before = bring(&planner, &id, from).await;
                let body = json!({"status": to});
                let answer = if patches {
                    planner.patch(&format!("/tasks/{id}"), "*", body).await
                } else {
                    moved(&planner, &id, body).await
                };
                if from == to || ALLOWED.contains(&(from, to)) {
                    let after = answer.is(200).json;
                    assert_eq!(after["status"], to, "{id}");
                    let is_done = ["COMPLETED", "ARCHIVED"].contains(&to);
                    assert_eq!(after.get("completedAt").is_some(), is_done, "{id}");
                    assert_eq!(get(&planner, &id).await, after);
                } else {
                    answer.refused(409, "INVALID_TRANSITION");
                    assert_eq!(get(&planner, &id).await, before, "{id}");
                }
            }
        }
    }
}

pub(crate) async fn what_is_wrong_first_is_told(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "a").await;
    bring(&planner, "a", "ARCHIVED").await;
    let huge = vec![b' '; 2 * 1024 * 1024];
    let (missing, nobody) = (
        "/tasks/b",
        Asking {
            token: Some(""),
            ..Asking::default()
        },
    );
    let text = |asking| Asking {
        kind: Some("text/plain"),
        ..asking
    };
    for (method, tail) in [(Method::PATCH, ""), (Method::POST, "/move")] {
        let ask = |path: &str, asking, body: &[u8]| {
            let (path, body) = (format!("{path}{tail}"), body.to_vec());
            let (planner, method) = (planner.clone(), method.clone());
            async move { planner.ask(method, &path, asking, body).await }
        };
        ask(missing, nobody, &huge)
            .await
            .refused(401, "UNAUTHENTICATED");
        let reader = planner.read_only();
        ask(missing, reader, &huge).await.refused(404, "NOT_FOUND");
        ask("/tasks/a", text(reader), &huge)
            .await
            .refused(403, "FORBIDDEN");
        let writer = Asking::default();
        ask("/tasks/a", text(writer), &huge).await.is(413);
        ask("/tasks/a", text(writer), b"{}").await.is(415);
        ask("/tasks/a", writer, br#"{"status":"DONE"}"#)
            .await
            .blames("status");
        let wrong = br#"{"status":"COMPLETED"}"#;
        ask("/tasks/a", writer, wrong)
            .await
            .refused(428, "PRECONDITION_REQUIRED");
        let on = |version| Asking {
            if_match: Some(version),
            ..Asking::default()
        };
        ask("/tasks/a", on("\"9\""), br#"{"status":"DONE"}"#)
            .await
            .blames("status");
        ask("/tasks/a", on("\"9\""), wrong)
            .await
            .refused(412, "VERSION_CONFLICT");
        ask("/tasks/a", on("\"3\""), wrong)
            .await
            .refused(409, "INVALID_TRANSITION");
        let unknown = br#"{"status":"BACKLOG","colour":"red"}"#;
        ask("/tasks/a", on("\"3\""), unknown).await.blames("colour");
    }
}

pub(crate) async fn deleting_needs_the_version_that_was_read(table: TestTable) {
    let planner = Planner::new(&table).await;
    plain(&planner, "a").await;
    bring(&planner, "a", "ARCHIVED").await;
    let nobody = Asking {
        token: Some(""),
        ..Asking::default()
    };
    let delete = |asking| planner.ask(Method::DELETE, "/tasks/a", asking, Vec::new());
    delete(nobody).await.refused(401, "UNAUTHENTICATED");
    delete(planner.read_only()).await.refused(403, "FORBIDDEN");
    delete(Asking::default())
        .await
        .refused(428, "PRECONDITION_REQUIRED");
    planner
        .delete("/tasks/a", "\"9\"")
        .await
        .refused(412, "VERSION_CONFLICT");
    planner.delete("/tasks/a", "\"3\"").await.is(204);
    planner.get("/tasks/a").await.refused(404, "NOT_FOUND");
    planner
        .delete("/tasks/a", "\"3\"")
        .await
        .refused(404, "NOT_FOUND");
}

pub(crate) async fn strangers_and_readers_change_nothing(table: TestTable) {
    let planner = Planner::new(&table).await;
    let before = plain(&planner, "a").await;
    plain(&planner, "b").await;
    let stranger = planner.beside("eve").await;
    let on_a = |asking, method, path: &'static str, body: Value| {
        let body = serde_json::to_vec(&body).unwrap();
        stranger.ask(method, path, asking, body)
    };
    let any = Asking {
        if_match: Some("*"),
        ..Asking::default()
    };
    let moving = json!({"status": "COMPLETED"});
    on_a(any, Method::PATCH, "/tasks/a", moving.clone())
        .await
        .refused(404, "NOT_FOUND");
    on_a(any, Method::POST, "/tasks/a/move", moving.clone())
        .await
        .refused(404, "NOT_FOUND");
    on_a(any, Method::DELETE, "/tasks/a", json!({}))
        .await
        .refused(404, "NOT_FOUND");
    plain(&stranger, "mine").await;
    for field in ["before", "after"] {
        let to = json!({"status": "BACKLOG", field: "a"});
        moved(&stranger, "mine", to).await.blames(field);
    }
    let links =
        json!({"source": {"type": "TASK", "id": "mine"}, "target": {"type": "TASK", "id": "a"}});
    stranger
        .post("/links", links)
        .await
        .refused(404, "NOT_FOUND");
    stranger
        .get("/links?type=TASK&id=a")
        .await
        .refused(404, "NOT_FOUND");
    for (method, path, body) in [
        (Method::POST, "/tasks", json!({"title": "x"})),
        (Method::PATCH, "/tasks/a", moving.clone()),
        (Method::POST, "/tasks/a/move", moving),
        (Method::DELETE, "/tasks/a", json!({})),
        (Method::POST, "/links", json!({})),
        (
            Method::DELETE,
            "/links?sourceType=TASK&sourceId=a&targetType=TASK&targetId=b",
            json!({}),
        ),
    ] {
        let body = serde_json::to_vec(&body).unwrap();
        let answer = planner.ask(method, path, planner.read_only(), body).await;
        answer.refused(403, "FORBIDDEN");
    }
    assert_eq!(get(&planner, "a").await, before);
}

pub(crate) async fn neighbours_must_be_there(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b", "c"] {
        plain(&planner, id).await;
    }
    bring(&planner, "c", "IN_PROGRESS").await;
    for field in ["before", "after"] {
        let to = |id: &str| json!({"status": "BACKLOG", field: id});
        moved(&planner, "a", to("a")).await.blames(field);
        moved(&planner, "a", to("nowhere")).await.blames(field);
        moved(&planner, "a", to("a#b")).await.blames(field);
        assert_eq!(
            moved(&planner, "a", to("c")).await.status,
            409,
            "another column"
        );
    }
    plain(&planner, "d").await;
    let crossed = json!({"status": "BACKLOG", "after": "d", "before": "b"});
    assert_eq!(moved(&planner, "a", crossed).await.status, 409);
    let both = json!({"status": "BACKLOG", "after": "b", "before": "d"});
    moved(&planner, "a", both).await.is(200);
    assert_eq!(ids(&planner, "BACKLOG").await, ["b", "a", "d"]);
}

pub(crate) async fn a_task_goes_to_the_end_unless_a_neighbour_is_named(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b", "c"] {
        plain(&planner, id).await;
    }
    // Dropped behind the last, it is the last, until another comes.
    moved(&planner, "a", json!({"status": "BACKLOG", "after": "c"}))
        .await
        .is(200);
    plain(&planner, "d").await;
    assert_eq!(ids(&planner, "BACKLOG").await, ["b", "c", "a", "d"]);
    moved(&planner, "b", json!({"status": "BACKLOG"}))
        .await
        .is(200);
    assert_eq!(ids(&planner, "BACKLOG").await, ["c", "a", "d", "b"]);
    moved(&planner, "c", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200);
    moved(
        &planner,
        "a",
        json!({"status": "IN_PROGRESS", "after": "c"}),
    )
    .await
    .is(200);
    change(&planner, "d", json!({"status": "IN_PROGRESS"})).await;
    assert_eq!(ids(&planner, "IN_PROGRESS").await, ["c", "a", "d"]);
    moved(
        &planner,
        "d",
        json!({"status": "IN_PROGRESS", "before": "c"}),
    )
    .await
    .is(200);
    moved(&planner, "b", json!({"status": "IN_PROGRESS"}))
        .await
        .is(200);
    assert_eq!(ids(&planner, "IN_PROGRESS").await, ["d", "c", "a", "b"]);
}

pub(crate) async fn dropped_beside_another_priority_a_task_takes_it(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (id, priority) in [("a", 1), ("b", 2), ("c", 3), ("d", 5)] {
        task(
            &planner,
            json!({"taskId": id, "title": id, "priority": priority}),
        )
        .await;
    }
    let took = |answer: crate::support::Answer| answer.is(200).json["priority"].as_u64().unwrap();
    let to = |body: Value| {
        let mut body = body;
        body["status"] = json!("BACKLOG");
        body
    };
    assert_eq!(
        took(moved(&planner, "d", to(json!({"before": "a"}))).await),
        1
    );
    assert_eq!(ids(&planner, "BACKLOG").await, ["d", "a", "b", "c"]);
    assert_eq!(
        took(moved(&planner, "d", to(json!({"after": "c"}))).await),
        3
    );
    // Between two priorities it keeps its own if it is one of them.
    let between = json!({"after": "b", "before": "c"});
    assert_eq!(took(moved(&planner, "d", to(between.clone())).await), 3);
    assert_eq!(ids(&planner, "BACKLOG").await, ["a", "b", "d", "c"]);
    change(&planner, "d", json!({"priority": 5})).await;
    assert_eq!(took(moved(&planner, "d", to(between)).await), 2);
    assert_eq!(ids(&planner, "BACKLOG").await, ["a", "b", "d", "c"]);
}
