//! A series that moves takes along what hangs on its occurrences.

use domain::Instant;
use domain::event::{Dates, Master, MasterChange, RepetitionInput};
use domain::recurrence::DateOrTime;
use jiff::SignedDuration;
use jiff::tz::TimeZone;
use proptest::prelude::*;
use proptest::sample::select;

use crate::support::{
    NO_TIME, all, by_rule, cases, days, hour, instant, later, master, meant, moved, retitled,
    starts, usual, zones,
};

fn zone_of(zone: Option<&str>) -> TimeZone {
    zone.map_or(TimeZone::UTC, |zone| TimeZone::get(zone).unwrap())
}

/// Whether the wall shows the time of an instant once, so that it can be gone back to.
fn is_plain(at: Instant, zone: Option<&str>) -> bool {
    let zone = zone_of(zone);
    let wall = zone.to_datetime(at.timestamp());
    !zone.to_ambiguous_timestamp(wall).is_ambiguous()
}

/// An occurrence of the old series, on the wall of the new one; nothing if that skips it.
fn on_new_wall(at: Instant, old: &Master, new: &Master) -> Option<Instant> {
    let zone = |master: &Master| {
        let tzid = master.when.tzid().map(ToString::to_string);
        zone_of(tzid.as_deref())
    };
    let first = |master: &Master| {
        let start = instant(&master.when.start_key());
        zone(master).to_datetime(start.timestamp())
    };
    let by = first(new).duration_since(first(old));
    let wall = zone(old).to_datetime(at.timestamp()).checked_add(by).ok()?;
    let there = zone(new).to_ambiguous_timestamp(wall);
    let skipped = matches!(there.offset(), jiff::tz::AmbiguousOffset::Gap { .. });
    (!skipped).then(|| Instant::of(there.compatible().unwrap()))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn exceptions_stay_on_their_occurrences(
        start in starts(),
        (old_zone, new_zone) in (zones(), zones()),
        minutes in prop_oneof![-3000..3000_i64, -60_000..60_000_i64],
        rule in select(vec!["FREQ=DAILY", "FREQ=DAILY;INTERVAL=3", "FREQ=WEEKLY;INTERVAL=2", "FREQ=HOURLY;INTERVAL=7"]),
    ) {
        prop_assume!(is_plain(start, old_zone));
        let new_start = start.plus(SignedDuration::from_mins(minutes));
        prop_assume!(is_plain(new_start, new_zone));
        let old = master(hour(start, old_zone), by_rule(rule));
        let new = moved(&old, new_start, new_zone);
        let series = new.series().unwrap();
        for occurrence in old.series().unwrap().iter().take(150) {
            let exception = retitled(&old, occurrence.at);
            let taken = exception.following(&old, &new, &all(&new), later()).unwrap();
            let Some(expected) = on_new_wall(occurrence.at, &old, &new) else {
                continue;
            };
            prop_assert_eq!(taken.recurrence_id, expected, "of {}", occurrence.at);
            prop_assert!(series.contains(expected), "{} of {}", expected, occurrence.at);
            prop_assert_eq!(&taken.when, &new.when_at(expected));
            prop_assert_eq!(taken.event_id.name(), new.name_of(expected));
        }
    }

    #[test]
    fn what_was_taken_away_and_added_stays_so(
        start in starts(),
        minutes in -3000..3000_i64,
        zone in select(vec![None, Some("UTC"), Some("Pacific/Kiritimati"), Some("Asia/Kolkata")]),
    ) {
        let when = hour(start, zone);
        let bare = master(when.clone(), by_rule("FREQ=DAILY"));
        let at = |number| bare.series().unwrap().iter().nth(number).unwrap().at;
        let dates = |list: Vec<DateOrTime>| Dates::try_from(list).unwrap();
        let between = at(7).plus(SignedDuration::from_hours(2));
        let old = master(when, RepetitionInput {
            rrule_until: Some(at(20)),
            exdate: dates(vec![DateOrTime::Time(at(3)), DateOrTime::Date(bare.date_of(at(5)))]),
            rdate: dates(vec![DateOrTime::Time(between)]),
            ..by_rule("FREQ=DAILY")
        });
        let by = SignedDuration::from_mins(minutes);
        let new = moved(&old, start.plus(by), zone);
        let expected: Vec<Instant> = old.series().unwrap().iter().map(|it| it.at.plus(by)).collect();
        let found: Vec<Instant> = new.series().unwrap().iter().map(|it| it.at).collect();
        prop_assert_eq!(found, expected);
    }

    #[test]
    fn moved_twice_is_moved_once(
        start in starts(),
        (first, second) in (-5000..5000_i64, -5000..5000_i64),
        zone in select(vec![None, Some("UTC"), Some("Asia/Kolkata")]),
    ) {
        let minutes = SignedDuration::from_mins;
        let one = master(hour(start, zone), by_rule("FREQ=DAILY"));
        let two = moved(&one, start.plus(minutes(first)), zone);
        let three = moved(&two, start.plus(minutes(first + second)), zone);
        let exception = retitled(&one, one.series().unwrap().iter().nth(9).unwrap().at);
        let stepwise = exception.following(&one, &two, &all(&two), later()).unwrap();
        let stepwise = stepwise.following(&two, &three, &all(&three), later()).unwrap();
        let at_once = exception.following(&one, &three, &all(&three), later()).unwrap();
        prop_assert_eq!(stepwise.recurrence_id, at_once.recurrence_id);
        prop_assert_eq!(stepwise.when, at_once.when);
    }
}

#[test]
fn a_time_that_becomes_whole_days_takes_its_exceptions_to_their_dates() {
    let zone = Some("America/New_York");
    let old = master(
        hour(instant("2025-03-01T02:30:00Z"), zone),
        by_rule("FREQ=DAILY"),
    );
    let mut change = MasterChange::default();
    change.when.is_all_day = Some(true);
    change.when.start_date = Some(Some("2025-02-28".parse().unwrap()));
    let new = old.changed(change, NO_TIME, later()).unwrap();
    for occurrence in old.series().unwrap().iter().take(20) {
        let taken = usual(&old, occurrence.at)
            .following(&old, &new, &all(&new), later())
            .unwrap();
        let date = occurrence.start.date();
        assert_eq!(taken.recurrence_id.to_string(), format!("{date}T00:00:00Z"));
        assert_eq!(taken.event_id.name(), DateOrTime::Date(date));
        let next = date.tomorrow().unwrap();
        assert_eq!(taken.when, days(&date.to_string(), &next.to_string()));
    }
}

#[test]
fn whole_days_that_become_a_time_take_their_exceptions_along() {
    let old = master(days("2025-03-01", "2025-03-02"), by_rule("FREQ=WEEKLY"));
    let mut change = MasterChange::default();
    change.when.is_all_day = Some(false);
    change.when.start_utc = Some(Some(instant("2025-03-01T14:00:00Z")));
    change.when.start_tzid = Some(Some(crate::support::tzid("America/New_York")));
    let new = old
        .changed(change, SignedDuration::from_mins(30), later())
        .unwrap();
    let at = instant("2025-03-15T00:00:00Z");
    let taken = usual(&old, at)
        .following(&old, &new, &all(&new), later())
        .unwrap();
    // Nine in the morning there, of summer.
    assert_eq!(taken.recurrence_id, instant("2025-03-15T13:00:00Z"));
    assert!(new.series().unwrap().contains(taken.recurrence_id));
}

#[test]
fn a_cancelled_occurrence_that_does_not_exist_any_more_goes() {
    let old = master(
        hour(instant("2025-03-01T09:00:00Z"), None),
        by_rule("FREQ=DAILY"),
    );
    let mut change = MasterChange::default();
    change.repetition.rrule = Some(Some("FREQ=DAILY;INTERVAL=2".to_owned()));
    let new = old.changed(change, NO_TIME, later()).unwrap();
    let at = |day: &str| instant(&format!("2025-03-{day}T09:00:00Z"));
    let cancelled = |day| usual(&old, at(day)).cancelled(later());
    assert!(
        cancelled("02")
            .following(&old, &new, &all(&new), later())
            .is_none()
    );
    assert!(
        cancelled("03")
            .following(&old, &new, &all(&new), later())
            .is_some()
    );
    let outlives = retitled(&old, at("02")).following(&old, &new, &all(&new), later());
    assert_eq!(outlives.unwrap().event_id.name(), meant("20250302T090000Z"));
}
