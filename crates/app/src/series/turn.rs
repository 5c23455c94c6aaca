//! What a series turns into, written so that at every moment either all of it has happened or
//! nothing.
//!
//! Up to 80 rows of exceptions that change are one transaction with the series itself: 40 that move.
//! With more, the exceptions are first written as they will be under another generation (or, for a
//! series that is split off, under its new id), where nobody counts them; then one transaction puts
//! the series in place that does; then the others are left over, and a worker removes them.

use std::collections::{HashMap, HashSet};

use domain::event::{Generation, Instance, Links, Master, SeriesKey};
use store::{Commit, CommitError, Kept, Leftover, Owned, Record, Stored};
use table::{Key, Version};

use super::edges::Moved;
use super::held::Held;
use super::{deed, end_of, next_version};
use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Error, Result};
use crate::links;

/// Rows of exceptions in one transaction with the series.
const TOGETHER: usize = 80;
/// Rows of exceptions that are written at once before they count.
const AHEAD: usize = 90;
/// Bytes of JSON in one transaction: never more than half of what the table takes of them.
const BYTES: usize = 1_500_000;

/// A series with all the exceptions it will have.
#[derive(Debug, Clone)]
pub(super) struct Outcome {
    pub(super) master: Master,
    pub(super) exceptions: Vec<Instance>,
}

/// From what was read to what will be.
#[derive(Debug)]
pub struct Turn {
    held: Held,
    /// What becomes of it; nothing if it goes.
    old: Option<Outcome>,
    /// What is split off it.
    new: Option<Outcome>,
}

/// What was written, as it is sent.
#[derive(Debug, Default)]
pub(super) struct Written {
    pub(super) old: Option<Record>,
    pub(super) new: Option<Record>,
}

impl Turn {
    pub(super) fn gone(held: Held) -> Self {
        Self {
            held,
            old: None,
            new: None,
        }
    }

    pub(super) fn into(held: Held, outcome: Outcome) -> Self {
        Self {
            held,
            old: Some(outcome),
            new: None,
        }
    }

    pub(super) fn split(held: Held, old: Option<Outcome>, new: Outcome) -> Self {
        Self {
            held,
            old,
            new: Some(new),
        }
    }

    pub(super) async fn carry_out(
        mut self,
        app: &App,
        actor: &Actor,
        action: &str,
        origin: &Origin,
    ) -> Result<Written> {
        access::may_write(actor)?;
        self.tell_of_exceptions();
        let entry = app.done(deed(actor, action, &self.held.master().master_id), origin);
        let changes = self.changes(actor)?;
        let moved = Moved::links(&self.held.instances, self.exceptions().map(|it| it.0));
        if changes.fit_together(self.edges() + moved.count()) {
            let (commit, written) = self.masters(actor)?;
            let commit = changes.add_to(commit).put(&entry);
            let commit = moved.add_to(commit, &actor.user_id);
            commit_turn(app, commit).await?;
            return Ok(written);
        }
        self.write_ahead(app, actor).await?;
        let (commit, written) = self.masters(actor)?;
        let commit = self.swap(app, actor, commit).put(&entry);
        commit_turn(app, commit).await?;
        app.leftovers_made.notify_one();
        moved.write(app, &actor.user_id).await?;
        Ok(written)
    }

    fn tell_of_exceptions(&mut self) {
        for outcome in [&mut self.old, &mut self.new].into_iter().flatten() {
            outcome.master.set_exceptions(outcome.exceptions.len());
        }
    }

    /// The series themselves, the one that was read on its version.
    fn masters(&self, actor: &Actor) -> Result<(Commit<Refused>, Written)> {
        let (read, mut written) = (&self.held.read, Written::default());
        let before = &self.held.master().details.links;
        let mut commit = Commit::new();
        match &self.old {
            None => {
                let end = end_of(&self.held.master().master_id);
                commit = commit.remove(read, Refused::Series);
                // Where they are too many, those that lead from what is gone are tidied away.
                if self.edges() <= TOGETHER {
                    commit = links::edges(commit, &actor.user_id, &end, before, &Links::default());
                }
            }
            Some(outcome) => {
                let master = actor.owning(outcome.master.clone());
                let record = Record::of(&master, next_version(read))?;
                commit = commit.replace_record(read.version, &record, Refused::Series);
                let end = end_of(&outcome.master.master_id);
                let after = &outcome.master.details.links;
                commit = links::edges(commit, &actor.user_id, &end, before, after);
                written.old = Some(record);
            }
        }
        if let Some(outcome) = &self.new {
            let record = Record::of(&actor.owning(outcome.master.clone()), Version::FIRST)?;
            commit = commit.create_record(&record, Refused::Late);
            let end = end_of(&outcome.master.master_id);
            let links = &outcome.master.details.links;
            commit = links::edges(commit, &actor.user_id, &end, &Links::default(), links);
            written.new = Some(record);
        }
        Ok((commit, written))
    }

    /// How many edges of links change with the series themselves.
    fn edges(&self) -> usize {
        let none = Links::default();
        let links = |outcome: &Option<Outcome>| match outcome {
            Some(outcome) => outcome.master.details.links.clone(),
            None => Links::default(),
        };
        let before = &self.held.master().details.links;
        links::edges_between(before, &links(&self.old))
            + links::edges_between(&none, &links(&self.new))
    }

    /// Which rows of exceptions are to be written and removed.
    fn changes(&self, actor: &Actor) -> Result<Changes> {
        let before: HashMap<Key, &Instance> = self
            .held
            .instances
            .iter()
            .map(|instance| (actor.owning(instance.clone()).place(), instance))
            .collect();
        let mut changes = Changes::default();
        let mut kept = HashSet::new();
        for (instance, version) in self.exceptions() {
            let instance = actor.owning(instance.clone());
            let place = instance.place();
            if before.get(&place) != Some(&&instance.thing) {
                changes.put.push(Record::of(&instance, version)?);
            }
            kept.insert(place);
        }
        let gone = before.into_iter().filter(|(key, _)| !kept.contains(key));
        changes.gone = gone
            .map(|(_, instance)| actor.owning(instance.clone()))
            .collect();
        Ok(changes)
    }

    /// All exceptions there will be, with the versions they are written at.
    fn exceptions(&self) -> impl Iterator<Item = (&Instance, Version)> {
        let outcomes = [
            (&self.old, next_version(&self.held.read)),
            (&self.new, Version::FIRST),
        ];
        outcomes.into_iter().flat_map(|(outcome, version)| {
            let exceptions = outcome.iter().flat_map(|outcome| &outcome.exceptions);
            exceptions.map(move |instance| (instance, version))
        })
    }

    /// Writes all exceptions where they do not count yet. Before that, what tells a worker to remove
    /// them should they never count.
    async fn write_ahead(&mut self, app: &App, actor: &Actor) -> Result<()> {
        if let Some(outcome) = &mut self.old {
            let generation: Generation = app.new_id("");
            outcome.master.generation = Some(generation.clone());
            for instance in &mut outcome.exceptions {
                instance.generation = Some(generation.clone());
            }
        }
        let leftovers = self.leftovers_ahead(app, actor);
        let commit = leftovers.iter().fold(Commit::new(), Commit::put);
        if leftovers.is_empty() {
            return Ok(());
        }
        app.commit_unconditionally(commit).await?;
        let (mut commit, mut bytes) = (Commit::new(), 0);
        for (instance, version) in self.exceptions() {
            let record = Record::of(&actor.owning(instance.clone()), version)?;
            let is_full = commit.len() == AHEAD || bytes + record.json().len() > BYTES;
            if is_full && !commit.is_empty() {
                app.commit_unconditionally(std::mem::take(&mut commit))
                    .await?;
                bytes = 0;
            }
            bytes += record.json().len();
            commit = commit.put_record(&record);
        }
        if commit.is_empty() {
            return Ok(());
        }
        app.commit_unconditionally(commit).await
    }

    fn leftovers_ahead(&self, app: &App, actor: &Actor) -> Vec<Leftover> {
        let outcomes = [&self.old, &self.new].into_iter().flatten();
        outcomes
            .map(|outcome| leftover(app, actor, outcome.master.series_key()))
            .collect()
    }

    /// From now on those written ahead count, and those before are left over. Refused if the worker
    /// has taken them for left over meanwhile.
    fn swap(&self, app: &App, actor: &Actor, mut commit: Commit<Refused>) -> Commit<Refused> {
        for ahead in self.leftovers_ahead(app, actor) {
            let read = Stored {
                entity: ahead,
                version: Version::FIRST,
            };
            commit = commit.remove(&read, Refused::Late);
        }
        let before = leftover(app, actor, self.held.master().series_key());
        commit.put(&before.settled())
    }
}

/// What was not as expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    /// The series is another by now.
    Series,
    /// What was written ahead has been taken for left over.
    Late,
}

async fn commit_turn(app: &App, commit: Commit<Refused>) -> Result<()> {
    let refusals = match app.store.commit(commit).await {
        Ok(()) => return Ok(()),
        Err(CommitError::Store(error)) => return Err(error.into()),
        Err(CommitError::Refused(refusals)) => refusals,
    };
    let series = refusals.into_iter().find(|it| it.reason == Refused::Series);
    Err(match series.map(|refusal| refusal.current) {
        Some(Some(row)) => Error::VersionConflict {
            current: row.version(),
        },
        Some(None) => Error::NotFound,
        None => Error::Unavailable("the change took too long".into()),
    })
}

fn leftover(app: &App, actor: &Actor, series: SeriesKey) -> Leftover {
    Leftover::new(actor.user_id.clone(), series, app.now())
}

/// Rows of exceptions to be written and removed.
#[derive(Default)]
struct Changes {
    put: Vec<Record>,
    gone: Vec<Owned<Instance>>,
}

impl Changes {
    fn fit_together(&self, edges: usize) -> bool {
        let bytes: usize = self.put.iter().map(|record| record.json().len()).sum();
        self.put.len() + self.gone.len() + edges <= TOGETHER && bytes <= BYTES
    }

    fn add_to(&self, commit: Commit<Refused>) -> Commit<Refused> {
        let commit = self.put.iter().fold(commit, Commit::put_record);
        self.gone.iter().fold(commit, Commit::discard)
    }
}
