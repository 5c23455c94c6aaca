//! The same rules given to the crate `rrule`, which walks from DTSTART. Where it differs on purpose
//! or by mistake, the case is named and left out, no more than that.

use domain::Instant;
use domain::recurrence::{Definition, Series, Start};
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, TimeZone};
use proptest::prelude::*;
use rrule::RRuleSet;

use crate::spec::{Freq, Spec, spec, starts};

/// Occurrences that are compared, after DTSTART.
const MOST: usize = 24;
const ASKED: usize = MOST + 10;

/// What `rrule` generates from a start on.
fn theirs(spec: &Spec, start: DateTime, zone: &TimeZone, rule: &str) -> Vec<i64> {
    let name = zone.iana_name().unwrap();
    let start = start.strftime("%Y%m%dT%H%M%S");
    let text = match name {
        "UTC" => format!("DTSTART:{start}Z\nRRULE:{rule}"),
        _ => format!("DTSTART;TZID={name}:{start}\nRRULE:{rule}"),
    };
    let set: RRuleSet = text
        .parse()
        .unwrap_or_else(|error| panic!("{error}: {text}, {spec:?}"));
    let found = set.all(u16::try_from(ASKED).unwrap());
    let mut seconds = Vec::new();
    for date in found.dates {
        seconds.push(date.timestamp());
    }
    // What it moves out of a gap may come twice and too late.
    seconds.sort_unstable();
    seconds.dedup();
    seconds
}

/// Differences that make a rule not comparable.
fn differs(spec: &Spec, start: DateTime, zone: &TimeZone) -> bool {
    let names_days =
        !(spec.by_day.is_empty() && spec.by_month_day.is_empty() && spec.by_year_day.is_empty());
    // It takes all days of the weeks; we the weekday of DTSTART (RFC 8984, 4.3.3.1).
    let weeks_without_days = !spec.by_week_no.is_empty() && !names_days;
    // Its weeks counted from the end are those of the calendar year only ("TODO: check -numweeks for
    // next year" in the Python library that it is a port of).
    let weeks_from_end = spec.by_week_no.iter().any(|week| *week < 0);
    // It miscounts the weeks of the year before, to whose last one the first of January may belong.
    let weeks_of_year_before = spec.by_week_no.iter().any(|week| *week >= 52);
    // It takes a DTSTART that the zone skips for one an hour later and goes on from there, and
    // refuses one that comes twice.
    let start_is_special = !matches!(
        zone.to_ambiguous_timestamp(start).offset(),
        AmbiguousOffset::Unambiguous { .. }
    );
    // It refuses the fifth weekday from the end of a month and the 53rd from the end of a year.
    let ordinal_is_refused = spec.by_day.iter().any(|(ordinal, _)| match spec.freq {
        Freq::Monthly => *ordinal == -5,
        _ => *ordinal == -53,
    });
    // Where it passes over days or hours that a part does not want, it forgets the INTERVAL (every 7
    // minutes in the hour from 0:00 goes on at 0:03 the next day, which is 1,443 minutes later), and
    // comes down in the middle of the next day it wants, beyond earlier hours of BYHOUR.
    let limits_days = names_days || !spec.by_month.is_empty();
    let limits_times = !(spec.by_hour.is_empty() && spec.by_minute.is_empty());
    let passes_over =
        limits_days && limits_times || spec.interval > 1 && (limits_days || limits_times);
    let loses_its_place = spec.freq < Freq::Daily && passes_over;
    // BYDAY=MO,1TU are to it the Mondays that are also the first Tuesday.
    let plain = |(ordinal, _): &(i16, _)| *ordinal == 0;
    let mixed = spec.by_day.iter().any(plain) && !spec.by_day.iter().all(plain);
    [
        weeks_without_days,
        weeks_from_end,
        weeks_of_year_before,
        start_is_special,
        ordinal_is_refused,
        loses_its_place,
        mixed,
    ]
    .contains(&true)
}

/// Its zones know no changes from then on.
const YEAR_2100: i64 = 4_102_444_800;

fn is_compared(at: i64, spec: &Spec, first: Instant) -> bool {
    // In the week of DTSTART, it lets BYSETPOS count from DTSTART on; for us a set is a whole week.
    let first_week = if spec.freq == Freq::Weekly && !spec.by_set_pos.is_empty() {
        7
    } else {
        0
    };
    at > first.as_second() + first_week * 24 * 3_600 && at < YEAR_2100
}

/// It moves what falls into a gap to its other side; for the RFC that is no occurrence.
fn is_moved(at: i64, zone: &TimeZone) -> bool {
    let timestamp = |at| jiff::Timestamp::from_second(at).unwrap();
    let Some(change) = zone.preceding(timestamp(at + 1)).next() else {
        return false;
    };
    let since = change.timestamp().as_second();
    let before = zone.to_offset(timestamp(since - 1)).seconds();
    at - since < i64::from(change.offset().seconds() - before)
}

/// It stops without a word after 100,000 steps in vain, which are minutes or hours if the rule is
/// MINUTELY or HOURLY.
fn gave_up(ours: &[i64], theirs: &[i64], spec: &Spec, first: Instant) -> bool {
    let patience = match spec.freq {
        Freq::Minutely => 24 * 3_600,
        Freq::Hourly => 365 * 24 * 3_600,
        _ => i64::MAX,
    };
    let from = theirs.last().copied().unwrap_or(first.as_second());
    ours.get(theirs.len())
        .is_some_and(|missing| missing - from > patience)
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: if std::env::var_os("NEXUS_FULL").is_some() { 60_000 } else { 1_000 },
        failure_persistence: None,
        max_global_rejects: 1_000_000,
        ..ProptestConfig::default()
    })]

    #[test]
    fn equals_the_crate_rrule(spec in spec(), start in starts(2005..2025)) {
        let Start::Zoned { civil, zone, .. } = &start else { unreachable!() };
        prop_assume!(!differs(&spec, *civil, zone));
        let definition = Definition::with_rule(start.clone(), &spec.text());
        let Ok(series) = definition.and_then(Series::new) else { return Ok(()) };
        let first = series.first().unwrap().at;
        let theirs = theirs(&spec, *civil, zone, &spec.text());
        // It leaves DTSTART out if the rule does not generate it; we never do, see `recurrence`. So
        // what comes later is compared.
        let but_first = |list: Vec<i64>| -> Vec<i64> {
            list.into_iter().filter(|at| is_compared(*at, &spec, first)).take(MOST).collect()
        };
        let ours: Vec<_> = but_first(series.iter().take(ASKED).map(|it| it.at.as_second()).collect());
        let theirs = theirs.into_iter().filter(|at| ours.contains(at) || !is_moved(*at, zone));
        let theirs = but_first(theirs.collect());
        let ours = if gave_up(&ours, &theirs, &spec, first) { &ours[..theirs.len()] } else { &ours };
        let text = |at: i64| Instant::of(jiff::Timestamp::from_second(at).unwrap()).to_string();
        prop_assert_eq!(
            ours.iter().copied().map(text).collect::<Vec<_>>(),
            theirs.into_iter().map(text).collect::<Vec<_>>()
        );
    }
}
