//! Much in a window: pages are right, and each costs what is on it.

use std::num::NonZeroU32;

use app::agenda::{Edge, Extent, Filter, Question, Window, agenda};
use app::{Conflict, Error};
use domain::Tzid;
use domain::event::Master;
use jiff::SignedDuration;
use store::Commit;

use crate::world::{World, floating, instant, moved, zoned};

/// The starts on the first pages of a window of 400 days, and how many pages those were.
async fn first_starts(world: &World, from: &str, pages: usize) -> Vec<String> {
    let from = instant(from);
    let to = from.plus(SignedDuration::from_hours(24 * 400));
    let mut question = Question {
        window: Window::new(Edge::At(from), Extent::To(Edge::At(to)), Tzid::utc()).unwrap(),
        filter: Filter::default(),
        limit: NonZeroU32::new(100).unwrap(),
        after: None,
    };
    let mut starts = Vec::new();
    for _ in 0..pages {
        let page = agenda(&world.app, &world.actor, &question).await.unwrap();
        for item in &page.items {
            let mut json = Vec::new();
            page.write(item, &mut json);
            let json: serde_json::Value = serde_json::from_slice(&json).unwrap();
            starts.push(json["startUtc"].as_str().unwrap().to_owned());
        }
        question.after = page.next;
        if question.after.is_none() {
            break;
        }
    }
    starts
}

#[tokio::test]
async fn a_series_of_every_minute_is_paged_over_a_year() {
    for when in [
        zoned("2025-01-01T00:00:00Z", "2025-01-01T00:00:30Z", "UTC"),
        floating("2025-01-01T00:00:00Z", "2025-01-01T00:00:30Z"),
    ] {
        let world = World::new();
        world.series("mst", when, "FREQ=MINUTELY").await;
        let starts = first_starts(&world, "2025-01-01T00:00:00Z", 3).await;
        let first = instant("2025-01-01T00:00:00Z");
        let expected: Vec<String> = (0..300)
            .map(|minute| first.plus(SignedDuration::from_mins(minute)).to_string())
            .collect();
        assert_eq!(starts, expected);
    }
}

/// Thousands of series of every minute have more occurrences in a month than a machine has memory
/// for: none is made that is not shown.
#[tokio::test]
async fn many_series_of_every_minute_do_not_fill_the_memory() {
    let world = World::new();
    for number in 0..1000 {
        let when = zoned("2025-01-01T00:00:00Z", "2025-01-01T00:00:30Z", "UTC");
        let id = format!("mst_{number:04}");
        world.series(&id, when, "FREQ=MINUTELY").await;
    }
    let starts = first_starts(&world, "2025-01-01T00:00:00Z", 1).await;
    assert_eq!(starts, vec!["2025-01-01T00:00:00Z"; 100]);
}

#[tokio::test]
async fn more_than_a_thousand_events_in_a_month_are_each_shown_once() {
    let world = World::new();
    let first = instant("2025-01-01T00:00:00Z");
    let mut expected = Vec::new();
    for number in 0..2500 {
        // About 56 a day, and all of the last ones on one day.
        let minutes = if number < 1200 {
            26 * number
        } else {
            26 * 1200 + number % 700
        };
        let start = first.plus(SignedDuration::from_mins(minutes));
        let end = start.plus(SignedDuration::from_mins(1));
        let when = zoned(&start.to_string(), &end.to_string(), "UTC");
        world.event(&format!("evt_{number}"), "Event", when).await;
        expected.push(start.to_string());
    }
    expected.sort_unstable();
    assert_eq!(
        first_starts(&world, "2025-01-01T00:00:00Z", 100).await,
        expected
    );
}

#[tokio::test]
async fn a_series_has_2000_exceptions_at_most() {
    let world = World::new();
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    world.series("mst", when, "FREQ=DAILY").await;
    let read = world.find("mst").await;
    let mut nearly_full = read.entity.clone();
    let one_less = Master::MAX_EXCEPTIONS as usize - 1;
    nearly_full.thing.set_exceptions(one_less);
    let commit = Commit::new().replace(&read, &nearly_full, ());
    world.app.store.commit(commit).await.unwrap();
    world
        .change_one(
            "mst",
            "20250102",
            moved("2025-01-02T10:00:00Z", "2025-01-02T11:00:00Z"),
        )
        .await;
    let full = world.find("mst").await;
    assert_eq!(full.entity.thing.exception_count, Master::MAX_EXCEPTIONS);
    let day = |text| domain::recurrence::DateOrTime::parse(text).unwrap();
    let refused = world
        .try_change_one(
            &full,
            day("20250103"),
            moved("2025-01-03T10:00:00Z", "2025-01-03T11:00:00Z"),
        )
        .await;
    assert!(matches!(refused, Err(Error::Conflict(Conflict::TooMany))));
    let refused = world.try_cancel(&full, day("20250103")).await;
    assert!(matches!(refused, Err(Error::Conflict(Conflict::TooMany))));
    // One that is there can still be changed.
    world
        .change_one(
            "mst",
            "20250102",
            moved("2025-01-02T12:00:00Z", "2025-01-02T13:00:00Z"),
        )
        .await;
}
