//! The DynamoDB engine on a server: one table for all tests of a binary, since a server takes long
//! to make one, but for those that need one of their own; and an engine with a clock of its own for
//! each test.

use std::env;
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use table_dynamodb::{Credentials, DynamoDbEngine, Options, Patience, create_table, delete_table};
use tokio::runtime::Runtime;

use super::TestTable;
use crate::ManualClock;

pub(super) const MISSING: &str = "set NEXUS_TEST_DYNAMODB to the URL of a server to run this";

/// A table that is made when the first test needs it.
#[derive(Debug)]
pub(super) struct SharedTable {
    /// Without it there is no server to try.
    options: Option<Options>,
    made: OnceLock<Result<(), String>>,
}

impl SharedTable {
    pub(super) fn of_environment(run: &str) -> Self {
        let endpoint = env::var("NEXUS_TEST_DYNAMODB").ok();
        Self {
            options: endpoint
                .filter(|endpoint| !endpoint.is_empty())
                .map(|endpoint| options(endpoint, run)),
            made: OnceLock::new(),
        }
    }

    /// An engine for one test; `None` if there is no server to try.
    pub(super) fn open(&self, runtime: &Runtime, number: u64) -> Result<Option<TestTable>, String> {
        let Some(options) = &self.options else {
            return Ok(None);
        };
        self.made
            .get_or_init(|| runtime.block_on(make(options.clone())))
            .clone()?;
        runtime.block_on(connect(options, number)).map(Some)
    }

    /// A table beside this one, for one test alone.
    pub(super) fn beside(&self, number: u64) -> OwnTable {
        let options = self.options.clone().map(|options| Options {
            table: format!("{}-{number}", options.table),
            ..options
        });
        OwnTable(Self {
            options,
            made: OnceLock::new(),
        })
    }

    /// So that a server that lives longer keeps nothing.
    pub(super) fn remove(&self) {
        if let (Some(options), Some(Ok(()))) = (&self.options, self.made.get()) {
            // What cannot be removed is no reason for a test to fail.
            let _ = super::runtime().block_on(delete_table(options.clone()));
        }
    }
}

/// A table that goes with the one test that it is for, even if that panics.
#[derive(Debug)]
pub(super) struct OwnTable(SharedTable);

impl OwnTable {
    pub(super) fn open(&self, runtime: &Runtime, number: u64) -> Result<Option<TestTable>, String> {
        self.0.open(runtime, number)
    }
}

impl Drop for OwnTable {
    fn drop(&mut self) {
        self.0.remove();
    }
}

fn options(endpoint: String, run: &str) -> Options {
    Options {
        endpoint: Some(endpoint),
        credentials: Credentials::Any,
        patience: patience(),
        ..Options::new(format!("nexus-{run}"))
    }
}

/// A server under test may share two cores with a compiler: that it is slow is not what is tried.
fn patience() -> Patience {
    Patience {
        attempts: 100,
        total: Duration::from_mins(2),
        attempt: Duration::from_mins(1),
        ..Patience::default()
    }
}

async fn make(options: Options) -> Result<(), String> {
    let made = create_table(options).await;
    made.map(drop)
        .map_err(|error| format!("the table was not made: {}", told(&error)))
}

async fn connect(options: &Options, number: u64) -> Result<TestTable, String> {
    let clock = Arc::new(ManualClock::at_present());
    let options = Options {
        clock: Arc::<ManualClock>::clone(&clock),
        ..options.clone()
    };
    let engine = DynamoDbEngine::connect(options)
        .await
        .map_err(|error| format!("the engine did not open: {}", told(&error)))?;
    Ok(TestTable {
        engine: Arc::new(engine),
        clock,
        number,
    })
}

/// An error with its causes.
fn told(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(error) = cause {
        text = format!("{text}: {error}");
        cause = error.source();
    }
    text
}
