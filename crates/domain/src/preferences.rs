//! `USER_META`: a person's zone and preferences, with their defaults.

use serde::{Deserialize, Serialize};

use crate::event::Reminders;
use crate::id::UserId;
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::zone::Tzid;

/// What the app needs to know of a person at its start, made with the account.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct UserMeta {
    pub user_id: UserId,
    pub default_tzid: Tzid,
    pub preferences: Preferences,
    pub created_at: Instant,
    pub updated_at: Instant,
}

impl UserMeta {
    pub fn new(user_id: UserId, default_tzid: Tzid, now: Instant) -> Self {
        Self {
            user_id,
            default_tzid,
            preferences: Preferences::default(),
            created_at: now,
            updated_at: now,
        }
    }
}

/// How much a person has, counted.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", default)]
pub struct Stats {
    pub total_events: u64,
    pub total_tasks: u64,
    pub total_reminders: u64,
    pub total_notes: u64,
    pub upcoming_events: u64,
    pub overdue_tasks: u64,
    pub last_event_created: Option<Instant>,
    pub last_task_completed: Option<Instant>,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Preferences {
    pub week_start: WeekStart,
    pub default_event_duration: EventDuration,
    pub default_calendar_increment: CalendarIncrement,
    /// Minutes before an event, applied to new ones.
    pub default_reminder_minutes: Reminders,
    pub theme: Theme,
    pub auto_archive_completed_tasks: bool,
    pub auto_archive_delay_hours: ArchiveDelay,
    pub enable_browser_notifications: bool,
    pub enable_sound_notifications: bool,
}

impl Default for Preferences {
    fn default() -> Self {
        Self {
            week_start: WeekStart(1),
            default_event_duration: EventDuration(30),
            default_calendar_increment: CalendarIncrement(15),
            default_reminder_minutes: Reminders::one(ReminderMinutes(15)),
            theme: Theme::Auto,
            auto_archive_completed_tasks: true,
            auto_archive_delay_hours: ArchiveDelay(24),
            enable_browser_notifications: true,
            enable_sound_notifications: true,
        }
    }
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Theme {
    Light,
    Dark,
    Auto,
}

/// A whole number of which only some are allowed.
macro_rules! choices {
    ($($(#[$doc:meta])* $name:ident: $number:ty, $allowed:pat, $message:literal;)*) => {
        $(
            $(#[$doc])*
            #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
            #[serde(try_from = "u32", into = "u32")]
            pub struct $name($number);

            impl $name {
                pub fn get(self) -> $number {
                    self.0
                }
            }

            impl TryFrom<u32> for $name {
                type Error = Invalid;

                fn try_from(number: u32) -> Result<Self, Invalid> {
                    match <$number>::try_from(number) {
                        Ok(number @ $allowed) => Ok(Self(number)),
                        _ => Err(Invalid::new($message)),
                    }
                }
            }

            impl From<$name> for u32 {
                fn from(value: $name) -> Self {
                    value.0.into()
                }
            }
        )*
    };
}

choices! {
    /// 0 is Sunday, 1 Monday.
    WeekStart: u8, 0..=1, "must be 0 (Sunday) or 1 (Monday)";
    /// Minutes that a new event lasts.
    EventDuration: u8, 15 | 30 | 45 | 60, "must be 15, 30, 45 or 60 minutes";
    /// Minutes between the lines of the calendar.
    CalendarIncrement: u8, 10 | 15 | 30 | 60, "must be 10, 15, 30 or 60 minutes";
    /// Minutes before an event, up to four weeks.
    ReminderMinutes: u16, 0..=40_320, "must be 0 to 40320 minutes";
    /// Hours after which a completed task is archived, up to a year.
    ArchiveDelay: u16, 1..=8_760, "must be 1 to 8760 hours";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_defaults_are_those_of_the_design() {
        assert_eq!(
            serde_json::to_value(Preferences::default()).unwrap(),
            serde_json::json!({
                "weekStart": 1,
                "defaultEventDuration": 30,
                "defaultCalendarIncrement": 15,
                "defaultReminderMinutes": [15],
                "theme": "auto",
                "autoArchiveCompletedTasks": true,
                "autoArchiveDelayHours": 24,
                "enableBrowserNotifications": true,
                "enableSoundNotifications": true
            })
        );
    }

    #[test]
    fn only_the_documented_values_are_taken() {
        assert!(WeekStart::try_from(2).is_err());
        assert!(EventDuration::try_from(20).is_err());
        assert!(CalendarIncrement::try_from(45).is_err());
        assert!(EventDuration::try_from(45).is_ok());
        assert!(CalendarIncrement::try_from(300).is_err());
    }
}
