//! What the engine does when the network or the server fails it. Every fault is made by a real
//! server on a real socket; what needs a working DynamoDB behind it is ignored without one.
#![expect(
    clippy::unwrap_used,
    reason = "a case fails by panicking, as every test does"
)]

mod bad_tables;
mod busy;
mod lost;
mod proxy;
mod setup;
mod stream;
#[path = "../support/mod.rs"]
mod support;
mod tables;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use tokio::runtime::Runtime;

use crate::setup::Running;

const SERVER: &str = "NEXUS_TEST_DYNAMODB";

fn main() -> ExitCode {
    let runtime = Runtime::new().expect("a test binary can start threads");
    let runtime = Arc::new(runtime);
    let alone = [bad_tables::CASES, busy::ALONE, stream::CASES].concat();
    let alone = alone.into_iter().map(|(name, case)| {
        let runtime = Arc::clone(&runtime);
        Trial::test(name, move || run(&runtime, case()))
    });
    let in_front = [lost::CASES, busy::CASES, tables::CASES].concat();
    let in_front = in_front.into_iter().map(|(name, case)| {
        let runtime = Arc::clone(&runtime);
        Trial::ignorable_test(name, move || {
            let Ok(server) = env::var(SERVER) else {
                let reason = format!("set {SERVER} to the URL of a server to run this");
                return Ok(Completion::ignored_with(reason));
            };
            run(&runtime, case(server)).map(|()| Completion::Completed)
        })
    });
    let trials = alone.chain(in_front).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// A task of its own, so that a panic is an answer.
fn run(runtime: &Runtime, case: Running) -> Result<(), Failed> {
    let ended = runtime.block_on(async { tokio::spawn(case).await });
    ended.map_err(|died| match died.try_into_panic() {
        Ok(panic) => match panic.downcast::<String>() {
            Ok(text) => Failed::from(*text),
            Err(_) => Failed::from("panicked"),
        },
        Err(died) => Failed::from(died),
    })
}
