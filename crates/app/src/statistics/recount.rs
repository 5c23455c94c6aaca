//! Counting everybody anew: where no reader of the feed has been, and where its place is lost.
//!
//! Readers begin at any position of the feed and reckon with what follows, though the numbers they
//! begin with may be wrong. Meanwhile one person after the other is counted. The checkpoint says how
//! far that has come, so it goes on wherever it was interrupted.
//!
//! **Why it ends right.** Somebody is counted while a reader stands at a position of the feed:
//!
//! 1. All their rows are counted.
//! 2. Their numbers are written as they are, with the next version: a mark in the feed. It lies in
//!    the same partition as what was counted, and the changes of a partition are in order.
//! 3. The feed is read from the position to the mark. If it has a change of theirs that counts,
//!    nobody knows whether the counting saw it, and they are counted again from 1. If it has none,
//!    then what was counted is what was there at the position.
//! 4. So the count is written together with that position, on condition that neither the mark nor
//!    the checkpoint has been written since. From there on each of their changes is reckoned with
//!    once, as for everybody.
//!
//! Rows that have expired but are not swept cannot be seen, yet their removal is still to come in
//! the feed. So the count is of what expires after an instant behind the counting, and the tally
//! keeps that instant: a row that expired by then counts for nothing in any change.
//!
//! It does no harm to count somebody twice. Whoever writes all the time is left for the next round,
//! and the others wait behind them.

use std::time::Duration;

use domain::UserId;
use store::{Commit, Recount, Tallied};
use table::Version;

use super::reckon::{PAGE, changes, tally_of, with_tally, write};
use super::{Counting, Place, Step, Stop};
use crate::context::App;

/// How often somebody who writes meanwhile is counted in one round.
const ATTEMPTS: u32 = 5;
/// How often the end of the feed is looked at for the mark, and how long it is waited in between:
/// some feeds lag behind.
const LOOKS: u32 = 200;
const PAUSE: Duration = Duration::from_millis(50);

impl Counting {
    /// Counts some of those who are to be counted. Answers whether there may be more to do now.
    pub(super) async fn recount_some(&mut self, app: &App) -> Step<bool> {
        let Some(recount) = &self.here()?.checkpoint.entity.recount else {
            return Ok(false);
        };
        let people = app.store.people_behind(recount).await?;
        for (id, behind) in &people.found {
            if !self.recount(app, id, behind).await? {
                tracing::debug!(user = %id, "is busy, and is counted later");
                return Ok(false);
            }
        }
        let place = self.here()?.clone();
        let checkpoint = place.kept(app, people.next);
        self.place = Some(place.keep(app, checkpoint, Commit::new()).await?);
        Ok(true)
    }

    /// Counts one person, however often that takes; false if it took too often.
    async fn recount(&mut self, app: &App, id: &UserId, behind: &Recount) -> Step<bool> {
        for _ in 0..ATTEMPTS {
            self.catch_up(app).await?;
            let place = self.here()?.clone();
            let Some(person) = tallied(app, id).await? else {
                return Ok(true);
            };
            if let Some(place) = count(app, place, person, behind).await? {
                self.place = Some(place);
                return Ok(true);
            }
        }
        Ok(false)
    }

    fn here(&self) -> Step<&Place> {
        self.place.as_ref().ok_or(Stop::Overtaken)
    }
}

async fn tallied(app: &App, id: &UserId) -> Step<Option<Tallied>> {
    let mut people = app.store.tallies_of(std::slice::from_ref(id)).await?;
    Ok(people.pop())
}

/// `None` if the person wrote meanwhile.
async fn count(app: &App, place: Place, person: Tallied, behind: &Recount) -> Step<Option<Place>> {
    let id = person.user.entity.id.clone();
    let census = app.store.census_of(&id).await?;
    let counted = census.as_of(app.now());
    let mark = with_tally(Commit::new(), &person, tally_of(&person));
    write(app, mark).await?;
    let Some(marked) = tallied(app, &id).await? else {
        return Err(Stop::Overtaken);
    };
    let version = marked.tally.as_ref().map(|tally| tally.version);
    if !is_quiet(app, &place, &id, version).await? {
        return Ok(None);
    }
    let counted = counted.not_before(&tally_of(&marked));
    let commit = with_tally(Commit::new(), &marked, counted);
    let checkpoint = place.kept(app, Some(behind.clone()));
    Ok(Some(place.keep(app, checkpoint, commit).await?))
}

/// Whether nothing of a person's that counts happened between a place and the mark.
async fn is_quiet(app: &App, place: &Place, id: &UserId, mark: Option<Version>) -> Step<bool> {
    let mut position = place.position.clone();
    let mut looks = 0;
    while looks < LOOKS {
        let page = changes(app, &position, PAGE).await?;
        if page.changes.iter().any(|change| change.owner == *id) {
            return Ok(false);
        }
        let mut tallied = page.tallied.iter();
        if tallied.any(|(owner, version)| owner == id && Some(*version) == mark) {
            return Ok(true);
        }
        if page.caught_up {
            looks += 1;
            tokio::time::sleep(PAUSE).await;
        }
        position = page.next;
    }
    Ok(false)
}
