//! The binary against a real DynamoDB server: `NEXUS_TEST_DYNAMODB` says where. Without one every
//! test is reported as ignored. `NEXUS_FULL=1` copies 200,000 rows instead of a few.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "this is test code"
)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output};

use libtest_mimic::{Arguments, Failed, Trial};
use support::{Server, contents, fill, nexus, row, stderr};
use table::{Engine, Key, Row};
use table_dynamodb::{Credentials, DynamoDbEngine, Options};

type Test = fn(&Subject);

const TESTS: &[(&str, Test)] = &[
    (
        "rows_copied_to_the_server_and_back_are_the_same_rows",
        copy_there_and_back,
    ),
    ("a_copy_catches_up_with_what_changed_meanwhile", catching_up),
    ("a_table_is_backed_up_and_restored", backup_and_restore),
    ("a_table_is_made_described_and_removed", table_commands),
    (
        "a_missing_table_is_named_with_the_way_to_make_it",
        missing_table,
    ),
    ("a_server_on_the_table_is_ready", serving),
];

fn main() {
    let url = std::env::var("NEXUS_TEST_DYNAMODB").ok();
    let trials = TESTS.iter().map(|(name, test)| {
        let subject = Subject {
            url: url.clone().unwrap_or_default(),
            table: format!("{name:.60}"),
        };
        let trial = Trial::test(*name, move || {
            subject.remove_table();
            test(&subject);
            subject.remove_table();
            Ok::<(), Failed>(())
        });
        trial.with_ignored_flag(url.is_none())
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit();
}

/// A server and a table of the test's own on it.
struct Subject {
    url: String,
    table: String,
}

impl Subject {
    fn nexus(&self, directory: &Path) -> Command {
        let mut command = nexus(directory);
        command
            .env("AWS_ENDPOINT_URL", &self.url)
            .env("AWS_REGION", "us-east-1")
            .env("AWS_ACCESS_KEY_ID", "local")
            .env("AWS_SECRET_ACCESS_KEY", "local")
            .env("NEXUS_TABLE", &self.table);
        command
    }

    fn run(&self, directory: &Path, arguments: &[&str]) -> Output {
        self.nexus(directory).args(arguments).output().unwrap()
    }

    fn succeed(&self, directory: &Path, arguments: &[&str]) -> String {
        let output = self.run(directory, arguments);
        assert!(
            output.status.success(),
            "{arguments:?}: {}",
            stderr(&output)
        );
        stderr(&output)
    }

    fn make_table(&self, directory: &Path) {
        self.succeed(directory, &["table", "create", "--engine", "dynamodb"]);
    }

    fn remove_table(&self) {
        self.succeed(
            Path::new("."),
            &["table", "delete", "--yes", "--engine", "dynamodb"],
        );
    }

    fn endpoint(&self) -> String {
        format!("dynamodb:{}", self.table)
    }

    async fn engine(&self) -> DynamoDbEngine {
        let mut options = Options::new(&self.table);
        options.endpoint = Some(self.url.clone());
        options.credentials = Credentials::Any;
        DynamoDbEngine::connect(options).await.unwrap()
    }
}

fn contents_of(directory: &Path) -> BTreeMap<Key, Row> {
    block_on(contents(directory))
}

fn block_on<T>(work: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build()
        .unwrap()
        .block_on(work)
}

fn copy_there_and_back(subject: &Subject) {
    let full = std::env::var_os("NEXUS_FULL").is_some();
    let count = if full { 200_000 } else { 3_000 };
    let directory = tempfile::tempdir().unwrap();
    block_on(fill(&directory.path().join("from"), count));
    subject.make_table(directory.path());
    let table = subject.endpoint();
    let there = subject.succeed(
        directory.path(),
        &["copy", "--from", "embedded:from", "--to", &table],
    );
    let back = subject.succeed(
        directory.path(),
        &["copy", "--from", &table, "--to", "embedded:back"],
    );
    println!("{there}{back}");
    assert!(there.contains(&format!("copied {count} rows")), "{there}");
    assert_eq!(
        contents_of(&directory.path().join("back")),
        contents_of(&directory.path().join("from"))
    );

    let again = subject.run(
        directory.path(),
        &["copy", "--from", "embedded:from", "--to", &table],
    );
    assert_eq!(again.status.code(), Some(1));
    assert!(
        stderr(&again).contains("holds rows already"),
        "{}",
        stderr(&again)
    );
}

/// Between the scan and the comparison somebody writes: one row new, one changed, one gone.
fn catching_up(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    subject.make_table(directory.path());
    let (state, target) = (
        directory.path().join("to/copy.json"),
        directory.path().join("to"),
    );
    block_on(async {
        let engine = subject.engine().await;
        engine.load((0..500).map(row).collect()).await.unwrap();
        fill(&target, 500).await;
        // A copy that had all rows when it was interrupted, and changes since.
        let started = jiff::Timestamp::from_second(1_700_000_000)
            .unwrap()
            .as_second();
        let from = subject.endpoint();
        let to = "embedded:to";
        let text = serde_json::json!({"from": from, "to": to, "startedAt": started, "after": null, "rows": 500});
        std::fs::write(&state, text.to_string()).unwrap();
        engine.load(vec![row(1000)]).await.unwrap();
        let gone = table::Delete {
            key: row(7).key().clone(),
            condition: table::Condition::Exists,
        };
        engine.delete(gone).await.unwrap();
    });
    subject.succeed(
        directory.path(),
        &["copy", "--from", &subject.endpoint(), "--to", "embedded:to"],
    );
    let rows = contents_of(&target);
    assert!(
        rows.contains_key(row(1000).key()),
        "what was added is there"
    );
    assert!(!rows.contains_key(row(7).key()), "what was removed is gone");
    assert_eq!(rows.len(), 500);
}

fn backup_and_restore(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    subject.make_table(directory.path());
    block_on(async {
        let rows = (0..1500).map(row).collect();
        subject.engine().await.load(rows).await.unwrap();
    });
    subject.succeed(
        directory.path(),
        &["backup", "b.db", "--engine", "dynamodb"],
    );
    subject.remove_table();
    subject.make_table(directory.path());
    subject.succeed(
        directory.path(),
        &["restore", "b.db", "--engine", "dynamodb"],
    );
    subject.succeed(
        directory.path(),
        &["copy", "--from", &subject.endpoint(), "--to", "embedded:d"],
    );
    let expected: BTreeMap<Key, Row> = (0..1500)
        .map(row)
        .map(|row| (row.key().clone(), row))
        .collect();
    assert_eq!(contents_of(&directory.path().join("d")), expected);
    let left: Vec<_> = std::fs::read_dir(directory.path())
        .unwrap()
        .map(|entry| entry.unwrap().file_name())
        .collect();
    assert_eq!(
        left.len(),
        2,
        "only the backup and the copy are left: {left:?}"
    );
}

fn table_commands(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    let create = ["table", "create", "--engine", "dynamodb"];
    assert!(
        subject
            .succeed(directory.path(), &create)
            .contains("is made")
    );
    assert!(
        subject
            .succeed(directory.path(), &create)
            .contains("was there already")
    );
    assert!(
        subject
            .succeed(
                directory.path(),
                &["table", "describe", "--engine", "dynamodb"]
            )
            .contains("ACTIVE")
    );
    let unasked = subject.run(
        directory.path(),
        &["table", "delete", "--engine", "dynamodb"],
    );
    assert_eq!(
        unasked.status.code(),
        Some(1),
        "nobody can be asked, so nothing is removed"
    );
    assert!(stderr(&unasked).contains("--yes"), "{}", stderr(&unasked));
    subject.succeed(
        directory.path(),
        &["table", "delete", "--yes", "--engine", "dynamodb"],
    );
}

fn missing_table(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    let output = subject.run(directory.path(), &["serve", "--engine", "dynamodb"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(
        stderr(&output).contains("nexus table create"),
        "{}",
        stderr(&output)
    );
}

fn serving(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    subject.make_table(directory.path());
    let settings = format!(
        "AWS_ENDPOINT_URL={}\nAWS_REGION=us-east-1\nAWS_ACCESS_KEY_ID=local\nAWS_SECRET_ACCESS_KEY=local\n",
        subject.url
    );
    std::fs::write(directory.path().join(".env.local"), settings).unwrap();
    let server = Server::start(
        directory.path(),
        &["--engine", "dynamodb", "--table", &subject.table],
    );
    assert_eq!(server.get("/readyz"), (200, "ready\n".to_owned()));
}
