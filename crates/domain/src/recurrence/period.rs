//! The days of a period by the table of RFC 5545, 3.3.10, in its order from BYMONTH to BYDAY.
//!
//! The table says of each part whether it expands or limits. Both are an intersection with all days
//! of the period: a part that expands names the days it wants, and wants them in every month, week
//! or year that the parts before it left.

use super::calendar::{DAY, HOUR, MINUTE, Month, Year, days, index, small, weekday};
use super::day_set::DaySet;
use super::plan::{ByDay, Plan, Signed};
use super::rule::Freq;

impl Plan {
    pub(super) fn yearly(&self, year: i64) -> DaySet {
        let year = Year(year);
        let mut days = self.expand_by_month(year);
        self.limit_by_week_no(&mut days, year);
        self.limit_by_year_day(&mut days, year, 0);
        self.expand_by_month_day(&mut days, year);
        self.expand_by_day(&mut days, year);
        days
    }

    pub(super) fn monthly(&self, month: Month) -> DaySet {
        let mut days = self.limit_by_month(month);
        self.limit_by_month_day(&mut days);
        if let Some(by_day) = &self.by_day {
            let mut wanted = days.emptied();
            wanted.insert_weekdays(by_day.weekdays);
            insert_ordinals(&mut wanted, by_day, 0, days.length());
            days.retain(&wanted);
        }
        days
    }

    /// The week that begins with a day.
    pub(super) fn weekly(&self, first: i64) -> DaySet {
        let mut days = DaySet::none(first, 7);
        days.insert_weekdays(self.by_day.as_ref().map_or(0, |by_day| by_day.weekdays));
        if let Some(by_month) = self.by_month {
            let (begin, end) = (Month::of(first), Month::of(first + 6));
            let mut wanted = days.emptied();
            for month in [begin, end] {
                if is_in(by_month, month.of_year()) {
                    let first = month.first_day();
                    wanted.insert_days(first, first + super::calendar::days(month.length()));
                }
            }
            days.retain(&wanted);
        }
        days
    }

    /// A month of a DAILY, HOURLY or MINUTELY rule, whose parts all limit.
    pub(super) fn daily(&self, month: Month) -> DaySet {
        let mut days = self.limit_by_month(month);
        let before = month.year().days_before(month.of_year());
        self.limit_by_year_day(&mut days, month.year(), before);
        self.limit_by_month_day(&mut days);
        if let Some(by_day) = &self.by_day {
            let mut wanted = days.emptied();
            wanted.insert_weekdays(by_day.weekdays);
            days.retain(&wanted);
        }
        self.limit_by_interval(&mut days);
        days
    }

    fn expand_by_month(&self, year: Year) -> DaySet {
        let Some(by_month) = self.by_month else {
            return DaySet::all(year.first_day(), year.length());
        };
        let mut days = DaySet::none(year.first_day(), year.length());
        for month in (0..12).filter(|month| is_in(by_month, *month)) {
            let before = year.days_before(month);
            days.insert_range(before, before + year.length_of(month));
        }
        days
    }

    fn limit_by_month(&self, month: Month) -> DaySet {
        match self.by_month {
            Some(by_month) if !is_in(by_month, month.of_year()) => {
                DaySet::none(month.first_day(), month.length())
            }
            _ => DaySet::all(month.first_day(), month.length()),
        }
    }

    /// Each day by the number of its own week, which at both ends of a year may be one of the year
    /// before or after. So no day counts twice or for a year that it is not in.
    fn limit_by_week_no(&self, days: &mut DaySet, year: Year) {
        let Some(by_week_no) = self.by_week_no else {
            return;
        };
        let mut wanted = days.emptied();
        for Year(year) in [Year(year.0 - 1), year, Year(year.0 + 1)] {
            let (first, end) = (
                Year(year).first_week(self.wkst),
                Year(year + 1).first_week(self.wkst),
            );
            let weeks = (end - first) / 7;
            for week in (0..weeks).filter(|week| by_week_no.contains(*week, weeks)) {
                wanted.insert_days(first + week * 7, first + week * 7 + 7);
            }
        }
        days.retain(&wanted);
    }

    /// `before` is how many days of the year come before the period.
    fn limit_by_year_day(&self, days: &mut DaySet, year: Year, before: usize) {
        if self.by_year_day.is_empty() {
            return;
        }
        let mut wanted = days.emptied();
        for number in &self.by_year_day {
            let from_end = usize::from(number.unsigned_abs());
            let place = match number {
                1.. => Some(from_end - 1),
                _ => year.length().checked_sub(from_end),
            };
            let offset = place.and_then(|place| place.checked_sub(before));
            if let Some(offset) = offset.filter(|offset| *offset < days.length()) {
                wanted.insert(offset);
            }
        }
        days.retain(&wanted);
    }

    /// In every month: RFC 5545 lets BYMONTHDAY expand a year without asking for BYMONTH.
    fn expand_by_month_day(&self, days: &mut DaySet, year: Year) {
        let Some(by_month_day) = self.by_month_day else {
            return;
        };
        let mut wanted = days.emptied();
        for month in 0..12 {
            let bits = by_month_day.of_month(year.length_of(month));
            wanted.insert_bits(year.days_before(month), bits);
        }
        days.retain(&wanted);
    }

    fn limit_by_month_day(&self, days: &mut DaySet) {
        if let Some(by_month_day) = self.by_month_day {
            let mut wanted = days.emptied();
            wanted.insert_bits(0, by_month_day.of_month(days.length()));
            days.retain(&wanted);
        }
    }

    /// Numbers of weekdays count within the month if there is BYMONTH, else within the year (note 2
    /// of the table).
    fn expand_by_day(&self, days: &mut DaySet, year: Year) {
        let Some(by_day) = &self.by_day else {
            return;
        };
        let mut wanted = days.emptied();
        wanted.insert_weekdays(by_day.weekdays);
        if self.by_month.is_none() {
            insert_ordinals(&mut wanted, by_day, 0, year.length());
        } else {
            for month in 0..12 {
                let before = year.days_before(month);
                insert_ordinals(&mut wanted, by_day, before, year.length_of(month));
            }
        }
        days.retain(&wanted);
    }

    /// Days on which an interval begins. Those shorter than a day begin on all of them.
    fn limit_by_interval(&self, set: &mut DaySet) {
        let unit = match self.freq {
            Freq::Hourly => HOUR,
            Freq::Minutely => MINUTE,
            _ => DAY,
        };
        let step = self.interval * unit;
        if step <= DAY {
            return;
        }
        let anchor = self.start().0.div_euclid(unit) * unit;
        let begin = set.first() * DAY;
        let mut next = begin + (anchor - begin).rem_euclid(step);
        let mut wanted = set.emptied();
        while next < set.end() * DAY {
            wanted.insert(index(next.div_euclid(DAY) - set.first()));
            next += step;
        }
        set.retain(&wanted);
    }
}

/// The n-th weekdays of the days from `before` on.
fn insert_ordinals(wanted: &mut DaySet, by_day: &ByDay, before: usize, length: usize) {
    for (ordinal, of_week) in &by_day.ordinals {
        let first = wanted.first() + days(before);
        let last = first + days(length) - 1;
        let day = match ordinal {
            1.. => first + (of_week - weekday(first)).rem_euclid(7) + 7 * i64::from(ordinal - 1),
            _ => last - (weekday(last) - of_week).rem_euclid(7) + 7 * i64::from(ordinal + 1),
        };
        if (first..=last).contains(&day) {
            wanted.insert(index(day - wanted.first()));
        }
    }
}

fn is_in(by_month: u16, month: usize) -> bool {
    by_month >> month & 1 == 1
}

impl Signed {
    /// Whether the number at `place`, from 0, of `length` is wanted.
    fn contains(self, place: i64, length: i64) -> bool {
        let has = |bits: u64, number: i64| bits >> small(number) & 1 == 1;
        has(self.from_start, place + 1) || has(self.from_end, length - place)
    }

    /// The days of a month of that length, the first at bit 0.
    #[expect(
        clippy::cast_possible_truncation,
        reason = "no month has more than 31 days"
    )]
    fn of_month(self, length: usize) -> u32 {
        let from_end = self.from_end.reverse_bits() >> (63 - length);
        (self.from_start >> 1 | from_end) as u32 & ((1 << length) - 1)
    }
}
