//! Dates and times beside a rule: UNTIL, and the values of RDATE and EXDATE.

use std::fmt;

use jiff::Timestamp;
use jiff::civil::{Date, DateTime};
use jiff::tz::Offset;
use serde::{Deserialize, Serialize};

use crate::instant::Instant;
use crate::invalid::Invalid;

/// The last moment at which a rule may still fire, itself included.
///
/// RFC 5545 wants the type of DTSTART. Other types are common and mean what they say: a date all of
/// that day, a time in an all-day series its date. A series that floats reads a UTC time as wall
/// time, as the table spells it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Until {
    Date(Date),
    Utc(Instant),
    Local(DateTime),
}

impl Until {
    /// `YYYYMMDD`, `YYYYMMDDTHHMMSSZ` or `YYYYMMDDTHHMMSS`.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let refused = || {
            Invalid::new("UNTIL must be YYYYMMDD, YYYYMMDDTHHMMSSZ or YYYYMMDDTHHMMSS, a real date")
        };
        match text.len() {
            8 => parse_date(text).map(Self::Date),
            15 => parse_date_time(text).map(Self::Local),
            16 => parse_utc(text).map(Self::Utc),
            _ => None,
        }
        .ok_or_else(refused)
    }
}

impl fmt::Display for Until {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => write!(f, "{}", date.strftime("%Y%m%d")),
            Self::Utc(instant) => write_utc(f, *instant),
            Self::Local(civil) => write!(f, "{}", civil.strftime("%Y%m%dT%H%M%S")),
        }
    }
}

/// A value of RDATE or EXDATE, or of a path that names an occurrence.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum DateOrTime {
    /// That date in the zone of the series.
    Date(Date),
    /// That instant. A floating series reads it as wall time, an all-day one takes its date.
    Time(Instant),
}

impl DateOrTime {
    /// `YYYYMMDD` or `YYYYMMDDTHHMMSSZ`.
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::new("must be YYYYMMDD or YYYYMMDDTHHMMSSZ, a real date");
        match text.len() {
            8 => parse_date(text).map(Self::Date),
            16 => parse_utc(text).map(Self::Time),
            _ => None,
        }
        .ok_or_else(refused)
    }
}

impl fmt::Display for DateOrTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => write!(f, "{}", date.strftime("%Y%m%d")),
            Self::Time(instant) => write_utc(f, *instant),
        }
    }
}

impl TryFrom<String> for DateOrTime {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<DateOrTime> for String {
    fn from(value: DateOrTime) -> Self {
        value.to_string()
    }
}

fn write_utc(f: &mut fmt::Formatter<'_>, instant: Instant) -> fmt::Result {
    let civil = Offset::UTC.to_datetime(instant.timestamp());
    write!(f, "{}", civil.strftime("%Y%m%dT%H%M%SZ"))
}

fn parse_date(text: &str) -> Option<Date> {
    let year = i16::try_from(digits(text, 0, 4)?).ok()?;
    let part = |from| i8::try_from(digits(text, from, 2)?).ok();
    Date::new(year, part(4)?, part(6)?).ok()
}

fn parse_date_time(text: &str) -> Option<DateTime> {
    let date = parse_date(text.get(..8)?)?;
    if !text.get(8..9)?.eq_ignore_ascii_case("T") {
        return None;
    }
    let part = |from| i8::try_from(digits(text, from, 2)?).ok();
    let (hour, minute, second) = (part(9)?, part(11)?, part(13)?);
    // RFC 5545, 3.3.12: without leap seconds, second 60 is second 59.
    let second = if second == 60 { 59 } else { second };
    let time = jiff::civil::Time::new(hour, minute, second, 0).ok()?;
    Some(date.to_datetime(time))
}

fn parse_utc(text: &str) -> Option<Instant> {
    if !text.get(15..)?.eq_ignore_ascii_case("Z") {
        return None;
    }
    let civil = parse_date_time(text.get(..15)?)?;
    // 99991231T235959Z is how some spell "for ever": it comes to rest at the last instant there is.
    let timestamp = Offset::UTC.to_timestamp(civil);
    Some(Instant::of(timestamp.unwrap_or(Timestamp::MAX)))
}

fn digits(text: &str, from: usize, length: usize) -> Option<u16> {
    let digits = text.get(from..from + length)?;
    let all = digits.bytes().all(|byte| byte.is_ascii_digit());
    all.then(|| digits.parse().ok()).flatten()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        for text in [
            "20250131",
            "20250131T235959Z",
            "20250131T235959",
            "00010101",
        ] {
            assert_eq!(Until::parse(text).unwrap().to_string(), text);
        }
        for text in ["20250131", "20250131T235959Z", "00010101T000000Z"] {
            assert_eq!(DateOrTime::parse(text).unwrap().to_string(), text);
        }
    }

    #[test]
    fn a_leap_second_is_the_second_before() {
        let until = Until::parse("20161231t235960z").unwrap();
        assert_eq!(until.to_string(), "20161231T235959Z");
    }

    #[test]
    fn the_end_of_time_is_the_last_instant() {
        let until = Until::parse("99991231T235959Z").unwrap();
        assert_eq!(until.to_string(), "99991230T220000Z");
    }

    #[test]
    fn dates_that_do_not_exist_and_other_notations_are_refused() {
        for text in [
            "",
            "2025-01-3",
            "20250230",
            "20251301",
            "20250101T240000Z",
            "20250101T000000X",
            "+0250101",
            "2025010é",
            "20250101T0000é",
            "20250101 000000Z",
        ] {
            assert!(Until::parse(text).is_err(), "{text:?}");
            assert!(DateOrTime::parse(text).is_err(), "{text:?}");
        }
        assert!(DateOrTime::parse("20250101T000000").is_err());
    }
}
