//! What surrounds a rule: DTSTART, UNTIL, RDATE, EXDATE, and the questions of a caller.

use domain::recurrence::{DateOrTime, Definition, Rule, Series, Until};

use crate::support::{all_day, at, changed, floating, new_york, series, walls, zoned};

#[test]
fn the_start_is_the_first_occurrence_whatever_the_rule() {
    let series = series(floating("2025-01-01T09:00"), "FREQ=WEEKLY;BYDAY=MO;COUNT=3");
    let expected = ["2025-01-01 09:00", "2025-01-06 09:00", "2025-01-13 09:00"];
    assert_eq!(walls(&series, 9), expected);
}

#[test]
fn an_until_before_the_start_leaves_nothing() {
    let series = series(
        new_york("2025-01-01T09:00"),
        "FREQ=DAILY;UNTIL=20241231T000000Z",
    );
    assert_eq!((series.first(), series.last()), (None, None));
}

#[test]
fn until_may_be_of_any_type_and_is_included() {
    for (start, until, last) in [
        (
            new_york("2025-01-01T21:00"),
            "20250103T020000Z",
            "2025-01-02 21:00",
        ),
        (new_york("2025-01-01T21:00"), "20250103", "2025-01-03 21:00"),
        (
            new_york("2025-01-01T21:00"),
            "20250103T205959",
            "2025-01-02 21:00",
        ),
        (
            floating("2025-01-01T21:00"),
            "20250103T210000Z",
            "2025-01-03 21:00",
        ),
        (
            all_day("2025-01-01"),
            "20250103T000000Z",
            "2025-01-03 00:00",
        ),
        (all_day("2025-01-01"), "20250103", "2025-01-03 00:00"),
    ] {
        let series = series(start, &format!("FREQ=DAILY;UNTIL={until}"));
        assert_eq!(walls(&series, 99).pop().unwrap(), last, "{until}");
        assert_eq!(series.last(), series.iter().last());
    }
}

#[test]
fn exdate_of_a_date_takes_all_of_that_date_in_the_zone() {
    let kiritimati = zoned("2025-12-31T00:30", "Pacific/Kiritimati");
    let series = changed(
        kiritimati,
        "FREQ=DAILY;BYHOUR=0,23",
        &[],
        &["20260101", "19990101"],
    );
    let expected = ["2025-12-31 00:30", "2025-12-31 23:30", "2026-01-02 00:30"];
    assert_eq!(walls(&series, 3), expected);
    assert!(!series.contains(at("2025-12-31T10:30:00Z")));
    assert!(series.contains(at("2025-12-31T09:30:00Z")));
}

#[test]
fn exdate_of_a_time_takes_that_instant_only() {
    let start = floating("2025-01-01T09:00");
    let series = changed(
        start,
        "FREQ=DAILY;BYHOUR=9,10;COUNT=4",
        &[],
        &["20250102T100000Z"],
    );
    let expected = ["2025-01-01 09:00", "2025-01-01 10:00", "2025-01-02 09:00"];
    assert_eq!(walls(&series, 9), expected);
    assert_eq!(series.last(), series.iter().last());
}

#[test]
fn rdates_are_merged_and_duplicates_fall_away() {
    let rdates = [
        "20250102T140000Z",
        "20250102",
        "20250201",
        "20241224T140000Z",
    ];
    let series = changed(
        new_york("2025-01-01T09:00"),
        "FREQ=DAILY;COUNT=2",
        &rdates,
        &[],
    );
    let expected = [
        "2024-12-24 09:00",
        "2025-01-01 09:00",
        "2025-01-02 09:00",
        "2025-02-01 09:00",
    ];
    assert_eq!(walls(&series, 9), expected);
    assert_eq!(series.last(), series.iter().last());
}

#[test]
fn a_checkpoint_saves_the_counting_and_changes_nothing() {
    let rule = "FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=100";
    let definition = Definition::with_rule(new_york("1997-09-02T09:00"), rule).unwrap();
    let counted = Series::new(definition.clone()).unwrap();
    let resumed = Series::resume(definition, counted.checkpoint().unwrap()).unwrap();
    assert_eq!(resumed.last(), counted.last());
    assert!(resumed.iter().eq(counted.iter()));
    assert_eq!(
        series(all_day("2025-01-01"), "FREQ=DAILY").checkpoint(),
        None
    );
}

#[test]
fn a_count_may_be_shared_out() {
    let whole = series(new_york("2025-01-01T09:00"), "FREQ=WEEKLY;COUNT=10");
    let before = whole.count_before(at("2025-02-01T00:00:00Z"));
    assert_eq!(before, 5);
    let rule = Rule::parse("FREQ=WEEKLY;COUNT=10").unwrap().rule;
    let rest = rule
        .with_count(Some(10 - u32::try_from(before).unwrap()))
        .unwrap();
    let rest = series(new_york("2025-02-05T09:00"), &rest.to_string());
    assert_eq!(rest.last(), whole.last());
    assert!(
        Rule::parse("FREQ=DAILY")
            .unwrap()
            .rule
            .with_count(Some(0))
            .is_err()
    );
}

#[test]
fn count_and_a_later_until_both_hold() {
    let mut definition =
        Definition::with_rule(all_day("2025-01-01"), "FREQ=DAILY;COUNT=10").unwrap();
    definition.until = Some(Until::parse("20250103").unwrap());
    assert_eq!(Series::new(definition).unwrap().iter().count(), 3);
}

#[test]
fn the_examples_of_the_seeds_are_no_occurrences() {
    // Exceptions of a Monday series on a Wednesday and a Thursday (hole N20 of the seed documents).
    let series = series(new_york("2025-11-03T09:00"), "FREQ=WEEKLY;BYDAY=MO");
    for (text, occurs) in [("20251224", false), ("20251127", false), ("20251222", true)] {
        let DateOrTime::Date(date) = DateOrTime::parse(text).unwrap() else {
            panic!("{text}")
        };
        assert_eq!(series.on(date).count() == 1, occurs, "{text}");
    }
    let december = series.between(at("2025-12-15T00:00:00Z"), at("2025-12-29T00:00:00Z"));
    assert_eq!(december.count(), 2);
}
