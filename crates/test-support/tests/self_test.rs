//! How tests are reported: this binary runs itself on tests of which one fails, and reads what is
//! said of them.

#![expect(clippy::unwrap_used, reason = "this is test code")]

use std::env;
use std::process::{Command, ExitCode, Output};

use libtest_mimic::{Arguments, Trial};
use test_support::{TestTable, on_both_engines, tests};

const PLAY: &str = "NEXUS_SELF_TEST_PLAY";

fn main() -> ExitCode {
    if env::var_os(PLAY).is_some() {
        return on_both_engines(&tests![passes, panics]);
    }
    let trials = own_tests().map(|(name, body)| {
        Trial::test(name, move || {
            body();
            Ok(())
        })
    });
    libtest_mimic::run(&Arguments::from_args(), trials.into()).exit_code()
}

fn own_tests() -> [(&'static str, fn()); 4] {
    [
        (
            "a_panic_is_a_failure_with_its_message",
            a_panic_is_a_failure_with_its_message,
        ),
        (
            "the_others_run_although_one_panics",
            the_others_run_although_one_panics,
        ),
        (
            "without_a_server_its_tests_are_ignored",
            without_a_server_its_tests_are_ignored,
        ),
        (
            "one_engine_can_be_chosen_by_its_name",
            one_engine_can_be_chosen_by_its_name,
        ),
    ]
}

async fn passes(_: TestTable) {}

async fn panics(table: TestTable) {
    assert_eq!(table.unique("sky"), "sky", "the sky is falling");
}

fn a_panic_is_a_failure_with_its_message() {
    let output = play(&[]);
    assert!(!output.status.success());
    assert_eq!(outcome(&output, "embedded::panics"), "FAILED");
    assert!(said(&output).contains("the sky is falling"));
}

fn the_others_run_although_one_panics() {
    assert_eq!(outcome(&play(&[]), "embedded::passes"), "ok");
}

fn without_a_server_its_tests_are_ignored() {
    let output = play(&["passes"]);
    assert!(output.status.success());
    assert_eq!(outcome(&output, "dynamodb::passes"), "ignored");
}

fn one_engine_can_be_chosen_by_its_name() {
    let said = said(&play(&["embedded::passes"]));
    assert!(said.contains("running 1 test\n"), "{said}");
}

/// Without a server, so that it is the same everywhere.
fn play(arguments: &[&str]) -> Output {
    Command::new(env::current_exe().unwrap())
        .args(arguments)
        .env(PLAY, "1")
        .env_remove("NEXUS_TEST_DYNAMODB")
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// `test embedded::passes ... ok`
fn outcome(output: &Output, test: &str) -> String {
    let said = said(output);
    let line = said
        .lines()
        .find(|line| line.starts_with(&format!("test {test} ")));
    line.unwrap_or_else(|| panic!("{test} is not in: {said}"))
        .split_whitespace()
        .nth(3)
        .unwrap()
        .to_owned()
}
