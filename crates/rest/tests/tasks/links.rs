//! Links, from both ends, by whatever way they are made.

use axum::http::Method;
use serde_json::{Value, json};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::board::{column, listed, plain, task};
use crate::support::{Asking, Planner, standup, timed, with};

/// A kind, an id, and where it is read and changed.
type Thing = (&'static str, &'static str, &'static str);

/// Two of every kind.
const THINGS: [Thing; 8] = [
    ("EVENT", "evt_1", "/events/evt_1"),
    ("EVENT", "evt_2", "/events/evt_2"),
    ("MASTER", "mst_standup", "/series/mst_standup"),
    ("MASTER", "mst_2", "/series/mst_2"),
    (
        "INSTANCE",
        "inst_20250113_mst_standup",
        "/series/mst_standup/instances/20250113",
    ),
    (
        "INSTANCE",
        "inst_20250120_mst_2",
        "/series/mst_2/instances/20250120",
    ),
    ("TASK", "a", "/tasks/a"),
    ("TASK", "b", "/tasks/b"),
];

async fn filled(table: &TestTable) -> Planner {
    filled_by("ada", table).await
}

async fn filled_by(name: &str, table: &TestTable) -> Planner {
    let planner = Planner::of(name, table).await;
    for id in ["evt_1", "evt_2"] {
        let start = "2025-01-06T17:00:00Z";
        planner
            .event(with(timed(id, start), json!({"eventId": id})))
            .await;
    }
    for id in ["mst_standup", "mst_2"] {
        planner
            .series(standup(json!({"masterId": id, "title": id})))
            .await;
    }
    for id in ["a", "b"] {
        let due = "2025-01-06T18:00:00Z";
        task(&planner, json!({"taskId": id, "title": id, "dueUtc": due})).await;
    }
    planner
}

fn end((kind, id): (&str, &str)) -> Value {
    json!({"type": kind, "id": id})
}

async fn link(planner: &Planner, source: (&str, &str), target: (&str, &str)) -> u16 {
    let body = json!({"source": end(source), "target": end(target)});
    planner.post("/links", body).await.status
}

async fn unlink(planner: &Planner, source: (&str, &str), target: (&str, &str)) -> u16 {
    let (source, target) = (
        format!("sourceType={}&sourceId={}", source.0, source.1),
        format!("targetType={}&targetId={}", target.0, target.1),
    );
    let path = format!("/links?{source}&{target}");
    planner
        .ask(Method::DELETE, &path, Asking::default(), Vec::new())
        .await
        .status
}

/// What a thing is linked with, as kinds and ids, and the titles.
async fn linked(
    planner: &Planner,
    (kind, id): (&str, &str),
    direction: &str,
) -> Vec<(String, String, String)> {
    let found = planner
        .get(&format!("/links?type={kind}&id={id}"))
        .await
        .is(200)
        .json;
    let items = found[direction].as_array().unwrap();
    let text = |item: &Value, name: &str| item[name].as_str().unwrap().to_owned();
    items
        .iter()
        .map(|it| (text(it, "type"), text(it, "id"), text(it, "title")))
        .collect()
}

fn ends(linked: Vec<(String, String, String)>) -> Vec<(String, String)> {
    linked.into_iter().map(|(kind, id, _)| (kind, id)).collect()
}

/// Every pair of different things.
fn pairs() -> Vec<(Thing, (&'static str, &'static str))> {
    let all = THINGS.iter().flat_map(|source| {
        let others = THINGS.iter().filter(move |target| target.1 != source.1);
        others.map(|target| (*source, (target.0, target.1)))
    });
    all.collect()
}

pub(crate) async fn everything_links_to_everything_and_back(table: TestTable) {
    let planner = filled(&table).await;
    for ((kind, id, _), target) in pairs() {
        let source = (kind, id);
        let what = format!("{source:?} to {target:?}");
        assert_eq!(link(&planner, source, target).await, 201, "{what}");
        assert_eq!(link(&planner, source, target).await, 200, "{what}");
        let expected = (target.0.to_owned(), target.1.to_owned());
        assert_eq!(
            ends(linked(&planner, source, "outgoing").await),
            [expected],
            "{what}"
        );
        let expected = (kind.to_owned(), id.to_owned());
        assert_eq!(
            ends(linked(&planner, target, "incoming").await),
            [expected],
            "{what}"
        );
        assert_eq!(planner.rows().keys("LINK#").await.len(), 1, "{what}");
        assert_eq!(unlink(&planner, source, target).await, 204, "{what}");
        assert_eq!(unlink(&planner, source, target).await, 404, "{what}");
        assert!(
            linked(&planner, source, "outgoing").await.is_empty(),
            "{what}"
        );
        assert!(
            linked(&planner, target, "incoming").await.is_empty(),
            "{what}"
        );
    }
    assert!(planner.rows().keys("LINK#").await.is_empty());
}

pub(crate) async fn links_in_bodies_are_the_same_links(table: TestTable) {
    let planner = filled(&table).await;
    for ((kind, id, path), target) in pairs() {
        let what = format!("{kind} {id} to {target:?}");
        let changed = planner.change(path, json!({"links": [end(target)]})).await;
        let shown = &changed["links"][0];
        assert_eq!(
            (&shown["type"], &shown["id"]),
            (&json!(target.0), &json!(target.1)),
            "{what}"
        );
        assert!(shown["title"].is_string(), "{what}");
        let expected = (kind.to_owned(), id.to_owned());
        assert_eq!(
            ends(linked(&planner, target, "incoming").await),
            [expected],
            "{what}"
        );
        planner.change(path, json!({"links": []})).await;
        assert!(
            linked(&planner, target, "incoming").await.is_empty(),
            "{what}"
        );
    }
    assert!(planner.rows().keys("LINK#").await.is_empty());
}

pub(crate) async fn what_cannot_be_linked_is_refused(table: TestTable) {
    let planner = filled(&table).await;
    let (a, b) = (("TASK", "a"), ("TASK", "b"));
    let same = json!({"source": end(a), "target": end(a)});
    planner.post("/links", same).await.blames("target");
    for nothing in [
        ("TASK", "c"),
        ("NOTE", "n"),
        ("EVENT", "a"),
        ("INSTANCE", "inst_x"),
    ] {
        assert_eq!(link(&planner, a, nothing).await, 404, "{nothing:?}");
        assert_eq!(link(&planner, nothing, a).await, 404, "{nothing:?}");
    }
    // A day on which there is no standup.
    let other_day = ("INSTANCE", "inst_20250114_mst_standup");
    assert_eq!(link(&planner, a, other_day).await, 404);
    assert_eq!(link(&planner, other_day, a).await, 404);
    let answer = planner.get("/links?type=TASK&id=c").await;
    answer.refused(404, "NOT_FOUND");
    planner.get("/links?type=THING&id=c").await.blames("type");
    planner.get("/links?type=TASK").await.blames("id");
    let unknown = json!({"source": end(a), "target": end(b), "title": "x"});
    planner.post("/links", unknown).await.blames("title");
}

/// The links of everything but one thing, as they are shown everywhere. What is gone has none.
async fn names_of(planner: &Planner, target: (&str, &str)) -> Vec<Value> {
    let mut things = column(planner, "BACKLOG").await;
    things.extend(listed(planner, "").await);
    things.extend(planner.agenda("from=2025-01-01&days=31&tz=UTC").await);
    let mut shown = Vec::new();
    for (kind, id, path) in THINGS.into_iter().filter(|it| it.1 != target.1) {
        let mut read = planner.get(path).await;
        if read.status == 404 {
            continue;
        }
        if read.json["master"].is_object() {
            read.json = read.json["master"].take();
        }
        things.push(read.json);
        let found = planner.get(&format!("/links?type={kind}&id={id}")).await;
        shown.extend(found.is(200).json["outgoing"].as_array().unwrap().clone());
    }
    let links = things.iter().filter_map(|it| it["links"].as_array());
    shown.extend(links.flatten().cloned());
    shown
}

pub(crate) async fn a_rename_shows_at_once_everywhere_and_what_is_gone_nowhere(table: TestTable) {
    for (kind, id, path) in THINGS {
        let planner = filled_by(id, &table).await;
        let target = (kind, id);
        for (kind, id, _) in THINGS {
            if id != target.1 {
                // An occurrence may have it from its series.
                let status = link(&planner, (kind, id), target).await;
                assert!([200, 201].contains(&status));
            }
        }
        planner
            .change(path, json!({"title": "Named \"anew\""}))
            .await;
        let names = names_of(&planner, target).await;
        assert!(names.len() >= 20, "{target:?}: {}", names.len());
        for shown in names {
            let expected = json!({"type": kind, "id": id, "title": "Named \"anew\""});
            assert_eq!(shown, expected);
        }
        planner.delete(path, "*").await.is(204);
        assert_eq!(
            names_of(&planner, target).await,
            [Value::Null; 0],
            "{target:?}"
        );
        let left = planner.rows().keys(&format!("LINK#{kind}#{id}#")).await;
        assert!(left.is_empty(), "{left:?}");
    }
}

pub(crate) async fn what_never_was_there_is_shown_as_it_was_said(table: TestTable) {
    let planner = filled(&table).await;
    let links =
        json!([{"type": "TASK", "id": "later", "title": "Some day"}, {"type": "NOTE", "id": "n"}]);
    let changed = planner.change("/tasks/a", json!({"links": links})).await;
    assert_eq!(changed["links"], links);
    plain(&planner, "later").await;
    let shown = planner.get("/tasks/a").await.json["links"].clone();
    assert_eq!(
        shown[0]["title"], "later",
        "by its own name as soon as it is there"
    );
    assert_eq!(
        ends(linked(&planner, ("TASK", "later"), "incoming").await).len(),
        1
    );
    let said = json!([{"type": "TASK", "id": "b", "title": "Something else"}]);
    let changed = planner.change("/tasks/a", json!({"links": said})).await;
    assert_eq!(changed["links"][0]["title"], "b");
    let raw = crate::support::attributes(&planner.rows().one("TASK#a").await);
    assert!(raw["links"][0].get("title").is_none(), "{raw}");
}

pub(crate) async fn fifty_links_and_not_one_more(table: TestTable) {
    let planner = filled(&table).await;
    let links = |from: usize, to: usize| -> Value {
        (from..to)
            .map(|n| json!({"type": "NOTE", "id": format!("n{n}")}))
            .collect()
    };
    for (kind, id, path) in [THINGS[0], THINGS[2], THINGS[4], THINGS[6]] {
        planner
            .patch(path, "*", json!({"links": links(0, 51)}))
            .await
            .blames("links");
        planner.change(path, json!({"links": links(0, 50)})).await;
        let prefix = format!("LINK#{kind}#{id}#");
        assert_eq!(planner.rows().keys(&prefix).await.len(), 50);
        let body = json!({"source": end((kind, id)), "target": end(("TASK", "b"))});
        planner.post("/links", body).await.blames("source");
        // 35 others are 70 edges; more are refused whole.
        planner
            .patch(path, "*", json!({"links": links(50, 100)}))
            .await
            .blames("links");
        assert_eq!(planner.rows().keys(&prefix).await.len(), 50);
        let many: Vec<Value> = links(15, 50).as_array().unwrap().clone();
        planner.change(path, json!({"links": many})).await;
        planner.change(path, json!({"links": links(50, 85)})).await;
        let keys = planner.rows().keys(&prefix).await;
        assert_eq!(keys.len(), 35);
        assert!(keys.contains(&format!("{prefix}NOTE#n84")));
        planner.change(path, json!({"links": null})).await;
        assert!(planner.rows().keys(&prefix).await.is_empty());
    }
}

pub(crate) async fn links_that_are_made_at_once_are_all_there(table: TestTable) {
    let planner = filled(&table).await;
    for number in 0..6 {
        plain(&planner, &format!("t{number}")).await;
    }
    for (kind, id) in [
        ("TASK", "a"),
        ("MASTER", "mst_2"),
        ("INSTANCE", "inst_20250113_mst_standup"),
    ] {
        let mut all = JoinSet::new();
        for number in 0..6 {
            let planner = planner.clone();
            all.spawn(async move {
                let target = format!("t{number}");
                link(&planner, (kind, id), ("TASK", &target)).await
            });
        }
        assert_eq!(all.join_all().await, [201; 6]);
        assert_eq!(
            linked(&planner, (kind, id), "outgoing").await.len(),
            6,
            "{kind}"
        );
        let prefix = format!("LINK#{kind}#{id}#");
        assert_eq!(planner.rows().keys(&prefix).await.len(), 6, "{kind}");
    }
}
