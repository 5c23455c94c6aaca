//! STATS: how much a person has, counted. A row of its own, so that counting never fights a person's
//! edits of their preferences.

use domain::account::User;
use domain::{Stats, UserId, UserMeta};
use table::{Gsi, IndexKey, Key};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored, read};
use crate::error::Result;
use crate::keys::{account, planner as keys};

impl Belonging for Stats {
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
        let stats = stats.as_ref().map(read::<Owned<Stats>>).transpose()?;
        Ok(Some(Start {
            user: read(user)?,
            meta: read(meta)?,
            stats: stats.map(|stored| stored.entity.thing).unwrap_or_default(),
        }))
    }
}
