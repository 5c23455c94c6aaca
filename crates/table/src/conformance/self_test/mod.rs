//! The suite is tried itself: an engine that keeps the contract passes, and each way of breaking
//! it is caught by the cases that are there for it.

mod broken;
mod faults;
mod registry;

use std::sync::Arc;

use tokio::runtime::Runtime;

use self::broken::Broken;
use self::faults::{FAULTS, Fault};
use super::*;

fn runtime() -> Runtime {
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    builder.worker_threads(2).enable_all().build().unwrap()
}

fn case(name: &str) -> &'static Case {
    let case = cases::all().find(|case| case.name == name);
    case.unwrap_or_else(|| panic!("there is no case {name}"))
}

fn suite(fault: Option<Fault>, capabilities: Capabilities) -> Suite {
    Suite::named("self").server("self", move |request: OpenRequest| async move {
        let engine: Arc<dyn crate::Engine> = match fault {
            None => Arc::new(ReferenceEngine::new(request.clock, request.sync_rule)),
            Some(fault) => Arc::new(Broken::new(fault, request)),
        };
        Ok(Opened::new(engine, capabilities))
    })
}

#[test]
fn an_engine_that_keeps_the_contract_passes_every_case() {
    let (runtime, suite) = (runtime(), suite(None, Capabilities::default()));
    for case in cases::all() {
        let outcome = runtime.block_on(suite.check(case));
        assert_eq!(outcome, Outcome::Passed, "{}", case.name);
    }
}

#[test]
fn every_fault_is_caught() {
    let runtime = runtime();
    for (fault, names) in FAULTS {
        for name in *names {
            // A race is lost only sometimes.
            let suite = suite(Some(*fault), Capabilities::default());
            let caught = (0..20).any(|_| {
                let outcome = runtime.block_on(suite.check(case(name)));
                matches!(outcome, Outcome::Failed(_))
            });
            assert!(caught, "{name} does not see that an engine {fault:?}");
        }
    }
}

#[test]
fn what_the_model_catches_is_shrunk_to_the_few_operations_that_matter() {
    let suite = suite(Some(Fault::IgnoresConditions), Capabilities::default());
    let name = "model::random_histories_are_answered_as_the_reference_answers_them";
    let Outcome::Failed(report) = runtime().block_on(suite.check(case(name))) else {
        panic!("the fault is not seen");
    };
    let (_, minimal) = report.split_once("minimal failing input").unwrap();
    let operations = [
        "Put(",
        "Delete(",
        "Transact(",
        "Get(",
        "Query(",
        "Wait(",
        "Sweep",
    ];
    let count: usize = operations
        .iter()
        .map(|name| minimal.matches(name).count())
        .sum();
    assert!(count <= 3, "{minimal}");
}

#[test]
fn a_case_that_needs_more_than_the_server_has_is_skipped_by_name() {
    let poor = Capabilities {
        transaction_actions: 10,
        empty_strings: false,
        returns_failed_row: false,
        feed: false,
        ..Capabilities::default()
    };
    let (runtime, suite) = (runtime(), suite(None, poor));
    for (name, reason) in [
        (
            "large_transactions::a_hundred_actions_happen_together",
            "needs 100 actions in a transaction, takes 10",
        ),
        (
            "values::an_empty_text_comes_back",
            "empty texts are refused",
        ),
        ("feed::a_check_is_not_a_change", "there is no change feed"),
        (
            "conditions::a_failed_put_names_the_row_found_instead",
            "a failed condition does not return the row",
        ),
    ] {
        let outcome = runtime.block_on(suite.check(case(name)));
        assert_eq!(outcome, Outcome::Skipped(reason.to_owned()), "{name}");
    }
}

#[test]
fn a_missing_server_skips_every_case_and_a_broken_one_fails_it() {
    let runtime = runtime();
    let first = cases::all().next().unwrap();
    for (answer, expected) in [
        (
            NotOpened::missing("no Java"),
            Outcome::Skipped("no Java".to_owned()),
        ),
        (
            NotOpened::Failed("boom".to_owned()),
            Outcome::Failed("the engine did not open: boom".to_owned()),
        ),
    ] {
        let suite = Suite::named("self").server("none", move |_| {
            let answer = answer.clone();
            async move { Err(answer) }
        });
        assert_eq!(runtime.block_on(suite.check(first)), expected);
    }
}
