//! Random histories: the engine answers as the contract in its plainest form does.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicUsize, Ordering};

use proptest::test_runner::{Config, TestCaseError, TestRunner};

use crate::change::FeedStart;
use crate::conformance::case::{Checked, cases};
use crate::conformance::model::{Operation, histories, play};
use crate::conformance::subject::Subject;

cases! { "model":
    random_histories_are_answered_as_the_reference_answers_them => [OwnSubject];
}

/// How many histories are played, where the capabilities are not to decide.
const HISTORIES: &str = "NEXUS_MODEL_CASES";

pub async fn random_histories_are_answered_as_the_reference_answers_them(
    subject: &Subject,
) -> Checked {
    let asked = std::env::var(HISTORIES).ok();
    let asked = asked.and_then(|number| number.parse().ok());
    let number = asked.unwrap_or(subject.capabilities.model_cases);
    let subject = subject.clone();
    // proptest is not async: it gets a thread on which it may block.
    let played = tokio::task::spawn_blocking(move || play_many(&subject, number));
    if let Err(failure) = played.await? {
        panic!("{failure}");
    }
    Ok(())
}

/// Each history in partitions of its own, so that a shrunken one begins as empty as the first.
fn play_many(subject: &Subject, number: u32) -> Result<(), String> {
    let runtime = tokio::runtime::Handle::current();
    let round = AtomicUsize::new(0);
    let feed = Mutex::new(FeedStart::Oldest);
    let config = Config {
        cases: number,
        failure_persistence: None,
        max_shrink_iters: 2000,
        ..Config::default()
    };
    let play_one = |history: Vec<Operation>| {
        let subject = subject.round(round.fetch_add(1, Ordering::Relaxed));
        let mut feed = feed.lock().unwrap_or_else(PoisonError::into_inner);
        let played = runtime.block_on(play(&subject, &history, &mut feed));
        played.map_err(|error| TestCaseError::fail(error.to_string()))
    };
    let mut runner = TestRunner::new(config);
    let played = runner.run(&histories(), play_one);
    played.map_err(|failure| failure.to_string())
}
