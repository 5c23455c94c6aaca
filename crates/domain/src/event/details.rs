//! What an event says besides when it is.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use crate::event::field::Field;
use crate::event::fields::{Color, Description, EventStatus, Location, Reminders, Tags, Title};
use crate::event::links::Links;

/// What events, series and exceptions have in common.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Details {
    pub title: Title,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub description: Option<Description>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub location: Option<Location>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub color: Option<Color>,
    #[serde(default)]
    pub status: EventStatus,
    #[serde(default, skip_serializing_if = "Tags::is_empty")]
    pub tags: Tags,
    #[serde(default, skip_serializing_if = "Reminders::is_empty")]
    pub reminder_minutes: Reminders,
    #[serde(default)]
    pub links: Links,
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct DetailsChange {
    pub title: Option<Title>,
    pub description: Option<Option<Description>>,
    pub location: Option<Option<Location>>,
    pub color: Option<Option<Color>>,
    pub status: Option<EventStatus>,
    pub tags: Option<Tags>,
    pub reminder_minutes: Option<Reminders>,
    pub links: Option<Links>,
}

impl DetailsChange {
    #[must_use]
    pub fn apply(self, to: &Details) -> Details {
        let old = to.clone();
        Details {
            title: self.title.unwrap_or(old.title),
            description: self.description.unwrap_or(old.description),
            location: self.location.unwrap_or(old.location),
            color: self.color.unwrap_or(old.color),
            status: self.status.unwrap_or(old.status),
            tags: self.tags.unwrap_or(old.tags),
            reminder_minutes: self.reminder_minutes.unwrap_or(old.reminder_minutes),
            links: self.links.unwrap_or(old.links),
        }
    }
}

impl Details {
    /// Where the two differ.
    pub(super) fn differences(&self, other: &Self) -> impl Iterator<Item = Field> {
        let same = [
            (Field::Title, self.title == other.title),
            (Field::Description, self.description == other.description),
            (Field::Location, self.location == other.location),
            (Field::Color, self.color == other.color),
            (Field::Status, self.status == other.status),
            (Field::Tags, self.tags == other.tags),
            (
                Field::ReminderMinutes,
                self.reminder_minutes == other.reminder_minutes,
            ),
            (Field::Links, self.links == other.links),
        ];
        same.into_iter()
            .filter(|(_, same)| !same)
            .map(|(field, _)| field)
    }

    /// Whether a change from one to the other is one that others must hear of: what is on the
    /// invitation, and not how its owner keeps it.
    pub(super) fn matters_to_others(&self, other: &Self) -> bool {
        self.differences(other).any(|field| {
            matches!(
                field,
                Field::Title | Field::Description | Field::Location | Field::Status
            )
        })
    }

    /// These where they were changed on purpose, elsewhere those of the series.
    pub(super) fn over(&self, modified: &BTreeSet<Field>, series: &Self) -> Self {
        let own = |field| modified.contains(&field);
        let of = |field| if own(field) { self } else { series };
        Self {
            title: of(Field::Title).title.clone(),
            description: of(Field::Description).description.clone(),
            location: of(Field::Location).location.clone(),
            color: of(Field::Color).color.clone(),
            status: of(Field::Status).status,
            tags: of(Field::Tags).tags.clone(),
            reminder_minutes: of(Field::ReminderMinutes).reminder_minutes.clone(),
            links: of(Field::Links).links.clone(),
        }
    }
}
