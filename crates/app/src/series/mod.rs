//! Recurring series: made, read, and changed in this occurrence, this and following, or all.
//!
//! The version of a series is that of its MASTER, which every change of an exception raises: whoever
//! changes anything of it does so on the version that was read, and the exceptions need no
//! conditions of their own.

mod change;
mod edges;
mod end;
mod held;
pub mod leftovers;
mod locate;
mod one;
mod split;
mod turn;

use domain::Instant;
use domain::account::Thing;
use domain::event::{
    Details, LinkEnd, LinkType, Links, Master, MasterId, Reminders, RepetitionInput, Ttl, WhenInput,
};
use store::{Commit, CommitError, Leftover, Record, Stored, WholeSeries};
use table::Version;

use crate::access;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Conflict, Error, Result};
use crate::events::{Defaults, Made, check_ttl};
use crate::links;

pub use change::{change_all, changed};
pub use end::{End, Ended, end, ended};
pub use held::StoredMaster;
pub use locate::{Located, locate, locate_to_restore};
pub use one::{cancel, changed_one, replace_one, restore, shown};
pub use split::{Split, split, split_off};
pub use turn::Turn;

/// What somebody wants to have.
#[derive(Debug, Clone)]
pub struct NewSeries {
    pub id: MasterId,
    /// Its reminders do not count.
    pub details: Details,
    /// Those the person prefers if nothing is said.
    pub reminders: Option<Reminders>,
    pub when: WhenInput,
    pub repetition: RepetitionInput,
    pub ttl: Option<Ttl>,
}

impl App {
    /// An id for a series whose maker has not chosen one.
    pub fn new_master_id(&self) -> MasterId {
        self.new_id("mst_")
    }
}

/// Makes a series. Asking twice with the same id and the same words makes one.
pub async fn create(app: &App, actor: &Actor, mut new: NewSeries, origin: &Origin) -> Result<Made> {
    access::may_write(actor)?;
    check_ttl(app, new.ttl)?;
    let (id, owner, none) = (new.id.clone(), &actor.user_id, Links::default());
    new.details.links = links::settle(app, owner, new.details.links, &none).await?;
    let defaults = Defaults::of(app, actor, new.reminders.is_none(), &new.when).await?;
    let master = master_of(&id, &new, &defaults, app.now())?;
    let leftover = Leftover::new(actor.user_id.clone(), master.series_key(), app.now());
    let record = Record::of(&actor.owning(master), Version::FIRST)?;
    let commit = Commit::new()
        .create_record(&record, ())
        // Exceptions of one that had the id before would be taken for its own.
        .absent(&leftover, ())
        .put(&app.done(deed(actor, "series.create", &id), origin));
    let commit = links::edges(commit, owner, &end_of(&id), &none, &new.details.links);
    match app.store.commit(commit).await {
        Ok(()) => Ok(Made::Now(record)),
        Err(CommitError::Store(error)) => Err(error.into()),
        Err(CommitError::Refused(_)) => made_before(app, actor, &id, &new).await,
    }
}

async fn made_before(app: &App, actor: &Actor, id: &MasterId, new: &NewSeries) -> Result<Made> {
    let record = app.store.master_record(&actor.user_id, id).await?;
    let record = record.ok_or(Conflict::IdTaken)?;
    let stored: StoredMaster = record.read()?;
    let master = &stored.entity.thing;
    let defaults = Defaults {
        reminders: master.details.reminder_minutes.clone(),
        duration: master.when.duration(),
    };
    let asked = master_of(id, new, &defaults, app.now())?;
    if master.is_made_from(&asked) {
        return Ok(Made::Before(record));
    }
    Err(Conflict::IdTaken.into())
}

fn master_of(id: &MasterId, new: &NewSeries, defaults: &Defaults, now: Instant) -> Result<Master> {
    let when = new.when.clone().resolve(defaults.duration);
    let when = when.map_err(Error::blamed)?;
    let repetition = new.repetition.clone().resolve(&when);
    let mut master = Master::new(
        id.clone(),
        defaults.fill(&new.details, new.reminders.as_ref()),
        when,
        repetition.map_err(Error::blamed)?,
        now,
    );
    master.ttl = new.ttl;
    Ok(master)
}

/// A series without its exceptions, as it is sent.
pub async fn get_master(app: &App, actor: &Actor, id: &MasterId) -> Result<Record> {
    let master = app.store.master_record(&actor.user_id, id).await?;
    master.ok_or(Error::NotFound)
}

/// A series with all its exceptions, as they are sent.
pub async fn get(app: &App, actor: &Actor, id: &MasterId) -> Result<WholeSeries> {
    let master = get_master(app, actor, id).await?;
    let stored: StoredMaster = master.read()?;
    let series = stored.entity.thing.series_key();
    let instances = if stored.entity.thing.has_exceptions {
        app.store.instances_of(&actor.user_id, &series).await?
    } else {
        Vec::new()
    };
    Ok(WholeSeries { master, instances })
}

/// A series that is about to be changed.
pub async fn find(app: &App, actor: &Actor, id: &MasterId) -> Result<StoredMaster> {
    let master = app.store.master(&actor.user_id, id).await?;
    master.ok_or(Error::NotFound)
}

/// Deletes the series that was read, with all its exceptions.
pub async fn delete(app: &App, actor: &Actor, read: &StoredMaster, origin: &Origin) -> Result<()> {
    let turn = Turn::gone(held::Held::of(app, read.clone()).await?);
    turn.carry_out(app, actor, "series.delete", origin).await?;
    Ok(())
}

fn end_of(id: &MasterId) -> LinkEnd {
    links::end(LinkType::Master, id.as_str())
}

pub(crate) fn deed<'a>(actor: &'a Actor, action: &'a str, id: &MasterId) -> Deed<'a> {
    Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action,
        thing: Some(Thing::new("MASTER", id)),
    }
}

/// The version after the one that was read.
pub(crate) fn next_version<T>(read: &Stored<T>) -> Version {
    read.version.next()
}
