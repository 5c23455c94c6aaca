//! Counting everybody anew.

use std::sync::Arc;

use app::statistics::Counting;
use jiff::SignedDuration;
use table::{Condition, Put};
use test_support::TestTable;

use crate::world::{World, event};

pub(crate) async fn the_first_reader_counts_what_was_there_before(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    let bob = world.person("bob").await;
    let rows = (0..300).map(|id| world.row(event("ada", id), 1, &[]));
    world.engine().load(rows.collect()).await.unwrap();
    world.put(event("bob", 1), &[]).await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 300);
    assert_eq!(world.stats(&bob).await.total_events, 1);
    world.check(0).await;
}

pub(crate) async fn a_lost_place_makes_everybody_counted_anew(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    world.put(event("ada", 1), &[]).await;
    let mut counting = Counting::default();
    world.count_with(&mut counting).await;
    world.put(event("ada", 2), &[]).await;
    world.delete(event("ada", 1)).await;
    world.put(event("ada", 3), &[]).await;
    world.lose_place().await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 2);
    // The one that was overtaken goes on where the other has come to.
    world.put(event("ada", 4), &[]).await;
    world.count_with(&mut counting).await;
    assert_eq!(world.stats(&ada).await.total_events, 3);
}

pub(crate) async fn whoever_writes_during_the_counting_is_counted_again(table: TestTable) {
    // The queries of a count, one for each kind of row that is counted.
    for number in 1..=5 {
        let world = World::on(table.clone());
        let name = format!("ada{number}");
        let ada = world.person(&name).await;
        world.put(event(&name, 1), &[]).await;
        world.lose_place().await;
        let engine = Arc::clone(&world.table.engine);
        let row = world.row(event(&name, 2), 1, &[]);
        world.faults.before_query(number, async move {
            let condition = Condition::None;
            engine.put(Put { row, condition }).await.unwrap();
        });
        world.count().await;
        assert_eq!(world.stats(&ada).await.total_events, 2, "query {number}");
    }
}

pub(crate) async fn what_has_expired_is_taken_off_once(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    let soon = (world.now().as_second() + 60).to_string();
    world.put(event("ada", 1), &[]).await;
    world.put(event("ada", 2), &[("ttl", &soon)]).await;
    world.put(event("ada", 3), &[("ttl", &soon)]).await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 3);
    world.advance(SignedDuration::from_secs(61));
    world.lose_place().await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 1);
    // Made again in the place of one that nobody has swept.
    world.put(event("ada", 2), &[]).await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 2);
    world.sweep().await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 2);
    world.check(0).await;
}
