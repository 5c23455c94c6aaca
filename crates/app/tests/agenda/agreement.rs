//! Agendas of random calendars are what the model says.

use std::collections::HashSet;
use std::path::Path;
use std::sync::Arc;

use app::series;
use domain::event::InstanceId;
use jiff::Timestamp;
use store::PlannerChanges;
use table::conformance::ManualClock;
use table_embedded::{EmbeddedEngine, Options};

use crate::plan::{Difference, Plan};
use crate::random;
use crate::world::World;

pub(crate) fn cases(everyday: u64) -> u64 {
    let full = std::env::var_os("NEXUS_FULL").is_some();
    if full { everyday * 20 } else { everyday }
}

/// A seed to begin with, for somebody who looks for more.
pub(crate) fn first() -> u64 {
    let seed = std::env::var("NEXUS_SEED").ok();
    seed.and_then(|seed| seed.parse().ok()).unwrap_or(0)
}

pub(crate) fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap()
}

/// Drops whatever is not needed for it to fail.
async fn smallest(mut plan: Plan, mut difference: Difference) -> (Plan, Difference) {
    'smaller: loop {
        for smaller in plan.smaller() {
            if let Some(found) = smaller.check(&World::new()).await {
                (plan, difference) = (smaller, found);
                continue 'smaller;
            }
        }
        return (plan, difference);
    }
}

fn told(seed: u64, plan: &Plan, difference: &Difference) -> String {
    let Difference { expected, shown } = difference;
    let only = |one: &[String], other: &[String]| {
        let lines = one.iter().filter(|line| !other.contains(line));
        lines.take(8).cloned().collect::<Vec<_>>().join("\n  ")
    };
    let (missing, surplus) = (only(expected, shown), only(shown, expected));
    let order = if missing.is_empty() && surplus.is_empty() {
        format!("expected {expected:#?}\nshown {shown:#?}")
    } else {
        String::new()
    };
    format!("seed {seed}\n{plan:#?}\nmissing:\n  {missing}\nnot expected:\n  {surplus}\n{order}")
}

/// What is wrong with the names under which things are shown.
async fn misnamed(plan: &Plan) -> Option<String> {
    let world = World::new();
    plan.check(&world).await;
    let shown = world.shown(&plan.asked, 1000).await.unwrap();
    let mut ids = HashSet::new();
    for item in &shown {
        let id = item["eventId"].as_str().or(item["taskId"].as_str());
        let id = id.unwrap();
        if !ids.insert(id) {
            return Some(format!("{id} is shown twice"));
        }
    }
    for item in shown.iter().filter(|item| item["masterId"].is_string()) {
        let id = InstanceId::parse(item["eventId"].as_str().unwrap()).unwrap();
        let read = world.find(id.master_id().unwrap().as_str()).await;
        let found = series::locate(&world.app, &read, id.name()).await;
        let at = item["recurrenceId"].as_str().unwrap();
        match found {
            Ok(found) if found.original.to_string() == at => {}
            Ok(found) => return Some(format!("{id} of {at} is that of {}", found.original)),
            Err(error) => return Some(format!("{id} of {at} is not found: {error:?}")),
        }
    }
    None
}

#[test]
fn whatever_is_shown_is_found_by_its_id() {
    runtime().block_on(async {
        for number in 0..cases(300) {
            let seed = first() + 2_000_000 + number;
            let mut plan = random::plan(seed);
            let Some(mut problem) = misnamed(&plan).await else {
                continue;
            };
            'smaller: loop {
                for smaller in plan.smaller() {
                    if let Some(found) = misnamed(&smaller).await {
                        (plan, problem) = (smaller, found);
                        continue 'smaller;
                    }
                }
                panic!("seed {seed}\n{plan:#?}\n{problem}");
            }
        }
    });
}

/// A quarter of the cases each, so that they run side by side.
fn agree(part: u64) {
    runtime().block_on(async {
        for number in 0..cases(500) {
            let seed = first() + number * 4 + part;
            let plan = random::plan(seed);
            if let Some(difference) = plan.check(&World::new()).await {
                let (plan, difference) = smallest(plan, difference).await;
                panic!("{}", told(seed, &plan, &difference));
            }
        }
    });
}

#[test]
fn random_agendas_are_what_the_model_says_first_quarter() {
    agree(0);
}

#[test]
fn random_agendas_are_what_the_model_says_second_quarter() {
    agree(1);
}

#[test]
fn random_agendas_are_what_the_model_says_third_quarter() {
    agree(2);
}

#[test]
fn random_agendas_are_what_the_model_says_last_quarter() {
    agree(3);
}

pub(crate) fn on_disk(directory: &Path) -> World {
    let beginning: Timestamp = "2000-01-01T00:00:00Z".parse().unwrap();
    let clock = Arc::new(ManualClock::at(beginning));
    let options = Options {
        clock: clock.clone(),
        sync_rule: Some(Arc::new(PlannerChanges)),
        ..Options::default()
    };
    let engine = EmbeddedEngine::open(directory, options).unwrap();
    World::on(Arc::new(engine), clock)
}

#[test]
fn random_agendas_are_what_the_model_says_on_disk() {
    let directory = tempfile::tempdir().unwrap();
    runtime().block_on(async {
        let world = on_disk(directory.path());
        for number in 0..cases(60) {
            let seed = first() + 1_000_000 + number;
            let plan = random::plan(seed);
            let somebody = world.of_another(&format!("person{number}"));
            if let Some(difference) = plan.check(&somebody).await {
                panic!("{}", told(seed, &plan, &difference));
            }
        }
    });
}
