//! From changes to numbers: where the reader is, what comes next, and the transaction that writes
//! what comes of it.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use domain::UserId;
use jiff::SignedDuration;
use store::{
    Checkpoint, Commit, CommitError, Consumer, CountedChange, CountedPage, Owned, Recount, Stored,
    Tallied, Tally,
};
use table::{FeedPosition, FeedStart, Version};

use super::{Place, Step, Stop};
use crate::context::App;

/// As many changes as are looked at in one go.
pub(super) const PAGE: NonZeroU32 = NonZeroU32::new(1000).unwrap();
/// Beside the checkpoint, a transaction has room for so many people, each with the numbers and the
/// user.
const PEOPLE: usize = 49;
/// How often the position is kept while nothing happens that makes a difference.
const KEEP_EVERY: SignedDuration = SignedDuration::from_hours(1);

/// Where the table says that readers have come to. Where no reader has been, everybody is counted.
pub(super) async fn place(app: &App) -> Step<Place> {
    match app.store.checkpoint(Consumer::Statistics).await? {
        Some(checkpoint) => Ok(Place::at(checkpoint)),
        None => begin(app, None).await,
    }
}

/// The same, if the feed knows that position; otherwise readers begin at another, and everybody is
/// counted anew.
pub(super) async fn place_that_is_known(app: &App) -> Step<Place> {
    let place = place(app).await?;
    match changes(app, &place.position, NonZeroU32::MIN).await {
        Ok(_) => Ok(place),
        Err(Stop::Lost) => {
            tracing::warn!("the place in the change feed is lost: statistics are counted anew");
            begin(app, Some(place.checkpoint)).await
        }
        Err(stop) => Err(stop),
    }
}

/// Begins at the end of the feed. Any position would do: what lies before it is counted.
async fn begin(app: &App, lost: Option<Stored<Checkpoint>>) -> Step<Place> {
    let now = FeedStart::Since(app.clock.now());
    let page = app.store.counted_changes(now, NonZeroU32::MIN).await?;
    let checkpoint = Checkpoint {
        consumer: Consumer::Statistics,
        position: page.next.as_str().to_owned(),
        kept_at: app.now(),
        recount: Some(Recount::default()),
    };
    let (commit, version) = match lost {
        None => (Commit::new().create(&checkpoint, Changed), Version::FIRST),
        Some(lost) => (
            Commit::new().replace(&lost, &checkpoint, Changed),
            lost.version.next(),
        ),
    };
    write(app, commit).await?;
    Ok(Place::at(Stored {
        entity: checkpoint,
        version,
    }))
}

impl Place {
    fn at(checkpoint: Stored<Checkpoint>) -> Self {
        let position = FeedPosition::new(checkpoint.entity.position.as_str());
        Self {
            checkpoint,
            position,
        }
    }

    /// What the checkpoint is when it is kept here, with what is left of a recount.
    pub(super) fn kept(&self, app: &App, recount: Option<Recount>) -> Checkpoint {
        Checkpoint {
            position: self.position.as_str().to_owned(),
            kept_at: app.now(),
            recount,
            ..self.checkpoint.entity.clone()
        }
    }

    /// Writes the checkpoint, and what else is to be written with it.
    pub(super) async fn keep(
        self,
        app: &App,
        checkpoint: Checkpoint,
        commit: Commit<Changed>,
    ) -> Step<Self> {
        let commit = commit.replace(&self.checkpoint, &checkpoint, Changed);
        write(app, commit).await?;
        Ok(Self::at(Stored {
            entity: checkpoint,
            version: self.checkpoint.version.next(),
        }))
    }

    /// Whether the position must be kept lest the feed forget what follows it.
    fn is_stale(&self, app: &App) -> bool {
        let kept = &self.checkpoint.entity;
        kept.position != self.position.as_str() && kept.kept_at.plus(KEEP_EVERY) <= app.now()
    }
}

pub(super) async fn changes(
    app: &App,
    position: &FeedPosition,
    limit: NonZeroU32,
) -> Step<CountedPage> {
    let start = FeedStart::After(position.clone());
    Ok(app.store.counted_changes(start, limit).await?)
}

/// As many changes as one transaction can reckon with: a position lies between pages, so a page
/// that is too much is read again smaller.
pub(super) async fn changes_that_fit(app: &App, place: &Place) -> Step<CountedPage> {
    let mut limit = PAGE;
    loop {
        let page = changes(app, &place.position, limit).await?;
        let people: BTreeSet<&UserId> = page.changes.iter().map(|change| &change.owner).collect();
        match NonZeroU32::new(limit.get() / 2) {
            Some(smaller) if people.len() > PEOPLE => limit = smaller,
            _ => return Ok(page),
        }
    }
}

/// Writes the numbers that a page makes others, and the position behind it with them.
pub(super) async fn reckon(app: &App, mut place: Place, page: CountedPage) -> Step<Place> {
    let commit = differences(app, &page.changes).await?;
    place.position = page.next;
    if commit.is_empty() && !place.is_stale(app) {
        return Ok(place);
    }
    let checkpoint = place.kept(app, place.checkpoint.entity.recount.clone());
    place.keep(app, checkpoint, commit).await
}

async fn differences(app: &App, changes: &[CountedChange]) -> Step<Commit<Changed>> {
    let mut of_people: BTreeMap<&UserId, Vec<&CountedChange>> = BTreeMap::new();
    for change in changes {
        of_people.entry(&change.owner).or_default().push(change);
    }
    let mut commit = Commit::new();
    if of_people.is_empty() {
        return Ok(commit);
    }
    let people: Vec<UserId> = of_people.keys().copied().cloned().collect();
    for person in app.store.tallies_of(&people).await? {
        let before = tally_of(&person);
        let mut tally = before.clone();
        for change in of_people.get(&person.user.entity.id).into_iter().flatten() {
            tally.reckon(change);
        }
        if tally != before {
            commit = with_tally(commit, &person, tally);
        }
    }
    Ok(commit)
}

pub(super) fn tally_of(person: &Tallied) -> Tally {
    let stored = person.tally.as_ref();
    stored.map_or_else(Tally::default, |stored| stored.entity.thing.clone())
}

/// Writes somebody's numbers in the place of those that were read, while the user is the one who
/// was read.
pub(super) fn with_tally(
    commit: Commit<Changed>,
    person: &Tallied,
    tally: Tally,
) -> Commit<Changed> {
    let owned = Owned {
        owner: person.user.entity.id.clone(),
        thing: tally,
    };
    let commit = commit.unchanged(&person.user, Changed);
    match &person.tally {
        Some(stored) => commit.replace(stored, &owned, Changed),
        None => commit.create(&owned, Changed),
    }
}

/// A row is not as it was read.
#[derive(Debug)]
pub(super) struct Changed;

pub(super) async fn write(app: &App, commit: Commit<Changed>) -> Step<()> {
    match app.store.commit(commit).await {
        Ok(()) => Ok(()),
        Err(CommitError::Refused(_)) => Err(Stop::Overtaken),
        Err(CommitError::Store(error)) => Err(error.into()),
    }
}
