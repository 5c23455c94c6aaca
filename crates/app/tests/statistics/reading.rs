//! What a reader of the feed makes of it.

use app::statistics::Counting;
use domain::Stats;
use jiff::SignedDuration;
use store::Consumer;
use test_support::TestTable;

use crate::faults::When;
use crate::world::{Thing, World, event};

pub(crate) async fn every_kind_is_counted_and_an_occurrence_is_not(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    world.count().await;
    let kinds = ["EVENT", "MASTER", "TASK", "REMINDER", "NOTE", "INSTANCE"];
    for (entity_type, id) in kinds.into_iter().zip(0..) {
        let thing = Thing {
            owner: "ada",
            entity_type,
            id,
        };
        world.put(thing, &[]).await;
    }
    world.count().await;
    let expected = Stats {
        total_events: 2,
        total_tasks: 1,
        total_reminders: 1,
        total_notes: 1,
        last_event_created: Some(world.now()),
        ..Stats::default()
    };
    assert_eq!(world.stats(&ada).await, expected);
    world.delete(event("ada", 0)).await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 1);
}

pub(crate) async fn the_latest_times_are_kept(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    world.count().await;
    let task = |id| Thing {
        owner: "ada",
        entity_type: "TASK",
        id,
    };
    let early = "2025-12-15T14:00:00Z";
    let late = "2025-12-16T14:00:00Z";
    let completed = |at| [("status", "COMPLETED"), ("completedAt", at)];
    world.put(task(1), &[("status", "BACKLOG")]).await;
    world.put_row(world.row(task(1), 2, &completed(late))).await;
    world.put(task(2), &completed(early)).await;
    // Open again: what it was completed at does not count.
    let reopened = [
        ("status", "IN_PROGRESS"),
        ("completedAt", "2030-01-01T00:00:00Z"),
    ];
    world.put(task(3), &reopened).await;
    world.put(event("ada", 1), &[]).await;
    let made = world.now();
    world.advance(SignedDuration::from_secs(5));
    world.put_row(world.row(event("ada", 1), 2, &[])).await;
    world.count().await;
    let stats = world.stats(&ada).await;
    let last = stats.last_task_completed.map(|at| at.to_string());
    assert_eq!(last.as_deref(), Some(late));
    assert_eq!(stats.last_event_created, Some(made));
    world.delete(task(1)).await;
    world.count().await;
    let stats = world.stats(&ada).await;
    assert_eq!(stats.total_tasks, 2);
    assert_eq!(stats.last_task_completed.map(|at| at.to_string()), last);
}

pub(crate) async fn a_reader_that_counts_nothing_writes_nothing(table: TestTable) {
    let world = World::on(table);
    world.person("ada").await;
    world.put(event("ada", 1), &[]).await;
    let mut counting = Counting::default();
    world.count_with(&mut counting).await;
    assert!(world.faults.reset() > 0);
    for version in 2..5 {
        world
            .put_row(world.row(event("ada", 1), version, &[]))
            .await;
        world.count_with(&mut counting).await;
        world.count_with(&mut Counting::default()).await;
        assert_eq!(world.faults.reset(), 0, "version {version}");
    }
}

pub(crate) async fn the_position_is_kept_now_and_then(table: TestTable) {
    let world = World::on(table);
    world.person("ada").await;
    world.put(event("ada", 1), &[]).await;
    let mut counting = Counting::default();
    world.count_with(&mut counting).await;
    world.faults.reset();
    world.advance(SignedDuration::from_mins(61));
    world.put_row(world.row(event("ada", 1), 2, &[])).await;
    world.count_with(&mut counting).await;
    assert_eq!(world.faults.reset(), 1);
    world.count_with(&mut counting).await;
    assert_eq!(world.faults.reset(), 0);
}

pub(crate) async fn more_people_than_fit_a_transaction_are_counted(table: TestTable) {
    let world = World::on(table);
    let mut people = Vec::new();
    for number in 0..120 {
        people.push(world.person(&format!("person{number}")).await);
    }
    world.count().await;
    let before = world.app.store.checkpoint(Consumer::Statistics).await;
    for id in &people {
        world.put(event(id.as_str(), 1), &[]).await;
    }
    world.count().await;
    for id in &people {
        assert_eq!(world.stats(id).await.total_events, 1, "{id}");
    }
    let after = world.app.store.checkpoint(Consumer::Statistics).await;
    let version = |read: store::Result<Option<store::Stored<store::Checkpoint>>>| {
        read.unwrap().unwrap().version.0
    };
    assert!(version(after) - version(before) >= 3);
}

pub(crate) async fn a_lost_answer_does_not_count_twice(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    world.count().await;
    for (id, when) in [(1, When::After), (2, When::Before)] {
        world.put(event("ada", id), &[]).await;
        let mut counting = Counting::default();
        world.faults.fail_write(1, when);
        // Where the feed lags, the first look may find nothing to write.
        for _ in 0..200 {
            if counting.go_on(&world.app).await.is_err() {
                break;
            }
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
        assert!(!world.faults.is_pending());
        world.count_with(&mut counting).await;
        assert_eq!(world.stats(&ada).await.total_events, u64::from(id));
    }
}

pub(crate) async fn nobody_who_is_erased_gets_numbers_again(table: TestTable) {
    let world = World::on(table);
    let ada = world.person("ada").await;
    world.put(event("ada", 1), &[]).await;
    world.put(event("ada", 2), &[]).await;
    world.count().await;
    assert_eq!(world.stats(&ada).await.total_events, 2);
    let user = world.app.store.user(&ada).await.unwrap().unwrap();
    let mut gone = user.entity.clone();
    gone.deleted_at = Some(world.now());
    let commit = store::Commit::new().replace(&user, &gone, ());
    world.app.store.commit(commit).await.unwrap();
    while world.app.store.erase_some_of(&ada).await.unwrap() {}
    world.count().await;
    let rows = || async {
        let rows = world.all_rows().await;
        let of_ada = rows
            .iter()
            .filter(|row| row.key().pk.as_str() == "USER#ada");
        of_ada.count()
    };
    assert_eq!(rows().await, 1);
    // The user goes last; what is delivered after that finds nobody.
    world.put(event("ada", 3), &[]).await;
    world.delete(event("ada", 3)).await;
    let commit = store::Commit::<()>::new().discard(&gone);
    world.app.store.commit(commit).await.unwrap();
    world.count().await;
    world.lose_place().await;
    world.count().await;
    assert_eq!(rows().await, 0);
}
