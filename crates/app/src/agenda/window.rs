//! A window of time, in the zone of whoever looks.

use domain::{Instant, Invalid, Tzid, on_wall};
use jiff::civil::Date;
use jiff::tz::TimeZone;
use jiff::{SignedDuration, Timestamp};
use store::Clock;

use crate::error::{Error, Result};

/// The longest window.
const LONGEST_DAYS: u16 = 400;

/// From an instant up to another, seen in a zone.
#[derive(Debug, Clone)]
pub struct Window {
    pub from: Instant,
    pub to: Instant,
    pub tzid: Tzid,
    zone: TimeZone,
}

/// Where a window begins or ends: at an instant, or at the beginning of a day there.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Edge {
    At(Instant),
    On(Date),
}

/// How far a window reaches.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Extent {
    To(Edge),
    Days(u16),
}

impl Window {
    pub fn new(from: Edge, extent: Extent, tzid: Tzid) -> Result<Self> {
        let unknown = || Error::invalid("tz", Invalid::new("must be the IANA name of a time zone"));
        let zone = TimeZone::get(tzid.as_str()).map_err(|_| unknown())?;
        let begin = instant_of(from, &zone);
        let end = match extent {
            Extent::To(edge) => instant_of(edge, &zone),
            Extent::Days(days) => days_after(from, days, &zone),
        };
        let field = match extent {
            Extent::To(_) => "to",
            Extent::Days(_) => "days",
        };
        let refused = |problem: &'static str| Error::invalid(field, Invalid::new(problem));
        if end <= begin {
            return Err(refused("must lie after from"));
        }
        // Days by the calendar or by the clock: where the clocks change, one of them is longer.
        let by_clock = begin.plus(SignedDuration::from_hours(24 * i64::from(LONGEST_DAYS)));
        if days_after(from, LONGEST_DAYS, &zone).max(by_clock) < end {
            return Err(refused("must lie at most 400 days after from"));
        }
        Ok(Self {
            from: begin,
            to: end,
            tzid,
            zone,
        })
    }

    /// When something is, in instants: what is told by the wall is told by the reader's.
    pub(crate) fn span_of(&self, clock: Clock) -> (Instant, Instant) {
        match clock {
            Clock::World { start, end } => (start, end),
            Clock::Wall { start, end } => (on_wall(start, &self.zone), on_wall(end, &self.zone)),
            Clock::Days { start, end } => {
                let midnight = |date: Date| on_wall(date.at(0, 0, 0, 0), &self.zone);
                (midnight(start), midnight(end))
            }
        }
    }

    /// The date of an instant there.
    pub(crate) fn date_of(&self, instant: Instant) -> Date {
        self.zone.to_datetime(instant.timestamp()).date()
    }

    /// The first moment of a day there.
    pub(crate) fn beginning_of(&self, date: Date) -> Instant {
        on_wall(date.at(0, 0, 0, 0), &self.zone)
    }

    /// What the wall there shows, spelled as if it were UTC.
    pub(crate) fn wall_of(&self, instant: Instant) -> Instant {
        let wall = self.zone.to_datetime(instant.timestamp());
        on_wall(wall, &TimeZone::UTC)
    }
}

fn instant_of(edge: Edge, zone: &TimeZone) -> Instant {
    match edge {
        Edge::At(instant) => instant,
        Edge::On(date) => on_wall(date.at(0, 0, 0, 0), zone),
    }
}

/// Days by the calendar: the same time on the wall, so many days later.
fn days_after(from: Edge, days: u16, zone: &TimeZone) -> Instant {
    let wall = match from {
        Edge::At(instant) => zone.to_datetime(instant.timestamp()),
        Edge::On(date) => date.at(0, 0, 0, 0),
    };
    let later = wall.checked_add(SignedDuration::from_hours(24 * i64::from(days)));
    later.map_or(Instant::of(Timestamp::MAX), |later| on_wall(later, zone))
}
