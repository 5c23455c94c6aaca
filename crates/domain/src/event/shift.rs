//! Moving what hangs on a series along with it: by as much as the clock on its wall moved.

use jiff::SignedDuration;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;

use crate::event::when::When;
use crate::instant::Instant;
use crate::recurrence::DateOrTime;
use crate::zone::{Tzid, on_wall};

/// The first date that can be spelled.
const FIRST: Date = Date::constant(0, 1, 1);

/// From where a series was to where it is, measured on the wall.
#[derive(Debug)]
pub(super) struct Shift {
    from: TimeZone,
    to: TimeZone,
    by: SignedDuration,
    days: i64,
}

impl Shift {
    pub(super) fn between(old: &When, new: &When) -> Self {
        let (from, to) = (clock_of(old.tzid()), clock_of(new.tzid()));
        let [before, after] = [(old, &from), (new, &to)].map(|(when, zone)| start_on(when, zone));
        Self {
            by: after.duration_since(before),
            days: after.date().duration_since(before.date()).as_hours() / 24,
            from,
            to,
        }
    }

    /// An instant of the old series as one of the new.
    pub(super) fn instant(&self, instant: Instant) -> Instant {
        let wall = self.from.to_datetime(instant.timestamp());
        let wall = wall.checked_add(self.by).unwrap_or(wall);
        on_wall(wall, &self.to)
    }

    pub(super) fn date_or_time(&self, value: DateOrTime) -> DateOrTime {
        match value {
            DateOrTime::Time(instant) => DateOrTime::Time(self.instant(instant)),
            DateOrTime::Date(date) => DateOrTime::Date(self.date(date)),
        }
    }

    /// Never beyond the first and the last date that can be spelled.
    fn date(&self, date: Date) -> Date {
        let moved = date.checked_add(SignedDuration::from_hours(24 * self.days));
        let end = if self.days < 0 { FIRST } else { Date::MAX };
        moved.unwrap_or(end).clamp(FIRST, Date::MAX)
    }
}

/// The clock by which a zone's times are told. Without a zone, wall time is spelled as if it were
/// UTC.
pub(crate) fn clock_of(tzid: Option<&Tzid>) -> TimeZone {
    let zone = tzid.and_then(|tzid| TimeZone::get(tzid.as_str()).ok());
    zone.unwrap_or(TimeZone::UTC)
}

fn start_on(when: &When, zone: &TimeZone) -> DateTime {
    match when {
        When::Timed(timed) => zone.to_datetime(timed.start.timestamp()),
        When::AllDay(days) => days.start.at(0, 0, 0, 0),
    }
}
