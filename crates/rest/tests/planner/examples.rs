//! Every example of the phase 1 document, through the API and in the table, types included.

use serde_json::{Value, json};
use table::Gsi;
use test_support::TestTable;

use crate::support::{Planner, attributes, index_key, sets, with};

/// What the document prints in "4.1 Single Event".
fn event() -> Value {
    json!({
        "entityType": "EVENT",
        "eventId": "evt_abc123def456",
        "title": "Team Standup",
        "description": "Daily sync with engineering team",
        "isAllDay": false,
        "startUtc": "2025-12-15T14:00:00Z",
        "endUtc": "2025-12-15T14:30:00Z",
        "startTzid": "America/New_York",
        "endTzid": null,
        "location": "Zoom: https://zoom.us/j/123456789",
        "color": "#4285F4",
        "status": "CONFIRMED",
        "tags": ["work", "engineering"],
        "reminderMinutes": [15, 60],
        "links": [],
        "version": 1,
        "createdAt": "2025-11-20T10:00:00Z",
        "updatedAt": "2025-11-20T10:00:00Z",
        "icalUid": "evt_abc123def456@nexus.app",
        "sequence": 0
    })
}

/// What it prints in "4.2 Recurring Master". Its Christmas is no Monday, so the rule has Wednesdays.
fn master() -> Value {
    json!({
        "entityType": "MASTER",
        "eventId": "mst_weekly_standup",
        "masterId": "mst_weekly_standup",
        "title": "Weekly Team Standup",
        "description": "Weekly sync with the team",
        "rrule": "FREQ=WEEKLY;BYDAY=MO,WE",
        "rruleUntil": null,
        "exdate": ["20251225", "20260101"],
        "rdate": [],
        "hasExceptions": true,
        "isAllDay": false,
        "startUtc": "2025-01-06T15:00:00Z",
        "endUtc": "2025-01-06T15:15:00Z",
        "startTzid": "America/New_York",
        "location": "Zoom: https://zoom.us/j/987654321",
        "color": "#22c55e",
        "status": "CONFIRMED",
        "tags": ["work", "standup"],
        "links": [],
        "version": 3,
        "createdAt": "2024-12-20T10:00:00Z",
        "updatedAt": "2025-11-15T09:00:00Z",
        "icalUid": "mst_weekly_standup@nexus.app"
    })
}

/// What the server decides, or keeps in an order of its own.
const OWN: [&str; 7] = [
    "version",
    "createdAt",
    "updatedAt",
    "hasExceptions",
    "eventId",
    "tags",
    "modifiedFields",
];

#[track_caller]
fn has(kept: &Value, example: &Value) {
    for (name, value) in example.as_object().unwrap() {
        if !OWN.contains(&name.as_str()) {
            assert_eq!(&kept[name], value, "{name}");
        }
    }
}

pub(crate) async fn the_event_of_the_document_round_trips(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.event(event()).await;
    let read = planner.get("/events/evt_abc123def456").await.is(200).json;
    assert_eq!(read, made);
    has(&read, &event());
    assert_eq!(read["eventId"], "evt_abc123def456");
    assert_eq!(read["tags"], json!(["engineering", "work"]));
    let row = planner.rows().one("EVENT#evt_abc123def456").await;
    assert_eq!(attributes(&row), read, "the table has what is sent");
    assert_eq!(sets(&row), ["reminderMinutes", "tags"]);
    assert!(attributes(&row)["links"].is_array());
    let year = format!("USER#{}#2025", planner.user_id);
    let start = "2025-12-15T14:00:00Z".to_owned();
    assert_eq!(index_key(&row, Gsi::Gsi1), Some((year, start)));
    for gsi in [Gsi::Gsi2, Gsi::Gsi3, Gsi::Gsi4] {
        assert_eq!(index_key(&row, gsi), None, "{gsi:?}");
    }
}

pub(crate) async fn the_master_of_the_document_round_trips(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.series(master()).await;
    let read = planner.get("/series/mst_weekly_standup").await.is(200).json;
    assert_eq!(read["master"], made);
    has(&made, &master());
    assert_eq!(made["eventId"], made["masterId"]);
    assert_eq!(made["tags"], json!(["standup", "work"]));
    assert_eq!(made["hasExceptions"], false, "it has none yet");
    let row = planner.rows().one("MASTER#mst_weekly_standup").await;
    assert_eq!(attributes(&row), made);
    assert_eq!(
        sets(&row),
        ["reminderMinutes", "tags"],
        "exdate and rdate are lists"
    );
    let user = &planner.user_id;
    let key = |pk: String, sk: &str| Some((pk, sk.to_owned()));
    let first = key(format!("USER#{user}#2025"), "2025-01-06T15:00:00Z");
    assert_eq!(index_key(&row, Gsi::Gsi1), first);
    let series = key("MASTER#mst_weekly_standup".to_owned(), "MASTER");
    assert_eq!(index_key(&row, Gsi::Gsi2), series);
    let live = key(format!("USER#{user}"), "SERIES#9999#mst_weekly_standup");
    assert_eq!(index_key(&row, Gsi::Gsi3), live);
    assert_eq!(index_key(&row, Gsi::Gsi4), None);
}

pub(crate) async fn the_instance_of_the_document_round_trips(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .series(with(
            master(),
            json!({"links": [{"type": "NOTE", "id": "note_1"}]}),
        ))
        .await;
    let example = json!({
        "title": "Weekly Team Standup (MOVED)",
        "description": "Rescheduled due to holiday",
        "startUtc": "2025-12-24T16:00:00Z",
        "endUtc": "2025-12-24T16:15:00Z",
        "startTzid": "America/New_York",
        "location": "Zoom: https://zoom.us/j/987654321",
        "color": "#22c55e",
        "status": "CONFIRMED",
        "links": []
    });
    let path = "/series/mst_weekly_standup/instances/20251224";
    let made = planner.change(path, example.clone()).await;
    has(&made, &example);
    assert_eq!(made["entityType"], "INSTANCE");
    assert_eq!(made["masterId"], "mst_weekly_standup");
    assert_eq!(made["recurrenceId"], "2025-12-24T15:00:00Z");
    let mut modified = ["startUtc", "endUtc", "title", "description", "links"];
    let mut told: Vec<&str> = made["modifiedFields"]
        .as_array()
        .unwrap()
        .iter()
        .map(|it| it.as_str().unwrap())
        .collect();
    modified.sort_unstable();
    told.sort_unstable();
    assert_eq!(told, modified);
    let rows = planner.rows();
    let row = rows.one("INSTANCE#mst_weekly_standup#20251224").await;
    assert_eq!(attributes(&row), made);
    assert_eq!(
        sets(&row),
        ["reminderMinutes", "tags"],
        "modifiedFields and links are lists"
    );
    let key = |pk: String, sk: &str| Some((pk, sk.to_owned()));
    let user = &planner.user_id;
    let start = key(format!("USER#{user}#2025"), "2025-12-24T16:00:00Z");
    assert_eq!(index_key(&row, Gsi::Gsi1), start);
    let series = key("MASTER#mst_weekly_standup".to_owned(), "INSTANCE#20251224");
    assert_eq!(index_key(&row, Gsi::Gsi2), series);
    let replaced = "EXC#2025-12-24T15:00:00Z#mst_weekly_standup";
    assert_eq!(
        index_key(&row, Gsi::Gsi3),
        key(format!("USER#{user}"), replaced)
    );
    let master = rows.one("MASTER#mst_weekly_standup").await;
    assert_eq!(attributes(&master)["hasExceptions"], true);
    assert_eq!(row.version(), master.version());
}

pub(crate) async fn the_user_meta_of_the_document_round_trips(table: TestTable) {
    let planner = Planner::new(&table).await;
    let example = json!({
        "entityType": "USER_META",
        "userId": "user_123",
        "defaultTzid": "America/New_York",
        "preferences": {
            "weekStart": 1,
            "defaultEventDuration": 30,
            "defaultCalendarIncrement": 15,
            "defaultReminderMinutes": [15],
            "theme": "dark",
            "autoArchiveCompletedTasks": true,
            "autoArchiveDelayHours": 24,
            "enableBrowserNotifications": true,
            "enableSoundNotifications": true
        },
        "stats": {"totalEvents": 1247},
        "version": 12,
        "createdAt": "2024-01-15T00:00:00Z",
        "updatedAt": "2025-11-24T10:00:00Z"
    });
    let changed = planner.change("/preferences", example.clone()).await;
    assert_eq!(changed["preferences"], example["preferences"]);
    assert_eq!(changed["defaultTzid"], example["defaultTzid"]);
    assert_eq!(changed["version"], 2);
    let row = planner
        .rows()
        .one(&format!("USER_META#{}", planner.user_id))
        .await;
    let kept = attributes(&row);
    assert_eq!(kept["preferences"], example["preferences"]);
    assert_eq!(kept["entityType"], "USER_META");
    assert_eq!(kept["userId"], planner.user_id);
    assert!(kept["preferences"]["defaultReminderMinutes"].is_array());
    assert!(
        kept.get("stats").is_none(),
        "statistics have a row of their own"
    );
    for gsi in Gsi::ALL {
        assert_eq!(index_key(&row, gsi), None, "{gsi:?}");
    }
}
