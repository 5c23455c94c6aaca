//! What people's logs tell of what is done. Each test has a table of its own: where the log is
//! written from the feed, it is that of the whole table.

use std::sync::Arc;
use std::time::Duration;

use app::events::{self, NewEvent};
use app::series::{self, NewSeries};
use app::{Actor, Means};
use domain::event::{Details, EventId, MasterId, RepetitionInput, WhenInput};
use domain::recurrence::DateOrTime;
use domain::{Instant, Tzid, UserId};
use store::PlannerChanges;
use table::sync::{Appender, SyncEntry, SyncError, since};
use table::{Key, Version};
use test_support::TestTable;

use crate::support::{NOWHERE, TestApp};

/// The log so far. Where the engine does not write it, it is written by hand, until as much has
/// come as is expected: the feed may lag.
async fn log(app: &TestApp, id: &UserId, expected: usize) -> Vec<SyncEntry> {
    for _ in 0..200 {
        append(app).await;
        let entries = read(app, id).await;
        if entries.len() >= expected {
            return entries;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    read(app, id).await
}

async fn append(app: &TestApp) {
    let engine = app.table.engine.clone();
    if engine.describe().await.unwrap().engine == "embedded" {
        return;
    }
    let clock = Arc::<test_support::ManualClock>::clone(&app.table.clock);
    let appender = Appender::new(engine, Arc::new(PlannerChanges), clock, "TEST").unwrap();
    while !appender
        .append(50.try_into().unwrap())
        .await
        .unwrap()
        .caught_up
    {}
}

async fn read(app: &TestApp, id: &UserId) -> Vec<SyncEntry> {
    let engine = app.table.engine.as_ref();
    let scope = format!("USER#{id}");
    match since(engine, &scope, 0, 1000.try_into().unwrap()).await {
        Ok(page) => page.entries,
        Err(SyncError::TooOld { .. }) => panic!("the log has a gap"),
        Err(SyncError::Table(error)) => panic!("{error}"),
    }
}

fn told(entries: &[SyncEntry]) -> Vec<(&str, &str, u64, bool)> {
    let each = entries.iter().map(|entry| {
        let SyncEntry {
            entity_type, id, ..
        } = entry;
        (&**entity_type, &**id, entry.version, entry.deleted)
    });
    each.collect()
}

async fn somebody(app: &TestApp, name: &str) -> Actor {
    let signed_in = app.signed_up(name).await;
    Actor {
        user_id: signed_in.user.entity.id.clone(),
        means: Means::CommandLine,
    }
}

fn details(title: &str) -> Details {
    serde_json::from_str(&format!(r#"{{"title":"{title}"}}"#)).unwrap()
}

fn at(start: &str, end: &str) -> WhenInput {
    WhenInput {
        start_utc: Some(Instant::parse(start).unwrap()),
        end_utc: Some(Instant::parse(end).unwrap()),
        start_tzid: Some(Tzid::parse("Europe/Berlin").unwrap()),
        ..WhenInput::default()
    }
}

async fn make_event(app: &TestApp, actor: &Actor, id: &str) {
    let new = NewEvent {
        id: EventId::parse(id).unwrap(),
        details: details("Lunch"),
        reminders: None,
        when: at("2025-12-15T12:00:00Z", "2025-12-15T13:00:00Z"),
        ttl: None,
    };
    events::create(app, actor, new, &NOWHERE).await.unwrap();
}

pub(crate) async fn every_write_of_an_event_is_in_its_persons_log_in_order(table: TestTable) {
    let app = TestApp::on(table);
    let ada = somebody(&app, "ada").await;
    let bob = somebody(&app, "bob").await;
    let before = log(&app, &ada.user_id, 1).await;
    let meta = ("USER_META", ada.user_id.as_str(), 1, false);
    assert_eq!(told(&before), [meta]);
    make_event(&app, &ada, "evt_1").await;
    let id = EventId::parse("evt_1").unwrap();
    for version in 1..3 {
        let read = events::find(&app, &ada, &id).await.unwrap();
        assert_eq!(read.version, Version(version));
        let mut event = read.entity.thing.clone();
        event.details = details(&format!("Lunch {version}"));
        events::replace(&app, &ada, &read, event, &NOWHERE)
            .await
            .unwrap();
    }
    let read = events::find(&app, &ada, &id).await.unwrap();
    events::delete(&app, &ada, &read, &NOWHERE).await.unwrap();
    let entries = log(&app, &ada.user_id, 5).await;
    let event = |version, deleted| ("EVENT", "evt_1", version, deleted);
    assert_eq!(
        told(&entries),
        [
            meta,
            event(1, false),
            event(2, false),
            event(3, false),
            event(3, true)
        ]
    );
    let range = entries[4].old_range.as_ref().unwrap();
    assert_eq!(range.from, "2025-12-15T12:00:00Z");
    assert_eq!(range.to, "2025-12-15T13:00:00Z");
    assert_eq!(log(&app, &bob.user_id, 1).await.len(), 1);
}

pub(crate) async fn every_write_of_a_series_is_in_its_persons_log(table: TestTable) {
    let app = TestApp::on(table);
    let ada = somebody(&app, "ada").await;
    let bob = somebody(&app, "bob").await;
    let id = MasterId::parse("mst_1").unwrap();
    let new = NewSeries {
        id: id.clone(),
        details: details("Standup"),
        reminders: None,
        when: at("2025-12-15T12:00:00Z", "2025-12-15T13:00:00Z"),
        repetition: RepetitionInput {
            rrule: Some("FREQ=DAILY".to_owned()),
            ..RepetitionInput::default()
        },
        ttl: None,
    };
    series::create(&app, &ada, new, &NOWHERE).await.unwrap();
    let master = series::find(&app, &ada, &id).await.unwrap();
    let name = DateOrTime::parse("20251216").unwrap();
    let located = series::locate(&app, &master, name).await.unwrap();
    series::cancel(&app, &ada, &master, &located, &NOWHERE)
        .await
        .unwrap();
    let entries = log(&app, &ada.user_id, 4).await;
    let mut found = told(&entries[1..]);
    found.sort_unstable();
    assert_eq!(
        found,
        [
            ("INSTANCE", "mst_1#20251216", 2, false),
            ("MASTER", "mst_1", 1, false),
            ("MASTER", "mst_1", 2, false),
        ]
    );
    assert_eq!(log(&app, &bob.user_id, 1).await.len(), 1);
}

pub(crate) async fn what_was_touched_is_told_by_its_keys(table: TestTable) {
    let app = TestApp::on(table);
    let ada = somebody(&app, "ada").await;
    log(&app, &ada.user_id, 1).await;
    let id = &ada.user_id;
    let first = app.store.last_change_of(id).await.unwrap();
    let nothing = app.store.touched_since(id, first).await.unwrap().unwrap();
    assert_eq!((nothing.keys.len(), nothing.next), (0, first));
    make_event(&app, &ada, "evt_1").await;
    make_event(&app, &ada, "evt_2").await;
    let event = EventId::parse("evt_1").unwrap();
    let read = events::find(&app, &ada, &event).await.unwrap();
    events::delete(&app, &ada, &read, &NOWHERE).await.unwrap();
    log(&app, id, 4).await;
    let touched = app.store.touched_since(id, first).await.unwrap().unwrap();
    let key = |event: &str| Key::new(format!("USER#{id}"), format!("EVENT#{event}")).unwrap();
    assert_eq!(touched.keys, [key("evt_1"), key("evt_2")]);
    assert_eq!(touched.next, app.store.last_change_of(id).await.unwrap());
    assert!(!touched.more);
    let ahead = app.store.touched_since(id, touched.next + 1).await.unwrap();
    assert_eq!(ahead, None);
}
