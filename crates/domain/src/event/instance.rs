//! One occurrence of a series that is not as the others.

use std::collections::BTreeSet;
use std::fmt;

use serde::{Deserialize, Serialize};

use crate::event::Blamed;
use crate::event::details::{Details, DetailsChange};
use crate::event::field::Field;
use crate::event::fields::EventStatus;
use crate::event::master::{Generation, Master, MasterId, SeriesKey};
use crate::event::shift::Shift;
use crate::event::single::Ttl;
use crate::event::when::{When, WhenChange};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::recurrence::{DateOrTime, Series};

/// An exception as the table and the API have it: a complete copy of all attributes, with its own.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Instance {
    pub event_id: InstanceId,
    pub master_id: MasterId,
    /// When it would be if it were as the others.
    pub recurrence_id: Instant,
    #[serde(default = "always")]
    pub is_exception: bool,
    #[serde(flatten)]
    pub details: Details,
    #[serde(flatten)]
    pub when: When,
    /// What is another on purpose, and stays so when the series changes.
    #[serde(default)]
    pub modified_fields: BTreeSet<Field>,
    pub created_at: Instant,
    pub updated_at: Instant,
    #[serde(default)]
    pub ical_uid: String,
    #[serde(default)]
    pub sequence: u32,
    /// Told by the key of the row, and by it alone.
    #[serde(skip)]
    pub generation: Option<Generation>,
    /// When it goes away by itself. The row writes it.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

fn always() -> bool {
    true
}

/// `inst_<original>_<master id>`, such as `inst_20251224_mst_weekly_standup`: names the series and
/// the occurrence, so that an exception is found by its id.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct InstanceId {
    name: DateOrTime,
    rest: Box<str>,
}

impl InstanceId {
    pub fn new(name: DateOrTime, master_id: &MasterId) -> Self {
        Self {
            name,
            rest: master_id.as_str().into(),
        }
    }

    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::new("must be inst_, a date, and the id of a series");
        let parts = text.strip_prefix("inst_").and_then(|it| it.split_once('_'));
        let (name, rest) = parts.ok_or_else(refused)?;
        let rest = MasterId::parse(rest).map_err(|_| refused())?;
        Ok(Self {
            name: DateOrTime::parse(name).map_err(|_| refused())?,
            rest: rest.as_str().into(),
        })
    }

    /// Which occurrence: the last part of the key.
    pub fn name(&self) -> DateOrTime {
        self.name
    }

    /// The series it names.
    pub fn master_id(&self) -> Result<MasterId, Invalid> {
        MasterId::parse(self.rest.clone())
    }
}

impl fmt::Display for InstanceId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "inst_{}_{}", self.name, self.rest)
    }
}

impl TryFrom<String> for InstanceId {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<InstanceId> for String {
    fn from(id: InstanceId) -> Self {
        id.to_string()
    }
}

/// What somebody wants to be another in one occurrence.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct InstanceChange {
    pub details: DetailsChange,
    pub when: WhenChange,
}

impl Instance {
    /// An occurrence as it is by itself, ready to become another.
    pub fn of(master: &Master, original: Instant, name: DateOrTime, now: Instant) -> Self {
        Self {
            event_id: InstanceId::new(name, &master.master_id),
            master_id: master.master_id.clone(),
            recurrence_id: original,
            is_exception: true,
            details: master.details.clone(),
            when: master.when_at(original),
            modified_fields: BTreeSet::new(),
            created_at: now,
            updated_at: now,
            ical_uid: master.ical_uid.clone(),
            sequence: master.sequence,
            generation: master.generation.clone(),
            ttl: master.ttl,
        }
    }

    pub fn series_key(&self) -> SeriesKey {
        SeriesKey {
            master_id: self.master_id.clone(),
            generation: self.generation.clone(),
        }
    }

    /// Whether it does not take place, by itself and not because all the series does not.
    pub fn is_cancelled(&self) -> bool {
        self.details.status == EventStatus::Cancelled
            && self.modified_fields.contains(&Field::Status)
    }

    /// The occurrence as it will be; the same if nothing changes.
    pub fn changed(
        &self,
        master: &Master,
        change: InstanceChange,
        now: Instant,
    ) -> Result<Self, Blamed> {
        let mut next = Self {
            details: change.details.apply(&self.details),
            when: change.when.apply(&self.when, self.when.duration())?,
            ..self.clone()
        };
        if next == *self {
            return Ok(next);
        }
        next.modified_fields = next.modified_since(self, master);
        let matters = next.when != self.when || next.details.matters_to_others(&self.details);
        next.sequence += u32::from(matters);
        next.updated_at = now;
        Ok(next)
    }

    /// What was touched now is modified if it differs from the series; the rest is as it was.
    fn modified_since(&self, before: &Self, master: &Master) -> BTreeSet<Field> {
        let usual = master.when_at(self.recurrence_id);
        let differs: BTreeSet<Field> = self
            .details
            .differences(&master.details)
            .chain(self.when.differences(&usual))
            .collect();
        let touched: BTreeSet<Field> = self
            .details
            .differences(&before.details)
            .chain(self.when.differences(&before.when))
            .collect();
        let kept = before.modified_fields.difference(&touched).copied();
        kept.chain(touched.intersection(&differs).copied())
            .collect()
    }

    /// The occurrence that does not take place.
    #[must_use]
    pub fn cancelled(&self, now: Instant) -> Self {
        let mut next = self.clone();
        next.details.status = EventStatus::Cancelled;
        next.modified_fields.insert(Field::Status);
        next.sequence += 1;
        next.updated_at = now;
        next
    }

    /// The exception as it is after its series became another, also one of another id: moved along,
    /// with what was changed on purpose left alone. Answers `None` for a cancelled occurrence that
    /// does not exist any more. `all` is the new series without its EXDATE.
    ///
    /// What the series does not have any more is named by its time: its date may be another's.
    pub fn following(
        &self,
        old: &Master,
        new: &Master,
        all: &Series,
        now: Instant,
    ) -> Option<Self> {
        let original = Shift::between(&old.when, &new.when).instant(self.recurrence_id);
        let exists = all.contains(original);
        if self.is_cancelled() && !exists {
            return None;
        }
        let name = if exists {
            new.name_of(original)
        } else {
            DateOrTime::Time(original)
        };
        let own_time = self.modified_fields.iter().any(|field| field.is_of_time());
        let mut next = Self {
            event_id: InstanceId::new(name, &new.master_id),
            master_id: new.master_id.clone(),
            recurrence_id: original,
            details: self.details.over(&self.modified_fields, &new.details),
            when: if own_time {
                self.when.clone()
            } else {
                new.when_at(original)
            },
            ical_uid: new.ical_uid.clone(),
            generation: new.generation.clone(),
            ttl: new.ttl,
            ..self.clone()
        };
        if next != *self {
            next.updated_at = now;
            next.sequence = self.sequence.max(new.sequence);
        }
        Some(next)
    }

    /// By its time, where its date is taken.
    #[must_use]
    pub fn named_by_time(mut self) -> Self {
        self.event_id.name = DateOrTime::Time(self.recurrence_id);
        self
    }
}
