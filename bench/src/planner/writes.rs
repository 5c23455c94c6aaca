//! Durable creates over HTTP, next to what the engine alone does with the same rows.

use std::net::SocketAddr;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use app::{Actor, App};
use domain::event::EventId;
use store::{Kept, PageRequest, PlannerChanges};
use table::{Action, Condition, Engine, Key, Row, Transaction};
use table_embedded::{EmbeddedEngine, Options};
use tokio::task::JoinSet;

use crate::http::request;
use crate::load::many;
use crate::report::{fact, line, per_second};
use crate::{Error, site};

const ROUND: Duration = Duration::from_secs(3);
const WRITERS: usize = 16;

pub(super) async fn measure(
    app: &Arc<App>,
    address: SocketAddr,
    directory: &Path,
) -> Result<(), Error> {
    let (actor, token) = site::somebody(app, "writer@example.com").await?;
    let bearer = format!("authorization: Bearer {token}\r\n");
    let creating = tokio::task::spawn_blocking(move || {
        many(address, ROUND, &[201], move |client, number| {
            let body = body(client, number);
            request("POST", "/api/v1/events", &bearer, &body)
        })
    });
    let created = creating.await??;
    let rows = rows_of_one(app, &actor).await?;
    let alone = alone(&directory.join("alone"), rows).await?;
    line(
        "  durable creates, 16 connections",
        created.rate,
        "/s",
        "the engine alone, same rows, 16 writers",
        alone,
    );
    fact("", &created.times());
    Ok(())
}

fn body(client: usize, number: usize) -> String {
    let description = "Where we meet, and what it is about. ".repeat(15);
    format!(
        r##"{{"eventId":"evt_{client}_{number}","title":"Event {number}","description":"{description}",
        "startUtc":"2025-12-15T14:00:00Z","endUtc":"2025-12-15T14:30:00Z","startTzid":"Europe/Berlin",
        "location":"Room 4","color":"#3b82f6","tags":["work","bench"],"reminderMinutes":[]}}"##
    )
}

/// The rows that one create writes: the event, and its entry in the trail.
async fn rows_of_one(app: &App, actor: &Actor) -> Result<Vec<Row>, Error> {
    let id = EventId::parse("evt_0_0")?;
    let event = app.store.event(&actor.user_id, &id).await?;
    let event = event.ok_or("the first event is not there")?;
    let page = PageRequest {
        limit: NonZeroU32::MIN,
        after: None,
    };
    let trail = app.store.audit_of(&actor.user_id, page).await?;
    let entry = trail.items.first().ok_or("there is no trail")?;
    Ok(vec![
        event.entity.row(event.version)?,
        entry.entity.row(entry.version)?,
    ])
}

/// The engine by itself: the same rows under other keys, one transaction each, with the same log.
async fn alone(directory: &Path, rows: Vec<Row>) -> Result<f64, Error> {
    let options = Options {
        sync_rule: Some(Arc::new(PlannerChanges)),
        ..Options::default()
    };
    let engine = EmbeddedEngine::open(directory, options)?;
    let next = Arc::new(AtomicUsize::new(0));
    let started = Instant::now();
    let mut writers = JoinSet::new();
    for _ in 0..WRITERS {
        let (engine, next, rows) = (engine.clone(), Arc::clone(&next), rows.clone());
        writers.spawn(async move {
            let mut done = 0_u64;
            while started.elapsed() < ROUND {
                let number = next.fetch_add(1, Ordering::Relaxed);
                let actions = rows.iter().map(|row| renumbered(row, number));
                let actions = actions.collect::<Result<Vec<_>, table::Error>>()?;
                engine.transact(Transaction::new(actions)?).await?;
                done += 1;
            }
            Ok::<u64, table::Error>(done)
        });
    }
    let mut done = 0;
    while let Some(writer) = writers.join_next().await {
        done += writer??;
    }
    Ok(per_second(done, started.elapsed()))
}

fn renumbered(row: &Row, number: usize) -> Result<Action, table::Error> {
    let key = Key::new(
        row.key().pk.as_str(),
        format!("{}{number}", row.key().sk.as_str()),
    )?;
    let mut renumbered = Row::builder(key, row.entity_type().clone(), row.version());
    for (gsi, key) in row.index_keys().iter() {
        renumbered = renumbered.index(gsi, key.pk.clone(), key.sk.clone());
    }
    let mut attributes = row.document().attributes()?;
    for reserved in ["entityType", "version", "ttl"] {
        attributes.remove(reserved);
    }
    if let Some(end) = row.ends_at() {
        renumbered = renumbered.ends_at(end);
    }
    if let Some(ttl) = row.ttl() {
        renumbered = renumbered.ttl(ttl);
    }
    let row = renumbered.attributes(attributes).build()?;
    Ok(Action::put(row, Condition::NotExists))
}
