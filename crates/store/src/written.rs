//! What this store has written, for those who must not know less than whoever wrote it: an index and
//! the sync log may lag.

use std::collections::{HashMap, HashSet};
use std::sync::{Mutex, MutexGuard, PoisonError};

use domain::UserId;
use table::{Action, Key, Transaction};
use tokio::sync::watch;

use crate::keys::planner::owner_of;

/// Tells of every write, and keeps where it was for the people who are watched.
#[derive(Debug, Default)]
pub(crate) struct Written {
    told: watch::Sender<()>,
    watched: Mutex<HashMap<UserId, HashSet<Key>>>,
}

impl Written {
    pub(crate) fn subscribe(&self) -> watch::Receiver<()> {
        self.told.subscribe()
    }

    /// Where a transaction is about to write, of people who are watched.
    pub(crate) fn places(&self, transaction: &Transaction) -> Vec<(UserId, Key)> {
        let watched = self.watched();
        if watched.is_empty() {
            return Vec::new();
        }
        let written = transaction.actions().iter().filter_map(|action| {
            let key = match action {
                Action::Check { .. } => return None,
                Action::Put(_) | Action::Delete(_) => action.key(),
            };
            let owner = owner_of(&key.pk)?;
            watched.contains_key(&owner).then(|| (owner, key.clone()))
        });
        written.collect()
    }

    pub(crate) fn tell(&self, places: Vec<(UserId, Key)>) {
        {
            let mut watched = self.watched();
            for (owner, key) in places {
                if let Some(keys) = watched.get_mut(&owner) {
                    keys.insert(key);
                }
            }
        }
        self.told.send_replace(());
    }

    pub(crate) fn watch(&self, owner: &UserId) {
        self.watched().entry(owner.clone()).or_default();
    }

    pub(crate) fn unwatch(&self, owner: &UserId) {
        self.watched().remove(owner);
    }

    pub(crate) fn take(&self, owner: &UserId) -> HashSet<Key> {
        let mut watched = self.watched();
        let keys = watched.get_mut(owner);
        keys.map(std::mem::take).unwrap_or_default()
    }

    pub(crate) fn give_back(&self, owner: &UserId, keys: HashSet<Key>) {
        if let Some(kept) = self.watched().get_mut(owner) {
            kept.extend(keys);
        }
    }

    fn watched(&self) -> MutexGuard<'_, HashMap<UserId, HashSet<Key>>> {
        self.watched.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
