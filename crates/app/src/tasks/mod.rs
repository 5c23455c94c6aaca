//! Tasks of a person's planner.

mod board;
mod effects;
mod overdue;
mod place;

use domain::account::Thing;
use domain::event::{LinkEnd, LinkType};
use domain::task::{NewTask, Rank, Task, TaskChange, TaskId, TaskStatus};
use domain::{Tzid, UserId};
use store::{Commit, CommitError, Owned, Record, Stored};
use table::Version;

use crate::access;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};
use crate::events::{Made, check_ttl};
use crate::links;

pub use board::{Column, board, column, list};
pub(crate) use effects::{archive, delay};
pub(crate) use overdue::count_overdue;
pub use overdue::overdue;
pub use place::{Destination, check_neighbours, move_to, moved};

/// A task as it is read to be changed.
pub type StoredTask = Stored<Owned<Task>>;

impl App {
    /// An id for a task whose maker has not chosen one.
    pub fn new_task_id(&self) -> TaskId {
        self.new_id("task_")
    }

    /// Behind everything in its column.
    pub(crate) fn last_rank(&self) -> Rank {
        Rank::at(self.clock.now())
    }
}

/// Makes a task. Asking twice with the same id and the same words makes one.
pub async fn create(app: &App, actor: &Actor, mut new: NewTask, origin: &Origin) -> Result<Made> {
    access::may_write(actor)?;
    check_ttl(app, new.ttl)?;
    let owner = &actor.user_id;
    new.links = links::settle(app, owner, new.links, &domain::event::Links::default()).await?;
    let usual = zone_if(app, owner, new.repeat.is_some()).await?;
    let task = Task::new(new.clone(), app.last_rank(), &usual, app.now());
    let task = task.map_err(Error::blamed)?;
    let record = Record::of(&actor.owning(task.clone()), Version::FIRST)?;
    let commit = Commit::new()
        .create_record(&record, ())
        .put(&app.done(deed(actor, "task.create", &new.id), origin));
    let commit = links::edges(commit, owner, &end_of(&new.id), &no_links(), &task.links);
    let commit = effects::archive_later(app, owner, &task, commit).await?;
    match app.store.commit(commit).await {
        Ok(()) => Ok(Made::Now(record)),
        Err(CommitError::Store(error)) => Err(error.into()),
        Err(CommitError::Refused(_)) => made_before(app, owner, &task).await,
    }
}

async fn made_before(app: &App, owner: &UserId, asked: &Task) -> Result<Made> {
    let record = app.store.task_record(owner, &asked.task_id).await?;
    let record = record.ok_or(Conflict::IdTaken)?;
    let stored: StoredTask = record.read()?;
    if stored.entity.thing.is_made_from(asked) {
        return Ok(Made::Before(record));
    }
    Err(Conflict::IdTaken.into())
}

/// A task as it is sent.
pub async fn get(app: &App, actor: &Actor, id: &TaskId) -> Result<Record> {
    let record = app.store.task_record(&actor.user_id, id).await?;
    record.ok_or(Error::NotFound)
}

/// A task that is about to be changed.
pub async fn find(app: &App, actor: &Actor, id: &TaskId) -> Result<StoredTask> {
    let task = app.store.task(&actor.user_id, id).await?;
    task.ok_or(Error::NotFound)
}

/// The task as it would be, in another column if one is named.
pub async fn changed(
    app: &App,
    read: &StoredTask,
    mut change: TaskChange,
    status: Option<TaskStatus>,
) -> Result<Task> {
    check_ttl(app, change.ttl.flatten())?;
    let Owned { owner, thing } = &read.entity;
    if let Some(links) = change.links.take() {
        change.links = Some(links::settle(app, owner, links, &thing.links).await?);
    }
    let repeats = matches!(change.rrule, Some(Some(_))) || thing.rrule.is_some();
    let usual = zone_if(app, owner, repeats).await?;
    let task = thing.changed(change, &usual, app.now());
    let task = task.map_err(Error::blamed)?;
    match status {
        Some(status) if status != task.status => {
            let mut task = task.moved(status, app.now()).map_err(Conflict::TaskMove)?;
            task.rank = app.last_rank();
            Ok(task)
        }
        _ => Ok(task),
    }
}

/// Puts a task in the place of the one that was read, with what follows from it.
pub async fn replace(
    app: &App,
    actor: &Actor,
    read: &StoredTask,
    task: Task,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    if task == read.entity.thing {
        return Ok(Record::of(&read.entity, read.version)?);
    }
    let entry = app.done(deed(actor, "task.update", &task.task_id), origin);
    let turned = effects::turn(app, actor, read, task).await?;
    let commit = turned.commit(read, (), || ()).put(&entry);
    let commit = with_other_deed(app, actor, &turned, commit, origin);
    app.commit_on_version(commit).await?;
    Ok(turned.record)
}

/// Deletes the task that was read.
pub async fn delete(app: &App, actor: &Actor, read: &StoredTask, origin: &Origin) -> Result<()> {
    access::may_write(actor)?;
    let task = &read.entity.thing;
    let deed = deed(actor, "task.delete", &task.task_id);
    let commit = Commit::new().remove(read, ()).put(&app.done(deed, origin));
    let end = end_of(&task.task_id);
    let commit = links::edges(commit, &actor.user_id, &end, &task.links, &no_links());
    app.commit_on_version(commit).await
}

/// Writes down what else was done by changing a task.
fn with_other_deed<R>(
    app: &App,
    actor: &Actor,
    turned: &effects::Turned,
    commit: Commit<R>,
    origin: &Origin,
) -> Commit<R> {
    match turned.deed() {
        Some((action, id)) => commit.put(&app.done(deed(actor, action, id), origin)),
        None => commit,
    }
}

/// The zone a person's tasks repeat in. Asked for only if they do.
async fn zone_if(app: &App, owner: &UserId, asked: bool) -> Result<Tzid> {
    if !asked {
        return Ok(Tzid::utc());
    }
    let meta = app.store.user_meta(owner).await?;
    Ok(meta.map_or_else(Tzid::utc, |meta| meta.entity.default_tzid))
}

fn end_of(id: &TaskId) -> LinkEnd {
    links::end(LinkType::Task, id.as_str())
}

fn no_links() -> domain::event::Links {
    domain::event::Links::default()
}

fn deed<'a>(actor: &'a Actor, action: &'a str, id: &TaskId) -> Deed<'a> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("TASK", id)),
    }
}
