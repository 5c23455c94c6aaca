//! Rules and starts at their extremes: no panic and no search without end.

use std::time::{Duration, Instant};

use domain::recurrence::{Definition, Rule, Series, Start};

use crate::support::{all_day, at, floating, new_york};

/// Asks everything of a series. Generous for a slow build, and far below a walk through time.
fn ask(start: Start, rule: &str) {
    let begun = Instant::now();
    if let Ok(series) = Definition::with_rule(start, rule).and_then(Series::new) {
        let _ = (series.first(), series.last(), series.iter().take(3).count());
        for year in ["0001", "1900", "2025", "5000", "9999"] {
            let from = at(&format!("{year}-02-20T00:00:00Z"));
            let to = at(&format!("{year}-03-20T00:00:00Z"));
            let _ = series.between(from, to).take(100).count();
            let _ = series.contains(from);
        }
    }
    assert!(
        begun.elapsed() < Duration::from_secs(10),
        "{rule}: {:?}",
        begun.elapsed()
    );
}

fn numbers(first: i32, last: i32) -> String {
    let all = (first..=last).filter(|number| *number != 0 || first == 0);
    all.map(|number| number.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

#[test]
fn extreme_numbers() {
    for freq in ["MINUTELY", "HOURLY", "DAILY", "WEEKLY", "MONTHLY", "YEARLY"] {
        for start in [
            "0001-01-01T00:00",
            "2024-02-29T23:59:59",
            "9999-12-30T10:00",
        ] {
            for rest in [
                "INTERVAL=4294967295",
                "COUNT=4294967295",
                "INTERVAL=4294967295;COUNT=4294967295",
                "INTERVAL=97;BYMONTH=2",
                "INTERVAL=7;BYMINUTE=1,2,3;COUNT=4294967295",
                "BYMONTH=2;BYDAY=MO;COUNT=4294967295",
                "UNTIL=99991231T235959Z",
            ] {
                ask(new_york(start), &format!("FREQ={freq};{rest}"));
                ask(floating(start), &format!("FREQ={freq};{rest}"));
            }
        }
    }
}

#[test]
fn every_list_at_its_longest() {
    let times = format!(
        "BYHOUR={};BYMINUTE={};BYSECOND=60",
        numbers(0, 23),
        numbers(0, 59)
    );
    let days = format!("BYMONTH={};BYMONTHDAY={}", numbers(1, 12), numbers(-31, 31));
    let places = format!("BYSETPOS={}", numbers(-366, 366));
    let years = format!(
        "BYYEARDAY={};BYWEEKNO={}",
        numbers(-366, 366),
        numbers(-53, 53)
    );
    let start = || new_york("2020-01-01T00:00");
    ask(
        start(),
        &format!("FREQ=YEARLY;{times};{days};{years};{places};BYDAY=MO,TU,WE,TH,FR,SA,SU"),
    );
    ask(
        start(),
        &format!("FREQ=MONTHLY;{times};{days};{places};BYDAY=-5MO,5SU,SA"),
    );
    ask(
        start(),
        &format!("FREQ=MINUTELY;{times};{days};COUNT=4294967295"),
    );
    ask(
        start(),
        "FREQ=YEARLY;BYYEARDAY=366;BYSETPOS=-1;INTERVAL=3;COUNT=4294967295",
    );
    ask(
        start(),
        "FREQ=YEARLY;BYMONTH=3;BYDAY=2SU;BYHOUR=2;BYMINUTE=30;COUNT=4294967295",
    );
}

#[test]
fn long_texts() {
    for text in ["A", ";", "FREQ=DAILY;", "FREQ=DAILY;BYHOUR=1,", "é", "="] {
        let reason = Rule::parse(&text.repeat(10_000)).unwrap_err().to_string();
        assert!(reason.len() < 200, "{reason}");
    }
    let repeated = format!("FREQ=DAILY;BYHOUR={}1", "1,".repeat(10_000));
    assert_eq!(
        Rule::parse(&repeated).unwrap().rule.to_string(),
        "FREQ=DAILY;BYHOUR=1"
    );
}

#[test]
fn the_ends_of_the_calendar() {
    let last = Series::new(Definition::with_rule(all_day("9999-12-29"), "FREQ=DAILY").unwrap());
    assert_eq!(last.unwrap().iter().count(), 2);
    let first = Definition::with_rule(all_day("0001-01-01"), "FREQ=YEARLY;INTERVAL=1000").unwrap();
    assert_eq!(Series::new(first).unwrap().iter().count(), 10);
}
