//! The binary against a real DynamoDB server: `NEXUS_TEST_DYNAMODB` says where. Without one every
//! test is reported as ignored. `NEXUS_FULL=1` copies 200,000 rows instead of a few, to the server
//! that `NEXUS_TEST_DYNAMODB_AMAZON` names if there is one: dynoxide looks through all its stream
//! records at every write, which takes hours at that size.

#![expect(
    clippy::unwrap_used,
    clippy::print_stdout,
    reason = "this is test code"
)]

mod support;

use std::collections::BTreeMap;
use std::path::Path;
use std::process::{Command, Output, Stdio};

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
    (
        "an_interrupted_copy_catches_up_with_what_changed_meanwhile",
        catching_up,
    ),
    (
        "an_interrupted_restore_goes_on_and_another_backup_is_another_one",
        interrupted_restore,
    ),
    ("a_table_is_backed_up_and_restored", backup_and_restore),
    ("a_table_is_made_described_and_removed", table_commands),
    (
        "a_missing_table_is_named_with_the_way_to_make_it",
        missing_table,
    ),
    ("a_server_on_the_table_is_ready", serving),
    (
        "accounts_made_on_the_table_are_known_to_a_server_that_runs",
        accounts,
    ),
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
    let large = std::env::var("NEXUS_TEST_DYNAMODB_AMAZON")
        .ok()
        .filter(|_| full);
    let subject = &Subject {
        url: large.unwrap_or(subject.url.clone()),
        table: subject.table.clone(),
    };
    let count = if full { 200_000 } else { 3_000 };
    subject.remove_table();
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

/// A copy is interrupted, and before it goes on somebody writes: one row new, one changed, one gone.
fn catching_up(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    subject.make_table(directory.path());
    block_on(async {
        let rows = (0..3000).map(row).collect();
        subject.engine().await.load(rows).await.unwrap();
    });
    let copy = ["copy", "--from", &subject.endpoint(), "--to", "embedded:to"];
    let mut child = subject
        .nexus(directory.path())
        .args(copy)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let state = directory.path().join("to/copy.json");
    while !std::fs::read_to_string(&state)
        .unwrap_or_default()
        .contains("\"after\":[")
    {
        assert!(
            child.try_wait().unwrap().is_none(),
            "the copy ended before it could be interrupted"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();

    let changed = table::Row::builder(
        row(3).key().clone(),
        row(3).entity_type().clone(),
        table::Version(9),
    );
    let changed = changed.build().unwrap();
    block_on(async {
        let engine = subject.engine().await;
        engine.load(vec![row(5000), changed.clone()]).await.unwrap();
        let gone = table::Delete {
            key: row(7).key().clone(),
            condition: table::Condition::Exists,
        };
        engine.delete(gone).await.unwrap();
    });
    let said = subject.succeed(directory.path(), &copy);
    assert!(said.contains("going on with the copy"), "{said}");
    let rows = contents_of(&directory.path().join("to"));
    assert!(
        rows.contains_key(row(5000).key()),
        "what was added is there"
    );
    assert_eq!(
        rows.get(changed.key()),
        Some(&changed),
        "what was changed is as it is now"
    );
    assert!(!rows.contains_key(row(7).key()), "what was removed is gone");
    assert_eq!(rows.len(), 3000);
}

/// Interrupted on the way to the server, the copy goes on; an attempt to restore another backup of
/// the same name does not use what the first one unpacked.
fn interrupted_restore(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    let backup = |count| {
        block_on(fill(&directory.path().join(format!("d{count}")), count));
        let file = directory.path().join("b.db");
        let _ = std::fs::remove_file(&file);
        subject.succeed(
            directory.path(),
            &["backup", "b.db", "--data", &format!("d{count}")],
        );
    };
    backup(4000);
    subject.make_table(directory.path());
    let restore = ["restore", "b.db", "--engine", "dynamodb"];
    let mut child = subject
        .nexus(directory.path())
        .args(restore)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    while !unpacked_state(directory.path()).contains("\"after\":[") {
        assert!(
            child.try_wait().unwrap().is_none(),
            "the restore ended before it could be interrupted"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let said = subject.succeed(directory.path(), &restore);
    assert!(said.contains("going on with the copy"), "{said}");

    // A table of another name: a server may remember the stream of one that was removed.
    let subject = &Subject {
        url: subject.url.clone(),
        table: "another_backup".to_owned(),
    };
    subject.remove_table();
    subject.make_table(directory.path());
    std::fs::create_dir(directory.path().join("b.db.unpacked-0-0")).unwrap();
    backup(10);
    subject.succeed(directory.path(), &restore);
    subject.succeed(
        directory.path(),
        &[
            "copy",
            "--from",
            &subject.endpoint(),
            "--to",
            "embedded:back",
        ],
    );
    assert_eq!(contents_of(&directory.path().join("back")).len(), 10);
    subject.remove_table();
}

/// The state of a copy from what a restore has unpacked.
fn unpacked_state(directory: &Path) -> String {
    let entries = std::fs::read_dir(directory)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let mut unpacked = entries.filter(|path| path.to_string_lossy().contains(".unpacked-"));
    let state = unpacked
        .next()
        .map(|path| std::fs::read_to_string(path.join("copy/copy.json")));
    state.and_then(Result::ok).unwrap_or_default()
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

/// Nobody holds a table on DynamoDB, so the commands write to it beside the server.
fn accounts(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    let server = serve(subject, directory.path());
    let on_it = ["--engine", "dynamodb"];
    let printed = |arguments: &[&str]| {
        let output = subject.run(directory.path(), &[arguments, &on_it].concat());
        assert!(output.status.success(), "{}", stderr(&output));
        String::from_utf8(output.stdout).unwrap().trim().to_owned()
    };
    let id = printed(&["user", "add", "--email", "ada@example.com", "--name", "Ada"]);
    let token = printed(&["token", "create", "--email", "ada@example.com"]);
    let (status, body) = server.get_as("/api/v1/me", &token);
    assert_eq!(status, 200, "{body}");
    assert!(body.contains(&id), "{body}");
    let again = ["user", "add", "--email", "ADA@example.com", "--name", "Ada"];
    let again = subject.run(directory.path(), &[&again[..], &on_it].concat());
    assert_eq!(again.status.code(), Some(1));
    assert!(
        stderr(&again).contains("exists already"),
        "{}",
        stderr(&again)
    );
}

fn serving(subject: &Subject) {
    let directory = tempfile::tempdir().unwrap();
    let server = serve(subject, directory.path());
    assert_eq!(server.get("/readyz"), (200, "ready\n".to_owned()));
}

/// A server on a new table.
fn serve(subject: &Subject, directory: &Path) -> Server {
    subject.make_table(directory);
    let settings = format!(
        "AWS_ENDPOINT_URL={}\nAWS_REGION=us-east-1\nAWS_ACCESS_KEY_ID=local\nAWS_SECRET_ACCESS_KEY=local\n",
        subject.url
    );
    std::fs::write(directory.join(".env.local"), settings).unwrap();
    Server::start(
        directory,
        &["--engine", "dynamodb", "--table", &subject.table],
    )
}
