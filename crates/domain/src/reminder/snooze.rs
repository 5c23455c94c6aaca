//! Until when a reminder is put off, if somebody does not say it exactly.

use jiff::SignedDuration;
use jiff::civil::Time;
use jiff::tz::TimeZone;
use jiff::{Span, ToSpan};

use serde::Deserialize;

use crate::instant::Instant;
use crate::zone::{Tzid, on_wall};

/// What a person can choose with one touch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
pub enum Preset {
    #[serde(rename = "10m")]
    TenMinutes,
    #[serde(rename = "1h")]
    Hour,
    /// Nine in the morning of the next day.
    #[serde(rename = "tomorrow")]
    Tomorrow,
    /// Nine in the morning, seven days from today.
    #[serde(rename = "next_week")]
    NextWeek,
}

const MORNING: Time = Time::constant(9, 0, 0, 0);

impl Preset {
    /// The moment it means to somebody in a zone.
    pub fn from(self, now: Instant, tzid: &Tzid) -> Instant {
        match self {
            Self::TenMinutes => now.plus(SignedDuration::from_mins(10)),
            Self::Hour => now.plus(SignedDuration::from_hours(1)),
            Self::Tomorrow => morning(now, tzid, 1.day()),
            Self::NextWeek => morning(now, tzid, 7.days()),
        }
    }
}

fn morning(now: Instant, tzid: &Tzid, later: Span) -> Instant {
    let zone = TimeZone::get(tzid.as_str()).unwrap_or(TimeZone::UTC);
    let today = zone.to_datetime(now.timestamp()).date();
    let day = today.saturating_add(later);
    on_wall(day.to_datetime(MORNING), &zone)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn from(preset: Preset, now: &str, tzid: &str) -> String {
        let now = Instant::parse(now).unwrap();
        let tzid = Tzid::parse(tzid).unwrap();
        preset.from(now, &tzid).to_string()
    }

    #[test]
    fn minutes_and_hours_are_counted_from_now() {
        let now = "2025-03-30T00:55:00Z";
        let berlin = "Europe/Berlin";
        assert_eq!(
            from(Preset::TenMinutes, now, berlin),
            "2025-03-30T01:05:00Z"
        );
        assert_eq!(from(Preset::Hour, now, berlin), "2025-03-30T01:55:00Z");
    }

    #[test]
    fn mornings_are_those_of_the_person_on_either_side_of_a_change_of_clocks() {
        // Clocks go forward on 30 March 2025, and back on 26 October.
        for (now, tomorrow, next_week) in [
            (
                "2025-03-29T12:00:00Z",
                "2025-03-30T07:00:00Z",
                "2025-04-05T07:00:00Z",
            ),
            (
                "2025-03-28T12:00:00Z",
                "2025-03-29T08:00:00Z",
                "2025-04-04T07:00:00Z",
            ),
            (
                "2025-10-25T12:00:00Z",
                "2025-10-26T08:00:00Z",
                "2025-11-01T08:00:00Z",
            ),
        ] {
            let berlin = "Europe/Berlin";
            assert_eq!(from(Preset::Tomorrow, now, berlin), tomorrow);
            assert_eq!(from(Preset::NextWeek, now, berlin), next_week);
        }
    }

    #[test]
    fn today_is_the_day_where_the_person_is() {
        let now = "2025-06-01T11:00:00Z";
        assert_eq!(
            from(Preset::Tomorrow, now, "Pacific/Kiritimati"),
            "2025-06-02T19:00:00Z"
        );
        assert_eq!(
            from(Preset::Tomorrow, now, "Pacific/Pago_Pago"),
            "2025-06-02T20:00:00Z"
        );
    }
}
