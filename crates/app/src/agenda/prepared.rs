//! Series made ready to be expanded, remembered from one request to the next.
//!
//! What is remembered follows from the bytes of the series' row alone, and is used only for those
//! very bytes: it is never stale.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use domain::Instant;
use domain::event::{Master, SeriesKey};
use domain::recurrence::{Occurrence, Occurrences, Series};
use jiff::SignedDuration;
use store::{Owned, Record};
use table::Key;

use super::template::Template;
use crate::error::{Error, Result};
use crate::series::StoredMaster;

/// A series, ready to answer.
#[derive(Debug)]
pub(crate) struct Prepared {
    json: Bytes,
    pub(super) master: Master,
    /// As keys spell it.
    pub(super) key: String,
    pub(super) title: String,
    pub(super) duration: SignedDuration,
    series: Series,
    template: Template,
}

impl Prepared {
    fn of(record: &Record) -> Result<Self> {
        let stored: StoredMaster = record.read()?;
        let Owned { thing, .. } = stored.entity;
        let unusable = |error| Error::Internal(error);
        let series = thing.series().map_err(|error| unusable(error.into()))?;
        let template =
            Template::of(&thing, record.json()).map_err(|error| unusable(error.into()))?;
        Ok(Self {
            json: record.json().clone(),
            key: thing.series_key().to_string(),
            title: thing.details.title.to_string(),
            duration: thing.when.duration(),
            master: thing,
            series,
            template,
        })
    }

    pub(super) fn json(&self) -> &[u8] {
        &self.json
    }

    pub(super) fn series_key(&self) -> SeriesKey {
        self.master.series_key()
    }

    pub(super) fn between(&self, from: Instant, to: Instant) -> Occurrences<'_> {
        self.series.between(from, to)
    }

    pub(super) fn last(&self) -> Option<Occurrence> {
        self.series.last()
    }

    pub(super) fn write(&self, original: Occurrence, to: &mut Vec<u8>) {
        let name = self.master.name_of_occurrence(original);
        self.template.write(&self.master, name, original.at, to);
    }

    pub(super) fn size(&self) -> usize {
        self.template.size()
    }

    pub(super) fn id_of(&self, original: Occurrence) -> String {
        let name = self.master.name_of_occurrence(original);
        format!("inst_{name}_{}", self.master.master_id)
    }

    /// What it holds in memory, near enough.
    fn weight(&self) -> usize {
        4 * self.json.len() + 1024
    }
}

/// How much is remembered: twice as much at most.
const BOUND: usize = 8 * 1024 * 1024;

/// The series that were asked for lately. When those of one generation are too many they become the
/// former ones, and the former ones are forgotten.
#[derive(Debug, Default)]
pub(crate) struct PreparedSeries(Mutex<Generations>);

#[derive(Debug, Default)]
struct Generations {
    now: HashMap<Key, Arc<Prepared>>,
    former: HashMap<Key, Arc<Prepared>>,
    weight: usize,
}

impl PreparedSeries {
    /// The series of some rows, in their order. One that cannot be read is told in the log and left
    /// out: it must not hide all the others.
    pub(super) fn of(&self, records: &[Record]) -> Vec<Arc<Prepared>> {
        let known: Vec<_> = {
            let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            records.iter().map(|it| generations.get(it)).collect()
        };
        let known = records.iter().zip(known);
        known
            .filter_map(|(record, known)| match known {
                Some(prepared) => Some(prepared),
                None => self
                    .make(record)
                    .map_err(|error| unreadable(record, &error))
                    .ok(),
            })
            .collect()
    }

    fn make(&self, record: &Record) -> Result<Arc<Prepared>> {
        let prepared = Arc::new(Prepared::of(record)?);
        let mut generations = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        generations.add(record.place().clone(), Arc::clone(&prepared));
        Ok(prepared)
    }
}

fn unreadable(record: &Record, error: &Error) {
    tracing::error!(row = %record.place(), ?error, "a series cannot be read");
}

impl Generations {
    fn get(&mut self, record: &Record) -> Option<Arc<Prepared>> {
        let key = record.place();
        let json = record.json();
        // The same bytes at the same place, as a rule.
        let is_same = |found: &&Arc<Prepared>| {
            (found.json.as_ptr() == json.as_ptr() && found.json.len() == json.len())
                || found.json == *json
        };
        if let Some(found) = self.now.get(key) {
            return Some(found).filter(is_same).map(Arc::clone);
        }
        let found = self.former.get(key).filter(is_same).map(Arc::clone)?;
        self.add(key.clone(), Arc::clone(&found));
        Some(found)
    }

    fn add(&mut self, key: Key, prepared: Arc<Prepared>) {
        self.weight += prepared.weight();
        if let Some(before) = self.now.insert(key, prepared) {
            self.weight = self.weight.saturating_sub(before.weight());
        }
        if self.weight > BOUND {
            self.former = std::mem::take(&mut self.now);
            self.weight = 0;
        }
    }
}
