//! Rules that are refused, each with its reason.

use domain::recurrence::{Definition, Rule, Series, Start};

use crate::support::{all_day, floating, new_york};

/// Rules and what is said about them.
const MISTAKES: &[(&str, &str)] = &[
    ("", "\"\" must be a name, =, and a value"),
    ("FREQ=DAILY;", "\"\" must be a name, =, and a value"),
    ("INTERVAL=2", "FREQ is missing"),
    (
        "FREQ=DAYLY",
        "FREQ must be YEARLY, MONTHLY, WEEKLY, DAILY, HOURLY or MINUTELY",
    ),
    (
        "FREQ=SECONDLY",
        "FREQ=SECONDLY is not possible: a series fires at most once a minute",
    ),
    (
        "FREQ=MINUTELY;BYSECOND=0,30",
        "BYSECOND can have one value only: a series fires at most once a minute",
    ),
    (
        "FREQ=DAILY;BYEASTER=0",
        "BYEASTER is not a part of a recurrence rule",
    ),
    ("FREQ=DAILY;FREQ=DAILY", "FREQ is given twice"),
    ("FREQ=DAILY;BYHOUR=1;byhour=2", "BYHOUR is given twice"),
    ("FREQ=DAILY;INTERVAL=0", "INTERVAL must be 1 to 4294967295"),
    (
        "FREQ=DAILY;INTERVAL=4294967296",
        "INTERVAL must be 1 to 4294967295",
    ),
    ("FREQ=DAILY;COUNT=0", "COUNT must be 1 to 4294967295"),
    ("FREQ=DAILY;COUNT=-1", "COUNT must be 1 to 4294967295"),
    (
        "FREQ=DAILY;COUNT=2;UNTIL=20250101",
        "COUNT and UNTIL exclude each other",
    ),
    (
        "FREQ=DAILY;UNTIL=20250230",
        "UNTIL must be YYYYMMDD, YYYYMMDDTHHMMSSZ or YYYYMMDDTHHMMSS, a real date",
    ),
    ("FREQ=DAILY;BYHOUR=24", "BYHOUR: \"24\" is not 0 to 23"),
    ("FREQ=DAILY;BYMINUTE=1,,2", "BYMINUTE: \"\" is not 0 to 59"),
    ("FREQ=DAILY;BYSECOND=61", "BYSECOND: \"61\" is not 0 to 60"),
    ("FREQ=DAILY;BYMONTH=0", "BYMONTH: \"0\" is not 1 to 12"),
    (
        "FREQ=DAILY;BYMONTHDAY=32",
        "BYMONTHDAY: \"32\" is not 1 to 31 or -31 to -1",
    ),
    (
        "FREQ=YEARLY;BYYEARDAY=0",
        "BYYEARDAY: \"0\" is not 1 to 366 or -366 to -1",
    ),
    (
        "FREQ=YEARLY;BYWEEKNO=54",
        "BYWEEKNO: \"54\" is not 1 to 53 or -53 to -1",
    ),
    (
        "FREQ=DAILY;BYSETPOS=367",
        "BYSETPOS: \"367\" is not 1 to 366 or -366 to -1",
    ),
    (
        "FREQ=WEEKLY;BYDAY=XX",
        "BYDAY: \"XX\" is not MO, TU, WE, TH, FR, SA or SU",
    ),
    (
        "FREQ=YEARLY;BYDAY=54MO",
        "BYDAY: the number of \"54MO\" is not 1 to 53 or -53 to -1",
    ),
    (
        "FREQ=WEEKLY;WKST=1",
        "WKST: \"1\" is not MO, TU, WE, TH, FR, SA or SU",
    ),
    (
        "FREQ=DAILY;BYSETPOS=1",
        "BYSETPOS needs another BY part to choose from",
    ),
    (
        "FREQ=MONTHLY;BYWEEKNO=1",
        "BYWEEKNO goes with FREQ=YEARLY only",
    ),
    (
        "FREQ=MONTHLY;BYYEARDAY=1",
        "BYYEARDAY does not go with FREQ=DAILY, WEEKLY or MONTHLY",
    ),
    (
        "FREQ=WEEKLY;BYMONTHDAY=1",
        "BYMONTHDAY does not go with FREQ=WEEKLY",
    ),
    (
        "FREQ=WEEKLY;BYDAY=1MO",
        "BYDAY with a number goes with FREQ=MONTHLY or YEARLY only",
    ),
    (
        "FREQ=YEARLY;BYWEEKNO=1;BYDAY=1MO",
        "BYDAY with a number does not go with BYWEEKNO",
    ),
];

#[test]
fn each_mistake_is_told() {
    for (rule, reason) in MISTAKES {
        assert_eq!(
            Rule::parse(rule).unwrap_err().to_string(),
            *reason,
            "{rule}"
        );
    }
}

#[test]
fn parts_that_contradict_each_other_are_found() {
    for rule in [
        "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30",
        "FREQ=DAILY;BYMONTH=4,6;BYMONTHDAY=31",
        "FREQ=MONTHLY;BYMONTHDAY=1;BYDAY=2MO",
        "FREQ=MONTHLY;BYDAY=MO;BYSETPOS=6",
        "FREQ=MONTHLY;BYMONTH=2;BYSETPOS=2",
        "FREQ=YEARLY;BYYEARDAY=1;BYMONTH=2",
        "FREQ=YEARLY;BYWEEKNO=53;BYMONTH=6;BYDAY=MO",
        "FREQ=HOURLY;BYYEARDAY=366;BYMONTH=1",
        "FREQ=MINUTELY;BYHOUR=1;BYSETPOS=2",
        "FREQ=DAILY;BYHOUR=1,2;BYSETPOS=366",
    ] {
        let reason = Rule::parse(rule).unwrap_err().to_string();
        assert_eq!(
            reason, "the parts contradict each other: no date matches them all",
            "{rule}"
        );
    }
}

#[test]
fn a_start_may_make_a_rule_impossible() {
    for (start, rule) in [
        ("2025-01-30T09:00", "FREQ=YEARLY;BYMONTH=2"),
        ("2025-01-31T09:00", "FREQ=YEARLY;BYMONTH=1,2,3;BYSETPOS=3"),
        ("2025-02-01T09:00", "FREQ=MONTHLY;INTERVAL=12;BYMONTHDAY=30"),
        ("2025-01-06T09:00", "FREQ=DAILY;INTERVAL=7;BYDAY=TU"),
        ("2025-01-06T09:00", "FREQ=HOURLY;INTERVAL=24;BYHOUR=8"),
        ("2025-01-06T09:00", "FREQ=MINUTELY;INTERVAL=60;BYMINUTE=5"),
        ("2025-01-06T09:00", "FREQ=YEARLY;INTERVAL=4;BYYEARDAY=366"),
    ] {
        let rule = Rule::parse(rule).unwrap().rule;
        let reason = rule
            .check_against(&floating(start))
            .unwrap_err()
            .to_string();
        assert_eq!(
            reason, "the rule never matches a date from its start on",
            "{rule}"
        );
    }
}

#[test]
fn dates_have_no_times_of_day() {
    let refused = |start: Start, rule: &str| {
        Series::new(Definition::with_rule(start, rule).unwrap())
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        refused(all_day("2025-01-06"), "FREQ=DAILY;BYHOUR=9"),
        "an all-day series cannot have BYHOUR, BYMINUTE or BYSECOND"
    );
    assert_eq!(
        refused(all_day("2025-01-06"), "FREQ=HOURLY"),
        "an all-day series cannot be HOURLY or MINUTELY"
    );
    let hourly = Rule::parse("FREQ=HOURLY").unwrap().rule;
    assert_eq!(hourly.check_against(&new_york("2025-01-06T09:00")), Ok(()));
}

#[test]
fn a_stored_rule_has_no_until() {
    assert!(Rule::try_from("FREQ=DAILY;UNTIL=20250101".to_owned()).is_err());
    let parsed = Rule::parse("RRULE:UNTIL=20250101;freq=daily;interval=1;wkst=mo").unwrap();
    assert_eq!(parsed.rule.to_string(), "FREQ=DAILY");
    assert_eq!(parsed.until.unwrap().to_string(), "20250101");
}
