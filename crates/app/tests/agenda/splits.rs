//! Series that end or are split where they have dates beside their rule.

use app::series::NewSeries;
use domain::event::{Dates, MasterChange, RepetitionInput};

use crate::world::{World, instant, meant, new_series, zoned};

fn dates(texts: &[&str]) -> Dates {
    let dates: Vec<_> = texts.iter().map(|text| meant(text)).collect();
    dates.try_into().unwrap()
}

/// From nine to ten on the first of January 2025, and on other dates.
fn with_dates(rrule: Option<&str>, rdate: &[&str]) -> NewSeries {
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T10:00:00Z", "UTC");
    let mut new = new_series("mst", when, "");
    new.repetition = RepetitionInput {
        rrule: rrule.map(str::to_owned),
        rdate: dates(rdate),
        ..RepetitionInput::default()
    };
    new
}

/// The starts of everything in the first months of 2025.
async fn starts(world: &World) -> Vec<String> {
    let seen = world
        .seen("2025-01-01T00:00:00Z", "2025-05-01T00:00:00Z", "UTC")
        .await;
    let start = |line: String| line.split([' ', '/']).nth(1).unwrap().to_owned();
    seen.into_iter().map(start).collect()
}

async fn split(world: &World, at: &str) {
    let read = world.find("mst").await;
    let change = MasterChange::default();
    world.try_split(&read, meant(at), change).await.unwrap();
}

async fn end(world: &World, at: &str) {
    let read = world.find("mst").await;
    world.try_end(&read, instant(at)).await.unwrap();
}

#[tokio::test]
async fn a_rule_that_has_counted_to_its_end_does_not_go_on_when_a_later_date_is_split_off() {
    let world = World::new();
    let new = with_dates(Some("FREQ=DAILY;COUNT=2"), &["20250301", "20250401"]);
    world.new_series(new).await.unwrap();
    let before = starts(&world).await;
    assert_eq!(before.len(), 4);
    split(&world, "20250401").await;
    assert_eq!(starts(&world).await, before);
}

#[tokio::test]
async fn a_rule_that_has_counted_to_its_end_does_not_go_on_when_the_series_is_ended() {
    let world = World::new();
    let new = with_dates(Some("FREQ=DAILY;COUNT=2"), &["20250301", "20250401"]);
    world.new_series(new).await.unwrap();
    end(&world, "2025-03-15T00:00:00Z").await;
    assert_eq!(
        starts(&world).await,
        [
            "2025-01-01T09:00:00Z",
            "2025-01-02T09:00:00Z",
            "2025-03-01T09:00:00Z"
        ]
    );
}

#[tokio::test]
async fn a_date_at_which_a_series_is_split_is_in_one_of_the_two_only() {
    let world = World::new();
    let new = with_dates(None, &["20250201", "20250301"]);
    world.new_series(new).await.unwrap();
    let before = starts(&world).await;
    split(&world, "20250201").await;
    assert_eq!(starts(&world).await, before);
}

#[tokio::test]
async fn an_end_in_the_morning_takes_the_date_of_that_day() {
    let world = World::new();
    let new = with_dates(None, &["20250201", "20250301"]);
    world.new_series(new).await.unwrap();
    end(&world, "2025-02-01T08:00:00Z").await;
    assert_eq!(starts(&world).await, ["2025-01-01T09:00:00Z"]);
}

#[tokio::test]
async fn dates_keep_their_time_of_day_when_a_series_is_split_at_another() {
    let world = World::new();
    let new = with_dates(None, &["20250201T120000Z", "20250301"]);
    world.new_series(new).await.unwrap();
    let before = starts(&world).await;
    split(&world, "20250201T120000Z").await;
    assert_eq!(starts(&world).await, before);
}

#[tokio::test]
async fn dates_keep_their_time_of_day_when_a_rule_of_several_times_is_split() {
    let world = World::new();
    let new = with_dates(Some("FREQ=WEEKLY;BYHOUR=9,15;COUNT=6"), &["20250313"]);
    world.new_series(new).await.unwrap();
    let before = starts(&world).await;
    assert_eq!(before.len(), 7);
    split(&world, "20250108T150000Z").await;
    assert_eq!(starts(&world).await, before);
}

#[tokio::test]
async fn a_series_that_ends_before_its_start_keeps_only_the_dates_before() {
    let world = World::new();
    let when = zoned("2025-02-01T09:00:00Z", "2025-02-01T10:00:00Z", "UTC");
    let mut new = new_series("mst", when, "");
    new.repetition = RepetitionInput {
        rdate: dates(&["20250110"]),
        ..RepetitionInput::default()
    };
    world.new_series(new).await.unwrap();
    end(&world, "2025-01-15T00:00:00Z").await;
    assert_eq!(starts(&world).await, ["2025-01-10T09:00:00Z"]);
}
