//! What goes in and what comes out: bodies, queries, versions, cursors.

use axum::body::Body;
use serde_json::json as value;

use crate::garden::{Answer, ask, garden, json, nothing, send, settings};

async fn post(body: impl Into<Body>) -> Answer {
    send(
        &garden(&settings()),
        json(ask("POST", "/api/v1/plants"), body),
    )
    .await
}

#[tokio::test]
async fn a_new_thing_has_a_place_and_a_version() {
    let answer = post(r#"{"id":"x","name":"Fern","version":9}"#).await;
    assert_eq!(answer.status, 201);
    assert_eq!(answer.header("location"), "/api/v1/plants/fern");
    assert_eq!(answer.header("etag"), "\"1\"");
    assert_eq!(answer.header("content-type"), "application/json");
    assert_eq!(answer.json()["name"], "Fern");
}

#[tokio::test]
async fn what_is_read_has_its_version() {
    let answer = send(
        &garden(&settings()),
        nothing(ask("GET", "/api/v1/plants/fern")),
    )
    .await;
    assert_eq!(
        (answer.status.as_u16(), answer.header("etag")),
        (200, "\"3\"")
    );
}

#[tokio::test]
async fn a_patch_tells_null_from_nothing() {
    let garden = garden(&settings());
    for (body, bed) in [
        ("{}", value!("north")),
        (r#"{"bed":null}"#, value!(null)),
        (
            r#"{"bed":"south","care":{"waterDaily":true}}"#,
            value!("south, wet"),
        ),
    ] {
        let request = ask("PATCH", "/api/v1/plants/fern")
            .header("if-match", "\"3\"")
            .header("content-type", "application/merge-patch+json");
        let answer = send(&garden, request.body(body.into()).unwrap()).await;
        assert_eq!(answer.json()["bed"], bed, "{answer:?}");
    }
}

#[tokio::test]
async fn what_is_removed_leaves_nothing() {
    for tag in ["\"3\"", "*", "\"2\", \"3\""] {
        let request = ask("DELETE", "/api/v1/plants/fern").header("if-match", tag);
        let answer = send(&garden(&settings()), nothing(request)).await;
        assert_eq!((answer.status.as_u16(), &*answer.bytes), (204, &b""[..]));
    }
}

#[tokio::test]
async fn an_unknown_field_is_named() {
    let answer = post(r#"{"name":"Fern","care":{"watrDaily":true}}"#).await;
    answer.is_invalid("care.watrDaily");
    assert_eq!(answer.json()["detail"], "care.watrDaily is unknown here");
}

#[tokio::test]
async fn a_field_that_is_missing_repeated_or_of_the_wrong_type_is_named() {
    post("{}").await.is_invalid("name");
    post(r#"{"name":"a","name":"b"}"#).await.is_invalid("name");
    post(r#"{"name":"a","care":{"waterDaily":"yes"}}"#)
        .await
        .is_invalid("care.waterDaily");
    post(r#"{"name":"a","care":[true]}"#)
        .await
        .is_invalid("care");
}

#[tokio::test]
async fn broken_bodies_are_problems_without_a_field() {
    let deep = format!("{{\"name\":{}", "[".repeat(500_000));
    let deep_but_ignored = format!("{{\"id\":{}", "{\"a\":".repeat(150_000));
    let bodies: [&[u8]; 8] = [
        b"",
        b"{",
        b"null",
        b"[\"Fern\"]",
        b"{\"name\":\"\xff\xfe\"}",
        b"\xef\xbb\xbf{}",
        deep.as_bytes(),
        deep_but_ignored.as_bytes(),
    ];
    for body in bodies {
        let answer = post(body.to_vec()).await;
        assert_eq!(answer.problem().0, 400);
    }
}

#[tokio::test]
async fn a_body_of_two_megabytes_is_too_large() {
    post(vec![b' '; 2 * 1024 * 1024])
        .await
        .is_problem(413, "BODY_TOO_LARGE");
}

#[tokio::test]
async fn a_body_of_unknown_length_is_bounded_all_the_same() {
    let chunks = (0..64).map(|_| Ok::<_, std::io::Error>(vec![b' '; 64 * 1024]));
    let body = Body::from_stream(tokio_stream::iter(chunks));
    post(body).await.is_problem(413, "BODY_TOO_LARGE");
}

#[tokio::test]
async fn a_body_must_say_that_it_is_json() {
    let garden = garden(&settings());
    for kind in [
        "text/plain",
        "application/x-www-form-urlencoded",
        "application/json; charset=utf-16",
    ] {
        let request = ask("POST", "/api/v1/plants").header("content-type", kind);
        let answer = send(&garden, request.body(r#"{"name":"a"}"#.into()).unwrap()).await;
        answer.is_problem(415, "UNSUPPORTED_MEDIA_TYPE");
    }
    let request = ask("POST", "/api/v1/plants")
        .body(r#"{"name":"a"}"#.into())
        .unwrap();
    send(&garden, request)
        .await
        .is_problem(415, "UNSUPPORTED_MEDIA_TYPE");
}

#[tokio::test]
async fn nothing_at_all_is_not_a_wrong_kind_of_body() {
    let answer = send(&garden(&settings()), nothing(ask("POST", "/api/v1/plants"))).await;
    answer.is_problem(400, "INVALID_INPUT");
}

#[tokio::test]
async fn a_query_is_typed_and_closed() {
    let garden = garden(&settings());
    for (query, field) in [
        ("limit=0", "limit"),
        ("limit=101", "limit"),
        ("limit=x", "limit"),
        ("page=2", "page"),
        ("limit=1&limit=2", "limit"),
        ("cursor=nonsense", "cursor"),
    ] {
        let path = format!("/api/v1/plants?{query}");
        send(&garden, nothing(ask("GET", &path)))
            .await
            .is_invalid(field);
    }
}

#[tokio::test]
async fn a_page_is_continued_by_its_cursor_and_by_nobody_elses() {
    let garden = garden(&settings());
    let page = send(&garden, nothing(ask("GET", "/api/v1/plants?limit=2")))
        .await
        .json();
    assert_eq!(page["items"].as_array().unwrap().len(), 2);
    let cursor = page["cursor"].as_str().unwrap();
    let path = format!("/api/v1/plants?cursor={cursor}");
    let next = send(&garden, nothing(ask("GET", &path))).await;
    assert_eq!(next.status, 200);
    let bob =
        nothing(crate::garden::nobody_asks("GET", &path).header("authorization", "Bearer bob"));
    send(&garden, bob).await.is_invalid("cursor");
}

#[tokio::test]
async fn large_bodies_are_compressed_for_those_who_ask() {
    let garden = garden(&settings());
    let plain = send(&garden, nothing(ask("GET", "/api/v1/plants?limit=100"))).await;
    assert_eq!(plain.header("content-encoding"), "");
    let request = ask("GET", "/api/v1/plants?limit=100").header("accept-encoding", "gzip, br");
    let packed = send(&garden, nothing(request)).await;
    assert_eq!(packed.header("content-encoding"), "gzip");
    assert_eq!(packed.header("vary"), "accept-encoding");
    assert!(packed.bytes.len() < plain.bytes.len() / 4);
    let request = ask("GET", "/api/v1/plants/fern").header("accept-encoding", "gzip");
    let small = send(&garden, nothing(request)).await;
    assert_eq!(small.header("content-encoding"), "");
}
