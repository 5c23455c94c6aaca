//! Files and directories that are not what they should be: a clear error each, never a panic, and
//! nothing that was there is changed.

use std::fs::{self, Permissions};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::{env, io};

use jiff::{SignedDuration, Timestamp};
use rusqlite::Connection;
use table::{
    Action, ChangesRequest, Clock, Condition, Engine, EntityType, Error, FeedStart, Gsi, Key,
    MAX_LIMIT, PartitionKey, Put, Query, Row, Scan, SortKey, Source, Transaction, Version,
};
use table_embedded::{EmbeddedEngine, FORMAT, Options};
use tempfile::TempDir;

const LIMIT: std::num::NonZeroU32 = std::num::NonZeroU32::new(MAX_LIMIT).unwrap();
const PAGE: usize = 4096;

fn open(directory: &Path) -> Result<EmbeddedEngine, Error> {
    EmbeddedEngine::open(directory, Options::default())
}

fn row(number: u32) -> Row {
    let key = Key::new(format!("USER#{}", number % 7), format!("EVENT#{number:06}"));
    let event = EntityType::new("EVENT").expect("capitals are a type");
    let mut row = Row::builder(key.expect("a short text is a key"), event, Version::FIRST);
    for gsi in Gsi::ALL {
        let partition = PartitionKey::new(format!("P#{}", number % 5)).expect("a key");
        let sort = SortKey::new(format!("S#{number:06}")).expect("a key");
        row = row.index(gsi, partition, sort);
    }
    let text = format!("event {number} ").repeat(20);
    let row = row.attribute("title", text);
    row.attribute("startDate", "2026-10-01")
        .build()
        .expect("a small row is within every limit")
}

fn put(row: Row) -> Put {
    let condition = Condition::None;
    Put { row, condition }
}

/// A directory with some hundred rows in one file, closed.
async fn filled() -> TempDir {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let engine = open(directory.path()).expect("an empty directory opens");
    for batch in 0..10 {
        let rows = (batch * 50..batch * 50 + 50).map(row);
        let actions = rows.map(|row| Action::put(row, Condition::None)).collect();
        let transaction = Transaction::new(actions).expect("50 small rows");
        engine.transact(transaction).await.expect("a write");
    }
    directory
}

fn database(directory: &TempDir) -> PathBuf {
    directory.path().join("nexus.db")
}

/// Opens, reads everything there is in every way there is, and checks the whole file. The first
/// error ends it.
async fn read_everything(directory: &Path) -> Result<(), Error> {
    let engine = open(directory)?;
    let (after, start) = (None, FeedStart::Oldest);
    let scanned = engine
        .scan(&Scan {
            after,
            limit: LIMIT,
        })
        .await;
    let limit = LIMIT;
    let changes = engine.changes(&ChangesRequest { start, limit }).await;
    let mut queried = Vec::new();
    for source in Source::ALL {
        let name = if matches!(source, Source::Gsi(_)) {
            "P#1"
        } else {
            "USER#1"
        };
        let partition = PartitionKey::new(name).expect("a key");
        queried.push(engine.query(&Query::new(source, partition)).await);
    }
    let written = engine.put(put(row(100_000))).await;
    engine.check_integrity().await?;
    scanned?;
    changes?;
    queried.into_iter().collect::<Result<Vec<_>, _>>()?;
    written
}

#[track_caller]
fn assert_corrupt<T: std::fmt::Debug>(answer: Result<T, Error>, what: &str) -> String {
    match answer {
        Err(error @ Error::Corrupt { .. }) => error.to_string(),
        other => panic!("{what} should be found corrupt, but: {other:?}"),
    }
}

#[tokio::test]
async fn a_file_of_rubbish_is_corrupt() {
    for size in [2, 100, 511, 512, 5000, 100_000] {
        let directory = tempfile::tempdir().unwrap();
        fs::write(database(&directory), vec![0xA5; size]).unwrap();
        assert_corrupt(open(directory.path()), &format!("rubbish of {size} bytes"));
        let left = fs::read(database(&directory)).unwrap();
        assert_eq!(left, vec![0xA5; size], "it is left as it was");
    }
}

#[tokio::test]
async fn a_damaged_header_is_corrupt() {
    let directory = filled().await;
    let mut bytes = fs::read(database(&directory)).unwrap();
    bytes[..32].fill(0);
    fs::write(database(&directory), bytes).unwrap();
    assert_corrupt(open(directory.path()), "a file with a damaged header");
}

/// Whole pages: SQLite keeps no checksums in the file, so a flipped letter in a title is a title.
#[tokio::test]
async fn a_damaged_page_is_found_wherever_it_lies() {
    let directory = filled().await;
    let whole = fs::read(database(&directory)).unwrap();
    let pages = whole.len() / PAGE;
    assert!(pages > 60, "the file has {pages} pages");
    for page in (1..pages).step_by(7) {
        let mut bytes = whole.clone();
        bytes[page * PAGE..(page + 1) * PAGE].fill(0xA5);
        fs::write(database(&directory), bytes).unwrap();
        let answer = read_everything(directory.path()).await;
        assert_corrupt(answer, &format!("a file with rubbish in page {page}"));
    }
}

#[tokio::test]
async fn a_truncated_file_is_corrupt() {
    let directory = filled().await;
    let whole = fs::read(database(&directory)).unwrap();
    for size in [100, PAGE, PAGE + 100, whole.len() / 2, whole.len() - PAGE] {
        fs::write(database(&directory), &whole[..size]).unwrap();
        let answer = read_everything(directory.path()).await;
        assert_corrupt(answer, &format!("a file cut to {size} bytes"));
    }
}

/// SQLite alone would take the log for a leftover and remove it.
#[tokio::test]
async fn a_log_whose_file_is_gone_is_kept() {
    let directory = tempfile::tempdir().unwrap();
    let copy = tempfile::tempdir().unwrap();
    let engine = open(directory.path()).unwrap();
    engine.put(put(row(1))).await.unwrap();
    let log = directory.path().join("nexus.db-wal");
    let kept = copy.path().join("nexus.db-wal");
    fs::copy(&log, &kept).unwrap();
    let size = fs::metadata(&kept).unwrap().len();
    assert!(size > 0);
    let message = assert_corrupt(open(copy.path()), "a log without its file");
    assert!(message.contains("nexus.db-wal"), "{message}");
    fs::write(database(&copy), "").unwrap();
    assert_corrupt(open(copy.path()), "a log with an empty file");
    assert_eq!(fs::metadata(&kept).unwrap().len(), size);
}

#[tokio::test]
async fn a_foreign_sqlite_file_is_refused_and_left_alone() {
    let directory = tempfile::tempdir().unwrap();
    let foreign = Connection::open(database(&directory)).unwrap();
    foreign
        .execute_batch("CREATE TABLE bookmarks (x); INSERT INTO bookmarks VALUES (1)")
        .unwrap();
    drop(foreign);
    let before = fs::read(database(&directory)).unwrap();
    let message = assert_corrupt(open(directory.path()), "another program's file");
    assert!(message.contains("not a Nexus file"), "{message}");
    assert_eq!(fs::read(database(&directory)).unwrap(), before);
}

#[tokio::test]
async fn a_newer_format_is_refused_and_named() {
    let directory = filled().await;
    let newer = Connection::open(database(&directory)).unwrap();
    newer
        .pragma_update(None, "user_version", FORMAT + 1)
        .unwrap();
    drop(newer);
    let before = fs::read(database(&directory)).unwrap();
    let error = open(directory.path()).unwrap_err();
    assert!(
        matches!(error, Error::NewerFormat { found, supported } if found == FORMAT + 1 && supported == FORMAT),
        "{error:?}"
    );
    let message = error.to_string();
    assert!(
        message.contains(&format!("format {}", FORMAT + 1)),
        "{message}"
    );
    assert!(message.contains(&format!("up to {FORMAT}")), "{message}");
    assert_eq!(fs::read(database(&directory)).unwrap(), before);
}

#[track_caller]
fn assert_denied(answer: Result<EmbeddedEngine, Error>, names: &Path) {
    match answer {
        Err(error @ Error::AccessDenied { .. }) => {
            let message = error.to_string();
            assert!(message.contains(&*names.to_string_lossy()), "{message}");
        }
        other => panic!("access should be denied, but: {other:?}"),
    }
}

#[tokio::test]
async fn a_data_path_that_is_a_file_is_refused_and_named() {
    let directory = tempfile::tempdir().unwrap();
    let file = directory.path().join("file");
    fs::write(&file, "a letter").unwrap();
    assert_denied(open(&file), &file);
    let below = file.join("deep").join("data");
    assert_denied(open(&below), &file);
    assert_eq!(fs::read(&file).unwrap(), b"a letter");
}

#[tokio::test]
async fn a_database_that_is_a_directory_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    fs::create_dir(database(&directory)).unwrap();
    assert_denied(open(directory.path()), Path::new(""));
}

/// Permissions do not bind root, so as root the attempt is made by a child without root's powers.
#[tokio::test]
async fn a_directory_without_permission_is_refused_and_named() {
    let directory = tempfile::tempdir().unwrap();
    let data = directory.path().join("data");
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, Permissions::from_mode(0o500)).unwrap();
    if fs::write(data.join("probe"), "").is_err() {
        return assert_denied(open(&data), &data);
    }
    fs::remove_file(data.join("probe")).unwrap();
    let mut command = Command::new("setpriv");
    command.args(["--bounding-set=-all", "--inh-caps=-all"]);
    let output = as_child(command.arg(env::current_exe().unwrap()), "opens", &data).output();
    let output = output.expect("root needs setpriv, of util-linux, to be without permission");
    let said = String::from_utf8_lossy(&output.stdout);
    let refused = format!("access refused: {} cannot be written to", data.display());
    assert!(said.contains(&refused), "{said}");
}

const CHILD: &str = "NEXUS_BAD_INPUT_CHILD";
const DIRECTORY: &str = "NEXUS_BAD_INPUT_DIRECTORY";
const HOLDS: &str = "the child holds it";

/// Has this binary do something in another process.
fn as_child<'a>(command: &'a mut Command, task: &str, directory: &Path) -> &'a mut Command {
    let arguments = ["--exact", "child", "--ignored", "--nocapture"];
    command
        .args(arguments)
        .env(CHILD, task)
        .env(DIRECTORY, directory)
}

/// Not a test: what the children of the others do.
#[test]
#[ignore = "the tests here start it themselves"]
fn child() {
    let (Some(task), Some(directory)) = (env::var_os(CHILD), env::var_os(DIRECTORY)) else {
        return;
    };
    let engine = open(Path::new(&directory));
    match (task == "holds", engine) {
        (true, Ok(_engine)) => {
            writeln!(io::stdout(), "{HOLDS}").unwrap();
            // Until the parent is gone, or has had enough.
            let _ = io::stdin().read_line(&mut String::new());
        }
        (_, answer) => writeln!(io::stdout(), "{}", answer.unwrap_err()).unwrap(),
    }
}

/// A process that has the directory open.
fn holder(directory: &Path) -> Child {
    let mut command = Command::new(env::current_exe().expect("this binary"));
    let child = as_child(&mut command, "holds", directory)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn();
    let mut child = child.expect("this binary runs");
    let output = BufReader::new(child.stdout.take().expect("its output"));
    let held = output
        .lines()
        .any(|line| line.is_ok_and(|line| line.contains(HOLDS)));
    assert!(held, "the child could not open the directory");
    child
}

#[tokio::test]
async fn a_directory_in_use_names_its_holder_and_is_free_when_the_holder_is_killed() {
    let directory = tempfile::tempdir().unwrap();
    let mut child = holder(directory.path());
    for _ in 0..2 {
        let error = open(directory.path()).unwrap_err();
        let Error::InUse {
            directory: named,
            holder,
        } = &error
        else {
            panic!("the directory is in use, but: {error:?}");
        };
        assert_eq!(Path::new(named), directory.path());
        assert!(holder.starts_with("bad_input"), "the program: {holder}");
        assert!(
            holder.contains(&format!("process {}", child.id())),
            "{holder}"
        );
        assert!(holder.contains("since 2"), "{holder}");
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let engine = open(directory.path()).unwrap();
    engine.put(put(row(1))).await.unwrap();
    let own = open(directory.path()).unwrap_err().to_string();
    assert!(
        own.contains(&format!("process {}", std::process::id())),
        "{own}"
    );
}

/// A write that was handed over happens, even if nobody waits for it any more.
#[tokio::test]
async fn dropping_the_engine_finishes_the_writes_that_are_queued() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path()).unwrap();
    for number in 0..500 {
        let mut write = engine.put(put(row(number)));
        // Polled once it is in the queue; its answer is never waited for.
        tokio::select! {
            biased;
            answer = &mut write => answer.unwrap(),
            () = std::future::ready(()) => {}
        }
    }
    drop(engine);
    let engine = open(directory.path()).unwrap();
    assert_eq!(engine.count().await.unwrap(), 500);
    engine.check_integrity().await.unwrap();
}

#[tokio::test]
async fn dropping_the_engine_while_tasks_write_answers_them_all() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(directory.path()).unwrap();
    let mut tasks = tokio::task::JoinSet::new();
    for number in 0..200 {
        let engine = engine.clone();
        tasks.spawn(async move { engine.put(put(row(number))).await });
    }
    drop(engine);
    let answers = tasks.join_all().await;
    assert!(answers.iter().all(Result::is_ok), "{answers:?}");
    let engine = open(directory.path()).unwrap();
    assert_eq!(engine.count().await.unwrap(), 200);
}

#[derive(Debug)]
struct FixedClock(Timestamp);

impl Clock for FixedClock {
    fn now(&self) -> Timestamp {
        self.0
    }
}

/// Otherwise a change from before would seem older than one that came first, and be forgotten
/// with it.
#[tokio::test]
async fn a_clock_set_back_between_two_lives_does_not_set_back_the_feed() {
    let directory = tempfile::tempdir().unwrap();
    let noon: Timestamp = "2026-10-01T12:00:00Z".parse().unwrap();
    let at = |hours: i64| Options {
        clock: Arc::new(FixedClock(noon + SignedDuration::from_hours(hours))),
        ..Options::default()
    };
    for (number, hours) in [(1, 0), (2, -6)] {
        let engine = EmbeddedEngine::open(directory.path(), at(hours)).unwrap();
        engine.put(put(row(number))).await.unwrap();
    }
    let engine = EmbeddedEngine::open(directory.path(), at(20)).unwrap();
    engine.sweep(LIMIT).await.unwrap();
    let start = FeedStart::Oldest;
    let limit = LIMIT;
    let page = engine.changes(&ChangesRequest { start, limit }).await;
    let times: Vec<_> = page
        .unwrap()
        .changes
        .iter()
        .map(|change| change.at)
        .collect();
    assert_eq!(times, [noon, noon], "neither is a day old");
}
