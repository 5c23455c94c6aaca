//! A change in all occurrences: of the series, and of each exception where it is as the series.

use std::collections::HashSet;

use domain::Instant;
use domain::event::{Instance, Master, MasterChange};
use store::Record;

use super::held::{Held, StoredMaster};
use super::locate::unexpected;
use super::turn::{Outcome, Turn};
use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Error, Result};
use crate::events::{check_ttl, usual_duration};
use crate::links;

/// The series as it would be.
pub async fn changed(app: &App, read: &StoredMaster, mut change: MasterChange) -> Result<Master> {
    check_ttl(app, change.ttl.flatten())?;
    let before = &read.entity.thing.details.links;
    links::settle_change(app, &read.entity.owner, &mut change.details, before).await?;
    let usual = usual_duration(app, &read.entity.owner, &change.when).await?;
    let changed = read.entity.thing.changed(change, usual, app.now());
    changed.map_err(Error::blamed)
}

/// Puts a series in the place of the one that was read, and takes the exceptions along.
pub async fn change_all(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    master: Master,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    if master == read.entity.thing {
        return Ok(Record::of(&read.entity, read.version)?);
    }
    let held = Held::of(app, read.clone()).await?;
    let exceptions = taken_along(&held.instances, held.master(), &master, app.now())?;
    let outcome = Outcome { master, exceptions };
    let turn = Turn::into(held, outcome);
    let written = turn.carry_out(app, actor, "series.update", origin).await?;
    written.old.ok_or(Error::NotFound)
}

/// The exceptions as they are with another series, or with the same that has changed. Two that would
/// have one date for a name are told apart by their times.
pub(super) fn taken_along(
    exceptions: &[Instance],
    old: &Master,
    new: &Master,
    now: Instant,
) -> Result<Vec<Instance>> {
    let mut names = HashSet::new();
    let all = new.repetition.series_without_exdates(&new.when);
    let all = all.map_err(unexpected)?;
    let following = exceptions
        .iter()
        .filter_map(|exception| exception.following(old, new, &all, now));
    let told_apart = following.map(|exception| {
        if names.insert(exception.event_id.name()) {
            return exception;
        }
        let exception = exception.named_by_time();
        names.insert(exception.event_id.name());
        exception
    });
    Ok(told_apart.collect())
}
