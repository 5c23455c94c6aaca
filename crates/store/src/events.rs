//! EVENT: what takes place once.

use domain::UserId;
use domain::event::{Event, EventId, When, Zone};
use table::{Gsi, IndexKey, Key};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored};
use crate::error::Result;
use crate::keys::part::{Moment, Year};
use crate::keys::planner as keys;
use crate::record::Record;

pub(crate) const SETS: &[&str] = &["reminderMinutes", "tags"];

impl Belonging for Event {
    const TYPE: &'static str = "EVENT";
    const SETS: &'static [&'static str] = SETS;

    fn key(&self, owner: &UserId) -> Key {
        keys::event(owner, &self.event_id)
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        in_time(owner, &self.when)
    }

    fn ttl(&self) -> Option<i64> {
        self.ttl.map(|ttl| ttl.0)
    }

    fn ends_at(&self) -> Option<String> {
        Some(ends_at(&self.when))
    }
}

/// Where something is found by its time: by its start, and by its end too if it is long.
pub(crate) fn in_time(owner: &UserId, when: &When) -> Vec<(Gsi, IndexKey)> {
    let start = when.start_key();
    let start = Moment(&start);
    let by_start = keys::by_start_key(owner, &Year::of(start), &start);
    let long = when.is_long().then(|| {
        let end = when.end_key();
        (Gsi::Gsi4, keys::long_key(owner, &Moment(&end)))
    });
    std::iter::once((Gsi::Gsi1, by_start)).chain(long).collect()
}

/// The end, spelled by whose clock it is told: with a `Z` it is an instant, without one the time on
/// the reader's wall, and a date alone ends whole days.
pub(crate) fn ends_at(when: &When) -> String {
    match when {
        When::AllDay(days) => days.end.to_string(),
        When::Timed(timed) => {
            let mut end = timed.end.to_string();
            if timed.zone == Zone::Floating {
                end.pop();
            }
            end
        }
    }
}

impl Store {
    /// What is this event? (AP2)
    pub async fn event(
        &self,
        owner: &UserId,
        id: &EventId,
    ) -> Result<Option<Stored<Owned<Event>>>> {
        self.one(keys::event(owner, id)).await
    }

    /// The same, as it is sent.
    pub async fn event_record(&self, owner: &UserId, id: &EventId) -> Result<Option<Record>> {
        let row = self.engine.get(&keys::event(owner, id)).await?;
        Ok(row.map(Record::from_row))
    }
}
