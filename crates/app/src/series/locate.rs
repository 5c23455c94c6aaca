//! Finding the occurrence that somebody means.

use domain::event::{Instance, Master};
use domain::recurrence::{DateOrTime, Series};
use domain::{Instant, Invalid};
use jiff::tz::Offset;
use store::Owned;
use table::Version;

use super::held::StoredMaster;
use crate::context::App;
use crate::error::{Error, Result};

/// One occurrence of a series.
#[derive(Debug, Clone)]
pub struct Located {
    /// When it is by the series alone.
    pub original: Instant,
    /// What its exception is called, or would be.
    pub(super) name: DateOrTime,
    /// Its exception, if it has one.
    pub exception: Option<Instance>,
    /// The version its exception was written at.
    pub version: Option<Version>,
    /// Whether the series still has it. An exception may outlive what it replaced.
    pub(super) is_of_series: bool,
}

impl Located {
    /// What is cancelled already is none any more.
    pub fn must_take_place(&self) -> Result<()> {
        match &self.exception {
            Some(exception) if exception.is_cancelled() => Err(Error::NotFound),
            _ => Ok(()),
        }
    }
}

/// The occurrence somebody means by a date in the zone of the series or by its time. One that is in
/// the series' `exdate` is none.
pub async fn locate(app: &App, read: &StoredMaster, meant: DateOrTime) -> Result<Located> {
    let series = read.entity.thing.series().map_err(unexpected)?;
    located(app, read, &series, meant).await
}

/// The same, also if the series' `exdate` takes it away.
pub async fn locate_to_restore(
    app: &App,
    read: &StoredMaster,
    meant: DateOrTime,
) -> Result<Located> {
    let master = &read.entity.thing;
    let series = master.repetition.series_without_exdates(&master.when);
    located(app, read, &series.map_err(unexpected)?, meant).await
}

async fn located(
    app: &App,
    read: &StoredMaster,
    series: &Series,
    meant: DateOrTime,
) -> Result<Located> {
    let Owned { owner, thing } = &read.entity;
    let at = occurrence(thing, series, meant)?;
    let names = names(thing, at, meant);
    let found = app
        .store
        .instances_named(owner, &thing.series_key(), &names)
        .await?;
    let found: Vec<(Instance, Version)> = found
        .into_iter()
        .flatten()
        .map(|stored| (stored.entity.thing, stored.version))
        .collect();
    let is_meant = |(instance, _): &&(Instance, Version)| match (at, meant) {
        (Some(at), _) | (None, DateOrTime::Time(at)) => instance.recurrence_id == at,
        (None, DateOrTime::Date(_)) => instance.event_id.name() == meant,
    };
    let (exception, version) = found.iter().find(is_meant).cloned().unzip();
    let original = at.or(exception.as_ref().map(|it: &Instance| it.recurrence_id));
    let original = original.ok_or(Error::NotFound)?;
    let usual = thing.name_of(original);
    let is_taken = found.iter().any(|(instance, _)| {
        instance.event_id.name() == usual && instance.recurrence_id != original
    });
    Ok(Located {
        original,
        name: match &exception {
            Some(exception) => exception.event_id.name(),
            None if is_taken => DateOrTime::Time(original),
            None => usual,
        },
        exception,
        version,
        is_of_series: at.is_some(),
    })
}

/// Every name that an exception of it can have.
fn names(master: &Master, at: Option<Instant>, meant: DateOrTime) -> Vec<DateOrTime> {
    let by_time = at.map(|at| [DateOrTime::Time(at), DateOrTime::Date(master.date_of(at))]);
    let mut names: Vec<_> = by_time.into_iter().flatten().chain([meant]).collect();
    if let DateOrTime::Time(at) = meant {
        names.push(DateOrTime::Date(master.date_of(at)));
    }
    names.sort_unstable();
    names.dedup();
    names
}

/// When the occurrence is, if there is one.
fn occurrence(master: &Master, series: &Series, meant: DateOrTime) -> Result<Option<Instant>> {
    match meant {
        DateOrTime::Time(at) => {
            let at = if master.when.is_all_day() {
                midnight_of(at)
            } else {
                at
            };
            Ok(series.contains(at).then_some(at))
        }
        DateOrTime::Date(date) => {
            let mut on_date = series.on(date).map(|occurrence| occurrence.at);
            let first = on_date.next();
            if on_date.next().is_some() {
                let several =
                    Invalid::new("is a day with several occurrences: send a recurrenceId");
                return Err(Error::invalid("original", several));
            }
            Ok(first)
        }
    }
}

/// Whole days are spelled as their midnights.
pub(super) fn midnight_of(at: Instant) -> Instant {
    let date = Offset::UTC.to_datetime(at.timestamp()).date();
    let midnight = Offset::UTC.to_timestamp(date.at(0, 0, 0, 0));
    midnight.map_or(at, Instant::of)
}

/// What is stored has been checked.
pub(super) fn unexpected(problem: Invalid) -> Error {
    Error::Internal(Box::new(problem))
}
