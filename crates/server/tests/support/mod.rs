//! Runs the real binary, and fills directories for it.

#![expect(
    dead_code,
    unreachable_pub,
    reason = "each test binary uses its own part"
)]
#![expect(clippy::unwrap_used, reason = "this is test code")]

use std::collections::BTreeMap;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{SocketAddr, TcpStream};
use std::num::NonZeroU32;
use std::path::Path;
use std::process::{Child, ChildStderr, Command, Output, Stdio};

use table::{Engine, EntityType, Gsi, Key, PartitionKey, Row, Scan, SortKey, Value, Version};
use table_embedded::{EmbeddedEngine, Options};

/// The binary, in a working directory of its own and without settings of ours.
pub fn nexus(working_directory: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_nexus"));
    command.current_dir(working_directory).stdin(Stdio::null());
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("NEXUS_") {
            command.env_remove(name);
        }
    }
    command
}

pub fn run(working_directory: &Path, arguments: &[&str]) -> Output {
    nexus(working_directory).args(arguments).output().unwrap()
}

/// Runs a command that must succeed.
pub fn succeed(working_directory: &Path, arguments: &[&str]) {
    let output = run(working_directory, arguments);
    assert!(
        output.status.success(),
        "{arguments:?}: {}",
        stderr(&output)
    );
}

/// Runs a command that must fail with 1 and say something.
pub fn fail(working_directory: &Path, arguments: &[&str], says: &str) {
    exit(working_directory, arguments, 1, says);
}

/// Runs a command that was said wrongly, and must exit with 2 and say something.
pub fn misuse(working_directory: &Path, arguments: &[&str], says: &str) {
    exit(working_directory, arguments, 2, says);
}

fn exit(working_directory: &Path, arguments: &[&str], code: i32, says: &str) {
    let output = run(working_directory, arguments);
    assert_eq!(
        output.status.code(),
        Some(code),
        "{arguments:?}: {}",
        stderr(&output)
    );
    assert!(
        stderr(&output).contains(says),
        "{arguments:?} said: {}",
        stderr(&output)
    );
    assert!(
        output.stdout.is_empty(),
        "standard output is kept for results"
    );
}

pub fn stderr(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// A server that runs until it is stopped or dropped.
pub struct Server {
    pub child: Child,
    pub address: SocketAddr,
    pub log: BufReader<ChildStderr>,
}

impl Server {
    pub fn start(working_directory: &Path, arguments: &[&str]) -> Self {
        let mut command = nexus(working_directory);
        command.args(arguments);
        Self::start_with(command)
    }

    /// With a command that has its settings already.
    pub fn start_with(mut command: Command) -> Self {
        command
            .args(["serve", "--listen", "127.0.0.1:0"])
            .stderr(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let mut log = BufReader::new(child.stderr.take().unwrap());
        let line = line_with(&mut log, "serving on");
        let fields: serde_json::Value = serde_json::from_str(&line).unwrap();
        let address = fields["address"].as_str().unwrap().parse().unwrap();
        Self {
            child,
            address,
            log,
        }
    }

    pub fn signal(&self, name: &str) {
        let pid = self.child.id().to_string();
        assert!(
            Command::new("kill")
                .args(["-s", name, &pid])
                .status()
                .unwrap()
                .success()
        );
    }

    /// Waits until the log has a line with this text.
    pub fn logs(&mut self, text: &str) {
        self.line_with(text);
    }

    /// The next line of the log with this text.
    pub fn line_with(&mut self, text: &str) -> String {
        line_with(&mut self.log, text)
    }

    /// What the log says until the server has ended.
    pub fn rest_of_log(&mut self) -> String {
        let mut rest = String::new();
        self.log.read_to_string(&mut rest).unwrap();
        rest
    }

    /// Status and body of a GET.
    pub fn get(&self, path: &str) -> (u16, String) {
        self.get_with(path, "")
    }

    /// Status and body of a GET with an API token.
    pub fn get_as(&self, path: &str, token: &str) -> (u16, String) {
        self.get_with(path, &format!("Authorization: Bearer {token}\r\n"))
    }

    fn get_with(&self, path: &str, headers: &str) -> (u16, String) {
        let mut stream = TcpStream::connect(self.address).unwrap();
        write!(
            stream,
            "GET {path} HTTP/1.1\r\nHost: nexus\r\nConnection: close\r\n{headers}\r\n"
        )
        .unwrap();
        read_response(&mut stream)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

pub fn read_response(stream: &mut TcpStream) -> (u16, String) {
    let mut text = String::new();
    stream.read_to_string(&mut text).unwrap();
    let (head, body) = text.split_once("\r\n\r\n").unwrap();
    (
        head.split(' ').nth(1).unwrap().parse().unwrap(),
        body.to_owned(),
    )
}

fn line_with(log: &mut impl BufRead, text: &str) -> String {
    let mut seen = String::new();
    loop {
        let mut line = String::new();
        assert!(
            log.read_line(&mut line).unwrap() > 0,
            "the log ended without {text:?}: {seen}"
        );
        if line.contains(text) {
            return line;
        }
        seen.push_str(&line);
    }
}

/// A row with everything a row can have.
pub fn row(n: u32) -> Row {
    let key = Key::new(format!("USER#{}", n % 10), format!("EVENT#{n:08}")).unwrap();
    let partition = PartitionKey::new(format!("USER#{}#2025", n % 10)).unwrap();
    Row::builder(
        key,
        EntityType::new("EVENT").unwrap(),
        Version(u64::from(n % 5) + 1),
    )
    .index(
        Gsi::Gsi1,
        partition,
        SortKey::new(format!("2025-12-15T14:00:{:02}Z", n % 60)).unwrap(),
    )
    .index(
        Gsi::Gsi4,
        PartitionKey::new("LINKED#🗓").unwrap(),
        SortKey::new(format!("{n}")).unwrap(),
    )
    .ends_at("2025-12-15T15:00:00Z")
    .attribute("title", format!("Event {n} für alle"))
    .attribute("startDate", "2025-12-15")
    .attribute(
        "tags",
        Value::StringSet(["work".to_owned(), "urgent".to_owned()].into()),
    )
    .attribute(
        "reminderMinutes",
        Value::NumberSet([15_i64.into(), 60_i64.into()].into()),
    )
    .attribute(
        "price",
        Value::Number(table::Number::parse("12.50").unwrap()),
    )
    .attribute("links", Value::List(vec![Value::Null, true.into()]))
    .build()
    .unwrap()
}

/// A directory with so many rows in it.
pub async fn fill(directory: &Path, count: u32) {
    let engine = EmbeddedEngine::open(directory, Options::default()).unwrap();
    for first in (0..count).step_by(1000) {
        let rows = (first..count.min(first + 1000)).map(row).collect();
        engine.load(rows).await.unwrap();
    }
}

/// Every row of a directory.
pub async fn contents(directory: &Path) -> BTreeMap<Key, Row> {
    let engine = EmbeddedEngine::open(directory, Options::default()).unwrap();
    let (mut all, mut after) = (BTreeMap::new(), None);
    loop {
        let page = engine
            .scan(&Scan {
                after,
                limit: NonZeroU32::new(1000).unwrap(),
            })
            .await
            .unwrap();
        all.extend(page.rows.into_iter().map(|row| (row.key().clone(), row)));
        match page.next {
            Some(next) => after = Some(next),
            None => return all,
        }
    }
}
