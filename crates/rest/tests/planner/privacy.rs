//! What one person has, another never sees: not by the same ids either.

use serde_json::json;
use test_support::TestTable;

use crate::support::{Planner, standup, timed, with};

const WEEK: &str = "from=2025-01-13&days=7";

pub(crate) async fn the_same_ids_are_different_things_for_different_people(table: TestTable) {
    let ada = Planner::new(&table).await;
    let bob = ada.beside("bob").await;
    for (planner, name) in [(&ada, "Ada"), (&bob, "Bob")] {
        let event = json!({"eventId": "evt_1"});
        planner
            .event(with(timed(name, "2025-01-14T15:00:00Z"), event))
            .await;
        // Long, so that its exceptions are looked for by the series.
        let series = json!({"title": name, "endUtc": "2025-01-08T15:00:00Z"});
        planner.series(standup(series)).await;
    }
    ada.delete("/series/mst_standup/instances/20250113", "*")
        .await
        .is(204);
    ada.change(
        "/series/mst_standup/instances/20250120",
        json!({"title": "Ada's own"}),
    )
    .await;
    assert_eq!(bob.titles(WEEK).await, ["Bob", "Bob"]);
    assert_eq!(ada.titles(WEEK).await, ["Ada"]);
    let whole = bob.get("/series/mst_standup").await.is(200).json;
    assert_eq!(whole["instances"], json!([]));
    assert_eq!(whole["master"]["version"], 1);
    let own = bob.get("/events/inst_20250120_mst_standup").await.is(200);
    assert_eq!(own.json["title"], "Bob");
    ada.delete("/series/mst_standup", "*").await.is(204);
    ada.delete("/events/evt_1", "*").await.is(204);
    assert_eq!(bob.titles(WEEK).await, ["Bob", "Bob"]);
}

pub(crate) async fn a_stranger_cannot_tell_that_something_exists(table: TestTable) {
    let ada = Planner::new(&table).await;
    ada.event(with(
        timed("Secret", "2025-01-14T15:00:00Z"),
        json!({"eventId": "evt_1"}),
    ))
    .await;
    ada.series(standup(json!({}))).await;
    let bob = ada.beside("bob").await;
    for (there, not_there) in [
        ("/events/evt_1", "/events/evt_2"),
        ("/series/mst_standup", "/series/mst_2"),
        (
            "/series/mst_standup/instances/20250113",
            "/series/mst_2/instances/20250113",
        ),
        (
            "/events/inst_20250113_mst_standup",
            "/events/inst_20250113_mst_2",
        ),
    ] {
        let (one, other) = (bob.get(there).await, bob.get(not_there).await);
        assert_eq!((one.status, &one.json), (404, &other.json));
        for path in [there, not_there] {
            let change = bob.patch(path, "*", json!({"title": "Mine"})).await;
            change.refused(404, "NOT_FOUND");
            bob.delete(path, "*").await.refused(404, "NOT_FOUND");
        }
    }
    assert!(bob.titles(WEEK).await.is_empty());
    assert_eq!(ada.titles(WEEK).await, ["Standup", "Secret"]);
}
