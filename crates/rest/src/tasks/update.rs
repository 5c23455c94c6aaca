//! `PATCH /tasks/{id}`.

use axum::extract::State;
use domain::event::{Description, Links, Title, Ttl};
use domain::task::{Effort, Labels, PlanChange, Priority, TaskChange, TaskId, TaskStatus};
use domain::{Instant, Tzid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{TaskItem, TaskStatusName};
use crate::docs::problems;
use crate::events::fields::Day;
use crate::extract::{Body, IfMatch, Input, Origin, Patch, Path, Signed, present};
use crate::kept::as_it_is;
use crate::problem::Result;
use crate::respond::{RawJson, Versioned};
use crate::routes::Shared;

/// What is to be another; null removes.
#[derive(Debug, Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(crate) struct TaskPatch {
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = crate::schemas::Title, required = false)]
    title: Option<Title>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Description>)]
    description: Patch<Description>,
    /// A move to another column, to its end.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = TaskStatusName, required = false)]
    status: Option<TaskStatus>,
    /// Null is the usual 3.
    #[serde(default)]
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 5)]
    priority: Patch<Priority>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Effort>)]
    effort: Patch<Effort>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    start_utc: Patch<Instant>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    due_utc: Patch<Instant>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::TimeZone>)]
    tzid: Patch<Tzid>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Day>)]
    start_date: Patch<Day>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Day>)]
    due_date: Patch<Day>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<crate::schemas::Tag>>, max_items = 50)]
    labels: Patch<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<crate::schemas::Link>>, max_items = 50)]
    links: Patch<Links>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::RecurrenceRule>)]
    rrule: Patch<String>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    rrule_until: Patch<Instant>,
    #[serde(default)]
    #[schema(value_type = Option<i64>)]
    ttl: Patch<i64>,
}

impl Input for TaskPatch {
    const SERVER_OWNED: &'static [&'static str] = &[
        "entityType",
        "taskId",
        "version",
        "createdAt",
        "updatedAt",
        "completedAt",
        "checklist",
        "rank",
        "recurrenceStart",
        "nextTaskId",
    ];
}

impl TaskPatch {
    fn change(self) -> TaskChange {
        TaskChange {
            title: self.title,
            description: self.description.into_option(),
            priority: self.priority.or_default(),
            effort: self.effort.into_option(),
            plan: PlanChange {
                start_utc: self.start_utc.into_option(),
                due_utc: self.due_utc.into_option(),
                tzid: self.tzid.into_option(),
                start_date: self.start_date.map(|day| day.0).into_option(),
                due_date: self.due_date.map(|day| day.0).into_option(),
            },
            rrule: self.rrule.into_option(),
            rrule_until: self.rrule_until.into_option(),
            labels: self.labels.or_default(),
            links: self.links.or_default(),
            ttl: self.ttl.map(Ttl).into_option(),
        }
    }
}

/// Change a task
#[utoipa::path(
    patch,
    path = "/tasks/{taskId}",
    tag = "tasks",
    params(("taskId" = String, Path, description = "Of the task"), IfMatch),
    request_body(content = TaskPatch, content_type = "application/merge-patch+json"),
    responses(
        (
            status = 200,
            body = TaskItem,
            headers(("ETag" = String, description = "The version, in quotes")),
        ),
        problems::Change,
    )
)]
pub(crate) async fn update(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Path(id): Path<TaskId>,
    Origin(origin): Origin,
    if_match: IfMatch,
    body: Body,
) -> Result<Versioned<RawJson>> {
    let app = &shared.app;
    let task = app::tasks::find(app, &actor, &id).await?;
    app::access::may_write(&actor)?;
    let patch: TaskPatch = body.read().await?;
    let status = patch.status;
    let changed = app::tasks::changed(app, &task, patch.change(), status).await;
    // What is invalid is told before the version is looked at, a conflict after it.
    let changed = match changed {
        Err(error @ app::Error::Conflict(_)) => {
            if_match.required()?.check(task.version)?;
            return Err(error.into());
        }
        other => other?,
    };
    if_match.required()?.check(task.version)?;
    let record = app::tasks::replace(app, &actor, &task, changed, &origin).await?;
    as_it_is(&shared, &actor, &record).await
}
