//! A long window in slices of whole days, so that a page costs what is on it.

use domain::Instant;
use jiff::civil::Date;
use jiff::{SignedDuration, ToSpan as _};

use super::order::Place;
use super::window::Window;

/// A month as calendars show it is one slice; then they double.
const FIRST: i64 = 45;
const LONGEST: i64 = 720;
const DAY: SignedDuration = SignedDuration::from_hours(24);
/// No clock is put back by more, but where the date line moved.
const SHORTLY: SignedDuration = SignedDuration::from_hours(2);

/// Part of a window, from the beginning of a day up to that of another.
#[derive(Debug, Clone)]
pub(super) struct Slice<'w> {
    pub(super) window: &'w Window,
    pub(super) from: Instant,
    pub(super) to: Instant,
    /// Whether what began earlier is shown here: so it is at the beginning of the window.
    pub(super) with_running: bool,
    /// Its days, each with the moment it begins.
    days: Vec<(Instant, Date)>,
}

impl Slice<'_> {
    /// The day of a moment within it. Things are many, days few: each is converted once. Only shortly
    /// after midnight must be looked: some clocks are put back from there to the day before.
    pub(super) fn day_of(&self, moment: Instant) -> Date {
        let after = self.days.partition_point(|(begin, _)| *begin <= moment);
        match after.checked_sub(1).map(|place| self.days[place]) {
            Some((begin, day)) if moment >= begin.plus(SHORTLY) => day,
            _ => self.window.date_of(moment),
        }
    }

    /// Whether it cannot be shorter.
    pub(super) fn is_one_day(&self) -> bool {
        self.from.plus(DAY + SHORTLY) >= self.to || self.days.len() <= 2
    }

    /// Whether something is to be shown in it.
    pub(super) fn shows(&self, (start, end): (Instant, Instant)) -> bool {
        let begins = start >= self.from;
        start < self.to && (begins || (self.with_running && end > self.from))
    }
}

#[derive(Debug)]
pub(super) struct Slices<'w> {
    window: &'w Window,
    /// Where the next one begins.
    at: Instant,
    days: i64,
}

impl<'w> Slices<'w> {
    /// All, or those from the day on where the page before ended.
    pub(super) fn of(window: &'w Window, after: Option<&Place>) -> Self {
        let resumed = after.map(|place| match place {
            Place::From(moment) => *moment,
            Place::Behind(behind) => window.beginning_of(behind.time.day),
        });
        let at = resumed.map_or(window.from, |day| day.max(window.from));
        Self {
            window,
            at,
            days: FIRST,
        }
    }

    /// Where the first one begins.
    pub(super) fn first(&self) -> Instant {
        self.at
    }

    pub(super) fn is_empty(&self) -> bool {
        self.at >= self.window.to
    }

    /// Has the slice read anew, half as long.
    pub(super) fn shorten(&mut self, slice: &Slice<'w>) {
        let days = i64::try_from(slice.days.len()).unwrap_or(FIRST);
        self.at = slice.from;
        self.days = (days / 2).max(1);
    }

    pub(super) fn next(&mut self) -> Option<Slice<'w>> {
        if self.is_empty() {
            return None;
        }
        let from = self.at;
        let day = self.window.date_of(from);
        let length = SignedDuration::from_hours(24 * self.days);
        let end = day.checked_add(length).unwrap_or(Date::MAX);
        let to = self.window.beginning_of(end).min(self.window.to);
        // The calendar ends within the last day.
        let to = if to > from { to } else { self.window.to };
        self.at = to;
        self.days = (self.days * 2).min(LONGEST);
        Some(Slice {
            window: self.window,
            from,
            to,
            with_running: from == self.window.from,
            days: days_of(self.window, day, to),
        })
    }
}

/// The days from one on, each with the moment it begins. None at all where one of them lasts much
/// longer than a day: a date that came twice, where the date line moved.
fn days_of(window: &Window, first: Date, to: Instant) -> Vec<(Instant, Date)> {
    let mut days: Vec<(Instant, Date)> = Vec::new();
    for date in first.series(1.day()) {
        let begin = window.beginning_of(date);
        let before = days.last().map(|(before, _)| *before);
        if before.is_some_and(|before| before.plus(DAY + SHORTLY) < begin) {
            return Vec::new();
        }
        days.push((begin, date));
        if begin >= to {
            break;
        }
    }
    days
}
