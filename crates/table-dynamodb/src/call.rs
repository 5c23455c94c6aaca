//! Asking the server, as often as it takes.

use std::convert::Infallible;
use std::error::Error as StdError;
use std::io;

use aws_sdk_dynamodb::error::{ProvideErrorMetadata, SdkError};
use table::Result;

use crate::connect::Connection;
use crate::error::Trouble;
use crate::retry::{Attempts, Patience};

/// How a request ended that the server can refuse for a reason the caller wants to know.
#[derive(Debug)]
pub(crate) enum Ended<O, R> {
    Done(O),
    Refused {
        reason: R,
        /// Whether an earlier attempt may have been carried out.
        lost: bool,
    },
}

impl Connection {
    pub(crate) fn attempts(&self, patience: Patience) -> Attempts<'_> {
        Attempts::new(patience, &*self.randomness)
    }

    /// Asks until there is an answer, or no hope of one.
    pub(crate) async fn ask<O, E, F>(&self, send: impl Fn() -> F) -> Result<O>
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
        F: Future<Output = Result<O, SdkError<E>>>,
    {
        self.ask_within(self.patience, send).await
    }

    /// Asks for bulk work: nobody waits for a single answer, and to give up loses much.
    pub(crate) async fn ask_patiently<O, E, F>(&self, send: impl Fn() -> F) -> Result<O>
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
        F: Future<Output = Result<O, SdkError<E>>>,
    {
        self.ask_within(self.bulk_patience, send).await
    }

    async fn ask_within<O, E, F>(&self, patience: Patience, send: impl Fn() -> F) -> Result<O>
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
        F: Future<Output = Result<O, SdkError<E>>>,
    {
        let never = |_: &E| None::<Infallible>;
        match self.attempt(self.attempts(patience), send, never).await? {
            Ended::Done(output) => Ok(output),
            Ended::Refused { reason, .. } => match reason {},
        }
    }

    /// Asks until there is an answer, no hope of one, or a refusal that `refusal` knows.
    pub(crate) async fn ask_unless<O, E, R, F>(
        &self,
        send: impl Fn() -> F,
        refusal: impl Fn(&E) -> Option<R>,
    ) -> Result<Ended<O, R>>
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
        F: Future<Output = Result<O, SdkError<E>>>,
    {
        let attempts = self.attempts(self.patience);
        self.attempt(attempts, send, refusal).await
    }

    async fn attempt<O, E, R, F>(
        &self,
        mut attempts: Attempts<'_>,
        send: impl Fn() -> F,
        refusal: impl Fn(&E) -> Option<R>,
    ) -> Result<Ended<O, R>>
    where
        E: ProvideErrorMetadata + StdError + Send + Sync + 'static,
        F: Future<Output = Result<O, SdkError<E>>>,
    {
        let mut lost = false;
        loop {
            let error = match tokio::time::timeout(attempts.time(), send()).await {
                Ok(Ok(output)) => return Ok(Ended::Done(output)),
                Ok(Err(error)) => error,
                Err(_) => SdkError::timeout_error(io::Error::from(io::ErrorKind::TimedOut)),
            };
            if let Some(reason) = error.as_service_error().and_then(&refusal) {
                return Ok(Ended::Refused { reason, lost });
            }
            let trouble = Trouble::of(&error);
            lost |= trouble == Trouble::Lost;
            if !trouble.is_passing() || !attempts.again().await {
                return Err(self.failure(trouble, lost, &attempts.tried(), error));
            }
            tracing::debug!(?trouble, error = &error as &dyn StdError, "trying again");
        }
    }
}
