//! The attributes of tasks that have rules of their own.

use serde::{Deserialize, Serialize};

use crate::event::Tags;
use crate::invalid::Invalid;

/// Up to 50 of them, as tags are.
pub type Labels = Tags;

/// 1 is the highest, 5 the lowest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Priority(u8);

impl Priority {
    pub fn get(self) -> u8 {
        self.0
    }
}

impl Default for Priority {
    fn default() -> Self {
        Self(3)
    }
}

impl TryFrom<u32> for Priority {
    type Error = Invalid;

    fn try_from(number: u32) -> Result<Self, Invalid> {
        match u8::try_from(number) {
            Ok(number @ 1..=5) => Ok(Self(number)),
            _ => Err(Invalid::new("must be 1 (highest) to 5 (lowest)")),
        }
    }
}

impl From<Priority> for u32 {
    fn from(priority: Priority) -> Self {
        priority.0.into()
    }
}

/// How much work it is, in points that grow as Fibonacci's numbers do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u32", into = "u32")]
pub struct Effort(u8);

impl Effort {
    pub const ALL: [u8; 10] = [1, 2, 3, 5, 8, 13, 21, 34, 55, 89];
}

impl TryFrom<u32> for Effort {
    type Error = Invalid;

    fn try_from(number: u32) -> Result<Self, Invalid> {
        let points = u8::try_from(number).ok();
        let points = points.filter(|points| Self::ALL.contains(points));
        let refused = "must be 1, 2, 3, 5, 8, 13, 21, 34, 55 or 89";
        points.map(Self).ok_or(Invalid::new(refused))
    }
}

impl From<Effort> for u32 {
    fn from(effort: Effort) -> Self {
        effort.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_documented_values_are_taken() {
        let priorities: Vec<u32> = (0..10)
            .filter(|it| Priority::try_from(*it).is_ok())
            .collect();
        assert_eq!(priorities, [1, 2, 3, 4, 5]);
        let efforts: Vec<u32> = (0..400)
            .filter(|it| Effort::try_from(*it).is_ok())
            .collect();
        assert_eq!(efforts, Effort::ALL.map(u32::from));
        assert_eq!(Priority::default().get(), 3);
    }
}
