//! A recurrence rule as it was given: the parts of RFC 5545, 3.3.10, without UNTIL.

use jiff::civil::Weekday;
use serde::{Deserialize, Serialize};

use super::until::Until;
use crate::invalid::Invalid;

/// An RRULE that does not contradict itself. UNTIL is no part of it: the table keeps it apart.
///
/// It is written and stored as its text, in which the parts have a fixed order and the numbers of a
/// list rise, so that equal rules have equal texts.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rule {
    pub(super) freq: Freq,
    pub(super) interval: u32,
    pub(super) count: Option<u32>,
    pub(super) by_month: Vec<i16>,
    pub(super) by_week_no: Vec<i16>,
    pub(super) by_year_day: Vec<i16>,
    pub(super) by_month_day: Vec<i16>,
    pub(super) by_day: Vec<WeekdayNum>,
    pub(super) by_hour: Vec<i16>,
    pub(super) by_minute: Vec<i16>,
    pub(super) by_second: Vec<i16>,
    pub(super) by_set_pos: Vec<i16>,
    pub(super) wkst: Weekday,
}

/// A rule and the UNTIL that stood in the same text.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ParsedRule {
    pub rule: Rule,
    pub until: Option<Until>,
}

/// SECONDLY is known and refused, see [`Rule::parse`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Freq {
    Minutely,
    Hourly,
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

/// A value of BYDAY, such as `MO` or `-1FR`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct WeekdayNum {
    /// Which one of the month or year, from its end if negative; every one if there is none.
    pub ordinal: Option<i16>,
    pub weekday: Weekday,
}

impl Rule {
    pub fn freq(&self) -> Freq {
        self.freq
    }

    pub fn interval(&self) -> u32 {
        self.interval
    }

    pub fn count(&self) -> Option<u32> {
        self.count
    }

    /// Whether it names times of day, which may be other ones than that of the start.
    pub fn has_times(&self) -> bool {
        !(self.by_hour.is_empty() && self.by_minute.is_empty() && self.by_second.is_empty())
    }

    /// The same rule that ends after so many occurrences, or by itself never. A series that is
    /// split shares its COUNT out.
    pub fn with_count(mut self, count: Option<u32>) -> Result<Self, Invalid> {
        if count == Some(0) {
            return Err(Invalid::new("COUNT must be at least 1"));
        }
        self.count = count;
        Ok(self)
    }
}

impl TryFrom<String> for Rule {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        let ParsedRule { rule, until } = Self::parse(&text)?;
        match until {
            Some(_) => Err(Invalid::new("UNTIL is kept apart from the rule")),
            None => Ok(rule),
        }
    }
}

impl From<Rule> for String {
    fn from(rule: Rule) -> Self {
        rule.to_string()
    }
}
