//! Brings a person's index up to date.
//!
//! The log of changes says which rows were written since the index was made; those are read again, by
//! their keys and consistently, so it does not matter how often one is put in. On an engine whose log
//! lags, what this server itself has written is noted beside it.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::UserId;
use store::{Searchable, Touched};
use table::Key;

use super::blocking;
use super::person::{Making, Person, Progress, Rows};
use crate::context::App;
use crate::error::{Error, Result};

/// How often somebody else's catching up is put up with: each time, the index has come further.
const ATTEMPTS: usize = 64;

pub(super) async fn catch_up(app: &App, owner: &UserId, person: &Arc<Person>) -> Result<()> {
    for _ in 0..ATTEMPTS {
        if step(app, owner, person).await? {
            return Ok(());
        }
    }
    Err(Error::Unavailable(
        "the search index could not keep up".into(),
    ))
}

/// Goes some way; true when the index is as new as the moment this began.
async fn step(app: &App, owner: &UserId, person: &Arc<Person>) -> Result<bool> {
    let progress = person.progress();
    let Some(seen) = progress.seen else {
        return make(app, owner, person, progress).await;
    };
    // They stay where they are until they are in the index: others may search meanwhile.
    let unseen = person.writes().unseen();
    let Some(log) = app.store.touched_since(owner, seen).await? else {
        return make(app, owner, person, progress).await;
    };
    let Touched { keys, next, more } = log;
    if keys.is_empty() && unseen.is_empty() && next == seen {
        return Ok(!more);
    }
    let all: BTreeSet<Key> = unseen.keys().cloned().chain(keys).collect();
    let rows = read(app, all.into_iter().collect()).await?;
    let applied = {
        let person = Arc::clone(person);
        blocking(move || person.apply(progress, &rows, next)).await?
    };
    if applied {
        person.writes().seen(&unseen);
    }
    Ok(applied && !more)
}

async fn read(app: &App, keys: Vec<Key>) -> Result<Rows> {
    let records = app.store.records_at(&keys).await?;
    Ok(keys.into_iter().zip(records).collect())
}

/// Makes the index anew from everything there is. The log is asked first how far it has come: what is
/// written meanwhile is put in once more.
async fn make(app: &App, owner: &UserId, person: &Arc<Person>, progress: Progress) -> Result<bool> {
    let seen = app.store.last_change_of(owner).await?;
    let mut making = Making::default();
    for kind in Searchable::ALL {
        let mut after = None;
        loop {
            let page = app.store.searchable(owner, kind, after).await?;
            after = page.cursor;
            making = blocking(move || {
                making.add(&page.items);
                making
            })
            .await?;
            if after.is_none() {
                break;
            }
        }
    }
    Ok(person.replace(progress, making, seen))
}
