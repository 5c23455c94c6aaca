//! The attributes of events that have rules of their own.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;
use crate::markdown::Markdown;
use crate::preferences::ReminderMinutes;
use crate::text::Text;

pub type Title = Text<500>;
pub type Location = Text<500>;
pub type Tag = Text<100>;

/// Up to 10 KB.
pub type Description = Markdown<{ 10 * 1024 }>;

/// `#rrggbb`. The app offers twelve of them; any can be kept.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Color(Box<str>);

impl Color {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let digits = text.strip_prefix('#').unwrap_or_default();
        if digits.len() != 6 || !digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Err(Invalid::new("must be a colour such as #3b82f6"));
        }
        Ok(Self(text.into()))
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Color {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Color> for String {
    fn from(color: Color) -> Self {
        color.0.into()
    }
}

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum EventStatus {
    #[default]
    Confirmed,
    Tentative,
    Cancelled,
}

/// Up to 50 tags.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "BTreeSet<Tag>", into = "BTreeSet<Tag>")]
pub struct Tags(BTreeSet<Tag>);

impl Tags {
    pub const MAX: usize = 50;

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Tag> {
        self.0.iter()
    }
}

impl TryFrom<BTreeSet<Tag>> for Tags {
    type Error = Invalid;

    fn try_from(tags: BTreeSet<Tag>) -> Result<Self, Invalid> {
        if tags.len() > Self::MAX {
            return Err(Invalid::new("must be at most 50 tags"));
        }
        Ok(Self(tags))
    }
}

impl From<Tags> for BTreeSet<Tag> {
    fn from(tags: Tags) -> Self {
        tags.0
    }
}

/// Up to 50 times before an event, in minutes.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    try_from = "BTreeSet<ReminderMinutes>",
    into = "BTreeSet<ReminderMinutes>"
)]
pub struct Reminders(BTreeSet<ReminderMinutes>);

impl Reminders {
    pub const MAX: usize = 50;

    pub(crate) fn one(minutes: ReminderMinutes) -> Self {
        Self(BTreeSet::from([minutes]))
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

impl TryFrom<BTreeSet<ReminderMinutes>> for Reminders {
    type Error = Invalid;

    fn try_from(minutes: BTreeSet<ReminderMinutes>) -> Result<Self, Invalid> {
        if minutes.len() > Self::MAX {
            return Err(Invalid::new("must be at most 50 reminders"));
        }
        Ok(Self(minutes))
    }
}

impl From<Reminders> for BTreeSet<ReminderMinutes> {
    fn from(reminders: Reminders) -> Self {
        reminders.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_description_is_counted_in_bytes() {
        assert!(Description::parse("ä".repeat(5 * 1024)).is_ok());
        assert!(Description::parse(format!("{}a", "ä".repeat(5 * 1024))).is_err());
    }

    #[test]
    fn a_title_is_counted_in_characters() {
        for (length, good) in [(1, true), (499, true), (500, true), (501, false)] {
            assert_eq!(Title::parse(&"ä".repeat(length)).is_ok(), good, "{length}");
        }
        assert!(Title::parse("").is_err());
    }

    #[test]
    fn a_colour_has_six_hexadecimal_digits() {
        for good in ["#4285F4", "#3b82f6"] {
            assert_eq!(Color::parse(good).unwrap().to_string(), good);
        }
        for wrong in ["", "#", "3b82f6", "#3b82f", "#3b82f67", "#3b82fg", "red"] {
            assert!(Color::parse(wrong).is_err(), "{wrong}");
        }
    }
}
