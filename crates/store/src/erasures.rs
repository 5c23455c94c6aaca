//! ERASURE: an account that is being erased. The row stays until nothing of it is left.

use std::num::NonZeroU32;

use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::{Action, Condition, Key, Query, Transaction};

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::planner::is_note;
use crate::keys::{account, service as keys, things};

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Erasure {
    pub user_id: UserId,
    pub requested_at: Instant,
}

impl Entity for Erasure {
    const TYPE: &'static str = "ERASURE";

    fn key(&self) -> Key {
        keys::erasure(&self.user_id)
    }
}

/// As many as a transaction can remove.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(100).unwrap();

impl Store {
    /// Which accounts are being erased?
    pub async fn erasures(&self) -> Result<Vec<Stored<Erasure>>> {
        self.all(keys::erasures()).await
    }

    /// Removes some of what lies in a person's own partition; false when nothing was left. The
    /// user itself stays: while it is there nobody can take its id. So do notes that were written
    /// just now: what guards their addresses is found by them alone, see `erase_some_notes_of`.
    pub async fn erase_some_of(&self, id: &UserId) -> Result<bool> {
        let user = account::user(id);
        let stays = |key: &Key| *key == user || is_note(&key.sk);
        self.remove_some(account::everything_of(id), stays).await
    }

    /// Removes some of a person's audit trail; false when nothing was left.
    pub async fn erase_some_audit_of(&self, id: &UserId) -> Result<bool> {
        self.remove_some(account::audit_of(id), |_| false).await
    }

    /// Removes some of the log of a person's changes; false when nothing was left. What is removed
    /// elsewhere may be told of there, so it goes last.
    pub async fn erase_some_log_of(&self, id: &UserId) -> Result<bool> {
        let query = table::sync::everything_of(&things::scope(id))?;
        self.remove_some(query, |_| false).await
    }

    async fn remove_some(&self, query: Query, stays: impl Fn(&Key) -> bool) -> Result<bool> {
        let page = self.engine.query(&query.limit(AT_ONCE)).await?;
        let keys = page.rows.iter().map(table::Row::key);
        let actions: Vec<Action> = keys
            .filter(|key| !stays(key))
            .map(|key| Action::delete(key.clone(), Condition::None))
            .collect();
        if actions.is_empty() {
            return Ok(false);
        }
        self.transact(Transaction::new(actions)?).await?;
        Ok(true)
    }
}
