//! Ending a series: no occurrence after a moment.

use domain::event::{Dates, Master, Repetition};
use domain::recurrence::{DateOrTime, Rule, Series};
use domain::{Instant, Invalid};
use jiff::civil::Date;
use store::Record;

use super::held::{Held, StoredMaster};
use super::locate::{midnight_of, unexpected};
use super::turn::{Outcome, Turn};
use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Error, Result};

/// After which no occurrence starts: an instant, or all of a date in the zone of the series.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum End {
    At(Instant),
    On(Date),
}

/// A series as it would be, and the moment it ends at.
#[derive(Debug, Clone)]
pub struct Ended {
    master: Master,
    last: Instant,
}

/// The series as it would be.
pub fn ended(app: &App, read: &StoredMaster, after: End) -> Result<Ended> {
    let master = &read.entity.thing;
    let last = match after {
        End::At(instant) => instant,
        End::On(date) => master.when.last_second_of(date),
    };
    let next = until(master, last)?.ok_or_else(|| {
        let nothing = Invalid::new("leaves no occurrence: delete the series instead");
        Error::invalid("after", nothing)
    })?;
    let master = master.succeeded_by(next, app.now());
    Ok(Ended { master, last })
}

/// Puts the ended series in the place of the one that was read. Exceptions of later occurrences go.
pub async fn end(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    ended: Ended,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    let Ended { master, last } = ended;
    let held = Held::of(app, read.clone()).await?;
    let exceptions = held.instances.iter();
    let exceptions = exceptions.filter(|instance| instance.recurrence_id <= last);
    if master == read.entity.thing && exceptions.clone().count() == held.instances.len() {
        return Ok(Record::of(&read.entity, read.version)?);
    }
    let outcome = Outcome {
        exceptions: exceptions.cloned().collect(),
        master,
    };
    let turn = Turn::into(held, outcome);
    let written = turn.carry_out(app, actor, "series.end", origin).await?;
    written.old.ok_or(Error::NotFound)
}

/// A series up to a moment; nothing if it has no occurrence there. What ends earlier anyway stays as
/// it is. The end is said once: a rule that would have counted further does not count any more.
pub(super) fn until(master: &Master, last: Instant) -> Result<Option<Master>> {
    let series = master.series().map_err(unexpected)?;
    if !series.is_endless() && series.last().is_some_and(|end| end.at <= last) {
        return Ok(Some(master.clone()));
    }
    if series.first().is_none_or(|first| first.at > last) {
        return Ok(None);
    }
    let old = &master.repetition;
    let rdate = old.rdate.filtered(|date| start_of(master, date) <= last);
    if master.when.start() > last {
        return only_dates(master, &rdate).map(Some);
    }
    let (rrule, rrule_until) = rule_until(master, last)?;
    let mut next = master.clone();
    next.repetition = Repetition {
        rrule,
        rrule_until,
        exdate: old.exdate.clone(),
        rdate,
    };
    Ok(Some(next))
}

/// The rule and where it ends. One that has fired for the last time by then ends as it did.
fn rule_until(master: &Master, last: Instant) -> Result<(Option<Rule>, Option<Instant>)> {
    let old = &master.repetition;
    let Some(rule) = &old.rrule else {
        return Ok((None, None));
    };
    let by_rule = by_rule_alone(master)?;
    if !by_rule.is_endless() && by_rule.last().is_none_or(|end| end.at <= last) {
        return Ok((Some(rule.clone()), old.rrule_until));
    }
    let uncounted = rule.clone().with_count(None).map_err(unexpected)?;
    let earlier = old.rrule_until.map_or(last, |end| end.min(last));
    Ok((Some(uncounted), Some(earlier)))
}

/// What is left of a series of which only dates before its start are left.
fn only_dates(master: &Master, rdate: &Dates) -> Result<Master> {
    let mut starts: Vec<Instant> = rdate.iter().map(|date| start_of(master, date)).collect();
    starts.sort_unstable();
    let first = starts.first().copied().unwrap_or(master.when.start());
    let rdate = Dates::try_from(starts.into_iter().map(DateOrTime::Time).collect::<Vec<_>>());
    let mut next = master.clone();
    next.when = master.when_at(first);
    next.repetition = Repetition {
        rrule: None,
        rrule_until: None,
        exdate: master.repetition.exdate.clone(),
        rdate: rdate.map_err(unexpected)?,
    };
    Ok(next)
}

/// The series without what was added and taken away.
pub(super) fn by_rule_alone(master: &Master) -> Result<Series> {
    let bare = Repetition {
        exdate: Dates::default(),
        rdate: Dates::default(),
        ..master.repetition.clone()
    };
    bare.series(&master.when).map_err(unexpected)
}

/// When the occurrence starts that a date adds.
pub(super) fn start_of(master: &Master, date: DateOrTime) -> Instant {
    match date {
        DateOrTime::Time(at) if master.when.is_all_day() => midnight_of(at),
        DateOrTime::Time(at) => at,
        DateOrTime::Date(date) => master.when.start_on(date),
    }
}
