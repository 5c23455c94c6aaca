//! What every use case works with: the store, the time, randomness, and what is held in memory.

use std::sync::Arc;

use domain::{Id, Instant};
use store::{Commit, CommitError, Store};
use table::Clock;
use tokio::sync::{Notify, mpsc};

use crate::agenda::PreparedSeries;
use crate::audit::{Refusals, refusals};
use crate::error::{Error, Result};
use crate::passwords::Passwords;
use crate::providers::Providers;
use crate::randomness::{Randomness, new_id};
use crate::search::Shelf;
use crate::secret::Secret;
use crate::throttle::{Limits, Throttles};

/// The application, shared by everything that serves it.
#[derive(Debug)]
pub struct App {
    pub store: Store,
    pub rules: Rules,
    pub(crate) clock: Arc<dyn Clock>,
    pub(crate) randomness: Arc<dyn Randomness>,
    pub(crate) passwords: Passwords,
    pub(crate) throttles: Throttles,
    pub(crate) refusals: Refusals,
    pub(crate) providers: Providers,
    /// Told when an account is to be erased.
    pub(crate) erasure_asked: Notify,
    /// Told when exceptions of a series are to be removed.
    pub(crate) leftovers_made: Notify,
    pub(crate) prepared: PreparedSeries,
    pub(crate) search: Shelf,
}

/// What an application is made of.
#[derive(Debug)]
pub struct Parts {
    pub store: Store,
    pub rules: Rules,
    pub clock: Arc<dyn Clock>,
    pub randomness: Arc<dyn Randomness>,
    pub passwords: Passwords,
    pub limits: Limits,
    pub providers: Providers,
}

/// What whoever runs the server has decided.
#[derive(Debug, Clone)]
pub struct Rules {
    pub sign_up: SignUpRule,
    /// Where people reach the server, without a slash at the end.
    pub public_url: String,
}

/// Who may make an account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SignUpRule {
    Open,
    /// Whoever has an invitation.
    Invitation,
    Closed,
}

/// What is to be written down although its request was refused. Taken by a worker.
pub type RefusalsToWrite = mpsc::Receiver<domain::account::AuditEntry>;

impl App {
    pub fn new(parts: Parts) -> (Self, RefusalsToWrite) {
        let (refusals, to_write) = refusals();
        let app = Self {
            store: parts.store,
            rules: parts.rules,
            clock: parts.clock,
            randomness: parts.randomness,
            passwords: parts.passwords,
            throttles: Throttles::new(parts.limits),
            refusals,
            providers: parts.providers,
            erasure_asked: Notify::new(),
            leftovers_made: Notify::new(),
            prepared: PreparedSeries::default(),
            search: Shelf::default(),
        };
        (app, to_write)
    }

    /// How much memory the search indexes of all people may take together.
    pub fn bound_search(&self, bytes: usize) {
        self.search.bound(bytes);
    }

    pub fn now(&self) -> Instant {
        Instant::of(self.clock.now())
    }

    pub(crate) fn new_id<T: From<Id>>(&self, prefix: &str) -> T {
        new_id(self.randomness.as_ref(), prefix)
    }

    pub(crate) fn new_secret(&self) -> Secret {
        Secret::new(self.randomness.as_ref())
    }

    /// Commits what has no conditions.
    pub(crate) async fn commit_unconditionally(&self, commit: Commit<()>) -> Result<()> {
        let impossible = || Error::Internal("a write without conditions was refused".into());
        self.commit_or(commit, |()| impossible()).await
    }

    /// Commits, or answers what the first row that was not as expected means.
    pub(crate) async fn commit<R: Into<Error>>(&self, commit: Commit<R>) -> Result<()> {
        self.commit_or(commit, Into::into).await
    }

    /// Commits what rests on one version of one thing: answers which version it has by now, or that
    /// it is gone.
    pub(crate) async fn commit_on_version(&self, commit: Commit<()>) -> Result<()> {
        let refusals = match self.store.commit(commit).await {
            Ok(()) => return Ok(()),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(refusals)) => refusals,
        };
        let current = refusals.into_iter().find_map(|refusal| refusal.current);
        Err(
            current.map_or(Error::NotFound, |row| Error::VersionConflict {
                current: row.version(),
            }),
        )
    }

    pub(crate) async fn commit_or<R>(
        &self,
        commit: Commit<R>,
        meaning: impl FnOnce(R) -> Error,
    ) -> Result<()> {
        match self.store.commit(commit).await {
            Ok(()) => Ok(()),
            Err(CommitError::Store(error)) => Err(error.into()),
            Err(CommitError::Refused(refusals)) => match refusals.into_iter().next() {
                Some(refusal) => Err(meaning(refusal.reason)),
                None => Err(Error::Internal(
                    "a write was refused without a reason".into(),
                )),
            },
        }
    }
}
