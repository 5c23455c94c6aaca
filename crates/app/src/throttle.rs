//! How often something may be tried. Buckets live in this server's memory: with several servers
//! each allows as much.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use domain::UserId;
use domain::account::Email;
use jiff::{SignedDuration, Timestamp};

use crate::error::Error;

/// So many at once, and one more after every pause.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limit {
    pub burst: u32,
    pub pause: SignedDuration,
}

impl Limit {
    pub const fn new(burst: u32, pause: SignedDuration) -> Self {
        Self { burst, pause }
    }
}

/// The limits of a server; `None` means no limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Wrong passwords for one account from one address.
    pub failures_per_account: Option<Limit>,
    /// Wrong passwords for one account, from wherever: so many that nobody is locked out easily,
    /// and so few that nobody guesses.
    pub failures_from_everywhere: Option<Limit>,
    /// Wrong current passwords of somebody who is signed in.
    pub confirmations: Option<Limit>,
    /// Sign-ins tried from one address.
    pub sign_ins_per_address: Option<Limit>,
    pub sign_ups_per_address: Option<Limit>,
    /// One-time codes tried from one address.
    pub codes_per_address: Option<Limit>,
    /// Requests of one person.
    pub requests_per_person: Option<Limit>,
    /// Refusals of one person that are written to the audit trail.
    pub noted_refusals: Option<Limit>,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            failures_per_account: Some(Limit::new(10, SignedDuration::from_secs(90))),
            failures_from_everywhere: Some(Limit::new(100, SignedDuration::from_secs(30))),
            confirmations: Some(Limit::new(10, SignedDuration::from_secs(90))),
            sign_ins_per_address: Some(Limit::new(100, SignedDuration::from_secs(3))),
            sign_ups_per_address: Some(Limit::new(100, SignedDuration::from_secs(6))),
            codes_per_address: Some(Limit::new(20, SignedDuration::from_secs(60))),
            requests_per_person: None,
            noted_refusals: Some(Limit::new(100, SignedDuration::from_secs(60))),
        }
    }
}

impl Limits {
    pub fn none() -> Self {
        Self {
            failures_per_account: None,
            failures_from_everywhere: None,
            confirmations: None,
            sign_ins_per_address: None,
            sign_ups_per_address: None,
            codes_per_address: None,
            requests_per_person: None,
            noted_refusals: None,
        }
    }
}

/// What is counted, each in a bucket of its own.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub(crate) enum Bucket {
    FailuresOf(Box<str>, Option<Network>),
    AllFailuresOf(Box<str>),
    ConfirmationsOf(UserId),
    SignInsFrom(Network),
    SignUpsFrom(Network),
    CodesFrom(Network),
    RequestsOf(UserId),
    RefusalsOf(UserId),
}

impl Bucket {
    /// The two that a wrong password for an address falls into.
    pub(crate) fn failures_of(email: &Email, from: Option<IpAddr>) -> [Self; 2] {
        let email: Box<str> = email.folded().into();
        [
            Self::FailuresOf(email.clone(), from.map(Network::from)),
            Self::AllFailuresOf(email),
        ]
    }
}

/// Who one subscriber is on the network: an IPv4 address, or the /64 that an IPv6 one lies in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct Network(IpAddr);

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        match address.to_canonical() {
            IpAddr::V6(v6) => {
                let [a, b, c, d, ..] = v6.segments();
                Self(IpAddr::from([a, b, c, d, 0, 0, 0, 0]))
            }
            v4 @ IpAddr::V4(_) => Self(v4),
        }
    }
}

/// The buckets. Each is one instant: when it will be empty again if nothing more is taken (the
/// generic cell rate algorithm).
#[derive(Debug)]
pub struct Throttles {
    limits: Limits,
    empty_at: Mutex<HashMap<Bucket, Timestamp>>,
}

/// Beyond so many buckets those that are nearly empty are forgotten.
const MAX_BUCKETS: usize = 65_536;

impl Throttles {
    pub fn new(limits: Limits) -> Self {
        Self {
            limits,
            empty_at: Mutex::default(),
        }
    }

    /// Takes one try, or says how long to wait.
    pub(crate) fn take(&self, bucket: Bucket, now: Timestamp) -> Result<(), Error> {
        let Some(limit) = self.limit(&bucket) else {
            return Ok(());
        };
        let mut buckets = self.lock();
        if buckets.len() >= MAX_BUCKETS {
            forget_some(&mut buckets, now);
        }
        let empty_at = buckets.get(&bucket).map_or(now, |at| (*at).max(now));
        let full_for = (limit.pause * burst(limit)).saturating_sub(limit.pause);
        let ahead = empty_at.duration_since(now);
        if ahead > full_for {
            return Err(Error::RateLimited {
                retry_after: wait(ahead.saturating_sub(full_for)),
            });
        }
        let next = empty_at.checked_add(limit.pause).unwrap_or(empty_at);
        buckets.insert(bucket, next);
        Ok(())
    }

    /// Gives a try back that turned out to be harmless.
    pub(crate) fn give_back(&self, bucket: &Bucket) {
        let Some(limit) = self.limit(bucket) else {
            return;
        };
        if let Some(at) = self.lock().get_mut(bucket) {
            *at = at.checked_sub(limit.pause).unwrap_or(*at);
        }
    }

    fn limit(&self, bucket: &Bucket) -> Option<Limit> {
        match bucket {
            Bucket::FailuresOf(..) => self.limits.failures_per_account,
            Bucket::AllFailuresOf(_) => self.limits.failures_from_everywhere,
            Bucket::ConfirmationsOf(_) => self.limits.confirmations,
            Bucket::SignInsFrom(_) => self.limits.sign_ins_per_address,
            Bucket::SignUpsFrom(_) => self.limits.sign_ups_per_address,
            Bucket::CodesFrom(_) => self.limits.codes_per_address,
            Bucket::RequestsOf(_) => self.limits.requests_per_person,
            Bucket::RefusalsOf(_) => self.limits.noted_refusals,
        }
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<Bucket, Timestamp>> {
        self.empty_at.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn burst(limit: Limit) -> i32 {
    i32::try_from(limit.burst.max(1)).unwrap_or(i32::MAX)
}

fn wait(duration: SignedDuration) -> Duration {
    Duration::try_from(duration).unwrap_or(Duration::ZERO)
}

/// Empty buckets first; if that is not enough, the half that has the least in it.
fn forget_some(buckets: &mut HashMap<Bucket, Timestamp>, now: Timestamp) {
    buckets.retain(|_, empty_at| *empty_at > now);
    if buckets.len() >= MAX_BUCKETS {
        let mut times: Vec<Timestamp> = buckets.values().copied().collect();
        let middle = times.len() / 2;
        let (_, median, _) = times.select_nth_unstable(middle);
        let median = *median;
        buckets.retain(|_, empty_at| *empty_at > median);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn throttles(burst: u32, seconds: i64) -> Throttles {
        Throttles::new(Limits {
            codes_per_address: Some(Limit::new(burst, SignedDuration::from_secs(seconds))),
            ..Limits::none()
        })
    }

    fn from(address: &str) -> Bucket {
        Bucket::CodesFrom(address.parse::<IpAddr>().unwrap().into())
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + second).unwrap()
    }

    #[test]
    fn after_the_burst_one_more_with_every_pause() {
        let throttles = throttles(3, 10);
        for _ in 0..3 {
            throttles.take(from("203.0.113.7"), at(0)).unwrap();
        }
        let refused = throttles.take(from("203.0.113.7"), at(4)).unwrap_err();
        let Error::RateLimited { retry_after } = refused else {
            panic!("{refused:?}")
        };
        assert_eq!(retry_after, Duration::from_secs(6));
        throttles.take(from("203.0.113.7"), at(10)).unwrap();
        assert!(throttles.take(from("203.0.113.7"), at(10)).is_err());
    }

    #[test]
    fn others_are_not_held_up() {
        let throttles = throttles(1, 10);
        throttles.take(from("203.0.113.7"), at(0)).unwrap();
        throttles.take(from("203.0.113.8"), at(0)).unwrap();
        assert!(throttles.take(from("::ffff:203.0.113.7"), at(0)).is_err());
    }

    #[test]
    fn the_addresses_of_one_ipv6_network_are_one_subscriber() {
        let throttles = throttles(1, 10);
        throttles.take(from("2001:db8::1"), at(0)).unwrap();
        assert!(throttles.take(from("2001:db8::ffff"), at(0)).is_err());
        throttles.take(from("2001:db8:0:1::1"), at(0)).unwrap();
    }

    #[test]
    fn what_is_given_back_can_be_taken_again() {
        let throttles = throttles(1, 10);
        throttles.take(from("203.0.113.7"), at(0)).unwrap();
        throttles.give_back(&from("203.0.113.7"));
        throttles.take(from("203.0.113.7"), at(0)).unwrap();
    }

    proptest::proptest! {
        /// However the tries are spread, and whatever was refused between them.
        #[test]
        fn no_time_has_more_than_the_burst_and_one_for_every_pause(
            burst in 1..5_u32,
            pause in 1..20_i64,
            steps in proptest::collection::vec(0..15_i64, 1..80),
        ) {
            let throttles = throttles(burst, pause);
            let (mut now, mut taken) = (0, Vec::new());
            for step in steps {
                now += step;
                match throttles.take(from("203.0.113.7"), at(now)) {
                    Ok(()) => taken.push(now),
                    Err(Error::RateLimited { retry_after }) => {
                        let retry_after = i64::try_from(retry_after.as_secs()).unwrap();
                        proptest::prop_assert!((1..=pause).contains(&retry_after));
                    }
                    Err(other) => panic!("{other:?}"),
                }
            }
            for (place, first) in taken.iter().enumerate() {
                for (count, last) in (1..).zip(&taken[place..]) {
                    proptest::prop_assert!(count <= i64::from(burst) + (last - first) / pause);
                }
            }
        }

        /// Whoever waits as long as they are told is let in.
        #[test]
        fn after_the_wait_one_more_is_let_in(
            burst in 1..5_u32,
            pause in 1..20_i64,
            tries in 1..20_u32,
        ) {
            let throttles = throttles(burst, pause);
            let mut now = 0;
            for _ in 0..tries {
                if let Err(error) = throttles.take(from("203.0.113.7"), at(now)) {
                    let Error::RateLimited { retry_after } = error else {
                        panic!("{error:?}")
                    };
                    now += i64::try_from(retry_after.as_secs()).unwrap();
                    throttles.take(from("203.0.113.7"), at(now)).unwrap();
                }
            }
        }
    }

    #[test]
    fn memory_is_bounded() {
        let throttles = throttles(2, 10);
        for n in 0..u32::try_from(MAX_BUCKETS).unwrap() + 100 {
            let address = IpAddr::from(n.to_be_bytes());
            throttles
                .take(Bucket::CodesFrom(address.into()), at(0))
                .unwrap();
        }
        assert!(throttles.lock().len() <= MAX_BUCKETS);
    }
}
