//! Tasks: what is to be done.

pub(crate) mod create;
pub(crate) mod delete;
pub(crate) mod list;
pub(crate) mod move_to;
pub(crate) mod read;
pub(crate) mod update;

use utoipa::ToSchema;

/// A task.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "camelCase")]
pub(crate) struct TaskItem {
    #[schema(value_type = TaskType)]
    entity_type: String,
    task_id: String,
    title: String,
    #[schema(required = false)]
    description: String,
    /// The checkboxes of the description, if it has any.
    #[schema(required = false)]
    checklist: ChecklistItem,
    status: TaskStatusName,
    /// 1 is the highest.
    #[schema(minimum = 1, maximum = 5)]
    priority: u32,
    #[schema(value_type = crate::schemas::Effort, required = false)]
    effort: u32,
    #[schema(value_type = crate::schemas::Time, required = false)]
    start_utc: String,
    #[schema(value_type = crate::schemas::Time, required = false)]
    due_utc: String,
    /// The zone in which it repeats.
    #[schema(required = false)]
    tzid: String,
    #[schema(value_type = crate::schemas::Day, required = false)]
    start_date: String,
    #[schema(value_type = crate::schemas::Day, required = false)]
    due_date: String,
    #[schema(required = false)]
    labels: Vec<String>,
    #[schema(value_type = Vec<crate::schemas::Link>)]
    links: Vec<u32>,
    /// Its place among those of the same column and priority.
    rank: String,
    #[schema(required = false)]
    rrule: String,
    #[schema(value_type = crate::schemas::Time, required = false)]
    rrule_until: String,
    /// What the first of the tasks that come again was due at.
    #[schema(value_type = crate::schemas::Time, required = false)]
    recurrence_start: String,
    /// The task that took its place when it was completed.
    #[schema(required = false)]
    next_task_id: String,
    #[schema(value_type = crate::schemas::Time, required = false)]
    completed_at: String,
    version: u64,
    #[schema(value_type = crate::schemas::Time)]
    created_at: String,
    #[schema(value_type = crate::schemas::Time)]
    updated_at: String,
    #[schema(required = false)]
    ttl: i64,
}

/// How many boxes there are, and how many are checked.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
pub(crate) struct ChecklistItem {
    done: u32,
    total: u32,
}

/// What kind of thing it is.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "UPPERCASE")]
pub(crate) enum TaskType {
    Task,
}

/// A column of the board.
#[derive(ToSchema)]
#[expect(dead_code, reason = "for the document only")]
#[schema(rename_all = "SCREAMING_SNAKE_CASE")]
pub(crate) enum TaskStatusName {
    Backlog,
    InProgress,
    Completed,
    Archived,
}

/// Fields of a task that the server sets.
pub(crate) const SERVER_OWNED: &[&str] = &[
    "entityType",
    "version",
    "createdAt",
    "updatedAt",
    "completedAt",
    "checklist",
    "rank",
    "recurrenceStart",
    "nextTaskId",
];
