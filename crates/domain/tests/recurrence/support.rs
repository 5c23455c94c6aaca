//! Series and expectations in few words.

use domain::recurrence::{DateOrTime, Definition, Occurrence, Series, Start};
use domain::{Instant, Tzid};
use jiff::civil::DateTime;

pub(crate) fn zoned(start: &str, zone: &str) -> Start {
    Start::zoned(civil(start), &Tzid::parse(zone).unwrap()).unwrap()
}

pub(crate) fn new_york(start: &str) -> Start {
    zoned(start, "America/New_York")
}

pub(crate) fn floating(start: &str) -> Start {
    Start::Floating(civil(start))
}

pub(crate) fn all_day(start: &str) -> Start {
    Start::AllDay(start.parse().unwrap())
}

pub(crate) fn civil(text: &str) -> DateTime {
    text.parse().unwrap()
}

/// An instant, or wall time spelled as one.
pub(crate) fn at(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

pub(crate) fn series(start: Start, rule: &str) -> Series {
    Series::new(Definition::with_rule(start, rule).unwrap()).unwrap()
}

/// As [`series`], without what EXDATE takes away and with what RDATE adds.
pub(crate) fn changed(start: Start, rule: &str, rdates: &[&str], exdates: &[&str]) -> Series {
    let parse = |texts: &[&str]| {
        texts
            .iter()
            .map(|text| DateOrTime::parse(text).unwrap())
            .collect()
    };
    Series::new(Definition {
        rdates: parse(rdates),
        exdates: parse(exdates),
        ..Definition::with_rule(start, rule).unwrap()
    })
    .unwrap()
}

/// The wall times of the first few occurrences.
pub(crate) fn walls(series: &Series, most: usize) -> Vec<String> {
    series.iter().take(most).map(|it| wall(&it)).collect()
}

pub(crate) fn wall(occurrence: &Occurrence) -> String {
    occurrence.start.strftime("%Y-%m-%d %H:%M").to_string()
}

/// The instants of the first few occurrences.
pub(crate) fn instants(series: &Series, most: usize) -> Vec<String> {
    series
        .iter()
        .take(most)
        .map(|it| it.at.to_string())
        .collect()
}
