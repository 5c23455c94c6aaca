//! The order in which a request is judged: 401, 404, 403, 413 and 415, 400, 428, 412, 409.

use axum::http::Method;
use serde_json::json;
use test_support::TestTable;

use crate::reminders::{call, with_reminder};
use crate::support::{Answer, Asking, Planner};

const REMINDER: &str = "/reminders/rem_1";
const NOTE: &str = "/notes/note_1";

async fn filled(table: &TestTable) -> Planner {
    let planner = with_reminder(table, json!({})).await;
    let note = json!({"noteId": "note_1", "title": "Plan"});
    planner.post("/notes", note).await.is(201);
    planner
}

const NOBODY: Asking<'static> = Asking {
    token: Some(""),
    kind: Some("text/plain"),
    if_match: None,
};

async fn ask(
    planner: &Planner,
    asking: Asking<'_>,
    request: (Method, &str),
    body: &[u8],
) -> Answer {
    let (method, path) = request;
    planner.ask(method, path, asking, body.into()).await
}

/// Everything about these requests is wrong; each line mends one thing.
async fn judged(planner: &Planner, method: Method, (path, missing): (&str, &str), wrong: &[u8]) {
    let ask = |asking, path, body| ask(planner, asking, (method.clone(), path), body);
    let huge = vec![b' '; 2 * 1024 * 1024];
    let answer = ask(NOBODY, missing, &huge).await;
    answer.refused(401, "UNAUTHENTICATED");
    let reader = Asking {
        kind: Some("text/plain"),
        ..planner.read_only()
    };
    let answer = ask(reader, missing, &huge).await;
    answer.refused(404, "NOT_FOUND");
    ask(reader, path, &huge).await.refused(403, "FORBIDDEN");
    let writer = Asking {
        kind: Some("text/plain"),
        ..Asking::default()
    };
    ask(writer, path, &huge).await.is(413);
    ask(writer, path, b"{}").await.is(415);
    let stale = Asking {
        if_match: Some("\"9\""),
        ..Asking::default()
    };
    for asking in [Asking::default(), stale] {
        let answer = ask(asking, path, wrong).await;
        answer.refused(400, "INVALID_INPUT");
    }
}

pub(crate) async fn what_is_wrong_first_is_told(table: TestTable) {
    let planner = filled(&table).await;
    for (path, missing) in [(REMINDER, "/reminders/rem_2"), (NOTE, "/notes/note_2")] {
        judged(
            &planner,
            Method::PATCH,
            (path, missing),
            b"{\"title\":\"\"}",
        )
        .await;
        let title = json!({"title": "Other"});
        let body = serde_json::to_vec(&title).unwrap();
        let answer = planner
            .ask(Method::PATCH, path, Asking::default(), body)
            .await;
        answer.refused(428, "PRECONDITION_REQUIRED");
        let answer = planner.patch(path, "\"9\"", title.clone()).await;
        let answer = answer.refused(412, "VERSION_CONFLICT");
        assert_eq!(answer.json["currentVersion"], 1);
        planner.patch(path, "\"1\"", title).await.is(200);
    }
}

pub(crate) async fn making_something_is_judged_in_the_same_order(table: TestTable) {
    let planner = filled(&table).await;
    for path in ["/reminders", "/notes"] {
        let post =
            |asking, body: &'static [u8]| planner.ask(Method::POST, path, asking, body.into());
        post(NOBODY, b"{").await.refused(401, "UNAUTHENTICATED");
        let reader = planner.read_only();
        post(reader, b"{").await.refused(403, "FORBIDDEN");
        let plain = Asking {
            kind: Some("text/plain"),
            ..Asking::default()
        };
        post(plain, b"{").await.is(415);
        let answer = post(Asking::default(), b"{").await;
        answer.refused(400, "INVALID_INPUT");
    }
    // What is wrong is told before that the id is taken.
    let wrong = call(json!({"title": ""}));
    planner.post("/reminders", wrong).await.blames("title");
}

pub(crate) async fn snoozing_is_judged_in_the_same_order(table: TestTable) {
    let planner = filled(&table).await;
    planner
        .post_on("/reminders/rem_1/complete", "*", json!({}))
        .await
        .is(200);
    let (path, missing) = ("/reminders/rem_1/snooze", "/reminders/rem_2/snooze");
    for wrong in [
        &b"{\"preset\":\"2h\"}"[..],
        b"{}",
        b"{\"until\":\"2020-01-01T00:00:00Z\"}",
    ] {
        judged(&planner, Method::POST, (path, missing), wrong).await;
    }
    let hour = json!({"preset": "1h"});
    let answer = planner.post(path, hour.clone()).await;
    answer.refused(428, "PRECONDITION_REQUIRED");
    let answer = planner.post_on(path, "\"1\"", hour.clone()).await;
    answer.refused(412, "VERSION_CONFLICT");
    let answer = planner.post_on(path, "\"2\"", hour).await;
    answer.refused(409, "INVALID_TRANSITION");
}

pub(crate) async fn finishing_and_deleting_need_a_version(table: TestTable) {
    let planner = filled(&table).await;
    for (method, path, missing, status) in [
        (
            Method::POST,
            "/reminders/rem_1/complete",
            "/reminders/rem_2/complete",
            200,
        ),
        (
            Method::POST,
            "/reminders/rem_1/dismiss",
            "/reminders/rem_2/dismiss",
            409,
        ),
        (Method::DELETE, REMINDER, "/reminders/rem_2", 204),
        (Method::DELETE, NOTE, "/notes/note_2", 204),
    ] {
        let ask = |asking, path| ask(&planner, asking, (method.clone(), path), b"");
        ask(NOBODY, missing).await.refused(401, "UNAUTHENTICATED");
        let reader = planner.read_only();
        ask(reader, missing).await.refused(404, "NOT_FOUND");
        ask(reader, path).await.refused(403, "FORBIDDEN");
        let answer = ask(Asking::default(), path).await;
        answer.refused(428, "PRECONDITION_REQUIRED");
        let on = |if_match| Asking {
            if_match: Some(if_match),
            ..Asking::default()
        };
        let answer = ask(on("\"99\""), path).await;
        answer.refused(412, "VERSION_CONFLICT");
        ask(on("*"), path).await.is(status);
    }
}

pub(crate) async fn a_name_that_cannot_be_one_is_not_found(table: TestTable) {
    let planner = filled(&table).await;
    let long = "a".repeat(65);
    for id in ["a%23b", "%20", "a.b", "%00", &long] {
        for path in [format!("/reminders/{id}"), format!("/notes/{id}")] {
            planner.get(&path).await.refused(404, "NOT_FOUND");
            let answer = planner.patch(&path, "*", json!({"title": "x"})).await;
            answer.refused(404, "NOT_FOUND");
            let answer = planner.delete(&path, "*").await;
            answer.refused(404, "NOT_FOUND");
        }
    }
}
