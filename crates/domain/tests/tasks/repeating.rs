//! Tasks that come again.

use domain::Instant;
use domain::task::{Plan, PlanChange, Rank, RepeatInput, Task, TaskChange, TaskStatus};
use jiff::SignedDuration;
use proptest::prelude::*;

use crate::support::{
    date, days, dues, instant, later, new_task, next, now, rule, task, times, tzid,
};

#[test]
fn a_task_is_due_at_the_same_time_on_the_wall() {
    let weekly = task(
        times("", "2025-03-23T19:00:00Z", Some("Europe/Berlin")),
        Some("FREQ=WEEKLY"),
    );
    let expected = [
        "2025-03-23T19:00:00Z",
        "2025-03-30T18:00:00Z",
        "2025-04-06T18:00:00Z",
    ];
    assert_eq!(dues(weekly, 3), expected);
    let elsewhere = task(
        times("", "2025-03-23T19:00:00Z", Some("UTC")),
        Some("FREQ=WEEKLY"),
    );
    assert_eq!(dues(elsewhere, 2)[1], "2025-03-30T19:00:00Z");
}

#[test]
fn a_rule_without_a_zone_is_of_the_usual_one() {
    let weekly = task(times("", "2025-03-23T19:00:00Z", None), Some("FREQ=WEEKLY"));
    assert_eq!(dues(weekly, 2)[1], "2025-03-30T18:00:00Z");
    let once = task(times("", "2025-03-23T19:00:00Z", None), None);
    assert_eq!(once.plan, times("", "2025-03-23T19:00:00Z", None));
    assert!(next(&once).is_none());
}

#[test]
fn the_start_is_as_long_before_on_the_wall() {
    let plan = times(
        "2025-03-22T19:00:00Z",
        "2025-03-23T19:00:00Z",
        Some("Europe/Berlin"),
    );
    let following = next(&task(plan, Some("FREQ=WEEKLY"))).unwrap();
    let expected = times(
        "2025-03-29T19:00:00Z",
        "2025-03-30T18:00:00Z",
        Some("Europe/Berlin"),
    );
    assert_eq!(following.plan, expected);
    let plan = days("2025-01-29", "2025-01-31");
    let following = next(&task(plan, Some("FREQ=MONTHLY;BYMONTHDAY=-1"))).unwrap();
    assert_eq!(following.plan, days("2025-02-26", "2025-02-28"));
    let only_start = task(days("2025-01-29", ""), Some("FREQ=DAILY"));
    assert_eq!(next(&only_start).unwrap().plan, days("2025-01-30", ""));
}

#[test]
fn what_counts_runs_out() {
    for (rrule, expected) in [
        ("FREQ=DAILY;COUNT=1", 1),
        ("FREQ=DAILY;COUNT=3", 3),
        ("FREQ=DAILY;UNTIL=20250104", 4),
        ("FREQ=WEEKLY;BYDAY=MO,WE,FR;COUNT=5", 5),
    ] {
        let first = task(days("", "2025-01-01"), Some(rrule));
        assert_eq!(dues(first, 20).len(), expected, "{rrule}");
    }
    let input = RepeatInput {
        rrule_until: Some(instant("2025-01-03T10:00:00Z")),
        ..rule("FREQ=DAILY")
    };
    let new = new_task(times("", "2025-01-01T10:00:00Z", Some("UTC")), Some(input));
    let first = Task::new(new, Rank::at(now().timestamp()), &tzid("UTC"), now()).unwrap();
    assert_eq!(dues(first, 20).len(), 3, "the end is included");
}

#[test]
fn a_rule_needs_a_date_to_count_from() {
    let new = new_task(Plan::Never, Some(rule("FREQ=DAILY")));
    let refused = Task::new(new, Rank::at(now().timestamp()), &tzid("UTC"), now());
    assert_eq!(refused.unwrap_err().0, "rrule");
    let daily = task(days("", "2025-01-01"), Some("FREQ=DAILY"));
    let dateless = TaskChange {
        plan: PlanChange {
            due_date: Some(None),
            ..PlanChange::default()
        },
        ..TaskChange::default()
    };
    let refused = daily.changed(dateless.clone(), &tzid("UTC"), later());
    assert_eq!(refused.unwrap_err().0, "rrule");
    let once = TaskChange {
        rrule: Some(None),
        ..dateless
    };
    assert_eq!(
        daily.changed(once, &tzid("UTC"), later()).unwrap().plan,
        Plan::Never
    );
}

fn due_on(day: &str) -> TaskChange {
    TaskChange {
        plan: PlanChange {
            due_date: Some(Some(date(day))),
            ..PlanChange::default()
        },
        ..TaskChange::default()
    }
}

#[test]
fn a_task_that_is_put_off_counts_as_one_all_the_same() {
    let first = task(days("", "2025-01-06"), Some("FREQ=WEEKLY;BYDAY=MO;COUNT=4"));
    let second = next(&first).unwrap();
    let put_off = second
        .changed(due_on("2025-01-15"), &tzid("UTC"), later())
        .unwrap();
    assert_eq!(dues(put_off, 9), ["2025-01-15", "2025-01-20", "2025-01-27"]);
    let last = task(days("", "2025-01-06"), Some("FREQ=DAILY;COUNT=1"));
    let put_off = last
        .changed(due_on("2025-01-09"), &tzid("UTC"), later())
        .unwrap();
    assert_eq!(dues(put_off, 9), ["2025-01-09"]);
}

#[test]
fn a_time_that_becomes_its_day_repeats_as_days() {
    let midnight = times("", "2025-01-06T00:00:00Z", Some("UTC"));
    let timed = task(midnight, Some("FREQ=DAILY;COUNT=3"));
    let on_day = timed
        .changed(due_on("2025-01-06"), &tzid("UTC"), later())
        .unwrap();
    assert_eq!(dues(on_day, 9), ["2025-01-06", "2025-01-07", "2025-01-08"]);
    let hourly = task(
        times("", "2025-01-06T00:00:00Z", Some("UTC")),
        Some("FREQ=HOURLY"),
    );
    let refused = hourly.changed(due_on("2025-01-06"), &tzid("UTC"), later());
    assert_eq!(refused.unwrap_err().0, "rrule");
}

#[test]
fn the_same_rule_said_again_goes_on_counting() {
    let first = task(days("", "2025-01-06"), Some("FREQ=DAILY;COUNT=3"));
    let second = next(&first).unwrap();
    let again = TaskChange {
        rrule: Some(Some("FREQ=DAILY;COUNT=3".to_owned())),
        rrule_until: Some(None),
        ..TaskChange::default()
    };
    let unnamed = TaskChange {
        rrule_until: Some(None),
        ..TaskChange::default()
    };
    for same in [again, unnamed] {
        let same = second.changed(same, &tzid("UTC"), later()).unwrap();
        assert_eq!(same, second);
        assert_eq!(dues(same, 9), ["2025-01-07", "2025-01-08"]);
    }
}

#[test]
fn another_rule_keeps_the_end_unless_it_has_its_own() {
    let input = RepeatInput {
        rrule_until: Some(instant("2025-06-01T00:00:00Z")),
        ..rule("FREQ=DAILY")
    };
    let new = new_task(times("", "2025-01-01T10:00:00Z", Some("UTC")), Some(input));
    let task = Task::new(new, Rank::at(now().timestamp()), &tzid("UTC"), now()).unwrap();
    let with = |rrule: &str, until| {
        let change = TaskChange {
            rrule: Some(Some(rrule.to_owned())),
            rrule_until: until,
            ..TaskChange::default()
        };
        task.changed(change, &tzid("UTC"), later())
            .unwrap()
            .rrule_until
    };
    assert_eq!(with("FREQ=WEEKLY", None), task.rrule_until);
    assert_eq!(with("FREQ=WEEKLY", Some(None)), None);
    assert_eq!(with("FREQ=WEEKLY;COUNT=3", None), None);
    let own = with("FREQ=WEEKLY;UNTIL=20250301T000000Z", None);
    assert_eq!(own, Some(instant("2025-03-01T00:00:00Z")));
}

#[test]
fn the_next_is_a_task_like_the_one_before_that_nobody_has_begun() {
    let mut first = task(days("", "2025-01-06"), Some("FREQ=DAILY"));
    first.description = Some(domain::event::Description::parse("- [x] a\n- [ ] b").unwrap());
    let mut done = first.moved(TaskStatus::Completed, later()).unwrap();
    let id = domain::task::TaskId::parse("task_2").unwrap();
    let next = done
        .succeeded(id.clone(), Rank::at(later().timestamp()), later())
        .unwrap();
    assert_eq!(
        (next.status, next.completed_at),
        (TaskStatus::Backlog, None)
    );
    assert_eq!((next.created_at, next.updated_at), (later(), later()));
    assert_eq!(
        next.description.as_ref().unwrap().as_str(),
        "- [ ] a\n- [ ] b"
    );
    assert_eq!((done.next_task_id.clone(), done.repeat()), (Some(id), None));
    let mut reopened = done.moved(TaskStatus::InProgress, later()).unwrap();
    reopened.take_back(&next);
    assert_eq!(reopened.repeat(), first.repeat());
    assert_eq!(reopened.next_task_id, None);
}

proptest! {
    #[test]
    fn one_after_the_other_they_are_due_later_and_start_no_later_than_that(
        start in 0..1_900_000_000_i64,
        ahead in 0..3_000_000_i64,
        zone in prop::sample::select(vec!["UTC", "Europe/Berlin", "Australia/Lord_Howe"]),
        rrule in prop::sample::select(vec![
            "FREQ=DAILY", "FREQ=WEEKLY;BYDAY=SU", "FREQ=MONTHLY;BYMONTHDAY=-1", "FREQ=HOURLY;INTERVAL=7",
        ]),
    ) {
        let start = Instant::of(jiff::Timestamp::from_second(start).unwrap());
        let due = start.plus(SignedDuration::from_secs(ahead));
        let plan = Plan::Timed { start: Some(start), due: Some(due), tzid: Some(tzid(zone)) };
        let mut task = task(plan, Some(rrule));
        for _ in 0..5 {
            let following = next(&task).unwrap();
            let (Plan::Timed { due: Some(was), .. }, Plan::Timed { start: Some(start), due: Some(due), .. }) =
                (&task.plan, &following.plan)
            else {
                panic!("{following:?}");
            };
            prop_assert!(was < due);
            prop_assert!(start <= due);
            task = following;
        }
    }

    #[test]
    fn a_rule_that_counts_brings_as_many_tasks_wherever_they_are_put(
        count in 1..8_usize,
        put_off in prop::collection::vec(0..3_i64, 8),
    ) {
        let rrule = format!("FREQ=WEEKLY;BYDAY=MO;COUNT={count}");
        let mut task = task(days("", "2025-01-06"), Some(&rrule));
        let mut made = 1;
        for days in put_off {
            let Plan::Days { due: Some(due), .. } = task.plan else { panic!("{task:?}") };
            let day = due + jiff::ToSpan::days(days);
            task = task.changed(due_on(&day.to_string()), &tzid("UTC"), later()).unwrap();
            let Some(following) = next(&task) else { break };
            task = following;
            made += 1;
        }
        prop_assert_eq!(made, count);
    }
}
