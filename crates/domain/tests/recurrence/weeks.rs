//! Weeks, leap years, and numbers from the end.

use crate::support::{floating, series, walls};

fn dates(start: &str, rule: &str, most: usize) -> Vec<String> {
    let series = series(floating(&format!("{start}T09:00")), rule);
    walls(&series, most)
        .into_iter()
        .map(|wall| wall[..10].to_owned())
        .collect()
}

#[test]
fn only_some_years_have_week_53() {
    let found = dates("2020-12-28", "FREQ=YEARLY;BYWEEKNO=53;BYDAY=MO", 3);
    assert_eq!(found, ["2020-12-28", "2026-12-28", "2032-12-27"]);
}

#[test]
fn week_1_may_begin_in_december() {
    let found = dates("2024-12-30", "FREQ=YEARLY;BYWEEKNO=1;BYDAY=MO", 3);
    assert_eq!(found, ["2024-12-30", "2025-12-29", "2027-01-04"]);
}

#[test]
fn weeks_alone_mean_the_weekday_of_the_start() {
    let found = dates("2025-05-14", "FREQ=YEARLY;BYWEEKNO=20", 3);
    assert_eq!(found, ["2025-05-14", "2026-05-13", "2027-05-19"]);
}

#[test]
fn the_29th_of_february_comes_every_four_years_but_not_in_2100() {
    let found = dates("2092-02-29", "FREQ=YEARLY", 3);
    assert_eq!(found, ["2092-02-29", "2096-02-29", "2104-02-29"]);
    let found = dates("2024-12-31", "FREQ=YEARLY;BYYEARDAY=366", 2);
    assert_eq!(found, ["2024-12-31", "2028-12-31"]);
}

#[test]
fn numbers_count_from_the_end_too() {
    assert_eq!(
        dates("2025-01-27", "FREQ=MONTHLY;BYDAY=-1MO", 2),
        ["2025-01-27", "2025-02-24"]
    );
    assert_eq!(
        dates("2025-12-29", "FREQ=YEARLY;BYDAY=-1MO", 2),
        ["2025-12-29", "2026-12-28"]
    );
    assert_eq!(
        dates("2025-12-31", "FREQ=YEARLY;BYYEARDAY=-1", 2),
        ["2025-12-31", "2026-12-31"]
    );
    let found = dates(
        "2025-01-31",
        "FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1",
        3,
    );
    assert_eq!(found, ["2025-01-31", "2025-02-28", "2025-03-31"]);
}
