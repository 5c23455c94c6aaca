//! The design conventions, each rule by its number, for every kind of row. Each test has a table of
//! its own: what is counted is counted from the feed of a whole table.

use std::collections::BTreeSet;

use axum::http::Method;
use serde_json::{Value, json};
use table::{Gsi, Row, Source};
use test_support::TestTable;

use crate::kinds::{EDGE, ROWS, filled, rows};
use crate::support::{Asking, Planner, attributes, index_key, sets};

/// The sort keys of those that are in an index, in the order of [`rows`].
fn indexed(rows: &[Row], gsi: Gsi) -> Vec<String> {
    let there = rows.iter().filter(|row| index_key(row, gsi).is_some());
    there.map(|row| row.key().sk.to_string()).collect()
}

/// Every attribute of every row, however deep, with its name.
fn each_attribute(value: &Value, tell: &mut impl FnMut(&str, &Value)) {
    match value {
        Value::Object(attributes) => {
            for (name, value) in attributes {
                tell(name, value);
                each_attribute(value, tell);
            }
        }
        Value::Array(items) => {
            for item in items {
                each_attribute(item, tell);
            }
        }
        _ => {}
    }
}

pub(crate) async fn principle_1_1_all_things_are_in_one_table(table: TestTable) {
    let planner = filled(&table).await;
    let user = format!("USER#{}", planner.user_id);
    let all = rows(&planner).await;
    let keys: Vec<String> = all.iter().map(|row| row.key().sk.to_string()).collect();
    let mut expected: Vec<String> = ROWS.iter().map(|&key| key.to_owned()).collect();
    expected.push(EDGE.to_owned());
    expected.push(format!("USER_META#{}", planner.user_id));
    expected.push("STATS".to_owned());
    assert_eq!(keys, expected);
    assert!(all.iter().all(|row| row.key().pk.as_str() == user));
}

/// Also convention 8.1, pattern 4.1 and the line of the checklist about tasks and reminders.
pub(crate) async fn principle_1_3_gsi1_is_by_year_and_principle_1_4_sparse(table: TestTable) {
    let planner = filled(&table).await;
    let all = rows(&planner).await;
    let expected = [
        "EVENT#evt_float",
        "EVENT#evt_long",
        "EVENT#evt_timed",
        "MASTER#mst_1",
        "INSTANCE#mst_1#20400306",
        "TASK#task_done",
        "TASK#task_due",
        "REMINDER#rem_float",
        "REMINDER#rem_pending",
        "REMINDER#rem_snoozed",
    ];
    // Not what has no time or is off the agenda: undated and archived tasks, finished reminders, a
    // cancelled occurrence, notes, edges, preferences and what is counted.
    assert_eq!(indexed(&all, Gsi::Gsi1), expected);
    for row in &all {
        let Some((partition, moment)) = index_key(row, Gsi::Gsi1) else {
            continue;
        };
        assert!(is_utc(&moment), "{moment}");
        let year = format!("USER#{}#{}", planner.user_id, &moment[..4]);
        assert_eq!(partition, year, "{}", row.key().sk);
    }
}

pub(crate) async fn pattern_4_2_gsi2_has_hierarchies_and_open_due_tasks(table: TestTable) {
    let planner = filled(&table).await;
    let all = rows(&planner).await;
    let expected = [
        "MASTER#mst_1",
        "INSTANCE#mst_1#20400306",
        "INSTANCE#mst_1#20400307",
        "TASK#task_due",
    ];
    assert_eq!(indexed(&all, Gsi::Gsi2), expected);
    let long = ["EVENT#evt_long", EDGE];
    assert_eq!(
        indexed(&all, Gsi::Gsi4),
        long,
        "and GSI4 what is long, and edges"
    );
}

/// Also pattern 4.3 and the line of the checklist.
pub(crate) async fn principle_1_5_gsi3_is_type_then_status_then_sort(table: TestTable) {
    let planner = filled(&table).await;
    let all = rows(&planner).await;
    let begins = [
        ("MASTER#mst_1", "SERIES#2040-03-20T"),
        ("INSTANCE#mst_1#20400306", "EXC#2040-03-06T15:00:00Z#mst_1"),
        ("INSTANCE#mst_1#20400307", "EXC#2040-03-07T15:00:00Z#mst_1"),
        ("TASK#task_archived", "TASK#ARCHIVED#3#"),
        ("TASK#task_done", "TASK#COMPLETED#3#"),
        ("TASK#task_due", "TASK#BACKLOG#3#"),
        ("TASK#task_undated", "TASK#IN_PROGRESS#3#"),
        ("REMINDER#rem_done", "REMINDER#COMPLETED#"),
        (
            "REMINDER#rem_float",
            "REMINDER#PENDING#2040-03-05T15:00:00Z#",
        ),
        (
            "REMINDER#rem_pending",
            "REMINDER#PENDING#2040-03-05T15:00:00Z#",
        ),
        (
            "REMINDER#rem_snoozed",
            "REMINDER#SNOOZED#2041-03-05T15:00:00Z#",
        ),
        ("NOTE#note_active", "NOTE#1#"),
        ("NOTE#note_archived", "NOTE_ARCHIVED#"),
    ];
    let there = indexed(&all, Gsi::Gsi3);
    assert_eq!(there, begins.map(|(key, _)| key));
    let user = format!("USER#{}", planner.user_id);
    for (sort_key, begin) in begins {
        let row = planner.rows().one(sort_key).await;
        let (partition, key) = index_key(&row, Gsi::Gsi3).unwrap();
        assert_eq!(partition, user);
        assert!(key.starts_with(begin), "{key} instead of {begin}");
    }
}

pub(crate) async fn convention_2_1_attributes_use_camel_case(table: TestTable) {
    let planner = filled(&table).await;
    for row in rows(&planner).await {
        each_attribute(&attributes(&row), &mut |name, _| {
            let first = name.starts_with(|first: char| first.is_ascii_lowercase());
            let all = name.chars().all(|it| it.is_ascii_alphanumeric());
            assert!(first && all, "{name} of {}", row.key().sk);
        });
    }
}

/// Also conventions 2.3 and 2.4, and rule 5.1.
pub(crate) async fn convention_2_2_types_are_uppercase_and_begin_the_key(table: TestTable) {
    let planner = filled(&table).await;
    let mut types = BTreeSet::new();
    for row in rows(&planner).await {
        let attributes = attributes(&row);
        let kind = attributes["entityType"].as_str().unwrap().to_owned();
        assert_eq!(kind, row.entity_type().as_str());
        assert_eq!(kind, kind.to_uppercase());
        let begin = row.key().sk.as_str().split('#').next().unwrap();
        assert_eq!(begin, kind);
        for gsi in [Gsi::Gsi1, Gsi::Gsi2, Gsi::Gsi3, Gsi::Gsi4] {
            let Some((partition, _)) = index_key(&row, gsi) else {
                continue;
            };
            let prefix = partition.split('#').next().unwrap();
            assert!(
                ["USER", "MASTER", "LINKED"].contains(&prefix),
                "{partition}"
            );
        }
        types.insert(kind);
    }
    let all = [
        "EVENT",
        "INSTANCE",
        "LINK",
        "MASTER",
        "NOTE",
        "REMINDER",
        "STATS",
        "TASK",
        "USER_META",
    ];
    assert_eq!(types, all.map(str::to_owned).into());
}

pub(crate) async fn convention_2_5_ids_are_a_prefix_and_a_uuid(table: TestTable) {
    let planner = Planner::new(&table).await;
    let start = "2040-03-05T15:00:00Z";
    for (path, name, prefix, words) in [
        ("/events", "eventId", "evt_", json!({"startUtc": start})),
        (
            "/series",
            "masterId",
            "mst_",
            json!({"startUtc": start, "startTzid": "UTC", "rrule": "FREQ=DAILY"}),
        ),
        ("/tasks", "taskId", "task_", json!({})),
        (
            "/reminders",
            "reminderId",
            "rem_",
            json!({"triggerUtc": start}),
        ),
        ("/notes", "noteId", "note_", json!({})),
    ] {
        let words = crate::support::with(json!({"title": "x"}), words);
        let made = planner.post(path, words).await.is(201).json;
        let uuid = made[name].as_str().unwrap().strip_prefix(prefix).unwrap();
        let parts: Vec<usize> = uuid.split('-').map(str::len).collect();
        assert_eq!(parts, [8, 4, 4, 4, 12], "{uuid}");
        if path == "/series" {
            let id = made[name].as_str().unwrap();
            let path = format!("/series/{id}/instances/20400306");
            let own = planner.change(&path, json!({"title": "y"})).await;
            assert_eq!(own["eventId"], format!("inst_20400306_{id}"));
        }
    }
}

fn is_utc(text: &str) -> bool {
    let shape = |(place, byte): (usize, u8)| match place {
        4 | 7 => byte == b'-',
        10 => byte == b'T',
        13 | 16 => byte == b':',
        19 => byte == b'Z',
        _ => byte.is_ascii_digit(),
    };
    text.len() == 20 && text.bytes().enumerate().all(shape)
}

pub(crate) async fn convention_3_1_times_are_utc_to_the_second(table: TestTable) {
    let planner = filled(&table).await;
    let mut seen = BTreeSet::new();
    for row in rows(&planner).await {
        each_attribute(&attributes(&row), &mut |name, value| {
            let is_time = ["Utc", "At", "Until", "recurrenceId"];
            if is_time.iter().any(|end| name.ends_with(end)) && !value.is_null() {
                let text = value.as_str().unwrap_or_default();
                assert!(is_utc(text), "{name} of {}: {value}", row.key().sk);
                seen.insert(name.to_owned());
            }
        });
    }
    for name in [
        "startUtc",
        "endUtc",
        "dueUtc",
        "triggerUtc",
        "snoozedUntil",
        "rruleUntil",
        "createdAt",
        "updatedAt",
        "completedAt",
    ] {
        assert!(seen.contains(name), "{name}: {seen:?}");
    }
}

pub(crate) async fn convention_3_2_what_has_no_order_is_a_set(table: TestTable) {
    let planner = filled(&table).await;
    for (sort_key, expected) in [
        ("EVENT#evt_timed", "tags"),
        ("MASTER#mst_1", "tags"),
        ("INSTANCE#mst_1#20400306", "tags"),
        ("TASK#task_due", "labels"),
        ("NOTE#note_active", "tags"),
    ] {
        let row = planner.rows().one(sort_key).await;
        assert!(sets(&row).contains(&expected.to_owned()), "{sort_key}");
        let values = attributes(&row)[expected].as_array().unwrap().clone();
        assert!(
            values
                .windows(2)
                .all(|two| two[0].as_str() < two[1].as_str())
        );
    }
}

pub(crate) async fn convention_3_3_start_and_end_are_both_stored(table: TestTable) {
    let planner = filled(&table).await;
    for row in rows(&planner).await {
        if ["EVENT", "MASTER", "INSTANCE"].contains(&row.entity_type().as_str()) {
            let attributes = attributes(&row);
            for name in ["startUtc", "endUtc"] {
                assert!(attributes[name].is_string(), "{name} of {}", row.key().sk);
            }
        }
    }
}

pub(crate) async fn convention_3_4_zones_are_iana_names_and_null_floats(table: TestTable) {
    let planner = filled(&table).await;
    for (sort_key, name) in [
        ("EVENT#evt_float", "startTzid"),
        ("REMINDER#rem_float", "triggerTzid"),
    ] {
        let attributes = attributes(&planner.rows().one(sort_key).await);
        assert_eq!(attributes.get(name), Some(&Value::Null), "{sort_key}");
    }
    for (path, name) in [
        ("/events/evt_timed", "startTzid"),
        ("/series/mst_1", "startTzid"),
        ("/tasks/task_due", "tzid"),
        ("/reminders/rem_pending", "triggerTzid"),
        ("/preferences", "defaultTzid"),
    ] {
        for wrong in ["EST", "CET", "+01:00", "Mars/Olympus"] {
            let answer = planner.patch(path, "*", json!({name: wrong})).await;
            answer.blames(name);
        }
        planner.change(path, json!({name: "Asia/Tokyo"})).await;
    }
}

pub(crate) async fn convention_3_5_a_series_ends_at_rrule_until(table: TestTable) {
    let planner = filled(&table).await;
    let row = attributes(&planner.rows().one("MASTER#mst_1").await);
    assert_eq!(row["rruleUntil"], "2040-03-20T15:00:00Z");
    assert_eq!(row["rrule"], "FREQ=DAILY");
}

pub(crate) async fn rule_5_1_mandatory_attributes_are_on_every_row(table: TestTable) {
    let planner = filled(&table).await;
    for row in rows(&planner).await {
        let attributes = attributes(&row);
        let sk = &row.key().sk;
        assert_eq!(attributes["version"], row.version().0, "{sk}");
        let id = match row.entity_type().as_str() {
            "EVENT" | "INSTANCE" => "eventId",
            "MASTER" => "masterId",
            "TASK" => "taskId",
            "REMINDER" => "reminderId",
            "NOTE" => "noteId",
            // What is not made by hand, or only repeats what is.
            _ => continue,
        };
        for name in [id, "createdAt", "updatedAt"] {
            assert!(attributes[name].is_string(), "{name} of {sk}");
        }
    }
    let meta = format!("USER_META#{}", planner.user_id);
    let meta = attributes(&planner.rows().one(&meta).await);
    for name in ["createdAt", "updatedAt"] {
        assert!(meta[name].is_string(), "{name} of {meta}");
    }
}

/// Every way to change something there is, with what it is sent.
fn changes() -> Vec<(&'static str, &'static str, Value)> {
    let title = json!({"title": "x"});
    let mut all = Vec::new();
    for path in [
        "/events/evt_timed",
        "/series/mst_1",
        "/series/mst_1/instances/20400306",
        "/tasks/task_due",
        "/reminders/rem_pending",
        "/notes/note_active",
    ] {
        all.push(("PATCH", path, title.clone()));
        all.push(("DELETE", path, Value::Null));
    }
    for (path, words) in [
        ("/series/mst_1/end", json!({"after": "20400308"})),
        ("/series/mst_1/split", json!({"at": "20400308"})),
        ("/tasks/task_due/move", json!({"status": "IN_PROGRESS"})),
        ("/reminders/rem_pending/snooze", json!({"preset": "1h"})),
        ("/reminders/rem_pending/complete", json!({})),
        ("/reminders/rem_pending/dismiss", json!({})),
    ] {
        all.push(("POST", path, words));
    }
    let zone = json!({"defaultTzid": "Europe/Berlin"});
    all.push(("PATCH", "/preferences", zone));
    all
}

/// Also the line of the checklist.
pub(crate) async fn rule_6_1_every_update_needs_the_version_that_was_read(table: TestTable) {
    let planner = filled(&table).await;
    let before = rows(&planner).await;
    for (method, path, body) in changes() {
        let ask = |if_match| {
            let asking = Asking {
                if_match,
                ..Asking::default()
            };
            let method: Method = method.parse().unwrap();
            planner.ask(method, path, asking, serde_json::to_vec(&body).unwrap())
        };
        let without = ask(None).await;
        without.refused(428, "PRECONDITION_REQUIRED");
        let stale = ask(Some("\"77\"")).await;
        stale.refused(412, "VERSION_CONFLICT");
    }
    assert_eq!(rows(&planner).await, before);
    for (path, sort_key) in [
        ("/events/evt_timed", "EVENT#evt_timed"),
        ("/series/mst_1", "MASTER#mst_1"),
        ("/tasks/task_due", "TASK#task_due"),
        ("/reminders/rem_pending", "REMINDER#rem_pending"),
        ("/notes/note_active", "NOTE#note_active"),
    ] {
        let version = planner.rows().one(sort_key).await.version().0;
        let etag = format!("\"{version}\"");
        let changed = planner.patch(path, &etag, json!({"title": "x"})).await;
        assert_eq!(changed.is(200).etag(), format!("\"{}\"", version + 1));
        let row = planner.rows().one(sort_key).await;
        assert_eq!(row.version().0, version + 1);
    }
}

pub(crate) async fn standard_7_2_lists_of_more_than_100_have_pages(table: TestTable) {
    let planner = Planner::new(&table).await;
    for number in 0..105 {
        let trigger = "2040-03-05T15:00:00Z";
        for (path, words) in [
            ("/notes", json!({"title": format!("n{number}")})),
            (
                "/reminders",
                json!({"title": "r", "triggerUtc": trigger, "triggerTzid": "UTC"}),
            ),
            ("/tasks", json!({"title": "t", "dueUtc": trigger})),
        ] {
            planner.post(path, words).await.is(201);
        }
    }
    let column = |page: &Value| page["columns"][0].clone();
    for (path, all) in [
        ("/notes?", 105),
        ("/reminders?", 105),
        ("/tasks?", 105),
        ("/board?status=BACKLOG&", 105),
        ("/agenda?from=2040-03-05&days=1&tz=UTC&", 210),
    ] {
        planner
            .get(&format!("{path}limit=101"))
            .await
            .blames("limit");
        let (mut count, mut after) = (0, String::new());
        loop {
            let page = planner.get(&format!("{path}limit=100{after}")).await;
            let page = page.is(200).json;
            let page = if path.starts_with("/board") {
                column(&page)
            } else {
                page
            };
            let items = page["items"].as_array().unwrap().len();
            assert!(items <= 100, "{path}");
            count += items;
            match page["cursor"].as_str() {
                Some(cursor) => after = format!("&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(count, all, "{path}");
    }
}

/// Also principle 8.2 and the line of the checklist. The engine of these tests panics when it is
/// scanned, and knows no filters.
pub(crate) async fn principle_1_2_every_question_is_a_get_or_one_partition(table: TestTable) {
    let planner = filled(&table).await;
    planner.engine.queried();
    let (base, gsi) = (Source::Base, |gsi| Source::Gsi(gsi));
    for (path, expected) in [
        ("/events/evt_timed", &[][..]),
        ("/tasks/task_due", &[]),
        ("/reminders/rem_pending", &[]),
        ("/notes/note_active", &[]),
        ("/notes/by-slug/note-active", &[]),
        ("/series/mst_1", &[base]),
        ("/notes", &[gsi(Gsi::Gsi3)]),
        ("/notes?status=ARCHIVED", &[gsi(Gsi::Gsi3)]),
        ("/reminders?status=PENDING", &[gsi(Gsi::Gsi3)]),
        ("/tasks?status=BACKLOG", &[gsi(Gsi::Gsi3)]),
        ("/tasks?overdue=true", &[gsi(Gsi::Gsi2)]),
        ("/board?status=BACKLOG", &[gsi(Gsi::Gsi3)]),
        ("/links?type=TASK&id=task_due", &[gsi(Gsi::Gsi4)]),
    ] {
        planner.get(path).await.is(200);
        assert_eq!(planner.engine.queried(), expected, "{path}");
    }
    for path in [
        "/board",
        "/agenda?from=2040-03-05",
        "/bootstrap",
        "/preferences",
        "/tasks",
        "/reminders",
    ] {
        planner.get(path).await.is(200);
        let queried = planner.engine.queried();
        assert!(!queried.contains(&base), "{path}: {queried:?}");
    }
    // Search reads the person's own partition, and then only what is new in it.
    planner.get("/search?q=own").await.is(200);
    let queried = planner.engine.queried();
    assert!(queried.iter().all(|source| *source == base), "{queried:?}");
    planner.get("/search?q=own").await.is(200);
    assert!(planner.engine.queried().len() <= 1);
}
