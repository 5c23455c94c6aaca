//! One reminder, and what becomes of it.

use std::fmt;

use jiff::SignedDuration;
use serde::{Deserialize, Serialize};

use crate::event::{Blamed, Ttl};
use crate::id::{Id, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::reminder::content::{Content, ContentChange};
use crate::reminder::state::{Fires, ReminderStatus, State};

ids! {
    /// A reminder; `rem_` and a UUID unless its maker chose otherwise.
    ReminderId;
}

/// How long a finished reminder stays.
const KEPT: SignedDuration = SignedDuration::from_hours(24);

/// A reminder as the table and the API have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Reminder {
    pub reminder_id: ReminderId,
    #[serde(flatten)]
    pub content: Content,
    #[serde(flatten)]
    pub state: State,
    pub created_at: Instant,
    pub updated_at: Instant,
    /// When it goes away by itself. The row writes it.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

/// What somebody wants to be another.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct ReminderChange {
    pub content: ContentChange,
    pub status: Option<ReminderStatus>,
    pub ttl: Option<Option<Ttl>>,
}

/// How a reminder is done with.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Finish {
    Completed,
    Dismissed,
}

/// It is done with already, and not in the way that was asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotOpen;

impl Reminder {
    pub fn new(reminder_id: ReminderId, content: Content, now: Instant) -> Self {
        Self {
            reminder_id,
            content,
            state: State::Pending,
            created_at: now,
            updated_at: now,
            ttl: None,
        }
    }

    /// When it will be heard; `None` if it is done with.
    pub fn fires(&self) -> Option<Fires> {
        let trigger = self.content.trigger_utc;
        match self.state {
            State::Pending if self.content.trigger_tzid.is_none() => Some(Fires::OnWall(trigger)),
            State::Pending => Some(Fires::At(trigger)),
            State::Snoozed { snoozed_until } => Some(Fires::At(snoozed_until)),
            State::Completed | State::Dismissed => None,
        }
    }

    /// The reminder as it will be; the same if nothing changes. A snoozed one that gets another time
    /// waits for that time.
    pub fn changed(&self, change: ReminderChange, now: Instant) -> Result<Self, Blamed> {
        let reopens = self.reopens(change.status)?;
        let content = change.content.apply(&self.content);
        let retimed = content.trigger_utc != self.content.trigger_utc;
        let snoozed = matches!(self.state, State::Snoozed { .. });
        let state = if reopens || (retimed && snoozed) {
            State::Pending
        } else {
            self.state
        };
        // That of a finished one was not its person's wish.
        let kept = self.ttl.filter(|_| !(reopens && self.state.is_finished()));
        let reminder = Self {
            content,
            state,
            ttl: change.ttl.unwrap_or(kept),
            ..self.clone()
        };
        Ok(self.at(reminder, now))
    }

    /// Whether a status that was sent makes it pending once more. The one it has changes nothing, so
    /// that what was read can be sent back; the others have addresses of their own.
    fn reopens(&self, status: Option<ReminderStatus>) -> Result<bool, Blamed> {
        let now = self.state.status();
        let route = match status {
            None => return Ok(false),
            Some(status) if status == now => return Ok(false),
            Some(ReminderStatus::Pending) => return Ok(true),
            Some(ReminderStatus::Snoozed) => "can only be set to PENDING here: POST to snooze",
            Some(ReminderStatus::Completed) => "can only be set to PENDING here: POST to complete",
            Some(ReminderStatus::Dismissed) => "can only be set to PENDING here: POST to dismiss",
        };
        Err(("status", Invalid::new(route)))
    }

    /// Put off until a moment.
    pub fn snoozed(&self, snoozed_until: Instant, now: Instant) -> Result<Self, NotOpen> {
        if self.state.is_finished() {
            return Err(NotOpen);
        }
        let reminder = Self {
            state: State::Snoozed { snoozed_until },
            ..self.clone()
        };
        Ok(self.at(reminder, now))
    }

    /// Done with; the same if it is so already.
    pub fn finished(&self, how: Finish, now: Instant) -> Result<Self, NotOpen> {
        let state = match how {
            Finish::Completed => State::Completed,
            Finish::Dismissed => State::Dismissed,
        };
        if self.state == state {
            return Ok(self.clone());
        }
        if self.state.is_finished() {
            return Err(NotOpen);
        }
        let reminder = Self {
            state,
            ttl: Some(Ttl(now.plus(KEPT).as_second())),
            ..self.clone()
        };
        Ok(self.at(reminder, now))
    }

    fn at(&self, reminder: Self, now: Instant) -> Self {
        if reminder == *self {
            return reminder;
        }
        Self {
            updated_at: now,
            ..reminder
        }
    }

    /// Whether this is what somebody asked for once more, who does not know that it was made. What
    /// became of it since does not count.
    pub fn is_made_from(&self, asked: &Self) -> bool {
        let finished = self.state.is_finished();
        let content = Content {
            links: self.content.links.clone(),
            ..asked.content.clone()
        };
        self.reminder_id == asked.reminder_id
            && self.content == content
            && self.content.links.lead_alike(&asked.content.links)
            && (finished || self.ttl == asked.ttl)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn at(text: &str) -> Instant {
        Instant::parse(text).unwrap()
    }

    fn now() -> Instant {
        at("2025-12-15T09:00:00Z")
    }

    fn reminder() -> Reminder {
        let json = r#"{"title":"Call","triggerUtc":"2025-12-15T14:00:00Z","triggerTzid":"UTC"}"#;
        let content = serde_json::from_str(json).unwrap();
        Reminder::new(ReminderId::parse("rem_1").unwrap(), content, now())
    }

    #[test]
    fn a_state_is_written_beside_the_rest() {
        let until = at("2025-12-16T09:00:00Z");
        let snoozed = reminder().snoozed(until, now()).unwrap();
        let json = serde_json::to_value(&snoozed).unwrap();
        assert_eq!(json["status"], "SNOOZED");
        assert_eq!(json["snoozedUntil"], "2025-12-16T09:00:00Z");
        assert_eq!(serde_json::from_value::<Reminder>(json).unwrap(), snoozed);
        let json = serde_json::to_value(reminder()).unwrap();
        assert_eq!(json["status"], "PENDING");
        assert!(json.get("snoozedUntil").is_none());
    }

    #[test]
    fn it_fires_at_its_time_or_when_it_was_put_off_to_and_never_when_done_with() {
        let pending = reminder();
        let trigger = pending.content.trigger_utc;
        assert_eq!(pending.fires(), Some(Fires::At(trigger)));
        let mut floating = pending.clone();
        floating.content.trigger_tzid = None;
        assert_eq!(floating.fires(), Some(Fires::OnWall(trigger)));
        let until = at("2025-12-16T09:00:00Z");
        let snoozed = floating.snoozed(until, now()).unwrap();
        assert_eq!(snoozed.fires(), Some(Fires::At(until)));
        let done = snoozed.finished(Finish::Dismissed, now()).unwrap();
        assert_eq!(done.fires(), None);
    }

    #[test]
    fn what_is_done_with_stays_a_day_unless_reopened() {
        let done = reminder().finished(Finish::Completed, now()).unwrap();
        assert_eq!(done.ttl, Some(Ttl(now().as_second() + 86_400)));
        assert_eq!(done.finished(Finish::Dismissed, now()), Err(NotOpen));
        assert_eq!(done.snoozed(now(), now()), Err(NotOpen));
        let reopen = ReminderChange {
            status: Some(ReminderStatus::Pending),
            ..ReminderChange::default()
        };
        let open = done.changed(reopen, now()).unwrap();
        assert_eq!((open.state, open.ttl), (State::Pending, None));
    }
}
