//! A change in this occurrence and all that follow: the series ends before it, and another begins.

use domain::event::{
    Dates, Instance, Links, Master, MasterChange, MasterId, Repetition, WhenChange,
};
use domain::recurrence::DateOrTime;
use domain::{Instant, Invalid};
use jiff::SignedDuration;
use store::Record;

use super::change::taken_along;
use super::end;
use super::held::{Held, StoredMaster};
use super::locate::{Located, unexpected};
use super::turn::{Outcome, Turn};
use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Error, Result};
use crate::events::{check_ttl, usual_duration};
use crate::links;

/// Two series that will be in the place of one.
#[derive(Debug, Clone)]
pub struct Split {
    /// What is left of the old one; nothing if it is split at its first occurrence.
    old: Option<Master>,
    /// The rest of the old one as it would be without a change: what the exceptions know.
    rest: Master,
    new: Master,
    at: Instant,
}

/// The two series as they would be.
pub async fn split_off(
    app: &App,
    read: &StoredMaster,
    located: &Located,
    mut change: MasterChange,
) -> Result<Split> {
    check_ttl(app, change.ttl.flatten())?;
    let master = &read.entity.thing;
    let none = Links::default();
    links::settle_change(app, &read.entity.owner, &mut change.details, &none).await?;
    if !located.is_of_series {
        let gone = Invalid::new("is not an occurrence of this series");
        return Err(Error::invalid("at", gone));
    }
    let at = located.original;
    let rest = rest_of(app, master, at)?;
    let usual = usual_duration(app, &read.entity.owner, &change.when).await?;
    let change = moving_from(master, at, &rest, change, usual)?;
    let changed = rest.changed(change, usual, app.now());
    let new = Master {
        sequence: 0,
        updated_at: app.now(),
        ..changed.map_err(Error::blamed)?
    };
    let old = end::until(master, at.plus(-SECOND))?;
    let old = old.map(|next| master.succeeded_by(next, app.now()));
    Ok(Split { old, rest, new, at })
}

/// The change seen from the occurrence that was chosen, also if the rule goes on from a later one: that
/// one moves by as much.
fn moving_from(
    master: &Master,
    at: Instant,
    rest: &Master,
    change: MasterChange,
    usual: SignedDuration,
) -> Result<MasterChange> {
    let chosen = master.when_at(at);
    if chosen == rest.when || change.when.is_empty() {
        return Ok(change);
    }
    let wanted = change.when.apply(&chosen, usual);
    let moved = rest.when.moved_as(&chosen, &wanted.map_err(Error::blamed)?);
    Ok(MasterChange {
        when: WhenChange::to(&moved),
        ..change
    })
}

const SECOND: SignedDuration = SignedDuration::from_secs(1);

/// Puts the two in the place of the series that was read. Exceptions from there on go along.
pub async fn split(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    split: Split,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    let held = Held::of(app, read.clone()).await?;
    let (later, earlier): (Vec<Instance>, Vec<Instance>) = held
        .instances
        .iter()
        .cloned()
        .partition(|instance| instance.recurrence_id >= split.at);
    let new = Outcome {
        exceptions: taken_along(&later, &split.rest, &split.new, app.now())?,
        master: split.new,
    };
    let old = split.old.map(|master| Outcome {
        master,
        exceptions: earlier,
    });
    let turn = Turn::split(held, old, new);
    let written = turn.carry_out(app, actor, "series.split", origin).await?;
    written.new.ok_or(Error::NotFound)
}

/// What follows from an occurrence on, as a series of its own.
fn rest_of(app: &App, master: &Master, at: Instant) -> Result<Master> {
    let id: MasterId = app.new_id("mst_");
    let (start, repetition) = rest(master, at)?;
    let mut new = Master::new(
        id,
        master.details.clone(),
        master.when_at(start),
        repetition,
        app.now(),
    );
    new.ttl = master.ttl;
    Ok(new)
}

/// The rule goes on from the first occurrence that it makes itself: from another, such as one that
/// was added, it would count its intervals otherwise.
fn rest(master: &Master, at: Instant) -> Result<(Instant, Repetition)> {
    let old = &master.repetition;
    let exdate = old.exdate.filtered(|date| match date {
        DateOrTime::Time(time) => time >= at,
        DateOrTime::Date(date) => date >= master.date_of(at),
    });
    let rdate = old.rdate.filtered(|date| end::start_of(master, date) >= at);
    let by_rule = end::by_rule_alone(master)?;
    let next = by_rule
        .between(at, Instant::of(jiff::Timestamp::MAX))
        .next();
    let Some(next) = next.filter(|_| old.rrule.is_some()) else {
        let rdate = at_their_times(master, at, &rdate)?;
        // Without a rule the start is one of the dates.
        let start = Some(master.when.start());
        let start = start.filter(|start| old.rrule.is_none() && *start > at);
        let rdate = rdate.iter().chain(start.map(DateOrTime::Time));
        let rdate = Dates::try_from(rdate.collect::<Vec<_>>());
        let others = Repetition {
            rrule: None,
            rrule_until: None,
            exdate,
            rdate: rdate.map_err(|problem| Error::invalid("at", problem))?,
        };
        // A series needs a rule or dates, also if only its start is left.
        return Ok((at, with_start(others, at)?));
    };
    let rule = old.rrule.clone();
    let rule = rule.map(|rule| match rule.count() {
        Some(count) => {
            let used = u32::try_from(by_rule.count_before(next.at)).unwrap_or(u32::MAX);
            rule.with_count(Some(count.saturating_sub(used).max(1)))
        }
        None => Ok(rule),
    });
    Ok((
        next.at,
        Repetition {
            rrule: rule.transpose().map_err(unexpected)?,
            rrule_until: old.rrule_until,
            exdate,
            rdate: at_their_times(master, next.at, &rdate)?,
        },
    ))
}

/// Dates that were added, for a series that starts at an instant: at the times they had.
fn at_their_times(master: &Master, start: Instant, dates: &Dates) -> Result<Dates> {
    let when = master.when_at(start);
    let dates: Vec<DateOrTime> = dates
        .iter()
        .map(|date| match date {
            DateOrTime::Date(day) if when.start_on(day) != master.when.start_on(day) => {
                DateOrTime::Time(master.when.start_on(day))
            }
            date => date,
        })
        .collect();
    Dates::try_from(dates).map_err(unexpected)
}

fn with_start(mut repetition: Repetition, at: Instant) -> Result<Repetition> {
    if repetition.rdate.is_empty() {
        let dates = repetition.rdate.with(DateOrTime::Time(at));
        repetition.rdate = dates.map_err(unexpected)?;
    }
    Ok(repetition)
}
