//! Finding things by their words.
//!
//! Every person who searches has an index in memory, made from the rows of their planner. Before each
//! answer it catches up with the person's log of changes, and with what this server itself has written
//! since, so that it never knows less than whoever asks. What is found is read from the table again:
//! what is gone is not shown.

mod catch_up;
mod document;
mod hits;
mod order;
mod person;
mod shelf;
mod times;

use std::num::NonZeroU32;
use std::sync::Arc;

use ::search::Query;
use bytes::Bytes;
use store::Searchable;

use crate::actor::Actor;
use crate::context::App;
use crate::error::{Error, Result};
use catch_up::Catching;

pub(crate) use shelf::Shelf;

/// What is asked.
#[derive(Debug, Clone)]
pub struct Question {
    pub text: String,
    /// Only these kinds; all if there is none.
    pub kinds: Vec<Searchable>,
    /// So many of each kind at most.
    pub limit: NonZeroU32,
}

/// What was found of one kind, best first.
#[derive(Debug)]
pub struct Group {
    pub kind: Searchable,
    pub items: Vec<Bytes>,
    /// How many there are altogether.
    pub total: usize,
}

/// What does this person have that these words fit? (AP27, AP32) Kinds of which nothing was found are
/// left out.
pub async fn search(app: &App, actor: &Actor, question: Question) -> Result<Vec<Group>> {
    let owner = &actor.user_id;
    let person = app.search.of(owner, &app.store);
    let catching = Catching {
        store: app.store.clone(),
        owner: owner.clone(),
        person: Arc::clone(&person),
        makings: app.search.makings(),
    };
    catching.up().await?;
    app.search.weigh(owner);
    let now = app.now();
    let Question { text, kinds, limit } = question;
    let (query, found) = blocking(move || {
        let query = Query::parse(&text);
        let found = person.search(&query, &kinds, (limit, now));
        (Arc::new(query), found)
    })
    .await?;
    let mut groups = Vec::new();
    for group in found {
        groups.push(hits::shown(app, group, &query, limit).await?);
    }
    groups.retain(|group| !group.items.is_empty());
    Ok(groups)
}

/// Work that takes a while, on a thread that may.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> Result<T> {
    let done = tokio::task::spawn_blocking(work).await;
    done.map_err(|error| Error::Internal(error.into()))
}
