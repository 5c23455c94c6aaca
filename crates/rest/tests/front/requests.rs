//! Where a request comes from, and what it is called.

use crate::garden::{ask, from_peer, garden, nothing, send, settings};

fn behind_a_proxy() -> rest::Settings {
    let mut settings = settings();
    settings.trusted_proxies = vec!["10.0.0.0/8".parse().unwrap()];
    settings
}

#[tokio::test]
async fn every_response_has_an_id_of_its_own() {
    let garden = garden(&settings());
    let mut ids = Vec::new();
    for path in ["/api/v1/plants/fern", "/api/v1/origin", "/nowhere"] {
        let answer = send(&garden, nothing(ask("GET", path))).await;
        ids.push(answer.header("x-request-id").to_owned());
    }
    assert_eq!(ids, ["req-0", "req-1", "req-2"]);
}

#[tokio::test]
async fn a_stranger_cannot_spoof_an_address() {
    let request = ask("GET", "/api/v1/origin").header("x-forwarded-for", "198.51.100.1");
    let answer = send(
        &garden(&behind_a_proxy()),
        from_peer(nothing(request), "203.0.113.9"),
    )
    .await;
    assert_eq!(answer.json()["address"], "203.0.113.9");
}

#[tokio::test]
async fn a_proxy_tells_the_address_of_the_client() {
    let request = ask("GET", "/api/v1/origin")
        .header("x-forwarded-for", "1.1.1.1, 198.51.100.1")
        .header("x-forwarded-for", "10.1.1.1");
    let answer = send(
        &garden(&behind_a_proxy()),
        from_peer(nothing(request), "10.0.0.1"),
    )
    .await;
    assert_eq!(answer.json()["address"], "198.51.100.1");
}

#[tokio::test]
async fn a_user_agent_is_cut_and_the_id_passed_on() {
    let request = ask("GET", "/api/v1/origin").header("user-agent", "a".repeat(1_000));
    let answer = send(&garden(&settings()), nothing(request)).await;
    assert_eq!(answer.json()["userAgent"].as_str().unwrap().len(), 256);
    assert_eq!(answer.json()["requestId"], answer.header("x-request-id"));
}
