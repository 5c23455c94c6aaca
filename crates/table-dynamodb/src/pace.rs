//! How many batches to write at the same time.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

const MOST_AT_ONCE: usize = 8;

/// A batch that takes longer waits for others, or was put again: more at once makes it no faster,
/// and keeps everybody else's requests waiting with it.
const SLOW: Duration = Duration::from_secs(1);

/// Learns from each batch how much the server can take, over many loads: a server that writes one
/// at a time, or has just been throttling, gets fewer.
#[derive(Debug)]
pub(crate) struct Pace(AtomicUsize);

impl Default for Pace {
    fn default() -> Self {
        Self(AtomicUsize::new(MOST_AT_ONCE))
    }
}

impl Pace {
    pub(crate) fn at_once(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }

    /// Notes how long a batch took with everything that was tried for it.
    pub(crate) fn took(&self, time: Duration) {
        let next = |at_once: usize| {
            Some(if time > SLOW {
                (at_once / 2).max(1)
            } else {
                (at_once + 1).min(MOST_AT_ONCE)
            })
        };
        // Cannot fail: there is always a next number.
        let _ = self
            .0
            .fetch_update(Ordering::Relaxed, Ordering::Relaxed, next);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn slow_answers_make_for_fewer_batches_and_quick_ones_for_more() {
        let pace = Pace::default();
        let after = |millis| {
            pace.took(Duration::from_millis(millis));
            pace.at_once()
        };
        let slow = [9000, 1001, 1001, 1001].map(after);
        assert_eq!(slow, [4, 2, 1, 1], "never none at all");
        let quick = [5; 9].map(after);
        assert_eq!(quick, [2, 3, 4, 5, 6, 7, 8, 8, 8]);
    }
}
