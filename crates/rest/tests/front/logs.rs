//! What is written to the log, and what never is.

use std::io;
use std::sync::{Arc, Mutex};

use axum::http::Request;
use tracing_subscriber::fmt::MakeWriter;

use crate::garden::{ask, garden, nothing, send, settings};

#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl io::Write for Log {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl<'a> MakeWriter<'a> for Log {
    type Writer = Self;

    fn make_writer(&'a self) -> Self {
        self.clone()
    }
}

async fn logged(request: Request<axum::body::Body>) -> String {
    let log = Log::default();
    let subscriber = tracing_subscriber::fmt()
        .with_ansi(false)
        .with_max_level(tracing::Level::DEBUG)
        .with_writer(log.clone());
    let guard = tracing::subscriber::set_default(subscriber.finish());
    send(&garden(&settings()), request).await;
    drop(guard);
    let bytes = log.0.lock().unwrap();
    String::from_utf8(bytes.clone()).unwrap()
}

#[tokio::test]
async fn a_request_is_logged_by_its_route() {
    let log = logged(nothing(ask("GET", "/api/v1/plants/fern"))).await;
    assert!(log.contains("route=\"/api/v1/plants/{id}\""), "{log}");
    assert!(
        log.contains("method=\"GET\"") && log.contains("status=200"),
        "{log}"
    );
    assert!(
        log.contains("id=\"req-0\"") && log.contains("micros="),
        "{log}"
    );
}

#[tokio::test]
async fn ids_queries_and_credentials_are_not_logged() {
    let log = logged(nothing(ask("GET", "/api/v1/plants/fern?token=secret"))).await;
    for secret in ["fern", "secret", "Bearer", "ada"] {
        assert!(!log.contains(secret), "{log}");
    }
}

#[tokio::test]
async fn the_cause_of_an_internal_error_is_logged_once_with_the_id() {
    for (path, cause) in [
        ("/api/v1/broken", "row USER#ada has a worm"),
        ("/api/v1/panic", "panicked: the stone said USER#ada"),
    ] {
        let log = logged(nothing(ask("GET", path))).await;
        let lines: Vec<_> = log.lines().filter(|line| line.contains(cause)).collect();
        assert_eq!(lines.len(), 1, "{log}");
        assert!(
            lines[0].contains("ERROR") && lines[0].contains("request_id=\"req-0\""),
            "{log}"
        );
    }
}
