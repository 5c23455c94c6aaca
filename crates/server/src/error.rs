//! What a command can fail with, and how a person is told.

use std::error::Error as _;
use std::io::{self, Write as _};

use table::copy::CopyError;
use thiserror::Error;

/// Why a command did not do what it was asked.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("{0}")]
    Settings(String),
    #[error("{0}")]
    Refused(String),
    #[error("{what}")]
    Io { what: String, source: io::Error },
    #[error(transparent)]
    Table(#[from] table::Error),
    #[error(transparent)]
    Copy(#[from] CopyError),
    #[error(transparent)]
    App(#[from] app::Error),
    #[error("{target} holds rows already")]
    NotEmpty { target: String },
    #[error("no server answers on {socket}")]
    NoServer { socket: String, source: io::Error },
    #[error("the server answered: {0}")]
    Server(String),
    #[error("the server did not answer on {socket}")]
    NoAnswer {
        socket: String,
        source: Box<dyn std::error::Error + Send + Sync>,
    },
}

impl Failure {
    pub(crate) fn io(what: &str, source: io::Error) -> Self {
        Self::Io {
            what: what.to_owned(),
            source,
        }
    }
}

/// What the process says of it to whoever started it: 2 for what was said wrongly, 1 for the rest.
pub(crate) fn exit_code(failure: &Failure) -> u8 {
    match failure {
        Failure::Settings(_) => 2,
        _ => 1,
    }
}

/// The failure and what lies beneath it, each said once.
pub(crate) fn message(failure: &Failure) -> String {
    let mut message = failure.to_string();
    let mut cause = failure.source();
    while let Some(error) = cause {
        let text = error.to_string();
        if !message.contains(&text) {
            message.push_str(": ");
            message.push_str(&text);
        }
        cause = error.source();
    }
    message
}

/// One line on standard error. Nothing can be done if even that fails.
pub(crate) fn report(failure: &Failure) {
    let _ = writeln!(io::stderr(), "nexus: {}", message(failure));
}
