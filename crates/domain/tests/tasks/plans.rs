//! Plans: times or days, a start, a due time, both or neither.

use domain::event::When;
use domain::task::{Plan, PlanChange, PlanInput};
use domain::{Instant, Tzid};
use jiff::civil::Date;
use proptest::prelude::*;

use crate::support::{date, days, instant, times, tzid};

const MORNING: &str = "2025-06-10T08:00:00Z";
const EVENING: &str = "2025-06-10T20:00:00Z";

/// `startUtc`, `dueUtc`, `tzid`, `startDate` and `dueDate`; an empty text is none.
fn input(parts: [&'static str; 5]) -> PlanInput {
    let [start_utc, due_utc, zone, start_date, due_date] = parts;
    let some = |text: &'static str| (!text.is_empty()).then_some(text);
    PlanInput {
        start_utc: some(start_utc).map(instant),
        due_utc: some(due_utc).map(instant),
        tzid: some(zone).map(tzid),
        start_date: some(start_date).map(date),
        due_date: some(due_date).map(date),
    }
}

#[test]
fn a_plan_is_of_times_or_of_days_and_starts_before_it_is_due() {
    let (first, last) = ("2025-06-10", "2025-06-11");
    for (parts, blamed) in [
        ([EVENING, MORNING, "", "", ""], "startUtc"),
        (["", "", "", last, first], "startDate"),
        ([MORNING, "", "", "", last], "dueDate"),
        (["", MORNING, "", first, ""], "startDate"),
        (["", "", "UTC", "", ""], "tzid"),
        (["", "", "UTC", "", first], "tzid"),
    ] {
        let refused = input(parts).resolve().unwrap_err();
        assert_eq!(refused.0, blamed, "{parts:?}");
    }
    for parts in [
        ["", "", "", "", ""],
        [MORNING, MORNING, "UTC", "", ""],
        ["", "", "", first, first],
        [EVENING, "", "", "", ""],
        ["", "", "", "", first],
    ] {
        assert!(input(parts).resolve().is_ok(), "{parts:?}");
    }
}

#[test]
fn what_has_only_one_of_both_is_there_at_that_moment_or_on_that_day() {
    for plan in [times(MORNING, "", None), times("", MORNING, None)] {
        let Some(When::Timed(span)) = plan.span() else {
            panic!("{plan:?}");
        };
        assert_eq!((span.start, span.end), (instant(MORNING), instant(MORNING)));
    }
    for plan in [days("2025-06-10", ""), days("", "2025-06-10")] {
        let Some(When::AllDay(span)) = plan.span() else {
            panic!("{plan:?}");
        };
        assert_eq!(
            (span.start, span.end),
            (date("2025-06-10"), date("2025-06-11"))
        );
    }
    assert_eq!(Plan::Never.span(), None);
}

#[test]
fn only_what_has_a_due_time_can_be_overdue() {
    assert!(times(MORNING, "", None).due().is_none());
    assert!(days("2025-06-10", "").due().is_none());
    let Some(When::Timed(due)) = times(MORNING, EVENING, None).due() else {
        panic!("not due");
    };
    assert_eq!(due.end, instant(EVENING));
    let Some(When::AllDay(due)) = days("2025-06-01", "2025-06-10").due() else {
        panic!("not due");
    };
    assert_eq!(due.end, date("2025-06-11"), "until the end of the day");
}

#[test]
fn more_than_a_day_is_long() {
    for (plan, is_long) in [
        (times("2025-06-09T20:00:00Z", EVENING, None), false),
        (times("2025-06-09T19:59:59Z", EVENING, None), true),
        (days("2025-06-10", "2025-06-10"), false),
        (days("2025-06-10", "2025-06-11"), true),
        (days("", "2025-06-11"), false),
        (Plan::Never, false),
    ] {
        assert_eq!(plan.is_long(), is_long, "{plan:?}");
    }
}

#[test]
fn times_take_the_place_of_days_and_days_that_of_times() {
    let to_days = PlanChange {
        due_date: Some(Some(date("2025-06-12"))),
        ..PlanChange::default()
    };
    let plan = times(MORNING, EVENING, Some("Asia/Tokyo"));
    assert_eq!(to_days.apply(&plan).unwrap(), days("", "2025-06-12"));
    let to_times = PlanChange {
        start_utc: Some(Some(instant(MORNING))),
        ..PlanChange::default()
    };
    let plan = days("2025-06-10", "2025-06-12");
    assert_eq!(to_times.apply(&plan).unwrap(), times(MORNING, "", None));
}

#[test]
fn a_zone_goes_with_the_last_time() {
    let plan = times(MORNING, EVENING, Some("Asia/Tokyo"));
    let without_due = PlanChange {
        due_utc: Some(None),
        ..PlanChange::default()
    };
    let left = without_due.apply(&plan).unwrap();
    assert_eq!(left, times(MORNING, "", Some("Asia/Tokyo")));
    let without_start = PlanChange {
        start_utc: Some(None),
        ..PlanChange::default()
    };
    assert_eq!(without_start.apply(&left).unwrap(), Plan::Never);
    let zone_alone = PlanChange {
        tzid: Some(Some(tzid("Asia/Tokyo"))),
        ..PlanChange::default()
    };
    assert_eq!(zone_alone.apply(&Plan::Never).unwrap_err().0, "tzid");
}

#[test]
fn a_change_is_judged_with_what_stays() {
    let plan = times(MORNING, EVENING, None);
    let late = PlanChange {
        start_utc: Some(Some(instant("2025-06-10T20:00:01Z"))),
        ..PlanChange::default()
    };
    assert_eq!(late.apply(&plan).unwrap_err().0, "startUtc");
    let early = PlanChange {
        due_utc: Some(Some(instant("2025-06-10T07:59:59Z"))),
        ..PlanChange::default()
    };
    assert_eq!(early.apply(&plan).unwrap_err().0, "startUtc");
}

fn any_instant() -> impl Strategy<Value = Instant> {
    (0..2_000_000_000_i64).prop_map(|at| Instant::of(jiff::Timestamp::from_second(at).unwrap()))
}

fn any_date() -> impl Strategy<Value = Date> {
    (1970..2070_i16, 1..=12_i8, 1..=28_i8).prop_map(|(y, m, d)| Date::new(y, m, d).unwrap())
}

fn any_input() -> impl Strategy<Value = PlanInput> {
    let zone = prop::sample::select(vec!["UTC", "Europe/Berlin", "Pacific/Apia"]);
    let parts = (
        prop::option::of(any_instant()),
        prop::option::of(any_instant()),
        prop::option::of(zone.prop_map(|zone| Tzid::parse(zone).unwrap())),
        prop::option::of(any_date()),
        prop::option::of(any_date()),
    );
    parts.prop_map(
        |(start_utc, due_utc, tzid, start_date, due_date)| PlanInput {
            start_utc,
            due_utc,
            tzid,
            start_date,
            due_date,
        },
    )
}

/// Everything named, and null what is not there.
fn change_to(input: &PlanInput) -> PlanChange {
    PlanChange {
        start_utc: Some(input.start_utc),
        due_utc: Some(input.due_utc),
        tzid: Some(input.tzid.clone()),
        start_date: Some(input.start_date),
        due_date: Some(input.due_date),
    }
}

proptest! {
    #[test]
    fn a_plan_is_kept_as_it_is(input in any_input()) {
        let Ok(plan) = input.resolve() else { return Ok(()) };
        let kept = serde_json::to_string(&plan).unwrap();
        prop_assert_eq!(serde_json::from_str::<Plan>(&kept).unwrap(), plan);
    }

    #[test]
    fn naming_everything_is_planning_anew(from in any_input(), to in any_input()) {
        let Ok(plan) = from.resolve() else { return Ok(()) };
        prop_assert_eq!(change_to(&to).apply(&plan), to.resolve());
    }

    #[test]
    fn a_change_of_nothing_leaves_it(input in any_input()) {
        let Ok(plan) = input.resolve() else { return Ok(()) };
        prop_assert_eq!(PlanChange::default().apply(&plan), Ok(plan));
    }

    #[test]
    fn a_task_is_due_where_its_span_ends(input in any_input()) {
        let Ok(plan) = input.resolve() else { return Ok(()) };
        if let (Some(due), Some(span)) = (plan.due(), plan.span()) {
            prop_assert_eq!(due.end_key(), span.end_key());
        }
    }
}
