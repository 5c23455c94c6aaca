//! Events of a person's planner.

use domain::account::Thing;
use domain::event::{
    Details, Event, EventChange, EventId, LinkEnd, LinkType, Links, Reminders, Ttl, WhenChange,
    WhenInput,
};
use domain::{Instant, Invalid, Preferences, UserId};
use jiff::SignedDuration;
use store::{Commit, CommitError, Owned, Record, Stored};
use table::Version;

use crate::access;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};
use crate::links;

/// An event as it is read to be changed.
pub type StoredEvent = Stored<Owned<Event>>;

/// What somebody wants to have.
#[derive(Debug, Clone)]
pub struct NewEvent {
    pub id: EventId,
    /// Its reminders do not count.
    pub details: Details,
    /// Those the person prefers if nothing is said.
    pub reminders: Option<Reminders>,
    pub when: WhenInput,
    pub ttl: Option<Ttl>,
}

/// What came of asking for a new thing.
#[derive(Debug, Clone)]
pub enum Made {
    Now(Record),
    /// It is there already, made from the same words.
    Before(Record),
}

impl App {
    /// An id for an event whose maker has not chosen one.
    pub fn new_event_id(&self) -> EventId {
        self.new_id("evt_")
    }
}

/// Makes an event. Asking twice with the same id and the same words makes one.
pub async fn create(app: &App, actor: &Actor, mut new: NewEvent, origin: &Origin) -> Result<Made> {
    access::may_write(actor)?;
    check_ttl(app, new.ttl)?;
    let (id, owner, none) = (new.id.clone(), &actor.user_id, Links::default());
    new.details.links = links::settle(app, owner, new.details.links, &none).await?;
    let defaults = Defaults::of(app, actor, new.reminders.is_none(), &new.when).await?;
    let event = event_of(&id, &new, &defaults, app.now())?;
    let record = Record::of(&actor.owning(event), Version::FIRST)?;
    let commit = Commit::new()
        .create_record(&record, ())
        .put(&app.done(deed(actor, "event.create", &id), origin));
    let commit = links::edges(commit, owner, &end_of(&id), &none, &new.details.links);
    match app.store.commit(commit).await {
        Ok(()) => Ok(Made::Now(record)),
        Err(CommitError::Store(error)) => Err(error.into()),
        Err(CommitError::Refused(_)) => made_before(app, actor, &id, &new).await,
    }
}

/// What is there already, if it was made from the same words. What was left out then may have been
/// filled in otherwise than it would be now.
async fn made_before(app: &App, actor: &Actor, id: &EventId, new: &NewEvent) -> Result<Made> {
    let record = app.store.event_record(&actor.user_id, id).await?;
    let record = record.ok_or(Conflict::IdTaken)?;
    let stored: StoredEvent = record.read()?;
    let event = &stored.entity.thing;
    let defaults = Defaults {
        reminders: event.details.reminder_minutes.clone(),
        duration: event.when.duration(),
    };
    let asked = event_of(id, new, &defaults, app.now())?;
    if event.is_made_from(&asked) {
        return Ok(Made::Before(record));
    }
    Err(Conflict::IdTaken.into())
}

fn event_of(id: &EventId, new: &NewEvent, defaults: &Defaults, now: Instant) -> Result<Event> {
    let when = new.when.clone().resolve(defaults.duration);
    let mut event = Event::new(
        id.clone(),
        defaults.fill(&new.details, new.reminders.as_ref()),
        when.map_err(Error::blamed)?,
        now,
    );
    event.ttl = new.ttl;
    Ok(event)
}

/// An event as it is sent.
pub async fn get(app: &App, actor: &Actor, id: &EventId) -> Result<Record> {
    let record = app.store.event_record(&actor.user_id, id).await?;
    record.ok_or(Error::NotFound)
}

/// An event that is about to be changed.
pub async fn find(app: &App, actor: &Actor, id: &EventId) -> Result<StoredEvent> {
    let event = app.store.event(&actor.user_id, id).await?;
    event.ok_or(Error::NotFound)
}

/// The event as it would be.
pub async fn changed(app: &App, event: &StoredEvent, mut change: EventChange) -> Result<Event> {
    check_ttl(app, change.ttl.flatten())?;
    let Owned { owner, thing } = &event.entity;
    links::settle_change(app, owner, &mut change.details, &thing.details.links).await?;
    let usual = usual_duration(app, &event.entity.owner, &change.when).await?;
    let event = &event.entity.thing;
    let changed = event.changed(change, usual, app.now());
    changed.map_err(Error::blamed)
}

/// Puts an event in the place of the one that was read.
pub async fn replace(
    app: &App,
    actor: &Actor,
    read: &StoredEvent,
    event: Event,
    origin: &Origin,
) -> Result<Record> {
    access::may_write(actor)?;
    if event == read.entity.thing {
        return Ok(Record::of(&read.entity, read.version)?);
    }
    let deed = deed(actor, "event.update", &event.event_id);
    let entry = app.done(deed, origin);
    let (end, before) = (end_of(&event.event_id), &read.entity.thing.details.links);
    let after = event.details.links.clone();
    let record = Record::of(&actor.owning(event), read.version.next())?;
    let commit = Commit::new()
        .replace_record(read.version, &record, ())
        .put(&entry);
    let commit = links::edges(commit, &actor.user_id, &end, before, &after);
    app.commit_on_version(commit).await?;
    Ok(record)
}

/// Deletes the event that was read.
pub async fn delete(app: &App, actor: &Actor, read: &StoredEvent, origin: &Origin) -> Result<()> {
    access::may_write(actor)?;
    let event = &read.entity.thing;
    let deed = deed(actor, "event.delete", &event.event_id);
    let commit = Commit::new().remove(read, ()).put(&app.done(deed, origin));
    let (end, none) = (end_of(&event.event_id), Links::default());
    let commit = links::edges(commit, &actor.user_id, &end, &event.details.links, &none);
    app.commit_on_version(commit).await
}

/// What is filled in where nothing is said.
pub(crate) struct Defaults {
    pub(crate) reminders: Reminders,
    pub(crate) duration: SignedDuration,
}

impl Defaults {
    /// Asks for the person's preferences only if they matter.
    pub(crate) async fn of(
        app: &App,
        actor: &Actor,
        reminders: bool,
        when: &WhenInput,
    ) -> Result<Self> {
        let duration = !when.is_all_day && when.end_utc.is_none();
        let preferences = if reminders || duration {
            preferences_of(app, &actor.user_id).await?
        } else {
            Preferences::default()
        };
        Ok(Self {
            duration: duration_of(&preferences),
            reminders: preferences.default_reminder_minutes,
        })
    }

    pub(crate) fn fill(&self, details: &Details, reminders: Option<&Reminders>) -> Details {
        Details {
            reminder_minutes: reminders.unwrap_or(&self.reminders).clone(),
            ..details.clone()
        }
    }
}

/// How long something lasts whose end is taken away. Asks only if one is.
pub(crate) async fn usual_duration(
    app: &App,
    owner: &UserId,
    change: &WhenChange,
) -> Result<SignedDuration> {
    let preferences = if change.may_lose_its_end() {
        preferences_of(app, owner).await?
    } else {
        Preferences::default()
    };
    Ok(duration_of(&preferences))
}

/// What a person prefers; the defaults for somebody who is gone.
pub(crate) async fn preferences_of(app: &App, owner: &UserId) -> Result<Preferences> {
    let meta = app.store.user_meta(owner).await?;
    Ok(meta.map(|meta| meta.entity.preferences).unwrap_or_default())
}

fn duration_of(preferences: &Preferences) -> SignedDuration {
    SignedDuration::from_mins(preferences.default_event_duration.get().into())
}

/// What goes away in the past would never be seen.
pub(crate) fn check_ttl(app: &App, ttl: Option<Ttl>) -> Result<()> {
    match ttl {
        Some(Ttl(end)) if end <= app.now().as_second() => {
            let past = Invalid::new("must lie in the future, in seconds since 1970");
            Err(Error::invalid("ttl", past))
        }
        _ => Ok(()),
    }
}

fn end_of(id: &EventId) -> LinkEnd {
    links::end(LinkType::Event, id.as_str())
}

fn deed<'a>(actor: &'a Actor, action: &'a str, id: &EventId) -> Deed<'a> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("EVENT", id)),
    }
}
