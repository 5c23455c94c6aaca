//! Each limit: one below, at, and one above; and what is refused by name.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::reminders::TRIGGER;
use crate::support::{Planner, with};

/// The two kinds of things, and the least that makes one.
fn kinds() -> [(&'static str, Value); 2] {
    [
        (
            "/reminders",
            json!({"title": "x", "triggerUtc": TRIGGER, "triggerTzid": "UTC"}),
        ),
        ("/notes", json!({"title": "x"})),
    ]
}

/// Makes a thing with one attribute, and answers whether it was taken. A change to the same is
/// judged alike.
async fn takes(planner: &Planner, path: &str, words: &Value, name: &str, value: Value) -> bool {
    let more = json!({name: value});
    let answer = planner.post(path, with(words.clone(), more.clone())).await;
    let made = planner.post(path, words.clone()).await.is(201);
    let location = made.header(axum::http::header::LOCATION).unwrap();
    let thing = location.strip_prefix("/api/v1").unwrap();
    let changed = planner.patch(thing, "*", more).await;
    if answer.status == 201 {
        assert_eq!(changed.status, 200, "{}", changed.json);
        return true;
    }
    for answer in [answer, changed] {
        let field = answer.json["field"].as_str().unwrap_or_default().to_owned();
        assert!(field.starts_with(name), "{name} is not named: {field}");
        answer.refused(400, "INVALID_INPUT");
    }
    false
}

pub(crate) async fn a_title_has_1_to_500_characters(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (path, words) in kinds() {
        for letter in ["ä", "\u{1f600}"] {
            for (length, good) in [(0, false), (1, true), (500, true), (501, false)] {
                let title = json!(letter.repeat(length));
                let taken = takes(&planner, path, &words, "title", title).await;
                assert_eq!(taken, good, "{path}: {length} times {letter}");
            }
        }
        for wrong in ["   ", "a\nb", "\u{0}"] {
            assert!(!takes(&planner, path, &words, "title", json!(wrong)).await);
        }
    }
}

async fn is_of_bytes(planner: &Planner, path: &str, words: &Value, name: &str, most: usize) {
    for (text, good) in [
        (String::new(), true),
        ("a".repeat(most - 1), true),
        ("a".repeat(most), true),
        ("a".repeat(most + 1), false),
        ("ä".repeat(most / 2), true),
        (format!("{}a", "ä".repeat(most / 2)), false),
        ("\u{1}".repeat(most), true),
        ("a\0b".to_owned(), false),
    ] {
        let length = text.len();
        let taken = takes(planner, path, words, name, json!(text)).await;
        assert_eq!(taken, good, "{length} bytes");
    }
}

pub(crate) async fn a_reminders_note_has_at_most_5120_bytes(table: TestTable) {
    let planner = Planner::new(&table).await;
    let [(path, words), _] = kinds();
    is_of_bytes(&planner, path, &words, "note", 5_120).await;
}

pub(crate) async fn a_notes_body_has_at_most_51200_bytes(table: TestTable) {
    let planner = Planner::new(&table).await;
    let [_, (path, words)] = kinds();
    is_of_bytes(&planner, path, &words, "body", 51_200).await;
}

pub(crate) async fn there_are_at_most_50_links_and_tags(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, good) in [(0, true), (50, true), (51, false)] {
        for (path, words) in kinds() {
            let link = |number| json!({"type": "TASK", "id": format!("task_{number}")});
            let links: Vec<Value> = (0..number).map(link).collect();
            let taken = takes(&planner, path, &words, "links", json!(links)).await;
            assert_eq!(taken, good, "{path}: {number} links");
        }
        let [_, (path, words)] = kinds();
        let tags: Vec<String> = (0..number).map(|tag| format!("tag{tag}")).collect();
        let taken = takes(&planner, path, &words, "tags", json!(tags)).await;
        assert_eq!(taken, good, "{number} tags");
    }
}

pub(crate) async fn values_of_the_wrong_kind_are_refused_by_name(table: TestTable) {
    let planner = Planner::new(&table).await;
    let [(reminders, reminder), (notes, note)] = kinds();
    for (name, value) in [
        ("title", json!(5)),
        ("note", json!(["x"])),
        ("triggerUtc", json!("2025-12-15")),
        ("triggerUtc", json!("tomorrow")),
        ("triggerTzid", json!("+02:00")),
        ("triggerTzid", json!("Mars/Base")),
        ("color", json!("red")),
        ("links", json!([{"type": "TASK"}])),
        ("links", json!([{"type": "THING", "id": "x"}])),
        ("ttl", json!("soon")),
    ] {
        assert!(!takes(&planner, reminders, &reminder, name, value).await);
    }
    for (name, value) in [
        ("title", json!(null)),
        ("body", json!(5)),
        ("color", json!("#12345")),
        ("isPinned", json!("yes")),
        ("tags", json!("x")),
        ("tags", json!([""])),
        ("status", json!("DELETED")),
        ("links", json!({})),
        ("ttl", json!(1)),
    ] {
        assert!(!takes(&planner, notes, &note, name, value).await);
    }
    for (path, words, id) in [(reminders, reminder, "reminderId"), (notes, note, "noteId")] {
        for wrong in ["", "a#b", "a b", &"a".repeat(65)] {
            let words = with(words.clone(), json!({id: wrong}));
            planner.post(path, words).await.blames(id);
        }
    }
}

pub(crate) async fn what_is_unknown_is_refused_and_what_the_server_owns_is_ignored(
    table: TestTable,
) {
    let planner = Planner::new(&table).await;
    for (path, words) in kinds() {
        for unknown in ["location", "PK", "GSI1PK", "endsAt"] {
            assert!(!takes(&planner, path, &words, unknown, json!("x")).await);
        }
        for owned in ["entityType", "version", "createdAt", "updatedAt"] {
            assert!(takes(&planner, path, &words, owned, json!(["x"])).await);
        }
    }
    let [(reminders, reminder), (notes, note)] = kinds();
    let until = json!({"snoozedUntil": TRIGGER, "status": "COMPLETED"});
    let made = planner.post(reminders, with(reminder, until)).await.is(201);
    assert_eq!(made.json["status"], "PENDING");
    assert!(made.json.get("snoozedUntil").is_none());
    let slugs = json!({"title": "Own", "slug": "mine", "oldSlugs": ["yours"]});
    let made = planner.post(notes, with(note, slugs)).await.is(201).json;
    assert_eq!(made["slug"], "own");
    let path = format!("/notes/{}", made["noteId"].as_str().unwrap());
    let same = json!({"slug": "mine", "oldSlugs": ["yours"], "noteId": "other"});
    assert_eq!(planner.change(&path, same).await, made);
}

pub(crate) async fn a_trigger_is_needed_and_cannot_be_removed(table: TestTable) {
    let planner = Planner::new(&table).await;
    let words = json!({"title": "x"});
    planner.post("/reminders", words).await.blames("triggerUtc");
    let words = json!({"title": "x", "triggerUtc": null});
    planner.post("/reminders", words).await.blames("triggerUtc");
    let words = json!({"triggerUtc": TRIGGER});
    planner.post("/reminders", words).await.blames("title");
    planner.post("/notes", json!({})).await.blames("title");
}
