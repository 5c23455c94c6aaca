//! Completed tasks are archived after a while, if their owner wants that.

use std::num::NonZeroU32;

use domain::task::{Task, TaskId, TaskStatus};
use domain::{Instant, Preferences, UserId};
use store::{Commit, CommitError, Job, PageRequest, Stored, Work};
use table::Version;

use super::finish;
use crate::context::App;
use crate::error::Result;
use crate::events::preferences_of;
use crate::tasks::{self, StoredTask};

const PAGE: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// The job that looks at a completed task when it may be time to archive it. Whether its owner wants
/// that is asked then.
pub(crate) fn archiving(owner: &UserId, task: &Task, preferences: &Preferences) -> Option<Job> {
    let completed_at = task.completed_at?;
    Some(Job {
        user_id: owner.clone(),
        at: completed_at.plus(tasks::delay(preferences)),
        work: Work::Archive {
            task_id: task.task_id.clone(),
            completed_at,
        },
    })
}

/// The job that looks through everything when the rule has changed; none if that is of no account.
pub(crate) fn sweeping(
    owner: &UserId,
    before: &Preferences,
    after: &Preferences,
    (version, now): (Version, Instant),
) -> Option<Job> {
    let rule = |it: &Preferences| (it.auto_archive_completed_tasks, it.auto_archive_delay_hours);
    let changed = rule(before) != rule(after);
    (changed && after.auto_archive_completed_tasks).then(|| Job {
        user_id: owner.clone(),
        at: now,
        work: Work::Sweep {
            preferences: version.0,
        },
    })
}

/// Archives one task, or waits for longer if its owner wants that by now.
pub(super) async fn one(
    app: &App,
    job: &Stored<Job>,
    id: &TaskId,
    completed_at: Instant,
) -> Result<()> {
    let owner = &job.entity.user_id;
    let task = app.store.task(owner, id).await?;
    let task = task.filter(|task| {
        let task = &task.entity.thing;
        task.status == TaskStatus::Completed && task.completed_at == Some(completed_at)
    });
    let Some(task) = task else {
        return finish(app, job).await;
    };
    let preferences = preferences_of(app, owner).await?;
    let next = archiving(owner, &task.entity.thing, &preferences);
    let next = next.filter(|_| preferences.auto_archive_completed_tasks);
    let commit = match &next {
        None => Commit::new(),
        Some(later) if later.at > app.now() => Commit::new().put(later),
        Some(_) => tasks::archive(app, &task).unwrap_or_default(),
    };
    settled(app.store.commit(commit.discard(&job.entity)).await)
}

/// Looks through all completed tasks, and has each looked at when it may be time to archive it.
pub(super) async fn all(app: &App, job: &Stored<Job>) -> Result<()> {
    let owner = &job.entity.user_id;
    let preferences = preferences_of(app, owner).await?;
    let mut after = None;
    loop {
        let page = PageRequest { limit: PAGE, after };
        let listed = app.store.column(owner, TaskStatus::Completed, page).await?;
        let mut commit = Commit::new();
        for record in &listed.items {
            let task: StoredTask = record.read()?;
            if let Some(next) = archiving(owner, &task.entity.thing, &preferences) {
                commit = commit.put(&next);
            }
        }
        if !commit.is_empty() {
            app.commit_unconditionally(commit).await?;
        }
        after = listed.cursor;
        if after.is_none() {
            return finish(app, job).await;
        }
    }
}

/// A task that somebody changes at this moment is looked at again the next time.
fn settled(committed: Result<(), CommitError<()>>) -> Result<()> {
    match committed {
        Ok(()) | Err(CommitError::Refused(_)) => Ok(()),
        Err(CommitError::Store(error)) => Err(error.into()),
    }
}
