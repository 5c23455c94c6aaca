//! How these tests search.

use serde_json::{Value, json};

use crate::support::{Answer, Planner};

/// Text as it stands in an address.
pub(crate) fn encoded(text: &str) -> String {
    let escaped = |byte: u8| format!("%{byte:02X}");
    text.bytes().map(escaped).collect()
}

/// The groups that are found, as they are sent.
pub(crate) async fn groups(planner: &Planner, query: &str) -> Vec<Value> {
    let answer = planner.get(&format!("/search?{query}")).await.is(200);
    answer.json["groups"].as_array().unwrap().clone()
}

/// Everything that some words find, of all kinds, each in the order in which it is sent.
pub(crate) async fn hits(planner: &Planner, words: &str) -> Vec<Value> {
    let groups = groups(planner, &format!("q={}&limit=100", encoded(words))).await;
    let mut hits = Vec::new();
    for group in groups {
        let items = group["items"].as_array().unwrap();
        assert!(!items.is_empty(), "a kind of which nothing was found");
        for item in items {
            assert_eq!(item["entityType"], group["type"]);
        }
        let total = group["total"].as_u64().unwrap();
        assert_eq!(total, items.len() as u64, "{words}: {group}");
        hits.extend(items.iter().cloned());
    }
    hits
}

/// The ids of everything that some words find.
pub(crate) async fn ids(planner: &Planner, words: &str) -> Vec<String> {
    hits(planner, words).await.iter().map(id).collect()
}

/// The id of a hit, whatever it is.
pub(crate) fn id(hit: &Value) -> String {
    let name = match hit["entityType"].as_str().unwrap() {
        "EVENT" | "INSTANCE" => "eventId",
        "MASTER" => "masterId",
        "TASK" => "taskId",
        "REMINDER" => "reminderId",
        "NOTE" => "noteId",
        other => panic!("{other}"),
    };
    hit[name].as_str().unwrap().to_owned()
}

pub(crate) async fn note(planner: &Planner, id: &str, title: &str) -> Answer {
    let words = json!({"noteId": id, "title": title});
    planner.post("/notes", words).await.is(201)
}

/// Makes one thing of each kind that is found by a word of its title, and answers their paths.
pub(crate) async fn one_of_each(planner: &Planner, word: &str) -> [String; 6] {
    let start = "2040-03-05T15:00:00Z";
    let event = json!({"eventId": "evt_1", "title": format!("{word} event"), "startUtc": start});
    planner.event(event).await;
    let series = json!({
        "masterId": "mst_1", "title": format!("{word} series"), "startUtc": start,
        "startTzid": "UTC", "rrule": "FREQ=DAILY;COUNT=5"
    });
    planner.series(series).await;
    let occurrence = "/series/mst_1/instances/20400306";
    let own = json!({"title": format!("{word} occurrence")});
    planner.change(occurrence, own).await;
    for (path, words) in [
        ("/tasks", json!({"taskId": "task_1"})),
        (
            "/reminders",
            json!({"reminderId": "rem_1", "triggerUtc": start}),
        ),
        ("/notes", json!({"noteId": "note_1"})),
    ] {
        let title = json!({"title": format!("{word} {}", &path[1..])});
        let words = crate::support::with(words, title);
        planner.post(path, words).await.is(201);
    }
    [
        "/events/evt_1",
        "/series/mst_1",
        occurrence,
        "/tasks/task_1",
        "/reminders/rem_1",
        "/notes/note_1",
    ]
    .map(str::to_owned)
}
