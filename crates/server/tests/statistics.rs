//! Statistics of the real server: right in the end, however often it was killed meanwhile.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod support;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::time::{Duration, Instant};

use serde_json::Value;
use support::{Server, run, stderr};

/// Long enough for the slowest machine; nothing waits so long that is right sooner.
const LONGEST: Duration = Duration::from_mins(2);

fn printed(directory: &Path, arguments: &[&str]) -> String {
    let output = run(directory, arguments);
    assert!(output.status.success(), "{}", stderr(&output));
    String::from_utf8(output.stdout).unwrap().trim().to_owned()
}

fn token(directory: &Path, email: &str) -> String {
    printed(
        directory,
        &["user", "add", "--email", email, "--name", "Ada"],
    );
    printed(directory, &["token", "create", "--email", email])
}

/// The status of a request, or none if the server went away.
fn send(to: SocketAddr, method: &str, path: &str, headers: &str, body: &str) -> Option<u16> {
    let mut stream = TcpStream::connect(to).ok()?;
    let length = body.len();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\n\
         Content-Type: application/json\r\nContent-Length: {length}\r\n{headers}\r\n{body}"
    )
    .ok()?;
    let mut answer = String::new();
    stream.read_to_string(&mut answer).ok()?;
    answer.split(' ').nth(1)?.parse().ok()
}

fn make(to: SocketAddr, token: &str, number: u32) -> Option<u16> {
    let body = format!(
        r#"{{"eventId":"evt_{number}","title":"Lunch","startUtc":"2025-12-15T12:00:00Z",
        "endUtc":"2025-12-15T13:00:00Z","startTzid":"Europe/Berlin"}}"#
    );
    let bearer = format!("Authorization: Bearer {token}\r\n");
    send(to, "POST", "/api/v1/events", &bearer, &body)
}

fn remove(to: SocketAddr, token: &str, number: u32) -> Option<u16> {
    let headers = format!("Authorization: Bearer {token}\r\nIf-Match: \"1\"\r\n");
    let path = format!("/api/v1/events/evt_{number}");
    send(to, "DELETE", &path, &headers, "")
}

/// Somebody who makes events and removes every third, until the server goes away.
fn busy(to: SocketAddr, token: &str, numbers: std::ops::Range<u32>) {
    for number in numbers {
        let made = make(to, token, number);
        let removed = (number % 3 == 0).then(|| remove(to, token, number));
        if made.is_none() || removed == Some(None) {
            return;
        }
    }
}

fn how_many_there_are(server: &Server, token: &str, of: u32) -> u64 {
    let there = (0..of).filter(|number| {
        let path = format!("/api/v1/events/evt_{number}");
        server.get_as(&path, token).0 == 200
    });
    there.count() as u64
}

fn counted(server: &Server, token: &str) -> u64 {
    let (status, body) = server.get_as("/api/v1/preferences", token);
    assert_eq!(status, 200, "{body}");
    let body: Value = serde_json::from_str(&body).unwrap();
    body["stats"]["totalEvents"].as_u64().unwrap()
}

fn becomes_right(server: &Server, token: &str, expected: u64) {
    let started = Instant::now();
    loop {
        let found = counted(server, token);
        if found == expected {
            return;
        }
        assert!(
            started.elapsed() < LONGEST,
            "counted {found} of {expected} events"
        );
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn statistics_are_right_after_the_server_was_killed_in_the_middle() {
    const ROUNDS: u32 = 4;
    const EACH: u32 = 300;
    let directory = tempfile::tempdir().unwrap();
    let tokens = ["ada@example.com", "bob@example.com"].map(|email| token(directory.path(), email));
    for round in 0..ROUNDS {
        let server = Server::start(directory.path(), &[]);
        let address = server.address;
        let writers = tokens.clone().map(|token| {
            let numbers = round * EACH..(round + 1) * EACH;
            std::thread::spawn(move || busy(address, &token, numbers))
        });
        // Some of it has been written, and maybe counted; then the plug is pulled.
        let started = Instant::now();
        let midst = format!("/api/v1/events/evt_{}", round * EACH + 40);
        while server.get_as(&midst, &tokens[0]).0 != 200 {
            assert!(started.elapsed() < LONGEST);
        }
        server.signal("KILL");
        for writer in writers {
            writer.join().unwrap();
        }
    }
    let server = Server::start(directory.path(), &[]);
    for token in &tokens {
        let there = how_many_there_are(&server, token, ROUNDS * EACH);
        assert!(there > 0);
        becomes_right(&server, token, there);
    }
    // What is written from now on is counted, too.
    assert_eq!(make(server.address, &tokens[0], 10_000), Some(201));
    let there = how_many_there_are(&server, &tokens[0], ROUNDS * EACH) + 1;
    becomes_right(&server, &tokens[0], there);
}
