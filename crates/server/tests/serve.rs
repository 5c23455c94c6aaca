//! `nexus serve` as an operator sees it.

mod support;

use std::io::Write;
use std::net::TcpStream;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::UnixStream;

use support::{Server, fail, read_response, run, stderr};

#[test]
fn it_says_that_it_lives_and_that_it_is_ready() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), &[]);
    assert_eq!(server.get("/healthz"), (200, "ok\n".to_owned()));
    assert_eq!(server.get("/readyz"), (200, "ready\n".to_owned()));
    assert_eq!(server.get("/nothing-here").0, 404);
    assert!(
        directory.path().join("nexus-data/nexus.db").is_file(),
        "the default directory is used"
    );
}

#[test]
fn told_to_stop_it_finishes_what_it_began() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(directory.path(), &["--data", "d"]);
    let mut under_way = TcpStream::connect(server.address).unwrap();
    write!(under_way, "GET /healthz HTTP/1.1\r\nHost: nexus\r\n").unwrap();
    // The server has the beginning of the request once it has answered a later one.
    assert_eq!(server.get("/healthz").0, 200);

    server.signal("TERM");
    server.logs("stopping");
    write!(under_way, "\r\n").unwrap();

    assert_eq!(read_response(&mut under_way), (200, "ok\n".to_owned()));
    server.logs("stopped");
    assert!(server.child.wait().unwrap().success());
    assert!(
        TcpStream::connect(server.address).is_err(),
        "nobody listens any more"
    );
    let left = |name: &str| directory.path().join("d").join(name).exists();
    assert!(
        !left("admin.sock") && !left("nexus.db-wal"),
        "the directory is left in order"
    );
}

#[test]
fn it_can_be_told_to_stop_as_soon_as_it_says_that_it_serves() {
    let directory = tempfile::tempdir().unwrap();
    for _ in 0..20 {
        let mut server = Server::start(directory.path(), &["--data", "d"]);
        server.signal("TERM");
        server.logs("stopped");
        assert!(server.child.wait().unwrap().success());
    }
}

#[test]
fn told_twice_it_stops_at_once() {
    let directory = tempfile::tempdir().unwrap();
    let mut server = Server::start(directory.path(), &["--data", "d"]);
    let mut under_way = TcpStream::connect(server.address).unwrap();
    write!(under_way, "GET /healthz HTTP/1.1\r\nHost: nexus\r\n").unwrap();
    let mut half = UnixStream::connect(directory.path().join("d/admin.sock")).unwrap();
    write!(half, "POST /backup HTTP/1.1\r\nHost: nexus\r\n").unwrap();
    assert_eq!(server.get("/healthz").0, 200);
    server.signal("TERM");
    server.logs("stopping");
    server.signal("INT");
    server.logs("stopped at once");
    assert_eq!(server.child.wait().unwrap().code(), Some(1));
}

#[test]
fn a_second_server_on_the_same_directory_is_told_who_holds_it() {
    let directory = tempfile::tempdir().unwrap();
    let first = Server::start(directory.path(), &["--data", "d"]);
    let holder = format!("in use by nexus (process {}", first.child.id());
    fail(
        directory.path(),
        &["serve", "--data", "d", "--listen", "127.0.0.1:0"],
        &holder,
    );
    assert_eq!(first.get("/readyz").0, 200, "the first is not disturbed");
}

#[test]
fn a_killed_server_leaves_nothing_that_keeps_the_next_one_from_starting() {
    let directory = tempfile::tempdir().unwrap();
    let mut killed = Server::start(directory.path(), &["--data", "d"]);
    killed.signal("KILL");
    killed.child.wait().unwrap();
    assert!(directory.path().join("d/admin.sock").exists());
    let next = Server::start(directory.path(), &["--data", "d"]);
    assert_eq!(next.get("/readyz").0, 200);
}

#[test]
fn only_its_own_user_can_open_the_admin_socket() {
    let directory = tempfile::tempdir().unwrap();
    let _server = Server::start(directory.path(), &["--data", "d"]);
    let socket = directory.path().join("d/admin.sock").metadata().unwrap();
    assert_eq!(socket.permissions().mode() & 0o777, 0o600);
    let data = directory.path().join("d").metadata().unwrap();
    assert_eq!(data.permissions().mode() & 0o777, 0o700);
}

#[test]
fn an_address_that_is_taken_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let first = Server::start(directory.path(), &["--data", "one"]);
    let address = first.address.to_string();
    let says = format!("cannot listen on {address}");
    fail(
        directory.path(),
        &["serve", "--data", "two", "--listen", &address],
        &says,
    );
}

#[test]
fn a_data_directory_that_cannot_be_made_is_named() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(directory.path().join("file"), "").unwrap();
    fail(
        directory.path(),
        &["serve", "--data", "file/d"],
        "file/d cannot be made",
    );
}

#[test]
fn an_unreachable_endpoint_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let output = support::nexus(directory.path())
        .args(["serve", "--engine", "dynamodb"])
        .env("AWS_ENDPOINT_URL", "http://127.0.0.1:1")
        .env("AWS_REGION", "us-east-1")
        .env("AWS_ACCESS_KEY_ID", "local")
        .env("AWS_SECRET_ACCESS_KEY", "local")
        .output()
        .unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("http://127.0.0.1:1"),
        "{}",
        stderr(&output)
    );
}

#[test]
fn version_and_help_can_be_asked_for() {
    let directory = tempfile::tempdir().unwrap();
    let version = run(directory.path(), &["--version"]);
    assert_eq!(
        String::from_utf8_lossy(&version.stdout),
        format!("nexus {}\n", env!("CARGO_PKG_VERSION"))
    );
    let help = run(directory.path(), &["--help"]);
    let text = String::from_utf8_lossy(&help.stdout);
    for word in [
        "serve",
        "backup",
        "restore",
        "copy",
        "--data",
        "NEXUS_LISTEN",
        "nexus.toml",
    ] {
        assert!(text.contains(word), "{word} is missing in the help");
    }
}
