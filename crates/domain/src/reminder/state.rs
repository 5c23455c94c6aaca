//! Where a reminder stands.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::instant::Instant;

/// Whether it is still to be heard, and if not at its own time, when.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "status",
    rename_all = "UPPERCASE",
    rename_all_fields = "camelCase"
)]
pub enum State {
    #[default]
    Pending,
    Snoozed {
        snoozed_until: Instant,
    },
    Completed,
    Dismissed,
}

/// The name of a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum ReminderStatus {
    Pending,
    Snoozed,
    Completed,
    Dismissed,
}

/// The moment at which it will be heard, and by whose clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fires {
    /// The same moment everywhere.
    At(Instant),
    /// When the wall of whoever looks shows this, spelled as if that wall were in UTC.
    OnWall(Instant),
}

impl Fires {
    /// As it is spelled, whosever clock it is.
    pub fn moment(self) -> Instant {
        match self {
            Self::At(moment) | Self::OnWall(moment) => moment,
        }
    }
}

impl State {
    pub fn status(self) -> ReminderStatus {
        match self {
            Self::Pending => ReminderStatus::Pending,
            Self::Snoozed { .. } => ReminderStatus::Snoozed,
            Self::Completed => ReminderStatus::Completed,
            Self::Dismissed => ReminderStatus::Dismissed,
        }
    }

    /// Whether it is done with.
    pub fn is_finished(self) -> bool {
        matches!(self, Self::Completed | Self::Dismissed)
    }
}

impl ReminderStatus {
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Pending => "PENDING",
            Self::Snoozed => "SNOOZED",
            Self::Completed => "COMPLETED",
            Self::Dismissed => "DISMISSED",
        }
    }
}

impl fmt::Display for ReminderStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
