//! Reminders of a person's planner.

use domain::account::Thing;
use domain::event::{LinkEnd, LinkType, Links, Ttl};
use domain::reminder::{
    Content, Finish, NotOpen, Preset, Reminder, ReminderChange, ReminderId, ReminderStatus,
};
use domain::{Instant, Invalid};
use store::{Commit, CommitError, Listed, Owned, PageRequest, Record, Stored};
use table::Version;

use crate::access;
use crate::actor::{Actor, Origin};
use crate::agenda::usual_zone;
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};
use crate::events::{Made, check_ttl};
use crate::links;

/// A reminder as it is read to be changed.
pub type StoredReminder = Stored<Owned<Reminder>>;

/// What somebody wants to have.
#[derive(Debug, Clone)]
pub struct NewReminder {
    pub id: ReminderId,
    pub content: Content,
    pub ttl: Option<Ttl>,
}

/// Until when a reminder is put off, as somebody says it.
#[derive(Debug, Clone, Copy)]
pub enum Snooze {
    Until(Instant),
    Preset(Preset),
}

/// What becomes of a reminder.
#[derive(Debug, Clone, Copy)]
pub enum Act {
    Snooze { until: Instant },
    Complete,
    Dismiss,
}

impl App {
    /// An id for a reminder whose maker has not chosen one.
    pub fn new_reminder_id(&self) -> ReminderId {
        self.new_id("rem_")
    }
}

/// Makes a reminder. Asking twice with the same id and the same words makes one.
pub async fn create(
    app: &App,
    actor: &Actor,
    mut new: NewReminder,
    origin: &Origin,
) -> Result<Made> {
    access::may_write(actor)?;
    check_ttl(app, new.ttl)?;
    let (owner, none) = (&actor.user_id, Links::default());
    new.content.links = links::settle(app, owner, new.content.links, &none).await?;
    let mut reminder = Reminder::new(new.id, new.content, app.now());
    reminder.ttl = new.ttl;
    let deed = deed(actor, "reminder.create", &reminder.reminder_id);
    let entry = app.done(deed, origin);
    let record = Record::of(&actor.owning(reminder.clone()), Version::FIRST)?;
    let commit = Commit::new().create_record(&record, ()).put(&entry);
    let commit = with_edges(commit, actor, &none, &reminder);
    match app.store.commit(commit).await {
        Ok(()) => Ok(Made::Now(record)),
        Err(CommitError::Store(error)) => Err(error.into()),
        Err(CommitError::Refused(_)) => made_before(app, actor, &reminder).await,
    }
}

/// What is there already, if it was made from the same words.
async fn made_before(app: &App, actor: &Actor, asked: &Reminder) -> Result<Made> {
    let id = &asked.reminder_id;
    let record = app.store.reminder_record(&actor.user_id, id).await?;
    let record = record.ok_or(Conflict::IdTaken)?;
    let stored: StoredReminder = record.read()?;
    if stored.entity.thing.is_made_from(asked) {
        return Ok(Made::Before(record));
    }
    Err(Conflict::IdTaken.into())
}

/// A person's reminders in the order of time, as they are sent.
pub async fn list(
    app: &App,
    actor: &Actor,
    status: Option<ReminderStatus>,
    page: PageRequest,
) -> Result<Listed<Record>> {
    Ok(app.store.reminders_of(&actor.user_id, status, page).await?)
}

/// A reminder as it is sent.
pub async fn get(app: &App, actor: &Actor, id: &ReminderId) -> Result<Record> {
    let record = app.store.reminder_record(&actor.user_id, id).await?;
    record.ok_or(Error::NotFound)
}

/// A reminder that is about to be changed.
pub async fn find(app: &App, actor: &Actor, id: &ReminderId) -> Result<StoredReminder> {
    let reminder = app.store.reminder(&actor.user_id, id).await?;
    reminder.ok_or(Error::NotFound)
}

/// The reminder as it would be.
pub async fn changed(
    app: &App,
    read: &StoredReminder,
    mut change: ReminderChange,
) -> Result<Reminder> {
    check_ttl(app, change.ttl.flatten())?;
    let Owned { owner, thing } = &read.entity;
    if let Some(links) = change.content.links.take() {
        let settled = links::settle(app, owner, links, &thing.content.links).await?;
        change.content.links = Some(settled);
    }
    let changed = read.entity.thing.changed(change, app.now());
    changed.map_err(Error::blamed)
}

/// Puts a reminder in the place of the one that was read.
pub async fn replace(
    app: &App,
    actor: &Actor,
    read: &StoredReminder,
    reminder: Reminder,
    origin: &Origin,
) -> Result<Record> {
    put(app, actor, read, reminder, ("reminder.update", origin)).await
}

/// The moment that is meant by somebody who puts a reminder off.
pub async fn snoozed_until(app: &App, actor: &Actor, snooze: Snooze) -> Result<Instant> {
    let now = app.now();
    match snooze {
        Snooze::Until(until) if until <= now => {
            let past = Invalid::new("must lie in the future");
            Err(Error::invalid("until", past))
        }
        Snooze::Until(until) => Ok(until),
        Snooze::Preset(preset) => Ok(preset.from(now, &usual_zone(app, actor).await?)),
    }
}

/// Puts a reminder off, or has done with it.
pub async fn act(
    app: &App,
    actor: &Actor,
    read: &StoredReminder,
    act: Act,
    origin: &Origin,
) -> Result<Record> {
    let (now, reminder) = (app.now(), &read.entity.thing);
    let (outcome, action) = match act {
        Act::Snooze { until } => (reminder.snoozed(until, now), "reminder.snooze"),
        Act::Complete => (
            reminder.finished(Finish::Completed, now),
            "reminder.complete",
        ),
        Act::Dismiss => (
            reminder.finished(Finish::Dismissed, now),
            "reminder.dismiss",
        ),
    };
    let reminder = outcome.map_err(|NotOpen| Conflict::InvalidTransition(NOT_OPEN))?;
    put(app, actor, read, reminder, (action, origin)).await
}

const NOT_OPEN: &str = "only a reminder that is PENDING or SNOOZED can be snoozed, completed or \
                        dismissed: set its status to PENDING first";

/// Deletes the reminder that was read.
pub async fn delete(
    app: &App,
    actor: &Actor,
    read: &StoredReminder,
    origin: &Origin,
) -> Result<()> {
    access::may_write(actor)?;
    let deed = deed(actor, "reminder.delete", &read.entity.thing.reminder_id);
    let commit = Commit::new().remove(read, ()).put(&app.done(deed, origin));
    let (reminder, none) = (&read.entity.thing, Links::default());
    let end = end_of(&reminder.reminder_id);
    let before = &reminder.content.links;
    let commit = links::edges(commit, &actor.user_id, &end, before, &none);
    app.commit_on_version(commit).await
}

async fn put(
    app: &App,
    actor: &Actor,
    read: &StoredReminder,
    reminder: Reminder,
    (action, origin): (&str, &Origin),
) -> Result<Record> {
    access::may_write(actor)?;
    if reminder == read.entity.thing {
        return Ok(Record::of(&read.entity, read.version)?);
    }
    let entry = app.done(deed(actor, action, &reminder.reminder_id), origin);
    let record = Record::of(&actor.owning(reminder.clone()), read.version.next())?;
    let commit = Commit::new()
        .replace_record(read.version, &record, ())
        .put(&entry);
    let commit = with_edges(commit, actor, &read.entity.thing.content.links, &reminder);
    app.commit_on_version(commit).await?;
    Ok(record)
}

fn with_edges(
    commit: Commit<()>,
    actor: &Actor,
    before: &Links,
    reminder: &Reminder,
) -> Commit<()> {
    let end = end_of(&reminder.reminder_id);
    links::edges(
        commit,
        &actor.user_id,
        &end,
        before,
        &reminder.content.links,
    )
}

fn end_of(id: &ReminderId) -> LinkEnd {
    links::end(LinkType::Reminder, id.as_str())
}

fn deed<'a>(actor: &'a Actor, action: &'a str, id: &ReminderId) -> Deed<'a> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("REMINDER", id)),
    }
}
