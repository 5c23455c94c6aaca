//! The shared suite, against real servers that speak DynamoDB's protocol.

mod support;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::Duration;

use table::conformance::{Capabilities, NotOpened, OpenRequest, Opened, Suite};
use table_dynamodb::{Credentials, DynamoDbEngine, Options, Patience, create_table};

use crate::support::Removed;

fn main() -> ExitCode {
    Suite::new()
        .server("dynamodb", |request| {
            open("NEXUS_TEST_DYNAMODB", Capabilities::dynamodb(), request)
        })
        .server("dynamodb-amazon", |request| {
            open("NEXUS_TEST_DYNAMODB_AMAZON", of_2020(), request)
        })
        .run()
}

/// Amazon's own local server, in the version of 2020 that can be had from npm.
fn of_2020() -> Capabilities {
    Capabilities {
        transaction_actions: 10,
        empty_strings: false,
        returns_failed_row: false,
        ..Capabilities::dynamodb()
    }
}

async fn open(
    variable: &'static str,
    capabilities: Capabilities,
    request: OpenRequest,
) -> Result<Opened, NotOpened> {
    let Ok(endpoint) = env::var(variable) else {
        let reason = format!("set {variable} to the URL of a server to run this");
        return Err(NotOpened::Missing(reason));
    };
    let case = request.case.unwrap_or("shared").replace("::", ".");
    let mut table = format!("nexus-{}-{case}", request.run);
    // A table's name has at most 255 bytes.
    table.truncate(255);
    let options = Options {
        endpoint: Some(endpoint),
        credentials: Credentials::Any,
        clock: request.clock,
        patience: patience(),
        ..Options::new(table)
    };
    create_table(options.clone()).await?;
    let engine = DynamoDbEngine::connect(options.clone()).await?;
    Ok(Opened::new(Arc::new(engine), capabilities).keeping(Removed(options)))
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
