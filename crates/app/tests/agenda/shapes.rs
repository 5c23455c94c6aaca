//! The JSON of an occurrence is the same wherever it is shown, and windows are what they say.

use app::agenda::{Edge, Extent, Window};
use app::series;
use domain::event::{InstanceChange, InstanceId};
use jiff::SignedDuration;
use serde_json::Value;

use crate::world::{Asked, World, days, floating, instant, meant, tzid, zoned};

/// What one occurrence is, asked for by its id.
async fn alone(world: &World, id: &str) -> Value {
    let id = InstanceId::parse(id).unwrap();
    let read = world.find(id.master_id().unwrap().as_str()).await;
    let located = series::locate(&world.app, &read, id.name()).await.unwrap();
    let record = series::shown(&world.app, &read, &located).unwrap();
    serde_json::from_slice(record.json()).unwrap()
}

/// Three kinds of series, one with an exception; made a while ago.
async fn some_series() -> World {
    let world = World::new();
    let travels = domain::event::WhenInput {
        end_tzid: Some(tzid("Asia/Kolkata")),
        ..zoned(
            "2025-01-01T09:00:00Z",
            "2025-01-01T19:00:00Z",
            "Europe/Berlin",
        )
    };
    world.series("mst_travel", travels, "FREQ=DAILY").await;
    let wall = floating("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z");
    world.series("mst_float", wall, "FREQ=HOURLY;COUNT=5").await;
    let whole = days("2025-01-01", "2025-01-03");
    world.series("mst_days", whole, "FREQ=WEEKLY").await;
    let mut retitled = InstanceChange::default();
    retitled.details.title = Some(domain::event::Title::parse("Another").unwrap());
    world.change_one("mst_travel", "20250102", retitled).await;
    world.cancel("mst_travel", "20250105").await;
    world.clock.advance(SignedDuration::from_hours(1));
    world
}

/// Every occurrence as an agenda has it and alone.
async fn both_ways(world: &World) -> Vec<(Value, Value)> {
    let asked = Asked::new("2025-01-01T00:00:00Z", "2025-01-09T00:00:00Z", "UTC");
    let shown = world.shown(&asked, 100).await.unwrap();
    assert_eq!(shown.len(), 7 + 5 + 2);
    let mut both = Vec::new();
    for item in shown {
        let alone = alone(world, item["eventId"].as_str().unwrap()).await;
        both.push((item, alone));
    }
    both
}

/// With some attributes left out, which have tests of their own.
fn without(mut item: Value, names: &[&str]) -> Value {
    let attributes = item.as_object_mut().unwrap();
    attributes.retain(|name, _| !names.contains(&name.as_str()));
    item
}

#[tokio::test]
async fn an_occurrence_says_the_same_in_an_agenda_and_alone() {
    let others = ["createdAt", "updatedAt", "version", "modifiedFields"];
    for (item, alone) in both_ways(&some_series().await).await {
        assert_eq!(without(item, &others), without(alone, &others));
    }
}

#[tokio::test]
async fn an_occurrence_has_the_same_attributes_in_an_agenda_and_alone() {
    for (item, alone) in both_ways(&some_series().await).await {
        let names = |item: &Value| {
            item.as_object()
                .unwrap()
                .keys()
                .cloned()
                .collect::<Vec<_>>()
        };
        assert_eq!(names(&item), names(&alone));
    }
}

#[tokio::test]
async fn an_occurrence_was_made_and_changed_when_its_series_was() {
    for (item, alone) in both_ways(&some_series().await).await {
        for name in ["createdAt", "updatedAt"] {
            assert_eq!(item[name], alone[name], "{name} of {}", item["eventId"]);
        }
    }
}

#[tokio::test]
async fn a_window_of_days_goes_by_the_calendar() {
    let london = || tzid("Europe/London");
    let spring = Edge::On("2025-03-30".parse().unwrap());
    let day = Window::new(spring, Extent::Days(1), london()).unwrap();
    assert_eq!(day.from, instant("2025-03-30T00:00:00Z"));
    assert_eq!(day.to, instant("2025-03-30T23:00:00Z"));
    let noon = Edge::At(instant("2025-03-29T12:00:00Z"));
    let day = Window::new(noon, Extent::Days(1), london()).unwrap();
    assert_eq!(day.to, instant("2025-03-30T11:00:00Z"));
    let apia = Edge::On("2011-12-29".parse().unwrap());
    let days = Window::new(apia, Extent::Days(2), tzid("Pacific/Apia")).unwrap();
    assert_eq!(days.to, instant("2011-12-30T10:00:00Z"));
}

#[tokio::test]
async fn a_window_has_a_length_of_at_most_four_hundred_days() {
    let from = Edge::On("2025-03-01".parse().unwrap());
    let window = |extent| Window::new(from, extent, tzid("America/New_York"));
    assert!(window(Extent::Days(400)).is_ok());
    assert!(window(Extent::Days(401)).is_err());
    assert!(window(Extent::Days(0)).is_err());
    assert!(window(Extent::To(from)).is_err());
    let before = Edge::On("2025-02-28".parse().unwrap());
    assert!(window(Extent::To(before)).is_err());
}

/// One that was excluded is none, and one that was is found by its time as by its date.
#[tokio::test]
async fn an_occurrence_is_found_by_its_date_and_by_its_time() {
    let world = World::new();
    let when = zoned(
        "2025-12-29T10:30:00Z",
        "2025-12-29T11:00:00Z",
        "Pacific/Kiritimati",
    );
    world.series("mst", when, "FREQ=DAILY").await;
    let read = world.find("mst").await;
    for name in ["20260101", "20251231T103000Z"] {
        let located = series::locate(&world.app, &read, meant(name)).await;
        let original = located.unwrap().original;
        assert_eq!(original, instant("2025-12-31T10:30:00Z"), "{name}");
    }
    let none = series::locate(&world.app, &read, meant("20251231T103001Z")).await;
    assert!(none.is_err());
}
