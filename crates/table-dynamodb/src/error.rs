//! What the server's errors mean: whether to try again, and which of the table's errors to answer.

use std::error::Error as StdError;
use std::io;

use aws_credential_types::provider::error::CredentialsError;
use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use table::{Cause, Error};

use crate::connect::Connection;

/// Why a request was not answered, as far as it matters for what comes next.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Trouble {
    /// Too much at once; the request was not carried out.
    Busy,
    /// The request never reached the server.
    Unreachable,
    /// Nobody knows whether the request was carried out.
    Lost,
    /// The server does not let us.
    Denied,
    /// There is no such table.
    NoTable,
    /// The server does not take the request, and never will.
    Refused,
}

impl Trouble {
    pub(crate) fn of<E: ProvideErrorMetadata>(error: &SdkError<E>) -> Self {
        match error {
            SdkError::TimeoutError(_) | SdkError::ResponseError(_) => Self::Lost,
            SdkError::DispatchFailure(failure) if failure.is_user() => Self::Refused,
            SdkError::DispatchFailure(failure) => {
                let error = failure.as_connector_error();
                error.map_or(Self::Lost, |error| Self::before_sending(error))
            }
            SdkError::ServiceError(error) => {
                let status = error.raw().status().as_u16();
                Self::of_code(error.err().code().unwrap_or_default(), status)
            }
            _ => Self::Refused,
        }
    }

    /// What a connection that failed shows by its causes: a refused connection and missing
    /// credentials are the failures of which it is certain that nothing was sent.
    fn before_sending(error: &(dyn StdError + 'static)) -> Self {
        let mut error = Some(error);
        while let Some(this) = error {
            let io = this.downcast_ref::<io::Error>();
            if io.is_some_and(|io| io.kind() == io::ErrorKind::ConnectionRefused) {
                return Self::Unreachable;
            }
            match this.downcast_ref() {
                Some(
                    CredentialsError::CredentialsNotLoaded(_)
                    | CredentialsError::InvalidConfiguration(_),
                ) => return Self::Denied,
                Some(_) => return Self::Unreachable,
                None => error = this.source(),
            }
        }
        Self::Lost
    }

    fn of_code(code: &str, status: u16) -> Self {
        match code {
            "LimitExceededException"
            | "ProvisionedThroughputExceededException"
            | "ReplicatedWriteConflictException"
            | "RequestLimitExceeded"
            | "Throttling"
            | "ThrottlingException"
            | "TransactionCanceledException"
            | "TransactionConflictException"
            | "TransactionInProgressException" => Self::Busy,
            "AccessDeniedException"
            | "ExpiredTokenException"
            | "IncompleteSignatureException"
            | "InvalidSignatureException"
            | "MissingAuthenticationTokenException"
            | "UnrecognizedClientException" => Self::Denied,
            "ResourceNotFoundException" => Self::NoTable,
            _ if status == 429 => Self::Busy,
            _ if status >= 500 => Self::Lost,
            _ => Self::Refused,
        }
    }

    pub(crate) fn is_passing(self) -> bool {
        matches!(self, Self::Busy | Self::Unreachable | Self::Lost)
    }
}

impl Connection {
    /// The table's error for what the engine gave up on. `lost` says whether any attempt may have
    /// been carried out, `tried` what was done about it.
    pub(crate) fn failure(
        &self,
        trouble: Trouble,
        lost: bool,
        tried: &str,
        cause: impl ProvideErrorMetadata + StdError + Send + Sync + 'static,
    ) -> Error {
        let text = words_of(&cause);
        let source = Cause::new(cause);
        match trouble {
            Trouble::Busy if !lost => Error::Throttled { source },
            Trouble::Busy | Trouble::Unreachable | Trouble::Lost => Error::Unavailable {
                context: format!("{} did not answer, {tried}: {text}", self.location()),
                source,
            },
            // The last attempt was not carried out, but an earlier one may have been.
            Trouble::Denied | Trouble::Refused if lost => Error::Unavailable {
                context: format!("{} did not answer, then refused: {text}", self.location()),
                source,
            },
            Trouble::Denied => Error::AccessDenied {
                context: format!("{}: {text}", self.location()),
                source,
            },
            Trouble::NoTable => self.no_table(),
            Trouble::Refused => Error::Refused {
                context: format!("{}: {text}", self.location()),
                source,
            },
        }
    }

    pub(crate) fn no_table(&self) -> Error {
        Error::NoTable {
            table: self.table.clone(),
            advice: create_advice(&self.table),
        }
    }
}

pub(crate) fn create_advice(table: &str) -> String {
    format!("run: nexus table create --engine dynamodb --table {table}")
}

/// What the server said, if it did say something.
fn words_of(error: &(impl ProvideErrorMetadata + StdError + 'static)) -> String {
    match (error.message(), error.code()) {
        (Some(message), Some(code)) if !message.is_empty() => format!("{message} ({code})"),
        _ => text_of(error),
    }
}

/// The error and what lies beneath it. The SDK's own texts say little without.
pub(crate) fn text_of(error: &(dyn StdError + 'static)) -> String {
    let mut texts = vec![error.to_string()];
    let mut beneath = error.source();
    while let Some(error) = beneath {
        let text = error.to_string();
        if texts.last().is_none_or(|last| !last.contains(&text)) {
            texts.push(text);
        }
        beneath = error.source();
    }
    texts.join(": ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn missing_credentials_are_not_a_lost_request() {
        let missing = CredentialsError::not_loaded("nothing set");
        assert_eq!(Trouble::before_sending(&missing), Trouble::Denied);
        let slow = CredentialsError::provider_error("no answer");
        assert_eq!(Trouble::before_sending(&slow), Trouble::Unreachable);
        let refused = io::Error::from(io::ErrorKind::ConnectionRefused);
        assert_eq!(Trouble::before_sending(&refused), Trouble::Unreachable);
        let broken = io::Error::from(io::ErrorKind::ConnectionReset);
        assert_eq!(Trouble::before_sending(&broken), Trouble::Lost);
    }

    #[test]
    fn every_code_has_one_meaning() {
        let meaning = |code| Trouble::of_code(code, 400);
        assert_eq!(meaning("ThrottlingException"), Trouble::Busy);
        assert_eq!(meaning("TransactionConflictException"), Trouble::Busy);
        assert_eq!(meaning("TransactionInProgressException"), Trouble::Busy);
        assert_eq!(meaning("AccessDeniedException"), Trouble::Denied);
        assert_eq!(meaning("ResourceNotFoundException"), Trouble::NoTable);
        assert_eq!(meaning("ValidationException"), Trouble::Refused);
        assert_eq!(Trouble::of_code("InternalServerError", 500), Trouble::Lost);
        assert_eq!(Trouble::of_code("", 503), Trouble::Lost);
        assert_eq!(Trouble::of_code("", 429), Trouble::Busy);
    }
}
