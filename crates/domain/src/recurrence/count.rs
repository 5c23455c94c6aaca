//! Where COUNT ends a rule, and how many candidates lie in a range: by arithmetic where every
//! interval has the same number of them, otherwise by counting bits period by period.

use super::calendar::Wall;
use super::cursor::Cursor;
use super::plan::{Plan, Signed};
use super::rule::Freq;

/// More than the calendar has of any kind.
const MOST_PERIODS: u64 = 1_000_000;

impl Plan {
    /// The n-th candidate after a wall, counted from 1. `None` if the calendar ends before.
    pub(super) fn nth_after(&self, after: Wall, nth: u64) -> Option<Wall> {
        let (after, nth) = self.skip_intervals(after, nth)?;
        let (after, nth) = self.skip_periods(after, nth)?;
        let mut cursor = Cursor::new(self);
        let mut found = after;
        for _ in 0..nth {
            found = cursor.next(found.plus(1))?;
        }
        Some(found)
    }

    /// How many candidates lie from one wall up to, but without, another.
    pub(super) fn count_between(&self, from: Wall, to: Wall) -> u64 {
        let mut cursor = Cursor::new(self);
        let (mut count, last) = (0, to.plus(-1));
        let mut next = cursor.next_within(from, last);
        while let Some(found) = next {
            count += 1;
            next = cursor.next_within(found.plus(1), last);
        }
        count
    }

    /// As [`Self::count_between`], for ranges of any length.
    pub(super) fn count_over(&self, from: Wall, to: Wall) -> u64 {
        let (first, last) = (self.period_from(from.day()), self.period_to(to.day()));
        if last - first < 2 {
            return self.count_between(from, to);
        }
        let whole: u64 = (first + 1..last).map(|period| self.count_in(period)).sum();
        whole
            + self.count_between(from, self.begin_of(first + 1))
            + self.count_between(self.begin_of(last), to)
    }

    /// Candidates repeat from interval to interval unless something depends on the calendar: so the
    /// n-th after a wall is as far from it as the one that many intervals earlier is from a wall
    /// that much earlier.
    fn skip_intervals(&self, after: Wall, nth: u64) -> Option<(Wall, u64)> {
        let Some((seconds, each)) = self.repetition() else {
            return Some((after, nth));
        };
        let intervals = (nth - 1) / each;
        let seconds = i64::try_from(intervals).ok()?.checked_mul(seconds)?;
        let after = after.plus(seconds);
        (after <= Wall::LAST).then_some((after, nth - intervals * each))
    }

    /// The length of an interval and how many candidates each has, if that is always the same.
    fn repetition(&self) -> Option<(i64, u64)> {
        let seconds = self.interval_seconds()?;
        let limited = self.by_month.is_some()
            || self.by_month_day.is_some()
            || !self.by_year_day.is_empty()
            || self.by_day.is_some() && self.freq != Freq::Weekly;
        if limited {
            return None;
        }
        let each = match self.freq {
            Freq::Weekly => self.count_in(0),
            _ => self.times.per_interval()? as u64,
        };
        (each > 0).then_some((seconds, each))
    }

    /// Leaves the walk less than a period.
    fn skip_periods(&self, after: Wall, nth: u64) -> Option<(Wall, u64)> {
        let mut period = self.period_from(after.day()) + 1;
        if nth < 2 || self.repetition().is_some() {
            return Some((after, nth));
        }
        let first = self.count_between(after.plus(1), self.begin_of(period));
        let Some(mut left) = nth.checked_sub(first).filter(|left| *left > 0) else {
            return Some((after, nth));
        };
        if self.has_same_number_in_every_period() {
            let each = self.count_in(period).max(1);
            let periods = (left - 1) / each;
            if periods > MOST_PERIODS {
                return None;
            }
            left -= periods * each;
            period += i64::try_from(periods).ok()?;
        }
        let mut count = self.contents(period)?.count(&self.times) as u64;
        while left > count {
            left -= count;
            period += 1;
            count = self.contents(period)?.count(&self.times) as u64;
        }
        Some((self.begin_of(period).plus(-1), left))
    }

    /// Days that every month has, and by one way of counting, so that no two are the same day.
    fn has_same_number_in_every_period(&self) -> bool {
        let by_month = match self.freq {
            Freq::Yearly => self.by_month.is_some(),
            Freq::Monthly => self.by_month.is_none(),
            _ => false,
        };
        if !by_month || self.by_week_no.is_some() || !self.by_year_day.is_empty() {
            return false;
        }
        match (&self.by_month_day, &self.by_day) {
            (Some(by_month_day), None) => by_month_day.are_in_every_month(),
            (None, Some(by_day)) => {
                let numbers = || by_day.ordinals.iter().map(|(ordinal, _)| *ordinal);
                by_day.weekdays == 0
                    && (numbers().all(|n| (1..=4).contains(&n))
                        || numbers().all(|n| (-4..=-1).contains(&n)))
            }
            _ => false,
        }
    }

    fn count_in(&self, period: i64) -> u64 {
        let contents = self.contents(period);
        contents.map_or(0, |contents| contents.count(&self.times) as u64)
    }
}

impl Signed {
    fn are_in_every_month(self) -> bool {
        const SHORTEST: u64 = (1 << 29) - 1;
        match (self.from_start, self.from_end) {
            (days, 0) | (0, days) => days & !SHORTEST == 0,
            _ => false,
        }
    }
}
