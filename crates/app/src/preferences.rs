//! What a person prefers, and what the app needs at its start.

use domain::account::Thing;
use domain::{Preferences, Stats, Tzid, UserMeta};
use store::{Commit, Start, Stored};
use table::Version;

use crate::access;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Error, Result};
use crate::{agenda, jobs, tasks};

/// Preferences with the statistics beside them.
#[derive(Debug, Clone)]
pub struct Shown {
    pub meta: Stored<UserMeta>,
    pub stats: Stats,
}

/// What somebody wants to be another.
#[derive(Debug, Clone, Default)]
pub struct PreferencesChange {
    pub default_tzid: Option<Tzid>,
    pub preferences: Option<Preferences>,
}

/// Everything the app needs to know of a person at its start: one read, and what depends on the
/// moment of asking.
pub async fn start(app: &App, actor: &Actor) -> Result<Start> {
    let start = app.store.start_of(&actor.user_id).await?;
    let mut start = start.ok_or(Error::NotFound)?;
    let zone = &start.meta.entity.default_tzid;
    start.stats = at_this_moment(app, actor, zone, start.stats).await?;
    Ok(start)
}

/// The statistics with what depends on the moment, and on where the person is.
async fn at_this_moment(app: &App, actor: &Actor, zone: &Tzid, stats: Stats) -> Result<Stats> {
    let (upcoming_events, overdue_tasks) = tokio::try_join!(
        agenda::count_upcoming(app, actor, zone),
        tasks::count_overdue(app, &actor.user_id, zone),
    )?;
    Ok(Stats {
        upcoming_events,
        overdue_tasks,
        ..stats
    })
}

pub async fn get(app: &App, actor: &Actor) -> Result<Shown> {
    let Start { meta, stats, .. } = start(app, actor).await?;
    Ok(Shown { meta, stats })
}

/// Puts other preferences in the place of those that were read.
pub async fn change(
    app: &App,
    actor: &Actor,
    read: Shown,
    change: PreferencesChange,
    origin: &Origin,
) -> Result<Shown> {
    access::may_write(actor)?;
    let old = &read.meta.entity;
    let mut meta = UserMeta {
        default_tzid: change.default_tzid.unwrap_or(old.default_tzid.clone()),
        preferences: change.preferences.unwrap_or(old.preferences.clone()),
        ..old.clone()
    };
    if meta == *old {
        return Ok(read);
    }
    meta.updated_at = app.now();
    let deed = Deed {
        user_id: &actor.user_id,
        actor: Some(actor),
        action: "preferences.update",
        thing: Some(Thing::new("USER_META", &actor.user_id)),
    };
    let commit = Commit::new()
        .replace(&read.meta, &meta, ())
        .put(&app.done(deed, origin));
    let when = (read.meta.version.next(), app.now());
    let (before, after) = (&old.preferences, &meta.preferences);
    let sweep = jobs::sweeping(&actor.user_id, before, after, when);
    let commit = match &sweep {
        Some(job) => commit.put(job),
        None => commit,
    };
    app.commit_on_version(commit).await?;
    let stats = at_this_moment(app, actor, &meta.default_tzid, read.stats).await?;
    Ok(Shown {
        meta: Stored {
            entity: meta,
            version: Version(read.meta.version.0 + 1),
        },
        stats,
    })
}
