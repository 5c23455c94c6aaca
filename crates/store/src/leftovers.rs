//! LEFTOVER: exceptions that no series counts as its own, or soon none will, and that are to be
//! removed. Written before there are any, so that none is forgotten.

use std::num::NonZeroU32;

use domain::event::{Generation, MasterId, SeriesKey};
use domain::{Instant, UserId};
use serde::{Deserialize, Serialize};
use table::Key;

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

/// As many as a transaction can remove.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(100).unwrap();

impl Store {
    /// What is to be removed?
    pub async fn leftovers(&self) -> Result<Vec<Stored<Leftover>>> {
        self.all(keys::leftovers()).await
    }

    /// Removes some exceptions of a series, in its own or another set; false when none was left.
    pub async fn remove_some_instances(&self, owner: &UserId, series: &SeriesKey) -> Result<bool> {
        self.remove_some(keys::instances_of(owner, series).limit(AT_ONCE), None)
            .await
    }
}
