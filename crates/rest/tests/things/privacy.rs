//! What is one person's is nobody else's, and a token that reads does no more.

use axum::http::Method;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::reminders::{call, with_reminder};
use crate::support::{Answer, Planner};

const ROUTES: &[(&str, &str)] = &[
    ("GET", "/reminders/rem_1"),
    ("PATCH", "/reminders/rem_1"),
    ("DELETE", "/reminders/rem_1"),
    ("POST", "/reminders/rem_1/snooze"),
    ("POST", "/reminders/rem_1/complete"),
    ("POST", "/reminders/rem_1/dismiss"),
    ("GET", "/notes/note_1"),
    ("PATCH", "/notes/note_1"),
    ("DELETE", "/notes/note_1"),
    ("GET", "/notes/by-slug/plan"),
];

async fn filled(table: &TestTable) -> Planner {
    let planner = with_reminder(table, json!({})).await;
    let note = json!({"noteId": "note_1", "title": "Plan"});
    planner.post("/notes", note).await.is(201);
    planner
}

/// Asks for whatever version it is, with a body that would do.
async fn ask(planner: &Planner, method: &str, path: &str, token: Option<&str>) -> Answer {
    let asking = crate::support::Asking {
        token,
        if_match: Some("*"),
        kind: None,
    };
    let body = if path.ends_with("snooze") {
        json!({"preset": "1h"})
    } else {
        json!({"title": "Other"})
    };
    let method: Method = method.parse().unwrap();
    let body = serde_json::to_vec(&body).unwrap();
    planner.ask(method, path, asking, body).await
}

async fn everything(planner: &Planner) -> Vec<Value> {
    let mut found = Vec::new();
    for path in ["/reminders", "/notes", "/reminders/rem_1", "/notes/note_1"] {
        found.push(planner.get(path).await.is(200).json);
    }
    found
}

pub(crate) async fn the_same_ids_are_different_things_for_different_people(table: TestTable) {
    let ada = filled(&table).await;
    let bob = ada.beside("bob").await;
    let before = everything(&ada).await;
    let words = call(json!({"title": "Bob's"}));
    bob.post("/reminders", words).await.is(201);
    let words = json!({"noteId": "note_1", "title": "Plan", "body": "Bob's"});
    let note = bob.post("/notes", words).await.is(201).json;
    assert_eq!(note["slug"], "plan");
    assert_eq!(everything(&ada).await, before);
    for path in ["/reminders/rem_1", "/notes/note_1"] {
        bob.delete(path, "*").await.is(204);
    }
    assert_eq!(everything(&ada).await, before);
}

pub(crate) async fn a_stranger_cannot_tell_that_something_exists(table: TestTable) {
    let ada = filled(&table).await;
    let bob = ada.beside("bob").await;
    let before = everything(&ada).await;
    for (method, path) in ROUTES {
        let there = ask(&bob, method, path, None).await;
        let there = there.refused(404, "NOT_FOUND");
        let missing = path.replace("_1", "_9").replace("plan", "none");
        let nowhere = ask(&bob, method, &missing, None).await;
        assert_eq!(there.json, nowhere.json, "{method} {path}");
    }
    for path in ["/reminders", "/notes"] {
        let list = bob.get(path).await.is(200).json;
        assert_eq!(list["items"], json!([]));
    }
    assert_eq!(everything(&ada).await, before);
}

pub(crate) async fn a_read_only_token_reads_and_changes_nothing(table: TestTable) {
    let planner = filled(&table).await;
    let before = everything(&planner).await;
    let token = planner.read_only().token;
    let lists = [("GET", "/reminders"), ("GET", "/notes")];
    for (method, path) in ROUTES.iter().chain(&lists) {
        let answer = ask(&planner, method, path, token).await;
        if *method == "GET" {
            answer.is(200);
        } else {
            answer.refused(403, "FORBIDDEN");
        }
    }
    for path in ["/reminders", "/notes"] {
        let answer = ask(&planner, "POST", path, token).await;
        answer.refused(403, "FORBIDDEN");
    }
    assert_eq!(everything(&planner).await, before);
}
