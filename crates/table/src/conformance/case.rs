//! A case of the suite: what it needs, and how it is run.

use std::fmt;
use std::panic::Location;
use std::pin::Pin;

use crate::conformance::subject::{Capabilities, Subject};

/// What a case answers: nothing, or what it met where it should not have.
pub type Checked<T = ()> = Result<T, Unexpected>;

/// An error a case did not reckon with, and the place in the case where it met it.
pub struct Unexpected(String);

impl<E: std::error::Error> From<E> for Unexpected {
    #[track_caller]
    fn from(error: E) -> Self {
        Self(format!("{} at {}", text_of(&error), Location::caller()))
    }
}

/// The error and everything beneath it.
pub(super) fn text_of(error: &dyn std::error::Error) -> String {
    let mut text = error.to_string();
    let mut cause = error.source();
    while let Some(beneath) = cause {
        text = format!("{text}: {beneath}");
        cause = beneath.source();
    }
    text
}

impl fmt::Display for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl fmt::Debug for Unexpected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

type Running<'a> = Pin<Box<dyn Future<Output = Checked> + Send + 'a>>;

/// One behaviour, by the name of the function that checks it.
#[derive(Debug, Clone, Copy)]
pub struct Case {
    /// `module::function`
    pub name: &'static str,
    pub needs: &'static [Need],
    pub run: for<'a> fn(&'a Subject) -> Running<'a>,
}

/// What a case needs besides an engine that keeps the contract.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// A subject nobody else uses: the case turns the clock, reads the feed or counts all rows.
    OwnSubject,
    /// An engine that was given [`ScopesInRow`](super::ScopesInRow) as its sync rule.
    SyncRule,
    /// An engine that writes the sync log within the commit.
    SyncInCommit,
    /// A change feed.
    Feed,
    /// A feed that keeps the changes of one transaction together and all changes in order.
    OrderedFeed,
    /// An engine that removes expired rows when told to.
    Sweep,
    /// Empty texts outside keys.
    EmptyStrings,
    /// The row found instead, where the condition of a single write failed.
    FailedRow,
    /// Transactions of so many actions.
    Actions(usize),
}

impl Need {
    /// Why the need is not met, if it is not.
    pub fn unmet(self, capabilities: &Capabilities) -> Option<String> {
        let has = capabilities;
        let (met, reason) = match self {
            Self::OwnSubject | Self::SyncRule => return None,
            Self::SyncInCommit => (has.sync_in_commit, "the sync log is not part of the commit"),
            Self::Feed => (has.feed, "there is no change feed"),
            Self::OrderedFeed => (
                has.feed && has.ordered_feed,
                "the feed is ordered by key only",
            ),
            Self::Sweep => (has.sweep, "expired rows are not removed on demand"),
            Self::EmptyStrings => (has.empty_strings, "empty texts are refused"),
            Self::FailedRow => (
                has.returns_failed_row,
                "a failed condition does not return the row",
            ),
            Self::Actions(count) => {
                let most = has.transaction_actions;
                let reason = || format!("needs {count} actions in a transaction, takes {most}");
                return (count > most).then(reason);
            }
        };
        (!met).then(|| reason.to_owned())
    }
}

/// How a case ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Outcome {
    Passed,
    /// It could not be checked here, and why.
    Skipped(String),
    Failed(String),
}

/// Lists the cases of a module, each with what it needs:
/// `cases! { "feed": one_behaviour; another => [Feed, Actions(20)]; }`.
macro_rules! cases {
    ($module:literal: $($case:ident $(=> [$($need:ident $(($count:expr))?),*])?;)*) => {
        #[doc = concat!("The cases of `", $module, "`.")]
        pub const CASES: &[$crate::conformance::Case] = &[$(
            $crate::conformance::Case {
                name: concat!($module, "::", stringify!($case)),
                needs: &[$($($crate::conformance::Need::$need $(($count))?),*)?],
                run: |subject| Box::pin($case(subject)),
            }
        ),*];
    };
}
pub(super) use cases;
