//! Changes of one series at the same moment: one of them happens, and all of it.

use std::sync::Arc;

use app::Error;
use app::series::StoredMaster;
use domain::event::{Instance, InstanceChange, Master, MasterChange, SeriesKey, Title};
use domain::recurrence::DateOrTime;
use jiff::SignedDuration;
use table::Clock as _;
use tokio::sync::Barrier;

use crate::agreement::on_disk;
use crate::model;
use crate::world::{Asked, World, instant, meant, moved, zoned};

/// Who wants what of the series that all of them have read.
#[derive(Debug, Clone, Copy)]
enum Wish {
    MoveAll,
    Retitle,
    MoveOne,
    Cancel,
    Restore,
    Split,
    End,
    Delete,
}

const ALL: [Wish; 8] = [
    Wish::MoveAll,
    Wish::Retitle,
    Wish::MoveOne,
    Wish::Cancel,
    Wish::Restore,
    Wish::Split,
    Wish::End,
    Wish::Delete,
];

/// Those that always write. What has been restored by a deletion need not be.
const WRITES: [Wish; 7] = [
    Wish::MoveAll,
    Wish::Retitle,
    Wish::MoveOne,
    Wish::Cancel,
    Wish::Split,
    Wish::End,
    Wish::Delete,
];

impl Wish {
    async fn try_on(self, world: &World, read: &StoredMaster) -> app::Result<()> {
        let day = meant("20250120");
        match self {
            Self::MoveAll => {
                let mut change = MasterChange::default();
                change.when.start_utc = Some(Some(instant("2025-01-02T22:00:00Z")));
                change.when.end_utc = Some(Some(instant("2025-01-03T01:00:00Z")));
                world.try_change_all(read, change).await
            }
            Self::Retitle => world.try_change_all(read, titled("All")).await,
            Self::MoveOne => {
                let change = moved("2025-01-25T12:00:00Z", "2025-01-28T12:00:00Z");
                world.try_change_one(read, day, change).await
            }
            Self::Cancel => world.try_cancel(read, day).await,
            Self::Restore => world.try_restore(read, meant("20250105")).await,
            Self::Split => {
                let split = world.try_split(read, day, titled("Rest")).await;
                split.map(|_| ())
            }
            Self::End => world.try_end(read, instant("2025-01-22T00:00:00Z")).await,
            Self::Delete => world.try_delete(read).await,
        }
    }
}

fn titled(title: &str) -> MasterChange {
    let mut change = MasterChange::default();
    change.details.title = Some(Title::parse(title).unwrap());
    change
}

/// Daily for two months, with some exceptions.
async fn series(world: &World, exceptions: i64) {
    let when = zoned("2025-01-01T09:00:00Z", "2025-01-01T09:30:00Z", "UTC");
    world.series("mst", when, "FREQ=DAILY;COUNT=150").await;
    let first = instant("2025-01-05T09:00:00Z");
    for number in 0..exceptions {
        let at = first.plus(SignedDuration::from_hours(24 * number));
        let read = world.find("mst").await;
        let change = InstanceChange {
            details: titled("Other").details,
            ..InstanceChange::default()
        };
        let named = DateOrTime::Time(at);
        world.try_change_one(&read, named, change).await.unwrap();
    }
}

/// How each of them ended.
async fn race(world: &Arc<World>, wishes: &[Wish]) -> Vec<app::Result<()>> {
    let read = world.find("mst").await;
    let barrier = Arc::new(Barrier::new(wishes.len()));
    let tasks: Vec<_> = wishes
        .iter()
        .map(|wish| {
            let (wish, world, read) = (*wish, world.clone(), read.clone());
            let barrier = barrier.clone();
            tokio::spawn(async move {
                barrier.wait().await;
                wish.try_on(&world, &read).await
            })
        })
        .collect();
    let mut ended = Vec::new();
    for task in tasks {
        ended.push(task.await.unwrap());
    }
    ended
}

async fn is_whole(world: &World) {
    let asked = Asked::new("2024-12-20T00:00:00Z", "2025-07-01T00:00:00Z", "UTC");
    let shown = world.shown(&asked, 500).await.unwrap();
    let lines: Vec<String> = shown.iter().map(model::line_of).collect();
    assert_eq!(lines, model::expected(world, &asked).await);
}

/// Rows of exceptions that no series counts as its own.
async fn astray(world: &World) -> usize {
    let now = world.clock.now();
    let mut rows = world.rows().await;
    let partition = format!("USER#{}", world.actor.user_id);
    rows.retain(|row| row.key().pk.as_str() == partition && !row.is_expired(now));
    let of_kind = |kind: &str| -> Vec<&table::Row> {
        let of_kind = rows.iter().filter(|row| row.entity_type().as_str() == kind);
        of_kind.collect()
    };
    let masters: Vec<SeriesKey> = of_kind("MASTER")
        .into_iter()
        .map(|row| row.document().read::<Master>().unwrap().series_key())
        .collect();
    let instances = of_kind("INSTANCE").into_iter().filter(|row| {
        let instance: Instance = row.document().read().unwrap();
        !masters.contains(&instance.series_key())
    });
    instances.count()
}

async fn one_wins(world: World, wishes: &[Wish], exceptions: i64) {
    let world = Arc::new(world);
    series(&world, exceptions).await;
    let ended = race(&world, wishes).await;
    let done = ended.iter().filter(|it| it.is_ok()).count();
    assert_eq!(done, 1, "{wishes:?}: {ended:?}");
    let mut winners = wishes.iter().zip(&ended).filter(|(_, it)| it.is_ok());
    // Then there is nothing left to change, which may be seen before the version is.
    let gone = winners.any(|(wish, _)| matches!(wish, Wish::Delete | Wish::Cancel));
    for (wish, result) in wishes.iter().zip(&ended) {
        let fits = match result {
            Ok(()) | Err(Error::VersionConflict { .. }) => true,
            Err(Error::NotFound) => gone,
            Err(_) => false,
        };
        assert!(fits, "{wish:?}: {result:?}");
    }
    is_whole(&world).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_two_changes_at_once_exactly_one_happens() {
    let directory = tempfile::tempdir().unwrap();
    let world = on_disk(directory.path());
    for (number, one) in WRITES.into_iter().enumerate() {
        for (other_number, other) in WRITES.into_iter().enumerate() {
            let person = world.of_another(&format!("p{number}_{other_number}"));
            let wishes = [one, other];
            one_wins(person, &wishes, 3).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn of_all_changes_at_once_exactly_one_happens_and_leaves_nothing_astray() {
    let directory = tempfile::tempdir().unwrap();
    let world = on_disk(directory.path());
    for round in 0..20 {
        let person = world.of_another(&format!("p{round}"));
        let again = person.of_another(&format!("p{round}"));
        one_wins(person, &WRITES, 4).await;
        assert_eq!(astray(&again).await, 0);
    }
}

/// What was written ahead by those who lost does not count.
#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn with_more_exceptions_than_a_transaction_holds_one_change_happens_too() {
    let directory = tempfile::tempdir().unwrap();
    let world = on_disk(directory.path());
    let wishes = [
        Wish::MoveAll,
        Wish::Split,
        Wish::MoveOne,
        Wish::Delete,
        Wish::Retitle,
    ];
    for round in 0..4 {
        let person = world.of_another(&format!("p{round}"));
        one_wins(person, &wishes[round % 2..], 100).await;
    }
}

#[tokio::test]
async fn a_change_on_a_version_that_was_is_refused() {
    for wish in ALL {
        let world = World::new();
        series(&world, 2).await;
        let read = world.find("mst").await;
        Wish::Retitle.try_on(&world, &read).await.unwrap();
        let refused = wish.try_on(&world, &read).await;
        assert!(
            matches!(refused, Err(Error::VersionConflict { .. })),
            "{wish:?}: {refused:?}"
        );
        is_whole(&world).await;
    }
}
