//! REMINDER: what somebody wants to be told at a moment.

use domain::UserId;
use domain::reminder::{Fires, Reminder, ReminderId, ReminderStatus};
use table::{Gsi, IndexKey, Key};

use crate::Store;
use crate::entity::{Belonging, Owned, Stored};
use crate::error::Result;
use crate::keys::part::{Moment, Year};
use crate::keys::planner as keys;
use crate::page::{Listed, PageRequest};
use crate::record::Record;

/// By its time it is found only while it is still to be heard.
impl Belonging for Reminder {
    const TYPE: &'static str = "REMINDER";

    fn key(&self, owner: &UserId) -> Key {
        keys::reminder(owner, &self.reminder_id)
    }

    fn index_keys(&self, owner: &UserId) -> Vec<(Gsi, IndexKey)> {
        let fires = self.fires().map(Fires::moment);
        let moment = fires.unwrap_or(self.updated_at);
        let status = self.state.status();
        let by_status = keys::reminder_by_status_key(owner, &status, &moment, &self.reminder_id);
        let by_start = fires.map(|moment| {
            let moment = moment.to_string();
            let start = Moment(&moment);
            let key = keys::by_start_key(owner, &Year::of(start), &start);
            (Gsi::Gsi1, key)
        });
        std::iter::once((Gsi::Gsi3, by_status))
            .chain(by_start)
            .collect()
    }

    fn ttl(&self) -> Option<i64> {
        self.ttl.map(|ttl| ttl.0)
    }

    /// It ends when it begins.
    fn ends_at(&self) -> Option<String> {
        self.fires().map(|fires| match fires {
            Fires::At(moment) => moment.to_string(),
            Fires::OnWall(moment) => {
                let mut wall = moment.to_string();
                wall.pop();
                wall
            }
        })
    }
}

impl Store {
    /// What is this reminder?
    pub async fn reminder(
        &self,
        owner: &UserId,
        id: &ReminderId,
    ) -> Result<Option<Stored<Owned<Reminder>>>> {
        self.one(keys::reminder(owner, id)).await
    }

    /// The same, as it is sent.
    pub async fn reminder_record(&self, owner: &UserId, id: &ReminderId) -> Result<Option<Record>> {
        let row = self.engine.get(&keys::reminder(owner, id)).await?;
        Ok(row.map(Record::from_row))
    }

    /// Which reminders does this person have, in one state or in each after the other, in the order
    /// of time?
    pub async fn reminders_of(
        &self,
        owner: &UserId,
        status: Option<ReminderStatus>,
        page: PageRequest,
    ) -> Result<Listed<Record>> {
        let query = match status {
            Some(status) => keys::reminders_with(owner, &status),
            None => keys::reminders_of(owner),
        };
        self.records(query, page).await
    }
}
