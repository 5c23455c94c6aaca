//! What can be searched, read to be put into an index.

use domain::UserId;
use table::{Cursor, Key};

use crate::Store;
use crate::error::Result;
use crate::keys::planner as keys;
use crate::page::{Listed, PageRequest};
use crate::record::Record;
use crate::window::{Clock, Found};

/// The kinds of things that are found by their words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Searchable {
    Event,
    Master,
    Instance,
    Task,
    Reminder,
    Note,
}

impl Searchable {
    pub const ALL: [Self; 6] = [
        Self::Event,
        Self::Master,
        Self::Instance,
        Self::Task,
        Self::Reminder,
        Self::Note,
    ];

    /// As `entityType` spells it.
    pub fn as_str(self) -> &'static str {
        match self {
            Self::Event => "EVENT",
            Self::Master => "MASTER",
            Self::Instance => "INSTANCE",
            Self::Task => "TASK",
            Self::Reminder => "REMINDER",
            Self::Note => "NOTE",
        }
    }

    pub fn parse(text: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kind| kind.as_str() == text)
    }
}

/// What an index wants to know of a row without decoding it.
impl Record {
    pub fn searchable(&self) -> Option<Searchable> {
        Searchable::parse(self.row().entity_type().as_str())
    }

    /// When it goes away by itself, in seconds.
    pub fn ttl(&self) -> Option<i64> {
        self.row().ttl()
    }

    /// The series an exception lies under, as its key spells it.
    pub fn series(&self) -> Option<String> {
        Found::of(self).series().map(str::to_owned)
    }

    pub fn clock(&self) -> Option<Clock> {
        Found::of(self).clock()
    }
}

/// The sort key of a series, by its spelling within the keys of its exceptions.
pub fn master_name(series: &str) -> String {
    keys::master_name(series)
}

impl Store {
    /// A page of all of a person's things of one kind.
    pub async fn searchable(
        &self,
        owner: &UserId,
        kind: Searchable,
        after: Option<Cursor>,
    ) -> Result<Listed<Record>> {
        let query = keys::things_of(owner, &kind);
        let page = PageRequest {
            limit: query.limit,
            after,
        };
        self.records(query, page).await
    }

    /// The rows at these places, each in its turn.
    pub async fn records_at(&self, keys: &[Key]) -> Result<Vec<Option<Record>>> {
        let rows = self.engine.batch_get(keys).await?;
        let records = rows.into_iter().map(|row| row.map(Record::from_row));
        Ok(records.collect())
    }
}
