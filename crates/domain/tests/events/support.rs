//! Series and exceptions in few words.

use domain::event::{
    Details, Instance, InstanceChange, Master, MasterChange, MasterId, RepetitionInput, Title,
    When, WhenInput,
};
use domain::recurrence::DateOrTime;
use domain::{Instant, Tzid};
use jiff::SignedDuration;
use proptest::prelude::*;
use proptest::sample::select;
use serde_json::json;

pub(crate) const NO_TIME: SignedDuration = SignedDuration::ZERO;

pub(crate) fn cases(everyday: u32) -> ProptestConfig {
    let full = std::env::var_os("NEXUS_FULL").is_some();
    ProptestConfig {
        cases: if full { everyday * 10 } else { everyday },
        failure_persistence: None,
        ..ProptestConfig::default()
    }
}

pub(crate) fn instant(text: &str) -> Instant {
    Instant::parse(text).unwrap()
}

pub(crate) fn tzid(text: &str) -> Tzid {
    Tzid::parse(text).unwrap()
}

pub(crate) fn meant(text: &str) -> DateOrTime {
    DateOrTime::parse(text).unwrap()
}

/// When these tests take place, and when what they change is changed.
pub(crate) fn now() -> Instant {
    instant("2025-01-01T00:00:00Z")
}

pub(crate) fn later() -> Instant {
    instant("2025-02-02T00:00:00Z")
}

pub(crate) fn details(title: &str) -> Details {
    serde_json::from_value(json!({"title": title, "tags": ["work"]})).unwrap()
}

/// An hour from an instant on; without a zone, by the reader's clock.
pub(crate) fn hour(start: Instant, zone: Option<&str>) -> When {
    let input = WhenInput {
        start_utc: Some(start),
        end_utc: Some(start.plus(SignedDuration::from_hours(1))),
        start_tzid: zone.map(tzid),
        ..WhenInput::default()
    };
    input.resolve(NO_TIME).unwrap()
}

pub(crate) fn days(start: &str, end: &str) -> When {
    let input = WhenInput {
        is_all_day: true,
        start_date: Some(start.parse().unwrap()),
        end_date: Some(end.parse().unwrap()),
        ..WhenInput::default()
    };
    input.resolve(NO_TIME).unwrap()
}

pub(crate) fn by_rule(rule: &str) -> RepetitionInput {
    RepetitionInput {
        rrule: Some(rule.to_owned()),
        ..RepetitionInput::default()
    }
}

pub(crate) fn master(when: When, repetition: RepetitionInput) -> Master {
    let repetition = repetition.resolve(&when).unwrap();
    let id = MasterId::parse("mst_1").unwrap();
    Master::new(id, details("Lunch"), when, repetition, now())
}

/// The series with another title, and from another start on.
pub(crate) fn moved(master: &Master, start: Instant, zone: Option<&str>) -> Master {
    let mut change = MasterChange::default();
    change.when.start_utc = Some(Some(start));
    change.when.end_utc = Some(Some(start.plus(master.when.duration())));
    change.when.start_tzid = Some(zone.map(tzid));
    master.changed(change, NO_TIME, later()).unwrap()
}

/// An exception, for now as the others.
pub(crate) fn usual(master: &Master, at: Instant) -> Instance {
    Instance::of(master, at, master.name_of(at), now())
}

pub(crate) fn titled(title: &str) -> InstanceChange {
    let mut change = InstanceChange::default();
    change.details.title = Some(Title::parse(title).unwrap());
    change
}

pub(crate) fn retitled(master: &Master, at: Instant) -> Instance {
    let instance = usual(master, at);
    instance.changed(master, titled("Dinner"), now()).unwrap()
}

pub(crate) fn zones() -> impl Strategy<Value = Option<&'static str>> {
    select(vec![
        None,
        Some("UTC"),
        Some("America/New_York"),
        Some("Europe/London"),
        Some("Pacific/Kiritimati"),
        Some("Pacific/Apia"),
        Some("Australia/Lord_Howe"),
        Some("America/Sao_Paulo"),
    ])
}

/// Minutes of the years 2009 to 2030.
pub(crate) fn starts() -> impl Strategy<Value = Instant> {
    (0..11_000_000_i64).prop_map(|minute| {
        let begin = instant("2009-01-01T00:00:00Z");
        begin.plus(SignedDuration::from_mins(minute))
    })
}

/// The occurrences of a series before EXDATE takes some away.
pub(crate) fn all(master: &Master) -> domain::recurrence::Series {
    let all = master.repetition.series_without_exdates(&master.when);
    all.unwrap()
}
