//! The attributes that events, series and occurrences have in common: written down once, since serde
//! cannot both flatten and refuse what is unknown.

use domain::event::{Color, Description, EventStatus, Links, Location, Reminders, Tags, Title};
use domain::{Instant, Tzid};
use jiff::civil::Date;
use serde::Deserialize;

/// A date, and nothing but a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub(crate) struct Day(pub(crate) Date);

impl TryFrom<String> for Day {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| "must be a real date such as 2025-12-15".to_owned())
    }
}

impl Day {
    pub(crate) fn parse(text: &str) -> Option<Self> {
        // Else a time behind the date would be read over.
        let date: Date = text.parse().ok().filter(|_| text.len() == 10)?;
        Some(Self(date))
    }
}

/// What the attributes of a new thing are, apart from its own.
#[derive(Debug)]
pub(crate) struct Wished {
    pub(crate) title: Title,
    pub(crate) description: Option<Description>,
    pub(crate) is_all_day: Option<bool>,
    pub(crate) start_utc: Option<Instant>,
    pub(crate) end_utc: Option<Instant>,
    pub(crate) start_tzid: Option<Tzid>,
    pub(crate) end_tzid: Option<Tzid>,
    pub(crate) start_date: Option<Day>,
    pub(crate) end_date: Option<Day>,
    pub(crate) location: Option<Location>,
    pub(crate) color: Option<Color>,
    pub(crate) status: Option<EventStatus>,
    pub(crate) tags: Option<Tags>,
    pub(crate) reminder_minutes: Option<Reminders>,
    pub(crate) links: Option<Links>,
    pub(crate) ttl: Option<i64>,
}

/// The body that makes something: its own fields, and those in common.
macro_rules! wish {
    ($(#[$meta:meta])* $name:ident { $($(#[$own:meta])* $field:ident: $type:ty,)* }) => {
        #[derive(Debug, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        $(#[$meta])*
        pub(crate) struct $name {
            $($(#[$own])* $field: $type,)*
            #[schema(value_type = $crate::schemas::Title)]
            title: domain::event::Title,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Description>)]
            description: Option<domain::event::Description>,
            #[serde(default)]
            is_all_day: Option<bool>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Time>)]
            start_utc: Option<domain::Instant>,
            /// Without it, the duration you prefer is filled in.
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Time>)]
            end_utc: Option<domain::Instant>,
            /// Null or absent is floating: the same time on every wall.
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::TimeZone>)]
            start_tzid: Option<domain::Tzid>,
            /// Only for what travels.
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::TimeZone>)]
            end_tzid: Option<domain::Tzid>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Day>)]
            start_date: Option<$crate::events::fields::Day>,
            /// The first day after; without it, one day.
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Day>)]
            end_date: Option<$crate::events::fields::Day>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Location>)]
            location: Option<domain::event::Location>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Color>)]
            color: Option<domain::event::Color>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::EventStatus>)]
            status: Option<domain::event::EventStatus>,
            #[serde(default)]
            #[schema(value_type = Option<Vec<$crate::schemas::Tag>>, max_items = 50)]
            tags: Option<domain::event::Tags>,
            /// Without it, those you prefer.
            #[serde(default)]
            #[schema(value_type = Option<Vec<$crate::schemas::Minutes>>, max_items = 50)]
            reminder_minutes: Option<domain::event::Reminders>,
            #[serde(default)]
            #[schema(value_type = Option<Vec<$crate::schemas::Link>>, max_items = 50)]
            links: Option<domain::event::Links>,
            /// When it goes away by itself, in seconds since 1970.
            #[serde(default)]
            ttl: Option<i64>,
        }

        impl $name {
            fn wished(&mut self) -> $crate::events::fields::Wished {
                $crate::events::fields::Wished {
                    title: self.title.clone(),
                    description: self.description.take(),
                    is_all_day: self.is_all_day,
                    start_utc: self.start_utc,
                    end_utc: self.end_utc,
                    start_tzid: self.start_tzid.take(),
                    end_tzid: self.end_tzid.take(),
                    start_date: self.start_date,
                    end_date: self.end_date,
                    location: self.location.take(),
                    color: self.color.take(),
                    status: self.status,
                    tags: self.tags.take(),
                    reminder_minutes: self.reminder_minutes.take(),
                    links: self.links.take(),
                    ttl: self.ttl,
                }
            }
        }
    };
}
pub(crate) use wish;

/// The body that changes something: its own fields, and those in common.
macro_rules! change {
    ($(#[$meta:meta])* $name:ident { $($(#[$own:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(Debug, Default, serde::Deserialize, utoipa::ToSchema)]
        #[serde(rename_all = "camelCase", deny_unknown_fields)]
        pub(crate) struct $name {
            $(#[serde(default)] $(#[$own])* $field: $type,)*
            #[serde(default, deserialize_with = "crate::extract::present")]
            #[schema(value_type = $crate::schemas::Title, required = false)]
            title: Option<domain::event::Title>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Description>)]
            description: $crate::extract::Patch<domain::event::Description>,
            #[serde(default, deserialize_with = "crate::extract::present")]
            #[schema(value_type = bool, required = false)]
            is_all_day: Option<bool>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Time>)]
            start_utc: $crate::extract::Patch<domain::Instant>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Time>)]
            end_utc: $crate::extract::Patch<domain::Instant>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::TimeZone>)]
            start_tzid: $crate::extract::Patch<domain::Tzid>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::TimeZone>)]
            end_tzid: $crate::extract::Patch<domain::Tzid>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Day>)]
            start_date: $crate::extract::Patch<$crate::events::fields::Day>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Day>)]
            end_date: $crate::extract::Patch<$crate::events::fields::Day>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Location>)]
            location: $crate::extract::Patch<domain::event::Location>,
            #[serde(default)]
            #[schema(value_type = Option<$crate::schemas::Color>)]
            color: $crate::extract::Patch<domain::event::Color>,
            #[serde(default, deserialize_with = "crate::extract::present")]
            #[schema(value_type = $crate::schemas::EventStatus, required = false)]
            status: Option<domain::event::EventStatus>,
            #[serde(default)]
            #[schema(value_type = Option<Vec<$crate::schemas::Tag>>, max_items = 50)]
            tags: $crate::extract::Patch<domain::event::Tags>,
            #[serde(default)]
            #[schema(value_type = Option<Vec<$crate::schemas::Minutes>>, max_items = 50)]
            reminder_minutes: $crate::extract::Patch<domain::event::Reminders>,
            #[serde(default)]
            #[schema(value_type = Option<Vec<$crate::schemas::Link>>, max_items = 50)]
            links: $crate::extract::Patch<domain::event::Links>,
        }

        impl $name {
            fn details(&mut self) -> domain::event::DetailsChange {
                use std::mem::take;
                domain::event::DetailsChange {
                    title: self.title.take(),
                    description: take(&mut self.description).into_option(),
                    location: take(&mut self.location).into_option(),
                    color: take(&mut self.color).into_option(),
                    status: self.status,
                    tags: take(&mut self.tags).or_default(),
                    reminder_minutes: take(&mut self.reminder_minutes).or_default(),
                    links: take(&mut self.links).or_default(),
                }
            }

            fn when(&mut self) -> domain::event::WhenChange {
                use std::mem::take;
                domain::event::WhenChange {
                    is_all_day: self.is_all_day,
                    start_utc: take(&mut self.start_utc).into_option(),
                    end_utc: take(&mut self.end_utc).into_option(),
                    start_tzid: take(&mut self.start_tzid).into_option(),
                    end_tzid: take(&mut self.end_tzid).into_option(),
                    start_date: take(&mut self.start_date).map(|day| day.0).into_option(),
                    end_date: take(&mut self.end_date).map(|day| day.0).into_option(),
                }
            }
        }
    };
}
pub(crate) use change;

/// What is sent, for the document: its own fields, and those in common.
macro_rules! shown {
    ($(#[$meta:meta])* $name:ident { $($(#[$own:meta])* $field:ident: $type:ty,)* }) => {
        $(#[$meta])*
        #[derive(utoipa::ToSchema)]
        #[expect(dead_code, reason = "for the document only")]
        #[schema(rename_all = "camelCase")]
        pub(crate) struct $name {
            $($(#[$own])* $field: $type,)*
            title: String,
            #[schema(required = false)]
            description: String,
            is_all_day: bool,
            #[schema(value_type = $crate::schemas::Time, required = false)]
            start_utc: String,
            #[schema(value_type = $crate::schemas::Time, required = false)]
            end_utc: String,
            /// Null is floating.
            #[schema(required)]
            start_tzid: Option<String>,
            #[schema(required)]
            end_tzid: Option<String>,
            #[schema(value_type = $crate::schemas::Day, required = false)]
            start_date: String,
            #[schema(value_type = $crate::schemas::Day, required = false)]
            end_date: String,
            #[schema(required = false)]
            location: String,
            #[schema(required = false)]
            color: String,
            #[schema(value_type = $crate::schemas::EventStatus)]
            status: String,
            #[schema(required = false)]
            tags: Vec<String>,
            #[schema(required = false)]
            reminder_minutes: Vec<u32>,
            #[schema(value_type = Vec<$crate::schemas::Link>)]
            links: Vec<u32>,
            version: u64,
            #[schema(value_type = $crate::schemas::Time)]
            created_at: String,
            #[schema(value_type = $crate::schemas::Time)]
            updated_at: String,
            ical_uid: String,
            /// How often it changed in a way that matters to others.
            sequence: u32,
            #[schema(required = false)]
            ttl: i64,
        }
    };
}
pub(crate) use shown;

impl Wished {
    pub(crate) fn details(&mut self) -> domain::event::Details {
        domain::event::Details {
            title: self.title.clone(),
            description: self.description.take(),
            location: self.location.take(),
            color: self.color.take(),
            status: self.status.unwrap_or_default(),
            tags: self.tags.take().unwrap_or_default(),
            reminder_minutes: Reminders::default(),
            links: self.links.take().unwrap_or_default(),
        }
    }

    pub(crate) fn when(&mut self) -> domain::event::WhenInput {
        domain::event::WhenInput {
            is_all_day: self.is_all_day.unwrap_or(false),
            start_utc: self.start_utc,
            end_utc: self.end_utc,
            start_tzid: self.start_tzid.take(),
            end_tzid: self.end_tzid.take(),
            start_date: self.start_date.map(|day| day.0),
            end_date: self.end_date.map(|day| day.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_a_real_one_and_nothing_more() {
        assert!(Day::parse("2024-02-29").is_some());
        for wrong in ["2025-02-30", "2025-02-03T10:00", "20250203", "2025-2-3", ""] {
            assert!(Day::parse(wrong).is_none(), "{wrong}");
        }
    }
}
