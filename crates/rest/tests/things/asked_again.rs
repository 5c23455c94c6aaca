//! Who does not know whether something was made asks again with the same words, whatever became of
//! what it links to.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::reminders::call;
use crate::support::{Planner, with};

/// Where a thing is made, where it is read, and the words for it with a link to a task.
fn things() -> [(&'static str, &'static str, Value); 2] {
    let links = json!({"links": [{"type": "TASK", "id": "t", "title": "As said"}]});
    let note = json!({"noteId": "note_1", "title": "Note"});
    [
        ("/notes", "/notes/note_1", with(note, links.clone())),
        ("/reminders", "/reminders/rem_1", call(links)),
    ]
}

async fn task(planner: &Planner) {
    let words = json!({"taskId": "t", "title": "Task"});
    planner.post("/tasks", words).await.is(201);
}

pub(crate) async fn it_is_harmless_though_what_it_links_to_came_in_between(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (path, one, words) in things() {
        planner.post(path, words.clone()).await.is(201);
        task(&planner).await;
        let again = planner.post(path, words).await.is(200);
        assert_eq!(again.etag(), "\"1\"", "{path}");
        assert_eq!(again.json, planner.get(one).await.is(200).json, "{path}");
        planner.delete("/tasks/t", "*").await.is(204);
    }
}

pub(crate) async fn it_is_harmless_though_what_it_links_to_went_in_between(table: TestTable) {
    let planner = Planner::new(&table).await;
    for (path, one, words) in things() {
        task(&planner).await;
        planner.post(path, words.clone()).await.is(201);
        planner.delete("/tasks/t", "*").await.is(204);
        let again = planner.post(path, words).await.is(200);
        assert_eq!(again.etag(), "\"1\"", "{path}");
        assert_eq!(again.json, planner.get(one).await.is(200).json, "{path}");
    }
}

pub(crate) async fn other_links_are_other_words(table: TestTable) {
    let planner = Planner::new(&table).await;
    task(&planner).await;
    for (path, _, words) in things() {
        planner.post(path, words.clone()).await.is(201);
        let (mine, other) = (
            json!({"type": "TASK", "id": "t"}),
            json!({"type": "TASK", "id": "u"}),
        );
        for links in [json!([]), json!([other]), json!([mine, other])] {
            let words = with(words.clone(), json!({"links": links}));
            let answer = planner.post(path, words).await;
            answer.refused(409, "ID_TAKEN");
        }
    }
}
