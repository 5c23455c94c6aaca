//! What an exception says of itself, and what it keeps when its series changes.

use std::collections::BTreeSet;

use domain::event::{
    EventStatus, Field, Generation, InstanceChange, InstanceId, Location, Master, MasterChange,
    MasterId, Tags, Ttl,
};
use domain::recurrence::DateOrTime;
use jiff::SignedDuration;
use proptest::prelude::*;

use crate::support::{
    NO_TIME, all, by_rule, cases, hour, instant, later, master, meant, now, retitled, starts,
    titled, usual,
};

fn daily() -> Master {
    let when = hour(instant("2025-03-01T09:00:00Z"), Some("UTC"));
    master(when, by_rule("FREQ=DAILY"))
}

/// Which attributes to change: title, location, status, tags, start and end, zone.
fn change(of: [bool; 6]) -> (InstanceChange, BTreeSet<Field>) {
    let [title, location, status, tags, time, zone] = of;
    let (mut change, mut fields) = (InstanceChange::default(), BTreeSet::new());
    if title {
        change = titled("Dinner");
        fields.insert(Field::Title);
    }
    if location {
        change.details.location = Some(Some(Location::parse("Here").unwrap()));
        fields.insert(Field::Location);
    }
    if status {
        change.details.status = Some(EventStatus::Tentative);
        fields.insert(Field::Status);
    }
    if tags {
        change.details.tags = Some(Tags::default());
        fields.insert(Field::Tags);
    }
    if time {
        change.when.start_utc = Some(Some(instant("2025-03-05T10:00:00Z")));
        change.when.end_utc = Some(Some(instant("2025-03-05T12:00:00Z")));
        fields.extend([Field::StartUtc, Field::EndUtc]);
    }
    if zone {
        change.when.start_tzid = Some(Some(crate::support::tzid("Asia/Kolkata")));
        fields.insert(Field::StartTzid);
    }
    (change, fields)
}

/// What undoes any such change.
fn undo(master: &Master) -> InstanceChange {
    let mut undo = titled("Lunch");
    undo.details.location = Some(None);
    undo.details.status = Some(EventStatus::Confirmed);
    undo.details.tags = Some(master.details.tags.clone());
    undo.when.start_utc = Some(Some(instant("2025-03-05T09:00:00Z")));
    undo.when.end_utc = Some(Some(instant("2025-03-05T10:00:00Z")));
    undo.when.start_tzid = Some(Some(crate::support::tzid("UTC")));
    undo
}

/// The series with everything another.
fn another(master: &Master) -> Master {
    let mut change = MasterChange {
        details: titled("Breakfast").details,
        ..MasterChange::default()
    };
    change.details.location = Some(Some(Location::parse("There").unwrap()));
    change.details.status = Some(EventStatus::Cancelled);
    change.details.tags = Some(Tags::default());
    change.ttl = Some(Some(Ttl(4_000_000_000)));
    master.changed(change, NO_TIME, later()).unwrap()
}

proptest! {
    #![proptest_config(cases(200))]

    #[test]
    fn modified_is_what_differs_from_the_series(of: [bool; 6]) {
        let master = daily();
        let before = usual(&master, instant("2025-03-05T09:00:00Z"));
        let (change, fields) = change(of);
        let after = before.changed(&master, change.clone(), later()).unwrap();
        prop_assert_eq!(&after.modified_fields, &fields);
        prop_assert_eq!(after.updated_at, if fields.is_empty() { now() } else { later() });
        let matters = of[0] || of[1] || of[2] || of[4] || of[5];
        prop_assert_eq!(after.sequence, u32::from(matters));
        // Once more is nothing more.
        let twice = after.changed(&master, change, now()).unwrap();
        prop_assert_eq!(&twice, &after);
        let undone = after.changed(&master, undo(&master), later()).unwrap();
        prop_assert!(undone.modified_fields.is_empty());
        prop_assert_eq!(undone.details, before.details);
        prop_assert_eq!(undone.when, before.when);
    }

    #[test]
    fn what_was_modified_stays_and_the_rest_follows(of: [bool; 6]) {
        let old = daily();
        let (change, fields) = change(of);
        let exception = usual(&old, instant("2025-03-05T09:00:00Z")).changed(&old, change, now());
        let exception = exception.unwrap();
        let new = another(&old);
        let after = exception.following(&old, &new, &all(&new), later()).unwrap();
        let of = |field| if fields.contains(&field) { &exception.details } else { &new.details };
        prop_assert_eq!(&after.details.title, &of(Field::Title).title);
        prop_assert_eq!(&after.details.location, &of(Field::Location).location);
        prop_assert_eq!(after.details.status, of(Field::Status).status);
        prop_assert_eq!(&after.details.tags, &of(Field::Tags).tags);
        prop_assert_eq!(&after.when, &exception.when);
        prop_assert_eq!(&after.modified_fields, &exception.modified_fields);
        prop_assert_eq!(after.ttl, new.ttl);
        prop_assert_eq!(after.recurrence_id, exception.recurrence_id);
    }

    #[test]
    fn a_series_that_stays_leaves_its_exceptions_as_they_are(of: [bool; 6]) {
        let master = daily();
        let exception = usual(&master, instant("2025-03-05T09:00:00Z"));
        let exception = exception.changed(&master, change(of).0, now()).unwrap();
        let after = exception.following(&master, &master, &all(&master), later());
        prop_assert_eq!(after, Some(exception));
    }

    #[test]
    fn an_id_is_read_as_it_is_written(at in starts(), by_date: bool, id in "[A-Za-z0-9_-]{1,64}") {
        let master = MasterId::parse(id).unwrap();
        let name = if by_date {
            DateOrTime::Date(jiff::tz::Offset::UTC.to_datetime(at.timestamp()).date())
        } else {
            DateOrTime::Time(at)
        };
        let id = InstanceId::new(name, &master);
        let read = InstanceId::parse(&id.to_string()).unwrap();
        prop_assert_eq!(&read, &id);
        prop_assert_eq!(read.name(), name);
        prop_assert_eq!(read.master_id().unwrap(), master);
    }

    #[test]
    fn any_text_is_an_id_or_refused(text in "(inst_)?[0-9TZ_]{0,20}[a-z_~#é]{0,5}") {
        if let Ok(id) = InstanceId::parse(&text) {
            prop_assert_eq!(id.to_string(), text);
        }
    }
}

#[test]
fn texts_that_are_no_ids_are_refused() {
    for text in [
        "",
        "inst_",
        "inst_20251224",
        "inst_20251224_",
        "inst_20251324_mst_1",
        "inst_20250229_mst_1",
        "inst_20251224T090000_mst_1",
        "inst_20251224T090000Z",
        "mst_20251224_mst_1",
        "inst_20251224_mst#1",
    ] {
        assert!(InstanceId::parse(text).is_err(), "{text}");
    }
}

#[test]
fn a_cancelled_occurrence_is_so_by_itself() {
    let master = daily();
    let at = instant("2025-03-05T09:00:00Z");
    assert!(usual(&master, at).cancelled(later()).is_cancelled());
    // All the series is cancelled, and this one has another title.
    let followed = retitled(&master, at).following(
        &master,
        &another(&master),
        &all(&another(&master)),
        later(),
    );
    let followed = followed.unwrap();
    assert_eq!(followed.details.status, EventStatus::Cancelled);
    assert!(!followed.is_cancelled());
}

#[test]
fn an_exception_as_the_others_is_not_cancelled_by_itself_when_all_are() {
    let master = daily();
    let exception = retitled(&master, instant("2025-03-05T09:00:00Z"));
    let exception = exception
        .changed(&master, titled("Lunch"), later())
        .unwrap();
    assert!(exception.modified_fields.is_empty());
    let followed =
        exception.following(&master, &another(&master), &all(&another(&master)), later());
    assert!(!followed.unwrap().is_cancelled());
}

#[test]
fn a_change_of_the_end_alone_keeps_the_start() {
    let master = daily();
    let before = usual(&master, instant("2025-03-05T09:00:00Z"));
    let mut longer = InstanceChange::default();
    longer.when.end_utc = Some(Some(instant("2025-03-08T09:00:00Z")));
    let after = before.changed(&master, longer, later()).unwrap();
    assert_eq!(after.modified_fields, BTreeSet::from([Field::EndUtc]));
    assert_eq!(after.when.start_key(), "2025-03-05T09:00:00Z");
    assert_eq!(after.when.duration(), SignedDuration::from_hours(72));
}

#[test]
fn an_exception_goes_over_to_another_series() {
    let old = daily();
    let mut new = old.clone();
    new.master_id = MasterId::parse("mst_2").unwrap();
    new.ical_uid = "mst_2@nexus.app".to_owned();
    new.generation = Some(Generation::parse("g1").unwrap());
    let after =
        retitled(&old, instant("2025-03-05T09:00:00Z")).following(&old, &new, &all(&new), later());
    let after = after.unwrap();
    assert_eq!(after.event_id.to_string(), "inst_20250305_mst_2");
    assert_eq!(after.series_key(), new.series_key());
    assert_eq!(after.ical_uid, new.ical_uid);
    assert_eq!(after.event_id.name(), meant("20250305"));
}
