//! Every change, numbered.

use jiff::Timestamp;

use crate::change::{Change, ChangePage, ChangesRequest, FeedPosition, FeedStart, RETENTION};
use crate::error::{Error, Result};

/// Changes in order, and how many of the oldest have been forgotten.
#[derive(Debug, Default)]
pub(super) struct Feed {
    changes: Vec<Change>,
    forgotten: usize,
}

impl Feed {
    pub(super) fn push(&mut self, change: Change) {
        self.changes.push(change);
    }

    pub(super) fn forget(&mut self, now: Timestamp) {
        let too_old = |change: &&Change| change.at.duration_until(now) > RETENTION;
        let forgotten = self.changes.iter().take_while(too_old).count();
        self.changes.drain(..forgotten);
        self.forgotten += forgotten;
    }

    pub(super) fn page(&self, request: &ChangesRequest) -> Result<ChangePage> {
        let first = self.place_of(&request.start)?;
        let rest = &self.changes[first..];
        let count = rest.len().min(request.limit.get() as usize);
        Ok(ChangePage {
            changes: rest[..count].to_vec(),
            next: FeedPosition::new(format!("reference {}", self.forgotten + first + count)),
            caught_up: count == rest.len(),
        })
    }

    fn place_of(&self, start: &FeedStart) -> Result<usize> {
        match start {
            FeedStart::Oldest => Ok(0),
            FeedStart::Since(instant) => {
                let earlier = |change: &&Change| change.at < *instant;
                Ok(self.changes.iter().take_while(earlier).count())
            }
            FeedStart::After(position) => {
                let number = position.as_str().strip_prefix("reference ");
                let number: Option<usize> = number.and_then(|number| number.parse().ok());
                let place = number.and_then(|number| number.checked_sub(self.forgotten));
                place
                    .filter(|place| *place <= self.changes.len())
                    .ok_or(Error::PositionLost {
                        reason: "it is forgotten or another engine's",
                    })
            }
        }
    }
}
