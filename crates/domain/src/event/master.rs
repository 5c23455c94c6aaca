//! A recurring series: what its occurrences have in common.

use std::fmt;

use jiff::SignedDuration;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use crate::event::Blamed;
use crate::event::details::{Details, DetailsChange};
use crate::event::repetition::{Repetition, RepetitionChange};
use crate::event::shift::clock_of;
use crate::event::single::{Ttl, ical_uid};
use crate::event::when::{When, WhenChange};
use crate::id::{Id, ids};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::recurrence::{DateOrTime, Freq, Occurrence, Series};

ids! {
    /// A series; `mst_` and a UUID unless its maker chose otherwise.
    MasterId;
    /// Which set of exceptions is the series' own, once they have been written anew all together.
    Generation;
}

/// A series as the table and the API have it. `start` and `end` are those of DTSTART.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Master {
    pub event_id: MasterId,
    pub master_id: MasterId,
    #[serde(flatten)]
    pub details: Details,
    #[serde(flatten)]
    pub when: When,
    #[serde(flatten)]
    pub repetition: Repetition,
    #[serde(default)]
    pub has_exceptions: bool,
    /// How many there are, so that nobody need count.
    #[serde(default)]
    pub exception_count: u32,
    pub created_at: Instant,
    pub updated_at: Instant,
    pub ical_uid: String,
    #[serde(default)]
    pub sequence: u32,
    /// Told by the keys of the row, and by them alone.
    #[serde(skip)]
    pub generation: Option<Generation>,
    /// When it goes away by itself. The row writes it.
    #[serde(default, skip_serializing)]
    pub ttl: Option<Ttl>,
}

impl Master {
    /// The most exceptions of a series: all of them are read and written together.
    pub const MAX_EXCEPTIONS: u32 = 2000;
}

/// What the exceptions of a series lie under: its id, and which set of them counts.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SeriesKey {
    pub master_id: MasterId,
    pub generation: Option<Generation>,
}

impl fmt::Display for SeriesKey {
    /// No id holds a tilde.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.generation {
            None => self.master_id.fmt(f),
            Some(generation) => write!(f, "{}~{generation}", self.master_id),
        }
    }
}

/// What somebody wants to be another, in all occurrences.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct MasterChange {
    pub details: DetailsChange,
    pub when: WhenChange,
    pub repetition: RepetitionChange,
    pub ttl: Option<Option<Ttl>>,
}

impl Master {
    pub fn new(
        id: MasterId,
        details: Details,
        when: When,
        repetition: Repetition,
        now: Instant,
    ) -> Self {
        Self {
            ical_uid: ical_uid(id.as_str()),
            event_id: id.clone(),
            master_id: id,
            details,
            when,
            repetition,
            has_exceptions: false,
            exception_count: 0,
            created_at: now,
            updated_at: now,
            sequence: 0,
            generation: None,
            ttl: None,
        }
    }

    /// The series as it will be; the same if nothing changes.
    pub fn changed(
        &self,
        change: MasterChange,
        usual: SignedDuration,
        now: Instant,
    ) -> Result<Self, Blamed> {
        let when = change.when.apply(&self.when, usual)?;
        let master = Self {
            details: change.details.apply(&self.details),
            repetition: change
                .repetition
                .apply(&self.repetition, &self.when, &when)?,
            when,
            ttl: change.ttl.unwrap_or(self.ttl),
            ..self.clone()
        };
        Ok(self.succeeded_by(master, now))
    }

    /// The next state of this series, told as changed if it is.
    #[must_use]
    pub fn succeeded_by(&self, mut next: Self, now: Instant) -> Self {
        if next == *self {
            return next;
        }
        let matters = next.when != self.when
            || next.repetition != self.repetition
            || next.details.matters_to_others(&self.details);
        next.sequence = self.sequence + u32::from(matters);
        next.updated_at = now;
        next
    }

    /// Whether this is what somebody asked for once more, who does not know that it was made.
    pub fn is_made_from(&self, asked: &Self) -> bool {
        let links = self.details.links.clone();
        let mut same = Self {
            created_at: self.created_at,
            updated_at: self.updated_at,
            sequence: self.sequence,
            has_exceptions: self.has_exceptions,
            exception_count: self.exception_count,
            generation: self.generation.clone(),
            ..asked.clone()
        };
        same.details.links = links;
        same == *self && self.details.links.lead_alike(&asked.details.links)
    }

    /// Tells of the exceptions it has.
    pub fn set_exceptions(&mut self, count: usize) {
        self.exception_count = u32::try_from(count).unwrap_or(u32::MAX);
        self.has_exceptions = count > 0;
    }

    pub fn series_key(&self) -> SeriesKey {
        SeriesKey {
            master_id: self.master_id.clone(),
            generation: self.generation.clone(),
        }
    }

    pub fn series(&self) -> Result<Series, Invalid> {
        self.repetition.series(&self.when)
    }

    /// When the occurrence is that starts at an instant (of the wall, if the series is told by it).
    pub fn when_at(&self, original: Instant) -> When {
        self.when.starting_at(original)
    }

    /// The end of the last occurrence in the spelling of the time index; none if there is no last.
    pub fn last_end(&self) -> Option<String> {
        let last = self.series().ok()?.last()?;
        Some(self.when_at(last.at).end_key())
    }

    /// How the exception of an occurrence is named: by its date in the zone of the series, unless a
    /// day may have several.
    pub fn name_of(&self, original: Instant) -> DateOrTime {
        self.name(original, self.date_of(original))
    }

    /// The same for an occurrence that comes with its date.
    pub fn name_of_occurrence(&self, occurrence: Occurrence) -> DateOrTime {
        self.name(occurrence.at, occurrence.start.date())
    }

    /// The first hours there are lie in a year before, in the west, that cannot be spelled.
    fn name(&self, at: Instant, date: Date) -> DateOrTime {
        if self.may_have_several_a_day() || date.year() < 0 {
            DateOrTime::Time(at)
        } else {
            DateOrTime::Date(date)
        }
    }

    /// The date of an occurrence in the zone of the series.
    pub fn date_of(&self, original: Instant) -> Date {
        let clock = clock_of(self.when.tzid());
        clock.to_datetime(original.timestamp()).date()
    }

    fn may_have_several_a_day(&self) -> bool {
        let rule = self.repetition.rrule.as_ref();
        let by_rule = rule.is_some_and(|rule| rule.freq() < Freq::Daily || rule.has_times());
        let is_time = |date| matches!(date, DateOrTime::Time(_));
        by_rule || self.repetition.rdate.iter().any(is_time)
    }
}
