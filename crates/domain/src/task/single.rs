//! One task.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::event::{Blamed, Description, Links, Title, Ttl};
use crate::id::{Id, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::recurrence::Rule;
use crate::task::checklist::{Checklist, unchecked};
use crate::task::fields::{Effort, Labels, Priority};
use crate::task::plan::{Plan, PlanChange};
use crate::task::rank::Rank;
use crate::task::repeat::{Repeat, RepeatInput};
use crate::task::status::{NotAllowed, TaskStatus};
use crate::zone::Tzid;

ids! {
    /// A task; `task_` and a UUID unless its maker chose otherwise.
    TaskId;
}

/// A task as the table and the API have it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Task {
    pub task_id: TaskId,
    pub title: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Description>,
    /// The checkboxes of the description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub checklist: Option<Checklist>,
    #[serde(default)]
    pub status: TaskStatus,
    #[serde(default)]
    pub priority: Priority,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub effort: Option<Effort>,
    #[serde(flatten)]
    pub plan: Plan,
    #[serde(default, skip_serializing_if = "Labels::is_empty")]
    pub labels: Labels,
    #[serde(default)]
    pub links: Links,
    pub rank: Rank,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rrule: Option<Rule>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rrule_until: Option<Instant>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub recurrence_start: Option<Instant>,
    /// The task that took its place when it was completed.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next_task_id: Option<TaskId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub completed_at: Option<Instant>,
    pub created_at: Instant,
    pub updated_at: Instant,
    /// When it goes away by itself. The row writes it.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

/// What somebody wants to have done.
#[derive(Debug, Clone)]
pub struct NewTask {
    pub id: TaskId,
    pub title: Title,
    pub description: Option<Description>,
    pub status: TaskStatus,
    pub priority: Priority,
    pub effort: Option<Effort>,
    pub plan: Plan,
    pub repeat: Option<RepeatInput>,
    pub labels: Labels,
    pub links: Links,
    pub ttl: Option<Ttl>,
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TaskChange {
    pub title: Option<Title>,
    pub description: Option<Option<Description>>,
    pub priority: Option<Priority>,
    pub effort: Option<Option<Effort>>,
    pub plan: PlanChange,
    pub rrule: Option<Option<String>>,
    pub rrule_until: Option<Option<Instant>>,
    pub labels: Option<Labels>,
    pub links: Option<Links>,
    pub ttl: Option<Option<Ttl>>,
}

impl Task {
    /// A new task. What repeats does so in the usual zone unless another is named.
    pub fn new(new: NewTask, rank: Rank, usual: &Tzid, now: Instant) -> Result<Self, Blamed> {
        let plan = match &new.repeat {
            Some(_) => new.plan.in_zone(usual),
            None => new.plan,
        };
        let repeat = new.repeat.map(|it| Repeat::begin(it, &plan)).transpose()?;
        let checklist = new.description.as_ref().map(Description::as_str);
        let mut task = Self {
            task_id: new.id,
            title: new.title,
            checklist: checklist.and_then(Checklist::of),
            description: new.description,
            status: new.status,
            priority: new.priority,
            effort: new.effort,
            plan,
            labels: new.labels,
            links: new.links,
            rank,
            rrule: None,
            rrule_until: None,
            recurrence_start: None,
            next_task_id: None,
            completed_at: (!new.status.is_open()).then_some(now),
            created_at: now,
            updated_at: now,
            ttl: new.ttl,
        };
        task.set_repeat(repeat);
        Ok(task)
    }

    /// How it comes again.
    pub fn repeat(&self) -> Option<Repeat> {
        Some(Repeat {
            rrule: self.rrule.clone()?,
            rrule_until: self.rrule_until,
            recurrence_start: self.recurrence_start?,
        })
    }

    pub fn set_repeat(&mut self, repeat: Option<Repeat>) {
        let (rrule, until, start) = match repeat {
            Some(it) => (Some(it.rrule), it.rrule_until, Some(it.recurrence_start)),
            None => (None, None, None),
        };
        (self.rrule, self.rrule_until, self.recurrence_start) = (rrule, until, start);
    }

    /// The task as it will be; the same if nothing changes.
    pub fn changed(&self, change: TaskChange, usual: &Tzid, now: Instant) -> Result<Self, Blamed> {
        let plan = change.plan.clone().apply(&self.plan)?;
        let comes_again = match &change.rrule {
            Some(rrule) => rrule.is_some(),
            None => self.rrule.is_some(),
        };
        let plan = if comes_again {
            plan.in_zone(usual)
        } else {
            plan
        };
        let repeat = self.repeat_after(&change, &plan)?;
        let old = self.clone();
        let mut task = Self {
            title: change.title.unwrap_or(old.title),
            description: change.description.unwrap_or(old.description),
            priority: change.priority.unwrap_or(old.priority),
            effort: change.effort.unwrap_or(old.effort),
            labels: change.labels.unwrap_or(old.labels),
            links: change.links.unwrap_or(old.links),
            ttl: change.ttl.unwrap_or(old.ttl),
            plan,
            ..old
        };
        task.set_repeat(repeat);
        let text = task.description.as_ref().map(Description::as_str);
        task.checklist = text.and_then(Checklist::of);
        if task != *self {
            task.updated_at = now;
        }
        Ok(task)
    }

    fn repeat_after(&self, change: &TaskChange, plan: &Plan) -> Result<Option<Repeat>, Blamed> {
        let (old, until) = (self.repeat(), change.rrule_until);
        match (&change.rrule, &old) {
            (Some(None), _) | (None, None) => refuse_end(change).map(|()| None),
            (Some(Some(rrule)), old) => {
                let input = RepeatInput {
                    rrule: rrule.clone(),
                    rrule_until: until.flatten(),
                };
                let kept = old.as_ref().and_then(|old| old.rrule_until);
                let kept = kept.filter(|_| until.is_none());
                let repeat = Repeat::begin_again(input, kept, plan)?;
                // The same rule once more goes on counting where it was.
                match old.as_ref().filter(|old| old.is_like(&repeat)) {
                    Some(old) => old.moved(&self.plan, plan).map(Some),
                    None => Ok(Some(repeat)),
                }
            }
            (None, Some(old)) => {
                let moved = old.moved(&self.plan, plan)?;
                let Some(rrule_until) = until.filter(|until| *until != moved.rrule_until) else {
                    return Ok(Some(moved));
                };
                let input = RepeatInput {
                    rrule: moved.rrule.to_string(),
                    rrule_until,
                };
                Repeat::begin(input, plan).map(Some)
            }
        }
    }

    /// The task in another column, or in the same.
    pub fn moved(&self, to: TaskStatus, now: Instant) -> Result<Self, NotAllowed> {
        self.status.check_move(to)?;
        if self.status == to {
            return Ok(self.clone());
        }
        let completed_at = match to {
            TaskStatus::Completed => Some(now),
            TaskStatus::Archived => self.completed_at,
            TaskStatus::Backlog | TaskStatus::InProgress => None,
        };
        Ok(Self {
            status: to,
            completed_at,
            updated_at: now,
            ..self.clone()
        })
    }

    /// Completes a task that comes again: it gives its rule to the one that takes its place. `None` if
    /// it does not, or there is no further.
    pub fn succeeded(&mut self, id: TaskId, rank: Rank, now: Instant) -> Option<Self> {
        let repeat = self.repeat()?;
        let plan = repeat.next(&self.plan)?;
        let mut next = Self {
            task_id: id.clone(),
            status: TaskStatus::Backlog,
            description: self.description.as_ref().map(unchecked),
            plan,
            rank,
            next_task_id: None,
            completed_at: None,
            created_at: now,
            updated_at: now,
            ttl: None,
            ..self.clone()
        };
        let text = next.description.as_ref().map(Description::as_str);
        next.checklist = text.and_then(Checklist::of);
        self.next_task_id = Some(id);
        self.set_repeat(None);
        Some(next)
    }

    /// Whether another is what took its place when it was completed, and nobody has changed it since.
    /// Where it lies on the board, and which of its links are left, does not count.
    pub fn is_succeeded_by(&self, next: &Self) -> bool {
        let Some(plan) = next.repeat().and_then(|repeat| repeat.next(&self.plan)) else {
            return false;
        };
        let words = |task: &Self| {
            (
                task.title.clone(),
                task.priority,
                task.effort,
                task.labels.clone(),
            )
        };
        let description = self.description.as_ref().map(unchecked);
        next.status == TaskStatus::Backlog
            && words(next) == words(self)
            && next.description == description
            && next.plan == plan
            && next.ttl.is_none()
    }

    /// Takes the rule back from the one that took its place.
    pub fn take_back(&mut self, next: &Self) {
        self.set_repeat(next.repeat());
        self.next_task_id = None;
    }

    /// Whether this is what somebody asked for once more, who does not know that it was made.
    pub fn is_made_from(&self, asked: &Self) -> bool {
        let same = Self {
            links: self.links.clone(),
            rank: self.rank,
            completed_at: self.completed_at,
            created_at: self.created_at,
            updated_at: self.updated_at,
            ..asked.clone()
        };
        same == *self && self.links.lead_alike(&asked.links)
    }
}

fn refuse_end(change: &TaskChange) -> Result<(), Blamed> {
    match change.rrule_until {
        Some(Some(_)) => {
            let problem = "is the end of a rule, and there is none: send rrule";
            Err(("rruleUntil", Invalid::new(problem)))
        }
        _ => Ok(()),
    }
}
