//! Where a setting comes from, and which source wins.

mod support;

use std::fs;

use support::{Server, fail, misuse, nexus, run, stderr};

#[test]
fn the_file_is_read_and_the_environment_and_the_flag_win_over_it() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join("nexus.toml"), "data = 'from-file'\n").unwrap();
    drop(Server::start(directory.path(), &[]));
    assert!(directory.path().join("from-file/nexus.db").is_file());

    fs::write(
        directory.path().join(".env.local"),
        "NEXUS_DATA=from-env-file\n",
    )
    .unwrap();
    drop(Server::start(directory.path(), &[]));
    assert!(directory.path().join("from-env-file/nexus.db").is_file());

    let backup = nexus(directory.path())
        .args(["backup", "b"])
        .env("NEXUS_DATA", "from-env")
        .output()
        .unwrap();
    assert!(
        stderr(&backup).contains("from-env holds no data"),
        "{}",
        stderr(&backup)
    );

    drop(Server::start(directory.path(), &["--data", "from-flag"]));
    assert!(directory.path().join("from-flag/nexus.db").is_file());
}

#[test]
fn a_server_runs_with_a_cache_of_any_size_and_without_one() {
    let directory = tempfile::tempdir().unwrap();
    for size in ["0", "1", "4294967295"] {
        drop(Server::start(directory.path(), &["--cache-mb", size]));
    }
    fs::write(directory.path().join("nexus.toml"), "cache_mb = 0\n").unwrap();
    drop(Server::start(directory.path(), &[]));
    let line = "cache_mb = -1\n";
    fs::write(directory.path().join("nexus.toml"), line).unwrap();
    misuse(directory.path(), &["serve"], "nexus.toml is not right");
}

#[test]
fn a_mistyped_line_is_named() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(
        directory.path().join("nexus.toml"),
        "lisen = '127.0.0.1:80'\n",
    )
    .unwrap();
    misuse(directory.path(), &["serve"], "lisen");
}

#[test]
fn a_file_that_was_named_must_be_there() {
    let directory = tempfile::tempdir().unwrap();
    fail(
        directory.path(),
        &["serve", "--config", "other.toml"],
        "other.toml cannot be read",
    );
}

#[test]
fn a_broken_env_file_is_told_without_showing_what_is_in_it() {
    let directory = tempfile::tempdir().unwrap();
    fs::write(directory.path().join(".env.local"), "SECRET='hunter2\n").unwrap();
    let output = run(directory.path(), &["backup", "b"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        stderr(&output).contains(".env.local"),
        "{}",
        stderr(&output)
    );
    assert!(!stderr(&output).contains("hunter2"), "{}", stderr(&output));
}

#[test]
fn a_wrong_value_is_a_usage_error() {
    let directory = tempfile::tempdir().unwrap();
    for arguments in [
        &["serve", "--listen", "nowhere"][..],
        &["serve", "--engine", "oracle"],
        &["serve", "--cache-mb", "much"],
        &["copy", "--from", "disk:d", "--to", "dynamodb:t"],
        &["fly"],
        &[],
    ] {
        let output = run(directory.path(), arguments);
        assert_eq!(
            output.status.code(),
            Some(2),
            "{arguments:?}: {}",
            stderr(&output)
        );
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
    misuse(
        directory.path(),
        &["serve", "--log", "=loud="],
        "log filter",
    );
}

#[test]
fn an_env_file_of_a_parent_directory_is_not_read() {
    let directory = tempfile::tempdir().unwrap();
    std::fs::write(
        directory.path().join(".env.local"),
        "NEXUS_DATA=from-parent\n",
    )
    .unwrap();
    let child = directory.path().join("child");
    std::fs::create_dir(&child).unwrap();
    fail(&child, &["backup", "b"], "./nexus-data holds no data");
}

#[test]
fn a_variable_of_others_may_be_no_text() {
    use std::os::unix::ffi::OsStrExt as _;
    let directory = tempfile::tempdir().unwrap();
    let output = nexus(directory.path())
        .env("SOMEBODY_ELSES", std::ffi::OsStr::from_bytes(&[0xff]))
        .args(["user", "add", "--email", "ada@example.com", "--name", "Ada"])
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", stderr(&output));
}

#[test]
fn a_public_url_with_a_path_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    misuse(
        directory.path(),
        &["serve", "--public-url", "https://example.com/nexus"],
        "without a path",
    );
}
