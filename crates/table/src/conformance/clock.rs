//! A clock a test can turn.

use std::sync::{Mutex, PoisonError};

use jiff::{SignedDuration, Timestamp};

use crate::clock::{Clock, SystemClock};

/// Stands still until it is turned.
#[derive(Debug)]
pub struct ManualClock(Mutex<Timestamp>);

impl ManualClock {
    pub fn at(now: Timestamp) -> Self {
        Self(Mutex::new(now))
    }

    /// Begins at the present second, so that a server with a clock of its own agrees about what
    /// lies in the past.
    pub fn at_present() -> Self {
        let second = SystemClock.now().as_second();
        Self::at(Timestamp::from_second(second).expect("the present is a valid instant"))
    }

    pub fn advance(&self, by: SignedDuration) {
        let mut now = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        *now = now
            .checked_add(by)
            .expect("a case turns the clock by years at most");
    }
}

impl Clock for ManualClock {
    fn now(&self) -> Timestamp {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
