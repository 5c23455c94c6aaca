//! The order in which a request is judged: 401, 404, 403, 413 and 415, 400, 428, 412.

use axum::http::Method;
use serde_json::json;
use test_support::TestTable;

use crate::support::{Answer, Asking, Planner, standup, timed, with};

const EVENT: &str = "/events/evt_1";
const SERIES: &str = "/series/mst_standup";
const INSTANCE: &str = "/series/mst_standup/instances/20250113";

async fn filled(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    let event = json!({"eventId": "evt_1"});
    planner
        .event(with(timed("Lunch", "2025-12-15T17:00:00Z"), event))
        .await;
    planner.series(standup(json!({}))).await;
    planner
}

async fn patch(planner: &Planner, path: &str, asking: Asking<'_>, body: &[u8]) -> Answer {
    planner.ask(Method::PATCH, path, asking, body.into()).await
}

/// Everything about these requests is wrong; each line mends one thing.
pub(crate) async fn what_is_wrong_first_is_told(table: TestTable) {
    let planner = filled(&table).await;
    let huge = vec![b' '; 2 * 1024 * 1024];
    for (path, missing) in [
        (EVENT, "/events/evt_2"),
        (SERIES, "/series/mst_2"),
        (INSTANCE, "/series/mst_standup/instances/20250114"),
    ] {
        let nobody = Asking {
            token: Some(""),
            kind: Some("text/plain"),
            if_match: None,
        };
        let answer = patch(&planner, missing, nobody, &huge).await;
        answer.refused(401, "UNAUTHENTICATED");
        let reader = Asking {
            kind: Some("text/plain"),
            ..planner.read_only()
        };
        let answer = patch(&planner, missing, reader, &huge).await;
        answer.refused(404, "NOT_FOUND");
        let answer = patch(&planner, path, reader, &huge).await;
        answer.refused(403, "FORBIDDEN");
        let writer = Asking {
            kind: Some("text/plain"),
            ..Asking::default()
        };
        patch(&planner, path, writer, &huge).await.is(413);
        patch(&planner, path, writer, b"{}").await.is(415);
        let plain = Asking::default();
        let answer = patch(&planner, path, plain, b"{\"title\":\"\"}").await;
        answer.blames("title");
        let answer = patch(&planner, path, plain, b"{\"title\":\"x\"}").await;
        answer.refused(428, "PRECONDITION_REQUIRED");
        let stale = Asking {
            if_match: Some("\"9\""),
            ..plain
        };
        let answer = patch(&planner, path, stale, b"{\"title\":\"\"}").await;
        answer.blames("title");
        let answer = patch(&planner, path, stale, b"{\"title\":\"x\"}").await;
        let answer = answer.refused(412, "VERSION_CONFLICT");
        assert!(answer.json["currentVersion"].is_u64());
        let any = Asking {
            if_match: Some("*"),
            ..plain
        };
        patch(&planner, path, any, b"{\"title\":\"x\"}")
            .await
            .is(200);
    }
}

pub(crate) async fn making_something_is_judged_in_the_same_order(table: TestTable) {
    let planner = filled(&table).await;
    for path in ["/events", "/series"] {
        let post =
            |asking, body: &'static [u8]| planner.ask(Method::POST, path, asking, body.into());
        let nobody = Asking {
            token: Some(""),
            ..Asking::default()
        };
        post(nobody, b"{").await.refused(401, "UNAUTHENTICATED");
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
}

pub(crate) async fn deleting_and_the_like_need_a_version(table: TestTable) {
    let planner = filled(&table).await;
    let reader = planner.read_only();
    for path in [INSTANCE, EVENT, SERIES] {
        let ask = |asking| planner.ask(Method::DELETE, path, asking, Vec::new());
        ask(reader).await.refused(403, "FORBIDDEN");
        let answer = ask(Asking::default()).await;
        answer.refused(428, "PRECONDITION_REQUIRED");
        let answer = planner.delete(path, "\"99\"").await;
        answer.refused(412, "VERSION_CONFLICT");
        planner.delete(path, "*").await.is(204);
    }
}

pub(crate) async fn a_version_is_one_in_quotes_or_a_list_of_them(table: TestTable) {
    let planner = filled(&table).await;
    let same = json!({"title": "Lunch"});
    for good in ["\"1\"", "\"7\", \"1\"", "*"] {
        planner.patch(EVENT, good, same.clone()).await.is(200);
    }
    for stale in ["\"2\"", "\"7\", \"8\"", "\"one\""] {
        let answer = planner.patch(EVENT, stale, same.clone()).await;
        answer.refused(412, "VERSION_CONFLICT");
    }
    for wrong in ["1", "W/\"1\""] {
        let answer = planner.patch(EVENT, wrong, same.clone()).await;
        assert!(
            [400, 412].contains(&answer.status),
            "{wrong}: {}",
            answer.json
        );
    }
}

pub(crate) async fn a_name_that_cannot_be_one_is_not_found(table: TestTable) {
    let planner = filled(&table).await;
    let long = "a".repeat(65);
    for id in ["a%23b", "%20", "a.b", "%00", "%F0%9F%98%80", &long] {
        for path in [format!("/events/{id}"), format!("/series/{id}")] {
            planner.get(&path).await.refused(404, "NOT_FOUND");
            let answer = planner.patch(&path, "*", json!({"title": "x"})).await;
            answer.refused(404, "NOT_FOUND");
        }
    }
}
