//! Links between things of a person's, in both directions.
//!
//! The list of links in a thing and the edges by which its targets find it are written in one
//! transaction. What a link is called is looked up whenever it is shown, so a rename shows at once and
//! a link to what is gone is not shown; a worker then takes it out of the list.

mod change;
mod held;
mod shown;
mod tidy;

use std::collections::BTreeSet;

use domain::UserId;
use domain::event::{DetailsChange, Link, LinkEnd, Links};
use domain::{Id, Invalid};
use store::{Commit, Edge, Owned};

use crate::context::App;
use crate::error::{Error, Result};

pub use change::{Linked, Neighbour, link, linked, unlink};
pub use shown::{Titles, titles};
pub use tidy::Tidying;

/// Edges that can be written and removed in one transaction beside the thing itself, which may have
/// some twenty rows of its own.
const AT_ONCE: usize = 70;

/// Links as they are kept: each knows whether there was such a thing.
pub(crate) async fn settle(
    app: &App,
    owner: &UserId,
    links: Links,
    before: &Links,
) -> Result<Links> {
    if links.is_empty() {
        return Ok(links);
    }
    let now = links.ends();
    fit_together(&[(before, &links)])?;
    let titles = app.store.titles_of(owner, &now).await?;
    Ok(links.map(|link| {
        let missing = !titles.contains_key(&link.end());
        Link {
            title: link.title.filter(|_| missing),
            missing,
            ..link
        }
    }))
}

/// The same for a change of an event, a series or an occurrence.
pub(crate) async fn settle_change(
    app: &App,
    owner: &UserId,
    change: &mut DetailsChange,
    before: &Links,
) -> Result<()> {
    if let Some(links) = change.links.take() {
        change.links = Some(settle(app, owner, links, before).await?);
    }
    Ok(())
}

/// Adds to a commit the edges by which a thing's links change.
pub(crate) fn edges<R>(
    commit: Commit<R>,
    owner: &UserId,
    source: &LinkEnd,
    before: &Links,
    after: &Links,
) -> Commit<R> {
    let (before, after) = (before.ends(), after.ends());
    let edge = |target: &LinkEnd| Owned {
        owner: owner.clone(),
        thing: Edge {
            source: source.clone(),
            target: target.clone(),
        },
    };
    let gone = before.difference(&after);
    let commit = gone.fold(commit, |commit, end| commit.discard(&edge(end)));
    let new = after.difference(&before);
    new.fold(commit, |commit, end| commit.put(&edge(end)))
}

/// Refuses changes of links that are too many for one transaction.
pub(crate) fn fit_together(changes: &[(&Links, &Links)]) -> Result<()> {
    let edges = changes
        .iter()
        .map(|(before, after)| edges_between(before, after));
    if edges.sum::<usize>() <= AT_ONCE {
        return Ok(());
    }
    let problem = "changes more than 70 links at once: do it in two steps";
    Err(Error::invalid("links", Invalid::new(problem)))
}

/// How many edges that is.
pub(crate) fn edges_between(before: &Links, after: &Links) -> usize {
    let (before, after): (BTreeSet<_>, BTreeSet<_>) = (before.ends(), after.ends());
    before.symmetric_difference(&after).count()
}

/// A thing as the end of a link.
pub(crate) fn end(kind: domain::event::LinkType, id: &str) -> LinkEnd {
    let id = Id::parse(id).expect("the id of a thing is an id");
    LinkEnd::new(kind, id)
}
