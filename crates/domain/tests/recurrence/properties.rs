//! What holds for every rule, start and window, among it: the answer of the slow reference.

use domain::recurrence::{Definition, Occurrence, Rule, Series, Start};
use domain::{Instant, Invalid};
use jiff::civil::DateTime;
use jiff::tz::{AmbiguousOffset, Offset, TimeZone};
use jiff::{SignedDuration, Span};
use proptest::prelude::*;

use crate::naive;
use crate::spec::{Freq, Spec, civils, spec, starts};

fn cases(everyday: u32) -> ProptestConfig {
    let full = std::env::var_os("NEXUS_FULL").is_some();
    ProptestConfig {
        cases: if full { everyday * 30 } else { everyday },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

fn make(spec: &Spec, start: &Start) -> Result<Series, Invalid> {
    Series::new(Definition::with_rule(start.clone(), &spec.text())?)
}

/// Wall time spelled as an instant.
fn pseudo(civil: DateTime) -> Instant {
    Instant::of(Offset::UTC.to_timestamp(civil).unwrap())
}

fn instant(civil: DateTime, zone: &TimeZone) -> Option<Instant> {
    let offset = match zone.to_ambiguous_timestamp(civil).offset() {
        AmbiguousOffset::Unambiguous { offset } => offset,
        AmbiguousOffset::Fold { before, .. } => before,
        AmbiguousOffset::Gap { .. } => return None,
    };
    Some(Instant::of(offset.to_timestamp(civil).unwrap()))
}

/// Days of a window that is worth looking at and not too much for the reference.
fn span(freq: Freq) -> i64 {
    match freq {
        Freq::Yearly => 900,
        Freq::Monthly => 250,
        Freq::Weekly | Freq::Daily => 80,
        Freq::Hourly => 12,
        Freq::Minutely => 3,
    }
}

fn days(count: i64) -> SignedDuration {
    SignedDuration::from_hours(24 * count)
}

fn civil_of(start: &Start) -> (DateTime, TimeZone) {
    match start {
        Start::Zoned { civil, zone, .. } => (*civil, zone.clone()),
        _ => unreachable!("all starts of these tests have a zone"),
    }
}

/// A window that begins some days after a start, or before it.
fn window(spec: &Spec, start: &Start, after: i64) -> (Instant, Instant) {
    let (civil, _) = civil_of(start);
    let from = pseudo(civil).plus(days(after));
    (from, from.plus(days(span(spec.freq))))
}

fn is_rising(list: &[Occurrence]) -> bool {
    list.windows(2).all(|pair| pair[0].at < pair[1].at)
}

proptest! {
    #![proptest_config(cases(100))]

    #[test]
    fn equals_the_slow_reference(spec in spec(), start in civils(1999..2033), after in -20..6000_i64) {
        let from = start.checked_add(Span::new().days(after)).unwrap();
        let to = from.checked_add(Span::new().days(span(spec.freq))).unwrap();
        let expected = naive::expand(&spec, start, from, to);
        match make(&spec, &Start::Floating(start)) {
            Err(_) => prop_assert_eq!(expected, []),
            Ok(series) => {
                let found = series.between(pseudo(from), pseudo(to)).map(|it| it.start);
                let found: Vec<_> = found.filter(|it| *it != start || expected.contains(it)).collect();
                prop_assert_eq!(found, expected);
            }
        }
    }

    #[test]
    fn instants_are_those_of_the_wall_times_that_exist(spec in spec(), start in starts(2008..2012), after in 0..1200_i64) {
        let (civil, zone) = civil_of(&start);
        let (from, to) = window(&spec, &start, after);
        let Ok(series) = make(&spec, &start) else { return Ok(()) };
        let wide = |instant: Instant, by: i64| Offset::UTC.to_datetime(instant.plus(days(by)).timestamp());
        let expected = naive::expand(&spec, civil, wide(from, -2), wide(to, 2)).into_iter();
        let expected: Vec<_> = expected
            .filter(|it| *it != civil)
            .filter_map(|it| Some((instant(it, &zone)?, it)))
            .filter(|(at, _)| (from..to).contains(at))
            .collect();
        let found = series.between(from, to).map(|it| (it.at, it.start));
        let found: Vec<_> = found.filter(|(_, it)| *it != civil).collect();
        // A start that the zone skips is read as a later time, which the rule may generate too.
        if instant(civil, &zone).is_some() {
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn a_window_may_be_split_anywhere(spec in spec(), start in starts(2005..2015), after in -3..3000_i64, split in 0..1_000_000_i64) {
        let Ok(series) = make(&spec, &start) else { return Ok(()) };
        let (from, to) = window(&spec, &start, after);
        let length = to.as_second() - from.as_second();
        let middle = from.plus(SignedDuration::from_secs(length * split / 1_000_000));
        let whole: Vec<_> = series.between(from, to).collect();
        let halves: Vec<_> = series.between(from, middle).chain(series.between(middle, to)).collect();
        prop_assert!(is_rising(&whole));
        prop_assert!(whole.iter().all(|it| (from..to).contains(&it.at)));
        prop_assert!(whole.iter().all(|it| series.contains(it.at)));
        prop_assert!(whole.iter().all(|it| series.on(it.start.date()).any(|on| on == *it)));
        prop_assert_eq!(whole, halves);
    }

    #[test]
    fn count_takes_the_first_ones(spec in spec(), start in starts(1990..2030), count in 1..400_u32) {
        let Ok(endless) = make(&spec, &start) else { return Ok(()) };
        let count = if spec.freq == Freq::Yearly { count % 40 + 1 } else { count };
        let ended = make(&Spec { count: Some(count), ..spec }, &start).unwrap();
        let expected: Vec<_> = endless.iter().take(count as usize).collect();
        let last = expected[expected.len() - 1];
        // A rule that the calendar ends first has no last occurrence.
        let complete = expected.len() == count as usize;
        prop_assert_eq!(ended.last(), complete.then_some(last));
        prop_assert_eq!(ended.count_before(last.at), expected.len() as u64 - 1);
        prop_assert_eq!(endless.count_before(last.at.plus(SignedDuration::from_secs(1))), expected.len() as u64);
        prop_assert_eq!(ended.iter().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn until_takes_those_up_to_it(spec in spec(), start in starts(1990..2030), nth in 0..60_usize, more in -1..2_i64) {
        let Ok(endless) = make(&spec, &start) else { return Ok(()) };
        let Some(near) = endless.iter().take(nth + 1).last() else { return Ok(()) };
        let until = near.at.plus(SignedDuration::from_secs(more));
        let text = jiff::fmt::strtime::format("%Y%m%dT%H%M%SZ", until.timestamp()).unwrap();
        let definition = Definition::with_rule(start, &format!("{};UNTIL={text}", spec.text())).unwrap();
        let ended = Series::new(definition).unwrap();
        let expected: Vec<_> = endless.iter().take_while(|it| it.at <= until).collect();
        prop_assert_eq!(ended.last(), expected.last().copied());
        prop_assert_eq!(ended.iter().collect::<Vec<_>>(), expected);
    }
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn what_is_displayed_parses_to_the_same(spec in spec(), count in proptest::option::of(1..u32::MAX)) {
        let text = Spec { count, ..spec }.text();
        let Ok(parsed) = Rule::parse(&text) else { return Ok(()) };
        let shown = parsed.rule.to_string();
        prop_assert_eq!(&Rule::parse(&shown).unwrap(), &parsed);
        prop_assert_eq!(&Rule::parse(&format!("rrule:{}", shown.to_lowercase())).unwrap(), &parsed);
        prop_assert_eq!(Rule::parse(&shown).unwrap().rule.to_string(), shown);
        let stored = serde_json::to_string(&parsed.rule).unwrap();
        prop_assert_eq!(serde_json::from_str::<Rule>(&stored).unwrap(), parsed.rule);
    }

    #[test]
    fn no_text_makes_the_parser_panic(text in "(RRULE:)?(FREQ=DAILY)?[A-Z;=,0-9+-]{0,60}|\\PC{0,40}") {
        let _ = Rule::parse(&text);
    }
}
