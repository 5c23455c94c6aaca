//! Seeing to it that a case's changes are in the sync log, however the engine writes it.

use std::sync::Arc;

use crate::conformance::case::Checked;
use crate::conformance::reading::{POLLS, count, pause};
use crate::conformance::rows::{sample, string_set};
use crate::conformance::rule::{SCOPES, ScopesInRow};
use crate::conformance::subject::Subject;
use crate::error::{Error, Result};
use crate::row::RowBuilder;
use crate::sync::{self, Appender, SyncEntry, SyncError, SyncPage};

/// A sync scope of this case's own.
pub(super) fn scope(subject: &Subject, name: &str) -> String {
    format!("{}#{name}", subject.scope)
}

/// A row whose changes concern these scopes.
pub(super) fn concerning(
    subject: &Subject,
    name: &str,
    version: u64,
    scopes: &[&str],
) -> RowBuilder {
    let scopes: Vec<String> = scopes.iter().map(|name| scope(subject, name)).collect();
    let scopes: Vec<&str> = scopes.iter().map(String::as_str).collect();
    sample(subject.key("p", name), version).attribute(SCOPES, string_set(&scopes))
}

pub(super) fn appender(subject: &Subject) -> Result<Appender> {
    let (engine, clock) = (Arc::clone(&subject.engine), Arc::clone(&subject.clock));
    Appender::new(engine, Arc::new(ScopesInRow), clock, &subject.scope)
}

/// How many changes an appender takes at once: a change has at most three scopes here, and each
/// is an entry and a head beside the checkpoint.
pub(super) fn at_once(subject: &Subject) -> usize {
    if subject.capabilities.transaction_actions < 100 {
        1
    } else {
        100
    }
}

/// Runs an appender until the log has reached the expected number; a change that arrives late
/// takes a few more polls.
pub(super) async fn append_until(
    subject: &Subject,
    name: &str,
    expected: u64,
    at_once: usize,
) -> Checked {
    let appender = appender(subject)?;
    let mut idle = 0;
    while idle < POLLS {
        let step = match appender.append(count(at_once)).await {
            Ok(step) => step,
            // Another one was faster.
            Err(Error::ConditionFailed(_)) => {
                idle += 1;
                continue;
            }
            Err(error) => return Err(error.into()),
        };
        if sync::head(&*subject.engine, &scope(subject, name)).await? >= expected {
            return Ok(());
        }
        if step.caught_up {
            if !subject.capabilities.feed_lags {
                break;
            }
            idle += 1;
            pause().await;
        }
    }
    let head = sync::head(&*subject.engine, &scope(subject, name)).await?;
    panic!("the log of {name} ends at {head}, not at {expected}");
}

impl Subject {
    /// Waits until a scope's log has reached a number: at once, or when it has been appended.
    pub(super) async fn logged(&self, name: &str, expected: u64) -> Checked {
        if !self.capabilities.sync_in_commit {
            append_until(self, name, expected, at_once(self)).await?;
        }
        let head = sync::head(&*self.engine, &scope(self, name)).await?;
        assert_eq!(head, expected, "the last number of {name}");
        Ok(())
    }

    pub(super) async fn since(&self, name: &str, since: u64, limit: usize) -> Checked<SyncPage> {
        let scope = scope(self, name);
        Ok(sync::since(&*self.engine, &scope, since, count(limit)).await?)
    }

    /// Every entry of a scope from a number on.
    pub(super) async fn entries(&self, name: &str, since: u64) -> Checked<Vec<SyncEntry>> {
        let page = self.since(name, since, 1000).await?;
        assert!(!page.more);
        Ok(page.entries)
    }

    pub(super) async fn assert_too_old(&self, name: &str, since: u64) {
        let answer = sync::since(&*self.engine, &scope(self, name), since, count(10)).await;
        assert!(
            matches!(answer, Err(SyncError::TooOld { since: named }) if named == since),
            "{since} of {name} should be too old: {answer:?}"
        );
    }
}
