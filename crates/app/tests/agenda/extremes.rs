//! Series at the limits of what can be said, and what a careless worker could destroy.

use app::Error;
use domain::event::{Dates, MasterChange};
use domain::recurrence::DateOrTime;
use store::{Commit, Leftover};

use crate::world::{World, days, instant, meant, moved, new_series, zoned};

fn dates(texts: &[&str]) -> Dates {
    let dates: Vec<DateOrTime> = texts.iter().map(|text| meant(text)).collect();
    Dates::try_from(dates).unwrap()
}

/// What cannot be read again would take the whole agenda with it.
#[tokio::test]
async fn a_series_that_moves_to_the_beginning_of_time_can_be_read_again() {
    let world = World::new();
    let when = zoned("2025-12-15T09:00:00Z", "2025-12-15T10:00:00Z", "UTC");
    let mut new = new_series("mst", when, "FREQ=WEEKLY");
    new.repetition.exdate = dates(&["00000101"]);
    world.new_series(new).await.unwrap();
    for start in ["2025-12-14T09:00:00Z", "1025-12-14T09:00:00Z"] {
        let mut change = MasterChange::default();
        change.when.start_utc = Some(Some(instant(start)));
        let end = start.replace("T09", "T10");
        change.when.end_utc = Some(Some(instant(&end)));
        world.change_all("mst", change).await;
    }
    let exdate = world.find("mst").await.entity.thing.repetition.exdate;
    assert_eq!(exdate, dates(&["00000101"]));
}

#[tokio::test]
async fn an_occurrence_before_the_first_date_of_its_zone_can_be_cancelled() {
    let world = World::new();
    let when = zoned(
        "0000-01-01T00:00:00Z",
        "0000-01-01T01:00:00Z",
        "America/New_York",
    );
    world.series("mst", when, "FREQ=DAILY;COUNT=3").await;
    world.cancel("mst", "00000101T000000Z").await;
    let seen = world
        .seen("0000-01-01T00:00:00Z", "0000-01-03T00:00:00Z", "UTC")
        .await;
    assert_eq!(seen.len(), 1, "{seen:?}");
}

#[tokio::test]
async fn occurrences_that_overlap_a_thousand_times_are_refused() {
    let world = World::new();
    let lasting = |end| {
        let when = zoned("2025-01-01T00:00:00Z", end, "UTC");
        new_series("mst", when, "FREQ=MINUTELY")
    };
    let refused = world.new_series(lasting("2025-01-01T16:41:00Z")).await;
    assert!(matches!(refused, Err(Error::Invalid { field, .. }) if field == "endUtc"));
    world
        .new_series(lasting("2025-01-01T16:40:00Z"))
        .await
        .unwrap();
}

#[tokio::test]
async fn a_series_counts_to_a_million_at_most() {
    let world = World::new();
    let counting = |count| {
        let when = zoned("2025-01-01T00:00:00Z", "2025-01-01T00:01:00Z", "UTC");
        new_series("mst", when, &format!("FREQ=MINUTELY;COUNT={count}"))
    };
    let refused = world.new_series(counting(1_000_001)).await;
    assert!(matches!(refused, Err(Error::Invalid { field, .. }) if field == "rrule"));
    world.new_series(counting(1_000_000)).await.unwrap();
}

#[tokio::test]
async fn whole_days_last_as_long_as_they_say_also_for_a_century() {
    let world = World::new();
    world
        .series(
            "mst",
            days("1900-01-01", "2000-01-01"),
            "FREQ=YEARLY;COUNT=1",
        )
        .await;
    let seen = world
        .seen("1999-06-01T00:00:00Z", "1999-06-02T00:00:00Z", "UTC")
        .await;
    assert_eq!(seen, ["inst_19000101_mst 1900-01-01/2000-01-01"]);
}

#[tokio::test]
async fn a_day_that_was_excluded_by_a_time_is_restored() {
    let world = World::new();
    let mut new = new_series(
        "mst",
        days("2025-12-04", "2025-12-05"),
        "FREQ=DAILY;COUNT=3",
    );
    new.repetition.exdate = dates(&["20251205T150000Z"]);
    world.new_series(new).await.unwrap();
    let read = world.find("mst").await;
    world.try_restore(&read, meant("20251205")).await.unwrap();
    let seen = world
        .seen("2025-12-04T00:00:00Z", "2025-12-07T00:00:00Z", "UTC")
        .await;
    assert_eq!(seen.len(), 3, "{seen:?}");
}

/// Another worker has removed what was left over, and somebody has made the series anew.
#[tokio::test]
async fn a_worker_that_comes_late_removes_nothing_of_a_new_series() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T10:00:00Z", "UTC");
    world.series("mst", when, "FREQ=DAILY").await;
    let series = world.find("mst").await.entity.thing.series_key();
    let leftover = Leftover::new(world.actor.user_id.clone(), series, world.app.now());
    let leftover = leftover.settled();
    let commit = Commit::<()>::new().put(&leftover);
    world.app.store.commit(commit).await.unwrap();
    let known = world.app.store.leftovers().await.unwrap();
    let commit = Commit::<()>::new().discard(&leftover);
    world.app.store.commit(commit).await.unwrap();
    let change = moved("2025-01-02T12:00:00Z", "2025-01-02T13:00:00Z");
    world.change_one("mst", "20250102", change).await;
    for late in &known {
        assert!(!world.app.store.remove_some_of(late).await.unwrap());
    }
    let seen = world
        .seen("2025-01-02T00:00:00Z", "2025-01-03T00:00:00Z", "UTC")
        .await;
    assert_eq!(
        seen,
        ["inst_20250102_mst 2025-01-02T12:00:00Z/2025-01-02T13:00:00Z"]
    );
}
