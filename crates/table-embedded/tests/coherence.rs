//! Readers and writers at once: nobody is ever told less than what was acknowledged before, or than
//! what anybody has already seen, whichever way it is read.
//!
//! Each writer raises one number, in a row that every write moves through the partitions of an index,
//! and in a twin of it in the same transaction. Whoever sees a number notes it; whoever reads looks at
//! the note first, and must find at least that.

use std::num::NonZeroU32;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use table::{
    Action, Condition, Engine, EntityType, Gsi, Key, PartitionKey, Query, Row, SortKey, SortRange,
    Source, Transaction, Version,
};
use table_embedded::{EmbeddedEngine, Options};
use tokio::task::JoinSet;

const WRITERS: usize = 4;
const READERS: usize = 4;
/// How many partitions of the index a row moves through.
const STATIONS: u64 = 3;

fn writes() -> u64 {
    let full = std::env::var_os("NEXUS_FULL").is_some();
    if full { 20_000 } else { 500 }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn nobody_is_told_less_than_what_is_known() {
    at_once(Options::default().cache_bytes).await;
}

/// Answers come and go all the time, and are kept again while they are written.
#[tokio::test(flavor = "multi_thread", worker_threads = 8)]
async fn nobody_is_told_less_than_what_is_known_by_a_tiny_cache() {
    at_once(16 * 1024).await;
}

async fn at_once(cache_bytes: usize) {
    let directory = tempfile::tempdir().expect("a temporary directory");
    let world = Arc::new(World::new(directory.path(), cache_bytes));
    let mut readers = JoinSet::new();
    for _ in 0..READERS {
        readers.spawn(Arc::clone(&world).read_until_over());
    }
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        writers.spawn(Arc::clone(&world).write_all(writer));
    }
    while let Some(ended) = writers.join_next().await {
        ended.expect("it ended well");
    }
    world.over.store(true, Ordering::SeqCst);
    while let Some(ended) = readers.join_next().await {
        assert!(ended.expect("it ended well") > 0, "every reader has read");
    }
}

struct World {
    engine: EmbeddedEngine,
    /// For each writer the greatest number that anybody has seen or been promised.
    known: [AtomicU64; WRITERS],
    over: AtomicBool,
    /// Makes questions that nobody has asked before.
    fresh: AtomicU64,
}

impl World {
    fn new(directory: &std::path::Path, cache_bytes: usize) -> Self {
        let options = Options {
            cache_bytes,
            ..Options::default()
        };
        Self {
            engine: EmbeddedEngine::open(directory, options).expect("an empty directory opens"),
            known: Default::default(),
            over: AtomicBool::new(false),
            fresh: AtomicU64::new(0),
        }
    }

    /// Only this writer writes these rows, so that it knows exactly what there is.
    async fn write_all(self: Arc<Self>, writer: usize) {
        for number in 1..=writes() {
            let rows = [row(writer, number), twin(writer, number)];
            let actions = rows.map(|row| Action::put(row, Condition::None));
            let transaction = Transaction::new(actions.into()).expect("two rows are a transaction");
            self.engine.transact(transaction).await.expect("a write");
            self.note(writer, number);
            self.check_own(writer, number).await;
        }
    }

    /// By every way it can be read, a writer's row is what it wrote last, where it put it last.
    async fn check_own(&self, writer: usize, number: u64) {
        let [row, twin] = [row(writer, number), twin(writer, number)];
        let keys = [row.key().clone(), twin.key().clone()];
        let found = self.engine.batch_get(&keys).await.expect("a read");
        assert_eq!(found, [Some(row.clone()), Some(twin)]);
        for source in [Source::Base, Source::StartDate, Source::Gsi(Gsi::Gsi2)] {
            let found = self.in_partition(source, &home(source, writer)).await;
            let own = found.into_iter().find(|found| found.key() == row.key());
            assert_eq!(own.as_ref(), Some(&row), "in {source}");
        }
        for at in 0..STATIONS {
            let found = self
                .in_partition(Source::Gsi(Gsi::Gsi1), &station(at))
                .await;
            let own = found.into_iter().find(|found| found.key() == row.key());
            let expected = (at == number % STATIONS).then_some(&row);
            assert_eq!(own.as_ref(), expected, "at station {at}");
        }
    }

    async fn read_until_over(self: Arc<Self>) -> u64 {
        let mut rounds = 0;
        while !self.over.load(Ordering::SeqCst) {
            for writer in 0..WRITERS {
                self.read(writer).await;
            }
            rounds += 1;
            tokio::task::yield_now().await;
        }
        rounds
    }

    /// What the file alone can answer first: what it says must then be known everywhere.
    async fn read(&self, writer: usize) {
        self.by_a_fresh_question(writer).await;
        self.by_key(writer).await;
        for source in [Source::Base, Source::StartDate, Source::Gsi(Gsi::Gsi2)] {
            let known = self.known();
            let found = self.in_partition(source, &home(source, writer)).await;
            self.check(&found, &known);
            let own = |row: &Row| row.key() == twin_or_row(writer, false).key();
            assert!(known[writer] == 0 || found.iter().any(own), "in {source}");
        }
        for at in 0..STATIONS {
            let known = self.known();
            let found = self
                .in_partition(Source::Gsi(Gsi::Gsi1), &station(at))
                .await;
            self.check(&found, &known);
            let here = |row: &Row| row.version().0 % STATIONS == at;
            assert!(found.iter().all(here), "a row that has moved on");
        }
    }

    async fn by_a_fresh_question(&self, writer: usize) {
        let fresh = self.fresh.fetch_add(1, Ordering::SeqCst);
        let end = SortKey::new(format!("row{fresh}")).expect("a key");
        let range = SortRange::between(SortKey::new("row").expect("a key"), end);
        let query = small(Source::Base, &home(Source::Base, writer)).range(range);
        let known = self.known();
        let page = self.engine.query(&query).await.expect("a read");
        self.check(&page.rows, &known);
    }

    /// The twin is never behind: both are written by one commit.
    async fn by_key(&self, writer: usize) {
        for twin in [true, false, true] {
            let known = self.known();
            let key = twin_or_row(writer, twin).key().clone();
            let found = self.engine.get(&key).await.expect("a read");
            assert!(known[writer] == 0 || found.is_some(), "a row is missing");
            self.check(found.as_slice(), &known);
        }
    }

    /// Nothing is older than what was known before it was read.
    fn check(&self, found: &[Row], known: &[u64; WRITERS]) {
        for row in found {
            let writer = writer_of(row);
            let number = row.version().0;
            let least = known[writer];
            assert!(number >= least, "{number} though {least} was known");
            self.note(writer, number);
        }
    }

    async fn in_partition(&self, source: Source, partition: &str) -> Vec<Row> {
        let page = self.engine.query(&small(source, partition)).await;
        page.expect("a read").rows
    }

    fn note(&self, writer: usize, number: u64) {
        self.known[writer].fetch_max(number, Ordering::SeqCst);
    }

    fn known(&self) -> [u64; WRITERS] {
        std::array::from_fn(|writer| self.known[writer].load(Ordering::SeqCst))
    }
}

fn small(source: Source, partition: &str) -> Query {
    let partition = PartitionKey::new(partition).expect("a key");
    Query::new(source, partition).limit(NonZeroU32::new(50).expect("more than none"))
}

/// A writer's row: in a partition of its own, in one index together with all others, and in
/// another one at a place that changes with every write.
fn row(writer: usize, number: u64) -> Row {
    let sort = || SortKey::new(format!("{writer}")).expect("a key");
    let key = Key::new(home(Source::Base, writer), "row").expect("a key");
    let all = PartitionKey::new(home(Source::Gsi(Gsi::Gsi2), writer)).expect("a key");
    let station = PartitionKey::new(station(number % STATIONS)).expect("a key");
    sample(key, number)
        .index(Gsi::Gsi1, station, sort())
        .index(Gsi::Gsi2, all, sort())
        .attribute("startDate", format!("{:04}", number % 100))
        .build()
        .expect("a row within the limits")
}

fn twin(writer: usize, number: u64) -> Row {
    let key = Key::new("TWINS", format!("{writer}")).expect("a key");
    sample(key, number)
        .build()
        .expect("a row within the limits")
}

fn twin_or_row(writer: usize, wants_twin: bool) -> Row {
    if wants_twin {
        twin(writer, 0)
    } else {
        row(writer, 0)
    }
}

fn sample(key: Key, number: u64) -> table::RowBuilder {
    Row::builder(
        key,
        EntityType::new("SAMPLE").expect("capitals are a type"),
        Version(number),
    )
}

fn writer_of(row: &Row) -> usize {
    let key = row.key();
    let name = key.pk.as_str().strip_prefix("OWN#");
    name.unwrap_or(key.sk.as_str())
        .parse()
        .expect("the number of a writer")
}

fn home(source: Source, writer: usize) -> String {
    match source {
        Source::Gsi(_) => "ALL".to_owned(),
        Source::Base | Source::StartDate => format!("OWN#{writer}"),
    }
}

fn station(number: u64) -> String {
    format!("STATION#{number}")
}
