//! How the end of a series is said, and what a change makes of it.

use domain::event::{Dates, Repetition, RepetitionChange, RepetitionInput, When};

use crate::support::{by_rule, days, hour, instant, meant};

fn nine_in_new_york() -> When {
    hour(instant("2025-03-01T14:00:00Z"), Some("America/New_York"))
}

fn resolved(rule: &str, when: &When) -> Repetition {
    by_rule(rule).resolve(when).unwrap()
}

fn until(rule: &str, when: &When) -> String {
    resolved(rule, when).rrule_until.unwrap().to_string()
}

fn with_rule(rule: &str) -> RepetitionChange {
    RepetitionChange {
        rrule: Some(Some(rule.to_owned())),
        ..RepetitionChange::default()
    }
}

fn apply(change: RepetitionChange, to: &Repetition) -> Result<Repetition, &'static str> {
    let when = nine_in_new_york();
    change.apply(to, &when, &when).map_err(|(field, _)| field)
}

#[test]
fn every_form_of_until_is_kept_as_an_instant() {
    let when = nine_in_new_york();
    let cases = [
        ("FREQ=DAILY;UNTIL=20250331", "2025-04-01T03:59:59Z"),
        ("FREQ=DAILY;UNTIL=20250331T090000", "2025-03-31T13:00:00Z"),
        ("FREQ=DAILY;UNTIL=20250331T130000Z", "2025-03-31T13:00:00Z"),
        ("FREQ=DAILY;UNTIL=20250305", "2025-03-06T04:59:59Z"),
    ];
    for (rule, expected) in cases {
        assert_eq!(until(rule, &when), expected, "{rule}");
        let rule = resolved(rule, &when).rrule.unwrap().to_string();
        assert!(!rule.contains("UNTIL"), "{rule}");
    }
    let floating = hour(instant("2025-03-01T09:00:00Z"), None);
    let day = until("FREQ=DAILY;UNTIL=20250331", &floating);
    assert_eq!(day, "2025-03-31T23:59:59Z");
    let whole = days("2025-03-01", "2025-03-02");
    let day = until("FREQ=DAILY;UNTIL=20250331", &whole);
    assert_eq!(day, "2025-03-31T23:59:59Z");
}

#[test]
fn every_form_of_until_has_the_same_last_occurrence() {
    let when = nine_in_new_york();
    for rule in [
        "FREQ=DAILY;UNTIL=20250331",
        "FREQ=DAILY;UNTIL=20250331T090000",
        "FREQ=DAILY;UNTIL=20250331T130000Z",
        "FREQ=DAILY;COUNT=31",
    ] {
        let series = resolved(rule, &when).series(&when).unwrap();
        let last = series.last().unwrap();
        assert_eq!(last.at, instant("2025-03-31T13:00:00Z"), "{rule}");
    }
}

#[test]
fn a_series_ends_in_one_way() {
    let when = nine_in_new_york();
    let blamed = |rule: &str, end: &str| {
        let input = RepetitionInput {
            rrule_until: Some(instant(end)),
            ..by_rule(rule)
        };
        input.resolve(&when).map_err(|(field, _)| field).err()
    };
    let end = "2025-03-31T13:00:00Z";
    assert_eq!(blamed("FREQ=DAILY;COUNT=3", end), Some("rruleUntil"));
    let other = "FREQ=DAILY;UNTIL=20250401T130000Z";
    assert_eq!(blamed(other, end), Some("rruleUntil"));
    assert_eq!(blamed("FREQ=DAILY;UNTIL=20250331T130000Z", end), None);
    assert_eq!(
        blamed("FREQ=DAILY;COUNT=3;UNTIL=20250331", end),
        Some("rrule")
    );
}

#[test]
fn a_series_needs_something_that_repeats_and_an_occurrence() {
    let when = nine_in_new_york();
    let blamed = |input: RepetitionInput| input.resolve(&when).unwrap_err().0;
    assert_eq!(blamed(RepetitionInput::default()), "rrule");
    assert_eq!(blamed(by_rule("FREQ=DAILY;UNTIL=20250201")), "rruleUntil");
    let excluded = RepetitionInput {
        exdate: Dates::try_from(vec![meant("20250301")]).unwrap(),
        ..by_rule("FREQ=DAILY;COUNT=1")
    };
    assert_eq!(blamed(excluded), "exdate");
}

#[test]
fn another_rule_keeps_the_end_unless_it_says_one() {
    let end = instant("2025-03-31T13:00:00Z");
    let before = resolved("FREQ=DAILY;UNTIL=20250331T130000Z", &nine_in_new_york());
    let kept = apply(with_rule("FREQ=WEEKLY"), &before).unwrap();
    assert_eq!(kept.rrule_until, Some(end));
    let counted = apply(with_rule("FREQ=WEEKLY;COUNT=2"), &before).unwrap();
    assert_eq!(counted.rrule_until, None);
    let other = apply(with_rule("FREQ=WEEKLY;UNTIL=20250401T130000Z"), &before).unwrap();
    assert_eq!(other.rrule_until, Some(instant("2025-04-01T13:00:00Z")));
    let endless = RepetitionChange {
        rrule_until: Some(None),
        ..RepetitionChange::default()
    };
    assert_eq!(apply(endless, &before).unwrap().rrule_until, None);
}

#[test]
fn an_end_by_date_does_not_go_with_a_count_that_stays() {
    let before = resolved("FREQ=DAILY;COUNT=5", &nine_in_new_york());
    let end = RepetitionChange {
        rrule_until: Some(Some(instant("2025-03-31T13:00:00Z"))),
        ..RepetitionChange::default()
    };
    assert_eq!(apply(end.clone(), &before), Err("rruleUntil"));
    let both = RepetitionChange {
        rrule: Some(Some("FREQ=DAILY".to_owned())),
        ..end
    };
    assert!(apply(both, &before).is_ok());
}

#[test]
fn without_its_rule_a_series_lives_by_its_dates() {
    let when = nine_in_new_york();
    let before = RepetitionInput {
        rdate: Dates::try_from(vec![meant("20250420")]).unwrap(),
        ..by_rule("FREQ=DAILY;UNTIL=20250331")
    };
    let before = before.resolve(&when).unwrap();
    let gone = RepetitionChange {
        rrule: Some(None),
        ..RepetitionChange::default()
    };
    let after = apply(gone.clone(), &before).unwrap();
    assert_eq!((after.rrule.clone(), after.rrule_until), (None, None));
    let starts: Vec<String> = after
        .series(&when)
        .unwrap()
        .iter()
        .map(|it| it.at.to_string())
        .collect();
    assert_eq!(starts, ["2025-03-01T14:00:00Z", "2025-04-20T13:00:00Z"]);
    let bare = resolved("FREQ=DAILY", &when);
    assert_eq!(apply(gone, &bare), Err("rrule"));
}

#[test]
fn a_change_of_nothing_changes_nothing() {
    let before = RepetitionInput {
        exdate: Dates::try_from(vec![meant("20250302"), meant("20250303T140000Z")]).unwrap(),
        rdate: Dates::try_from(vec![meant("20250420")]).unwrap(),
        ..by_rule("FREQ=DAILY;UNTIL=20250331")
    };
    let before = before.resolve(&nine_in_new_york()).unwrap();
    let after = apply(RepetitionChange::default(), &before).unwrap();
    assert_eq!(after, before);
}
