//! Tasks and the board in few words.

use std::time::Duration;

use app::links::Tidying;
use domain::Instant;
use jiff::SignedDuration;
use serde_json::{Value, json};
use table::Clock as _;

use crate::support::{Answer, Planner};

pub(crate) const COLUMNS: [&str; 4] = ["BACKLOG", "IN_PROGRESS", "COMPLETED", "ARCHIVED"];

/// Makes a task with these attributes, and answers it as it was made.
pub(crate) async fn task(planner: &Planner, attributes: Value) -> Value {
    let made = planner.post("/tasks", attributes).await.is(201).json;
    // The place of a new task follows the clock.
    planner.advance(SignedDuration::from_millis(1));
    made
}

/// A task of that name, and nothing else.
pub(crate) async fn plain(planner: &Planner, id: &str) -> Value {
    task(planner, json!({"taskId": id, "title": id})).await
}

pub(crate) async fn get(planner: &Planner, id: &str) -> Value {
    planner.get(&format!("/tasks/{id}")).await.is(200).json
}

/// Changes a task, whatever version it has.
pub(crate) async fn change(planner: &Planner, id: &str, body: Value) -> Value {
    planner.change(&format!("/tasks/{id}"), body).await
}

/// Tries to move a task, whatever version it has.
pub(crate) async fn moved(planner: &Planner, id: &str, to: Value) -> Answer {
    let answer = planner.post_on(&format!("/tasks/{id}/move"), "*", to).await;
    planner.advance(SignedDuration::from_millis(1));
    answer
}

/// Moves a task to another column, however far that is.
pub(crate) async fn bring(planner: &Planner, id: &str, status: &str) -> Value {
    let way: &[&str] = match status {
        "BACKLOG" => &[],
        "IN_PROGRESS" => &["IN_PROGRESS"],
        "COMPLETED" => &["COMPLETED"],
        _ => &["COMPLETED", "ARCHIVED"],
    };
    for step in way {
        moved(planner, id, json!({"status": step})).await.is(200);
    }
    get(planner, id).await
}

/// A whole column, a page at a time.
pub(crate) async fn column(planner: &Planner, status: &str) -> Vec<Value> {
    let (mut items, mut after) = (Vec::new(), String::new());
    loop {
        let path = format!("/board?status={status}&limit=100{after}");
        let column = planner.get(&path).await.is(200).json["columns"][0].clone();
        assert_eq!(column["status"], status);
        items.extend(column["items"].as_array().unwrap().iter().cloned());
        match column["cursor"].as_str() {
            Some(cursor) => after = format!("&cursor={cursor}"),
            None => return items,
        }
    }
}

/// The ids in a column, in its order.
pub(crate) async fn ids(planner: &Planner, status: &str) -> Vec<String> {
    ids_of(&column(planner, status).await)
}

pub(crate) fn ids_of(items: &[Value]) -> Vec<String> {
    let ids = items.iter().map(|item| text(item, "taskId"));
    ids.collect()
}

pub(crate) fn text(item: &Value, name: &str) -> String {
    item[name].as_str().unwrap().to_owned()
}

/// The items of a list, a page at a time.
pub(crate) async fn listed(planner: &Planner, query: &str) -> Vec<Value> {
    let (mut items, mut after) = (Vec::new(), String::new());
    loop {
        let page = planner.get(&format!("/tasks?{query}{after}")).await.is(200);
        items.extend(page.json["items"].as_array().unwrap().iter().cloned());
        match page.json["cursor"].as_str() {
            Some(cursor) => after = format!("&cursor={cursor}"),
            None => return items,
        }
    }
}

/// So many seconds from now.
pub(crate) fn seconds_from_now(planner: &Planner, seconds: i64) -> Instant {
    Instant::of(planner.table.clock.now()).plus(SignedDuration::from_secs(seconds))
}

pub(crate) fn hours(count: i64) -> SignedDuration {
    SignedDuration::from_hours(count)
}

/// Does what the worker does until these are the edges that are left: the feed may lag.
pub(crate) async fn tidied(planner: &Planner, expected: &[String]) {
    let mut edges = Vec::new();
    for _ in 0..200 {
        Tidying::default().go_on(&planner.app).await.unwrap();
        edges = planner.rows().keys("LINK#").await;
        if edges == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(edges, expected);
}
