//! The addresses of notes: unlike each other, lasting, and freed when nothing leads there any more.

use std::collections::BTreeSet;

use jiff::SignedDuration;
use serde_json::{Value, json};
use table::{Condition, Delete, Key};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::support::{Planner, with};

/// Makes a note and answers its address.
async fn note(planner: &Planner, id: &str, title: &str) -> String {
    let words = json!({"noteId": id, "title": title});
    let made = planner.post("/notes", words).await.is(201).json;
    made["slug"].as_str().unwrap().to_owned()
}

async fn rename(planner: &Planner, id: &str, title: &str) -> Value {
    planner
        .change(&format!("/notes/{id}"), json!({"title": title}))
        .await
}

/// The id of the note at an address.
async fn at(planner: &Planner, slug: &str) -> Option<String> {
    let path: String = url_safe(slug);
    let answer = planner.get(&format!("/notes/by-slug/{path}")).await;
    if answer.status == 200 {
        assert!(!answer.etag().is_empty());
        return Some(answer.json["noteId"].as_str().unwrap().to_owned());
    }
    answer.refused(404, "NOT_FOUND");
    None
}

fn url_safe(text: &str) -> String {
    let escaped = |byte: u8| format!("%{byte:02X}");
    text.bytes().map(escaped).collect()
}

async fn guard(planner: &Planner, slug: &str) -> Option<table::Row> {
    let text = format!("SLUG#{}#{slug}", planner.user_id);
    let key = Key::new(text.as_str(), text.as_str()).unwrap();
    planner.table.engine.get(&key).await.unwrap()
}

pub(crate) async fn a_note_is_found_by_the_address_of_its_title(table: TestTable) {
    let planner = Planner::new(&table).await;
    let slug = note(&planner, "note_1", "It's a  Shopping_List!").await;
    assert_eq!(slug, "its-a-shopping-list");
    let found = planner.get(&format!("/notes/by-slug/{slug}")).await.is(200);
    let read = planner.get("/notes/note_1").await;
    assert_eq!((found.etag(), &found.json), (read.etag(), &read.json));
    let row = guard(&planner, &slug).await.unwrap();
    let attributes = crate::support::attributes(&row);
    assert_eq!(attributes["noteId"], "note_1");
    assert_eq!(attributes["userId"], planner.user_id);
}

pub(crate) async fn titles_of_every_script_have_addresses(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, title, slug) in [
        (1, "会議 メモ", "会議-メモ"),
        (2, "Заметки", "заметки"),
        (3, "\u{1f600}", "note"),
        (4, "Cafe\u{301}", "café"),
    ] {
        let id = format!("note_{number}");
        assert_eq!(note(&planner, &id, title).await, slug);
        assert_eq!(at(&planner, slug).await, Some(id));
    }
    let long = note(&planner, "note_5", &"ä".repeat(500)).await;
    assert_eq!(long, "ä".repeat(50));
    let next = note(&planner, "note_6", &"ä".repeat(500)).await;
    assert_eq!(next, format!("{}-2", "ä".repeat(48)));
    assert_eq!(at(&planner, &next).await.as_deref(), Some("note_6"));
}

pub(crate) async fn an_address_that_is_taken_gets_a_number(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, slug) in [(1, "plan"), (2, "plan-2"), (3, "plan-3")] {
        let id = format!("note_{number}");
        assert_eq!(note(&planner, &id, "Plan").await, slug);
    }
    assert_eq!(note(&planner, "note_4", "Plan 2").await, "plan-2-2");
    assert_eq!(at(&planner, "plan-2").await.as_deref(), Some("note_2"));
}

pub(crate) async fn of_30_notes_of_one_title_at_once_each_has_its_own_address(table: TestTable) {
    let planner = Planner::new(&table).await;
    let mut tasks = JoinSet::new();
    for number in 0..30 {
        let planner = planner.clone();
        tasks.spawn(async move { note(&planner, &format!("note_{number}"), "Plan").await });
    }
    let slugs: BTreeSet<String> = tasks.join_all().await.into_iter().collect();
    assert_eq!(slugs.len(), 30);
    assert!(slugs.iter().all(|slug| slug.starts_with("plan")));
    for number in 2..=9 {
        assert!(slugs.contains(&format!("plan-{number}")), "{number}");
    }
    let mut ids = BTreeSet::new();
    for slug in &slugs {
        ids.insert(at(&planner, slug).await.unwrap());
    }
    assert_eq!(ids.len(), 30);
}

pub(crate) async fn a_renamed_note_is_found_at_both_addresses(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    let renamed = rename(&planner, "note_1", "Better plan").await;
    assert_eq!(renamed["slug"], "better-plan");
    assert_eq!(renamed["oldSlugs"], json!(["plan"]));
    for slug in ["plan", "better-plan"] {
        let found = planner.get(&format!("/notes/by-slug/{slug}")).await.is(200);
        assert_eq!(found.json, renamed);
    }
    let again = rename(&planner, "note_1", "Best plan").await;
    assert_eq!(again["oldSlugs"], json!(["plan", "better-plan"]));
    assert_eq!(at(&planner, "plan").await.as_deref(), Some("note_1"));
}

pub(crate) async fn a_note_renamed_back_has_its_address_again(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    rename(&planner, "note_1", "Other").await;
    let back = rename(&planner, "note_1", "Plan!").await;
    assert_eq!(back["slug"], "plan");
    assert_eq!(back["oldSlugs"], json!(["other"]));
    for slug in ["plan", "other"] {
        assert_eq!(at(&planner, slug).await.as_deref(), Some("note_1"));
    }
}

pub(crate) async fn a_note_renamed_back_has_its_number_again(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    assert_eq!(note(&planner, "note_2", "Plan").await, "plan-2");
    rename(&planner, "note_2", "Other").await;
    assert_eq!(rename(&planner, "note_2", "Plan").await["slug"], "plan-2");
    // Also if it was none of the numbers.
    for number in 3..=9 {
        note(&planner, &format!("note_{number}"), "Plan").await;
    }
    let random = note(&planner, "note_10", "Plan").await;
    assert!(random.len() > "plan-10".len(), "{random}");
    rename(&planner, "note_10", "Else").await;
    assert_eq!(rename(&planner, "note_10", "Plan").await["slug"], random);
}

pub(crate) async fn a_title_that_asks_for_the_same_address_keeps_it(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    note(&planner, "note_2", "Plan").await;
    planner.delete("/notes/note_1", "*").await.is(204);
    let same = rename(&planner, "note_2", "PLAN!").await;
    assert_eq!(same["slug"], "plan-2");
    assert!(same.get("oldSlugs").is_none(), "{same}");
    let body = planner.change("/notes/note_2", json!({"body": "x"})).await;
    assert_eq!(body["slug"], "plan-2");
}

pub(crate) async fn an_address_that_a_note_had_is_not_anothers(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    rename(&planner, "note_1", "Other").await;
    assert_eq!(note(&planner, "note_2", "Plan").await, "plan-2");
    assert_eq!(at(&planner, "plan").await.as_deref(), Some("note_1"));
    let third = rename(&planner, "note_2", "Other").await;
    assert_eq!(third["slug"], "other-2");
}

pub(crate) async fn the_last_20_addresses_lead_to_a_note(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "n0").await;
    for number in 1..=20 {
        rename(&planner, "note_1", &format!("n{number}")).await;
    }
    assert_eq!(at(&planner, "n0").await.as_deref(), Some("note_1"));
    let last = rename(&planner, "note_1", "n21").await;
    assert_eq!(last["oldSlugs"].as_array().unwrap().len(), 20);
    assert_eq!(last["oldSlugs"][0], "n1");
    assert_eq!(last["oldSlugs"][19], "n20");
    assert_eq!(at(&planner, "n0").await, None);
    assert_eq!(note(&planner, "note_2", "n0").await, "n0");
    assert_eq!(at(&planner, "n1").await.as_deref(), Some("note_1"));
    planner.delete("/notes/note_1", "*").await.is(204);
    for number in 1..=21 {
        let slug = format!("n{number}");
        assert!(guard(&planner, &slug).await.is_none(), "{slug}");
    }
    assert!(guard(&planner, "n0").await.is_some());
}

pub(crate) async fn a_deleted_note_frees_all_its_addresses(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    rename(&planner, "note_1", "Other").await;
    planner.delete("/notes/note_1", "*").await.is(204);
    for slug in ["plan", "other"] {
        assert_eq!(at(&planner, slug).await, None);
    }
    assert_eq!(note(&planner, "note_2", "Plan").await, "plan");
    assert_eq!(note(&planner, "note_3", "Other").await, "other");
}

pub(crate) async fn an_expired_note_frees_its_address(table: TestTable) {
    let planner = Planner::new(&table).await;
    let ttl = table::Clock::now(&*table.clock).as_second() + 60;
    let words = json!({"noteId": "note_1", "title": "Plan", "ttl": ttl});
    planner.post("/notes", words).await.is(201);
    rename(&planner, "note_1", "Other").await;
    for slug in ["plan", "other"] {
        assert_eq!(guard(&planner, slug).await.unwrap().ttl(), Some(ttl));
    }
    planner.advance(SignedDuration::from_secs(59));
    assert_eq!(at(&planner, "plan").await.as_deref(), Some("note_1"));
    planner.advance(SignedDuration::from_secs(1));
    for (id, title, slug) in [("note_2", "Plan", "plan"), ("note_3", "Other", "other")] {
        assert_eq!(at(&planner, slug).await, None);
        assert_eq!(note(&planner, id, title).await, slug);
        assert_eq!(at(&planner, slug).await.as_deref(), Some(id));
    }
}

pub(crate) async fn another_end_is_that_of_the_addresses_too(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    rename(&planner, "note_1", "Other").await;
    let ttl = table::Clock::now(&*table.clock).as_second() + 60;
    let change = json!({"ttl": ttl, "title": "Third"});
    planner.change("/notes/note_1", change).await;
    for slug in ["plan", "other", "third"] {
        assert_eq!(guard(&planner, slug).await.unwrap().ttl(), Some(ttl));
    }
    planner.change("/notes/note_1", json!({"ttl": null})).await;
    planner.advance(SignedDuration::from_secs(61));
    for slug in ["plan", "other", "third"] {
        assert_eq!(at(&planner, slug).await.as_deref(), Some("note_1"));
    }
}

/// Removes a note past the application, and nothing else.
async fn forget(planner: &Planner, id: &str) {
    let user = format!("USER#{}", planner.user_id);
    let delete = Delete {
        key: Key::new(user.as_str(), format!("NOTE#{id}")).unwrap(),
        condition: Condition::Exists,
    };
    planner.table.engine.delete(delete).await.unwrap();
}

/// Guards without their note, as no commit of ours leaves them.
pub(crate) async fn what_is_left_of_a_note_that_is_gone_is_taken_over(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (number, new) in [("1", "note_new"), ("2", "note_2")] {
        let title = format!("Plan {number}");
        let slug = note(&planner, &format!("note_{number}"), &title).await;
        forget(&planner, &format!("note_{number}")).await;
        assert_eq!(at(&planner, &slug).await, None);
        assert_eq!(note(&planner, new, &title).await, slug);
        assert_eq!(at(&planner, &slug).await.as_deref(), Some(new));
    }
    // A renamed note takes what is left as well.
    note(&planner, "note_3", "Left").await;
    forget(&planner, "note_3").await;
    assert_eq!(rename(&planner, "note_2", "Left").await["slug"], "left");
}

pub(crate) async fn a_note_that_is_refused_takes_no_address(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    let words = json!({"noteId": "note_1", "title": "Other"});
    let answer = planner.post("/notes", words).await;
    answer.refused(409, "ID_TAKEN");
    assert!(guard(&planner, "other").await.is_none());
    let change = json!({"title": "Other"});
    let answer = planner.patch("/notes/note_1", "\"9\"", change).await;
    answer.refused(412, "VERSION_CONFLICT");
    assert!(guard(&planner, "other").await.is_none());
}

pub(crate) async fn what_is_no_address_is_not_found(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_1", "Plan").await;
    let long = "a".repeat(51);
    for slug in ["Plan", "plan-", "pl an", "#", "plan#", "\u{0}", "-", &long] {
        assert_eq!(at(&planner, slug).await, None, "{slug:?}");
    }
    let invalid = planner.get("/notes/by-slug/%FF").await;
    invalid.refused(404, "NOT_FOUND");
}

pub(crate) async fn every_person_has_addresses_of_their_own(table: TestTable) {
    let ada = Planner::new(&table).await;
    let bob = ada.beside("bob").await;
    assert_eq!(note(&ada, "note_1", "Plan").await, "plan");
    assert_eq!(at(&bob, "plan").await, None);
    let words = with(json!({"title": "Plan"}), json!({"noteId": "note_b"}));
    bob.post("/notes", words).await.is(201);
    assert_eq!(at(&ada, "plan").await.as_deref(), Some("note_1"));
    assert_eq!(at(&bob, "plan").await.as_deref(), Some("note_b"));
}
