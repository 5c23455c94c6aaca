//! The ends of time and of windows: the first and the last year, long windows, rare days.

use std::sync::mpsc::channel;
use std::thread;
use std::time::Duration;

use jiff::SignedDuration;

use crate::model;
use crate::world::{Asked, World, days, floating, instant, zoned};

#[tokio::test]
async fn the_first_year_has_an_agenda() {
    let world = World::new();
    let when = zoned("0001-01-01T00:00:00Z", "0001-01-01T01:00:00Z", "UTC");
    world.event("evt", "A", when).await;
    world
        .series("mst", days("0001-01-01", "0001-01-02"), "FREQ=DAILY")
        .await;
    let seen = world.seen("0001-01-01T00:00:00Z", "0001-01-02T00:00:00Z", "UTC");
    assert_eq!(
        seen.await,
        [
            "inst_00010101_mst 0001-01-01/0001-01-02",
            "evt 0001-01-01T00:00:00Z/0001-01-01T01:00:00Z",
        ]
    );
    for tz in ["Pacific/Kiritimati", "America/Los_Angeles"] {
        let asked = Asked::new("0000-01-01T00:00:00Z", "0001-01-03T00:00:00Z", tz);
        let shown = world.shown(&asked, 2).await.unwrap();
        assert_eq!(shown.len(), 3, "{tz}");
    }
}

#[tokio::test]
async fn a_series_without_an_end_goes_on_in_the_last_year() {
    let world = World::new();
    let when = zoned("9990-01-01T09:00:00Z", "9990-01-01T10:00:00Z", "UTC");
    world.series("mst", when, "FREQ=DAILY").await;
    for year in ["9998", "9999"] {
        let (from, to) = (
            format!("{year}-06-01T00:00:00Z"),
            format!("{year}-06-02T00:00:00Z"),
        );
        let line = format!("inst_{year}0601_mst {year}-06-01T09:00:00Z/{year}-06-01T10:00:00Z");
        assert_eq!(world.seen(&from, &to, "UTC").await, [line]);
    }
}

#[tokio::test]
async fn the_last_day_has_an_agenda() {
    let world = World::new();
    let when = zoned("9999-12-30T20:00:00Z", "9999-12-30T22:00:00Z", "UTC");
    world.event("evt", "A", when).await;
    world
        .event("evt_day", "A", days("9999-12-30", "9999-12-31"))
        .await;
    let rule = "FREQ=DAILY;COUNT=30";
    world
        .series("mst", days("9999-12-01", "9999-12-02"), rule)
        .await;
    let seen = world.seen("9999-12-30T00:00:00Z", "9999-12-30T22:00:00Z", "UTC");
    assert_eq!(
        seen.await,
        [
            "evt_day 9999-12-30/9999-12-31",
            "inst_99991230_mst 9999-12-30/9999-12-31",
            "evt 9999-12-30T20:00:00Z/9999-12-30T22:00:00Z",
        ]
    );
}

/// On a thread of its own, so that one that never answers fails instead of hanging.
fn answers(from: &'static str, to: &'static str, tz: &'static str) -> bool {
    let (sender, receiver) = channel();
    thread::spawn(move || {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .build()
            .unwrap();
        let seen = runtime.block_on(async { World::new().seen(from, to, tz).await });
        let _ = sender.send(seen);
    });
    receiver.recv_timeout(Duration::from_secs(20)).is_ok()
}

#[test]
fn a_window_on_the_very_last_day_is_answered() {
    let last = "9999-12-30T22:00:00Z";
    for tz in ["UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata"] {
        assert!(answers("9999-12-30T20:00:00Z", last, tz), "{tz}");
        assert!(answers("9999-12-01T00:00:00Z", last, tz), "{tz}");
    }
}

#[tokio::test]
async fn leap_days_come_in_leap_years() {
    let world = World::new();
    world
        .series("mst_days", days("2020-02-29", "2020-03-01"), "FREQ=YEARLY")
        .await;
    let when = zoned("2020-02-29T23:30:00Z", "2020-03-01T00:30:00Z", "UTC");
    world.series("mst_time", when, "FREQ=YEARLY").await;
    let seen = |from, to| world.seen(from, to, "UTC");
    assert_eq!(
        seen("2025-02-01T00:00:00Z", "2026-03-01T00:00:00Z").await,
        Vec::<String>::new()
    );
    assert_eq!(
        seen("2028-01-01T00:00:00Z", "2029-01-01T00:00:00Z").await,
        [
            "inst_20280229_mst_days 2028-02-29/2028-03-01",
            "inst_20280229_mst_time 2028-02-29T23:30:00Z/2028-03-01T00:30:00Z",
        ]
    );
    assert_eq!(
        seen("2028-03-01T00:00:00Z", "2028-03-02T00:00:00Z").await,
        ["inst_20280229_mst_time 2028-02-29T23:30:00Z/2028-03-01T00:30:00Z"]
    );
    assert_eq!(
        seen("2100-01-01T00:00:00Z", "2101-01-01T00:00:00Z").await,
        Vec::<String>::new()
    );
}

#[tokio::test]
async fn four_hundred_days_are_read_to_the_last_on_pages_of_any_length() {
    let world = World::new();
    let when = zoned(
        "2020-01-01T08:00:00Z",
        "2020-01-01T08:30:00Z",
        "Europe/Berlin",
    );
    world.series("mst", when, "FREQ=DAILY").await;
    let when = floating("2024-06-01T00:00:00Z", "2025-09-01T00:00:00Z");
    world.event("evt_long", "A", when).await;
    let mut asked = Asked::new("2024-12-01T00:00:00Z", "2024-12-02T00:00:00Z", "Asia/Tokyo");
    asked.to = asked.from.plus(SignedDuration::from_hours(400 * 24));
    let expected = model::expected(&world, &asked).await;
    assert_eq!(expected.len(), 401);
    for limit in [1, 44, 45, 46, 400, 401, 1000] {
        let shown = world.shown(&asked, limit).await.unwrap();
        let lines: Vec<String> = shown.iter().map(model::line_of).collect();
        assert_eq!(lines, expected, "{limit}");
    }
}

/// In St. John's clocks went from 00:01 back to 23:01 of the day before.
#[tokio::test]
async fn nothing_is_lost_between_pages_where_a_day_begins_before_the_other_ends() {
    let world = World::new();
    for number in 0..1000 {
        let start = instant("2010-10-01T12:00:00Z");
        let at = start.plus(SignedDuration::from_mins(number)).to_string();
        let id = format!("evt_{number:04}");
        world.event(&id, "A", zoned(&at, &at, "UTC")).await;
    }
    // Half past eleven of the evening before, for the second time.
    let at = "2010-11-07T03:00:00Z";
    world.event("evt_late", "A", zoned(at, at, "UTC")).await;
    let tz = "America/St_Johns";
    // So that the first 45 days end at that midnight.
    let asked = Asked::new("2010-09-23T12:00:00Z", "2010-12-01T00:00:00Z", tz);
    let shown = world.shown(&asked, 5000).await.unwrap();
    assert_eq!(shown.len(), 1001);
}
