//! Ending a series: no occurrence after a moment.

use domain::event::{Dates, Master, Repetition};
use domain::recurrence::DateOrTime;
use domain::{Instant, Invalid};
use jiff::civil::Date;
use store::Record;

use super::held::{Held, StoredMaster};
use super::one::series_of;
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
    let repetition = until(master, last)?;
    let mut next = master.clone();
    next.repetition = repetition.ok_or_else(|| {
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

/// The part of a series up to a moment; nothing if it has no occurrence there. A series that ends
/// earlier anyway stays as it is. The end is said once: a rule that would have counted further does
/// not count any more.
pub(super) fn until(master: &Master, last: Instant) -> Result<Option<Repetition>> {
    let series = series_of(master)?;
    if !series.is_endless() && series.last().is_some_and(|end| end.at <= last) {
        return Ok(Some(master.repetition.clone()));
    }
    if series.first().is_none_or(|first| first.at > last) {
        return Ok(None);
    }
    let old = &master.repetition;
    let rrule = old.rrule.clone().map(|rule| rule.with_count(None));
    let rrule = rrule.transpose().map_err(super::locate::unexpected)?;
    let earlier = old.rrule_until.map_or(last, |end| end.min(last));
    Ok(Some(Repetition {
        rrule_until: rrule.as_ref().map(|_| earlier),
        rrule,
        exdate: old.exdate.clone(),
        rdate: before(master, &old.rdate, last),
    }))
}

/// Those dates that are not after a moment.
fn before(master: &Master, dates: &Dates, last: Instant) -> Dates {
    let last_date = master.date_of(last);
    dates.filtered(|date| match date {
        DateOrTime::Time(at) => at <= last,
        DateOrTime::Date(date) => date <= last_date,
    })
}
