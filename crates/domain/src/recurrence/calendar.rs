//! The arithmetic of the Gregorian calendar and of wall times, on plain numbers. Nothing here knows
//! a rule or a zone.

use jiff::civil::{Date, DateTime, Time, Weekday, date};

pub(super) const DAY: i64 = 86_400;
pub(super) const HOUR: i64 = 3_600;
pub(super) const MINUTE: i64 = 60;

/// What a clock and a calendar on the wall show, as seconds since they showed 1970-01-01T00:00:00.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Wall(pub(super) i64);

impl Wall {
    /// 9999-12-30T22:00:00, the last second that an [`Instant`](crate::Instant) can spell.
    pub(super) const LAST: Self = Self(253_402_207_200);

    pub(super) fn of(civil: DateTime) -> Self {
        let time = civil.time();
        let seconds = i64::from(time.hour()) * HOUR
            + i64::from(time.minute()) * MINUTE
            + i64::from(time.second());
        Self(day_of(civil.date()) * DAY + seconds)
    }

    pub(super) fn at(day: i64, second: u32) -> Self {
        Self(day * DAY + i64::from(second))
    }

    /// Days since 1970-01-01.
    pub(super) fn day(self) -> i64 {
        self.0.div_euclid(DAY)
    }

    pub(super) fn second_of_day(self) -> u32 {
        small(self.0.rem_euclid(DAY))
    }

    pub(super) fn plus(self, seconds: i64) -> Self {
        Self(self.0.saturating_add(seconds))
    }

    /// Only for walls that lie in the years 0001 to 9999.
    pub(super) fn civil(self) -> DateTime {
        let second = self.second_of_day();
        let part = |number: u32| i8::try_from(number).unwrap_or_default();
        let (hour, minute) = (part(second / 3_600), part(second / 60 % 60));
        date_of(self.day()).to_datetime(Time::constant(hour, minute, part(second % 60), 0))
    }
}

/// A day as year, month and day of the month, both from 1.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct YearMonthDay {
    pub(super) year: i64,
    pub(super) month: i64,
    pub(super) day: i64,
}

impl YearMonthDay {
    /// Years are counted from March, so that the leap day is the last one.
    pub(super) fn of(day: i64) -> Self {
        let shifted = day + 719_468;
        let era = shifted.div_euclid(146_097);
        let day_of_era = shifted.rem_euclid(146_097);
        let year_of_era =
            (day_of_era - day_of_era / 1_460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
        let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
        let month_from_march = (5 * day_of_year + 2) / 153;
        let month = (month_from_march + 2) % 12 + 1;
        Self {
            year: year_of_era + era * 400 + i64::from(month <= 2),
            month,
            day: day_of_year - (153 * month_from_march + 2) / 5 + 1,
        }
    }
}

fn day_of(date: Date) -> i64 {
    let month = i64::from(date.year()) * 12 + i64::from(date.month()) - 1;
    Month(month).first_day() + i64::from(date.day()) - 1
}

/// Only for days of the years 0001 to 9999.
pub(super) fn date_of(day: i64) -> Date {
    let YearMonthDay { year, month, day } = YearMonthDay::of(day);
    let number = |part: i64| i8::try_from(part).unwrap_or(1);
    date(
        i16::try_from(year).unwrap_or(i16::MAX),
        number(month),
        number(day),
    )
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Year(pub(super) i64);

impl Year {
    pub(super) fn is_leap(self) -> bool {
        self.0 % 4 == 0 && (self.0 % 100 != 0 || self.0 % 400 == 0)
    }

    pub(super) fn first_day(self) -> i64 {
        let before = self.0 - 1;
        365 * before + before.div_euclid(4) - before.div_euclid(100) + before.div_euclid(400)
            - 719_162
    }

    pub(super) fn length(self) -> usize {
        if self.is_leap() { 366 } else { 365 }
    }

    /// How many days of the year come before a month, counted from 0.
    pub(super) fn days_before(self, month: usize) -> usize {
        const BEFORE: [usize; 12] = [0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334];
        BEFORE[month] + usize::from(month > 1 && self.is_leap())
    }

    pub(super) fn length_of(self, month: usize) -> usize {
        const LENGTHS: [usize; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
        LENGTHS[month] + usize::from(month == 1 && self.is_leap())
    }

    /// The day on which week 1 begins: the first week with at least four days in this year
    /// (RFC 5545, 3.3.10, BYWEEKNO), which is the one of 4 January.
    pub(super) fn first_week(self, wkst: i64) -> i64 {
        week_of(self.first_day() + 3, wkst)
    }
}

/// A month counted from January of the year 0.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Month(pub(super) i64);

impl Month {
    pub(super) fn of(day: i64) -> Self {
        let YearMonthDay { year, month, .. } = YearMonthDay::of(day);
        Self(year * 12 + month - 1)
    }

    pub(super) fn year(self) -> Year {
        Year(self.0.div_euclid(12))
    }

    /// From 0.
    pub(super) fn of_year(self) -> usize {
        index(self.0.rem_euclid(12))
    }

    pub(super) fn first_day(self) -> i64 {
        self.year().first_day() + days(self.year().days_before(self.of_year()))
    }

    pub(super) fn length(self) -> usize {
        self.year().length_of(self.of_year())
    }
}

/// 0 is Monday.
pub(super) fn weekday(day: i64) -> i64 {
    (day + 3).rem_euclid(7)
}

pub(super) fn number_of(weekday: Weekday) -> i64 {
    weekday.to_monday_zero_offset().into()
}

/// The day on which the week of a day begins.
pub(super) fn week_of(day: i64, wkst: i64) -> i64 {
    day - (weekday(day) - wkst).rem_euclid(7)
}

/// A count of days within a period, as a number of the calendar.
pub(super) fn days(count: usize) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

/// A number that is known to be neither negative nor large.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "callers pass the remainder of a division by at most 86,400"
)]
pub(super) fn small(number: i64) -> u32 {
    debug_assert!((0..=DAY).contains(&number));
    number as u32
}

/// As [`small`], to look something up with.
pub(super) fn index(number: i64) -> usize {
    small(number) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_dates_agree_with_jiff_over_all_years() {
        let first = date(1, 1, 1);
        let mut day = day_of(first);
        // A prime number of days, so that every date of a year has its turn.
        for date in first.series(jiff::Span::new().days(13)) {
            assert_eq!(date_of(day), date);
            assert_eq!(day_of(date), day);
            assert_eq!(weekday(day), number_of(date.weekday()));
            day += 13;
        }
    }

    #[test]
    fn weeks_are_those_of_iso_8601() {
        for year in 1..9999 {
            let week = date_of(Year(i64::from(year)).first_week(0)).iso_week_date();
            assert_eq!((week.year(), week.week()), (year, 1));
        }
    }

    #[test]
    fn walls_come_back_as_they_were() {
        for civil in [
            date(1, 1, 1).at(0, 0, 0, 0),
            date(1969, 12, 31).at(23, 59, 59, 0),
            date(2024, 2, 29).at(12, 30, 1, 0),
            date(9999, 12, 31).at(23, 59, 59, 0),
        ] {
            assert_eq!(Wall::of(civil).civil(), civil);
        }
    }
}
