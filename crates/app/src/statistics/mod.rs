//! How much everybody has, kept right from the change feed.
//!
//! **What always holds.** The checkpoint names a position of the feed, and the numbers of everybody
//! who has been counted are those of that very position: new numbers and the new position are one
//! transaction, on condition that both are as they were read. So a change is reckoned with once,
//! however often it is delivered, wherever a reader stops, and however many readers there are: the
//! one that comes second is refused, reads where the first has come to, and goes on from there.
//!
//! Changes that make no difference move the position in memory alone, because the checkpoint is a
//! row whose writes are in the feed, too. It is written about once an hour all the same, lest the
//! feed forget what follows it. The memory counts only as long as the checkpoint is the one that it
//! began with, since every write is on condition of that.
//!
//! Nothing is written for somebody who is gone or whose account is being erased: a write is on
//! condition that the user is the one who was read.
//!
//! Where there is no position to go on from, `recount.rs` says how the numbers become right.

mod reckon;
mod recount;

use store::{Checkpoint, Stored};
use table::FeedPosition;

use crate::context::App;
use crate::error::{Error, Result};

/// How often something may come between before this reader leaves it for another time.
const PATIENCE: u32 = 20;

/// A reader of the feed that counts, with the place it has come to.
#[derive(Debug, Default)]
pub struct Counting {
    place: Option<Place>,
}

/// Where a reader is: between the checkpoint's position and this one, nothing makes a difference.
#[derive(Debug, Clone)]
struct Place {
    checkpoint: Stored<Checkpoint>,
    position: FeedPosition,
}

/// Why a step led nowhere.
#[derive(Debug)]
enum Stop {
    /// Something is not as it was read: it is to be read again.
    Overtaken,
    /// The feed does not know the position.
    Lost,
    Failed(Error),
}

type Step<T> = std::result::Result<T, Stop>;

impl From<store::Error> for Stop {
    fn from(error: store::Error) -> Self {
        match error {
            store::Error::Table(table::Error::PositionLost { .. }) => Self::Lost,
            other => Self::Failed(other.into()),
        }
    }
}

impl Counting {
    /// Reckons with everything that has happened, and counts anew whoever is to be. A reader that
    /// failed goes on from what the table says.
    pub async fn go_on(&mut self, app: &App) -> Result<()> {
        for _ in 0..PATIENCE {
            let advanced = match self.advance(app).await {
                Err(Stop::Lost) => self.recover(app).await,
                other => other,
            };
            match advanced {
                Ok(()) => return Ok(()),
                Err(Stop::Overtaken | Stop::Lost) => self.place = None,
                Err(Stop::Failed(error)) => {
                    self.place = None;
                    return Err(error);
                }
            }
        }
        Ok(())
    }

    async fn advance(&mut self, app: &App) -> Step<()> {
        self.catch_up(app).await?;
        while self.recount_some(app).await? {
            self.catch_up(app).await?;
        }
        Ok(())
    }

    /// Finds where to go on, though the feed does not know a position any more.
    async fn recover(&mut self, app: &App) -> Step<()> {
        self.place = Some(reckon::place_that_is_known(app).await?);
        Err(Stop::Overtaken)
    }

    async fn catch_up(&mut self, app: &App) -> Step<()> {
        while !self.read_on(app).await? {}
        Ok(())
    }

    /// Reckons with the next changes. Answers whether there was nothing further.
    async fn read_on(&mut self, app: &App) -> Step<bool> {
        let place = match self.place.take() {
            Some(place) => place,
            None => reckon::place(app).await?,
        };
        let page = reckon::changes_that_fit(app, &place).await?;
        let caught_up = page.caught_up;
        self.place = Some(reckon::reckon(app, place, page).await?);
        Ok(caught_up)
    }
}
