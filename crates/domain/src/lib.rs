//! Pure types and rules: no async, no I/O, no clock.
//!
//! A value that exists is valid: everything from outside is parsed into these types once, and no
//! check is needed further in.

pub mod account;
pub mod event;
mod id;
mod instant;
mod invalid;
mod markdown;
pub mod note;
mod preferences;
pub mod recurrence;
pub mod reminder;
pub mod task;
mod text;
mod zone;

pub use id::{Id, UserId};
pub use instant::Instant;
pub use invalid::Invalid;
pub use markdown::Markdown;
pub use preferences::{
    ArchiveDelay, CalendarIncrement, EventDuration, Preferences, ReminderMinutes, Stats, Theme,
    UserMeta, WeekStart,
};
pub use text::Text;
pub use zone::{Tzid, on_wall};
