//! What is indexed of a row, and what its place among those found depends on.

use std::borrow::Cow;

use ::search::{Document, Field};
use domain::Instant;
use domain::event::{Master, When};
use domain::task::Plan;
use serde::Deserialize;
use store::{Clock, Owned, Record, Searchable, Stored};

use super::times;

/// What decides the order, besides how well the words fit.
#[derive(Debug, Clone)]
pub(super) struct Info {
    pub(super) kind: Searchable,
    pub(super) archived: bool,
    /// When it goes away by itself, in seconds.
    expires: Option<i64>,
    /// When it is, what is told by the wall as if the wall were UTC.
    pub(super) start: Option<Instant>,
    pub(super) end: Option<Instant>,
    pub(super) priority: u8,
    pub(super) updated_at: Option<Instant>,
    /// Which series and which set of its exceptions: an exception counts only with its series.
    pub(super) series: Option<Box<str>>,
}

impl Info {
    pub(super) fn has_expired(&self, now: Instant) -> bool {
        self.expires.is_some_and(|at| at <= now.as_second())
    }
}

/// The attributes of all kinds of things that are searched.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Searched<'a> {
    #[serde(borrow)]
    title: Cow<'a, str>,
    #[serde(borrow, default)]
    description: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    body: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    note: Option<Cow<'a, str>>,
    #[serde(borrow, default)]
    location: Option<Cow<'a, str>>,
    #[serde(default)]
    tags: Vec<String>,
    #[serde(default)]
    labels: Vec<String>,
    #[serde(borrow, default)]
    status: Option<Cow<'a, str>>,
    /// The zone of an event, a reminder or a task.
    #[serde(borrow, default, alias = "triggerTzid", alias = "tzid")]
    start_tzid: Option<Cow<'a, str>>,
    #[serde(default)]
    priority: Option<u8>,
    #[serde(default)]
    updated_at: Option<Instant>,
    #[serde(default)]
    trigger_utc: Option<Instant>,
}

/// Hands over what a row is found by. Nothing for what is not to be found: a cancelled occurrence,
/// or what cannot be read.
pub(super) fn with_document<R>(
    record: &Record,
    take: impl FnOnce(&Document<'_>, Info) -> R,
) -> Option<R> {
    let kind = record.searchable()?;
    let searched = serde_json::from_slice(record.json());
    let searched: Searched<'_> = searched.map_err(|error| unreadable(record, &error)).ok()?;
    let status = searched.status.as_deref().unwrap_or_default();
    if kind == Searchable::Instance && status == "CANCELLED" {
        return None;
    }
    let mut document = Document {
        texts: texts_of(&searched),
        ..Document::default()
    };
    let clock = clock_of(kind, record, &searched);
    let mut series = record.series().map(Box::from);
    if kind == Searchable::Master {
        let master = record.read().map_err(|error| unreadable(record, &error));
        let master: Stored<Owned<Master>> = master.ok()?;
        let master = master.entity.thing;
        (document.months, document.years) = times::of_series(&master);
        series = Some(master.series_key().to_string().into());
    } else if let Some(clock) = clock {
        let zone = searched.start_tzid.as_deref();
        (document.months, document.years) = times::of(clock, &times::zone(zone));
    }
    let moments = clock.map(times::moments);
    let info = Info {
        kind,
        archived: status == "ARCHIVED",
        expires: record.ttl(),
        start: moments.map(|it| it.0),
        end: moments.map(|it| it.1),
        priority: searched.priority.unwrap_or(0),
        updated_at: searched.updated_at,
        series,
    };
    Some(take(&document, info))
}

/// It must not hide all the others.
fn unreadable(record: &Record, error: &dyn std::error::Error) {
    tracing::error!(row = %record.place(), ?error, "something cannot be read, and is not found");
}

fn texts_of<'s>(searched: &'s Searched<'_>) -> Vec<(Field, &'s str)> {
    let mut texts = vec![(Field::Title, &*searched.title)];
    let labels = searched.tags.iter().chain(&searched.labels);
    texts.extend(labels.map(|label| (Field::Label, label.as_str())));
    texts.extend(searched.location.as_deref().map(|it| (Field::Place, it)));
    let long = [&searched.description, &searched.body, &searched.note];
    texts.extend(long.into_iter().flatten().map(|it| (Field::Text, &**it)));
    texts
}

/// From when to when it is. A task is from its planned start up to its due time, and what is done with
/// keeps the time it had, although no time index has it any more.
fn clock_of(kind: Searchable, record: &Record, searched: &Searched<'_>) -> Option<Clock> {
    if kind == Searchable::Task {
        let plan: Plan = serde_json::from_slice(record.json()).ok()?;
        return plan.span().map(|span| match span {
            When::Timed(timed) => Clock::World {
                start: timed.start,
                end: timed.end,
            },
            When::AllDay(days) => Clock::Days {
                start: days.start,
                end: days.end,
            },
        });
    }
    let trigger = searched.trigger_utc;
    record
        .clock()
        .or(trigger.map(|at| Clock::World { start: at, end: at }))
}
