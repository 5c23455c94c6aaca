//! LEFTOVER: exceptions that no series counts as its own, or soon none will, and that are to be
//! removed. Written before there are any, so that none is forgotten.

use std::num::NonZeroU32;

use domain::event::{Generation, MasterId, SeriesKey};
use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::{Action, Condition, Key, Transaction};

use crate::Store;
use crate::entity::{Entity, Stored};
use crate::error::Result;
use crate::keys::planner as keys;

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Leftover {
    pub user_id: UserId,
    pub master_id: MasterId,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generation: Option<Generation>,
    pub since: Instant,
    /// Whether they do not count for certain. Before that, they may be about to.
    #[serde(default)]
    pub settled: bool,
}

impl Leftover {
    pub fn new(user_id: UserId, series: SeriesKey, since: Instant) -> Self {
        Self {
            user_id,
            master_id: series.master_id,
            generation: series.generation,
            since,
            settled: false,
        }
    }

    #[must_use]
    pub fn settled(mut self) -> Self {
        self.settled = true;
        self
    }

    pub fn series_key(&self) -> SeriesKey {
        SeriesKey {
            master_id: self.master_id.clone(),
            generation: self.generation.clone(),
        }
    }
}

impl Entity for Leftover {
    const TYPE: &'static str = "LEFTOVER";

    fn key(&self) -> Key {
        keys::leftover(&self.user_id, &self.series_key())
    }
}

/// As many as a transaction can remove on one condition.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(99).unwrap();

impl Store {
    /// What is to be removed?
    pub async fn leftovers(&self) -> Result<Vec<Stored<Leftover>>> {
        self.all(keys::leftovers()).await
    }

    /// Removes some of what a row names as left over, while the row is there: once it is gone, they may
    /// be somebody's again. False when nothing was left, or another has removed it.
    pub async fn remove_some_of(&self, leftover: &Stored<Leftover>) -> Result<bool> {
        let Leftover { user_id, .. } = &leftover.entity;
        let query = keys::instances_of(user_id, &leftover.entity.series_key());
        let page = self.engine.query(&query.limit(AT_ONCE)).await?;
        if page.rows.is_empty() {
            return Ok(false);
        }
        let still = Condition::Version(leftover.version);
        let check = Action::check(leftover.entity.key(), still);
        let rows = page.rows.iter().map(|row| row.key().clone());
        let deletes = rows.map(|key| Action::delete(key, Condition::None));
        let actions: Vec<Action> = std::iter::once(check).chain(deletes).collect();
        match self.transact(Transaction::new(actions)?).await {
            Ok(()) => Ok(true),
            Err(table::Error::ConditionFailed(_)) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }
}
