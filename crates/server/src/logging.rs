//! The log: for people on a terminal, as JSON lines otherwise. Always on standard error.

use std::io::{self, IsTerminal};

use tracing_subscriber::filter::Targets;
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::error::Failure;

pub(crate) fn start(filter: &str) -> Result<(), Failure> {
    let targets: Targets = filter.parse().map_err(|error| {
        Failure::Settings(format!("the log filter {filter:?} is not right: {error}"))
    })?;
    let registry = tracing_subscriber::registry().with(targets);
    let started = if io::stderr().is_terminal() {
        registry
            .with(fmt::layer().with_writer(io::stderr))
            .try_init()
    } else {
        registry
            .with(
                fmt::layer()
                    .json()
                    .flatten_event(true)
                    .with_writer(io::stderr),
            )
            .try_init()
    };
    started.map_err(|error| Failure::Settings(format!("the log cannot be started: {error}")))
}
