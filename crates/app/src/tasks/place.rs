//! Moving a task to another place on the board.
//!
//! A task gets a rank between those of its neighbours. Who its neighbours are is asked of an index,
//! which may lag: then it lies a little beside where it was dropped, but always on the side it was
//! dropped of a task that is named. Two that are dropped in one place at once have the same rank and
//! lie in the order of their ids. Where no rank is left, the nearest neighbours are spread out anew in
//! the same transaction.

use std::num::NonZeroU32;

use domain::Invalid;
use domain::task::{Priority, Rank, Task, TaskId, TaskStatus};
use store::{Commit, CommitError, Owned, Record, Side, Stored};
use table::limits::MAX_TRANSACTION_ACTIONS;

use super::{StoredTask, deed, effects, with_other_deed};
use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Conflict, Error, Result};

/// Where a task is to go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Destination {
    pub status: TaskStatus,
    /// The task it is to lie before.
    pub before: Option<TaskId>,
    /// The task it is to lie behind.
    pub after: Option<TaskId>,
}

/// How many neighbours are looked at, first and then more and more, and how much room those that are
/// spread out anew must leave between them: the fewer they are the more, so that it is not used up at
/// once.
const NEAR: [(u32, u128); 4] = [
    (2, 62_u128.pow(5)),
    (8, 62_u128.pow(4)),
    (20, 62_u128.pow(2)),
    (40, 0),
];
/// How often a change of a neighbour is put up with.
const ATTEMPTS: usize = 8;

/// The task in the column it is to go to, if it may.
pub fn moved(app: &App, read: &StoredTask, to: &Destination) -> Result<Task> {
    let moved = read.entity.thing.moved(to.status, app.now());
    let mut task = moved.map_err(Conflict::TaskMove)?;
    if to.before.is_none() && to.after.is_none() {
        task.rank = app.last_rank();
    }
    Ok(task)
}

/// Refuses neighbours that there are not.
pub async fn check_neighbours(app: &App, read: &StoredTask, to: &Destination) -> Result<()> {
    for (field, id) in [("before", &to.before), ("after", &to.after)] {
        neighbour(app, read, field, id.as_ref()).await?;
    }
    Ok(())
}

/// Moves the task that was read.
pub async fn move_to(
    app: &App,
    actor: &Actor,
    read: &StoredTask,
    task: Task,
    to: &Destination,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    for _ in 0..ATTEMPTS {
        let place = place_for(app, read, &task, to).await?;
        let mut task = task.clone();
        if let Some(place) = &place {
            (task.priority, task.rank) = (place.priority, place.rank);
        }
        if task == read.entity.thing {
            return Ok(Record::of(&read.entity, read.version)?);
        }
        task.updated_at = app.now();
        let entry = app.done(deed(actor, "task.move", &task.task_id), origin);
        let turned = effects::turn(app, actor, read, task).await?;
        let commit = turned.commit(read, Refused::Task, || Refused::Neighbour);
        let commit = with_other_deed(app, actor, &turned, commit.put(&entry), origin);
        let spread = place.map(|place| place.spread).unwrap_or_default();
        if commit.len() + spread.len() > MAX_TRANSACTION_ACTIONS {
            // Room is made first; the next time nobody need make any.
            let room = spread_out(Commit::new(), &spread);
            settled(app.store.commit(room).await)?;
            continue;
        }
        match app.store.commit(spread_out(commit, &spread)).await {
            Ok(()) => return Ok(turned.record),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(refusals)) => {
                let own = refusals.into_iter().find(|it| it.reason == Refused::Task);
                if let Some(refusal) = own {
                    return Err(refusal.current.map_or(Error::NotFound, |row| {
                        Error::VersionConflict {
                            current: row.version(),
                        }
                    }));
                }
            }
        }
    }
    Err(Error::Unavailable("its neighbours kept moving".into()))
}

/// Gives neighbours the ranks by which they make room.
fn spread_out(commit: Commit<Refused>, spread: &[(StoredTask, Rank)]) -> Commit<Refused> {
    spread.iter().fold(commit, |commit, (neighbour, rank)| {
        commit.replace(neighbour, &ranked(neighbour, *rank), Refused::Neighbour)
    })
}

/// Neighbours that have moved meanwhile are looked at again.
fn settled(committed: Result<(), CommitError<Refused>>) -> Result<()> {
    match committed {
        Ok(()) | Err(CommitError::Refused(_)) => Ok(()),
        Err(CommitError::Store(error)) => Err(error.into()),
    }
}

/// What was not as expected.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Refused {
    Task,
    /// Read anew and try again.
    Neighbour,
}

/// A place between neighbours, and those that must make room.
struct Place {
    priority: Priority,
    rank: Rank,
    spread: Vec<(StoredTask, Rank)>,
}

fn ranked(task: &StoredTask, rank: Rank) -> Owned<Task> {
    let mut owned = task.entity.clone();
    owned.thing.rank = rank;
    owned
}

/// The place somebody asked for; `None` if any will do.
async fn place_for(
    app: &App,
    read: &StoredTask,
    task: &Task,
    to: &Destination,
) -> Result<Option<Place>> {
    let before = reference(app, read, "before", to.before.as_ref(), to.status).await?;
    let after = reference(app, read, "after", to.after.as_ref(), to.status).await?;
    let (beside, side) = match (after, before) {
        (None, None) => return Ok(None),
        (Some(after), None) => (after, Side::Behind),
        (None, Some(before)) => (before, Side::Before),
        (Some(after), Some(before)) => {
            if order(&after) >= order(&before) {
                return Err(Conflict::NotThere.into());
            }
            let own = |it: &StoredTask| it.entity.thing.priority == task.priority;
            if own(&before) && !own(&after) {
                (before, Side::Before)
            } else {
                (after, Side::Behind)
            }
        }
    };
    find_place(app, &task.task_id, beside, side).await.map(Some)
}

/// A task that another is to lie beside, in the column it is to go to.
async fn reference(
    app: &App,
    read: &StoredTask,
    field: &'static str,
    id: Option<&TaskId>,
    status: TaskStatus,
) -> Result<Option<StoredTask>> {
    let found = neighbour(app, read, field, id).await?;
    if found
        .as_ref()
        .is_some_and(|it| it.entity.thing.status != status)
    {
        return Err(Conflict::NotThere.into());
    }
    Ok(found)
}

async fn neighbour(
    app: &App,
    read: &StoredTask,
    field: &'static str,
    id: Option<&TaskId>,
) -> Result<Option<StoredTask>> {
    let Some(id) = id else {
        return Ok(None);
    };
    let refused = |problem: &'static str| Error::invalid(field, Invalid::new(problem));
    if *id == read.entity.thing.task_id {
        return Err(refused("is the task itself"));
    }
    let found = app.store.task(&read.entity.owner, id).await?;
    Ok(Some(found.ok_or_else(|| refused("is no task of yours"))?))
}

/// A rank on one side of a task, with as few neighbours touched as may be.
async fn find_place(app: &App, moving: &TaskId, beside: StoredTask, side: Side) -> Result<Place> {
    for (most, room) in NEAR {
        let before = neighbours(app, moving, &beside, Side::Before, most).await?;
        let behind = neighbours(app, moving, &beside, Side::Behind, most).await?;
        // In the order of the column, with the place among them.
        let mut tasks: Vec<StoredTask> = before.tasks.into_iter().rev().collect();
        let place = match side {
            Side::Before => tasks.len(),
            Side::Behind => tasks.len() + 1,
        };
        tasks.push(beside.clone());
        tasks.extend(behind.tasks);
        let row = Row {
            tasks,
            has_first: before.is_whole,
            has_last: behind.is_whole,
            now: app.clock.now(),
        };
        if let Some(place) = row.squeeze(place, room) {
            return Ok(place);
        }
    }
    Err(Error::Unavailable("there is no room in the column".into()))
}

/// The nearest tasks of the same priority on one side.
struct Near {
    tasks: Vec<StoredTask>,
    /// Whether there are no others.
    is_whole: bool,
}

/// Those tasks as they are now.
async fn neighbours(
    app: &App,
    moving: &TaskId,
    beside: &StoredTask,
    side: Side,
    most: u32,
) -> Result<Near> {
    let Owned { owner, thing } = &beside.entity;
    // One more, which stays where it is, and the one that moves may be among them.
    let most = NonZeroU32::MIN.saturating_add(most + 1);
    let indexed = app.store.tasks_beside(owner, thing, side, most).await?;
    let others = |task: &StoredTask| task.entity.thing.priority != thing.priority;
    let is_whole = indexed.len() < most.get() as usize || indexed.iter().any(others);
    let ids: Vec<TaskId> = indexed
        .into_iter()
        .map(|task| task.entity.thing.task_id)
        .filter(|id| id != moving)
        .collect();
    let current = app.store.tasks(owner, &ids).await?;
    let is_there = |task: &StoredTask| {
        let other = &task.entity.thing;
        let in_group = other.status == thing.status && other.priority == thing.priority;
        in_group && (order(task) < order(beside)) == (side == Side::Before)
    };
    let mut tasks: Vec<StoredTask> = current.into_iter().filter(is_there).collect();
    tasks.sort_by(|one, other| order(one).cmp(&order(other)));
    if side == Side::Before {
        tasks.reverse();
    }
    Ok(Near { tasks, is_whole })
}

/// Neighbours in the order of their column.
struct Row {
    tasks: Vec<StoredTask>,
    /// Whether the first, and the last, of their priority is among them.
    has_first: bool,
    has_last: bool,
    now: jiff::Timestamp,
}

impl Row {
    /// A rank at a place among them: between the two there, or with all of them spread out anew, but
    /// for the outermost if others lie beyond it.
    fn squeeze(&self, place: usize, room: u128) -> Option<Place> {
        let priority = self.tasks.first()?.entity.thing.priority;
        let (low, high) = (
            place.checked_sub(1).and_then(|at| self.rank(at)),
            self.rank(place),
        );
        let is_end = |rank: Option<Rank>, is_known| rank.is_some() || is_known;
        if is_end(low, self.has_first)
            && is_end(high, self.has_last)
            && let Some(ranks) = self.ranks(low, high, 1)
        {
            return Some(Place {
                priority,
                rank: ranks[0],
                spread: Vec::new(),
            });
        }
        let first = usize::from(!self.has_first);
        let last = self.tasks.len() - usize::from(!self.has_last);
        let low = self.rank(0).filter(|_| first > 0);
        let high = self.rank(last);
        let moved = self.tasks.get(first..last)?;
        let count = u32::try_from(moved.len() + 1).ok()?;
        let mut ranks = self.ranks(low, high, count)?;
        if place < first || place > last || !Rank::leave_room(low, &ranks, room) {
            return None;
        }
        let own = ranks.remove(place - first);
        let spread = moved.iter().cloned().zip(ranks).collect();
        Some(Place {
            priority,
            rank: own,
            spread,
        })
    }

    fn rank(&self, at: usize) -> Option<Rank> {
        self.tasks.get(at).map(|task| task.entity.thing.rank)
    }

    /// So many between two, or beyond what is the first or the last.
    fn ranks(&self, low: Option<Rank>, high: Option<Rank>, count: u32) -> Option<Vec<Rank>> {
        match (low, high) {
            (_, None) => Rank::behind(low, count, self.now),
            (None, Some(high)) => Rank::before(high, count),
            (Some(_), Some(_)) => Rank::between(low, high, count),
        }
    }
}

/// What decides the order within a column.
fn order(task: &Stored<Owned<Task>>) -> (Priority, Rank, &TaskId) {
    let task = &task.entity.thing;
    (task.priority, task.rank, &task.task_id)
}
