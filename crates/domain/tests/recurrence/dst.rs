//! Times that a zone skips or shows twice.

use crate::support::{instants, new_york, series, walls, zoned};

#[test]
fn half_past_midnight_in_london_does_not_notice_the_change() {
    let series = series(zoned("2025-03-29T00:30", "Europe/London"), "FREQ=DAILY");
    let expected = [
        "2025-03-29T00:30:00Z",
        "2025-03-30T00:30:00Z",
        "2025-03-30T23:30:00Z",
    ];
    assert_eq!(instants(&series, 3), expected);
}

#[test]
fn a_skipped_time_is_no_occurrence_and_is_not_counted() {
    let series = series(new_york("2025-03-08T02:30"), "FREQ=DAILY;COUNT=3");
    assert_eq!(
        instants(&series, 9),
        [
            "2025-03-08T07:30:00Z",
            "2025-03-10T06:30:00Z",
            "2025-03-11T06:30:00Z"
        ]
    );
    assert_eq!(series.last(), series.iter().last());
}

#[test]
fn of_a_time_shown_twice_the_first_is_meant() {
    let series = series(new_york("2025-11-01T01:30"), "FREQ=DAILY");
    let expected = [
        "2025-11-01T05:30:00Z",
        "2025-11-02T05:30:00Z",
        "2025-11-03T06:30:00Z",
    ];
    assert_eq!(instants(&series, 3), expected);
}

#[test]
fn a_start_that_was_written_down_exists() {
    let series = series(new_york("2025-03-09T02:30"), "FREQ=DAILY");
    assert_eq!(walls(&series, 2), ["2025-03-09 03:30", "2025-03-10 02:30"]);
    assert_eq!(instants(&series, 1), ["2025-03-09T07:30:00Z"]);
}

#[test]
fn lord_howe_moves_by_half_an_hour() {
    let zone = "Australia/Lord_Howe";
    let spring = series(zoned("2025-10-04T02:15", zone), "FREQ=DAILY");
    assert_eq!(walls(&spring, 2), ["2025-10-04 02:15", "2025-10-06 02:15"]);
    let autumn = series(zoned("2025-04-05T01:45", zone), "FREQ=DAILY");
    let expected = [
        "2025-04-04T14:45:00Z",
        "2025-04-05T14:45:00Z",
        "2025-04-06T15:15:00Z",
    ];
    assert_eq!(instants(&autumn, 3), expected);
}

#[test]
fn apia_had_no_30_december_2011() {
    let series = series(
        zoned("2011-12-29T09:00", "Pacific/Apia"),
        "FREQ=DAILY;COUNT=2",
    );
    assert_eq!(walls(&series, 9), ["2011-12-29 09:00", "2011-12-31 09:00"]);
    assert_eq!(
        instants(&series, 9),
        ["2011-12-29T19:00:00Z", "2011-12-30T19:00:00Z"]
    );
}

#[test]
fn hours_and_minutes_are_those_of_the_wall() {
    let spring = series(new_york("2025-03-09T00:30"), "FREQ=HOURLY;COUNT=4");
    let expected = [
        "2025-03-09 00:30",
        "2025-03-09 01:30",
        "2025-03-09 03:30",
        "2025-03-09 04:30",
    ];
    assert_eq!(walls(&spring, 9), expected);
    let autumn = series(new_york("2025-11-02T00:30"), "FREQ=HOURLY;COUNT=3");
    let expected = [
        "2025-11-02T04:30:00Z",
        "2025-11-02T05:30:00Z",
        "2025-11-02T07:30:00Z",
    ];
    assert_eq!(instants(&autumn, 9), expected);
    let minutes = series(
        new_york("2025-03-09T01:40"),
        "FREQ=MINUTELY;INTERVAL=10;COUNT=4",
    );
    let expected = [
        "2025-03-09 01:40",
        "2025-03-09 01:50",
        "2025-03-09 03:00",
        "2025-03-09 03:10",
    ];
    assert_eq!(walls(&minutes, 9), expected);
}

#[test]
fn a_window_may_begin_or_end_in_the_hour_shown_twice() {
    let series = series(new_york("2025-11-01T00:00"), "FREQ=MINUTELY;INTERVAL=10");
    let begin = crate::support::at("2025-11-02T06:15:00Z");
    let end = crate::support::at("2025-11-02T07:05:00Z");
    let found: Vec<_> = series
        .between(begin, end)
        .map(|it| it.at.to_string())
        .collect();
    assert_eq!(found, ["2025-11-02T07:00:00Z"]);
    let before = crate::support::at("2025-11-02T05:45:00Z");
    assert_eq!(series.between(before, begin).count(), 1);
}
