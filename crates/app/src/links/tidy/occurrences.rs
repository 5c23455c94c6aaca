//! Occurrences at the ends of links: they come, change and go with their series.

use domain::UserId;
use domain::event::{Instance, InstanceId, LinkEnd};
use store::{Commit, Edge, Owned, Record};
use table::Version;

use super::Left;
use crate::context::App;
use crate::error::{Error, Result};
use crate::series::{self, StoredMaster};

/// An occurrence that takes place without an exception has no links of its own.
pub(super) async fn left_of(app: &App, owner: &UserId, end: &LinkEnd) -> Result<Left> {
    Ok(match find(app, owner, end).await? {
        None => Left::Nothing,
        Some((_, Some(exception))) if exception.is_cancelled() => Left::Nothing,
        Some((_, Some(_))) => Left::All,
        Some((_, None)) => Left::WithoutLinks,
    })
}

/// Takes a link out of the list of an exception, if the series is still as it was read. `None` if there
/// is no such list.
pub(super) async fn without_link(
    app: &App,
    owner: &UserId,
    edge: &Edge,
) -> Result<Option<Commit<()>>> {
    let Some((master, Some(mut exception))) = find(app, owner, &edge.source).await? else {
        return Ok(None);
    };
    let after = exception.details.links.without(&edge.target);
    if after == exception.details.links {
        return Ok(Some(Commit::new()));
    }
    exception.details.links = after;
    let exception = Owned {
        owner: owner.clone(),
        thing: exception,
    };
    let record = Record::of(&exception, Version(master.version.0 + 1))?;
    let commit = Commit::new().replace(&master, &master.entity, ());
    Ok(Some(commit.put_record(&record)))
}

/// Whether one is an occurrence of that series.
pub(super) fn is_of(end: &LinkEnd, series: &LinkEnd) -> bool {
    let occurrence = InstanceId::parse(end.id.as_str());
    let master = occurrence.and_then(|occurrence| occurrence.master_id());
    master.is_ok_and(|master| master.as_str() == series.id.as_str())
}

async fn find(
    app: &App,
    owner: &UserId,
    end: &LinkEnd,
) -> Result<Option<(StoredMaster, Option<Instance>)>> {
    let Ok(occurrence) = InstanceId::parse(end.id.as_str()) else {
        return Ok(None);
    };
    let Ok(master_id) = occurrence.master_id() else {
        return Ok(None);
    };
    let Some(master) = app.store.master(owner, &master_id).await? else {
        return Ok(None);
    };
    match series::locate(app, &master, occurrence.name()).await {
        Ok(located) => Ok(Some((master, located.exception))),
        Err(Error::NotFound) => Ok(None),
        Err(error) => Err(error),
    }
}
