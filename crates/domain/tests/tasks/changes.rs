//! What a change of a task changes, and what it leaves.

use std::collections::BTreeSet;

use domain::event::{Description, Links, Title, Ttl};
use domain::task::{Effort, Labels, PlanChange, Priority, Task, TaskChange, TaskStatus};
use serde_json::json;

use crate::support::{days, instant, later, now, task, times, tzid};

fn changed(task: &Task, change: TaskChange) -> Task {
    task.changed(change, &tzid("UTC"), later()).unwrap()
}

fn all_set() -> Task {
    let mut task = task(
        times("", "2025-06-10T08:00:00Z", Some("UTC")),
        Some("FREQ=DAILY"),
    );
    task.description = Some(Description::parse("- [x] a").unwrap());
    task.effort = Some(Effort::try_from(5).unwrap());
    task.labels = serde_json::from_value(json!(["home"])).unwrap();
    task.links = serde_json::from_value(json!([{"type": "NOTE", "id": "n"}])).unwrap();
    task.ttl = Some(Ttl(4_000_000_000));
    Task {
        updated_at: now(),
        ..changed(&task, TaskChange::default())
    }
}

/// The attributes in which two tasks differ.
fn differing(one: &Task, other: &Task) -> Vec<String> {
    let (one, other) = (
        serde_json::to_value(one).unwrap(),
        serde_json::to_value(other).unwrap(),
    );
    let names = [&one, &other].map(|it| it.as_object().unwrap().keys());
    let names: BTreeSet<&String> = names.into_iter().flatten().collect();
    let names = names.into_iter().filter(|name| one[*name] != other[*name]);
    names.cloned().collect()
}

#[test]
fn a_field_is_changed_and_no_other() {
    let before = all_set();
    let assert_changes = |fields: &[&str], wish: &dyn Fn(&mut TaskChange)| {
        let mut change = TaskChange::default();
        wish(&mut change);
        let after = changed(&before, change);
        let mut expected: Vec<&str> = fields.iter().copied().chain(["updatedAt"]).collect();
        expected.sort_unstable();
        assert_eq!(differing(&before, &after), expected);
        assert_eq!(after.updated_at, later());
    };
    let at = |text: &str| Some(Some(instant(text)));
    assert_changes(&["title"], &|it| {
        it.title = Some(Title::parse("Another").unwrap());
    });
    assert_changes(&["checklist", "description"], &|it| {
        it.description = Some(None);
    });
    assert_changes(&["priority"], &|it| {
        it.priority = Some(Priority::try_from(1).unwrap());
    });
    assert_changes(&["effort"], &|it| it.effort = Some(None));
    assert_changes(&["labels"], &|it| it.labels = Some(Labels::default()));
    assert_changes(&["links"], &|it| it.links = Some(Links::default()));
    assert_changes(&["rrule", "recurrenceStart"], &|it| it.rrule = Some(None));
    assert_changes(&["rruleUntil"], &|it| {
        it.rrule_until = at("2025-07-01T00:00:00Z");
    });
    assert_changes(&["startUtc"], &|it| {
        it.plan.start_utc = at("2025-06-09T00:00:00Z");
    });
    assert_changes(&["tzid"], &|it| {
        it.plan.tzid = Some(Some(tzid("Asia/Tokyo")));
    });
}

#[test]
fn what_changes_nothing_is_the_same_task() {
    let before = all_set();
    let same = TaskChange {
        title: Some(before.title.clone()),
        description: Some(before.description.clone()),
        priority: Some(before.priority),
        effort: Some(before.effort),
        plan: PlanChange {
            due_utc: Some(Some(instant("2025-06-10T08:00:00Z"))),
            start_date: Some(None),
            ..PlanChange::default()
        },
        rrule: Some(Some("FREQ=DAILY".to_owned())),
        rrule_until: Some(None),
        labels: Some(before.labels.clone()),
        links: Some(before.links.clone()),
        ttl: Some(before.ttl),
    };
    let at_another_time = before.changed(same, &tzid("UTC"), instant("2026-01-01T00:00:00Z"));
    assert_eq!(at_another_time.unwrap(), before);
}

#[test]
fn the_end_of_no_rule_is_refused() {
    let once = task(days("", "2025-06-10"), None);
    let end = TaskChange {
        rrule_until: Some(Some(instant("2025-07-01T00:00:00Z"))),
        ..TaskChange::default()
    };
    let refused = once.changed(end.clone(), &tzid("UTC"), later());
    assert_eq!(refused.unwrap_err().0, "rruleUntil");
    let both = TaskChange {
        rrule: Some(None),
        ..end
    };
    assert_eq!(
        all_set()
            .changed(both, &tzid("UTC"), later())
            .unwrap_err()
            .0,
        "rruleUntil"
    );
}

#[test]
fn a_task_is_completed_when_it_is_and_not_any_more_when_it_is_reopened() {
    let open = task(days("", "2025-06-10"), None);
    assert_eq!(open.completed_at, None);
    let done = open.moved(TaskStatus::Completed, later()).unwrap();
    assert_eq!(
        (done.completed_at, done.updated_at),
        (Some(later()), later())
    );
    let archived = done
        .moved(TaskStatus::Archived, instant("2025-03-01T00:00:00Z"))
        .unwrap();
    assert_eq!(
        archived.completed_at,
        Some(later()),
        "not when it was archived"
    );
    let again = archived.moved(TaskStatus::Backlog, now()).unwrap();
    assert_eq!(again.completed_at, None);
    assert_eq!(done.moved(TaskStatus::Completed, now()).unwrap(), done);
    assert!(done.moved(TaskStatus::Backlog, now()).is_err());
}

#[test]
fn asking_once_more_is_recognised_whatever_became_of_the_links() {
    let made = all_set();
    let mut asked = made.clone();
    asked.links = serde_json::from_value(
        json!([{"type": "NOTE", "id": "n", "title": "Said", "missing": true}]),
    )
    .unwrap();
    assert!(made.is_made_from(&asked));
    asked.links = serde_json::from_value(json!([{"type": "NOTE", "id": "m"}])).unwrap();
    assert!(!made.is_made_from(&asked));
}
