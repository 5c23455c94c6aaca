//! MASTER and INSTANCE: series, and the occurrences that are not as the others.

use domain::UserId;
use domain::event::{Instance, Master, MasterId, SeriesKey};
use domain::recurrence::DateOrTime;
use table::{Gsi, IndexKey, Key, Row};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored, read};
use crate::error::Result;
use crate::events::{SETS, ends_at, in_time};
use crate::keys::part::{Moment, Year};
use crate::keys::planner as keys;
use crate::record::Record;

impl Belonging for Master {
    const TYPE: &'static str = "MASTER";
    const SETS: &'static [&'static str] = SETS;
    const READ_AGAIN: bool = true;

    fn told_by(&mut self, row: &Row) {
        let series = row.index_keys().get(Gsi::Gsi2);
        let series = series.and_then(|key| keys::series_in(&key.pk));
        self.generation = series.and_then(keys::generation_of);
    }

    fn key(&self, owner: &UserId) -> Key {
        keys::master(owner, &self.master_id)
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        let start = self.when.start_key();
        let start = Moment(&start);
        let last_end = self.last_end();
        let last_end = Moment(last_end.as_deref().unwrap_or(keys::NEVER));
        vec![
            (
                Gsi::Gsi1,
                keys::by_start_key(owner, &Year::of(start), &start),
            ),
            (Gsi::Gsi2, keys::master_of_series_key(&self.series_key())),
            (
                Gsi::Gsi3,
                keys::live_series_key(owner, &last_end, &self.master_id),
            ),
        ]
    }

    fn ttl(&self) -> Option<i64> {
        self.ttl.map(|ttl| ttl.0)
    }

    fn ends_at(&self) -> Option<String> {
        Some(ends_at(&self.when))
    }
}

/// A cancelled occurrence is found by what it replaces alone: it is at no time.
impl Belonging for Instance {
    const TYPE: &'static str = "INSTANCE";
    const SETS: &'static [&'static str] = SETS;
    const READ_AGAIN: bool = true;

    fn told_by(&mut self, row: &Row) {
        let series = keys::series_and_name(&row.key().sk);
        self.generation = series.and_then(|(series, _)| keys::generation_of(series));
    }

    fn key(&self, owner: &UserId) -> Key {
        keys::instance(owner, &self.series_key(), &self.event_id.name())
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        let series = self.series_key();
        let name = self.event_id.name();
        let original = self.recurrence_id.to_string();
        let mut keys = vec![
            (Gsi::Gsi2, keys::instance_of_series_key(&series, &name)),
            (
                Gsi::Gsi3,
                keys::exception_key(owner, &Moment(&original), &series),
            ),
        ];
        if !self.is_cancelled() {
            keys.extend(in_time(owner, &self.when));
        }
        keys
    }

    fn ttl(&self) -> Option<i64> {
        self.ttl.map(|ttl| ttl.0)
    }

    fn ends_at(&self) -> Option<String> {
        Some(ends_at(&self.when))
    }
}

/// A series with all its exceptions, in the order of their names.
#[derive(Debug, Clone)]
pub struct WholeSeries {
    pub master: Record,
    pub instances: Vec<Record>,
}

impl Store {
    /// What is this series?
    pub async fn master(
        &self,
        owner: &UserId,
        id: &MasterId,
    ) -> Result<Option<Stored<Owned<Master>>>> {
        self.one(keys::master(owner, id)).await
    }

    /// The same, as it is sent.
    pub async fn master_record(&self, owner: &UserId, id: &MasterId) -> Result<Option<Record>> {
        let row = self.engine.get(&keys::master(owner, id)).await?;
        Ok(row.map(Record::from_row))
    }

    /// Which of these series are there?
    pub async fn masters(&self, owner: &UserId, ids: &[MasterId]) -> Result<Vec<Option<Record>>> {
        let keys: Vec<Key> = ids.iter().map(|id| keys::master(owner, id)).collect();
        let rows = self.engine.batch_get(&keys).await?;
        Ok(rows
            .into_iter()
            .map(|row| row.map(Record::from_row))
            .collect())
    }

    /// Which exceptions does this series have? (AP7)
    pub async fn instances_of(&self, owner: &UserId, series: &SeriesKey) -> Result<Vec<Record>> {
        let rows = self.all_rows(keys::instances_of(owner, series)).await?;
        Ok(rows.into_iter().map(Record::from_row).collect())
    }

    /// The exceptions of a series that have one of these names, each in its place.
    pub async fn instances_named(
        &self,
        owner: &UserId,
        series: &SeriesKey,
        names: &[DateOrTime],
    ) -> Result<Vec<Option<Stored<Owned<Instance>>>>> {
        let key = |name| keys::instance(owner, series, name);
        let keys: Vec<Key> = names.iter().map(key).collect();
        let rows = self.engine.batch_get(&keys).await?;
        rows.iter()
            .map(|row| row.as_ref().map(read).transpose())
            .collect()
    }
}
