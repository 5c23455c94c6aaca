//! DUE: jobs that wait for their time.

use std::num::NonZeroU32;

use domain::task::TaskId;
use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::{Action, Condition, Key, Transaction};

use crate::Store;
use crate::entity::{Entity, Stored, read};
use crate::error::Result;
use crate::keys::part::{JobName, Shard};
use crate::keys::service as keys;

/// Something to be done for a person at a time. Doing it twice is harmless.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Job {
    pub user_id: UserId,
    pub at: Instant,
    #[serde(flatten)]
    pub work: Work,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(
    tag = "kind",
    rename_all = "UPPERCASE",
    rename_all_fields = "camelCase"
)]
pub enum Work {
    /// To archive a task that was completed then, if it still is as it was.
    Archive {
        task_id: TaskId,
        completed_at: Instant,
    },
    /// To look through all completed tasks, because the rule of archiving has changed: by which change
    /// of the preferences, so that none takes the place of another.
    Sweep { preferences: u64 },
}

impl Entity for Job {
    const TYPE: &'static str = "DUE";

    fn key(&self) -> Key {
        let (kind, id) = match &self.work {
            Work::Archive { task_id, .. } => ("ARCHIVE", task_id.to_string()),
            Work::Sweep { preferences } => ("SWEEP", preferences.to_string()),
        };
        let name = JobName {
            kind,
            owner: &self.user_id,
            id: &id,
        };
        keys::job(&Shard::of(&self.user_id), &self.at, &name)
    }
}

impl Store {
    /// Which jobs are due in a queue, the oldest first? There are so many queues.
    pub async fn jobs_due(
        &self,
        queue: usize,
        now: Instant,
        most: NonZeroU32,
    ) -> Result<Vec<Stored<Job>>> {
        let Some(shard) = Shard::all().nth(queue) else {
            return Ok(Vec::new());
        };
        let query = keys::jobs_due(shard, now).limit(most);
        let page = self.engine.query(&query).await?;
        page.rows.iter().map(read).collect()
    }
}

impl Store {
    /// Removes the jobs of a person whose account is being erased.
    pub async fn erase_jobs_of(&self, id: &UserId) -> Result<()> {
        let mut query = keys::jobs_in(&Shard::of(id)).limit(AT_ONCE);
        loop {
            let page = self.engine.query(&query).await?;
            let mut actions = Vec::new();
            for row in &page.rows {
                let job: Stored<Job> = read(row)?;
                if job.entity.user_id == *id {
                    actions.push(Action::delete(row.key().clone(), Condition::None));
                }
            }
            if !actions.is_empty() {
                self.transact(Transaction::new(actions)?).await?;
            }
            query.after = page.cursor;
            if query.after.is_none() {
                return Ok(());
            }
        }
    }
}

/// As many as a transaction can remove.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(100).unwrap();

impl Job {
    /// How many queues there are.
    pub const QUEUES: usize = Shard::ALL as usize;
}
