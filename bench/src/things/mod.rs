//! The board and the search over HTTP.

pub(crate) mod fill;
mod words;

use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use bytes::Bytes;
use table_embedded::Options;
use tokio::sync::watch;

use crate::load::{Load, by_turns, get, many, under_load};
use crate::planner::{FROM_MEMORY, body_of, router};
use crate::report::{fact, line};
use crate::{Error, http, site};

const ROUND: Duration = Duration::from_secs(2);
const ROUNDS: usize = 3;
pub(crate) const TASKS: usize = 500;
const BOARD: &str = "/api/v1/board";
const WHOLE_BOARD: &str = "/api/v1/board?limit=100";
/// Two words and a month, a typo, a label, an umlaut, the beginning of a word, what is nowhere.
const QUERIES: [&str; 8] = [
    "standup%20december",
    "standp",
    "securty%20review",
    "urgent",
    "m%C3%BCller",
    "mueller%20angebot",
    "pla",
    "zzyzx%20quux",
];

pub(crate) async fn measure(directory: &Path) -> Result<(), Error> {
    fact("things", "500 tasks, 10,000 things to search");
    let directory = directory.join("things");
    let (app, refusals) = site::application(&directory, Options::default())?;
    let (_running, stopped) = watch::channel(false);
    let _workers = workers::start(&app, refusals, None, &stopped);
    let board = fill::board(&app, TASKS).await?;
    let searched = fill::searched(&app).await?;
    let bytes = Arc::new(OnceLock::new());
    let kept = Arc::clone(&bytes);
    let address = site::serve(&app, move |shared, settings| router(shared, settings, kept)).await?;
    tokio::task::spawn_blocking(move || {
        measure_board(address, &board, &bytes)?;
        measure_moves(address, &board)?;
        measure_search(address, &searched)
    })
    .await?
}

fn measure_board(address: SocketAddr, token: &str, bytes: &OnceLock<Bytes>) -> Result<(), Error> {
    let board = get(BOARD, token);
    let body = body_of(address, &board)?;
    fact("  the board", &format!("{} bytes", body.len()));
    let _ = bytes.set(body);
    let requests = [
        board,
        get(FROM_MEMORY, token),
        get(WHOLE_BOARD, token),
        get("/api/v1/tasks/task_7", token),
    ];
    let [board, memory, whole, one]: [Load; 4] =
        by_turns(ROUNDS, |which| under_load(address, ROUND, &requests[which]))?;
    let against = |what: &str, load: &Load, yardstick: &str, measure: &Load| {
        line(what, load.rate, "/s", yardstick, measure.rate);
        fact("", &load.times());
    };
    let same = "same bytes from memory, signed in";
    against("  board: 200 of 500 tasks", &board, same, &memory);
    against("  board: 400 of 500 tasks", &whole, "200 of them", &board);
    against("  one task", &one, same, &memory);
    Ok(())
}

/// Every connection drags tasks of its own, again and again behind the same other.
fn measure_moves(address: SocketAddr, token: &str) -> Result<(), Error> {
    let bearer = format!("authorization: Bearer {token}\r\nif-match: *\r\n");
    // A neighbour that made room is another version: then somebody asks again.
    let moves = many(address, ROUND, &[200, 412], move |client, number| {
        // Every fourth task is in the backlog, and so are the first sixteen.
        let task = 16 + 4 * (client * 6 + number % 6);
        let body = format!("{{\"status\":\"BACKLOG\",\"after\":\"task_{client}\"}}");
        let path = format!("/api/v1/tasks/task_{task}/move");
        http::request("POST", &path, &bearer, &body)
    })?;
    fact(
        "  moves",
        &format!("{:.0}/s, {}", moves.rate, moves.times()),
    );
    Ok(())
}

fn measure_search(address: SocketAddr, token: &str) -> Result<(), Error> {
    let query = |number: usize| {
        let words = QUERIES[number % QUERIES.len()];
        get(&format!("/api/v1/search?q={words}"), token)
    };
    let started = Instant::now();
    let first = body_of(address, &query(0))?;
    let made = started.elapsed().as_millis();
    fact(
        "  the first search, which makes the index",
        &format!("{made} ms"),
    );
    for (number, words) in QUERIES.iter().enumerate() {
        let body = body_of(address, &query(number))?;
        fact("", &format!("{words}: {} bytes", body.len()));
    }
    drop(first);
    let (alone, crowd) = (
        search_times(address, token, 1)?,
        search_times(address, token, 16)?,
    );
    fact("  search, one connection", &alone);
    fact("  search, 16 connections", &crowd);
    Ok(())
}

fn search_times(address: SocketAddr, token: &str, connections: usize) -> Result<String, Error> {
    let token = token.to_owned();
    let load = crate::load::from(
        address,
        connections,
        ROUND * 2,
        &[200],
        move |client, number| {
            let words = QUERIES[(client + number) % QUERIES.len()];
            get(&format!("/api/v1/search?q={words}"), &token)
        },
    )?;
    Ok(format!("{:.0}/s, {}", load.rate, load.times()))
}
