//! Links of series and their occurrences, whatever becomes of the series.

use jiff::ToSpan as _;
use jiff::civil::Date;
use serde_json::{Value, json};
use test_support::TestTable;

use crate::board::plain;
use crate::support::{Planner, standup, with};

const FIRST: &str = "/series/mst_standup/instances/20250113";
const LATER: &str = "/series/mst_standup/instances/20250203";

/// A series with a link to a task, and two occurrences with links of their own to others.
async fn filled(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    for id in ["a", "b", "c"] {
        plain(&planner, id).await;
    }
    planner.series(standup(json!({"links": to("a")}))).await;
    planner.change(FIRST, json!({"links": to("b")})).await;
    planner.change(LATER, json!({"links": to("c")})).await;
    planner
}

fn to(id: &str) -> Value {
    json!([{"type": "TASK", "id": id}])
}

async fn edges(planner: &Planner) -> Vec<String> {
    planner.rows().keys("LINK#").await
}

async fn sources(planner: &Planner, id: &str) -> Vec<String> {
    let linked = planner
        .get(&format!("/links?type=TASK&id={id}"))
        .await
        .is(200)
        .json;
    let incoming = linked["incoming"].as_array().unwrap();
    incoming
        .iter()
        .map(|it| it["id"].as_str().unwrap().to_owned())
        .collect()
}

pub(crate) async fn an_occurrence_has_the_links_of_its_series_or_its_own(table: TestTable) {
    let planner = filled(&table).await;
    let expected = [
        "LINK#INSTANCE#inst_20250113_mst_standup#TASK#b",
        "LINK#INSTANCE#inst_20250203_mst_standup#TASK#c",
        "LINK#MASTER#mst_standup#TASK#a",
    ];
    assert_eq!(edges(&planner).await, expected);
    let items = planner.agenda("from=2025-01-06&days=15&tz=UTC").await;
    let titles: Vec<_> = items
        .iter()
        .map(|it| it["links"][0]["title"].clone())
        .collect();
    assert_eq!(titles, ["a", "b", "a"]);
    planner
        .post_on(&format!("{FIRST}/restore"), "*", json!({}))
        .await
        .is(200);
    assert_eq!(edges(&planner).await, expected[1..]);
    assert!(sources(&planner, "b").await.is_empty());
}

pub(crate) async fn an_occurrence_is_linked_by_the_name_it_is_shown_by(table: TestTable) {
    let planner = filled(&table).await;
    let link = |id: &str| {
        let (source, target) = (
            json!({"type": "TASK", "id": "c"}),
            json!({"type": "INSTANCE", "id": id}),
        );
        planner.post("/links", json!({"source": source, "target": target}))
    };
    let (shown, other) = (
        "inst_20250113_mst_standup",
        "inst_20250113T150000Z_mst_standup",
    );
    link(other).await.refused(404, "NOT_FOUND");
    link(shown).await.is(201);
    for id in [shown, other] {
        let linked = planner
            .get(&format!("/links?type=INSTANCE&id={id}"))
            .await
            .is(200)
            .json;
        assert_eq!(linked["incoming"][0]["id"], "c", "{id}");
        assert_eq!(linked["outgoing"][0]["id"], "b", "{id}");
    }
}

pub(crate) async fn a_deleted_series_leaves_no_edges(table: TestTable) {
    let planner = filled(&table).await;
    planner.delete("/series/mst_standup", "*").await.is(204);
    assert_eq!(edges(&planner).await, [""; 0]);
    for id in ["a", "b", "c"] {
        assert!(sources(&planner, id).await.is_empty());
    }
}

pub(crate) async fn a_cancelled_occurrence_leaves_no_edges(table: TestTable) {
    let planner = filled(&table).await;
    planner.delete(FIRST, "*").await.is(204);
    assert_eq!(
        edges(&planner).await,
        [
            "LINK#INSTANCE#inst_20250203_mst_standup#TASK#c",
            "LINK#MASTER#mst_standup#TASK#a"
        ]
    );
    assert!(sources(&planner, "b").await.is_empty());
    planner
        .post_on(&format!("{FIRST}/restore"), "*", json!({}))
        .await
        .is(200);
    assert!(sources(&planner, "b").await.is_empty());
}

pub(crate) async fn the_end_of_a_series_takes_the_edges_of_what_comes_later(table: TestTable) {
    let planner = filled(&table).await;
    let end = json!({"after": "2025-01-20T15:00:00Z"});
    planner
        .post_on("/series/mst_standup/end", "*", end)
        .await
        .is(200);
    assert_eq!(
        edges(&planner).await,
        [
            "LINK#INSTANCE#inst_20250113_mst_standup#TASK#b",
            "LINK#MASTER#mst_standup#TASK#a"
        ]
    );
    assert!(sources(&planner, "c").await.is_empty());
}

pub(crate) async fn a_split_takes_the_edges_along(table: TestTable) {
    let planner = filled(&table).await;
    let body = json!({"at": "20250120", "changes": {"title": "Later"}});
    let split = planner
        .post_on("/series/mst_standup/split", "*", body)
        .await
        .is(201);
    let new = split.json["masterId"].as_str().unwrap().to_owned();
    let later = format!("inst_20250203_{new}");
    let mut expected = vec![
        "LINK#INSTANCE#inst_20250113_mst_standup#TASK#b".to_owned(),
        format!("LINK#INSTANCE#{later}#TASK#c"),
        "LINK#MASTER#mst_standup#TASK#a".to_owned(),
        format!("LINK#MASTER#{new}#TASK#a"),
    ];
    expected.sort();
    assert_eq!(edges(&planner).await, expected);
    assert_eq!(sources(&planner, "c").await, [later]);
    let mut both = sources(&planner, "a").await;
    both.sort();
    let mut masters = vec!["mst_standup".to_owned(), new];
    masters.sort();
    assert_eq!(both, masters);
}

pub(crate) async fn other_links_of_the_series_leave_those_of_occurrences(table: TestTable) {
    let planner = filled(&table).await;
    let other = with(json!({"title": "Other"}), json!({"links": to("c")}));
    planner.change("/series/mst_standup", other).await;
    let mut found = sources(&planner, "c").await;
    found.sort();
    assert_eq!(found, ["inst_20250203_mst_standup", "mst_standup"]);
    assert_eq!(sources(&planner, "b").await, ["inst_20250113_mst_standup"]);
    assert!(sources(&planner, "a").await.is_empty());
}

/// More occurrences with links of their own than go into one transaction.
async fn with_many(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    plain(&planner, "a").await;
    let daily = json!({"rrule": "FREQ=DAILY"});
    planner.series(standup(daily)).await;
    for day in 0..60 {
        let date = Date::constant(2025, 1, 7) + day.days();
        let path = format!("/series/mst_standup/instances/{}", date.strftime("%Y%m%d"));
        planner.change(&path, json!({"links": to("a")})).await;
    }
    planner
}

pub(crate) async fn many_occurrences_take_their_edges_along_and_away(table: TestTable) {
    let planner = with_many(&table).await;
    let body = json!({"at": "20250206", "changes": {"title": "Later"}});
    let split = planner.post_on("/series/mst_standup/split", "*", body);
    let split = split.await.is(201).json;
    let new = split["masterId"].as_str().unwrap();
    let of = |master: &str, found: &[String]| {
        let tail = format!("_{master}#TASK#a");
        found.iter().filter(|key| key.ends_with(&tail)).count()
    };
    let found = edges(&planner).await;
    assert_eq!((of("mst_standup", &found), of(new, &found)), (30, 30));
    assert_eq!(sources(&planner, "a").await.len(), 60);
    planner.delete("/series/mst_standup", "*").await.is(204);
    planner.delete(&format!("/series/{new}"), "*").await.is(204);
    assert_eq!(edges(&planner).await, [""; 0]);
}
