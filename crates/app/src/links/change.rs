//! Linking two things, and what is linked to one.

use std::collections::HashMap;

use domain::event::{InstanceChange, InstanceId, Link, LinkEnd, LinkType, Links};
use domain::event::{MasterChange, MasterId};
use domain::{Id, Invalid};
use store::{CommitError, Listed, Owned, PageRequest, Stored};

use super::edges;
use super::held::Held;
use crate::access;
use crate::actor::{Actor, Origin};
use crate::audit::Deed;
use crate::context::App;
use crate::error::{Error, Result};
use crate::series;

/// What a thing is linked with.
#[derive(Debug, Clone)]
pub struct Linked {
    pub outgoing: Vec<Neighbour>,
    /// There may be any number of them.
    pub incoming: Listed<Neighbour>,
}

/// The other end of a link, as it is called now.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Neighbour {
    pub end: LinkEnd,
    pub title: String,
}

/// How often a change by somebody else is put up with.
const ATTEMPTS: usize = 8;

/// What this thing links to, and what links to it. (AP29, AP30)
pub async fn linked(app: &App, actor: &Actor, end: &LinkEnd, page: PageRequest) -> Result<Linked> {
    let owner = &actor.user_id;
    let (links, end) = links_of(app, actor, end).await?;
    let incoming = app.store.page_of_links_to(owner, &end, page).await?;
    let sources = incoming.items.into_iter().map(|edge| edge.source);
    let sources: Vec<LinkEnd> = sources.collect();
    let ends = links.ends();
    let titles = app
        .store
        .titles_of(owner, ends.iter().chain(&sources))
        .await?;
    let outgoing: Vec<LinkEnd> = links.iter().map(Link::end).collect();
    Ok(Linked {
        outgoing: named(outgoing, &titles),
        incoming: Listed {
            items: named(sources, &titles),
            cursor: incoming.cursor,
        },
    })
}

/// Those that are there.
fn named(ends: Vec<LinkEnd>, titles: &HashMap<LinkEnd, String>) -> Vec<Neighbour> {
    let named = ends.into_iter().filter_map(|end| {
        let title = titles.get(&end)?.clone();
        Some(Neighbour { end, title })
    });
    named.collect()
}

/// Links one thing to another; false if it was so already.
pub async fn link(
    app: &App,
    actor: &Actor,
    source: &LinkEnd,
    target: &LinkEnd,
    origin: &Origin,
) -> Result<bool> {
    if source == target {
        let problem = Invalid::new("is the same thing as the source");
        return Err(Error::invalid("target", problem));
    }
    let titles = app.store.titles_of(&actor.user_id, [target]).await?;
    if !titles.contains_key(target) {
        return Err(Error::NotFound);
    }
    let (before, _) = links_of(app, actor, source).await?;
    let titles = app.store.titles_of(&actor.user_id, &before.ends()).await?;
    // What leads nowhere any more is not shown, and must not take up room either.
    let leads = |link: &Link| {
        let is_new = !before.leads_to(&link.end());
        is_new || link.missing || titles.contains_key(&link.end())
    };
    let add = |links: &Links| links.filtered(leads).with(Link::to(target.clone()));
    change(app, actor, source, "link.create", origin, add).await
}

/// Takes a link away; not found if there is none.
pub async fn unlink(
    app: &App,
    actor: &Actor,
    source: &LinkEnd,
    target: &LinkEnd,
    origin: &Origin,
) -> Result<()> {
    let take = |links: &Links| Ok(links.without(target));
    if change(app, actor, source, "link.delete", origin, take).await? {
        return Ok(());
    }
    Err(Error::NotFound)
}

/// Changes the links of a thing, whatever else is changed of it meanwhile; false if they stay.
async fn change(
    app: &App,
    actor: &Actor,
    source: &LinkEnd,
    action: &str,
    origin: &Origin,
    change: impl Fn(&Links) -> Result<Links, Invalid>,
) -> Result<bool> {
    access::may_write(actor)?;
    let change = |links: &Links| {
        let changed = change(links);
        changed.map_err(|problem| Error::invalid("source", problem))
    };
    match source.kind {
        LinkType::Instance => return change_occurrence(app, actor, source, origin, change).await,
        LinkType::Master => return change_series(app, actor, source, origin, change).await,
        _ => {}
    }
    for _ in 0..ATTEMPTS {
        let held = Held::find(app, &actor.user_id, source).await?;
        let held = held.ok_or(Error::NotFound)?;
        let before = held.links();
        let after = change(before)?;
        if after == *before {
            return Ok(false);
        }
        let deed = Deed {
            user_id: &actor.user_id,
            actor: Some(actor),
            action,
            thing: Some(domain::account::Thing::new(
                source.kind.as_str(),
                &source.id,
            )),
        };
        let commit = held.with_links(&after, Some(app.now()));
        let commit = edges(commit, &actor.user_id, source, before, &after);
        match app.store.commit(commit.put(&app.done(deed, origin))).await {
            Ok(()) => return Ok(true),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(_)) => {}
        }
    }
    Err(Error::Unavailable("it kept changing".into()))
}

/// An occurrence that gets links of its own is not as the others any more.
async fn change_occurrence(
    app: &App,
    actor: &Actor,
    source: &LinkEnd,
    origin: &Origin,
    change: impl Fn(&Links) -> Result<Links>,
) -> Result<bool> {
    for _ in 0..ATTEMPTS {
        let (master, located) = occurrence(app, actor, source).await?;
        let shown: Stored<Owned<domain::event::Instance>> =
            series::shown(app, &master, &located)?.read()?;
        let before = shown.entity.thing.details.links;
        let after = change(&before)?;
        if after == before {
            return Ok(false);
        }
        let mut wanted = InstanceChange::default();
        wanted.details.links = Some(after);
        let changed = series::changed_one(app, &master, &located, wanted).await?;
        let replaced = series::replace_one(app, actor, &master, &located, changed, origin).await;
        match replaced {
            Ok(_) => return Ok(true),
            Err(Error::VersionConflict { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::Unavailable("it kept changing".into()))
}

/// A series takes its exceptions along.
async fn change_series(
    app: &App,
    actor: &Actor,
    source: &LinkEnd,
    origin: &Origin,
    change: impl Fn(&Links) -> Result<Links>,
) -> Result<bool> {
    let id = MasterId::from(source.id.clone());
    for _ in 0..ATTEMPTS {
        let master = series::find(app, actor, &id).await?;
        let before = &master.entity.thing.details.links;
        let after = change(before)?;
        if after == *before {
            return Ok(false);
        }
        let mut wanted = MasterChange::default();
        wanted.details.links = Some(after);
        let changed = series::changed(app, &master, wanted).await?;
        match series::change_all(app, actor, &master, changed, origin).await {
            Ok(_) => return Ok(true),
            Err(Error::VersionConflict { .. }) => {}
            Err(error) => return Err(error),
        }
    }
    Err(Error::Unavailable("it kept changing".into()))
}

async fn occurrence(
    app: &App,
    actor: &Actor,
    end: &LinkEnd,
) -> Result<(series::StoredMaster, series::Located)> {
    let id = InstanceId::parse(end.id.as_str()).map_err(|_| Error::NotFound)?;
    let master_id = id.master_id().map_err(|_| Error::NotFound)?;
    let master = series::find(app, actor, &master_id).await?;
    let located = series::locate(app, &master, id.name()).await?;
    located.must_take_place()?;
    Ok((master, located))
}

/// The links of a thing, and the thing by the name that others link to it by.
async fn links_of(app: &App, actor: &Actor, end: &LinkEnd) -> Result<(Links, LinkEnd)> {
    if end.kind == LinkType::Instance {
        let (master, located) = occurrence(app, actor, end).await?;
        let shown = series::shown(app, &master, &located)?;
        let shown: Stored<Owned<domain::event::Instance>> = shown.read()?;
        let instance = shown.entity.thing;
        let usual = Id::parse(instance.event_id.to_string()).ok();
        let usual = usual.map(|id| LinkEnd::new(LinkType::Instance, id));
        let end = usual.unwrap_or_else(|| end.clone());
        return Ok((instance.details.links, end));
    }
    let held = Held::find(app, &actor.user_id, end).await?;
    let links = held.ok_or(Error::NotFound)?.links().clone();
    Ok((links, end.clone()))
}
