//! Takes links away whose one end is gone, whatever took it: a person, its time, or a change of a
//! series.
//!
//! Nobody sees such a link any more, so this may lag, and may see a change twice: it looks at what is
//! there now, and every write is on condition that it still is.

mod occurrences;

use domain::UserId;
use domain::event::{LinkEnd, LinkType, Links};
use store::{Checkpoint, Commit, CommitError, Consumer, Edge, LinkedChange, Owned};
use table::{FeedPosition, FeedStart};

use super::held::Held;
use crate::context::App;
use crate::error::{Error, Result};

/// A reader of the feed that looks for ends of links that are gone.
#[derive(Debug, Default)]
pub struct Tidying {
    position: Option<FeedPosition>,
}

/// How often a change by somebody else is put up with.
const ATTEMPTS: usize = 8;

impl Tidying {
    /// Sees to everything that has happened.
    pub async fn go_on(&mut self, app: &App) -> Result<()> {
        loop {
            let start = match self.position.take() {
                Some(position) => FeedStart::After(position),
                None => kept(app).await?,
            };
            let page = match app.store.linked_changes(start).await {
                Err(store::Error::Table(table::Error::PositionLost { .. })) => {
                    app.store.linked_changes(FeedStart::Oldest).await?
                }
                other => other?,
            };
            for change in &page.changes {
                match see_to(app, change).await {
                    // What cannot be done now is done from here again; what never can is left.
                    Err(error @ Error::Unavailable(_)) => return Err(error),
                    Err(error) => tracing::error!(?error, ?change, "links cannot be tidied"),
                    Ok(()) => {}
                }
            }
            // The checkpoint's own writes are in the feed, so it is kept only when there was something.
            if !page.changes.is_empty() {
                keep(app, &page.next).await?;
            }
            self.position = Some(page.next);
            if page.caught_up {
                return Ok(());
            }
        }
    }
}

/// Where a reader has come to; the oldest that the feed remembers if there was none.
async fn kept(app: &App) -> Result<FeedStart> {
    let kept = app.store.checkpoint(Consumer::Links).await?;
    Ok(kept.map_or(FeedStart::Oldest, |kept| {
        FeedStart::After(FeedPosition::new(kept.entity.position))
    }))
}

async fn keep(app: &App, position: &FeedPosition) -> Result<()> {
    let checkpoint = Checkpoint {
        consumer: Consumer::Links,
        position: position.as_str().to_owned(),
        kept_at: app.now(),
        recount: None,
    };
    app.commit_unconditionally(Commit::new().put(&checkpoint))
        .await
}

/// What is left of the end of a link.
enum Left {
    /// There is one of that name, or one again.
    All,
    /// It is there, but leads nowhere.
    WithoutLinks,
    Nothing,
}

async fn see_to(app: &App, LinkedChange { owner, end }: &LinkedChange) -> Result<()> {
    let left = left_of(app, owner, end).await?;
    if !matches!(left, Left::All) {
        for edge in app.store.links_from(owner, end).await? {
            discard(app, owner, &edge).await?;
        }
    }
    if matches!(left, Left::Nothing) {
        for edge in app.store.links_to(owner, end).await? {
            unlink(app, owner, &edge).await?;
        }
        if end.kind == LinkType::Master {
            forget_occurrences(app, owner, end).await?;
        }
    }
    Ok(())
}

async fn left_of(app: &App, owner: &UserId, end: &LinkEnd) -> Result<Left> {
    if end.kind == LinkType::Instance {
        return occurrences::left_of(app, owner, end).await;
    }
    let titles = app.store.titles_of(owner, [end]).await?;
    Ok(if titles.contains_key(end) {
        Left::All
    } else {
        Left::Nothing
    })
}

/// Most occurrences of a series are rows nowhere, so nothing else tells that they are gone with it.
async fn forget_occurrences(app: &App, owner: &UserId, series: &LinkEnd) -> Result<()> {
    let is_of = |end: &LinkEnd| end.kind == LinkType::Instance && occurrences::is_of(end, series);
    for edge in app.store.links_of(owner).await? {
        if is_of(&edge.source) {
            discard(app, owner, &edge).await?;
        } else if is_of(&edge.target) {
            unlink(app, owner, &edge).await?;
        }
    }
    Ok(())
}

async fn discard(app: &App, owner: &UserId, edge: &Edge) -> Result<()> {
    let edge = Owned {
        owner: owner.clone(),
        thing: edge.clone(),
    };
    app.commit_unconditionally(Commit::new().discard(&edge))
        .await
}

/// Takes a link to something that is gone out of the list it is in.
async fn unlink(app: &App, owner: &UserId, edge: &Edge) -> Result<()> {
    for _ in 0..ATTEMPTS {
        let Some(commit) = without_link(app, owner, edge).await? else {
            return discard(app, owner, edge).await;
        };
        let commit = super::edges(commit, owner, &edge.source, &only(&edge.target), &none());
        match app.store.commit(commit).await {
            Ok(()) => return Ok(()),
            Err(CommitError::Store(error)) => return Err(error.into()),
            Err(CommitError::Refused(_)) => {}
        }
    }
    Err(Error::Unavailable("it kept changing".into()))
}

/// The list of a thing without the link; `None` if there is no such thing.
async fn without_link(app: &App, owner: &UserId, edge: &Edge) -> Result<Option<Commit<()>>> {
    if edge.source.kind == LinkType::Instance {
        return occurrences::without_link(app, owner, edge).await;
    }
    let held = Held::find(app, owner, &edge.source).await?;
    Ok(held.map(|held| {
        let before = held.links();
        let after = before.without(&edge.target);
        if after == *before {
            Commit::new()
        } else {
            held.with_links(&after, None)
        }
    }))
}

fn only(end: &LinkEnd) -> Links {
    none()
        .with(domain::event::Link::to(end.clone()))
        .unwrap_or_default()
}

fn none() -> Links {
    Links::default()
}
