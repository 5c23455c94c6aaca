//! `POST /tasks`.

use axum::extract::State;
use axum::response::Response;
use domain::event::{Description, Links, Title, Ttl};
use domain::task::{Effort, Labels, NewTask, PlanInput, Priority, RepeatInput, TaskId, TaskStatus};
use domain::{Instant, Invalid, Tzid};
use serde::Deserialize;
use utoipa::ToSchema;

use super::{SERVER_OWNED, TaskItem, TaskStatusName};
use crate::docs::problems;
use crate::events::fields::Day;
use crate::extract::{Body, Input, Origin, Signed};
use crate::kept::made;
use crate::problem::Result;
use crate::routes::{API, Shared};

/// A new task.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(example = json!({
    "title": "Refactor auth",
    "priority": 1,
    "effort": 5,
    "dueUtc": "2025-12-19T17:00:00Z",
    "labels": ["security"],
}))]
pub(crate) struct TaskWish {
    /// Of your own choosing, so that asking twice makes one.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::OwnId>)]
    task_id: Option<TaskId>,
    #[schema(value_type = crate::schemas::Title)]
    title: Title,
    /// Its checkboxes are counted as subtasks.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Description>)]
    description: Option<Description>,
    /// `BACKLOG` if nothing is said.
    #[serde(default)]
    #[schema(value_type = Option<TaskStatusName>)]
    status: Option<TaskStatus>,
    /// 1 (highest) to 5; 3 if nothing is said.
    #[serde(default)]
    #[schema(value_type = Option<u32>, minimum = 1, maximum = 5)]
    priority: Option<Priority>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Effort>)]
    effort: Option<Effort>,
    /// When it is planned to start.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    start_utc: Option<Instant>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    due_utc: Option<Instant>,
    /// The zone in which it repeats; the one you prefer, if nothing is said.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::TimeZone>)]
    tzid: Option<Tzid>,
    /// Instead of `startUtc`: a day, wherever you are.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Day>)]
    start_date: Option<Day>,
    /// Instead of `dueUtc`: until the end of a day, wherever you are.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Day>)]
    due_date: Option<Day>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<crate::schemas::Tag>>, max_items = 50)]
    labels: Option<Labels>,
    #[serde(default)]
    #[schema(value_type = Option<Vec<crate::schemas::Link>>, max_items = 50)]
    links: Option<Links>,
    /// By which it comes again: when it is completed, the next takes its place.
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::RecurrenceRule>)]
    rrule: Option<String>,
    #[serde(default)]
    #[schema(value_type = Option<crate::schemas::Time>)]
    rrule_until: Option<Instant>,
    /// When it goes away by itself, in seconds since 1970.
    #[serde(default)]
    ttl: Option<i64>,
}

impl Input for TaskWish {
    const SERVER_OWNED: &'static [&'static str] = SERVER_OWNED;
}

impl TaskWish {
    fn wanted(self, id: TaskId) -> Result<NewTask> {
        let plan = PlanInput {
            start_utc: self.start_utc,
            due_utc: self.due_utc,
            tzid: self.tzid,
            start_date: self.start_date.map(|day| day.0),
            due_date: self.due_date.map(|day| day.0),
        };
        let plan = plan
            .resolve()
            .map_err(|(field, problem)| app::Error::invalid(field, problem))?;
        let repeat = match (self.rrule, self.rrule_until) {
            (Some(rrule), rrule_until) => Some(RepeatInput { rrule, rrule_until }),
            (None, None) => None,
            (None, Some(_)) => {
                let problem = Invalid::new("is the end of a rule, and there is none: send rrule");
                return Err(app::Error::invalid("rruleUntil", problem).into());
            }
        };
        Ok(NewTask {
            id,
            title: self.title,
            description: self.description,
            status: self.status.unwrap_or_default(),
            priority: self.priority.unwrap_or_default(),
            effort: self.effort,
            plan,
            repeat,
            labels: self.labels.unwrap_or_default(),
            links: self.links.unwrap_or_default(),
            ttl: self.ttl.map(Ttl),
        })
    }
}

/// Make a task
#[utoipa::path(
    post,
    path = "/tasks",
    tag = "tasks",
    request_body = TaskWish,
    responses(
        (status = 200, body = TaskItem, description = "It was made before, from the same words"),
        (
            status = 201,
            body = TaskItem,
            headers(
                ("ETag" = String, description = "The version, in quotes"),
                ("Location" = String, description = "Where the task is"),
            ),
        ),
        problems::Write,
    )
)]
pub(crate) async fn create(
    State(shared): State<Shared>,
    Signed(actor): Signed,
    Origin(origin): Origin,
    body: Body,
) -> Result<Response> {
    app::access::may_write(&actor)?;
    let mut wish: TaskWish = body.read().await?;
    let id = wish.task_id.take();
    let id = id.unwrap_or_else(|| shared.app.new_task_id());
    let new = wish.wanted(id.clone())?;
    let outcome = app::tasks::create(&shared.app, &actor, new, &origin).await?;
    made(&shared, &actor, outcome, format!("{API}/tasks/{id}")).await
}
