//! A document of an issuer, kept for an hour. However many ask for it, the issuer is asked once; and
//! an issuer that fails takes nothing away that is already here.

use std::fmt;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use jiff::{SignedDuration, Timestamp};
use tokio::sync::watch;

use crate::fetch::FetchError;

/// How long a document is used without asking again.
const FRESH_FOR: SignedDuration = SignedDuration::from_hours(1);
/// How long after a failure an older document is used without asking again, and how long after a
/// renewal there is no other one, whatever is missing in the document.
const RENEWAL_INTERVAL: SignedDuration = SignedDuration::from_mins(1);
/// How long a failure stands if there is no document at all.
const FAILED_FOR: SignedDuration = SignedDuration::from_secs(5);

type Outcome<T> = Result<Arc<T>, Arc<FetchError>>;
type Flight<T> = watch::Receiver<Option<Outcome<T>>>;
type Fetching<T> = Pin<Box<dyn Future<Output = Result<T, FetchError>> + Send>>;

pub(crate) struct Cached<T> {
    fetch: Box<dyn Fn() -> Fetching<T> + Send + Sync>,
    state: Arc<Mutex<State<T>>>,
}

struct State<T> {
    value: Option<(Timestamp, Arc<T>)>,
    failure: Option<(Timestamp, Arc<FetchError>)>,
    renewed: Option<Timestamp>,
    /// The fetch under way, which ends by itself even if nobody waits for it any more: a client
    /// that hangs up must not keep the keys from being renewed.
    flight: Option<Flight<T>>,
}

impl<T: Send + Sync + 'static> Cached<T> {
    pub(crate) fn new<F>(fetch: impl Fn() -> F + Send + Sync + 'static) -> Self
    where
        F: Future<Output = Result<T, FetchError>> + Send + 'static,
    {
        Self {
            fetch: Box::new(move || Box::pin(fetch())),
            state: Arc::new(Mutex::new(State::empty())),
        }
    }

    /// The document, not older than an hour if the issuer can be reached.
    pub(crate) async fn get(&self, now: Timestamp) -> Outcome<T> {
        let (flight, older) = {
            let mut state = lock(&self.state);
            if let Some(known) = state.usable(now) {
                return known;
            }
            let older = state.value.as_ref().map(|(_, value)| Arc::clone(value));
            (self.join_or_start(&mut state, now), older)
        };
        let outcome = landed(flight).await;
        outcome.or_else(|failure| older.ok_or(failure))
    }

    /// The document after something was not found in the one that was `seen`: a newer one if there
    /// is one, fetched at most once a minute.
    pub(crate) async fn renewed(&self, seen: &Arc<T>, now: Timestamp) -> Arc<T> {
        let flight = {
            let mut state = lock(&self.state);
            match &state.value {
                Some((_, value)) if !Arc::ptr_eq(value, seen) => return Arc::clone(value),
                _ => {}
            }
            if !state.is_flying() {
                if state
                    .renewed
                    .is_some_and(|at| within(at, now, RENEWAL_INTERVAL))
                {
                    return Arc::clone(seen);
                }
                state.renewed = Some(now);
            }
            self.join_or_start(&mut state, now)
        };
        landed(flight).await.unwrap_or_else(|_| Arc::clone(seen))
    }

    fn join_or_start(&self, state: &mut State<T>, now: Timestamp) -> Flight<T> {
        if let Some(flight) = state.flight.as_ref().filter(|_| state.is_flying()) {
            return flight.clone();
        }
        let (sender, flight) = watch::channel(None);
        let fetching = (self.fetch)();
        let shared = Arc::clone(&self.state);
        tokio::spawn(async move {
            let fetched = fetching.await;
            let outcome = lock(&shared).land(fetched, now);
            sender.send_replace(Some(outcome));
        });
        state.flight = Some(flight.clone());
        flight
    }
}

impl<T> State<T> {
    fn empty() -> Self {
        Self {
            value: None,
            failure: None,
            renewed: None,
            flight: None,
        }
    }

    /// What can be said without waiting. While somebody fetches, the others go on with the old
    /// document: an issuer that hangs would otherwise hold up every request.
    fn usable(&self, now: Timestamp) -> Option<Outcome<T>> {
        let failed = |span| {
            self.failure
                .as_ref()
                .filter(|(at, _)| within(*at, now, span))
        };
        match &self.value {
            Some((fetched, value))
                if within(*fetched, now, FRESH_FOR)
                    || self.is_flying()
                    || failed(RENEWAL_INTERVAL).is_some() =>
            {
                Some(Ok(Arc::clone(value)))
            }
            Some(_) => None,
            None => failed(FAILED_FOR).map(|(_, failure)| Err(Arc::clone(failure))),
        }
    }

    /// A flight whose sender is gone has ended or was lost.
    fn is_flying(&self) -> bool {
        let flight = self.flight.as_ref();
        flight.is_some_and(|flight| flight.has_changed().is_ok())
    }

    fn land(&mut self, fetched: Result<T, FetchError>, now: Timestamp) -> Outcome<T> {
        self.flight = None;
        let outcome = fetched.map(Arc::new).map_err(Arc::new);
        match &outcome {
            Ok(value) => {
                self.value = Some((now, Arc::clone(value)));
                self.failure = None;
            }
            Err(failure) => {
                tracing::warn!(
                    error = &**failure as &dyn std::error::Error,
                    "an issuer fails"
                );
                self.failure = Some((now, Arc::clone(failure)));
            }
        }
        outcome
    }
}

impl<T> fmt::Debug for Cached<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let fetched = lock(&self.state).value.as_ref().map(|(at, _)| *at);
        f.debug_struct("Cached")
            .field("fetched", &fetched)
            .finish_non_exhaustive()
    }
}

async fn landed<T>(mut flight: Flight<T>) -> Outcome<T> {
    match flight.wait_for(Option::is_some).await.as_deref() {
        Ok(Some(Ok(value))) => Ok(Arc::clone(value)),
        Ok(Some(Err(failure))) => Err(Arc::clone(failure)),
        Ok(None) | Err(_) => Err(Arc::new(FetchError::Interrupted)),
    }
}

/// Whether two times are less than a span apart, in whichever order: a clock that is set back must
/// not make a document fresh for longer.
fn within(at: Timestamp, now: Timestamp, span: SignedDuration) -> bool {
    now.duration_since(at).abs() < span
}

/// Nothing panics while it is held, so what a poisoned lock holds is whole.
fn lock<T>(state: &Mutex<State<T>>) -> MutexGuard<'_, State<T>> {
    state.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::task::Poll;

    use super::*;

    /// An issuer whose document is the number of times it was asked.
    #[derive(Default)]
    struct Issuer {
        asked: AtomicUsize,
        down: AtomicBool,
    }

    impl Issuer {
        fn cached(self: &Arc<Self>) -> Cached<usize> {
            let issuer = Arc::clone(self);
            Cached::new(move || {
                let issuer = Arc::clone(&issuer);
                async move {
                    tokio::task::yield_now().await;
                    let asked = issuer.asked.fetch_add(1, Ordering::SeqCst) + 1;
                    if issuer.down.load(Ordering::SeqCst) {
                        return Err(FetchError::Interrupted);
                    }
                    Ok(asked)
                }
            })
        }

        fn asked(&self) -> usize {
            self.asked.load(Ordering::SeqCst)
        }

        fn goes_down(&self) {
            self.down.store(true, Ordering::SeqCst);
        }
    }

    fn at(second: i64) -> Timestamp {
        Timestamp::from_second(1_700_000_000 + second).unwrap()
    }

    #[tokio::test]
    async fn the_issuer_is_asked_once_an_hour() {
        let issuer = Arc::new(Issuer::default());
        let cached = issuer.cached();
        for second in [0, 1, 3599] {
            assert_eq!(*cached.get(at(second)).await.unwrap(), 1);
        }
        assert_eq!(*cached.get(at(3600)).await.unwrap(), 2);
    }

    #[tokio::test]
    async fn many_who_ask_at_once_share_one_fetch() {
        let issuer = Arc::new(Issuer::default());
        let cached = Arc::new(issuer.cached());
        let asking = (0..50).map(|_| {
            let cached = Arc::clone(&cached);
            tokio::spawn(async move { *cached.get(at(0)).await.unwrap() })
        });
        for answer in asking.collect::<Vec<_>>() {
            assert_eq!(answer.await.unwrap(), 1);
        }
        assert_eq!(issuer.asked(), 1);
    }

    #[tokio::test]
    async fn a_fetch_ends_even_if_who_started_it_hangs_up() {
        let issuer = Arc::new(Issuer::default());
        let cached = issuer.cached();
        let mut asking = Box::pin(cached.get(at(0)));
        let begun = std::future::poll_fn(|context| Poll::Ready(asking.as_mut().poll(context)));
        assert!(begun.await.is_pending());
        drop(asking);
        assert_eq!(*cached.get(at(0)).await.unwrap(), 1);
        assert_eq!(issuer.asked(), 1);
    }

    #[tokio::test]
    async fn a_failing_issuer_takes_nothing_away_and_is_asked_once_a_minute() {
        let issuer = Arc::new(Issuer::default());
        let cached = issuer.cached();
        cached.get(at(0)).await.unwrap();
        issuer.goes_down();
        for second in [4000, 4001, 4059] {
            assert_eq!(*cached.get(at(second)).await.unwrap(), 1);
        }
        assert_eq!(issuer.asked(), 2);
        cached.get(at(4060)).await.unwrap();
        assert_eq!(issuer.asked(), 3);
    }

    #[tokio::test]
    async fn a_first_failure_stands_for_a_moment() {
        let issuer = Arc::new(Issuer::default());
        issuer.goes_down();
        let cached = issuer.cached();
        assert!(cached.get(at(0)).await.is_err());
        assert!(cached.get(at(4)).await.is_err());
        assert_eq!(issuer.asked(), 1);
        assert!(cached.get(at(5)).await.is_err());
        assert_eq!(issuer.asked(), 2);
    }

    #[tokio::test]
    async fn a_renewal_happens_at_most_once_a_minute() {
        let issuer = Arc::new(Issuer::default());
        let cached = issuer.cached();
        let first = cached.get(at(0)).await.unwrap();
        let second = cached.renewed(&first, at(1)).await;
        assert_eq!(*second, 2);
        for moment in [2, 30, 60] {
            assert_eq!(*cached.renewed(&second, at(moment)).await, 2);
        }
        assert_eq!(*cached.renewed(&second, at(61)).await, 3);
    }

    #[tokio::test]
    async fn who_has_seen_an_older_document_gets_the_newer_one_without_a_fetch() {
        let issuer = Arc::new(Issuer::default());
        let cached = issuer.cached();
        let first = cached.get(at(0)).await.unwrap();
        cached.renewed(&first, at(1)).await;
        assert_eq!(*cached.renewed(&first, at(2)).await, 2);
        assert_eq!(issuer.asked(), 2);
    }

    #[test]
    fn a_clock_set_back_does_not_keep_a_document_fresh() {
        assert!(within(at(3599), at(0), FRESH_FOR));
        assert!(!within(at(3600), at(0), FRESH_FOR));
    }
}
