//! Links that lead nowhere, and lists of links that are long. Each test has a table of its own: the
//! feed is that of the whole table.

use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::{plain, tidied};
use crate::support::{Answer, Planner, standup};

async fn link(planner: &Planner, source: (&str, &str), target: (&str, &str)) -> Answer {
    let end = |(kind, id): (&str, &str)| json!({"type": kind, "id": id});
    let body = json!({"source": end(source), "target": end(target)});
    planner.post("/links", body).await
}

fn to_tasks(count: usize) -> Value {
    let links = (0..count).map(|n| json!({"type": "TASK", "id": format!("t{n:02}")}));
    links.collect()
}

async fn with_tasks(name: &str, table: &TestTable, count: usize) -> Planner {
    let planner = Planner::of(name, table).await;
    for number in 0..count {
        plain(&planner, &format!("t{number:02}")).await;
    }
    planner
}

pub(crate) async fn what_leads_nowhere_takes_up_no_room(table: TestTable) {
    for (name, tidies) in [("ada", false), ("bob", true)] {
        let planner = with_tasks(name, &table, 50).await;
        for id in ["x", "y"] {
            plain(&planner, id).await;
        }
        let new = json!({"noteId": "n", "title": "Note", "links": to_tasks(50)});
        planner.post("/notes", new).await.is(201);
        let full = link(&planner, ("NOTE", "n"), ("TASK", "x")).await;
        full.blames("source");
        for number in 0..50 {
            let path = format!("/tasks/t{number:02}");
            planner.delete(&path, "*").await.is(204);
        }
        if tidies {
            tidied(&planner, &[]).await;
        }
        for id in ["x", "y"] {
            link(&planner, ("NOTE", "n"), ("TASK", id)).await.is(201);
        }
        let note = planner.get("/notes/n").await.is(200).json;
        let expected = json!([
            {"type": "TASK", "id": "x", "title": "x"}, {"type": "TASK", "id": "y", "title": "y"}
        ]);
        assert_eq!(note["links"], expected, "{tidies}");
        let edges = ["x", "y"].map(|id| format!("LINK#NOTE#n#TASK#{id}"));
        tidied(&planner, &edges).await;
        assert_eq!(planner.get("/notes/n").await.json["links"], expected);
    }
}

/// Half of them were never there: those are shown as they were said, and stay.
pub(crate) async fn what_never_was_there_keeps_its_room(table: TestTable) {
    let planner = with_tasks("ada", &table, 26).await;
    let new = json!({"noteId": "n", "title": "Note", "links": to_tasks(50)});
    planner.post("/notes", new).await.is(201);
    plain(&planner, "x").await;
    let full = link(&planner, ("NOTE", "n"), ("TASK", "x")).await;
    full.blames("source");
    planner.delete("/tasks/t00", "*").await.is(204);
    link(&planner, ("NOTE", "n"), ("TASK", "x")).await.is(201);
    let links = planner.get("/notes/n").await.json["links"].clone();
    assert_eq!(links.as_array().unwrap().len(), 50);
}

pub(crate) async fn what_came_after_its_link_goes_with_its_target(table: TestTable) {
    let planner = Planner::new(&table).await;
    let said = json!([{"type": "TASK", "id": "later", "title": "Some day"}]);
    let new = json!({"noteId": "n", "title": "Note", "links": said});
    planner.post("/notes", new).await.is(201);
    plain(&planner, "later").await;
    let answer = link(&planner, ("NOTE", "n"), ("TASK", "later")).await;
    assert!([200, 201].contains(&answer.status), "{}", answer.json);
    let links = || async { planner.get("/notes/n").await.json["links"].clone() };
    let named = json!([{"type": "TASK", "id": "later", "title": "later"}]);
    assert_eq!(links().await, named);
    planner.delete("/tasks/later", "*").await.is(204);
    assert_eq!(links().await, json!([]), "at once");
    tidied(&planner, &[]).await;
    assert_eq!(links().await, json!([]));
    let row = crate::support::attributes(&planner.rows().one("NOTE#n").await);
    assert_eq!(row["links"], json!([]), "and for good");
}

pub(crate) async fn a_series_of_50_links_is_split_at_its_first_occurrence(table: TestTable) {
    let planner = with_tasks("ada", &table, 50).await;
    planner
        .series(standup(json!({"links": to_tasks(50)})))
        .await;
    let body = json!({"at": "20250106", "changes": {"title": "Other"}});
    let split = planner.post_on("/series/mst_standup/split", "*", body);
    let split = split.await.is(201).json;
    let new = split["masterId"].as_str().unwrap();
    assert_eq!(split["links"].as_array().unwrap().len(), 50);
    assert_ne!(new, "mst_standup");
    let old = planner.get("/series/mst_standup").await;
    old.refused(404, "NOT_FOUND");
    let edge = |number: usize| format!("LINK#MASTER#{new}#TASK#t{number:02}");
    let expected: Vec<String> = (0..50).map(edge).collect();
    let prefix = format!("LINK#MASTER#{new}#");
    assert_eq!(planner.rows().keys(&prefix).await, expected);
    tidied(&planner, &expected).await;
    let shown = planner.get("/links?type=TASK&id=t07").await.is(200).json;
    let incoming = json!([{"type": "MASTER", "id": new, "title": "Other"}]);
    assert_eq!(shown["incoming"], incoming);
}

/// The ids of what links to a thing, and how many there were on each page.
async fn incoming(planner: &Planner, id: &str, query: &str) -> (Vec<String>, Vec<usize>) {
    let (mut ids, mut pages, mut after) = (Vec::new(), Vec::new(), String::new());
    loop {
        let path = format!("/links?type=TASK&id={id}{query}{after}");
        let page = planner.get(&path).await.is(200).json;
        let items = page["incoming"].as_array().unwrap();
        assert_eq!(page["outgoing"].as_array().unwrap().len(), 1);
        pages.push(items.len());
        ids.extend(items.iter().map(|it| it["id"].as_str().unwrap().to_owned()));
        match page["cursor"].as_str() {
            Some(cursor) => after = format!("&cursor={cursor}"),
            None => return (ids, pages),
        }
    }
}

pub(crate) async fn what_links_to_a_thing_is_read_page_by_page(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["t", "u"] {
        plain(&planner, id).await;
    }
    link(&planner, ("TASK", "t"), ("TASK", "u")).await.is(201);
    let mut expected = Vec::new();
    for number in 0..130 {
        let id = format!("n{number:03}");
        let links = json!([{"type": "TASK", "id": "t"}]);
        let new = json!({"noteId": id, "title": id, "links": links});
        planner.post("/notes", new).await.is(201);
        expected.push(id);
    }
    for (query, pages) in [
        ("", vec![100, 30]),
        ("&limit=100", vec![100, 30]),
        ("&limit=60", vec![60, 60, 10]),
        ("&limit=7", [vec![7; 18], vec![4]].concat()),
    ] {
        let (mut ids, found) = incoming(&planner, "t", query).await;
        ids.sort_unstable();
        assert_eq!(ids, expected, "{query}");
        assert_eq!(found, pages, "{query}");
    }
    refuses_other_pages(&planner).await;
}

async fn refuses_other_pages(planner: &Planner) {
    for limit in ["0", "101", "-1", "x"] {
        let path = format!("/links?type=TASK&id=t&limit={limit}");
        planner.get(&path).await.blames("limit");
    }
    let page = planner.get("/links?type=TASK&id=t&limit=1").await.is(200);
    let cursor = page.json["cursor"].as_str().unwrap().to_owned();
    for other in ["type=TASK&id=u", "type=NOTE&id=n000"] {
        let path = format!("/links?{other}&cursor={cursor}");
        planner.get(&path).await.is(400);
    }
    let forged = planner.get("/links?type=TASK&id=t&cursor=x").await;
    forged.is(400);
}
