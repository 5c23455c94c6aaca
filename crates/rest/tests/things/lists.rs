//! Lists: their order, their pages, and that they are one read.

use jiff::SignedDuration;
use serde_json::{Value, json};
use table::{Gsi, Source};
use test_support::TestTable;

use crate::support::Planner;

/// Everything of a list, in pages of a size.
async fn all(planner: &Planner, path: &str, query: &str, size: usize) -> Vec<Value> {
    let (mut items, mut cursor) = (Vec::new(), None::<String>);
    loop {
        let after = cursor.map(|it| format!("&cursor={it}")).unwrap_or_default();
        let path = format!("{path}?limit={size}{query}{after}");
        let page = planner.get(&path).await.is(200).json;
        let found = page["items"].as_array().unwrap();
        assert!(found.len() <= size);
        items.extend(found.iter().cloned());
        match page["cursor"].as_str() {
            Some(next) => cursor = Some(next.to_owned()),
            None => return items,
        }
    }
}

fn titles(items: &[Value]) -> Vec<&str> {
    let title = |item: &'_ Value| item["title"].as_str().map(str::len).unwrap();
    assert!(items.iter().all(|item| title(item) > 0));
    items
        .iter()
        .map(|item| item["title"].as_str().unwrap())
        .collect()
}

async fn reminder(planner: &Planner, title: &str, trigger: &str, act: Option<&str>) {
    let words = json!({"reminderId": title, "title": title, "triggerUtc": trigger});
    planner.post("/reminders", words).await.is(201);
    if let Some(act) = act {
        let path = format!("/reminders/{title}/{act}");
        let body = json!({"until": "2050-01-01T00:00:00Z"});
        planner.post_on(&path, "*", body).await.is(200);
    }
    planner.advance(SignedDuration::from_secs(1));
}

async fn with_reminders(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    for (title, trigger, act) in [
        ("late", "2042-01-01T00:00:00Z", None),
        ("early", "2040-01-01T00:00:00Z", None),
        ("between", "2041-01-01T00:00:00Z", None),
        ("off", "2039-01-01T00:00:00Z", Some("snooze")),
        ("done", "2039-01-01T00:00:00Z", Some("complete")),
        ("done-later", "2038-01-01T00:00:00Z", Some("complete")),
        ("away", "2038-01-01T00:00:00Z", Some("dismiss")),
    ] {
        reminder(&planner, title, trigger, act).await;
    }
    planner
}

pub(crate) async fn reminders_are_listed_by_state_in_the_order_of_time(table: TestTable) {
    let planner = with_reminders(&table).await;
    for (status, expected) in [
        ("PENDING", vec!["early", "between", "late"]),
        ("SNOOZED", vec!["off"]),
        ("COMPLETED", vec!["done", "done-later"]),
        ("DISMISSED", vec!["away"]),
    ] {
        let query = format!("&status={status}");
        let found = all(&planner, "/reminders", &query, 50).await;
        assert_eq!(titles(&found), expected, "{status}");
    }
    let found = all(&planner, "/reminders", "", 50).await;
    let expected = [
        "done",
        "done-later",
        "away",
        "early",
        "between",
        "late",
        "off",
    ];
    assert_eq!(titles(&found), expected);
}

pub(crate) async fn reminders_are_read_page_by_page(table: TestTable) {
    let planner = with_reminders(&table).await;
    let whole = all(&planner, "/reminders", "", 100).await;
    let pending = all(&planner, "/reminders", "&status=PENDING", 100).await;
    for size in 1..=8 {
        assert_eq!(all(&planner, "/reminders", "", size).await, whole);
        let paged = all(&planner, "/reminders", "&status=PENDING", size).await;
        assert_eq!(paged, pending);
    }
}

async fn with_notes(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    for (title, pinned, status) in [
        ("first", false, "ACTIVE"),
        ("pinned", true, "ACTIVE"),
        ("second", false, "ACTIVE"),
        ("old", false, "ARCHIVED"),
        ("pinned-too", true, "ACTIVE"),
        ("older", true, "ARCHIVED"),
        ("third", false, "ACTIVE"),
    ] {
        let words = json!({
            "noteId": title, "title": title, "isPinned": pinned, "status": status
        });
        planner.post("/notes", words).await.is(201);
        planner.advance(SignedDuration::from_secs(1));
    }
    planner
}

pub(crate) async fn notes_are_listed_pinned_first_then_the_last_changed(table: TestTable) {
    let planner = with_notes(&table).await;
    let expected = ["pinned-too", "pinned", "third", "second", "first"];
    for query in ["", "&status=ACTIVE"] {
        let found = all(&planner, "/notes", query, 50).await;
        assert_eq!(titles(&found), expected);
    }
    let found = all(&planner, "/notes", "&status=ARCHIVED", 50).await;
    assert_eq!(titles(&found), ["older", "old"]);
    planner.change("/notes/first", json!({"body": "x"})).await;
    planner
        .change("/notes/pinned", json!({"isPinned": false}))
        .await;
    let found = all(&planner, "/notes", "", 50).await;
    let expected = [
        ["pinned-too", "pinned", "first", "third", "second"],
        ["pinned-too", "first", "pinned", "third", "second"],
    ];
    // Both changed within one second.
    assert!(expected.iter().any(|order| titles(&found) == order));
}

pub(crate) async fn notes_are_read_page_by_page(table: TestTable) {
    let planner = with_notes(&table).await;
    for query in ["", "&status=ARCHIVED"] {
        let whole = all(&planner, "/notes", query, 100).await;
        for size in 1..=6 {
            assert_eq!(all(&planner, "/notes", query, size).await, whole);
        }
    }
}

pub(crate) async fn an_empty_list_is_a_list(table: TestTable) {
    let planner = Planner::new(&table).await;
    for path in [
        "/reminders",
        "/reminders?status=PENDING",
        "/notes",
        "/notes?status=ARCHIVED&limit=1",
    ] {
        let page = planner.get(path).await.is(200);
        assert_eq!(page.json, json!({"items": [], "cursor": null}), "{path}");
        let kind = page.header(axum::http::header::CONTENT_TYPE);
        assert_eq!(kind, Some("application/json"));
    }
}

pub(crate) async fn a_cursor_of_another_list_is_refused(table: TestTable) {
    let planner = with_notes(&table).await;
    for number in 0..2 {
        let title = format!("r{number}");
        reminder(&planner, &title, "2040-01-01T00:00:00Z", None).await;
    }
    let other = planner.beside("bob").await;
    let lists = [
        "/notes?status=ACTIVE",
        "/notes?status=ARCHIVED",
        "/reminders?status=PENDING",
        "/reminders?",
    ];
    for (place, list) in lists.iter().enumerate() {
        let first = planner.get(&format!("{list}&limit=1")).await.is(200).json;
        let cursor = first["cursor"].as_str().unwrap();
        for (other_place, path) in lists.iter().enumerate() {
            let answer = planner.get(&format!("{path}&cursor={cursor}")).await;
            if place == other_place {
                answer.is(200);
            } else {
                answer.blames("cursor");
            }
        }
        let answer = other.get(&format!("{list}&cursor={cursor}")).await;
        answer.blames("cursor");
    }
}

pub(crate) async fn what_cannot_be_asked_is_refused(table: TestTable) {
    let planner = Planner::new(&table).await;
    for path in ["/reminders", "/notes"] {
        for (query, field) in [
            ("limit=0", "limit"),
            ("limit=101", "limit"),
            ("cursor=x", "cursor"),
            ("status=DONE", "status"),
            ("status=", "status"),
            ("page=2", "page"),
        ] {
            let answer = planner.get(&format!("{path}?{query}")).await;
            answer.blames(field);
        }
    }
}

pub(crate) async fn items_of_a_list_are_as_they_are_read_alone(table: TestTable) {
    let planner = with_reminders(&table).await;
    let words = json!({"noteId": "n", "title": "\"quoted\"", "body": "a\n\\b", "tags": ["x"]});
    planner.post("/notes", words).await.is(201);
    for (path, id) in [("/reminders", "reminderId"), ("/notes", "noteId")] {
        for item in all(&planner, path, "", 50).await {
            let id = item[id].as_str().unwrap();
            let alone = planner.get(&format!("{path}/{id}")).await.is(200).json;
            assert_eq!(item, alone);
        }
    }
}

pub(crate) async fn a_list_is_one_read_of_one_index(table: TestTable) {
    let planner = with_notes(&table).await;
    for path in ["/notes", "/reminders", "/reminders?status=SNOOZED"] {
        planner.engine.queried();
        planner.get(path).await.is(200);
        let queried = planner.engine.queried();
        assert_eq!(queried, [Source::Gsi(Gsi::Gsi3)], "{path}");
    }
}
