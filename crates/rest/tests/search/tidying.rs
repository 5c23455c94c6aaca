//! Links whose one end is gone are taken away. Each test has a table of its own: the feed is that of
//! the whole table.

use std::time::Duration;

use app::links::Tidying;
use jiff::SignedDuration;
use serde_json::{Value, json};
use table::Row;
use test_support::TestTable;

use crate::asking::{note, one_of_each};
use crate::support::{Planner, attributes};

/// Does what the worker does until no more edges are left than expected: the feed may lag.
async fn tidied(planner: &Planner, expected: &[&str]) {
    let mut edges = Vec::new();
    for _ in 0..200 {
        Tidying::default().go_on(&planner.app).await.unwrap();
        edges = self::edges(planner).await;
        if edges == expected {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(edges, expected);
}

async fn edges(planner: &Planner) -> Vec<String> {
    planner.rows().keys("LINK#").await
}

/// The ids to which a row says that it leads.
async fn stored(planner: &Planner, sort_key: &str) -> Vec<String> {
    let row = attributes(&planner.rows().one(sort_key).await);
    let links = row["links"].as_array().unwrap().clone();
    let id = |link: &Value| link["id"].as_str().unwrap().to_owned();
    links.iter().map(id).collect()
}

async fn link(planner: &Planner, source: (&str, &str), target: (&str, &str)) {
    let end = |(kind, id): (&str, &str)| json!({"type": kind, "id": id});
    let words = json!({"source": end(source), "target": end(target)});
    planner.post("/links", words).await.is(201);
}

const SOURCES: [(&str, &str); 5] = [
    ("EVENT", "evt_1"),
    ("MASTER", "mst_1"),
    ("TASK", "task_1"),
    ("REMINDER", "rem_1"),
    ("NOTE", "note_1"),
];

/// One thing of each kind, all of which lead to one note, and one of them to another.
async fn linked(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    one_of_each(&planner, "walrus").await;
    note(&planner, "note_t", "Target").await;
    note(&planner, "note_u", "Other").await;
    for source in SOURCES {
        link(&planner, source, ("NOTE", "note_t")).await;
    }
    link(&planner, SOURCES[0], ("NOTE", "note_u")).await;
    assert_eq!(edges(&planner).await.len(), 6);
    planner
}

const KEPT: &str = "LINK#EVENT#evt_1#NOTE#note_u";

pub(crate) async fn a_link_to_what_was_deleted_goes(table: TestTable) {
    let planner = linked(&table).await;
    planner.delete("/notes/note_t", "*").await.is(204);
    tidied(&planner, &[KEPT]).await;
    assert_eq!(stored(&planner, "EVENT#evt_1").await, ["note_u"]);
    for sort_key in [
        "MASTER#mst_1",
        "TASK#task_1",
        "REMINDER#rem_1",
        "NOTE#note_1",
    ] {
        let left = stored(&planner, sort_key).await;
        assert!(left.is_empty(), "{sort_key}: {left:?}");
    }
}

pub(crate) async fn a_link_to_what_has_expired_goes(table: TestTable) {
    let planner = linked(&table).await;
    let ttl = table::Clock::now(&*table.clock).as_second() + 60;
    planner.change("/notes/note_t", json!({"ttl": ttl})).await;
    planner.advance(SignedDuration::from_secs(61));
    sweep(&planner).await;
    tidied(&planner, &[KEPT]).await;
    assert_eq!(stored(&planner, "EVENT#evt_1").await, ["note_u"]);
    assert!(stored(&planner, "TASK#task_1").await.is_empty());
}

/// Removes what has expired, as the engine does sooner or later.
async fn sweep(planner: &Planner) {
    let engine = &planner.table.engine;
    if engine.describe().await.unwrap().engine == "embedded" {
        engine.sweep(1000.try_into().unwrap()).await.unwrap();
        return;
    }
    // A server by itself looks too seldom for a test.
    let key = table::Key::new(format!("USER#{}", planner.user_id), "NOTE#note_t").unwrap();
    let condition = table::Condition::None;
    let delete = table::Delete { key, condition };
    engine.delete(delete).await.unwrap();
}

pub(crate) async fn the_edges_of_what_is_gone_go(table: TestTable) {
    let planner = linked(&table).await;
    // Past the application, which takes the edges along.
    for (kind, id) in SOURCES {
        let sort_key = format!("{kind}#{id}");
        let key = table::Key::new(format!("USER#{}", planner.user_id), sort_key).unwrap();
        let condition = table::Condition::Exists;
        let delete = table::Delete { key, condition };
        planner.table.engine.delete(delete).await.unwrap();
    }
    tidied(&planner, &[]).await;
    planner.get("/notes/note_t").await.is(200);
}

pub(crate) async fn what_is_there_again_keeps_its_links(table: TestTable) {
    let planner = linked(&table).await;
    let before = all(&planner).await;
    planner.delete("/notes/note_t", "*").await.is(204);
    note(&planner, "note_t", "Again").await;
    note(&planner, "note_x", "Marker").await;
    link(&planner, ("NOTE", "note_x"), ("NOTE", "note_u")).await;
    planner.delete("/notes/note_x", "*").await.is(204);
    // Everything up to the marker was seen to.
    let keys: Vec<String> = before.iter().map(|row| row.key().sk.to_string()).collect();
    let edges: Vec<&str> = keys
        .iter()
        .filter(|it| it.starts_with("LINK#"))
        .map(|it| &**it)
        .collect();
    assert_eq!(edges.len(), 6);
    settled(&planner).await;
    tidied(&planner, &edges).await;
    for row in before {
        if row.entity_type().as_str() != "NOTE" {
            let now = planner.rows().one(row.key().sk.as_str()).await;
            assert_eq!(now, row);
        }
    }
    let shown = planner.get("/links?type=NOTE&id=note_t").await.is(200).json;
    assert_eq!(shown["incoming"].as_array().unwrap().len(), 5);
}

/// All of a person's things that can be linked, and the edges.
async fn all(planner: &Planner) -> Vec<Row> {
    let mut all = Vec::new();
    for prefix in ["EVENT#", "MASTER#", "TASK#", "REMINDER#", "NOTE#", "LINK#"] {
        all.extend(planner.rows().under(prefix).await);
    }
    all
}

/// Sees to a deletion that comes last, so that everything before it was seen to as well.
async fn settled(planner: &Planner) {
    note(planner, "note_last", "Last").await;
    let last = json!({"noteId": "note_from", "title": "From", "links": [{"type": "NOTE", "id": "note_last"}]});
    planner.post("/notes", last).await.is(201);
    planner.delete("/notes/note_last", "*").await.is(204);
    for _ in 0..200 {
        Tidying::default().go_on(&planner.app).await.unwrap();
        if stored(planner, "NOTE#note_from").await.is_empty() {
            return;
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    panic!("nothing was tidied");
}

pub(crate) async fn tidying_twice_changes_nothing_more(table: TestTable) {
    let planner = linked(&table).await;
    planner.delete("/notes/note_t", "*").await.is(204);
    tidied(&planner, &[KEPT]).await;
    let before = all(&planner).await;
    // From where it was, and by another who sees the feed once more.
    Tidying::default().go_on(&planner.app).await.unwrap();
    let elsewhere = planner.elsewhere();
    Tidying::default().go_on(&elsewhere.app).await.unwrap();
    let mut tidying = Tidying::default();
    tidying.go_on(&planner.app).await.unwrap();
    tidying.go_on(&planner.app).await.unwrap();
    assert_eq!(all(&planner).await, before);
}

pub(crate) async fn a_tidied_thing_was_not_changed_by_anybody(table: TestTable) {
    let planner = linked(&table).await;
    let before = planner.get("/tasks/task_1").await.json;
    planner.advance(SignedDuration::from_mins(5));
    planner.delete("/notes/note_t", "*").await.is(204);
    tidied(&planner, &[KEPT]).await;
    let after = planner.get("/tasks/task_1").await.json;
    assert_eq!(after["updatedAt"], before["updatedAt"]);
    assert_eq!(after["title"], before["title"]);
}

pub(crate) async fn a_series_that_is_gone_takes_the_links_of_its_occurrences(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    let exception = ("INSTANCE", "inst_20400306_mst_1");
    let usual = ("INSTANCE", "inst_20400307_mst_1");
    link(&planner, exception, ("NOTE", "note_1")).await;
    link(&planner, ("TASK", "task_1"), exception).await;
    link(&planner, ("TASK", "task_1"), usual).await;
    link(&planner, ("TASK", "task_1"), ("MASTER", "mst_1")).await;
    assert_eq!(edges(&planner).await.len(), 4);
    planner.delete("/series/mst_1", "*").await.is(204);
    tidied(&planner, &[]).await;
    let left = stored(&planner, "TASK#task_1").await;
    assert!(left.is_empty(), "{left:?}");
}

pub(crate) async fn a_link_of_an_occurrence_to_what_is_gone_goes(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    note(&planner, "note_t", "Target").await;
    let exception = ("INSTANCE", "inst_20400306_mst_1");
    link(&planner, exception, ("NOTE", "note_t")).await;
    link(&planner, exception, ("TASK", "task_1")).await;
    let row = "INSTANCE#mst_1#20400306";
    assert_eq!(stored(&planner, row).await.len(), 2);
    planner.delete("/notes/note_t", "*").await.is(204);
    tidied(&planner, &["LINK#INSTANCE#inst_20400306_mst_1#TASK#task_1"]).await;
    assert_eq!(stored(&planner, row).await, ["task_1"]);
    let path = "/series/mst_1/instances/20400306";
    let title = planner.get(path).await.is(200).json["title"].clone();
    assert_eq!(title, "walrus occurrence");
}

pub(crate) async fn a_target_of_many_is_taken_out_of_all(table: TestTable) {
    let planner = Planner::new(&table).await;
    note(&planner, "note_t", "Target").await;
    for number in 0..130 {
        let words = json!({
            "noteId": format!("note_{number}"), "title": "Source",
            "links": [{"type": "NOTE", "id": "note_t"}]
        });
        planner.post("/notes", words).await.is(201);
    }
    assert_eq!(edges(&planner).await.len(), 130);
    planner.delete("/notes/note_t", "*").await.is(204);
    tidied(&planner, &[]).await;
    for number in 0..130 {
        let left = stored(&planner, &format!("NOTE#note_{number}")).await;
        assert!(left.is_empty(), "{number}: {left:?}");
    }
}

/// The exceptions that go with the end of a series, and those that another series takes over.
pub(crate) async fn links_of_occurrences_go_where_the_occurrences_go(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    let exception = ("INSTANCE", "inst_20400306_mst_1");
    link(&planner, exception, ("NOTE", "note_1")).await;
    let end = json!({"after": "20400305"});
    let ended = planner.post_on("/series/mst_1/end", "*", end).await;
    ended.is(200);
    tidied(&planner, &[]).await;
    let shown = planner.get("/links?type=NOTE&id=note_1").await.is(200).json;
    assert_eq!(shown["incoming"], json!([]));
}

/// An exception whose series goes back to what it was is an occurrence like the others.
pub(crate) async fn a_restored_occurrence_stays_linked(table: TestTable) {
    let planner = Planner::new(&table).await;
    one_of_each(&planner, "walrus").await;
    let exception = ("INSTANCE", "inst_20400306_mst_1");
    link(&planner, exception, ("NOTE", "note_1")).await;
    link(&planner, ("TASK", "task_1"), exception).await;
    let path = "/series/mst_1/instances/20400306/restore";
    planner.post_on(path, "*", json!({})).await.is(200);
    settled(&planner).await;
    tidied(&planner, &["LINK#TASK#task_1#INSTANCE#inst_20400306_mst_1"]).await;
    assert_eq!(
        stored(&planner, "TASK#task_1").await,
        ["inst_20400306_mst_1"]
    );
}
