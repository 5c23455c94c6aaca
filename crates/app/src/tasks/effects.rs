//! What follows when a task is completed or reopened: the next one comes, and it is archived later.

use domain::UserId;
use domain::task::{Task, TaskId, TaskStatus};
use jiff::SignedDuration;
use store::{Commit, Job, Record};
use table::Version;

use super::{StoredTask, end_of, no_links};
use crate::actor::Actor;
use crate::context::App;
use crate::error::Result;
use crate::events::preferences_of;
use crate::links;

/// A task as it will be, and what is written with it.
pub(super) struct Turned {
    owner: UserId,
    before: Task,
    task: Task,
    pub(super) record: Record,
    /// The one that takes its place.
    next: Option<(Task, Record)>,
    /// The one that had taken its place and goes again.
    withdrawn: Option<StoredTask>,
    job: Option<Job>,
}

/// Works out what follows from a task's change.
pub(super) async fn turn(
    app: &App,
    actor: &Actor,
    read: &StoredTask,
    mut task: Task,
) -> Result<Turned> {
    let before = read.entity.thing.clone();
    let owner = actor.user_id.clone();
    let completes = before.status.is_open() && task.status == TaskStatus::Completed;
    let reopens = !before.status.is_open() && task.status.is_open();
    let next = if completes {
        task.succeeded(app.new_task_id(), app.last_rank(), app.now())
    } else {
        None
    };
    let withdrawn = if reopens {
        untouched_successor(app, &owner, &task).await?
    } else {
        None
    };
    if let Some(next) = &withdrawn {
        task.take_back(&next.entity.thing);
    }
    let job = if completes {
        job_of(app, &owner, &task).await?
    } else {
        None
    };
    let next = match next {
        Some(next) => {
            let record = Record::of(&actor.owning(next.clone()), Version::FIRST)?;
            Some((next, record))
        }
        None => None,
    };
    let goes = withdrawn.as_ref().map(|it| it.entity.thing.links.clone());
    let comes = next.as_ref().map(|(it, _)| it.links.clone());
    links::fit_together(&[
        (&before.links, &task.links),
        (&goes.unwrap_or_default(), &no_links()),
        (&no_links(), &comes.unwrap_or_default()),
    ])?;
    Ok(Turned {
        record: Record::of(&actor.owning(task.clone()), read.version.next())?,
        owner,
        before,
        task,
        next,
        withdrawn,
        job,
    })
}

impl Turned {
    /// What else was done by changing the task.
    pub(super) fn deed(&self) -> Option<(&'static str, &TaskId)> {
        let comes = self.next.as_ref().map(|(next, _)| &next.task_id);
        let goes = self.withdrawn.as_ref();
        let goes = goes.map(|next| &next.entity.thing.task_id);
        let comes = comes.map(|id| ("task.create", id));
        comes.or_else(|| goes.map(|id| ("task.delete", id)))
    }

    /// Everything together; `changed` if the task is not as it was read any more, `touched` if the one
    /// that took its place is not.
    pub(super) fn commit<R>(
        &self,
        read: &StoredTask,
        changed: R,
        touched: impl Fn() -> R,
    ) -> Commit<R> {
        let (owner, links) = (&self.owner, &self.task.links);
        let commit = Commit::new().replace_record(read.version, &self.record, changed);
        let end = end_of(&self.task.task_id);
        let mut commit = links::edges(commit, owner, &end, &self.before.links, links);
        if let Some((next, record)) = &self.next {
            commit = commit.create_record(record, touched());
            commit = links::edges(commit, owner, &end_of(&next.task_id), &no_links(), links);
        }
        if let Some(next) = &self.withdrawn {
            let gone = &next.entity.thing;
            commit = commit.remove(next, touched());
            commit = links::edges(
                commit,
                owner,
                &end_of(&gone.task_id),
                &gone.links,
                &no_links(),
            );
        }
        match &self.job {
            Some(job) => commit.put(job),
            None => commit,
        }
    }
}

/// The task that took another's place, if nobody has touched it since.
async fn untouched_successor(app: &App, owner: &UserId, task: &Task) -> Result<Option<StoredTask>> {
    let Some(id) = &task.next_task_id else {
        return Ok(None);
    };
    let next = app.store.task(owner, id).await?;
    Ok(next.filter(|next| task.is_succeeded_by(&next.entity.thing)))
}

/// Adds to a commit that a task which is made completed will be archived.
pub(super) async fn archive_later<R>(
    app: &App,
    owner: &UserId,
    task: &Task,
    commit: Commit<R>,
) -> Result<Commit<R>> {
    Ok(match job_of(app, owner, task).await? {
        Some(job) => commit.put(&job),
        None => commit,
    })
}

/// When a completed task is to be archived; never, if its owner does not want that.
async fn job_of(app: &App, owner: &UserId, task: &Task) -> Result<Option<Job>> {
    if task.status != TaskStatus::Completed {
        return Ok(None);
    }
    let preferences = preferences_of(app, owner).await?;
    Ok(crate::jobs::archiving(owner, task, &preferences))
}

/// The task that was read, archived.
pub(crate) fn archived(app: &App, read: &StoredTask) -> Option<Task> {
    let task = &read.entity.thing;
    let mut archived = task.moved(TaskStatus::Archived, app.now()).ok()?;
    archived.rank = app.last_rank();
    Some(archived)
}

/// How long after it was completed.
pub(crate) fn delay(preferences: &domain::Preferences) -> SignedDuration {
    SignedDuration::from_hours(preferences.auto_archive_delay_hours.get().into())
}

/// A commit that archives a task on the version that was read.
pub(crate) fn archive(app: &App, read: &StoredTask) -> Option<Commit<()>> {
    let task = archived(app, read)?;
    let owned = store::Owned {
        owner: read.entity.owner.clone(),
        thing: task,
    };
    Some(Commit::new().replace(read, &owned, ()))
}
