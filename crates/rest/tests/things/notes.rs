//! Notes: what is kept, where it is found, and what a change does.

use jiff::SignedDuration;
use serde_json::{Value, json};
use table::Gsi;
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::support::{Planner, index_key, sets, with};

pub(crate) const PATH: &str = "/notes/note_1";

fn list(more: Value) -> Value {
    let usual = json!({"noteId": "note_1", "title": "Shopping List"});
    with(usual, more)
}

async fn with_note(table: &TestTable, more: Value) -> Planner {
    let planner = Planner::new(table).await;
    planner.post("/notes", list(more)).await.is(201);
    planner
}

/// Where a note is found by its change.
async fn found_at(planner: &Planner) -> String {
    let row = planner.rows().one("NOTE#note_1").await;
    for gsi in [Gsi::Gsi1, Gsi::Gsi2, Gsi::Gsi4] {
        assert_eq!(index_key(&row, gsi), None, "{gsi:?}");
    }
    assert_eq!(row.ends_at(), None);
    let (partition, key) = index_key(&row, Gsi::Gsi3).unwrap();
    assert_eq!(partition, format!("USER#{}", planner.user_id));
    key
}

pub(crate) async fn a_note_comes_back_as_it_was_made(table: TestTable) {
    let planner = Planner::new(&table).await;
    let words = list(json!({
        "body": "# List\n\n- bread\n- \"milk\"", "color": "#22c55e", "isPinned": true,
        "tags": ["home", "food"], "status": "ARCHIVED", "ttl": 9_999_999_999_i64,
        "links": [{"type": "EVENT", "id": "evt_1", "title": "Party"}]
    }));
    let made = planner.post("/notes", words.clone()).await.is(201);
    assert_eq!(made.etag(), "\"1\"");
    let location = made.header(axum::http::header::LOCATION);
    assert_eq!(location, Some("/api/v1/notes/note_1"));
    let sorted = with(words, json!({"tags": ["food", "home"]}));
    for (name, value) in sorted.as_object().unwrap() {
        assert_eq!(made.json[name], *value, "{name}");
    }
    assert_eq!(made.json["entityType"], "NOTE");
    assert_eq!(made.json["slug"], "shopping-list");
    assert_eq!(made.json["version"], 1);
    assert_eq!(made.json["createdAt"], made.json["updatedAt"]);
    let read = planner.get(PATH).await.is(200);
    assert_eq!((read.etag(), read.json), (made.etag(), made.json));
    assert_eq!(sets(&planner.rows().one("NOTE#note_1").await), ["tags"]);
}

pub(crate) async fn what_is_left_out_is_filled_in(table: TestTable) {
    let planner = Planner::new(&table).await;
    let made = planner.post("/notes", json!({"title": "x"})).await.is(201);
    let made = made.json;
    assert!(made["noteId"].as_str().unwrap().starts_with("note_"));
    assert_eq!(made["isPinned"], false);
    assert_eq!(made["status"], "ACTIVE");
    assert_eq!(made["links"], json!([]));
    for name in ["body", "color", "tags", "ttl", "oldSlugs"] {
        assert!(made.get(name).is_none(), "{name}");
    }
}

pub(crate) async fn a_note_is_found_by_its_change_and_at_no_time(table: TestTable) {
    let planner = with_note(&table, json!({})).await;
    let expected = |pinned: u8, note: &Value| {
        let at = note["updatedAt"].as_str().unwrap();
        format!("NOTE#{pinned}#{at}#note_1")
    };
    let made = planner.get(PATH).await.json;
    assert_eq!(found_at(&planner).await, expected(0, &made));
    planner.advance(SignedDuration::from_mins(1));
    let pinned = planner.change(PATH, json!({"isPinned": true})).await;
    assert_ne!(pinned["updatedAt"], made["updatedAt"]);
    assert_eq!(found_at(&planner).await, expected(1, &pinned));
    planner.advance(SignedDuration::from_mins(1));
    let loose = planner.change(PATH, json!({"isPinned": null})).await;
    assert_eq!(loose["isPinned"], false);
    assert_eq!(found_at(&planner).await, expected(0, &loose));
}

pub(crate) async fn an_archived_note_lies_apart_and_is_restored(table: TestTable) {
    let planner = with_note(&table, json!({"isPinned": true})).await;
    planner.advance(SignedDuration::from_mins(1));
    let note = planner.change(PATH, json!({"status": "ARCHIVED"})).await;
    let at = note["updatedAt"].as_str().unwrap();
    assert_eq!(
        found_at(&planner).await,
        format!("NOTE_ARCHIVED#{at}#note_1")
    );
    assert_eq!(note["isPinned"], true);
    let titles = async |query: &str| {
        let page = planner.get(&format!("/notes{query}")).await.is(200).json;
        page["items"].as_array().unwrap().len()
    };
    assert_eq!(titles("").await, 0);
    assert_eq!(titles("?status=ARCHIVED").await, 1);
    planner.get("/notes/by-slug/shopping-list").await.is(200);
    planner.change(PATH, json!({"status": "ACTIVE"})).await;
    assert_eq!(titles("?status=ACTIVE").await, 1);
    assert_eq!(titles("?status=ARCHIVED").await, 0);
}

pub(crate) async fn asking_again_with_the_same_words_is_harmless(table: TestTable) {
    let planner = Planner::new(&table).await;
    planner
        .post(
            "/notes",
            json!({"noteId": "note_2", "title": "Shopping list"}),
        )
        .await
        .is(201);
    let made = planner.post("/notes", list(json!({}))).await.is(201);
    assert_eq!(made.json["slug"], "shopping-list-2");
    planner.delete("/notes/note_2", "*").await.is(204);
    planner.advance(SignedDuration::from_hours(1));
    // Its address would be another now.
    let again = planner.post("/notes", list(json!({}))).await.is(200);
    assert_eq!(again.json, made.json);
    planner.post("/notes", made.json.clone()).await.is(200);
    let renamed = planner.change(PATH, json!({"title": "Other"})).await;
    let back = planner
        .change(PATH, json!({"title": "Shopping List"}))
        .await;
    assert_ne!(renamed["slug"], back["slug"]);
    planner.post("/notes", list(json!({}))).await.is(200);
    for other in [
        json!({"title": "Shopping list"}),
        json!({"body": "x"}),
        json!({"color": "#22c55e"}),
        json!({"isPinned": true}),
        json!({"tags": ["x"]}),
        json!({"status": "ARCHIVED"}),
        json!({"links": [{"type": "NOTE", "id": "note_1"}]}),
        json!({"ttl": 9_999_999_999_i64}),
    ] {
        let answer = planner.post("/notes", list(other)).await;
        answer.refused(409, "ID_TAKEN");
    }
}

pub(crate) async fn null_removes(table: TestTable) {
    let all = json!({
        "body": "x", "color": "#22c55e", "tags": ["a"], "ttl": 9_999_999_999_i64,
        "links": [{"type": "TASK", "id": "task_1"}]
    });
    let planner = with_note(&table, all).await;
    let nothing = json!({"body": null, "color": null, "tags": null, "links": null, "ttl": null});
    let bare = planner.change(PATH, nothing).await;
    for name in ["body", "color", "tags", "ttl"] {
        assert!(bare.get(name).is_none(), "{name}");
    }
    assert_eq!(bare["links"], json!([]));
    let row = planner.rows().one("NOTE#note_1").await;
    assert_eq!(row.ttl(), None);
    assert!(sets(&row).is_empty(), "no empty sets");
    for name in ["title", "status"] {
        let answer = planner.patch(PATH, "*", json!({name: null})).await;
        answer.blames(name);
    }
}

pub(crate) async fn a_change_to_what_it_is_makes_no_version(table: TestTable) {
    let planner = with_note(&table, json!({"tags": ["a"]})).await;
    let before = planner.get(PATH).await.json;
    planner.advance(SignedDuration::from_mins(5));
    for same in [json!({}), json!({"status": "ACTIVE"}), before.clone()] {
        assert_eq!(planner.change(PATH, same).await, before);
    }
    let after = planner.change(PATH, json!({"body": "x"})).await;
    assert_eq!(after["version"], 2);
    assert_eq!(after["createdAt"], before["createdAt"]);
    assert_ne!(after["updatedAt"], before["updatedAt"]);
}

pub(crate) async fn a_deleted_note_is_not_found(table: TestTable) {
    let planner = with_note(&table, json!({})).await;
    planner.delete(PATH, "\"1\"").await.is(204);
    planner.get(PATH).await.refused(404, "NOT_FOUND");
    planner.delete(PATH, "*").await.refused(404, "NOT_FOUND");
    let answer = planner.get("/notes/by-slug/shopping-list").await;
    answer.refused(404, "NOT_FOUND");
    let list = planner.get("/notes").await.is(200).json;
    assert_eq!(list, json!({"items": [], "cursor": null}));
}

pub(crate) async fn every_change_is_in_the_audit_trail(table: TestTable) {
    let planner = with_note(&table, json!({})).await;
    planner.change(PATH, json!({"title": "Other"})).await;
    planner.change(PATH, json!({"title": "Other"})).await;
    planner.change(PATH, json!({"status": "ARCHIVED"})).await;
    planner.delete(PATH, "*").await.is(204);
    let trail = planner.get("/me/audit").await.is(200).json;
    let items = trail["items"].as_array().unwrap();
    let about = items
        .iter()
        .filter(|item| item["thing"] == json!({"type": "NOTE", "id": "note_1"}));
    let mut actions: Vec<&str> = about.map(|item| item["action"].as_str().unwrap()).collect();
    actions.sort_unstable();
    assert_eq!(
        actions,
        ["note.create", "note.delete", "note.update", "note.update"]
    );
}

pub(crate) async fn of_many_changes_at_once_none_is_lost(table: TestTable) {
    let planner = with_note(&table, json!({})).await;
    let mut tasks = JoinSet::new();
    for number in 0..planner.crowd().await {
        let planner = planner.clone();
        tasks.spawn(async move {
            let change = json!({"title": format!("Title {number}")});
            planner.patch(PATH, "\"1\"", change).await.status
        });
    }
    let statuses = tasks.join_all().await;
    let taken = statuses.iter().filter(|status| **status == 200).count();
    assert_eq!(taken, 1);
    assert!(statuses.iter().all(|status| [200, 412].contains(status)));
    let note = planner.get(PATH).await.json;
    assert_eq!(note["version"], 2);
    assert_eq!(note["oldSlugs"], json!(["shopping-list"]));
}
