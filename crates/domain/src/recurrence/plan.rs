//! A rule and its start made ready for expansion: lists as bits, and what the rule leaves open taken
//! from DTSTART.

use super::calendar::{
    DAY, HOUR, MINUTE, Month, Wall, Year, YearMonthDay, index, number_of, week_of, weekday,
};
use super::cursor::Contents;
use super::day_set::DaySet;
use super::rule::{Freq, Rule};
use super::set_pos::limit_by_set_pos;
use super::times::{Times, gcd};

/// Everything needed to tell the candidates of any period: wall times that the rule generates,
/// before DTSTART, UNTIL, COUNT and the zone have their say.
///
/// A period is what the RFC calls an interval: a year, month or week, numbered from that of DTSTART,
/// those between the intervals left out. Rules from DAILY down are taken a month at a time, in which
/// the days that are due have their bits set.
#[derive(Debug, Clone)]
pub(super) struct Plan {
    pub(super) freq: Freq,
    pub(super) interval: i64,
    pub(super) wkst: i64,
    start: Wall,
    /// The year, month or first day of the week of DTSTART.
    anchor: i64,
    /// Bit 0 is January.
    pub(super) by_month: Option<u16>,
    pub(super) by_week_no: Option<Signed>,
    pub(super) by_year_day: Box<[i16]>,
    pub(super) by_month_day: Option<Signed>,
    pub(super) by_day: Option<ByDay>,
    pub(super) times: Times,
    /// Only of WEEKLY and longer, see [`Times`].
    by_set_pos: Box<[i16]>,
}

/// Numbers from the start and from the end, n at bit n of one or the other.
#[derive(Debug, Clone, Copy)]
pub(super) struct Signed {
    pub(super) from_start: u64,
    pub(super) from_end: u64,
}

#[derive(Debug, Clone)]
pub(super) struct ByDay {
    /// Bit 0 is Monday.
    pub(super) weekdays: u8,
    /// Weekdays with their number.
    pub(super) ordinals: Box<[(i16, i64)]>,
}

impl Plan {
    pub(super) fn new(rule: &Rule, start: Wall) -> Self {
        Self::with_interval(rule, start, rule.interval.into())
    }

    pub(super) fn with_interval(rule: &Rule, start: Wall, interval: i64) -> Self {
        let wkst = number_of(rule.wkst);
        let mut plan = Self {
            freq: rule.freq,
            interval,
            wkst,
            start,
            anchor: anchor(rule.freq, start.day(), wkst),
            by_month: months(&rule.by_month),
            by_week_no: Signed::new(&rule.by_week_no),
            by_year_day: rule.by_year_day.as_slice().into(),
            by_month_day: Signed::new(&rule.by_month_day),
            by_day: ByDay::new(rule),
            times: Times::new(rule, start, interval),
            by_set_pos: match rule.freq {
                Freq::Weekly | Freq::Monthly | Freq::Yearly => rule.by_set_pos.as_slice().into(),
                _ => Box::default(),
            },
        };
        plan.derive_from_start();
        plan
    }

    pub(super) fn start(&self) -> Wall {
        self.start
    }

    /// The candidates of a period. None is left from the one on that begins after the last year.
    pub(super) fn contents(&self, period: i64) -> Option<Contents> {
        let days = self.days(period)?;
        Some(match &*self.by_set_pos {
            [] => Contents::Days(days),
            by_set_pos => limit_by_set_pos(&days, self.times.of_every_day(), by_set_pos),
        })
    }

    /// The first period that ends after a day.
    pub(super) fn period_from(&self, day: i64) -> i64 {
        let units = self.units_to(day);
        let step = self.step();
        (units.div_euclid(step) + i64::from(units.rem_euclid(step) != 0)).max(0)
    }

    /// The last period that begins at a day or before; negative if there is none.
    pub(super) fn period_to(&self, day: i64) -> i64 {
        self.units_to(day).div_euclid(self.step())
    }

    /// After how many periods everything repeats: 400 years are 146,097 days and a whole number of
    /// weeks.
    pub(super) fn cycle(&self) -> i64 {
        let repeats = |cycle: i64| cycle / gcd(cycle, self.interval);
        let turns = |units_of_day: i64| self.interval / gcd(146_097 * units_of_day, self.interval);
        match self.freq {
            Freq::Yearly => repeats(400),
            Freq::Monthly => repeats(4_800),
            Freq::Weekly => repeats(20_871),
            Freq::Daily => 4_800 * turns(1),
            Freq::Hourly => 4_800 * turns(24),
            Freq::Minutely => 4_800 * turns(24 * 60),
        }
    }

    fn days(&self, period: i64) -> Option<DaySet> {
        const LAST_YEAR: i64 = 9_999;
        let unit = self.unit_of(period);
        let days = match self.freq {
            Freq::Yearly if unit <= LAST_YEAR => self.yearly(unit),
            Freq::Weekly if unit <= Wall::LAST.day() => self.weekly(unit),
            Freq::Yearly | Freq::Weekly => return None,
            _ if unit > LAST_YEAR * 12 + 11 => return None,
            Freq::Monthly => self.monthly(Month(unit)),
            Freq::Daily | Freq::Hourly | Freq::Minutely => self.daily(Month(unit)),
        };
        Some(days)
    }

    /// The year, month or first day of the week that a period is.
    fn unit_of(&self, period: i64) -> i64 {
        let units = period * self.step();
        self.anchor
            + if self.freq == Freq::Weekly {
                units * 7
            } else {
                units
            }
    }

    /// Years, months or weeks from the period of DTSTART to a day.
    fn units_to(&self, day: i64) -> i64 {
        let units = anchor(self.freq, day, self.wkst) - self.anchor;
        if self.freq == Freq::Weekly {
            units / 7
        } else {
            units
        }
    }

    /// Years, months or weeks from one period to the next.
    fn step(&self) -> i64 {
        match self.freq {
            Freq::Yearly | Freq::Monthly | Freq::Weekly => self.interval,
            _ => 1,
        }
    }

    /// The seconds from one interval to the next, if that does not depend on the calendar.
    pub(super) fn interval_seconds(&self) -> Option<i64> {
        match self.freq {
            Freq::Yearly | Freq::Monthly => None,
            Freq::Weekly => Some(self.interval * 7 * DAY),
            Freq::Daily => Some(self.interval * DAY),
            Freq::Hourly => Some(self.interval * HOUR),
            Freq::Minutely => Some(self.interval * MINUTE),
        }
    }

    /// The wall at which a period begins.
    pub(super) fn begin_of(&self, period: i64) -> Wall {
        let unit = self.unit_of(period);
        let day = match self.freq {
            Freq::Yearly => Year(unit).first_day(),
            Freq::Weekly => unit,
            _ => Month(unit).first_day(),
        };
        Wall(day * DAY)
    }

    /// RFC 5545, 3.3.10: "Information, not contained in the rule, necessary to determine the various
    /// recurrence instance start time and dates are derived from the Start Time (DTSTART)". Which
    /// part that is when BYWEEKNO stands alone is said by RFC 8984, 4.3.3.1: the weekday.
    fn derive_from_start(&mut self) {
        let YearMonthDay { month, day, .. } = YearMonthDay::of(self.start.day());
        let no_day = self.by_day.is_none() && self.by_month_day.is_none();
        match self.freq {
            Freq::Yearly if no_day && self.by_year_day.is_empty() => {
                if self.by_week_no.is_some() {
                    self.by_day = Some(ByDay::only(weekday(self.start.day())));
                    return;
                }
                self.by_month_day = Some(Signed::only(day));
                self.by_month.get_or_insert(1 << (month - 1));
            }
            Freq::Monthly if no_day => self.by_month_day = Some(Signed::only(day)),
            Freq::Weekly if no_day => self.by_day = Some(ByDay::only(weekday(self.start.day()))),
            _ => {}
        }
    }
}

/// The year, month or first day of the week that a day lies in.
fn anchor(freq: Freq, day: i64, wkst: i64) -> i64 {
    match freq {
        Freq::Yearly => YearMonthDay::of(day).year,
        Freq::Weekly => week_of(day, wkst),
        _ => Month::of(day).0,
    }
}

fn months(by_month: &[i16]) -> Option<u16> {
    let bits = by_month
        .iter()
        .fold(0, |bits, month| bits | 1 << (month - 1));
    (bits != 0).then_some(bits)
}

impl Signed {
    fn new(numbers: &[i16]) -> Option<Self> {
        let mut signed = Self {
            from_start: 0,
            from_end: 0,
        };
        for number in numbers {
            let bit = 1 << number.unsigned_abs();
            match number {
                1.. => signed.from_start |= bit,
                _ => signed.from_end |= bit,
            }
        }
        (!numbers.is_empty()).then_some(signed)
    }

    fn only(number: i64) -> Self {
        Self {
            from_start: 1 << index(number),
            from_end: 0,
        }
    }
}

impl ByDay {
    fn new(rule: &Rule) -> Option<Self> {
        let plain = rule.by_day.iter().filter(|day| day.ordinal.is_none());
        let numbered = rule
            .by_day
            .iter()
            .filter_map(|day| Some((day.ordinal?, number_of(day.weekday))));
        (!rule.by_day.is_empty()).then(|| Self {
            weekdays: plain.fold(0, |bits, day| bits | 1 << number_of(day.weekday)),
            ordinals: numbered.collect(),
        })
    }

    fn only(weekday: i64) -> Self {
        Self {
            weekdays: 1 << weekday,
            ordinals: Box::default(),
        }
    }
}
