//! Where the time comes from, so that every test can fix it.

use std::fmt;

use jiff::Timestamp;

/// Tells the time. Everything that needs to know it is given one of these.
pub trait Clock: Send + Sync + fmt::Debug {
    fn now(&self) -> Timestamp;
}

/// The machine's own clock.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClock;

impl Clock for SystemClock {
    #[expect(
        clippy::disallowed_methods,
        reason = "this is the one place the time comes from"
    )]
    fn now(&self) -> Timestamp {
        Timestamp::now()
    }
}
