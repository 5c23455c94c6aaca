//! The cases that break naive readings of a window, as DESIGN names them.

use crate::world::{World, days, floating, moved, zoned};

#[tokio::test]
async fn whole_days_last_until_midnight_where_the_reader_is() {
    let world = World::new();
    world
        .event("evt", "Fair", days("2025-12-10", "2025-12-13"))
        .await;
    let fair = vec!["evt 2025-12-10/2025-12-13".to_owned()];
    let la = "America/Los_Angeles";
    let seen = |from, to, tz| world.seen(from, to, tz);
    // The evening of the 12th there.
    assert_eq!(
        seen("2025-12-13T04:00:00Z", "2025-12-13T05:00:00Z", la).await,
        fair
    );
    assert_eq!(
        seen("2025-12-13T07:59:59Z", "2025-12-13T20:00:00Z", la).await,
        fair
    );
    let none = Vec::<String>::new();
    assert_eq!(
        seen("2025-12-13T08:00:00Z", "2025-12-13T20:00:00Z", la).await,
        none
    );
    // In Kiritimati the 13th has begun long ago.
    let there = "Pacific/Kiritimati";
    assert_eq!(
        seen("2025-12-12T10:00:00Z", "2025-12-13T04:00:00Z", there).await,
        none
    );
    assert_eq!(
        seen("2025-12-12T09:59:59Z", "2025-12-13T04:00:00Z", there).await,
        fair
    );
    assert_eq!(
        seen("2025-12-08T00:00:00Z", "2025-12-09T10:00:01Z", there).await,
        fair
    );
    assert_eq!(
        seen("2025-12-08T00:00:00Z", "2025-12-09T10:00:00Z", there).await,
        none
    );
}

#[tokio::test]
async fn an_exception_three_days_long_is_seen_on_its_last_day() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    world.series("mst", when, "FREQ=DAILY").await;
    let long = moved("2025-01-10T09:00:00Z", "2025-01-13T09:00:00Z");
    world.change_one("mst", "20250110", long).await;
    assert_eq!(
        world
            .seen("2025-01-13T00:00:00Z", "2025-01-14T00:00:00Z", "UTC")
            .await,
        [
            "inst_20250110_mst 2025-01-10T09:00:00Z/2025-01-13T09:00:00Z",
            "inst_20250113_mst 2025-01-13T09:00:00Z/2025-01-13T09:30:00Z",
        ]
    );
    assert_eq!(
        world
            .seen("2025-01-13T09:00:00Z", "2025-01-14T00:00:00Z", "UTC")
            .await,
        ["inst_20250113_mst 2025-01-13T09:00:00Z/2025-01-13T09:30:00Z"]
    );
    assert_eq!(
        world
            .seen("2025-01-10T00:00:00Z", "2025-01-11T00:00:00Z", "UTC")
            .await,
        ["inst_20250110_mst 2025-01-10T09:00:00Z/2025-01-13T09:00:00Z"]
    );
}

#[tokio::test]
async fn what_is_cancelled_on_new_years_day_is_so_where_that_is_still_the_old_year() {
    let world = World::new();
    let tz = "Pacific/Kiritimati";
    let when = zoned("2025-12-29T10:30:00Z", "2025-12-29T11:00:00Z", tz);
    world.series("mst", when, "FREQ=DAILY").await;
    world.cancel("mst", "20260101").await;
    let around = [
        "inst_20251231_mst 2025-12-30T10:30:00Z/2025-12-30T11:00:00Z",
        "inst_20260102_mst 2026-01-01T10:30:00Z/2026-01-01T11:00:00Z",
    ];
    for reader in [tz, "UTC", "America/Los_Angeles"] {
        let seen = world.seen("2025-12-30T10:00:00Z", "2026-01-02T10:00:00Z", reader);
        assert_eq!(seen.await, around, "{reader}");
        let seen = world.seen("2025-12-31T10:30:00Z", "2025-12-31T11:00:00Z", reader);
        assert_eq!(seen.await, Vec::<String>::new(), "{reader}");
    }
}

#[tokio::test]
async fn half_past_midnight_comes_once_on_the_day_summer_begins() {
    let world = World::new();
    let when = zoned(
        "2025-03-01T00:30:00Z",
        "2025-03-01T01:00:00Z",
        "Europe/London",
    );
    world.series("mst", when, "FREQ=DAILY").await;
    let that_day = "inst_20250330_mst 2025-03-30T00:30:00Z/2025-03-30T01:00:00Z";
    let next_day = "inst_20250331_mst 2025-03-30T23:30:00Z/2025-03-31T00:00:00Z";
    assert_eq!(
        world
            .seen(
                "2025-03-30T00:00:00Z",
                "2025-03-30T23:00:00Z",
                "Europe/London"
            )
            .await,
        [that_day]
    );
    assert_eq!(
        world
            .seen("2025-03-30T00:00:00Z", "2025-03-31T00:00:00Z", "UTC")
            .await,
        [that_day, next_day]
    );
}

#[tokio::test]
async fn what_takes_no_time_is_seen_where_a_window_begins_and_not_where_it_ends() {
    let world = World::new();
    let (from, to) = ("2025-05-05T12:00:00Z", "2025-05-05T13:00:00Z");
    world
        .event("evt_begin", "A", zoned(from, from, "UTC"))
        .await;
    world.event("evt_end", "A", zoned(to, to, "UTC")).await;
    let before = zoned("2025-05-05T11:00:00Z", from, "UTC");
    world.event("evt_before", "A", before).await;
    world.event("evt_float", "B", floating(from, from)).await;
    assert_eq!(
        world.seen(from, to, "UTC").await,
        [
            "evt_begin 2025-05-05T12:00:00Z/2025-05-05T12:00:00Z",
            "evt_float 2025-05-05T12:00:00Z/2025-05-05T12:00:00Z",
        ]
    );
}

#[tokio::test]
async fn a_day_exactly_and_a_second_more_are_both_seen_while_they_last() {
    let world = World::new();
    let start = "2024-12-31T12:00:00Z";
    world
        .event("evt_day", "A", zoned(start, "2025-01-01T12:00:00Z", "UTC"))
        .await;
    world
        .event("evt_more", "A", zoned(start, "2025-01-01T12:00:01Z", "UTC"))
        .await;
    let day = "evt_day 2024-12-31T12:00:00Z/2025-01-01T12:00:00Z";
    let more = "evt_more 2024-12-31T12:00:00Z/2025-01-01T12:00:01Z";
    for tz in ["UTC", "Pacific/Kiritimati", "Etc/GMT+12"] {
        let seen = world.seen("2025-01-01T11:59:59Z", "2025-01-01T13:00:00Z", tz);
        assert_eq!(seen.await, [day, more], "{tz}");
        let seen = world.seen("2025-01-01T12:00:00Z", "2025-01-01T13:00:00Z", tz);
        assert_eq!(seen.await, [more], "{tz}");
    }
}
