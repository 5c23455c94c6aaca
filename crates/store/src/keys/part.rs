//! The parts of keys: none can hold a separator.

use std::borrow::Cow;

use domain::account::{AuditId, Email, Provider, SessionId, Subject, TokenId};
use domain::event::{EventId, LinkEnd, MasterId, SeriesKey};
use domain::note::{NoteId, Slug};
use domain::recurrence::DateOrTime;
use domain::reminder::{ReminderId, ReminderStatus};
use domain::task::{Priority, Rank, TaskId, TaskStatus};
use domain::{Instant, UserId};

use crate::search::Searchable;

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
    UserId, SessionId, TokenId, AuditId, Provider, EventId, MasterId, TaskId
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

impl Part for Searchable {
    fn part(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.as_str())
    }
}

impl Part for TaskStatus {
    fn part(&self) -> Cow<'_, str> {
        Cow::Borrowed(self.as_str())
    }
}

impl Part for Priority {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(self.get().to_string())
    }
}

impl Part for Rank {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(self.to_string())
    }
}

/// A kind and an id, which have no separator in them.
impl Part for LinkEnd {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(format!("{}#{}", self.kind, self.id))
    }
}

/// One of the queues of jobs, by whose job it is: no single partition holds them all.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shard(u8);

impl Shard {
    pub(crate) const ALL: u8 = 16;

    /// FNV-1a, which is the same on every server and in every version.
    pub(crate) fn of(owner: &UserId) -> Self {
        let hash = owner
            .as_str()
            .bytes()
            .fold(0xcbf2_9ce4_8422_2325, |hash: u64, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            });
        let shard = u8::try_from(hash % u64::from(Self::ALL));
        Self(shard.expect("a remainder is less than what was divided by"))
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..Self::ALL).map(Self)
    }
}

impl Part for Shard {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(self.0.to_string())
    }
}

/// What a job is to do, and to what: `ARCHIVE#user_1#task_1`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct JobName<'a> {
    pub(crate) kind: &'a str,
    pub(crate) owner: &'a UserId,
    pub(crate) id: &'a str,
}

impl Part for JobName<'_> {
    fn part(&self) -> Cow<'_, str> {
        Cow::Owned(format!("{}#{}#{}", self.kind, self.owner, self.id))
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
