//! Random rules that the RFC allows, as plain lists that the references of the tests can read.

use std::fmt::Write;

use domain::recurrence::Start;
use jiff::civil::{Date, DateTime, Weekday, date};
use proptest::collection::btree_set;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::zoned;

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Freq {
    Minutely,
    Hourly,
    Daily,
    Weekly,
    Monthly,
    Yearly,
}

#[derive(Debug, Clone)]
pub(crate) struct Spec {
    pub(crate) freq: Freq,
    pub(crate) interval: u32,
    pub(crate) count: Option<u32>,
    pub(crate) wkst: Weekday,
    pub(crate) by_month: Vec<i16>,
    pub(crate) by_week_no: Vec<i16>,
    pub(crate) by_year_day: Vec<i16>,
    pub(crate) by_month_day: Vec<i16>,
    /// 0 is every one.
    pub(crate) by_day: Vec<(i16, Weekday)>,
    pub(crate) by_hour: Vec<i16>,
    pub(crate) by_minute: Vec<i16>,
    pub(crate) by_second: Vec<i16>,
    pub(crate) by_set_pos: Vec<i16>,
}

pub(crate) const WEEK: [Weekday; 7] = [
    Weekday::Monday,
    Weekday::Tuesday,
    Weekday::Wednesday,
    Weekday::Thursday,
    Weekday::Friday,
    Weekday::Saturday,
    Weekday::Sunday,
];

pub(crate) const ZONES: [&str; 9] = [
    "UTC",
    "Pacific/Kiritimati",
    "Australia/Lord_Howe",
    "Antarctica/Troll",
    "Pacific/Apia",
    "Europe/London",
    "America/New_York",
    "Pacific/Chatham",
    "Asia/Kolkata",
];

impl Spec {
    pub(crate) fn text(&self) -> String {
        let freq = ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"];
        let mut text = format!(
            "FREQ={};INTERVAL={}",
            freq[self.freq as usize], self.interval
        );
        if let Some(count) = self.count {
            write!(text, ";COUNT={count}").unwrap();
        }
        let by_day = self.by_day.iter().map(|(ordinal, weekday)| match ordinal {
            0 => name(*weekday).to_owned(),
            _ => format!("{ordinal}{}", name(*weekday)),
        });
        let numbers = |list: &[i16]| list.iter().map(ToString::to_string).collect::<Vec<_>>();
        for (part, list) in [
            ("BYMONTH", numbers(&self.by_month)),
            ("BYWEEKNO", numbers(&self.by_week_no)),
            ("BYYEARDAY", numbers(&self.by_year_day)),
            ("BYMONTHDAY", numbers(&self.by_month_day)),
            ("BYDAY", by_day.collect()),
            ("BYHOUR", numbers(&self.by_hour)),
            ("BYMINUTE", numbers(&self.by_minute)),
            ("BYSECOND", numbers(&self.by_second)),
            ("BYSETPOS", numbers(&self.by_set_pos)),
        ] {
            if !list.is_empty() {
                write!(text, ";{part}={}", list.join(",")).unwrap();
            }
        }
        write!(text, ";WKST={}", name(self.wkst)).unwrap();
        text
    }
}

pub(crate) fn name(weekday: Weekday) -> &'static str {
    ["MO", "TU", "WE", "TH", "FR", "SA", "SU"][WEEK.iter().position(|it| *it == weekday).unwrap()]
}

/// A few numbers, and in most rules none at all.
fn few(range: std::ops::RangeInclusive<i16>, odds: u32) -> BoxedStrategy<Vec<i16>> {
    let list = btree_set(range, 1..4).prop_map(|set| set.into_iter().collect());
    prop_oneof![10 - odds => Just(Vec::new()), odds => list].boxed()
}

/// As [`few`], from both ends.
fn signed(last: i16, odds: u32) -> BoxedStrategy<Vec<i16>> {
    let numbers = few(-last..=last, odds);
    numbers
        .prop_map(|list| list.into_iter().filter(|number| *number != 0).collect())
        .boxed()
}

fn by_day(ordinal: i16) -> BoxedStrategy<Vec<(i16, Weekday)>> {
    let number = prop_oneof![Just(0), -ordinal..=ordinal];
    let list = btree_set((number, 0..7_usize), 1..4).prop_map(|set| {
        set.into_iter()
            .map(|(number, day)| (number, WEEK[day]))
            .collect()
    });
    prop_oneof![Just(Vec::new()), list].boxed()
}

/// Rules without COUNT that the RFC allows; some of them never fire.
pub(crate) fn spec() -> impl Strategy<Value = Spec> {
    let freq = select(vec![
        Freq::Minutely,
        Freq::Hourly,
        Freq::Daily,
        Freq::Weekly,
        Freq::Monthly,
        Freq::Yearly,
    ]);
    let interval = prop_oneof![3 => Just(1_u32), 3 => 2..5_u32, 1 => 5..100_u32];
    (freq, interval, select(WEEK.to_vec())).prop_flat_map(|(freq, interval, wkst)| {
        let ordinal = match freq {
            Freq::Monthly => 5,
            Freq::Yearly => 53,
            _ => 0,
        };
        let dates = (
            few(1..=12, 3),
            signed(53, if freq == Freq::Yearly { 2 } else { 0 }),
            signed(
                366,
                if freq == Freq::Yearly || freq < Freq::Daily {
                    2
                } else {
                    0
                },
            ),
            signed(31, if freq == Freq::Weekly { 0 } else { 4 }),
            by_day(ordinal),
        );
        let times = (
            few(0..=23, 3),
            few(0..=59, 2),
            prop_oneof![4 => Just(vec![]), 1 => (0..60_i16).prop_map(|it| vec![it])],
        );
        (dates, times, signed(8, 3)).prop_map(move |(dates, times, by_set_pos)| {
            let (by_month, by_week_no, by_year_day, by_month_day, by_day) = dates;
            let (by_hour, by_minute, by_second) = times;
            let mut spec = Spec {
                freq,
                interval,
                count: None,
                wkst,
                by_month,
                by_week_no,
                by_year_day,
                by_month_day,
                by_day,
                by_hour,
                by_minute,
                by_second,
                by_set_pos,
            };
            spec.heal();
            spec
        })
    })
}

impl Spec {
    /// Takes away what the RFC forbids.
    fn heal(&mut self) {
        if !self.by_week_no.is_empty() {
            self.by_day.iter_mut().for_each(|(ordinal, _)| *ordinal = 0);
        }
        let by = self.text().matches(";BY").count();
        if by == 1 {
            self.by_set_pos.clear();
        }
    }
}

pub(crate) fn dates(years: std::ops::Range<i16>) -> impl Strategy<Value = Date> {
    let first = date(years.start, 1, 1);
    let days = first.until(date(years.end, 1, 1)).unwrap().get_days();
    (0..days).prop_map(move |days| first.checked_add(jiff::Span::new().days(days)).unwrap())
}

pub(crate) fn civils(years: std::ops::Range<i16>) -> impl Strategy<Value = DateTime> {
    let second = prop_oneof![4 => Just(0_i8), 1 => 0..60_i8];
    let minute = prop_oneof![Just(0_i8), Just(30), 0..60_i8];
    (dates(years), 0..24_i8, minute, second)
        .prop_map(|(date, hour, minute, second)| date.at(hour, minute, second, 0))
}

pub(crate) fn starts(years: std::ops::Range<i16>) -> impl Strategy<Value = Start> {
    (civils(years), select(ZONES.to_vec()))
        .prop_map(|(civil, zone)| zoned(&civil.to_string(), zone))
}
