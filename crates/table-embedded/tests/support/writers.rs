//! Concurrent writers that note every step in a journal.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Action, Engine, Error, Query, Source, Transaction};
use table_embedded::EmbeddedEngine;
use tokio::task::JoinSet;

use crate::support::ledger::{Entry, Journal};
use crate::support::units::{self, Kind, State, Unit};

/// What the writers do.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Plan {
    pub(crate) tasks: u32,
    /// How many writes each task makes, if nothing stops it.
    pub(crate) writes: u64,
    /// Every stamp of this run is above; below it are those of earlier runs.
    pub(crate) stamp: u64,
    pub(crate) seed: u64,
}

/// Runs all tasks to their end and returns the errors that ended any early.
pub(crate) async fn write(
    engine: &EmbeddedEngine,
    plan: Plan,
    journal: &Arc<Journal>,
) -> Vec<Error> {
    let mut tasks = JoinSet::new();
    for task in 0..plan.tasks {
        let writer = Writer {
            engine: engine.clone(),
            journal: Arc::clone(journal),
            random: StdRng::seed_from_u64(plan.seed.wrapping_add(u64::from(task))),
            task,
            tasks: plan.tasks,
            stamp: plan.stamp,
        };
        tasks.spawn(writer.run(plan.writes));
    }
    let ended = tasks.join_all().await;
    ended.into_iter().filter_map(Result::err).collect()
}

struct Writer {
    engine: EmbeddedEngine,
    journal: Arc<Journal>,
    random: StdRng,
    task: u32,
    tasks: u32,
    stamp: u64,
}

impl Writer {
    async fn run(mut self, writes: u64) -> Result<(), Error> {
        let mut states = Vec::new();
        for unit in Unit::of_task(self.task) {
            states.push((unit, self.find(unit).await?));
        }
        for _ in 0..writes {
            self.stamp += 1;
            if self.random.random_ratio(1, 20) {
                self.fail().await;
            }
            if self.random.random_ratio(1, 4) {
                self.watch().await?;
            }
            let place = self.random.random_range(0..states.len());
            let (unit, from) = states[place];
            let removes = from.is_some() && self.random.random_ratio(1, 6);
            let to = (!removes).then_some(self.stamp);
            self.step(unit, from, to).await?;
            states[place].1 = to;
        }
        Ok(())
    }

    /// Reads what some task is writing: all rows of a unit, in one query, must agree.
    async fn watch(&mut self) -> Result<(), Error> {
        let task = self.random.random_range(0..self.tasks);
        let units = Unit::of_task(task);
        let partition = units[0].main_key().pk;
        let page = self
            .engine
            .query(&Query::new(Source::Base, partition))
            .await?;
        for unit in units {
            let main = page.rows.iter().find(|row| row.key() == &unit.main_key());
            for row in unit.rows(main.map(|row| row.version().0)) {
                assert!(page.rows.contains(&row), "{} is half of {unit}", row.key());
            }
        }
        Ok(())
    }

    async fn find(&self, unit: Unit) -> Result<State, Error> {
        let row = self.engine.get(&unit.main_key()).await?;
        let state = row.map(|row| row.version().0);
        self.journal.note(Entry::Found(unit, state));
        Ok(state)
    }

    async fn step(&self, unit: Unit, from: State, to: State) -> Result<(), Error> {
        self.journal.note(Entry::Trying(unit, to));
        let answer = self.ask(unit, from, to).await;
        match &answer {
            Ok(()) => self.journal.note(Entry::Acknowledged(unit, to)),
            // It may have happened, so the contract says: read again.
            Err(Error::Unavailable { .. }) => drop(self.find(unit).await?),
            Err(_) => self.journal.note(Entry::Refused(unit, to)),
        }
        answer
    }

    async fn ask(&self, unit: Unit, from: State, to: State) -> Result<(), Error> {
        let mut actions = unit.step(from, to);
        if unit.kind == Kind::Pair {
            return self.engine.transact(Transaction::new(actions)?).await;
        }
        match actions.pop() {
            Some(Action::Put(put)) => self.engine.put(put).await,
            Some(Action::Delete(delete)) => self.engine.delete(delete).await,
            _ => Ok(()),
        }
    }

    /// A transaction that must fail, among others that are committed with it.
    async fn fail(&self) {
        let actions = units::never(self.task, self.stamp).and_then(Transaction::new);
        let never = actions.expect("two rows are a transaction");
        match self.engine.transact(never).await {
            Ok(()) => panic!("a transaction happened although a condition failed"),
            Err(Error::ConditionFailed(failed)) => assert_eq!(failed.failures[0].action, 1),
            // The disk is full or failing, which the writes beside this one find out too.
            Err(_) => {}
        }
    }
}
