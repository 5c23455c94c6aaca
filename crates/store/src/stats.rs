//! STATS: how much a person has, counted. A row of its own, so that counting never fights a person's
//! edits of their preferences.

use domain::account::User;
use domain::{Stats, UserId, UserMeta};
use serde::{Deserialize, Serialize};
use table::{Gsi, IndexKey, Key};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored, read};
use crate::error::Result;
use crate::keys::{account, planner as keys};

/// The numbers as they are kept.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Tally {
    #[serde(flatten)]
    pub stats: Stats,
    /// What expired up to this second is not in the numbers, swept or not: it could not be seen
    /// when they were counted anew.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub without_expired_by: Option<i64>,
}

impl Belonging for Tally {
    const TYPE: &'static str = "STATS";

    fn key(&self, owner: &UserId) -> Key {
        keys::stats(owner)
    }

    fn index_keys(&self, _: &UserId) -> Vec<(Gsi, IndexKey)> {
        Vec::new()
    }

    fn ttl(&self) -> Option<i64> {
        None
    }

    fn ends_at(&self) -> Option<String> {
        None
    }
}

/// Somebody whose things are counted, and the numbers if there are any yet.
#[derive(Debug, Clone)]
pub struct Tallied {
    pub user: Stored<User>,
    pub tally: Option<Stored<Owned<Tally>>>,
}

/// What the app needs to know of a person at its start.
#[derive(Debug, Clone)]
pub struct Start {
    pub user: Stored<User>,
    pub meta: Stored<UserMeta>,
    pub stats: Stats,
}

impl Store {
    /// Who is this, what do they prefer, and how much do they have? One read.
    pub async fn start_of(&self, id: &UserId) -> Result<Option<Start>> {
        let keys = [account::user(id), account::user_meta(id), keys::stats(id)];
        let rows = self.engine.batch_get(&keys).await?;
        let [Some(user), Some(meta), stats] = &rows[..] else {
            return Ok(None);
        };
        let stats = stats.as_ref().map(read::<Owned<Tally>>).transpose()?;
        Ok(Some(Start {
            user: read(user)?,
            meta: read(meta)?,
            stats: stats
                .map(|stored| stored.entity.thing.stats)
                .unwrap_or_default(),
        }))
    }

    /// What has been counted of these people? Those who are gone, or whose account is being erased,
    /// are left out. One read.
    pub async fn tallies_of(&self, people: &[UserId]) -> Result<Vec<Tallied>> {
        let keys: Vec<Key> = people
            .iter()
            .flat_map(|id| [account::user(id), keys::stats(id)])
            .collect();
        let rows = self.engine.batch_get(&keys).await?;
        let mut tallied = Vec::with_capacity(people.len());
        for pair in rows.chunks_exact(2) {
            let [Some(user), tally] = pair else { continue };
            let user: Stored<User> = read(user)?;
            if user.entity.deleted_at.is_none() {
                let tally = tally.as_ref().map(read).transpose()?;
                tallied.push(Tallied { user, tally });
            }
        }
        Ok(tallied)
    }
}
