//! What is indexed of a row, and what its place among those found depends on.

use std::borrow::Cow;

use ::search::{Document, Field, Months};
use domain::Instant;
use domain::event::Master;
use jiff::civil::{Date, DateTime};
use jiff::tz::TimeZone;
use jiff::{SignedDuration, ToSpan as _};
use serde::Deserialize;
use store::{Clock, Owned, Record, Searchable, Stored};

/// What decides the order, besides how well the words fit.
#[derive(Debug, Clone)]
pub(super) struct Info {
    pub(super) kind: Searchable,
    pub(super) archived: bool,
    /// When it is, what is told by the wall as if the wall were UTC.
    pub(super) start: Option<Instant>,
    pub(super) end: Option<Instant>,
    pub(super) priority: u8,
    pub(super) updated_at: Option<Instant>,
    /// Which series and which set of its exceptions: an exception counts only with its series.
    pub(super) series: Option<Box<str>>,
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
    #[serde(borrow, default)]
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
    let searched: Searched<'_> = serde_json::from_slice(record.json()).ok()?;
    let status = searched.status.as_deref().unwrap_or_default();
    if kind == Searchable::Instance && status == "CANCELLED" {
        return None;
    }
    let span = span_of(record, &searched);
    let mut document = Document {
        texts: texts_of(&searched),
        ..Document::default()
    };
    let mut series = record.series().map(Box::from);
    if kind == Searchable::Master {
        let master: Stored<Owned<Master>> = record.read().ok()?;
        let master = master.entity.thing;
        (document.months, document.years) = times_of_series(&master);
        series = Some(master.series_key().to_string().into());
    } else if let Some((start, end)) = span {
        (document.months, document.years) = times_of(start, end);
    }
    let instant = |wall: DateTime| domain::on_wall(wall, &TimeZone::UTC);
    let info = Info {
        kind,
        archived: status == "ARCHIVED",
        start: record.starts_at().or_else(|| span.map(|it| instant(it.0))),
        end: span.map(|it| instant(it.1)),
        priority: searched.priority.unwrap_or(0),
        updated_at: searched.updated_at,
        series,
    };
    Some(take(&document, info))
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

/// From when to when it is, on the wall where it takes place.
fn span_of(record: &Record, searched: &Searched<'_>) -> Option<(DateTime, DateTime)> {
    let zone = searched.start_tzid.as_deref();
    let zone = zone.and_then(|name| TimeZone::get(name).ok());
    let zone = zone.unwrap_or(TimeZone::UTC);
    let wall = |at: Instant| zone.to_datetime(at.timestamp());
    let Some(clock) = record.clock() else {
        return searched.trigger_utc.map(|at| (wall(at), wall(at)));
    };
    Some(match clock {
        Clock::World { start, end } => (wall(start), wall(end)),
        Clock::Wall { start, end } => (start, end),
        Clock::Days { start, end } => {
            let last = end.checked_sub(1.day()).unwrap_or(end);
            (start.at(0, 0, 0, 0), last.at(0, 0, 0, 0))
        }
    })
}

/// The months and years from one time to another.
fn times_of(start: DateTime, end: DateTime) -> (Months, Vec<i16>) {
    let first = start.date().first_of_month();
    let months = first
        .series(1.month())
        .take(12)
        .take_while(|month| *month <= end.date());
    let months = months.filter_map(|month| u8::try_from(month.month()).ok());
    let years = (start.year()..=end.year()).take(YEARS);
    (months.collect(), years.collect())
}

/// As many years are kept of what lasts for ever.
const YEARS: usize = 100;

/// The months of its first year in which a series takes place, and the years up to its last.
fn times_of_series(master: &Master) -> (Months, Vec<i16>) {
    let Ok(series) = master.series() else {
        return (Months::NONE, Vec::new());
    };
    let zone = master.when.tzid().map(domain::Tzid::as_str);
    let zone = zone.and_then(|name| TimeZone::get(name).ok());
    let zone = zone.unwrap_or(TimeZone::UTC);
    let begin = zone.to_datetime(master.when.start().timestamp()).date();
    let midnight = |date: Date| domain::on_wall(date.at(0, 0, 0, 0), &zone);
    let takes_place = |month: &Date| {
        let next = month.checked_add(1.month()).unwrap_or(Date::MAX);
        let mut within = series.between(midnight(*month), midnight(next));
        within.next().is_some()
    };
    let months = begin.first_of_month().series(1.month()).take(13);
    let months = months.filter(takes_place);
    let months = months.filter_map(|month| u8::try_from(month.month()).ok());
    let last = series.last().map(|last| last.at.plus(SignedDuration::ZERO));
    let last = last.map_or(i16::MAX, |at| zone.to_datetime(at.timestamp()).year());
    let years = (begin.year()..=last).take(YEARS);
    (months.collect(), years.collect())
}
