//! Runs test bodies on both engines: a test binary (`harness = false`) names its functions, and
//! each becomes two tests.
//!
//! ```no_run
//! use std::process::ExitCode;
//! use test_support::{TestTable, on_both_engines, tests};
//!
//! fn main() -> ExitCode {
//!     on_both_engines(&tests![a_user_is_found_by_email])
//! }
//!
//! async fn a_user_is_found_by_email(table: TestTable) {
//!     let email = format!("{}@example.com", table.unique("ada"));
//!     // … table.engine, table.clock …
//! }
//! ```
//!
//! They are `embedded::a_user_is_found_by_email`, in a directory of its own (in the folder that
//! `NEXUS_TEST_FOLDER` names, if it names one), and
//! `dynamodb::a_user_is_found_by_email`, on the server that `NEXUS_TEST_DYNAMODB` names. Without
//! that variable the latter is reported as ignored, never as passed.
//!
//! What a table has once, such as its first account, is for a test with a table of its own:
//! `tests![the_first_account_is_made_once].map(EngineTest::on_its_own_table)`.

mod dynamodb;
mod embedded;

use std::fmt;
use std::io;
use std::pin::Pin;
use std::process::ExitCode;
use std::sync::Arc;

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use table::{Clock, Engine, SystemClock};
use tempfile::TempDir;
use tokio::runtime::{Builder, Runtime};

use crate::ManualClock;
use dynamodb::SharedTable;

/// What a test is run on.
#[derive(Debug, Clone)]
pub struct TestTable {
    pub engine: Arc<dyn Engine>,
    /// The clock of this engine and of no other: a test may turn it.
    pub clock: Arc<ManualClock>,
    /// No other test of the binary has it, and every run gives the same: a seed for ids. On
    /// DynamoDB all tests of a run share one table, where ids from the same seed would meet.
    pub number: u64,
}

impl TestTable {
    /// A name that no other test makes, for what must be unique in the table.
    pub fn unique(&self, name: &str) -> String {
        format!("{name}-{}", self.number)
    }
}

/// One test, and the name it goes by. Made by [`tests!`](crate::tests).
#[derive(Clone, Copy)]
pub struct EngineTest {
    name: &'static str,
    body: Body,
    own_table: bool,
}

/// A body need not be `Send`: it stays on its thread.
type Body = fn(TestTable) -> Pin<Box<dyn Future<Output = ()>>>;

impl EngineTest {
    pub const fn new(name: &'static str, body: Body) -> Self {
        Self {
            name,
            body,
            own_table: false,
        }
    }

    /// On DynamoDB, the test gets a table that no other test writes to. On disk every test has
    /// one anyway.
    #[must_use]
    pub const fn on_its_own_table(self) -> Self {
        Self {
            own_table: true,
            ..self
        }
    }
}

impl fmt::Debug for EngineTest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "EngineTest({})", self.name)
    }
}

/// A list of async functions over a [`TestTable`], as tests named like the functions.
#[macro_export]
macro_rules! tests {
    ($($body:path),* $(,)?) => {
        [$($crate::EngineTest::new(
            ::core::stringify!($body),
            |table| ::std::boxed::Box::pin($body(table)),
        )),*]
    };
}

/// Runs what the command line asks for, as any test binary does. A test that panics has failed.
pub fn on_both_engines(tests: &[EngineTest]) -> ExitCode {
    let shared = Arc::new(SharedTable::of_environment(&run_name()));
    let numbered = || tests.iter().copied().zip(0..);
    let embedded = numbered().map(|(test, number)| on_embedded(test, number));
    let dynamodb = numbered().map(|(test, number)| on_dynamodb(test, number, &shared));
    let trials = embedded.chain(dynamodb).collect();
    let conclusion = libtest_mimic::run(&Arguments::from_args(), trials);
    shared.remove();
    conclusion.exit_code()
}

fn on_embedded(test: EngineTest, number: u64) -> Trial {
    Trial::test(format!("embedded::{}", test.name), move || {
        // Made before the runtime, so that it goes after whatever the test has left running.
        let directory = own_directory()?;
        let runtime = runtime();
        let table = embedded::open(directory.path(), number)?;
        runtime.block_on((test.body)(table));
        Ok(())
    })
}

fn on_dynamodb(test: EngineTest, number: u64, shared: &Arc<SharedTable>) -> Trial {
    let shared = Arc::clone(shared);
    Trial::ignorable_test(format!("dynamodb::{}", test.name), move || {
        let own = test.own_table.then(|| shared.beside(number));
        let runtime = runtime();
        let opened = match &own {
            Some(own) => own.open(&runtime, number),
            None => shared.open(&runtime, number),
        };
        let Some(table) = opened.map_err(Failed::from)? else {
            return Ok(Completion::ignored_with(dynamodb::MISSING));
        };
        runtime.block_on((test.body)(table));
        Ok(Completion::Completed)
    })
}

/// One for each test, so that what a test leaves running ends with it.
fn runtime() -> Runtime {
    Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a test binary can start threads")
}

/// A name for the table that no other run has, at the same time or before.
fn run_name() -> String {
    let now = SystemClock.now().as_nanosecond();
    format!("{now:x}p{:x}", std::process::id())
}

/// These tests ask what is written, not whether it outlives the machine; the engine's own tests do,
/// and stay on the disk. So `cargo xtask test` names a folder in memory, where a sync costs nothing.
fn own_directory() -> io::Result<TempDir> {
    match std::env::var_os("NEXUS_TEST_FOLDER") {
        Some(folder) if !folder.is_empty() => tempfile::tempdir_in(folder),
        _ => tempfile::tempdir(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    mod users {
        use super::TestTable;

        pub(super) async fn are_found(_: TestTable) {}
    }

    async fn passes(_: TestTable) {}

    #[test]
    fn tests_are_named_like_their_functions() {
        let names = tests![passes, users::are_found].map(|test| test.name);
        assert_eq!(names, ["passes", "users::are_found"]);
    }
}
