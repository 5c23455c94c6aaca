//! Plays one history on two engines and compares every answer.

use std::collections::BTreeMap;
use std::sync::Arc;

use jiff::SignedDuration;

use crate::change::FeedStart;
use crate::clock::Clock;
use crate::conformance::case::Checked;
use crate::conformance::feed_reader::{FeedReader, Told, told};
use crate::conformance::model::history::{Guard, Operation, Question, Spot, Step};
use crate::conformance::reading::{count, pause, places};
use crate::conformance::reference::{ReferenceEngine, place};
use crate::conformance::subject::Subject;
use crate::engine::Engine;
use crate::error::{Error, Failure, Result};
use crate::index::Source;
use crate::key::Key;
use crate::query::Page;
use crate::row::Row;
use crate::write::{Action, Delete, Put, Transaction};

/// How often a query is repeated on an index that lags.
const REPEATS: u32 = 20;

/// Plays the history; the feed is followed from where it was left. Panics at the first answer
/// that differs.
pub(in crate::conformance) async fn play(
    subject: &Subject,
    history: &[Operation],
    feed: &mut FeedStart,
) -> Checked {
    let clock: Arc<dyn Clock> = Arc::<crate::conformance::ManualClock>::clone(&subject.clock);
    let reference = Subject {
        engine: Arc::new(ReferenceEngine::new(clock, None)),
        ..subject.clone()
    };
    let both = Both { subject, reference };
    for operation in history {
        both.play(operation).await?;
    }
    both.compare_feeds(feed).await
}

struct Both<'a> {
    subject: &'a Subject,
    reference: Subject,
}

impl Both<'_> {
    async fn play(&self, operation: &Operation) -> Checked {
        match operation {
            Operation::Put(sketch, guard) => {
                let row = sketch.row(self.subject, self.now());
                self.put(row, *guard).await
            }
            Operation::Delete(spot, guard) => self.delete(*spot, *guard).await,
            Operation::Transact(steps) => self.transact(steps).await,
            Operation::Get(spot) => self.get(*spot).await,
            Operation::BatchGet(spots) => self.batch_get(spots).await,
            Operation::Query(question) => self.query(question).await,
            Operation::Wait(seconds) => {
                self.subject
                    .clock
                    .advance(SignedDuration::from_secs(*seconds));
                Ok(())
            }
            Operation::Sweep => self.sweep().await,
        }
    }

    fn now(&self) -> i64 {
        self.subject.clock.now().as_second()
    }

    fn engines(&self) -> (&dyn Engine, &dyn Engine) {
        (&*self.subject.engine, &*self.reference.engine)
    }

    async fn put(&self, row: Row, guard: Guard) -> Checked {
        let condition = guard.condition();
        let put = Put { row, condition };
        let (engine, reference) = self.engines();
        let answer = self.single(engine.put(put.clone()).await)?;
        let expected = self.single(reference.put(put.clone()).await)?;
        assert_eq!(answer, expected, "{put:?}");
        Ok(())
    }

    async fn delete(&self, spot: Spot, guard: Guard) -> Checked {
        let (key, condition) = (spot.key(self.subject), guard.condition());
        let delete = Delete { key, condition };
        let (engine, reference) = self.engines();
        let answer = self.single(engine.delete(delete.clone()).await)?;
        let expected = self.single(reference.delete(delete.clone()).await)?;
        assert_eq!(answer, expected, "{delete:?}");
        Ok(())
    }

    /// The steps on distinct rows: of those on the same one the first counts.
    async fn transact(&self, steps: &[(Step, Guard)]) -> Checked {
        let mut actions: Vec<Action> = Vec::new();
        for (step, guard) in steps {
            let (key, condition) = (step.spot().key(self.subject), guard.condition());
            if actions.iter().any(|action| *action.key() == key) {
                continue;
            }
            actions.push(match step {
                Step::Put(sketch) => Action::put(sketch.row(self.subject, self.now()), condition),
                Step::Delete(_) => Action::delete(key, condition),
                Step::Check(_) => Action::check(key, condition),
            });
        }
        let transaction = Transaction::new(actions)?;
        let (engine, reference) = self.engines();
        let answer = verdict(engine.transact(transaction.clone()).await)?;
        let expected = verdict(reference.transact(transaction.clone()).await)?;
        assert_eq!(answer, expected, "{transaction:?}");
        Ok(())
    }

    async fn get(&self, spot: Spot) -> Checked {
        let key = spot.key(self.subject);
        let (engine, reference) = self.engines();
        assert_eq!(
            engine.get(&key).await?,
            reference.get(&key).await?,
            "get {key}"
        );
        Ok(())
    }

    async fn batch_get(&self, spots: &[Spot]) -> Checked {
        let keys: Vec<Key> = spots.iter().map(|spot| spot.key(self.subject)).collect();
        let (engine, reference) = self.engines();
        let answer = engine.batch_get(&keys).await?;
        assert_eq!(
            answer,
            reference.batch_get(&keys).await?,
            "batch get {keys:?}"
        );
        Ok(())
    }

    /// All pages from the first to the last.
    async fn query(&self, question: &Question) -> Checked {
        let query = question.query(self.subject);
        let lags = self.subject.capabilities.indexes_lag && matches!(query.source, Source::Gsi(_));
        let expected = comparable(self.reference.pages(&query).await?, query.source);
        let mut answer = comparable(self.subject.pages(&query).await?, query.source);
        for _ in 0..if lags { REPEATS } else { 0 } {
            if answer == expected {
                break;
            }
            pause().await;
            answer = comparable(self.subject.pages(&query).await?, query.source);
        }
        assert_eq!(
            answer.0, expected.0,
            "the lengths of the pages of {query:?}"
        );
        assert!(
            answer.1 == expected.1,
            "{query:?}\nfound    {:?}\nexpected {:?}",
            places(&answer.1, query.source),
            places(&expected.1, query.source),
        );
        Ok(())
    }

    async fn sweep(&self) -> Checked {
        if self.subject.capabilities.sweep {
            let (engine, reference) = self.engines();
            while engine.sweep(count(50)).await?.more {}
            while reference.sweep(count(50)).await?.more {}
        }
        Ok(())
    }

    /// The changes of each key in order. A feed that lags has its own cases.
    async fn compare_feeds(&self, start: &mut FeedStart) -> Checked {
        let capabilities = &self.subject.capabilities;
        if !capabilities.feed || capabilities.feed_lags {
            return Ok(());
        }
        let mut reader = FeedReader::starting(self.subject, start.clone());
        let answer = by_key(told(&reader.read(0).await?));
        *start = reader.start;
        let expected = FeedReader::from_oldest(&self.reference).read(0).await?;
        assert_eq!(answer, by_key(told(&expected)), "the feed");
        Ok(())
    }

    /// What a single write answered; the row found instead counts where the server names it.
    fn single(&self, answer: Result<()>) -> Checked<Vec<Failure>> {
        let mut failures = verdict(answer)?;
        if !self.subject.capabilities.returns_failed_row {
            for failure in &mut failures {
                failure.current = None;
            }
        }
        Ok(failures)
    }
}

/// The conditions that failed; none if the write happened.
fn verdict(answer: Result<()>) -> Checked<Vec<Failure>> {
    match answer {
        Ok(()) => Ok(Vec::new()),
        Err(Error::ConditionFailed(failed)) => Ok(failed.failures),
        Err(error) => Err(error.into()),
    }
}

/// The lengths of the pages and all rows; those with equal keys in an index by their own keys,
/// because their order is the engine's.
fn comparable(pages: Vec<Page>, source: Source) -> (Vec<usize>, Vec<Row>) {
    let lengths = pages.iter().map(|page| page.rows.len()).collect();
    let mut rows: Vec<Row> = pages.into_iter().flat_map(|page| page.rows).collect();
    let at = |row: &Row| place(row, source).map(|(_, sort)| sort.clone());
    for tied in rows.chunk_by_mut(|left, right| at(left) == at(right)) {
        tied.sort_by(|left, right| left.key().cmp(right.key()));
    }
    (lengths, rows)
}

fn by_key(changes: Vec<Told>) -> BTreeMap<Key, Vec<Told>> {
    let mut by_key: BTreeMap<Key, Vec<Told>> = BTreeMap::new();
    for change in changes {
        by_key.entry(change.0.clone()).or_default().push(change);
    }
    by_key
}
