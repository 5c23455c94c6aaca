//! Accounts as whoever runs a server makes them: by the command line, and at the first start.

#![expect(clippy::unwrap_used, reason = "this is test code")]

mod support;

use std::io::{Read as _, Write as _};
use std::net::{SocketAddr, TcpStream};
use std::path::Path;
use std::process::Stdio;

use serde_json::Value;
use support::{Server, fail, misuse, nexus, run, stderr};

/// What a command printed, which is a result alone.
fn printed(directory: &Path, arguments: &[&str]) -> String {
    let output = run(directory, arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr(&output)
    );
    let text = String::from_utf8(output.stdout).unwrap();
    let line = text.strip_suffix('\n').unwrap();
    assert!(!line.is_empty() && !line.contains('\n'), "{text:?}");
    line.to_owned()
}

fn add_user(directory: &Path, email: &str) -> String {
    printed(
        directory,
        &["user", "add", "--email", email, "--name", "Ada Lovelace"],
    )
}

/// A response, as far as these tests look at it.
struct Response {
    status: u16,
    head: String,
    body: String,
}

impl Response {
    fn json(&self) -> Value {
        serde_json::from_str(&self.body).unwrap()
    }

    fn cookie(&self) -> String {
        let line = self
            .head
            .lines()
            .find(|line| line.starts_with("set-cookie: "));
        let value = line.unwrap().trim_start_matches("set-cookie: ");
        value.split(';').next().unwrap().to_owned()
    }
}

fn send(
    to: SocketAddr,
    method: &str,
    path: &str,
    headers: &[(&str, &str)],
    body: &str,
) -> Response {
    let mut stream = TcpStream::connect(to).unwrap();
    let lines = headers
        .iter()
        .map(|(name, value)| [name, ": ", value, "\r\n"].concat());
    let headers: String = lines.collect();
    write!(
        stream,
        "{method} {path} HTTP/1.1\r\nHost: {to}\r\nConnection: close\r\nContent-Length: {}\r\n{headers}\r\n{body}",
        body.len()
    )
    .unwrap();
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    Response {
        status: head.split(' ').nth(1).unwrap().parse().unwrap(),
        head: head.to_owned(),
        body: body.to_owned(),
    }
}

fn me(server: &Server, token: &str) -> Response {
    let bearer = format!("Bearer {token}");
    send(
        server.address,
        "GET",
        "/api/v1/me",
        &[("Authorization", &bearer)],
        "",
    )
}

const JSON: (&str, &str) = ("Content-Type", "application/json");

fn login(server: &Server, email: &str, password: &str) -> Response {
    let body = format!(r#"{{"email":"{email}","password":"{password}"}}"#);
    send(server.address, "POST", "/api/v1/auth/login", &[JSON], &body)
}

/// What the web app sends from the page of an address with a code in it.
fn send_account(server: &Server, path: &str, (name, code): (&str, &str), email: &str) -> Response {
    let body = format!(
        r#"{{"{name}":"{code}","name":"Ada","email":"{email}","password":"correct horse"}}"#
    );
    send(server.address, "POST", path, &[JSON], &body)
}

#[test]
fn a_user_and_a_token_are_made_without_a_server_and_used_with_one() {
    let directory = tempfile::tempdir().unwrap();
    let id = add_user(directory.path(), "ada@example.com");
    let token = printed(
        directory.path(),
        &["token", "create", "--email", "ADA@example.com"],
    );
    let server = Server::start(directory.path(), &[]);
    let answer = me(&server, &token);
    assert_eq!(answer.status, 200);
    assert_eq!(answer.json()["id"], id.as_str());
    assert_eq!(answer.json()["emailVerified"], true);
}

#[test]
fn while_a_server_runs_the_commands_go_through_it() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), &[]);
    let id = add_user(directory.path(), "ada@example.com");
    let label = [
        "token",
        "create",
        "--email",
        "ada@example.com",
        "--label",
        "Phone",
    ];
    let token = printed(directory.path(), &label);
    assert_eq!(me(&server, &token).json()["id"], id.as_str());
    fail(
        directory.path(),
        &["user", "add", "--email", "Ada@Example.com", "--name", "Ada"],
        "exists already",
    );
    fail(
        directory.path(),
        &["token", "create", "--email", "bob@example.com"],
        "no account with the address bob@example.com",
    );
}

#[test]
fn a_password_is_read_from_standard_input() {
    let directory = tempfile::tempdir().unwrap();
    let add = |password: &str, email: &str| {
        let mut child = nexus(directory.path())
            .args([
                "user",
                "add",
                "--email",
                email,
                "--name",
                "Ada",
                "--password-stdin",
            ])
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(password.as_bytes()).unwrap();
        drop(stdin);
        child.wait_with_output().unwrap()
    };
    assert!(add("correct horse\n", "ada@example.com").status.success());
    let short = add("short\n", "bob@example.com");
    assert_eq!(short.status.code(), Some(1));
    assert!(
        stderr(&short).contains("at least 8 characters"),
        "{}",
        stderr(&short)
    );

    let server = Server::start(directory.path(), &[]);
    assert_eq!(
        login(&server, "ada@example.com", "correct horse").status,
        200
    );
    assert_eq!(login(&server, "ada@example.com", "wrong horse").status, 401);
    assert_eq!(login(&server, "bob@example.com", "short").status, 401);
}

#[test]
fn what_cannot_be_an_address_or_a_name_is_a_mistake_of_usage() {
    let directory = tempfile::tempdir().unwrap();
    misuse(
        directory.path(),
        &["user", "add", "--email", "ada", "--name", "Ada"],
        "must be an email address",
    );
    misuse(
        directory.path(),
        &["user", "add", "--email", "ada@example.com", "--name", " "],
        "must not be empty",
    );
    misuse(
        directory.path(),
        &[
            "user",
            "add",
            "--email",
            "a@example.com",
            "--name",
            "A",
            "--subject",
            "1",
        ],
        "--login-provider",
    );
}

#[test]
fn a_token_can_be_for_reading_only_and_for_a_while_only() {
    let directory = tempfile::tempdir().unwrap();
    add_user(directory.path(), "ada@example.com");
    let email = ["--email", "ada@example.com"];
    let token = printed(
        directory.path(),
        &[&["token", "create", "--read-only"][..], &email].concat(),
    );
    fail(
        directory.path(),
        &[
            &["token", "create", "--expires", "2020-01-01T00:00:00Z"][..],
            &email,
        ]
        .concat(),
        "must lie in the future",
    );
    let server = Server::start(directory.path(), &[]);
    let bearer = format!("Bearer {token}");
    let wish = r#"{"label":"x","scopes":["read"]}"#;
    let headers = [JSON, ("Authorization", bearer.as_str())];
    let refused = send(server.address, "POST", "/api/v1/tokens", &headers, wish);
    assert_eq!(
        (refused.status, refused.json()["code"].as_str()),
        (403, Some("FORBIDDEN"))
    );
}

/// Opens the address that a new server's log tells.
fn setup_address(server: &mut Server) -> String {
    let line = server.line_with("there is no account yet");
    let fields: Value = serde_json::from_str(&line).unwrap();
    let address = fields["address"].as_str().unwrap().to_owned();
    let start = format!("http://{}", server.address);
    address.strip_prefix(&start).unwrap().to_owned()
}

#[test]
fn the_first_account_is_made_at_the_address_in_the_log_once() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(directory.path(), &["--signup", "closed"]);
    let path = setup_address(&mut server);
    let code = path.strip_prefix("/setup?code=").unwrap();
    assert_eq!(send(server.address, "GET", &path, &[], "").status, 200);
    let set_up = |code: &str, email: &str| {
        send_account(&server, "/api/v1/auth/setup", ("code", code), email)
    };
    let needed = || {
        let options = send(server.address, "GET", "/api/v1/auth/options", &[], "");
        options.json()["setupNeeded"].as_bool().unwrap()
    };
    assert_eq!(set_up("x", "ada@example.com").status, 403);
    assert!(needed());

    let made = set_up(code, "ada@example.com");
    assert_eq!(made.status, 201, "{}", made.body);
    let cookie = made.cookie();
    let me = send(
        server.address,
        "GET",
        "/api/v1/me",
        &[("Cookie", &cookie)],
        "",
    );
    assert_eq!(me.json()["email"], "ada@example.com");
    assert!(!needed());
    assert_eq!(set_up(code, "eve@example.com").status, 403);
}

#[test]
fn a_server_with_an_account_prints_no_address() {
    let directory = tempfile::tempdir().unwrap();
    add_user(directory.path(), "ada@example.com");
    let mut server = Server::start(directory.path(), &[]);
    server.signal("TERM");
    let rest = server.rest_of_log();
    assert!(!rest.contains("no account yet"), "{rest}");
}

#[test]
fn an_invitation_lets_one_person_in_where_nobody_else_can_sign_up() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), &["--signup", "invitation"]);
    let without = r#"{"email":"bob@example.com","name":"Bob","password":"correct horse"}"#;
    let refused = send(
        server.address,
        "POST",
        "/api/v1/auth/signup",
        &[JSON],
        without,
    );
    assert_eq!(
        (refused.status, refused.json()["code"].as_str()),
        (403, Some("INVITATION_NEEDED"))
    );

    let address = printed(
        directory.path(),
        &["user", "invite", "--email", "bob@example.com"],
    );
    let (_, code) = address.split_once("/sign-up?invitation=").unwrap();
    let sign_up =
        |email: &str| send_account(&server, "/api/v1/auth/signup", ("invitation", code), email);
    assert_eq!(sign_up("eve@example.com").status, 403);
    let made = sign_up("bob@example.com");
    assert_eq!(made.status, 201, "{}", made.body);
    assert_eq!(sign_up("bob@example.com").status, 403);
}

#[test]
fn a_forgotten_password_is_chosen_anew_at_a_printed_address() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), &[]);
    let account = r#"{"email":"ada@example.com","name":"Ada","password":"correct horse"}"#;
    let made = send(
        server.address,
        "POST",
        "/api/v1/auth/signup",
        &[JSON],
        account,
    );
    let cookie = made.cookie();
    let address = printed(
        directory.path(),
        &["user", "reset", "--email", "ada@example.com"],
    );
    let (_, code) = address.split_once("/reset?code=").unwrap();
    let body = format!(r#"{{"code":"{code}","password":"battery staple"}}"#);
    let reset = || send(server.address, "POST", "/api/v1/auth/reset", &[JSON], &body);
    assert_eq!(reset().status, 204);
    assert_eq!(reset().status, 403, "a code is good for once");
    assert_eq!(
        login(&server, "ada@example.com", "correct horse").status,
        401
    );
    assert_eq!(
        login(&server, "ada@example.com", "battery staple").status,
        200
    );
    let old = send(
        server.address,
        "GET",
        "/api/v1/me",
        &[("Cookie", &cookie)],
        "",
    );
    assert_eq!(old.status, 401);
}

#[test]
fn wrong_passwords_are_throttled_and_the_answer_says_when_to_come_back() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), &[]);
    let statuses: Vec<u16> = (0..11)
        .map(|_| login(&server, "ada@example.com", "wrong horse").status)
        .collect();
    assert_eq!(statuses[..10], [401; 10]);
    assert_eq!(statuses[10], 429);
    let refused = login(&server, "ADA@example.com", "wrong horse");
    assert_eq!(refused.json()["code"], "RATE_LIMITED");
    assert!(refused.head.contains("retry-after: "), "{}", refused.head);
    assert_eq!(login(&server, "bob@example.com", "wrong horse").status, 401);
}

#[test]
fn an_erased_account_is_gone_and_its_address_is_free() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), &[]);
    let account = r#"{"email":"ada@example.com","name":"Ada","password":"correct horse"}"#;
    let made = send(
        server.address,
        "POST",
        "/api/v1/auth/signup",
        &[JSON],
        account,
    );
    let cookie = made.cookie();
    let headers = [("Cookie", cookie.as_str()), ("If-Match", "\"1\"")];
    assert_eq!(
        send(server.address, "DELETE", "/api/v1/me", &headers, "").status,
        204
    );
    assert_eq!(
        send(server.address, "GET", "/api/v1/me", &headers, "").status,
        401
    );
    assert_eq!(
        login(&server, "ada@example.com", "correct horse").status,
        401
    );
    let again = send(
        server.address,
        "POST",
        "/api/v1/auth/signup",
        &[JSON],
        account,
    );
    assert_eq!(again.status, 201);
    assert_ne!(again.json()["id"], made.json()["id"]);
}
