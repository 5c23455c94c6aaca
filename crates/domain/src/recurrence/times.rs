//! The times of day at which a rule fires: BYHOUR, BYMINUTE and BYSECOND, and the interval of HOURLY
//! and MINUTELY rules.

use super::calendar::{HOUR, MINUTE, Wall, index, small};
use super::rule::{Freq, Rule};
use super::set_pos::positions;

const ALL_HOURS: u64 = (1 << 24) - 1;
const ALL_MINUTES: u64 = (1 << 60) - 1;

/// Seconds of a day, by frequency. BYSETPOS of frequencies up to DAILY is applied already: their
/// sets lie within a day and are the same in all of them.
#[derive(Debug, Clone)]
pub(super) enum Times {
    /// The same every day, in rising order.
    Daily(Box<[u32]>),
    /// The same in every hour that is due: seconds of the hour, in rising order.
    Hourly {
        due: Every,
        by_hour: u64,
        offsets: Box<[u32]>,
    },
    /// At the same second of every minute that is due, unless BYSETPOS leaves none.
    Minutely {
        due: Every,
        by_hour: u64,
        by_minute: u64,
        second: Option<u32>,
    },
}

/// Every so many hours, or minutes, counted from 1970.
#[derive(Debug, Clone, Copy)]
pub(super) struct Every {
    anchor: i64,
    interval: i64,
    /// The multiples of the interval, a bit each.
    multiples: u64,
}

impl Every {
    fn new(anchor: i64, interval: i64) -> Self {
        let due = (0..64).filter(|bit| bit % interval == 0);
        Self {
            anchor,
            interval,
            multiples: due.fold(0, |bits, bit| bits | 1 << bit),
        }
    }

    /// Which units from `first` on are due, a bit each.
    fn from(&self, first: i64) -> u64 {
        match (self.anchor - first).rem_euclid(self.interval) {
            wait @ 0..64 => self.multiples << wait,
            _ => 0,
        }
    }
}

impl Times {
    pub(super) fn new(rule: &Rule, start: Wall, interval: i64) -> Self {
        let hours = |unit: i64| Every::new(start.0.div_euclid(unit), interval);
        match rule.freq {
            Freq::Minutely => Self::Minutely {
                due: hours(MINUTE),
                by_hour: mask(&rule.by_hour, ALL_HOURS),
                by_minute: mask(&rule.by_minute, ALL_MINUTES),
                second: chosen(rule, expand_by_second(rule, start)).first().copied(),
            },
            Freq::Hourly => Self::Hourly {
                due: hours(HOUR),
                by_hour: mask(&rule.by_hour, ALL_HOURS),
                offsets: chosen(rule, expand_by_minute(rule, start)),
            },
            Freq::Daily => Self::Daily(chosen(rule, expand_by_hour(rule, start))),
            _ => Self::Daily(expand_by_hour(rule, start).into()),
        }
    }

    /// The first time of a day at or after a second.
    pub(super) fn at_or_after(&self, day: i64, second: u32) -> Option<u32> {
        match self {
            Self::Daily(times) => first_from(times, second),
            Self::Hourly { offsets, .. } => {
                let hours = self.hours(day) >> (second / 3_600) << (second / 3_600);
                ones(hours).find_map(|hour| {
                    let begin = hour * 3_600;
                    Some(begin + first_from(offsets, second.saturating_sub(begin))?)
                })
            }
            Self::Minutely {
                second: of_minute, ..
            } => {
                let of_minute = (*of_minute)?;
                let first = (second + 59 - of_minute) / 60;
                ones(self.hours(day) >> (first / 60) << (first / 60)).find_map(|hour| {
                    let from = first.saturating_sub(hour * 60);
                    let minute = ones(self.minutes(day, hour) >> from << from).next()?;
                    Some(hour * 3_600 + minute * 60 + of_minute)
                })
            }
        }
    }

    /// How many there are in a day.
    pub(super) fn count(&self, day: i64) -> usize {
        match self {
            Self::Daily(times) => times.len(),
            Self::Hourly { offsets, .. } => self.hours(day).count_ones() as usize * offsets.len(),
            Self::Minutely { second: None, .. } => 0,
            Self::Minutely { .. } => ones(self.hours(day))
                .map(|hour| self.minutes(day, hour).count_ones() as usize)
                .sum(),
        }
    }

    /// The times of a rule whose days all have the same.
    pub(super) fn of_every_day(&self) -> &[u32] {
        match self {
            Self::Daily(times) => times,
            _ => &[],
        }
    }

    /// How many there are in one interval, if BYHOUR and BYMINUTE limit nothing.
    pub(super) fn per_interval(&self) -> Option<usize> {
        match self {
            Self::Daily(times) => Some(times.len()),
            Self::Hourly {
                by_hour: ALL_HOURS,
                offsets,
                ..
            } => Some(offsets.len()),
            Self::Minutely {
                by_hour: ALL_HOURS,
                by_minute: ALL_MINUTES,
                second,
                ..
            } => Some(usize::from(second.is_some())),
            _ => None,
        }
    }

    /// Whether no day at all has a time, found without looking at days: stepping by an interval
    /// reaches, in the long run, every time of day that is a multiple of what the interval and the
    /// day have in common.
    pub(super) fn are_none(&self) -> bool {
        match self {
            Self::Daily(times) => times.is_empty(),
            Self::Hourly {
                due,
                by_hour,
                offsets,
            } => {
                let shared = Every::new(due.anchor, gcd(due.interval, 24));
                offsets.is_empty() || shared.from(0) & by_hour == 0
            }
            Self::Minutely {
                due,
                by_hour,
                by_minute,
                second,
            } => {
                let shared = Every::new(due.anchor, gcd(due.interval, 24 * 60));
                let reached = |hour: u32| shared.from(i64::from(hour) * 60) & by_minute != 0;
                second.is_none() || !ones(*by_hour).any(reached)
            }
        }
    }

    /// The hours of a day that can have a time, a bit each.
    fn hours(&self, day: i64) -> u64 {
        match self {
            Self::Daily(_) => 0,
            Self::Hourly { due, by_hour, .. } => due.from(day * 24) & by_hour,
            Self::Minutely { by_hour, .. } => *by_hour,
        }
    }

    /// The minutes of an hour that are due, a bit each.
    fn minutes(&self, day: i64, hour: u32) -> u64 {
        match self {
            Self::Minutely { due, by_minute, .. } => {
                due.from((day * 24 + i64::from(hour)) * 60) & by_minute
            }
            _ => 0,
        }
    }
}

/// Seconds of the minute.
fn expand_by_second(rule: &Rule, start: Wall) -> Vec<u32> {
    values(&rule.by_second, start.second_of_day() % 60)
}

/// Seconds of the hour.
fn expand_by_minute(rule: &Rule, start: Wall) -> Vec<u32> {
    let seconds = expand_by_second(rule, start);
    let minutes = values(&rule.by_minute, start.second_of_day() / 60 % 60);
    let of = |minute: u32| seconds.iter().map(move |second| minute * 60 + second);
    minutes.into_iter().flat_map(of).collect()
}

/// Seconds of the day.
fn expand_by_hour(rule: &Rule, start: Wall) -> Vec<u32> {
    let offsets = expand_by_minute(rule, start);
    let hours = values(&rule.by_hour, start.second_of_day() / 3_600);
    let of = |hour: u32| offsets.iter().map(move |offset| hour * 3_600 + offset);
    hours.into_iter().flat_map(of).collect()
}

/// What a part says, or else the start.
fn values(part: &[i16], of_start: u32) -> Vec<u32> {
    match part {
        [] => vec![of_start],
        _ => part.iter().map(|value| small(i64::from(*value))).collect(),
    }
}

fn chosen(rule: &Rule, set: Vec<u32>) -> Box<[u32]> {
    match rule.by_set_pos.as_slice() {
        [] => set.into(),
        by_set_pos => positions(by_set_pos, set.len())
            .map(|position| set[position])
            .collect(),
    }
}

fn mask(part: &[i16], all: u64) -> u64 {
    match part {
        [] => all,
        _ => part
            .iter()
            .fold(0, |bits, value| bits | 1 << index(i64::from(*value))),
    }
}

fn first_from(rising: &[u32], least: u32) -> Option<u32> {
    rising.iter().copied().find(|number| *number >= least)
}

fn ones(mut bits: u64) -> impl Iterator<Item = u32> {
    std::iter::from_fn(move || {
        let found = (bits != 0).then(|| bits.trailing_zeros());
        bits &= bits.wrapping_sub(1);
        found
    })
}

pub(super) fn gcd(a: i64, b: i64) -> i64 {
    if b == 0 { a } else { gcd(b, a % b) }
}
