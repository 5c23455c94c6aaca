//! A change in one occurrence: this one and no other.

use domain::event::{Dates, Field, Instance, InstanceChange, LinkEnd, LinkType, Links, Master};
use domain::recurrence::DateOrTime;
use domain::{Id, Instant};
use store::{Commit, Owned, Record};

use super::end::start_of;
use super::held::StoredMaster;
use super::locate::{Located, unexpected};
use super::{deed, next_version};
use crate::access;
use crate::actor::{Actor, Origin};
use crate::context::App;
use crate::error::{Conflict, Error, Result};
use crate::links;

/// The occurrence as it is sent.
pub fn shown(app: &App, read: &StoredMaster, located: &Located) -> Result<Record> {
    let instance = match &located.exception {
        Some(exception) => exception.clone(),
        None => Instance {
            is_exception: false,
            created_at: read.entity.thing.created_at,
            updated_at: read.entity.thing.updated_at,
            ..as_it_is(app, &read.entity.thing, located)
        },
    };
    let Owned { owner, .. } = &read.entity;
    let instance = Owned {
        owner: owner.clone(),
        thing: instance,
    };
    Ok(Record::of(
        &instance,
        located.version.unwrap_or(read.version),
    )?)
}

/// The occurrence as it would be.
pub async fn changed_one(
    app: &App,
    read: &StoredMaster,
    located: &Located,
    mut change: InstanceChange,
) -> Result<Instance> {
    let master = &read.entity.thing;
    let instance = as_it_is(app, master, located);
    let before = own_links(Some(&instance));
    links::settle_change(app, &read.entity.owner, &mut change.details, &before).await?;
    let changed = instance.changed(master, change, app.now());
    changed.map_err(Error::blamed)
}

/// Puts an occurrence in the place of the one that was read.
pub async fn replace_one(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    located: &Located,
    instance: Instance,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    if instance == as_it_is(app, &read.entity.thing, located) {
        return shown(app, read, located);
    }
    let commit = with_master(app, actor, read, with_one_more(read, located)?)?;
    let commit = with_edges(commit, actor, located, Some(&instance));
    let record = Record::of(&actor.owning(instance), next_version(read))?;
    let commit = commit.put_record(&record);
    let deed = deed(actor, "series.updateOne", &read.entity.thing.master_id);
    app.commit_on_version(commit.put(&app.done(deed, origin)))
        .await?;
    Ok(record)
}

/// Cancels an occurrence. What the series does not have any more simply goes.
pub async fn cancel(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    located: &Located,
    origin: &Origin,
) -> Result<()> {
    access::may_write(actor)?;
    let master = &read.entity.thing;
    let instance = as_it_is(app, master, located);
    let deed = deed(actor, "series.cancelOne", &master.master_id);
    let entry = app.done(deed, origin);
    if !located.is_of_series {
        let commit = with_master(app, actor, read, without_one(read, located))?;
        let commit = with_edges(commit, actor, located, None);
        let commit = commit.discard(&actor.owning(instance)).put(&entry);
        return app.commit_on_version(commit).await;
    }
    if instance.is_cancelled() {
        return Err(Error::NotFound);
    }
    let cancelled = actor.owning(instance.cancelled(app.now()));
    let record = Record::of(&cancelled, next_version(read))?;
    let commit = with_master(app, actor, read, with_one_more(read, located)?)?;
    let commit = with_edges(commit, actor, located, Some(&cancelled.thing));
    app.commit_on_version(commit.put_record(&record).put(&entry))
        .await
}

/// Makes an occurrence as the others again, whether it was changed, cancelled or excluded.
pub async fn restore(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    located: Located,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    if !located.is_of_series {
        return Err(Error::NotFound);
    }
    let master = &read.entity.thing;
    let exdate = without(master, located.original)?;
    let usual = Located {
        exception: None,
        version: None,
        ..located.clone()
    };
    if located.exception.is_none() && exdate == master.repetition.exdate {
        return shown(app, read, &usual);
    }
    let mut next = master.clone();
    next.set_exceptions(without_one(read, &located));
    next.repetition.exdate = exdate;
    let next = master.succeeded_by(next, app.now());
    let record = Record::of(&actor.owning(next), next_version(read))?;
    let mut commit = Commit::new().replace_record(read.version, &record, ());
    if let Some(exception) = &located.exception {
        commit = with_edges(commit, actor, &located, None);
        commit = commit.discard(&actor.owning(exception.clone()));
    }
    let deed = deed(actor, "series.restoreOne", &master.master_id);
    app.commit_on_version(commit.put(&app.done(deed, origin)))
        .await?;
    shown(app, &record.read()?, &usual)
}

/// An occurrence as the end of a link. An id that is too long for that has no links of its own either.
pub(super) fn end_of_one(instance: &Instance) -> Option<LinkEnd> {
    let id = Id::parse(instance.event_id.to_string()).ok()?;
    Some(LinkEnd::new(LinkType::Instance, id))
}

/// The links that are an occurrence's own. Those of the series lead from the series, and from what is
/// cancelled leads none.
pub(super) fn own_links(instance: Option<&Instance>) -> Links {
    let own = instance.filter(|it| it.modified_fields.contains(&Field::Links));
    let own = own.filter(|it| !it.is_cancelled());
    own.map(|it| it.details.links.clone()).unwrap_or_default()
}

fn with_edges(
    commit: Commit<()>,
    actor: &Actor,
    located: &Located,
    after: Option<&Instance>,
) -> Commit<()> {
    let before = located.exception.as_ref();
    let Some(instance) = after.or(before) else {
        return commit;
    };
    let Some(end) = end_of_one(instance) else {
        return commit;
    };
    let (before, after) = (own_links(before), own_links(after));
    links::edges(commit, &actor.user_id, &end, &before, &after)
}

/// What is excluded but for one occurrence. A date that excludes others with it becomes their times.
fn without(master: &Master, original: Instant) -> Result<Dates> {
    let (exdate, date) = (&master.repetition.exdate, master.date_of(original));
    let kept = exdate.filtered(|excluded| match excluded {
        DateOrTime::Date(excluded) => excluded != date,
        time @ DateOrTime::Time(_) => start_of(master, time) != original,
    });
    if exdate
        .iter()
        .all(|excluded| excluded != DateOrTime::Date(date))
    {
        return Ok(kept);
    }
    let all = master.repetition.series_without_exdates(&master.when);
    let all = all.map_err(unexpected)?;
    let others = all.on(date).filter(|occurrence| occurrence.at != original);
    let others = others.map(|occurrence| DateOrTime::Time(occurrence.at));
    let dates = Dates::try_from(kept.iter().chain(others).collect::<Vec<_>>());
    dates.map_err(|problem| Error::invalid("exdate", problem))
}

/// The exception, or what it would be made from.
fn as_it_is(app: &App, master: &Master, located: &Located) -> Instance {
    located
        .exception
        .clone()
        .unwrap_or_else(|| Instance::of(master, located.original, located.name, app.now()))
}

/// The series with the next version: every change of an exception raises it.
fn with_master(
    app: &App,
    actor: &Actor,
    read: &StoredMaster,
    exceptions: usize,
) -> Result<Commit<()>> {
    let mut master = read.entity.thing.clone();
    master.set_exceptions(exceptions);
    master.updated_at = app.now();
    let record = Record::of(&actor.owning(master), next_version(read))?;
    Ok(Commit::new().replace_record(read.version, &record, ()))
}

/// How many exceptions there are when this one is among them.
fn with_one_more(read: &StoredMaster, located: &Located) -> Result<usize> {
    let count = read.entity.thing.exception_count;
    if located.exception.is_some() {
        return Ok(count as usize);
    }
    if count >= Master::MAX_EXCEPTIONS {
        return Err(Conflict::TooMany.into());
    }
    Ok(count as usize + 1)
}

/// How many there are when this one is not.
fn without_one(read: &StoredMaster, located: &Located) -> usize {
    let count = read.entity.thing.exception_count as usize;
    match located.exception {
        Some(_) => count.saturating_sub(1),
        None => count,
    }
}
