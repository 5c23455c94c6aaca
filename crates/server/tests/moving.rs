//! Backup, restore and copy between directories.

mod support;

use std::fs;
use std::path::Path;
use std::process::Stdio;

use table::sync::{head_key, head_row};
use table::{Engine, Version};
use table_embedded::{EmbeddedEngine, Options};

use support::{Server, contents, fail, fill, nexus, run, stderr, succeed};

#[tokio::test]
async fn a_backup_comes_back_as_the_same_rows() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("d"), 2500).await;
    succeed(directory.path(), &["backup", "b.db", "--data", "d"]);
    succeed(directory.path(), &["restore", "b.db", "--data", "back"]);
    assert_eq!(
        contents(&directory.path().join("back")).await,
        contents(&directory.path().join("d")).await
    );
}

#[tokio::test]
async fn a_running_server_is_backed_up_through_its_socket() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("d"), 2500).await;
    let server = Server::start(directory.path(), &["--data", "d"]);
    succeed(directory.path(), &["backup", "b.db", "--data", "d"]);
    assert_eq!(server.get("/readyz").0, 200);
    drop(server);
    succeed(directory.path(), &["restore", "b.db", "--data", "back"]);
    let back = contents(&directory.path().join("back")).await;
    let events = back
        .keys()
        .filter(|key| key.pk.as_str().starts_with("USER#"));
    assert_eq!(events.count(), 2500);
}

#[tokio::test]
async fn the_socket_works_however_deep_the_directory_lies() {
    let directory = tempfile::tempdir().unwrap();
    let deep = ["a-rather-long-name-for-a-folder"; 6].join("/");
    let server = Server::start(directory.path(), &["--data", &deep]);
    succeed(directory.path(), &["backup", "b.db", "--data", &deep]);
    drop(server);
}

#[tokio::test]
async fn a_backup_overwrites_nothing_with_or_without_a_server() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("d"), 1).await;
    fs::write(directory.path().join("mine"), "precious").unwrap();
    fail(
        directory.path(),
        &["backup", "mine", "--data", "d"],
        "already there",
    );
    let _server = Server::start(directory.path(), &["--data", "d"]);
    fail(
        directory.path(),
        &["backup", "mine", "--data", "d"],
        "already there",
    );
    assert_eq!(
        fs::read_to_string(directory.path().join("mine")).unwrap(),
        "precious"
    );
}

#[tokio::test]
async fn restoring_needs_an_empty_directory_and_a_whole_backup() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("d"), 2500).await;
    succeed(directory.path(), &["backup", "b.db", "--data", "d"]);
    fail(
        directory.path(),
        &["restore", "b.db", "--data", "d"],
        "holds data already",
    );
    fail(
        directory.path(),
        &["restore", "none.db", "--data", "new"],
        "none.db",
    );

    let mut bytes = fs::read(directory.path().join("b.db")).unwrap();
    let middle = bytes.len() / 2;
    bytes[middle..middle + 4096].fill(0xA5);
    fs::write(directory.path().join("damaged.db"), bytes).unwrap();
    fail(
        directory.path(),
        &["restore", "damaged.db", "--data", "new"],
        "damaged",
    );
    fs::write(directory.path().join("text.db"), "not a backup at all").unwrap();
    fail(
        directory.path(),
        &["restore", "text.db", "--data", "new"],
        "damaged",
    );
    succeed(directory.path(), &["restore", "b.db", "--data", "new"]);
}

#[tokio::test]
async fn a_copy_is_refused_on_a_target_with_rows_unless_told_otherwise() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("from"), 100).await;
    fill(&directory.path().join("to"), 120).await;
    let copy = ["copy", "--from", "embedded:from", "--to", "embedded:to"];
    fail(directory.path(), &copy, "holds rows already");
    succeed(directory.path(), &[&copy[..], &["--overwrite"]].concat());
    assert_eq!(
        contents(&directory.path().join("to")).await.len(),
        120,
        "other rows stay"
    );
    fail(
        directory.path(),
        &["copy", "--from", "embedded:to", "--to", "embedded:to"],
        "itself",
    );
    fail(
        directory.path(),
        &["copy", "--from", "embedded:none", "--to", "embedded:x"],
        "holds no data",
    );
}

#[tokio::test]
async fn a_directory_is_copied_while_a_server_runs_on_it() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("from"), 2500).await;
    let server = Server::start(directory.path(), &["--data", "from"]);
    succeed(
        directory.path(),
        &["copy", "--from", "embedded:from", "--to", "embedded:to"],
    );
    drop(server);
    let mut copied = contents(&directory.path().join("to")).await;
    let mut kept = contents(&directory.path().join("from")).await;
    // How far the server's own readers have come goes on meanwhile.
    for rows in [&mut copied, &mut kept] {
        rows.retain(|key, _| key.pk.as_str() != "CHECKPOINT");
    }
    assert!(kept.len() >= 2500);
    assert_eq!(copied, kept);
    assert!(
        !directory.path().join("from/copy").exists(),
        "nothing is left behind"
    );
}

#[tokio::test]
async fn an_interrupted_copy_goes_on_where_it_stopped() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("from"), 40_000).await;
    let copy = ["copy", "--from", "embedded:from", "--to", "embedded:to"];
    let mut child = nexus(directory.path())
        .args(copy)
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let state = directory.path().join("from/copy/copy.json");
    while rows_done(&state) == 0 {
        assert!(
            child.try_wait().unwrap().is_none(),
            "the copy ended before it could be interrupted"
        );
    }
    child.kill().unwrap();
    child.wait().unwrap();
    let done = rows_done(&state);
    assert!(
        done < 40_000,
        "the copy was finished before it could be interrupted"
    );

    let elsewhere = [
        "copy",
        "--from",
        "embedded:from",
        "--to",
        "embedded:elsewhere",
    ];
    fail(directory.path(), &elsewhere, "was not finished");
    let resumed = run(directory.path(), &copy);
    assert!(resumed.status.success(), "{}", stderr(&resumed));
    let said = stderr(&resumed);
    assert!(said.contains("going on with the copy"), "{said}");
    assert!(
        said.contains(&format!("copied {} rows", 40_000 - done)),
        "only the rest is copied: {said}"
    );
    assert_eq!(
        contents(&directory.path().join("to")).await,
        contents(&directory.path().join("from")).await
    );
}

#[tokio::test]
async fn a_snapshot_that_no_copy_knows_of_is_not_used() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("from"), 100).await;
    fill(&directory.path().join("from/copy"), 50).await;
    succeed(
        directory.path(),
        &["copy", "--from", "embedded:from", "--to", "embedded:to"],
    );
    assert_eq!(contents(&directory.path().join("to")).await.len(), 100);
}

#[tokio::test]
async fn an_unfinished_copy_does_not_go_on_with_another_target_of_the_same_name() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("from"), 100).await;
    fill(&directory.path().join("full"), 100).await;
    fs::create_dir(directory.path().join("from/copy")).unwrap();
    let state = serde_json::json!({
        "from": directory.path().join("from"), "to": "/somewhere/else/full", "overwrite": false,
        "startedAt": 0, "progress": {"copying": {"after": null}}, "rows": 0,
    });
    fs::write(
        directory.path().join("from/copy/copy.json"),
        state.to_string(),
    )
    .unwrap();
    fail(
        directory.path(),
        &["copy", "--from", "embedded:from", "--to", "embedded:full"],
        "was not finished",
    );
}

#[tokio::test]
async fn a_copy_that_turns_out_wrong_is_begun_anew() {
    let directory = tempfile::tempdir().unwrap();
    fill(&directory.path().join("from"), 100).await;
    fill(&directory.path().join("to"), 1).await;
    fs::create_dir(directory.path().join("from/copy")).unwrap();
    let full = |name: &str| fs::canonicalize(directory.path().join(name)).unwrap();
    let state = serde_json::json!({
        "from": full("from"), "to": full("to"), "overwrite": false,
        "startedAt": 0, "progress": "comparing", "rows": 100,
    });
    fs::write(
        directory.path().join("from/copy/copy.json"),
        state.to_string(),
    )
    .unwrap();
    let copy = ["copy", "--from", "embedded:from", "--to", "embedded:to"];
    fail(directory.path(), &copy, "the copy differs");
    succeed(directory.path(), &copy);
    assert_eq!(contents(&directory.path().join("to")).await.len(), 100);
}

#[tokio::test]
async fn an_overwriting_copy_leaves_the_sync_log_of_the_target_alone() {
    let directory = tempfile::tempdir().unwrap();
    for (name, last) in [("from", 1), ("to", 5)] {
        fill(&directory.path().join(name), 10).await;
        let engine =
            EmbeddedEngine::open(&directory.path().join(name), Options::default()).unwrap();
        engine
            .load(vec![head_row("USER#u", last, 0).unwrap()])
            .await
            .unwrap();
    }
    succeed(
        directory.path(),
        &[
            "copy",
            "--overwrite",
            "--from",
            "embedded:from",
            "--to",
            "embedded:to",
        ],
    );
    let rows = contents(&directory.path().join("to")).await;
    assert_eq!(rows[&head_key("USER#u").unwrap()].version(), Version(5));
}

/// What the copy has written down of its progress.
fn rows_done(state: &Path) -> u64 {
    let text = fs::read_to_string(state).unwrap_or_default();
    let state: serde_json::Value = serde_json::from_str(&text).unwrap_or_default();
    state["rows"].as_u64().unwrap_or(0)
}
