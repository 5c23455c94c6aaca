//! Every error response is a problem with the request's id.

use std::time::Duration;

use axum::body::Body;

use crate::garden::{ask, from_peer, garden, json, nobody_asks, nothing, product, send, settings};

#[tokio::test]
async fn an_unknown_path_is_a_problem() {
    let garden = garden(&settings());
    for path in [
        "/nowhere",
        "/api/v1/nowhere",
        "/api/v1/plants/fern/roots",
        "/api/v1",
        "//",
        "/api/docs/x",
    ] {
        let answer = send(&garden, nothing(ask("GET", path))).await;
        answer.is_problem(404, "NOT_FOUND");
    }
}

#[tokio::test]
async fn a_method_that_is_not_allowed_names_those_that_are() {
    let answer = send(
        &garden(&settings()),
        nothing(ask("PUT", "/api/v1/plants/fern")),
    )
    .await;
    answer.is_problem(405, "METHOD_NOT_ALLOWED");
    let mut allowed: Vec<_> = answer.header("allow").split(',').collect();
    allowed.sort_unstable();
    assert_eq!(allowed, ["DELETE", "GET", "HEAD", "PATCH"]);
}

#[tokio::test]
async fn a_panic_is_a_problem_that_tells_nothing_of_the_inside() {
    for path in ["/api/v1/panic", "/api/v1/broken"] {
        let answer = send(&garden(&settings()), nothing(ask("GET", path))).await;
        answer.is_problem(500, "INTERNAL_ERROR");
        assert!(!String::from_utf8_lossy(&answer.bytes).contains("USER#"));
    }
}

#[tokio::test(start_paused = true)]
async fn a_request_that_takes_too_long_is_a_problem() {
    let mut settings = settings();
    settings.request_timeout = Duration::from_millis(100);
    let endless = Body::from_stream(tokio_stream::pending::<Result<Vec<u8>, std::io::Error>>());
    let request = ask("POST", "/api/v1/water").body(endless).unwrap();
    let answer = send(&garden(&settings), request).await;
    answer.is_problem(503, "TIMEOUT");
}

#[tokio::test]
async fn who_is_not_signed_in_is_told_before_anything_else() {
    let huge = "x".repeat(2 * 1024 * 1024);
    let request = nobody_asks("PATCH", "/api/v1/plants/nothing").header("if-match", "W/\"3\"");
    let answer = send(&garden(&settings()), json(request, huge)).await;
    answer.is_problem(401, "UNAUTHENTICATED");
    assert_eq!(answer.header("www-authenticate"), "Bearer");
}

#[tokio::test]
async fn problems_come_in_the_order_of_the_contract() {
    let garden = garden(&settings());
    let huge = "x".repeat(2 * 1024 * 1024);
    let request = ask("PATCH", "/api/v1/plants/nothing");
    send(&garden, json(request, huge.clone()))
        .await
        .is_problem(404, "NOT_FOUND");
    let request = ask("PATCH", "/api/v1/plants/seen");
    send(&garden, json(request, huge.clone()))
        .await
        .is_problem(403, "FORBIDDEN");
    let request = ask("PATCH", "/api/v1/plants/fern");
    send(&garden, json(request, huge))
        .await
        .is_problem(413, "BODY_TOO_LARGE");
    let request = ask("PATCH", "/api/v1/plants/fern").header("content-type", "text/plain");
    let answer = send(&garden, request.body("{}".into()).unwrap()).await;
    answer.is_problem(415, "UNSUPPORTED_MEDIA_TYPE");
    let request = ask("PATCH", "/api/v1/plants/fern");
    send(&garden, json(request, r#"{"nmae":""}"#))
        .await
        .is_invalid("nmae");
    let request = ask("PATCH", "/api/v1/plants/fern");
    send(&garden, json(request, "{}"))
        .await
        .is_problem(428, "PRECONDITION_REQUIRED");
    let request = ask("PATCH", "/api/v1/plants/fern").header("if-match", "\"2\"");
    let answer = send(&garden, json(request, "{}")).await;
    answer.is_problem(412, "VERSION_CONFLICT");
    assert_eq!(answer.json()["currentVersion"], 3);
}

#[tokio::test]
async fn what_cannot_be_an_id_is_not_found() {
    let garden = garden(&settings());
    let long = "a".repeat(65);
    for id in [
        "%00",
        "fern%00",
        "a%2Fb",
        "..%2F..%2Fetc",
        "%ff",
        "a%20b",
        "%C3%A4",
        &long,
    ] {
        let path = format!("/api/v1/plants/{id}");
        let answer = send(&garden, nothing(ask("GET", &path))).await;
        answer.is_problem(404, "NOT_FOUND");
    }
}

#[tokio::test]
async fn a_percent_encoded_id_is_the_same_id() {
    let answer = send(
        &garden(&settings()),
        nothing(ask("GET", "/api/v1/plants/f%65rn")),
    )
    .await;
    assert_eq!(answer.status, 200);
}

#[tokio::test]
async fn a_weak_tag_is_refused() {
    let request = ask("DELETE", "/api/v1/plants/fern").header("if-match", "W/\"3\"");
    send(&garden(&settings()), nothing(request))
        .await
        .is_invalid("If-Match");
}

#[tokio::test]
async fn readiness_is_a_problem_that_does_not_say_why() {
    let ready = send(&product(false), nothing(nobody_asks("GET", "/readyz"))).await;
    assert_eq!(
        (ready.status.as_u16(), &*ready.bytes),
        (200, &b"ready\n"[..])
    );
    let dry = send(&product(true), nothing(nobody_asks("GET", "/readyz"))).await;
    dry.is_problem(503, "UNAVAILABLE");
    assert_eq!(dry.header("retry-after"), "1");
    assert!(!String::from_utf8_lossy(&dry.bytes).contains("rain"));
    let alive = send(&product(true), nothing(nobody_asks("GET", "/healthz"))).await;
    assert_eq!((alive.status.as_u16(), &*alive.bytes), (200, &b"ok\n"[..]));
    assert_eq!(alive.header("cache-control"), "no-store");
}

#[tokio::test]
async fn the_id_of_a_proxy_is_the_id_of_the_problem() {
    let mut settings = settings();
    settings.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    let garden = garden(&settings);
    for (peer, expected) in [("10.0.0.1", "abc-1"), ("203.0.113.9", "req-0")] {
        let request = nothing(ask("GET", "/nowhere").header("x-request-id", "abc-1"));
        let answer = send(&garden, from_peer(request, peer)).await;
        answer.is_problem(404, "NOT_FOUND");
        assert_eq!(answer.header("x-request-id"), expected);
    }
}
