//! The names of what can be another in one occurrence than in its series.

use serde::{Deserialize, Serialize};

/// An attribute of an event, as the API spells it. What tells the time comes first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Field {
    IsAllDay,
    StartUtc,
    EndUtc,
    StartTzid,
    EndTzid,
    StartDate,
    EndDate,
    Title,
    Description,
    Location,
    Color,
    Status,
    Tags,
    ReminderMinutes,
    Links,
}

impl Field {
    /// Whether it is one of those that together say when.
    pub fn is_of_time(self) -> bool {
        self <= Self::EndDate
    }
}
