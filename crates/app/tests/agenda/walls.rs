//! What is told by the reader's clock, where that clock skips, repeats and loses days.

use crate::world::{World, days, floating, moved};

#[tokio::test]
async fn a_floating_time_in_a_gap_comes_after_it() {
    let world = World::new();
    let when = floating("2025-03-30T01:30:00Z", "2025-03-30T02:30:00Z");
    world.event("evt", "A", when).await;
    let it = ["evt 2025-03-30T01:30:00Z/2025-03-30T02:30:00Z"];
    let london = "Europe/London";
    // Half past one is half past two there, 01:30Z; and half past two is the same moment.
    let seen = world.seen("2025-03-30T01:30:00Z", "2025-03-30T01:30:01Z", london);
    assert_eq!(seen.await, it);
    let seen = world.seen("2025-03-30T01:00:00Z", "2025-03-30T01:30:00Z", london);
    assert_eq!(seen.await, Vec::<String>::new());
    let seen = world.seen("2025-03-30T01:30:01Z", "2025-03-30T03:00:00Z", london);
    assert_eq!(seen.await, Vec::<String>::new());
}

#[tokio::test]
async fn of_a_floating_time_that_comes_twice_the_first_is_meant() {
    let world = World::new();
    let when = floating("2025-10-26T01:30:00Z", "2025-10-26T01:45:00Z");
    world.event("evt", "A", when).await;
    let through = floating("2025-10-26T01:30:00Z", "2025-10-26T02:15:00Z");
    world.event("evt_through", "A", through).await;
    let (it, through) = (
        "evt 2025-10-26T01:30:00Z/2025-10-26T01:45:00Z",
        "evt_through 2025-10-26T01:30:00Z/2025-10-26T02:15:00Z",
    );
    let london = "Europe/London";
    let seen = world.seen("2025-10-26T00:30:00Z", "2025-10-26T00:45:00Z", london);
    assert_eq!(seen.await, [it, through]);
    // The second half past one: what ends after the hour is repeated goes on.
    let seen = world.seen("2025-10-26T01:30:00Z", "2025-10-26T01:45:00Z", london);
    assert_eq!(seen.await, [through]);
    let seen = world.seen("2025-10-26T02:15:00Z", "2025-10-26T03:00:00Z", london);
    assert_eq!(seen.await, Vec::<String>::new());
}

#[tokio::test]
async fn whole_days_come_daily_also_where_a_midnight_does_not_exist() {
    for (tz, day, begins) in [
        ("America/Sao_Paulo", "2018-11-04", "2018-11-04T03:00:00Z"),
        ("Asia/Beirut", "2022-03-27", "2022-03-26T22:00:00Z"),
    ] {
        let world = World::new();
        world
            .series("mst", days("2018-01-01", "2018-01-02"), "FREQ=DAILY")
            .await;
        let date: jiff::civil::Date = day.parse().unwrap();
        let (before, after) = (date.yesterday().unwrap(), date.tomorrow().unwrap());
        let line = |date: jiff::civil::Date| {
            let name = date.strftime("%Y%m%d");
            format!("inst_{name}_mst {date}/{}", date.tomorrow().unwrap())
        };
        let begins: jiff::Timestamp = begins.parse().unwrap();
        let later = begins + jiff::SignedDuration::from_secs(1);
        let (begins, later) = (begins.to_string(), later.to_string());
        let seen = world.seen(&begins, &later, tz).await;
        assert_eq!(seen, [line(date)], "{tz}");
        let earlier = jiff::SignedDuration::from_secs(-1);
        let earlier = begins.parse::<jiff::Timestamp>().unwrap() + earlier;
        let seen = world.seen(&earlier.to_string(), &later, tz).await;
        assert_eq!(seen, [line(before), line(date)], "{tz}");
        let long = format!("{after}T12:00:00Z");
        let seen = world.seen(&earlier.to_string(), &long, tz).await;
        assert_eq!(seen, [line(before), line(date), line(after)], "{tz}");
    }
}

/// Samoa went from the 29th to the 31st of December 2011 at 10:00Z.
#[tokio::test]
async fn a_day_that_was_left_out_passes_at_the_beginning_of_the_next() {
    let world = World::new();
    let apia = "Pacific/Apia";
    world
        .series("mst", days("2011-12-01", "2011-12-02"), "FREQ=DAILY")
        .await;
    let seen = world.seen("2011-12-30T09:00:00Z", "2011-12-31T10:00:00Z", apia);
    assert_eq!(
        seen.await,
        [
            "inst_20111229_mst 2011-12-29/2011-12-30",
            "inst_20111230_mst 2011-12-30/2011-12-31",
            "inst_20111231_mst 2011-12-31/2012-01-01",
        ]
    );
    // It takes no time: a moment later only the 31st is left.
    let seen = world.seen("2011-12-30T10:00:01Z", "2011-12-31T10:00:00Z", apia);
    assert_eq!(seen.await, ["inst_20111231_mst 2011-12-31/2012-01-01"]);
}

#[tokio::test]
async fn a_floating_time_on_a_day_that_was_left_out_is_a_day_later() {
    let world = World::new();
    let apia = "Pacific/Apia";
    let when = floating("2011-12-28T12:00:00Z", "2011-12-28T13:00:00Z");
    world.series("mst", when, "FREQ=DAILY;COUNT=5").await;
    let to_the_day = moved("2011-12-30T18:00:00Z", "2011-12-30T19:00:00Z");
    world.change_one("mst", "20111228", to_the_day).await;
    let seen = world.seen("2011-12-30T10:00:00Z", "2011-12-31T10:00:00Z", apia);
    assert_eq!(
        seen.await,
        [
            "inst_20111230_mst 2011-12-30T12:00:00Z/2011-12-30T13:00:00Z",
            "inst_20111231_mst 2011-12-31T12:00:00Z/2011-12-31T13:00:00Z",
            "inst_20111228_mst 2011-12-30T18:00:00Z/2011-12-30T19:00:00Z",
        ]
    );
}
