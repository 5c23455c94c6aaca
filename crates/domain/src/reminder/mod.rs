//! Reminders: what somebody wants to be told at a moment, and whether they have been.

mod content;
mod one;
mod snooze;
mod state;

pub use content::{Content, ContentChange, ReminderNote};
pub use one::{Finish, NotOpen, Reminder, ReminderChange, ReminderId};
pub use snooze::Preset;
pub use state::{Fires, ReminderStatus, State};
