//! Backups and the way back: whole or not at all, and never over something that is there.

mod support;

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use table::{Engine, EntityType, Error, Key, Row, SystemClock, Version};
use table_embedded::{BackupProgress, EmbeddedEngine, restore};
use tempfile::TempDir;

use crate::support::ledger::{Entry, Journal, Ledger};
use crate::support::open::open;
use crate::support::verify::verify;
use crate::support::writers::{self, Plan};

/// A journal that can be read while it is written.
#[derive(Debug, Clone, Default)]
struct Notes(Arc<Mutex<Vec<u8>>>);

impl Notes {
    fn entries(&self) -> Vec<Entry> {
        let bytes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let text = std::str::from_utf8(&bytes).expect("a journal is text");
        text.lines().filter_map(Entry::parse).collect()
    }
}

impl Write for Notes {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut notes = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        notes.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn plan(tasks: u32, writes: u64) -> Plan {
    Plan {
        tasks,
        writes,
        stamp: 0,
        seed: 7,
    }
}

fn ledger_of(entries: &[Entry]) -> Ledger {
    let mut ledger = Ledger::default();
    for entry in entries {
        ledger.read(*entry).expect("an engine agrees with itself");
    }
    ledger
}

/// An engine with something in it, and what that is.
async fn filled(directory: &TempDir) -> (EmbeddedEngine, Ledger) {
    let engine = open(&directory.path().join("data")).expect("an empty directory opens");
    let notes = Notes::default();
    let journal = Arc::new(Journal::new(notes.clone()));
    let errors = writers::write(&engine, plan(4, 20), &journal).await;
    assert!(errors.is_empty(), "{errors:?}");
    (engine, ledger_of(&notes.entries()))
}

fn go_on(_: BackupProgress) -> ControlFlow<()> {
    ControlFlow::Continue(())
}

fn restore_to(backup: &Path, into: &Path) -> Result<(), Error> {
    restore(backup, into, &SystemClock, &mut go_on)
}

async fn assert_holds(data: &Path, mut ledger: Ledger) {
    let engine = open(data).expect("what was restored opens");
    let verified = verify(&engine, &mut ledger).await;
    verified.expect("it holds what was written");
}

/// A backup of a filled table.
async fn backed_up(directory: &TempDir) -> (PathBuf, Ledger) {
    let (engine, ledger) = filled(directory).await;
    let backup = directory.path().join("backup.db");
    let answer = engine.backup(backup.clone(), go_on).await;
    answer.expect("there is room for a backup");
    (backup, ledger)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_backup_while_32_writers_write_holds_all_that_came_before_and_nothing_half() {
    let directory = tempfile::tempdir().unwrap();
    let engine = open(&directory.path().join("data")).unwrap();
    let notes = Notes::default();
    let journal = Arc::new(Journal::new(notes.clone()));
    let writer = engine.clone();
    let writing =
        tokio::spawn(async move { writers::write(&writer, plan(32, 40), &journal).await });
    while notes.entries().len() < 1000 {
        tokio::task::yield_now().await;
    }
    let before = notes.entries().len();
    let backup = directory.path().join("backup.db");
    engine.backup(backup.clone(), go_on).await.unwrap();
    let errors = writing.await.unwrap();
    assert!(errors.is_empty(), "{errors:?}");

    let entries = notes.entries();
    assert!(entries.len() > before, "writes went on meanwhile");
    // Of what came later the backup may hold anything.
    let mut ledger = ledger_of(&entries[..before]);
    for entry in &entries[before..] {
        if let Entry::Trying(unit, state) = *entry {
            ledger.may_be(unit, state);
        }
    }
    let restored = directory.path().join("restored");
    restore_to(&backup, &restored).unwrap();
    assert_holds(&restored, ledger).await;
    verify(&engine, &mut ledger_of(&entries)).await.unwrap();
}

#[tokio::test]
async fn a_backup_is_one_file_and_stays_one_when_it_is_read() {
    let directory = tempfile::tempdir().unwrap();
    let (backup, ledger) = backed_up(&directory).await;
    let before = fs::read(&backup).unwrap();
    let restored = directory.path().join("restored");
    restore_to(&backup, &restored).unwrap();
    assert_holds(&restored, ledger).await;
    assert_eq!(fs::read(&backup).unwrap(), before);
    assert_eq!(names_in(&directory), ["backup.db", "data", "restored"]);
}

#[tokio::test]
async fn a_backup_does_not_replace_a_file() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, _) = filled(&directory).await;
    let letter = directory.path().join("letter");
    fs::write(&letter, "a letter").unwrap();
    let error = engine.backup(letter.clone(), go_on).await.unwrap_err();
    assert!(matches!(error, Error::Occupied { .. }), "{error:?}");
    assert!(
        error.to_string().contains("letter is already there"),
        "{error}"
    );
    assert_eq!(fs::read(&letter).unwrap(), b"a letter");
}

/// What lies beside the data directory.
fn names_in(directory: &TempDir) -> Vec<OsString> {
    let entries = fs::read_dir(directory.path()).expect("it is there");
    let mut names: Vec<_> = entries
        .map(|entry| entry.expect("it can be read").file_name())
        .collect();
    names.sort();
    names
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_many_backups_into_one_file_at_once_one_is_made_whole() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, ledger) = filled(&directory).await;
    let backup = directory.path().join("backup.db");
    let mut tasks = tokio::task::JoinSet::new();
    for _ in 0..8 {
        let (engine, backup) = (engine.clone(), backup.clone());
        tasks.spawn(async move { engine.backup(backup, go_on).await });
    }
    let answers = tasks.join_all().await;
    let made = answers.iter().filter(|answer| answer.is_ok()).count();
    assert_eq!(made, 1, "{answers:?}");
    let occupied = |answer: &&Result<(), Error>| matches!(answer, Err(Error::Occupied { .. }));
    assert_eq!(answers.iter().filter(occupied).count(), 7, "{answers:?}");
    assert_eq!(names_in(&directory), ["backup.db", "data"]);
    let restored = directory.path().join("restored");
    restore_to(&backup, &restored).unwrap();
    assert_holds(&restored, ledger).await;
}

/// The name is taken while the backup is under way.
#[tokio::test]
async fn a_file_that_appears_meanwhile_is_not_replaced() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, _) = filled(&directory).await;
    let letter = directory.path().join("letter");
    let appearing = letter.clone();
    let progress = move |_| {
        fs::write(&appearing, "a letter").unwrap();
        ControlFlow::Continue(())
    };
    let error = engine.backup(letter.clone(), progress).await.unwrap_err();
    assert!(matches!(error, Error::Occupied { .. }), "{error:?}");
    assert_eq!(fs::read(&letter).unwrap(), b"a letter");
    assert_eq!(names_in(&directory), ["data", "letter"]);
}

#[tokio::test]
async fn a_backup_that_is_stopped_leaves_nothing() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, _) = filled(&directory).await;
    // More than is copied at a time.
    for number in 0..60 {
        let key = Key::new("LARGE", format!("{number}")).unwrap();
        let row = Row::builder(key, EntityType::new("LARGE").unwrap(), Version::FIRST);
        let row = row.attribute("text", "x".repeat(300_000)).build().unwrap();
        engine.load(vec![row]).await.unwrap();
    }
    let backup = directory.path().join("backup.db");
    let stop = |_| ControlFlow::Break(());
    let error = engine.backup(backup.clone(), stop).await.unwrap_err();
    assert!(matches!(error, Error::Stopped), "{error:?}");
    assert_eq!(names_in(&directory), ["data"]);
}

#[tokio::test]
async fn nobody_else_may_read_the_data_or_a_backup() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, _) = filled(&directory).await;
    let backup = directory.path().join("backup.db");
    engine.backup(backup.clone(), go_on).await.unwrap();
    let restored = directory.path().join("restored");
    restore_to(&backup, &restored).unwrap();
    let data = directory.path().join("data");
    for file in [
        data.join("nexus.db"),
        data.join("nexus.db-wal"),
        data.join("nexus.db-shm"),
        restored.join("nexus.db"),
        backup,
    ] {
        let mode = fs::metadata(&file).unwrap().permissions().mode();
        assert_eq!(mode & 0o777, 0o600, "{}", file.display());
    }
}

#[tokio::test]
async fn a_backup_into_no_directory_is_refused_and_named() {
    let directory = tempfile::tempdir().unwrap();
    let (engine, _) = filled(&directory).await;
    let nowhere = directory.path().join("nowhere").join("backup.db");
    let error = engine.backup(nowhere, go_on).await.unwrap_err();
    assert!(matches!(error, Error::AccessDenied { .. }), "{error:?}");
    assert!(error.to_string().contains("nowhere"), "{error}");
}

#[tokio::test]
async fn a_restore_does_not_replace_data() {
    let directory = tempfile::tempdir().unwrap();
    let (backup, ledger) = backed_up(&directory).await;
    let data = directory.path().join("data");
    let error = restore_to(&backup, &data).unwrap_err();
    assert!(error.to_string().contains("holds data already"), "{error}");
    assert_holds(&data, ledger).await;
}

#[tokio::test]
async fn a_restore_into_a_directory_in_use_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let (backup, _) = backed_up(&directory).await;
    let held = directory.path().join("held");
    let _engine = open(&held).unwrap();
    let error = restore_to(&backup, &held).unwrap_err();
    assert!(matches!(error, Error::InUse { .. }), "{error:?}");
}

/// What a restore leaves that was killed halfway is not data.
#[tokio::test]
async fn a_restore_that_was_broken_off_can_be_repeated() {
    let directory = tempfile::tempdir().unwrap();
    let (backup, ledger) = backed_up(&directory).await;
    let restored = directory.path().join("restored");
    fs::create_dir(&restored).unwrap();
    let half = &fs::read(&backup).unwrap()[..10_000];
    let left = restored.join("nexus.db.1234-0.partial");
    fs::write(&left, half).unwrap();
    fs::write(restored.join("nexus.db.1234-0.partial-journal"), "").unwrap();
    restore_to(&backup, &restored).unwrap();
    assert_holds(&restored, ledger).await;
    assert!(!left.exists());
}

#[tokio::test]
async fn a_damaged_backup_is_not_restored() {
    let directory = tempfile::tempdir().unwrap();
    let (backup, _) = backed_up(&directory).await;
    let whole = fs::read(&backup).unwrap();
    let mut rubbish_within = whole.clone();
    rubbish_within[40_960..45_056].fill(0xA5);
    let half = whole[..whole.len() / 2].to_vec();
    let damaged = [rubbish_within, half, b"a letter".repeat(1000), Vec::new()];
    for (number, bytes) in damaged.into_iter().enumerate() {
        fs::write(&backup, bytes).unwrap();
        let into = directory.path().join(format!("restored{number}"));
        let error = restore_to(&backup, &into).unwrap_err();
        assert!(
            matches!(error, Error::Corrupt { .. }),
            "{number}: {error:?}"
        );
        let engine = open(&into).expect("nothing was restored");
        assert_eq!(engine.count().await.unwrap(), 0);
    }
}

#[tokio::test]
async fn a_backup_that_is_not_there_is_named() {
    let directory = tempfile::tempdir().unwrap();
    let missing = directory.path().join("missing.db");
    let error = restore_to(&missing, &directory.path().join("data")).unwrap_err();
    assert!(error.to_string().contains("missing.db"), "{error}");
    assert!(!directory.path().join("data").exists());
}

#[tokio::test]
async fn a_restored_table_can_be_written() {
    let directory = tempfile::tempdir().unwrap();
    let (backup, _) = backed_up(&directory).await;
    let restored = directory.path().join("restored");
    restore_to(&backup, &restored).unwrap();
    let engine = open(&restored).unwrap();
    let notes = Notes::default();
    let journal = Arc::new(Journal::new(notes.clone()));
    let later = Plan {
        stamp: 1000,
        ..plan(4, 10)
    };
    assert!(writers::write(&engine, later, &journal).await.is_empty());
    assert!(engine.describe().await.is_ok());
}
