//! Pages of columns and lists.

use serde_json::json;
use test_support::TestTable;

use crate::board::{bring, column, ids_of, listed, plain, task};
use crate::support::Planner;

async fn filled(table: &TestTable) -> Planner {
    let planner = Planner::new(table).await;
    for number in 0..23 {
        let new =
            json!({"taskId": format!("t{number:02}"), "title": "x", "priority": number % 5 + 1});
        task(&planner, new).await;
    }
    for id in ["t03", "t07", "t11"] {
        bring(&planner, id, "IN_PROGRESS").await;
    }
    planner
}

pub(crate) async fn pages_of_every_size_give_the_same_column(table: TestTable) {
    let planner = filled(&table).await;
    let whole = ids_of(&column(&planner, "BACKLOG").await);
    assert_eq!(whole.len(), 20);
    for limit in [1, 3, 19, 20, 21] {
        let (mut found, mut after) = (Vec::new(), String::new());
        loop {
            let path = format!("/board?status=BACKLOG&limit={limit}{after}");
            let page = planner.get(&path).await.is(200).json["columns"][0].clone();
            let items = ids_of(page["items"].as_array().unwrap());
            assert!(items.len() <= limit);
            found.extend(items);
            match page["cursor"].as_str() {
                Some(cursor) => after = format!("&cursor={cursor}"),
                None => break,
            }
        }
        assert_eq!(found, whole, "{limit}");
        let list = listed(&planner, &format!("status=BACKLOG&limit={limit}")).await;
        assert_eq!(ids_of(&list), whole, "{limit}");
        assert_eq!(listed(&planner, &format!("limit={limit}")).await.len(), 23);
    }
}

pub(crate) async fn a_column_goes_on_from_the_cursor_of_the_board(table: TestTable) {
    let planner = filled(&table).await;
    let whole = ids_of(&column(&planner, "BACKLOG").await);
    let board = planner.get("/board?limit=5").await.is(200).json;
    let first = &board["columns"][0];
    assert_eq!(ids_of(first["items"].as_array().unwrap()), whole[..5]);
    assert!(board["columns"][1]["cursor"].is_null());
    let cursor = first["cursor"].as_str().unwrap();
    let path = format!("/board?status=BACKLOG&limit=100&cursor={cursor}");
    let rest = planner.get(&path).await.is(200).json["columns"][0].clone();
    assert_eq!(ids_of(rest["items"].as_array().unwrap()), whole[5..]);
    assert!(rest["cursor"].is_null());
    planner
        .get(&format!("/board?cursor={cursor}"))
        .await
        .blames("status");
    let other = planner
        .get(&format!("/board?status=IN_PROGRESS&cursor={cursor}"))
        .await;
    other.blames("cursor");
    planner
        .get(&format!("/tasks?status=BACKLOG&cursor={cursor}"))
        .await
        .blames("cursor");
    let stranger = planner.beside("eve").await;
    plain(&stranger, "a").await;
    stranger.get(&path).await.blames("cursor");
    planner.get("/board?limit=0").await.blames("limit");
    planner.get("/board?limit=101").await.blames("limit");
    planner.get("/board?status=DONE").await.blames("status");
    planner
        .get("/board?colour=red")
        .await
        .refused(400, "INVALID_INPUT");
}

pub(crate) async fn people_see_their_own_tasks_only(table: TestTable) {
    let planner = filled(&table).await;
    let other = planner.beside("eve").await;
    plain(&other, "t00").await;
    assert_eq!(ids_of(&column(&other, "BACKLOG").await), ["t00"]);
    assert_eq!(listed(&other, "").await.len(), 1);
    other.delete("/tasks/t00", "*").await.is(204);
    assert_eq!(column(&planner, "BACKLOG").await.len(), 20);
}
