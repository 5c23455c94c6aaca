//! Occurrences that are not as the others, wherever they went.

use std::collections::HashSet;

use domain::event::{EventStatus, MasterChange, Title};
use jiff::SignedDuration;
use table::{Condition, Delete};

use crate::model;
use crate::world::{Asked, World, instant, moved, new_series, with_ttl, zoned};

const NONE: [&str; 0] = [];

/// Wednesdays at nine, half an hour.
async fn weekly() -> World {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    world.series("mst", when, "FREQ=WEEKLY").await;
    world
}

fn titled(title: &str) -> MasterChange {
    let mut change = MasterChange::default();
    change.details.title = Some(Title::parse(title).unwrap());
    change
}

#[tokio::test]
async fn what_moved_across_the_end_of_a_year_is_where_it_went_and_nowhere_else() {
    let world = weekly().await;
    let later = moved("2026-03-01T09:00:00Z", "2026-03-01T09:30:00Z");
    world.change_one("mst", "20251231", later).await;
    let earlier = moved("2025-12-31T23:30:00Z", "2026-01-01T00:30:00Z");
    world.change_one("mst", "20260603", earlier).await;
    assert_eq!(
        world
            .seen("2025-12-31T00:00:00Z", "2026-01-01T00:00:00Z", "UTC")
            .await,
        ["inst_20260603_mst 2025-12-31T23:30:00Z/2026-01-01T00:30:00Z"]
    );
    assert_eq!(
        world
            .seen("2026-01-01T00:00:00Z", "2026-01-02T00:00:00Z", "UTC")
            .await,
        ["inst_20260603_mst 2025-12-31T23:30:00Z/2026-01-01T00:30:00Z"]
    );
    assert_eq!(
        world
            .seen("2026-03-01T00:00:00Z", "2026-03-02T00:00:00Z", "UTC")
            .await,
        ["inst_20251231_mst 2026-03-01T09:00:00Z/2026-03-01T09:30:00Z"]
    );
    assert_eq!(
        world
            .seen("2026-06-03T00:00:00Z", "2026-06-04T00:00:00Z", "UTC")
            .await,
        NONE
    );
}

#[tokio::test]
async fn a_long_occurrence_that_was_replaced_before_the_window_is_not_seen_in_it() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-04T09:00:00Z", "UTC");
    world.series("mst", when, "FREQ=WEEKLY").await;
    world.cancel("mst", "20250108").await;
    let away = moved("2025-02-20T09:00:00Z", "2025-02-20T10:00:00Z");
    world.change_one("mst", "20250115", away).await;
    assert_eq!(
        world
            .seen("2025-01-11T08:00:00Z", "2025-01-11T09:00:00Z", "UTC")
            .await,
        NONE
    );
    assert_eq!(
        world
            .seen("2025-01-18T08:00:00Z", "2025-01-18T09:00:00Z", "UTC")
            .await,
        NONE
    );
    assert_eq!(
        world
            .seen("2025-01-25T08:00:00Z", "2025-01-25T09:00:00Z", "UTC")
            .await,
        ["inst_20250122_mst 2025-01-22T09:00:00Z/2025-01-25T09:00:00Z"]
    );
}

#[tokio::test]
async fn an_exception_without_its_series_is_not_seen() {
    let world = weekly().await;
    let change = moved("2025-01-08T12:00:00Z", "2025-01-08T12:30:00Z");
    world.change_one("mst", "20250108", change).await;
    let rows = world.rows().await;
    let master = rows
        .iter()
        .find(|row| row.entity_type().as_str() == "MASTER");
    let delete = Delete {
        key: master.unwrap().key().clone(),
        condition: Condition::None,
    };
    world.app.store.engine().delete(delete).await.unwrap();
    assert_eq!(
        world
            .seen("2025-01-08T00:00:00Z", "2025-01-09T00:00:00Z", "UTC")
            .await,
        NONE
    );
}

#[tokio::test]
async fn a_series_that_has_gone_away_by_itself_is_seen_no_more_nor_are_its_exceptions() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    let new = with_ttl(
        new_series("mst", when, "FREQ=DAILY"),
        "2000-02-01T00:00:00Z",
    );
    world.new_series(new).await.unwrap();
    let change = moved("2025-01-08T12:00:00Z", "2025-01-08T12:30:00Z");
    world.change_one("mst", "20250108", change).await;
    let (from, to) = ("2025-01-08T00:00:00Z", "2025-01-10T00:00:00Z");
    assert_eq!(
        world.seen(from, to, "UTC").await,
        [
            "inst_20250108_mst 2025-01-08T12:00:00Z/2025-01-08T12:30:00Z",
            "inst_20250109_mst 2025-01-09T09:00:00Z/2025-01-09T09:30:00Z",
        ]
    );
    world.clock.advance(SignedDuration::from_hours(24 * 31));
    assert_eq!(world.seen(from, to, "UTC").await, NONE);
}

#[tokio::test]
async fn more_exceptions_than_a_transaction_holds_move_along_with_their_series() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    world.series("mst", when, "FREQ=DAILY;COUNT=120").await;
    let mut day = jiff::civil::date(2025, 1, 1);
    for number in 0..95 {
        let name = day.strftime("%Y%m%d").to_string();
        if number % 2 == 0 {
            world.cancel("mst", &name).await;
        } else {
            let mut change = domain::event::InstanceChange::default();
            change.details.title = Some(Title::parse("Another").unwrap());
            world.change_one("mst", &name, change).await;
        }
        day = day.tomorrow().unwrap();
    }
    let mut change = MasterChange::default();
    change.when.start_utc = Some(Some(instant("2025-01-01T23:45:00Z")));
    change.when.end_utc = Some(Some(instant("2025-01-02T00:15:00Z")));
    world.change_all("mst", change).await;
    let asked = Asked::new("2024-12-30T00:00:00Z", "2025-06-01T00:00:00Z", "UTC");
    let shown = world.shown(&asked, 50).await.unwrap();
    let lines: Vec<String> = shown.iter().map(model::line_of).collect();
    assert_eq!(lines, model::expected(&world, &asked).await);
    assert_eq!(shown.len(), 120 - 48);
    let others = shown.iter().filter(|item| item["title"] == "Another");
    assert_eq!(others.count(), 47);
}

/// One that was made as the others again by hand is not cancelled by itself when all are.
#[tokio::test]
async fn a_cancelled_series_shows_all_its_occurrences_alike() {
    let world = weekly().await;
    for title in ["Another", "Series"] {
        let change = titled(title).details;
        let change = domain::event::InstanceChange {
            details: change,
            ..Default::default()
        };
        world.change_one("mst", "20250108", change).await;
    }
    let mut change = MasterChange::default();
    change.details.status = Some(EventStatus::Cancelled);
    world.change_all("mst", change).await;
    let asked = Asked::new("2025-01-01T00:00:00Z", "2025-01-16T00:00:00Z", "UTC");
    let shown = world.shown(&asked, 10).await.unwrap();
    let shown: Vec<_> = shown
        .iter()
        .map(|item| (item["eventId"].clone(), item["status"].clone()))
        .collect();
    let cancelled = |id: &str| (id.into(), "CANCELLED".into());
    assert_eq!(
        shown,
        [
            cancelled("inst_20250101_mst"),
            cancelled("inst_20250108_mst"),
            cancelled("inst_20250115_mst"),
        ]
    );
}

/// What is left of an hourly series is named by its time if its date means another.
#[tokio::test]
async fn no_two_things_in_an_agenda_have_one_id() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    world.series("mst", when, "FREQ=HOURLY").await;
    let change = domain::event::InstanceChange {
        details: titled("Another").details,
        ..Default::default()
    };
    world.change_one("mst", "20250103T080000Z", change).await;
    let mut change = MasterChange::default();
    change.repetition.rrule = Some(Some("FREQ=DAILY".to_owned()));
    world.change_all("mst", change).await;
    let seen = world
        .seen("2025-01-03T00:00:00Z", "2025-01-04T00:00:00Z", "UTC")
        .await;
    assert_eq!(seen.len(), 2);
    let ids: HashSet<&str> = seen
        .iter()
        .filter_map(|line| line.split(' ').next())
        .collect();
    assert_eq!(ids.len(), 2, "{seen:?}");
}

/// The second half past one of the night is when it was said to begin.
#[tokio::test]
async fn the_first_occurrence_is_when_the_series_starts_though_the_clock_shows_it_twice() {
    let world = World::new();
    let when = zoned(
        "2025-11-02T06:30:00Z",
        "2025-11-02T07:00:00Z",
        "America/New_York",
    );
    world.series("mst", when, "FREQ=DAILY;COUNT=2").await;
    assert_eq!(
        world
            .seen("2025-11-01T00:00:00Z", "2025-11-05T00:00:00Z", "UTC")
            .await,
        [
            "inst_20251102_mst 2025-11-02T06:30:00Z/2025-11-02T07:00:00Z",
            "inst_20251103_mst 2025-11-03T06:30:00Z/2025-11-03T07:00:00Z",
        ]
    );
}
