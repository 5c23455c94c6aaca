//! Removes exceptions that no series counts as its own.

use jiff::SignedDuration;
use store::{Commit, CommitError, Leftover, Stored};

use crate::context::App;
use crate::error::{Error, Result};

/// What was written ahead counts by then, or never will.
const UNDER_WAY: SignedDuration = SignedDuration::from_mins(10);

/// Removes what is left over. One that cannot be removed now does not keep the others from it; the
/// first error is answered when all have been tried.
pub async fn go_on(app: &App) -> Result<()> {
    let mut outcome = Ok(());
    for leftover in app.store.leftovers().await? {
        let removed = remove(app, leftover).await;
        outcome = outcome.and(removed);
    }
    outcome
}

/// Waits until something is left over.
pub async fn made(app: &App) {
    app.leftovers_made.notified().await;
}

async fn remove(app: &App, leftover: Stored<Leftover>) -> Result<()> {
    let leftover = if leftover.entity.settled {
        leftover
    } else {
        match settle(app, leftover).await? {
            Some(settled) => settled,
            None => return Ok(()),
        }
    };
    while app.store.remove_some_of(&leftover).await? {
        let series = leftover.entity.series_key();
        tracing::debug!(user = %leftover.entity.user_id, %series, "removing what is left over");
    }
    match app.store.commit(Commit::new().remove(&leftover, ())).await {
        // If the row is another by now, another server is at it.
        Ok(()) | Err(CommitError::Refused(_)) => Ok(()),
        Err(CommitError::Store(error)) => Err(error.into()),
    }
}

/// Takes what was written ahead for left over, if it has had its time: whoever wrote it can then not
/// make it count any more.
async fn settle(app: &App, leftover: Stored<Leftover>) -> Result<Option<Stored<Leftover>>> {
    if app.now() < leftover.entity.since.plus(UNDER_WAY) {
        return Ok(None);
    }
    let settled = leftover.entity.clone().settled();
    let commit = Commit::new().replace(&leftover, &settled, ());
    match app.store.commit(commit).await {
        Ok(()) => Ok(Some(Stored {
            entity: settled,
            version: leftover.version.next(),
        })),
        // It counts by now, or another server is at it.
        Err(CommitError::Refused(_)) => Ok(None),
        Err(CommitError::Store(error)) => Err(Error::from(error)),
    }
}
