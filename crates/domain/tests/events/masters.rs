//! The names of occurrences, and where a series ends.

use domain::event::{Dates, RepetitionInput};
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{by_rule, cases, days, hour, instant, master, meant, starts, zones};

#[test]
fn occurrences_are_named_by_their_date_in_the_zone_of_the_series() {
    let at = instant("2025-12-31T10:30:00Z");
    for (zone, name) in [
        (Some("Pacific/Kiritimati"), "20260101"),
        (Some("America/New_York"), "20251231"),
        (None, "20251231"),
    ] {
        let master = master(hour(at, zone), by_rule("FREQ=DAILY"));
        assert_eq!(master.name_of(at), meant(name), "{zone:?}");
    }
    let whole = master(days("2025-12-31", "2026-01-01"), by_rule("FREQ=DAILY"));
    let midnight = instant("2025-12-31T00:00:00Z");
    assert_eq!(whole.name_of(midnight), meant("20251231"));
}

#[test]
fn where_a_day_may_have_several_they_are_named_by_their_time() {
    let at = instant("2025-12-31T10:30:00Z");
    let named = |repetition| master(hour(at, None), repetition).name_of(at);
    for rule in [
        "FREQ=HOURLY",
        "FREQ=MINUTELY;INTERVAL=90",
        "FREQ=DAILY;BYHOUR=10",
        "FREQ=DAILY;BYMINUTE=30",
        "FREQ=YEARLY;BYSECOND=0",
    ] {
        assert_eq!(named(by_rule(rule)), meant("20251231T103000Z"), "{rule}");
    }
    let added = |date: &str| RepetitionInput {
        rdate: Dates::try_from(vec![meant(date)]).unwrap(),
        ..by_rule("FREQ=DAILY")
    };
    assert_eq!(named(added("20260101")), meant("20251231"));
    assert_eq!(named(added("20260101T000000Z")), meant("20251231T103000Z"));
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn the_last_end_is_that_of_the_last_occurrence(
        start in starts(),
        zone in zones(),
        rule in select(vec!["FREQ=DAILY;COUNT=9", "FREQ=HOURLY;COUNT=30", "FREQ=MONTHLY;BYMONTHDAY=31;COUNT=5", "FREQ=YEARLY;COUNT=3"]),
        added in proptest::option::of(starts()),
    ) {
        let added = added.map(domain::recurrence::DateOrTime::Time);
        let repetition = RepetitionInput {
            rdate: Dates::try_from(added.into_iter().collect::<Vec<_>>()).unwrap(),
            ..by_rule(rule)
        };
        let master = master(hour(start, zone), repetition);
        let last = master.series().unwrap().iter().last().unwrap();
        prop_assert_eq!(master.last_end(), Some(master.when_at(last.at).end_key()));
    }

    #[test]
    fn no_two_occurrences_of_a_series_have_one_name(start in starts(), zone in zones(), rule in select(vec!["FREQ=DAILY", "FREQ=HOURLY;INTERVAL=5", "FREQ=WEEKLY;BYDAY=MO,TU", "FREQ=DAILY;BYHOUR=0,1,2,3"])) {
        let master = master(hour(start, zone), by_rule(rule));
        let names: Vec<_> = master.series().unwrap().iter().take(400).map(|it| master.name_of(it.at)).collect();
        prop_assert!(names.windows(2).all(|pair| pair[0] < pair[1]));
    }
}

#[test]
fn what_has_no_end_has_no_last_end() {
    let at = instant("2025-12-31T10:30:00Z");
    assert_eq!(
        master(hour(at, None), by_rule("FREQ=DAILY")).last_end(),
        None
    );
}

#[test]
fn a_long_occurrence_ends_as_many_days_later() {
    let whole = master(
        days("2025-12-30", "2026-01-03"),
        by_rule("FREQ=YEARLY;COUNT=2"),
    );
    assert_eq!(whole.last_end().unwrap(), "2027-01-03T00:00:00Z");
}

/// The second of two: what was said, and not an hour before.
#[test]
fn a_series_begins_when_it_was_said_though_the_clock_shows_it_twice() {
    let at = instant("2025-11-02T06:30:00Z");
    let master = master(hour(at, Some("America/New_York")), by_rule("FREQ=DAILY"));
    assert_eq!(master.series().unwrap().first().unwrap().at, at);
}
