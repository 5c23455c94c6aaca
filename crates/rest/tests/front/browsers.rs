//! What browsers are told, and what pages of other sites cannot make them do.

use axum::http::Request;
use axum::http::request::Builder;

use crate::garden::{
    Answer, ask, from_peer, garden, json, nobody_asks, nothing, product, send, settings,
};

/// A page in Ada's browser plants something.
fn page_posts(headers: &[(&str, &str)]) -> Builder {
    let request = nobody_asks("POST", "/api/v1/plants").header("cookie", "nexus_session=1");
    headers.iter().fold(request, |request, (name, value)| {
        request.header(*name, *value)
    })
}

async fn posted(headers: &[(&str, &str)]) -> Answer {
    let mut settings = settings();
    settings.cors_origins = vec!["https://friend.example".parse().unwrap()];
    settings.cross_site_paths = vec!["/api/v1/water".to_owned()];
    send(
        &garden(&settings),
        json(page_posts(headers), r#"{"name":"a"}"#),
    )
    .await
}

#[tokio::test]
async fn a_page_of_another_site_cannot_change_anything() {
    for headers in [
        &[("sec-fetch-site", "cross-site")][..],
        &[("sec-fetch-site", "same-site")],
        &[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://nexus.example"),
        ],
        &[("origin", "https://evil.example")],
        &[("origin", "null")],
        &[("origin", "https://nexus.example.evil.example")],
        &[("origin", "http://nexus.example")],
        &[
            ("origin", "https://evil.example"),
            ("host", "nexus.example"),
        ],
        &[
            ("origin", "https://evil.example"),
            ("authorization", "Bearer ada"),
        ],
    ] {
        let answer = posted(headers).await;
        answer.is_problem(403, "FORBIDDEN");
    }
}

#[tokio::test]
async fn our_own_pages_friends_and_other_clients_can() {
    for headers in [
        &[][..],
        &[("sec-fetch-site", "same-origin")],
        &[("sec-fetch-site", "none")],
        &[("origin", "https://nexus.example")],
        &[
            ("origin", "http://192.0.2.1:8080"),
            ("host", "192.0.2.1:8080"),
        ],
        &[
            ("sec-fetch-site", "cross-site"),
            ("origin", "https://friend.example"),
        ],
    ] {
        let answer = posted(headers).await;
        assert_eq!(answer.status, 201, "{headers:?}");
    }
}

#[tokio::test]
async fn a_token_without_cookies_may_come_from_anywhere() {
    let request = ask("POST", "/api/v1/plants").header("origin", "https://evil.example");
    let answer = send(&garden(&settings()), json(request, r#"{"name":"a"}"#)).await;
    assert_eq!(answer.status, 201);
}

#[tokio::test]
async fn reading_is_not_checked() {
    let request = nobody_asks("GET", "/api/v1/plants/fern")
        .header("cookie", "nexus_session=1")
        .header("sec-fetch-site", "cross-site");
    assert_eq!(
        send(&garden(&settings()), nothing(request)).await.status,
        200
    );
}

#[tokio::test]
async fn a_path_can_be_exempt() {
    let mut settings = settings();
    settings.cross_site_paths = vec!["/api/v1/water".to_owned()];
    let request = nobody_asks("POST", "/api/v1/water").header("origin", "https://login.example");
    assert_eq!(send(&garden(&settings), nothing(request)).await.status, 200);
}

#[tokio::test]
async fn the_scheme_a_proxy_tells_counts_for_the_own_host() {
    let mut settings = settings();
    settings.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    let garden = garden(&settings);
    for (peer, status) in [("10.0.0.1", 201), ("203.0.113.9", 403)] {
        let request = page_posts(&[
            ("origin", "https://other.example"),
            ("host", "other.example"),
            ("x-forwarded-proto", "https"),
        ]);
        let request = from_peer(json(request, r#"{"name":"a"}"#), peer);
        assert_eq!(send(&garden, request).await.status, status);
    }
}

#[tokio::test]
async fn every_response_has_the_security_headers() {
    let garden = garden(&settings());
    for path in [
        "/api/v1/plants/fern",
        "/nowhere",
        "/healthz",
        "/api/docs",
        "/api/v1/panic",
    ] {
        let answer = send(&garden, nothing(ask("GET", path))).await;
        assert_eq!(answer.header("x-content-type-options"), "nosniff");
        assert_eq!(answer.header("x-frame-options"), "DENY");
        assert_eq!(answer.header("referrer-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-opener-policy"), "same-origin");
        assert_eq!(answer.header("cross-origin-resource-policy"), "same-origin");
        assert!(answer.header("permissions-policy").contains("camera=()"));
        assert_eq!(
            answer.header("strict-transport-security"),
            "max-age=31536000"
        );
        assert!(
            answer
                .header("content-security-policy")
                .contains("frame-ancestors 'none'")
        );
        assert!(!answer.header("content-security-policy").contains("unsafe"));
        assert_eq!(answer.header("cache-control"), "no-store");
    }
}

#[tokio::test]
async fn data_and_pages_have_policies_of_their_own() {
    let product = product(false);
    let data = send(&product, nothing(ask("GET", "/api/v1/about"))).await;
    assert_eq!(
        data.header("content-security-policy"),
        "default-src 'none'; frame-ancestors 'none'"
    );
    let page = send(&product, nothing(ask("GET", "/api/docs"))).await;
    assert!(
        page.header("content-security-policy")
            .contains("script-src 'self';")
    );
}

#[tokio::test]
async fn without_https_browsers_are_not_told_to_insist_on_it() {
    let mut settings = settings();
    settings.public_url = "http://localhost:8080".parse().unwrap();
    let answer = send(&garden(&settings), nothing(ask("GET", "/healthz"))).await;
    assert_eq!(answer.header("strict-transport-security"), "");
}

#[tokio::test]
async fn a_browser_whose_sign_in_fails_goes_back_to_the_page_and_a_program_is_told() {
    let product = product(false);
    for (method, path, status, code) in [
        ("GET", "nobody/start", 404, "NOT_FOUND"),
        ("GET", "no%20body/start", 404, "NOT_FOUND"),
        (
            "GET",
            "nobody/start?returnTo=//evil.example",
            400,
            "INVALID_INPUT",
        ),
        ("GET", "nobody/callback?error=x", 403, "PROVIDER_REFUSED"),
        ("POST", "nobody/callback", 403, "PROVIDER_REFUSED"),
    ] {
        let path = format!("/api/v1/auth/providers/{path}");
        let program = nobody_asks(method, &path).header("accept", "*/*");
        let told = send(&product, nothing(program)).await;
        told.is_problem(status, code);
        let browser = nobody_asks(method, &path).header("accept", "text/html,*/*;q=0.8");
        let sent = send(&product, nothing(browser)).await;
        assert_eq!(sent.status, 303, "{path}");
        assert_eq!(
            sent.header("location"),
            format!("/sign-in?problem={code}"),
            "{path}"
        );
        assert!(sent.bytes.is_empty());
    }
}

fn preflight(origin: &str) -> Request<axum::body::Body> {
    let request = nobody_asks("OPTIONS", "/api/v1/plants/fern")
        .header("origin", origin)
        .header("access-control-request-method", "PATCH")
        .header("access-control-request-headers", "if-match,content-type");
    nothing(request)
}

#[tokio::test]
async fn other_origins_are_shut_out_unless_named() {
    let closed = send(&garden(&settings()), preflight("https://friend.example")).await;
    assert_eq!(closed.header("access-control-allow-origin"), "");

    let mut settings = settings();
    settings.cors_origins = vec!["https://friend.example/app".parse().unwrap()];
    let garden = garden(&settings);
    let open = send(&garden, preflight("https://friend.example")).await;
    assert_eq!(open.status, 200);
    assert_eq!(
        open.header("access-control-allow-origin"),
        "https://friend.example"
    );
    assert_eq!(open.header("access-control-allow-credentials"), "true");
    assert!(
        open.header("access-control-allow-methods")
            .contains("PATCH")
    );
    assert!(
        open.header("access-control-allow-headers")
            .contains("if-match")
    );
    assert!(!open.header("x-request-id").is_empty());
    let evil = send(&garden, preflight("https://evil.example")).await;
    assert_eq!(evil.header("access-control-allow-origin"), "");
}

#[tokio::test]
async fn a_friend_reads_what_the_api_says_in_headers() {
    let mut settings = settings();
    settings.cors_origins = vec!["https://friend.example".parse().unwrap()];
    let request = ask("GET", "/nowhere").header("origin", "https://friend.example");
    let answer = send(&garden(&settings), nothing(request)).await;
    answer.is_problem(404, "NOT_FOUND");
    assert_eq!(
        answer.header("access-control-allow-origin"),
        "https://friend.example"
    );
    for name in ["etag", "location", "retry-after", "x-request-id"] {
        assert!(
            answer
                .header("access-control-expose-headers")
                .contains(name)
        );
    }
}
