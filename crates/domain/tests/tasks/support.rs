//! Tasks and plans in few words.

use domain::event::{Links, Title};
use domain::task::{
    Labels, NewTask, Plan, PlanInput, Priority, Rank, RepeatInput, Task, TaskId, TaskStatus,
};
use domain::{Instant, Tzid};
use jiff::civil::Date;

pub(crate) fn instant(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

pub(crate) fn tzid(text: &str) -> Tzid {
    Tzid::parse(text).unwrap()
}

pub(crate) fn date(text: &str) -> Date {
    text.parse().unwrap()
}

pub(crate) fn now() -> Instant {
    instant("2025-01-01T00:00:00Z")
}

pub(crate) fn later() -> Instant {
    instant("2025-02-02T00:00:00Z")
}

/// From one time to another; an empty text is none.
pub(crate) fn times(start: &str, due: &str, tz: Option<&str>) -> Plan {
    let some = |text: &str| (!text.is_empty()).then(|| instant(text));
    let input = PlanInput {
        start_utc: some(start),
        due_utc: some(due),
        tzid: tz.map(tzid),
        ..PlanInput::default()
    };
    input.resolve().unwrap()
}

/// From one day to another; an empty text is none.
pub(crate) fn days(start: &str, due: &str) -> Plan {
    let some = |text: &str| (!text.is_empty()).then(|| date(text));
    let input = PlanInput {
        start_date: some(start),
        due_date: some(due),
        ..PlanInput::default()
    };
    input.resolve().unwrap()
}

pub(crate) fn rule(rrule: &str) -> RepeatInput {
    RepeatInput {
        rrule: rrule.to_owned(),
        rrule_until: None,
    }
}

pub(crate) fn new_task(plan: Plan, repeat: Option<RepeatInput>) -> NewTask {
    NewTask {
        id: TaskId::parse("task_1").unwrap(),
        title: Title::parse("Water the plants").unwrap(),
        description: None,
        status: TaskStatus::Backlog,
        priority: Priority::default(),
        effort: None,
        plan,
        repeat,
        labels: Labels::default(),
        links: Links::default(),
        ttl: None,
    }
}

pub(crate) fn task(plan: Plan, repeat: Option<&str>) -> Task {
    let new = new_task(plan, repeat.map(rule));
    let made = Task::new(
        new,
        Rank::at(now().timestamp()),
        &tzid("Europe/Berlin"),
        now(),
    );
    made.unwrap()
}

/// The task that takes the place of one that is completed.
pub(crate) fn next(task: &Task) -> Option<Task> {
    let mut done = task.moved(TaskStatus::Completed, later()).unwrap();
    let id = TaskId::parse("task_2").unwrap();
    let next = done.succeeded(id, Rank::at(later().timestamp()), later());
    assert_eq!(done.next_task_id.is_some(), next.is_some());
    next
}

/// When the tasks are due that follow one another, so many at most.
pub(crate) fn dues(mut task: Task, most: usize) -> Vec<String> {
    let due = |plan: &Plan| match plan {
        Plan::Never => "never".to_owned(),
        Plan::Timed { start, due, .. } => due.or(*start).unwrap().to_string(),
        Plan::Days { start, due } => due.or(*start).unwrap().to_string(),
    };
    let mut dues = vec![due(&task.plan)];
    while dues.len() < most
        && let Some(following) = next(&task)
    {
        dues.push(due(&following.plan));
        task = following;
    }
    dues
}
