//! Points in time as the table and the API spell them: UTC, to the second.

use std::fmt;

use jiff::{SignedDuration, Timestamp};
use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

/// `YYYY-MM-DDTHH:mm:ssZ`, of the years 0000 to 9999. Ordered alike as a time and as a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Instant(Timestamp);

impl Instant {
    /// The second a point in time lies in. One outside the years that can be spelled becomes the
    /// nearest that can.
    pub fn of(timestamp: Timestamp) -> Self {
        let second = timestamp.as_second().clamp(FIRST_SECOND, LAST_SECOND);
        Self(Timestamp::from_second(second).unwrap_or_default())
    }

    /// Any instant in the notation of RFC 3339, in any offset; fractions of a second are dropped.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::new("must be an instant such as 2025-12-15T14:00:00Z");
        let timestamp: Timestamp = text.parse().map_err(|_| refused())?;
        if !(FIRST_SECOND..=LAST_SECOND).contains(&timestamp.as_second()) {
            return Err(refused());
        }
        Ok(Self::of(timestamp))
    }

    pub fn timestamp(self) -> Timestamp {
        self.0
    }

    pub fn as_second(self) -> i64 {
        self.0.as_second()
    }

    /// Never beyond the first and the last second that can be spelled.
    #[must_use]
    pub fn plus(self, duration: SignedDuration) -> Self {
        self.0.checked_add(duration).map_or(
            Self::of(if duration.is_negative() {
                Timestamp::MIN
            } else {
                Timestamp::MAX
            }),
            Self::of,
        )
    }
}

/// 0000-01-01T00:00:00Z and 9999-12-30T22:00:00Z, the last one that `jiff` can tell.
const FIRST_SECOND: i64 = -62_167_219_200;
const LAST_SECOND: i64 = 253_402_207_200;

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.0}", self.0)
    }
}

impl TryFrom<String> for Instant {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Instant> for String {
    fn from(instant: Instant) -> Self {
        instant.to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spelled_in_utc_to_the_second() {
        for text in [
            "2025-12-15T14:00:00Z",
            "2025-12-15T14:00:00.999Z",
            "2025-12-15T09:00:00-05:00",
        ] {
            let instant = Instant::parse(text).unwrap();
            assert_eq!(instant.to_string(), "2025-12-15T14:00:00Z");
        }
    }

    #[test]
    fn a_time_without_a_zone_is_no_instant() {
        for text in ["2025-12-15", "2025-12-15T14:00:00", "now", ""] {
            assert!(Instant::parse(text).is_err(), "{text:?}");
        }
    }

    #[test]
    fn years_that_cannot_be_spelled_are_refused_or_come_to_rest_at_the_ends() {
        assert!(Instant::parse("-000001-01-01T00:00:00Z").is_err());
        assert_eq!(
            Instant::of(Timestamp::MIN).to_string(),
            "0000-01-01T00:00:00Z"
        );
        assert_eq!(
            Instant::of(Timestamp::MAX).to_string(),
            "9999-12-30T22:00:00Z"
        );
        let far = Instant::of(Timestamp::MAX).plus(SignedDuration::from_hours(1));
        assert_eq!(far.to_string(), "9999-12-30T22:00:00Z");
    }
}
