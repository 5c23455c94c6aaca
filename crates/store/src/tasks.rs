//! TASK: what is to be done.

use std::num::NonZeroU32;

use domain::task::{Task, TaskId, TaskStatus};
use domain::{Instant, UserId};
use table::{Gsi, IndexKey, Key};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored, read};
use crate::error::Result;
use crate::events::{ends_at, in_time};
use crate::keys::part::Moment;
use crate::keys::planner as keys;
use crate::page::{Listed, PageRequest};
use crate::record::Record;
use crate::window::Found;

/// In the time index from its planned start on, and among long things if it is due much later, unless
/// it is archived; among the open ones by its due time; on the board by its column, priority and rank.
impl Belonging for Task {
    const TYPE: &'static str = "TASK";
    const SETS: &'static [&'static str] = &["labels"];

    fn key(&self, owner: &UserId) -> Key {
        keys::task(owner, &self.task_id)
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        let mut index_keys = vec![(Gsi::Gsi3, on_board(owner, self))];
        if self.status.is_open()
            && let Some(due) = self.plan.due()
        {
            let due = due.end_key();
            index_keys.push((Gsi::Gsi2, keys::open_task_key(owner, &Moment(&due))));
        }
        if self.status != TaskStatus::Archived
            && let Some(span) = self.plan.span()
        {
            index_keys.extend(in_time(owner, &span));
        }
        index_keys
    }

    fn ttl(&self) -> Option<i64> {
        self.ttl.map(|ttl| ttl.0)
    }

    fn ends_at(&self) -> Option<String> {
        self.plan.span().map(|span| ends_at(&span))
    }
}

fn on_board(owner: &UserId, task: &Task) -> IndexKey {
    keys::on_board_key(
        owner,
        &task.status,
        &task.priority,
        &task.rank,
        &task.task_id,
    )
}

/// On which side of a task.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Side {
    Before,
    Behind,
}

impl Store {
    /// What is this task? (AP15)
    pub async fn task(&self, owner: &UserId, id: &TaskId) -> Result<Option<Stored<Owned<Task>>>> {
        self.one(keys::task(owner, id)).await
    }

    /// The same, as it is sent.
    pub async fn task_record(&self, owner: &UserId, id: &TaskId) -> Result<Option<Record>> {
        let row = self.engine.get(&keys::task(owner, id)).await?;
        Ok(row.map(Record::from_row))
    }

    /// Those of some tasks that are there.
    pub async fn tasks(&self, owner: &UserId, ids: &[TaskId]) -> Result<Vec<Stored<Owned<Task>>>> {
        let keys: Vec<Key> = ids.iter().map(|id| keys::task(owner, id)).collect();
        let rows = self.engine.batch_get(&keys).await?;
        rows.iter().flatten().map(read).collect()
    }

    /// What is in a column of the board, in its order? (AP11, AP12)
    pub async fn column(
        &self,
        owner: &UserId,
        status: TaskStatus,
        page: PageRequest,
    ) -> Result<Listed<Record>> {
        self.records(keys::column_of(owner, &status), page).await
    }

    /// All tasks, by their columns.
    pub async fn all_tasks(&self, owner: &UserId, page: PageRequest) -> Result<Listed<Record>> {
        self.records(keys::tasks_of(owner), page).await
    }

    /// The tasks beside one in its column, the nearest first, as the index has them.
    pub async fn tasks_beside(
        &self,
        owner: &UserId,
        task: &Task,
        side: Side,
        most: NonZeroU32,
    ) -> Result<Vec<Stored<Owned<Task>>>> {
        let place = on_board(owner, task);
        let query = keys::beside(owner, task.status, &place, side == Side::Before);
        let page = self.engine.query(&query.limit(most)).await?;
        page.rows.iter().map(read).collect()
    }

    /// Which open tasks are due before a moment, by the world's clock or by that of a wall? (AP16)
    pub async fn open_tasks_due_before(
        &self,
        owner: &UserId,
        moment: Instant,
        page: PageRequest,
    ) -> Result<Listed<Found>> {
        let query = keys::open_tasks_due_before(owner, &moment.to_string());
        let listed = self.records(query, page).await?;
        Ok(Listed {
            items: listed.items.iter().map(Found::of).collect(),
            cursor: listed.cursor,
        })
    }
}
