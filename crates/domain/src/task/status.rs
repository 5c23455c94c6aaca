//! How far a task is, and which moves there are.

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The four columns of the board.
#[derive(
    Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize,
)]
#[serde(rename_all = "SCREAMING_SNAKE_CASE")]
pub enum TaskStatus {
    #[default]
    Backlog,
    InProgress,
    Completed,
    Archived,
}

/// A move that there is not.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
#[error("a task cannot go from {from} to {to}: from there it can go to {}", allowed(*.from))]
pub struct NotAllowed {
    pub from: TaskStatus,
    pub to: TaskStatus,
}

impl TaskStatus {
    /// In the order in which a board shows them.
    pub const ALL: [Self; 4] = [
        Self::Backlog,
        Self::InProgress,
        Self::Completed,
        Self::Archived,
    ];

    /// Where a task can go from here, besides staying.
    pub fn moves(self) -> &'static [Self] {
        match self {
            Self::Backlog => &[Self::InProgress, Self::Completed],
            Self::InProgress => &[Self::Completed, Self::Backlog],
            Self::Completed => &[Self::Archived, Self::InProgress],
            Self::Archived => &[Self::Backlog],
        }
    }

    pub fn check_move(self, to: Self) -> Result<(), NotAllowed> {
        if self == to || self.moves().contains(&to) {
            return Ok(());
        }
        Err(NotAllowed { from: self, to })
    }

    /// Whether there is something left to do.
    pub fn is_open(self) -> bool {
        matches!(self, Self::Backlog | Self::InProgress)
    }

    pub fn as_str(self) -> &'static str {
        match self {
            Self::Backlog => "BACKLOG",
            Self::InProgress => "IN_PROGRESS",
            Self::Completed => "COMPLETED",
            Self::Archived => "ARCHIVED",
        }
    }
}

impl fmt::Display for TaskStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

fn allowed(from: TaskStatus) -> String {
    let moves: Vec<_> = from.moves().iter().map(|it| it.as_str()).collect();
    moves.join(" or ")
}

#[cfg(test)]
mod tests {
    use super::TaskStatus::{Archived, Backlog, Completed, InProgress};
    use super::*;

    #[test]
    fn the_moves_are_those_of_the_design() {
        let allowed = [
            (Backlog, InProgress),
            (Backlog, Completed),
            (InProgress, Completed),
            (InProgress, Backlog),
            (Completed, Archived),
            (Completed, InProgress),
            (Archived, Backlog),
        ];
        for from in TaskStatus::ALL {
            for to in TaskStatus::ALL {
                let expected = from == to || allowed.contains(&(from, to));
                assert_eq!(from.check_move(to).is_ok(), expected, "{from} to {to}");
            }
        }
    }

    #[test]
    fn a_refusal_tells_what_is_allowed() {
        let refused = Archived.check_move(Completed).unwrap_err();
        assert_eq!(
            refused.to_string(),
            "a task cannot go from ARCHIVED to COMPLETED: from there it can go to BACKLOG"
        );
    }
}
