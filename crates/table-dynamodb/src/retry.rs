//! How long to go on trying, and how long to wait in between.

use std::time::Duration;

use tokio::time::Instant;

use crate::randomness::Randomness;

/// How long the engine keeps trying before it says that the table is busy or out of reach.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Patience {
    /// The most attempts at one request.
    pub attempts: u32,
    /// The most time for one request, all attempts and pauses together.
    pub total: Duration,
    /// The most time for one attempt.
    pub attempt: Duration,
    /// The longest first pause; each further one may be twice as long.
    pub first_pause: Duration,
    /// The longest pause of all.
    pub longest_pause: Duration,
}

impl Default for Patience {
    /// Answers within ten seconds whatever happens.
    fn default() -> Self {
        Self {
            attempts: 12,
            total: Duration::from_secs(9),
            attempt: Duration::from_secs(4),
            first_pause: Duration::from_millis(25),
            longest_pause: Duration::from_secs(1),
        }
    }
}

impl Patience {
    /// For work of many requests, done in the background: a slow server is waited for, because an
    /// attempt that is given up leaves it as much to do as before, and a busy one is let recover.
    pub fn bulk() -> Self {
        Self {
            attempts: 100,
            total: Duration::from_mins(3),
            attempt: Duration::from_mins(1),
            longest_pause: Duration::from_secs(5),
            ..Self::default()
        }
    }

    /// The pause after so many failed attempts: anything up to a bound that doubles each time, so
    /// that those who failed together do not come back together.
    pub(crate) fn pause(&self, failed: u32, randomness: &dyn Randomness) -> Duration {
        let doubled = 2u32.saturating_pow(failed.saturating_sub(1));
        let bound = self.first_pause.saturating_mul(doubled);
        let bound = bound.min(self.longest_pause).as_micros();
        let bound = u64::try_from(bound).unwrap_or(u64::MAX);
        Duration::from_micros(randomness.number() % bound.saturating_add(1))
    }
}

/// The attempts at one request.
#[derive(Debug)]
pub(crate) struct Attempts<'a> {
    patience: Patience,
    randomness: &'a dyn Randomness,
    began: Instant,
    failed: u32,
}

impl<'a> Attempts<'a> {
    pub(crate) fn new(patience: Patience, randomness: &'a dyn Randomness) -> Self {
        Self {
            patience,
            randomness,
            began: Instant::now(),
            failed: 0,
        }
    }

    /// The time left for the attempt that begins now.
    pub(crate) fn time(&self) -> Duration {
        self.patience.attempt.min(self.left())
    }

    fn left(&self) -> Duration {
        self.patience.total.saturating_sub(self.began.elapsed())
    }

    /// Waits before another attempt; `false` if there is to be none.
    pub(crate) async fn again(&mut self) -> bool {
        self.failed += 1;
        let pause = self.patience.pause(self.failed, self.randomness);
        if self.failed >= self.patience.attempts || pause >= self.left() {
            return false;
        }
        tokio::time::sleep(pause).await;
        true
    }

    /// What was tried, for people.
    pub(crate) fn tried(&self) -> String {
        let times = if self.failed == 1 { "time" } else { "times" };
        let seconds = self.began.elapsed().as_secs_f32();
        format!("tried {} {times} in {seconds:.1} s", self.failed)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug)]
    struct Fixed(u64);

    impl Randomness for Fixed {
        fn number(&self) -> u64 {
            self.0
        }
    }

    #[test]
    fn a_pause_is_anything_up_to_a_bound_that_doubles_and_then_stays() {
        let patience = Patience::default();
        let bounds = [25, 50, 100, 200, 400, 800, 1000, 1000];
        for (failed, bound) in (1..).zip(bounds) {
            let bound = Duration::from_millis(bound);
            let micros = u64::try_from(bound.as_micros()).unwrap();
            assert_eq!(patience.pause(failed, &Fixed(micros)), bound);
            assert_eq!(patience.pause(failed, &Fixed(0)), Duration::ZERO);
            for number in [1, 7, u64::MAX / 3, u64::MAX] {
                assert!(patience.pause(failed, &Fixed(number)) <= bound);
            }
        }
        assert!(patience.pause(u32::MAX, &Fixed(u64::MAX)) <= patience.longest_pause);
    }

    #[tokio::test(start_paused = true)]
    async fn attempts_end_by_number() {
        let patience = Patience {
            attempts: 3,
            ..Patience::default()
        };
        let mut attempts = Attempts::new(patience, &Fixed(u64::MAX));
        assert!(attempts.again().await);
        assert!(attempts.again().await);
        assert!(!attempts.again().await);
        assert!(attempts.tried().starts_with("tried 3 times in "));
    }

    #[tokio::test(start_paused = true)]
    async fn attempts_end_by_time_and_no_attempt_outlasts_it() {
        let patience = Patience {
            attempts: u32::MAX,
            ..Patience::default()
        };
        let began = Instant::now();
        let mut attempts = Attempts::new(patience, &Fixed(999_999));
        loop {
            tokio::time::sleep(attempts.time()).await;
            if !attempts.again().await {
                break;
            }
        }
        assert!(began.elapsed() <= patience.total);
    }
}
