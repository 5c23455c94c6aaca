//! The parts of keys: none can hold a separator.

use std::borrow::Cow;

use domain::account::{AuditId, Email, Provider, SessionId, Subject, TokenId};
use domain::event::{EventId, MasterId, SeriesKey};
use domain::note::{NoteId, Slug};
use domain::recurrence::DateOrTime;
use domain::reminder::{ReminderId, ReminderStatus};
use domain::{Instant, UserId};

/// A piece of a key, as it is spelled there.
pub(crate) trait Part {
    fn part(&self) -> Cow<'_, str>;
}

/// Ids have no separator in them.
macro_rules! plain {
    ($($id:ty),*) => {
        $(impl Part for $id {
            fn part(&self) -> Cow<'_, str> {
                Cow::Borrowed(self.as_str())
            }
        })*
    };
}

plain!(
    UserId, SessionId, TokenId, AuditId, Provider, EventId, MasterId
);

plain!(ReminderId, NoteId);

impl Part for ReminderStatus {
    fn part(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.as_str())
    }
}

impl Part for Slug {
    fn part(&self) -> Cow<'_, str> {
        escaped(self.as_str())
    }
}

/// Whether a note stays on top: `1` lies behind `0`, and notes are read from the end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pinned(pub(crate) bool);

impl Part for Pinned {
    fn part(&self) -> Cow<'_, str> {
        Cow::Borrowed(if self.0 { "1" } else { "0" })
    }
}

impl Part for Email {
    fn part(&self) -> Cow<'_, str> {
        escaped(self.folded())
    }
}

impl Part for Subject {
    fn part(&self) -> Cow<'_, str> {
        escaped(self.as_str())
    }
}

impl Part for Instant {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_string())
    }
}

impl Part for DateOrTime {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_string())
    }
}

impl Part for SeriesKey {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_string())
    }
}

/// A time as the time index spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Moment<'a>(pub(crate) &'a str);

impl Part for Moment<'_> {
    fn part(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.0)
    }
}

/// The four digits of a year.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Year(pub(crate) i16);

impl Year {
    /// The year a moment lies in.
    pub(crate) fn of(moment: Moment<'_>) -> Self {
        Self(
            moment
                .0
                .get(..4)
                .and_then(|it| it.parse().ok())
                .unwrap_or(0),
        )
    }
}

impl Part for Year {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(format!("{:04}", self.0))
    }
}

/// The hash of a secret, by which what belongs to it is found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Hash<'a>(pub(crate) &'a str);

impl Part for Hash<'_> {
    fn part(&self) -> Cow<'_, str> {
        escaped(self.0)
    }
}

/// The separator, and the sign that escapes it, as in a URL. Nothing else need change: keys are
/// compared, never read.
fn escaped(text: &str) -> Cow<'_, str> {
    if !text.contains(['#', '%']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace('%', "%25").replace('#', "%23"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_separator_within_a_part_is_escaped() {
        let email = Email::parse("a#b%23@example.com").unwrap();
        assert_eq!(email.part(), "a%23b%2523@example.com");
    }

    proptest::proptest! {
        #[test]
        fn different_texts_are_different_parts(one: String, other: String) {
            proptest::prop_assert_eq!(one == other, escaped(&one) == escaped(&other));
            proptest::prop_assert!(!escaped(&one).contains('#'));
        }
    }
}
