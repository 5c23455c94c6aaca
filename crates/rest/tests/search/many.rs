//! Many searches at once, and many writes between two.

use domain::note::{Note, NoteId};
use domain::{Instant, UserId};
use serde_json::{Value, json};
use store::{Commit, Owned};
use table::Clock as _;
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::asking::{groups, ids, note};
use crate::servers::is_embedded;
use crate::support::Planner;

/// Puts notes there, as many in a transaction as it takes.
async fn notes(planner: &Planner, from: usize, count: usize, word: &str) {
    let owner = UserId::parse(planner.user_id.as_str()).unwrap();
    let now = Instant::of(planner.table.clock.now());
    let all: Vec<usize> = (from..from + count).collect();
    for some in all.chunks(50) {
        let mut commit = Commit::<()>::new();
        for number in some {
            let id = NoteId::parse(format!("note_{number}")).unwrap();
            let content = json!({"title": format!("{word} {number}")});
            let thing = Note::new(id, serde_json::from_value(content).unwrap(), now);
            commit = commit.put(&Owned {
                owner: owner.clone(),
                thing,
            });
        }
        planner.app.store.commit(commit).await.unwrap();
    }
}

async fn count(planner: &Planner, word: &str) -> u64 {
    let groups = groups(planner, &format!("q={word}&limit=1")).await;
    let totals = groups.iter().map(|group| group["total"].as_u64().unwrap());
    totals.sum()
}

pub(crate) async fn all_who_search_a_cold_index_at_once_find_the_same(table: TestTable) {
    let planner = Planner::new(&table).await;
    notes(&planner, 0, 300, "walrus").await;
    let cold = planner.elsewhere();
    let mut searches = JoinSet::new();
    for _ in 0..16 {
        let cold = cold.clone();
        searches.spawn(async move { groups(&cold, "q=walrus&limit=100").await });
    }
    let found: Vec<Vec<Value>> = searches.join_all().await;
    assert_eq!(found[0][0]["total"], 300);
    for other in &found {
        assert_eq!(*other, found[0]);
    }
}

/// One server has made the writes, another learns of them from the log.
pub(crate) async fn what_was_written_while_nobody_searched_for_long_is_found(table: TestTable) {
    if !is_embedded(&table).await {
        return;
    }
    let here = Planner::new(&table).await;
    let there = here.elsewhere();
    for id in ["stays", "goes", "is_renamed"] {
        note(&here, id, "penguin").await;
    }
    for server in [&here, &there] {
        assert_eq!(count(server, "penguin").await, 3);
    }
    here.delete("/notes/goes", "*").await.is(204);
    here.change("/notes/is_renamed", json!({"title": "ostrich"}))
        .await;
    notes(&here, 0, 6000, "walrus").await;
    for server in [&here, &there] {
        assert_eq!(ids(server, "penguin").await, ["stays"]);
        assert_eq!(ids(server, "ostrich").await, ["is_renamed"]);
        assert_eq!(count(server, "walrus").await, 6000);
    }
    // What is written after that is found as ever.
    note(&here, "one_more", "walrus").await;
    for server in [&here, &there] {
        assert_eq!(count(server, "walrus").await, 6001);
    }
}
