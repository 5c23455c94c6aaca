//! Points in time as the table and the API spell them: UTC, to the second.

use std::fmt;

use jiff::civil::Date;
use jiff::tz::Offset;
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
        if let Some(second) = spelled(text.as_bytes()) {
            return Ok(Self(Timestamp::from_second(second).unwrap_or_default()));
        }
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

/// The second that a text means in the one spelling of the table. Every row of every window is read
/// and written in it, so it is worth a way of its own; anything else goes the long way.
fn spelled(text: &[u8]) -> Option<i64> {
    let [
        y1,
        y2,
        y3,
        y4,
        b'-',
        m1,
        m2,
        b'-',
        d1,
        d2,
        b'T',
        h1,
        h2,
        b':',
        i1,
        i2,
        b':',
        s1,
        s2,
        b'Z',
    ] = *text
    else {
        return None;
    };
    let two = |tens: u8, ones: u8| {
        let digits = tens.is_ascii_digit() && ones.is_ascii_digit();
        digits.then(|| i64::from(tens - b'0') * 10 + i64::from(ones - b'0'))
    };
    let year = two(y1, y2)? * 100 + two(y3, y4)?;
    let (month, day) = (two(m1, m2)?, two(d1, d2)?);
    let (hour, minute, second) = (two(h1, h2)?, two(i1, i2)?, two(s1, s2)?);
    let date = Date::new(
        i16::try_from(year).ok()?,
        i8::try_from(month).ok()?,
        i8::try_from(day).ok()?,
    );
    date.ok()?;
    if hour > 23 || minute > 59 || second > 59 {
        return None;
    }
    let second = days_before(year, month, day) * 86_400 + hour * 3600 + minute * 60 + second;
    (FIRST_SECOND..=LAST_SECOND)
        .contains(&second)
        .then_some(second)
}

/// Days from 1970 to a date of the proleptic Gregorian calendar, by counting years from March on.
fn days_before(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let (era, of_era) = (year.div_euclid(400), year.rem_euclid(400));
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    era * 146_097 + of_era * 365 + of_era / 4 - of_era / 100 + of_year - 719_468
}

impl fmt::Display for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(std::str::from_utf8(&self.spelling()).unwrap_or_default())
    }
}

impl Instant {
    /// The one spelling, for whoever puts many of them together.
    pub fn spelling(self) -> [u8; 20] {
        let civil = Offset::UTC.to_datetime(self.0);
        let mut text = *b"0000-00-00T00:00:00Z";
        let year = civil.year().unsigned_abs();
        put_two(&mut text, 0, year / 100);
        put_two(&mut text, 2, year % 100);
        let parts = [
            (5, civil.month()),
            (8, civil.day()),
            (11, civil.hour()),
            (14, civil.minute()),
            (17, civil.second()),
        ];
        for (place, part) in parts {
            put_two(&mut text, place, part.unsigned_abs().into());
        }
        text
    }
}

fn put_two(text: &mut [u8; 20], place: usize, number: u16) {
    let digit = |number: u16| b'0' + u8::try_from(number % 10).unwrap_or(0);
    text[place] = digit(number / 10);
    text[place + 1] = digit(number);
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

    proptest::proptest! {
        /// The short way and the long way of `jiff` agree on every second there is.
        #[test]
        fn every_second_is_spelled_and_read_as_the_library_does(second in FIRST_SECOND..=LAST_SECOND) {
            let timestamp = Timestamp::from_second(second).unwrap();
            let text = format!("{timestamp:.0}");
            let instant = Instant::of(timestamp);
            proptest::prop_assert_eq!(instant.to_string(), text.clone());
            proptest::prop_assert_eq!(spelled(text.as_bytes()), Some(second));
        }
    }

    #[test]
    fn what_is_no_date_or_time_is_not_read_the_short_way() {
        for text in [
            "2025-02-29T00:00:00Z",
            "2025-13-01T00:00:00Z",
            "2025-00-01T00:00:00Z",
            "2025-01-00T00:00:00Z",
            "2025-01-01T24:00:00Z",
            "2025-01-01T00:60:00Z",
            "2025-01-01T00:00:60Z",
            "2025-01-01T00:00:0aZ",
            "9999-12-31T00:00:00Z",
        ] {
            assert_eq!(spelled(text.as_bytes()), None, "{text}");
        }
        assert!(Instant::parse("2025-02-29T00:00:00Z").is_err());
        assert_eq!(spelled(b"2024-02-29T00:00:00Z"), Some(1_709_164_800));
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
