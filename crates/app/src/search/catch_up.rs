//! Brings a person's index up to date.
//!
//! The log of changes says which rows were written since the index was made; those are read again, by
//! their keys and consistently, so it does not matter how often one is put in. On an engine whose log
//! lags, what this server itself has written is noted beside it.
//!
//! One at a time does so for a person, and it goes on though whoever asked has gone: the next one finds
//! what it has done.

use std::collections::BTreeSet;
use std::sync::Arc;

use domain::UserId;
use store::{Searchable, Store, Touched};
use table::Key;

use super::blocking;
use super::person::{Making, Person, Rows};
use super::shelf::Turns;
use crate::error::{Error, Result};

/// An index that is so many pages of the log behind, or has missed so many writes, is made anew.
const FAR_BEHIND: usize = 10;
/// Rows that are read and put in at once.
const AT_ONCE: usize = 500;

/// The index of a person, and what it is made from.
#[derive(Debug, Clone)]
pub(super) struct Catching {
    pub(super) store: Store,
    pub(super) owner: UserId,
    pub(super) person: Arc<Person>,
    pub(super) makings: Turns,
}

impl Catching {
    /// Until the index is as new as the moment this began.
    pub(super) async fn up(self) -> Result<()> {
        let done = tokio::spawn(async move {
            let turn = self.person.turn();
            let _turn = turn.acquire().await.map_err(|_| closed())?;
            self.go_on().await
        });
        done.await.map_err(|error| Error::Internal(error.into()))?
    }

    async fn go_on(&self) -> Result<()> {
        for _ in 0..FAR_BEHIND {
            let Some(seen) = self.person.seen() else {
                break;
            };
            // They stay where they are until they are in the index: somebody may write meanwhile.
            let Some(unseen) = self.person.writes().unseen() else {
                break;
            };
            let Some(log) = self.store.touched_since(&self.owner, seen).await? else {
                break;
            };
            let Touched { keys, next, more } = log;
            let all: BTreeSet<Key> = unseen.keys().cloned().chain(keys).collect();
            self.put(all.into_iter().collect(), next).await?;
            self.person.writes().seen(&unseen);
            if !more {
                return Ok(());
            }
        }
        self.make().await
    }

    /// Reads rows and puts them in.
    async fn put(&self, keys: Vec<Key>, seen: u64) -> Result<()> {
        for keys in keys.chunks(AT_ONCE) {
            let records = self.store.records_at(keys).await?;
            let rows: Rows = keys.iter().cloned().zip(records).collect();
            let person = Arc::clone(&self.person);
            blocking(move || person.put(&rows)).await?;
        }
        self.person.has_seen(seen);
        Ok(())
    }

    /// Makes the index anew from everything there is. The log is asked first how far it has come: what
    /// is written meanwhile is put in once more.
    async fn make(&self) -> Result<()> {
        let _turn = self.makings.acquire().await.map_err(|_| closed())?;
        self.person.writes().forget();
        let seen = self.store.last_change_of(&self.owner).await?;
        let mut making = Making::default();
        for kind in Searchable::ALL {
            let mut after = None;
            loop {
                let page = self.store.searchable(&self.owner, kind, after).await?;
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
        self.person.replace(making, seen);
        Ok(())
    }
}

fn closed() -> Error {
    Error::Internal("turns are never closed".into())
}
