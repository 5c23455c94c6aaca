//! The occurrences of a window: what the rule generates there, merged with DTSTART and RDATE, without
//! EXDATE.

use jiff::civil::DateTime;

use super::calendar::{DAY, Wall};
use super::cursor::Cursor;
use super::series::Series;
use super::start::Local;
use crate::instant::Instant;

/// When one occurrence of a series starts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Occurrence {
    /// The instant. In a floating or all-day series, the wall time spelled as if it were UTC.
    pub at: Instant,
    /// The wall time in the zone of the series; midnight if it is all-day.
    pub start: DateTime,
}

impl Occurrence {
    pub(super) fn new(at: i64, wall: Wall) -> Self {
        Self {
            at: Instant::of(jiff::Timestamp::from_second(at).unwrap_or_default()),
            start: wall.civil(),
        }
    }
}

/// Occurrences in the order of their instants, each once. Bounded by the window, and by the year
/// 9999 if there is none.
#[derive(Debug, Clone)]
pub struct Occurrences<'s> {
    series: &'s Series,
    written: &'s [(i64, Wall)],
    rule: Option<OfRule<'s>>,
    /// What the rule generates next.
    next: Option<(i64, Wall)>,
    to: i64,
}

impl<'s> Occurrences<'s> {
    pub(super) fn new(series: &'s Series, from: i64, to: i64) -> Self {
        let before = series.written.partition_point(|(at, _)| *at < from);
        let mut rule = OfRule::new(series, from, to);
        Self {
            series,
            written: &series.written[before..],
            next: rule.as_mut().and_then(OfRule::next),
            rule,
            to,
        }
    }

    /// The smaller of the two heads. Where both are the same, DTSTART or RDATE has been generated
    /// by the rule as well, and both are taken.
    fn take(&mut self) -> Option<(i64, Wall)> {
        let written = self
            .written
            .first()
            .copied()
            .filter(|(at, _)| *at < self.to);
        let first = match (written, self.next) {
            (Some(written), Some(next)) => written.min(next),
            (written, next) => written.or(next)?,
        };
        if written.is_some_and(|(at, _)| at == first.0) {
            self.written = &self.written[1..];
        }
        if self.next.is_some_and(|(at, _)| at == first.0) {
            self.next = self.rule.as_mut().and_then(OfRule::next);
        }
        Some(first)
    }
}

impl Occurrences<'_> {
    /// A day that is excluded may have a thousand occurrences: none of them is looked at.
    fn skip_day(&mut self, wall: Wall) {
        let Some(rule) = &mut self.rule else {
            return;
        };
        if self.next.is_some_and(|(_, next)| next.day() == wall.day()) {
            rule.wall = rule.wall.max(Wall::at(wall.day() + 1, 0));
            self.next = rule.next();
        }
    }
}

impl Iterator for Occurrences<'_> {
    type Item = Occurrence;

    fn next(&mut self) -> Option<Occurrence> {
        loop {
            let (at, wall) = self.take()?;
            if !self.series.excludes(at, wall) {
                return Some(Occurrence::new(at, wall));
            }
            if self.series.excludes_day(wall) {
                self.skip_day(wall);
            }
        }
    }
}

/// What the rule generates after DTSTART and until UNTIL, in the window.
#[derive(Debug, Clone)]
struct OfRule<'s> {
    cursor: Cursor<'s>,
    local: Local<'s>,
    from: i64,
    /// Not later than this, on the wall and as an instant.
    last: (Wall, i64),
    /// Where to look on.
    wall: Wall,
    found: u32,
}

impl<'s> OfRule<'s> {
    fn new(series: &'s Series, from: i64, to: i64) -> Option<Self> {
        let plan = series.plan.as_ref()?;
        let local = series.start.local();
        let start = series.start.wall();
        // Whatever the offset, two days earlier on the wall is earlier in time, and later is later.
        let (from, wall) = if from <= start.0 - 2 * DAY {
            (i64::MIN, start.plus(1))
        } else {
            (from, local.wall(from).max(start.plus(1)))
        };
        // DTSTART may have been moved out of a gap, onto something that the rule generates.
        let from = from.max(series.start_at + 1);
        let last_wall = Wall(to).plus(2 * DAY).min(series.until.0).min(Wall::LAST);
        let last = (last_wall, series.until.1.min(to - 1).min(Wall::LAST.0));
        Some(Self {
            cursor: Cursor::new(plan),
            local,
            from,
            last,
            wall,
            found: 0,
        })
    }

    fn next(&mut self) -> Option<(i64, Wall)> {
        loop {
            let wall = self.cursor.next_within(self.wall, self.last.0)?;
            self.wall = wall.plus(1);
            match self.local.existing(wall) {
                Some(at) if at > self.last.1 => return None,
                Some(at) if at >= self.from => {
                    self.found += 1;
                    if self.found == 2 {
                        self.local.settle(wall, at);
                    }
                    return Some((at, wall));
                }
                _ => {}
            }
        }
    }
}
