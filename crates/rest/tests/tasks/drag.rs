//! The order of the board: against a plain list, with two at once, and where there is no room.

use std::collections::BTreeMap;

use jiff::SignedDuration;
use rand::rngs::StdRng;
use rand::seq::IndexedRandom as _;
use rand::{RngExt as _, SeedableRng as _};
use serde_json::{Value, json};
use test_support::TestTable;
use tokio::task::JoinSet;

use crate::board::{COLUMNS, column, get, listed, moved, plain, task, text};
use crate::support::Planner;

/// What is in each column, in order.
type Columns = BTreeMap<&'static str, Vec<(String, u64)>>;

fn next_columns(from: &str) -> &'static [&'static str] {
    match from {
        "BACKLOG" => &["BACKLOG", "IN_PROGRESS", "COMPLETED"],
        "IN_PROGRESS" => &["IN_PROGRESS", "COMPLETED", "BACKLOG"],
        "COMPLETED" => &["COMPLETED", "ARCHIVED", "IN_PROGRESS"],
        _ => &["ARCHIVED", "BACKLOG"],
    }
}

/// A move, and how it changes the plain list.
struct Step {
    id: String,
    body: Value,
    after: Columns,
}

fn step(columns: &Columns, dice: &mut StdRng) -> Step {
    let all: Vec<(&str, usize)> = columns
        .iter()
        .flat_map(|(status, tasks)| (0..tasks.len()).map(|place| (*status, place)))
        .collect();
    let (from, place) = *all.choose(dice).unwrap();
    let mut after = columns.clone();
    let (id, own) = after.get_mut(from).unwrap().remove(place);
    let to = *next_columns(from).choose(dice).unwrap();
    let target = after.get_mut(to).unwrap();
    let mut body = json!({"status": to});
    let at = dice.random_range(0..=target.len());
    let (before, behind) = (
        target.get(at).cloned(),
        at.checked_sub(1).map(|at| target[at].clone()),
    );
    let (place, priority) = match (dice.random_range(0..4), before, behind) {
        (0, Some(before), _) => {
            body["before"] = json!(before.0);
            (at, before.1)
        }
        (1, _, Some(behind)) => {
            body["after"] = json!(behind.0);
            (at, behind.1)
        }
        (2, Some(before), Some(behind)) => {
            (body["before"], body["after"]) = (json!(before.0), json!(behind.0));
            let takes_next = before.1 == own && behind.1 != own;
            (at, if takes_next { before.1 } else { behind.1 })
        }
        _ => {
            let end = target.iter().rposition(|(_, priority)| *priority <= own);
            (end.map_or(0, |end| end + 1), own)
        }
    };
    target.insert(place, (id.clone(), priority));
    Step { id, body, after }
}

async fn shown(planner: &Planner) -> Columns {
    let mut columns = Columns::new();
    for status in COLUMNS {
        let items = column(planner, status).await;
        let tasks = items
            .iter()
            .map(|item| (text(item, "taskId"), item["priority"].as_u64().unwrap()));
        columns.insert(status, tasks.collect());
    }
    columns
}

/// Every column is in the order of priority, rank and id, and no rank is long.
async fn check_order(planner: &Planner) {
    for status in COLUMNS {
        let items = column(planner, status).await;
        let place = |item: &Value| {
            (
                item["priority"].as_u64().unwrap(),
                text(item, "rank"),
                text(item, "taskId"),
            )
        };
        let places: Vec<_> = items.iter().map(place).collect();
        assert!(places.is_sorted(), "{status}: {places:?}");
        assert!(
            places.iter().all(|(_, rank, _)| rank.len() <= 16),
            "{places:?}"
        );
    }
}

pub(crate) async fn the_board_is_as_a_plain_list_after_random_moves(table: TestTable) {
    let planner = Planner::new(&table).await;
    let mut dice = StdRng::seed_from_u64(11);
    for number in 0..25 {
        let new =
            json!({"taskId": format!("t{number:02}"), "title": "x", "priority": number % 3 + 1});
        task(&planner, new).await;
    }
    let mut columns = shown(&planner).await;
    for number in 1..=moves(&planner, 2_000, 150).await {
        let Step { id, body, after } = step(&columns, &mut dice);
        let answer = moved(&planner, &id, body.clone()).await;
        assert_eq!(answer.status, 200, "{number}: {id} {body} {}", answer.json);
        columns = after;
        if number % 50 == 0 {
            assert_eq!(shown(&planner).await, columns, "after {number} moves");
        }
    }
    check_order(&planner).await;
}

/// One who looks at the board now and then, and moves what they saw.
async fn player(planner: Planner, seed: u64, moves: usize) -> usize {
    let mut dice = StdRng::seed_from_u64(seed);
    let (mut board, mut versions) = seen(&planner).await;
    let mut done = 0;
    while done < moves {
        let Step { id, body, after } = step(&board, &mut dice);
        let path = format!("/tasks/{id}/move");
        let answer = planner.post_on(&path, &versions[&id], body).await;
        planner.advance(SignedDuration::from_millis(1));
        match answer.status {
            200 => {
                done += 1;
                versions.insert(id, answer.etag());
                board = after;
            }
            409 | 412 => (board, versions) = seen(&planner).await,
            other => panic!("{other}: {}", answer.json),
        }
    }
    done
}

async fn seen(planner: &Planner) -> (Columns, BTreeMap<String, String>) {
    let (mut columns, mut versions) = (Columns::new(), BTreeMap::new());
    for status in COLUMNS {
        let mut tasks = Vec::new();
        for item in column(planner, status).await {
            let id = text(&item, "taskId");
            // A column that is read a moment later may show what was in another before.
            if versions
                .insert(id.clone(), format!("\"{}\"", item["version"]))
                .is_none()
            {
                tasks.push((id, item["priority"].as_u64().unwrap()));
            }
        }
        columns.insert(status, tasks);
    }
    (columns, versions)
}

pub(crate) async fn two_who_move_at_once_lose_nothing(table: TestTable) {
    let planner = Planner::new(&table).await;
    let names: Vec<String> = (0..30).map(|number| format!("t{number:02}")).collect();
    for id in &names {
        plain(&planner, id).await;
    }
    let moves = moves(&planner, 1_500, 100).await;
    let mut both = JoinSet::new();
    for seed in [1, 2] {
        both.spawn(player(planner.clone(), seed, moves));
    }
    assert_eq!(both.join_all().await, [moves, moves]);
    let board = shown(&planner).await;
    let mut all: Vec<String> = board.values().flatten().map(|it| it.0.clone()).collect();
    all.sort();
    assert_eq!(all, names);
    check_order(&planner).await;
    for (status, tasks) in &board {
        let list = listed(&planner, &format!("status={status}&limit=7")).await;
        assert_eq!(
            crate::board::ids_of(&list),
            tasks.iter().map(|it| it.0.clone()).collect::<Vec<_>>()
        );
        for (item, (id, priority)) in list.iter().zip(tasks) {
            assert_eq!(item["priority"], *priority);
            assert_eq!(get(&planner, id).await, *item);
        }
    }
}

/// Always the last one to the same place, where the room runs out again and again.
async fn squeezed(
    planner: &Planner,
    count: usize,
    moves: usize,
    to: impl Fn(&[String]) -> (Value, usize),
) {
    let mut order = Vec::new();
    for number in 0..count {
        let id = format!("s{count}_{number:02}");
        plain(planner, &id).await;
        order.push(id);
    }
    for number in 1..=moves {
        let last = order.pop().unwrap();
        let (body, place) = to(&order);
        let answer = moved(planner, &last, body).await;
        assert_eq!(answer.status, 200, "{number}: {}", answer.json);
        order.insert(place, last);
        if number % 100 == 0 {
            assert_eq!(
                crate::board::ids(planner, "BACKLOG").await,
                order,
                "{number}"
            );
        }
    }
    check_order(planner).await;
    for id in order {
        planner.delete(&format!("/tasks/{id}"), "*").await.is(204);
    }
}

pub(crate) async fn there_is_always_room_between_two(table: TestTable) {
    let planner = Planner::new(&table).await;
    // A thousand, or three hundred where each takes longer.
    let moves = moves(&planner, 400, 40).await;
    for count in [3, 4, 10, 60] {
        let second = |order: &[String]| {
            (
                json!({"status": "BACKLOG", "after": order[0], "before": order[1]}),
                1,
            )
        };
        squeezed(&planner, count, moves, second).await;
        let first = |order: &[String]| (json!({"status": "BACKLOG", "before": order[0]}), 0);
        squeezed(&planner, count, moves, first).await;
    }
    let before_last = |order: &[String]| {
        let last = order.len() - 1;
        (json!({"status": "BACKLOG", "before": order[last]}), last)
    };
    squeezed(&planner, 10, moves, before_last).await;
    let in_the_middle = |order: &[String]| (json!({"status": "BACKLOG", "after": order[50]}), 51);
    squeezed(&planner, 110, moves, in_the_middle).await;
}

pub(crate) async fn there_is_always_room_at_the_end(table: TestTable) {
    let planner = Planner::new(&table).await;
    for id in ["a", "b", "c"] {
        plain(&planner, id).await;
    }
    for _ in 0..planner.crowd().await {
        for (id, last) in [("a", "c"), ("b", "a"), ("c", "b")] {
            // The clock stands still: what is dropped behind another lies there all the same.
            let path = format!("/tasks/{id}/move");
            let body = json!({"status": "BACKLOG", "after": last});
            planner.post_on(&path, "*", body).await.is(200);
        }
    }
    assert_eq!(
        crate::board::ids(&planner, "BACKLOG").await,
        ["a", "b", "c"]
    );
    planner.advance(SignedDuration::from_secs(1));
    plain(&planner, "0").await;
    assert_eq!(
        crate::board::ids(&planner, "BACKLOG").await,
        ["a", "b", "c", "0"]
    );
}

/// How many moves are made: a server over a socket takes longer for each.
async fn moves(planner: &Planner, on_disk: usize, elsewhere: usize) -> usize {
    let described = planner.table.engine.describe().await.unwrap();
    if described.engine == "dynamodb" {
        elsewhere
    } else {
        on_disk
    }
}
