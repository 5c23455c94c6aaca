//! Random histories with readers that fail at any point: in the end the numbers are right.

use std::sync::Arc;

use app::statistics::Counting;
use jiff::SignedDuration;
use rand::rngs::StdRng;
use rand::{Rng as _, RngExt as _, SeedableRng as _};
use test_support::TestTable;

use crate::faults::When;
use crate::world::{Thing, World};

const KINDS: [&str; 6] = ["EVENT", "MASTER", "TASK", "REMINDER", "NOTE", "INSTANCE"];

async fn rounds(world: &World, embedded: u64, dynamodb: u64) -> u64 {
    let described = world.engine().describe().await.unwrap();
    if described.engine == "dynamodb" {
        dynamodb
    } else {
        embedded
    }
}

/// One thing that somebody does, or that time does.
async fn happen(world: &World, people: &[String], random: &mut StdRng) {
    let owner = &people[random.random_range(0..people.len())];
    let thing = Thing {
        owner,
        entity_type: KINDS[random.random_range(0..KINDS.len())],
        id: random.random_range(0..6),
    };
    let ttl = world.now().as_second() + random.random_range(1..20);
    let ttl = ttl.to_string();
    let done = world.now().to_string();
    let more: &[(&str, &str)] = match random.random_range(0..4) {
        0 => &[("ttl", &ttl)],
        1 => &[("status", "COMPLETED"), ("completedAt", &done)],
        _ => &[],
    };
    match random.random_range(0..10) {
        0..4 => world.put(thing, more).await,
        4..6 => {
            let version = random.random_range(2..9);
            world.put_row(world.row(thing, version, more)).await;
        }
        6..8 => world.delete(thing).await,
        8 => world.advance(SignedDuration::from_secs(random.random_range(1..9))),
        _ => world.sweep().await,
    }
}

/// Readers as they are in bad times.
async fn read(world: &World, counting: &mut Counting, random: &mut StdRng) {
    if random.random_range(0..3) == 0 {
        let when = [When::Before, When::After][random.random_range(0..2)];
        world.faults.fail_write(random.random_range(1..5), when);
    }
    match random.random_range(0..8) {
        // Killed and started again.
        0 => *counting = Counting::default(),
        1 => world.lose_place().await,
        // Stopped somewhere between reading and writing.
        2 => {
            let wait = std::time::Duration::from_micros(random.random_range(0..5000));
            let _ = tokio::time::timeout(wait, Counting::default().go_on(&world.app)).await;
        }
        _ => {}
    }
    let mut another = Counting::default();
    if random.random_range(0..3) == 0 {
        let _ = tokio::join!(counting.go_on(&world.app), another.go_on(&world.app));
    } else {
        let _ = counting.go_on(&world.app).await;
    }
    world.faults.reset();
}

pub(crate) async fn random_histories_are_counted_right_whatever_fails(table: TestTable) {
    let world = World::on(table);
    for seed in 0..rounds(&world, 12, 2).await {
        let mut random = StdRng::seed_from_u64(seed);
        let names = (0..4).map(|number| format!("person{seed}_{number}"));
        let people: Vec<String> = names.collect();
        for name in &people {
            world.person(name).await;
        }
        let mut counting = Counting::default();
        for _ in 0..random.random_range(5..25) {
            for _ in 0..random.random_range(0..12) {
                happen(&world, &people, &mut random).await;
            }
            read(&world, &mut counting, &mut random).await;
        }
        world.sweep().await;
        world.count_with(&mut counting).await;
        world.check(seed).await;
    }
}

pub(crate) async fn numbers_are_right_after_writers_readers_and_losses_at_once(table: TestTable) {
    let world = Arc::new(World::on(table));
    for seed in 0..rounds(&world, 6, 1).await {
        let names: Vec<String> = (0..3).map(|n| format!("busy{seed}_{n}")).collect();
        for name in &names {
            world.person(name).await;
        }
        let writers = names.iter().enumerate().map(|(number, name)| {
            let (world, people) = (Arc::clone(&world), vec![name.clone()]);
            let mut random = StdRng::seed_from_u64(seed * 100 + number as u64);
            tokio::spawn(async move {
                for _ in 0..80 {
                    happen(&world, &people, &mut random).await;
                }
            })
        });
        let readers = (0..2).map(|number| {
            let world = Arc::clone(&world);
            let mut random = StdRng::seed_from_u64(random_seed(seed, number));
            tokio::spawn(async move {
                let mut counting = Counting::default();
                for _ in 0..15 {
                    if random.next_u32() % 4 == 0 {
                        world.lose_place().await;
                    }
                    let _ = counting.go_on(&world.app).await;
                    tokio::task::yield_now().await;
                }
            })
        });
        let all: Vec<_> = writers.chain(readers).collect();
        for task in all {
            task.await.unwrap();
        }
        world.sweep().await;
        world.count().await;
        world.check(seed).await;
    }
}

fn random_seed(seed: u64, number: u64) -> u64 {
    seed * 1000 + number
}
