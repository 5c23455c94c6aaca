//! Jobs that wait for their time: archiving what has been completed for long enough.
//!
//! A job only says when to look. What is done is decided by what is there then: the task's state, and
//! what its owner prefers.

mod archive;

use std::num::NonZeroU32;

use store::{Commit, Job, Stored, Work};

use crate::context::App;
use crate::error::Result;

pub(crate) use archive::{archiving, sweeping};

const AT_ONCE: NonZeroU32 = NonZeroU32::new(100).unwrap();

/// Does every job whose time has come. One that cannot be done now does not keep the others from it;
/// the first error is answered when all have been tried.
pub async fn go_on(app: &App) -> Result<()> {
    let mut outcome = Ok(());
    for queue in 0..Job::QUEUES {
        outcome = outcome.and(work_off(app, queue).await);
    }
    outcome
}

/// Until nothing is due: a job may bring others whose time has come already, and what somebody changed
/// meanwhile is looked at again.
async fn work_off(app: &App, queue: usize) -> Result<()> {
    loop {
        let jobs = app.store.jobs_due(queue, app.now(), AT_ONCE).await?;
        let mut outcome = Ok(());
        for job in &jobs {
            outcome = outcome.and(carry_out(app, job).await);
        }
        if outcome.is_err() || jobs.is_empty() {
            return outcome;
        }
    }
}

async fn carry_out(app: &App, job: &Stored<Job>) -> Result<()> {
    match &job.entity.work {
        Work::Archive {
            task_id,
            completed_at,
        } => archive::one(app, job, task_id, *completed_at).await,
        Work::Sweep { .. } => archive::all(app, job).await,
    }
}

/// A job that is done, or has nothing to do any more.
async fn finish(app: &App, job: &Stored<Job>) -> Result<()> {
    let commit = Commit::new().discard(&job.entity);
    app.commit_unconditionally(commit).await
}
