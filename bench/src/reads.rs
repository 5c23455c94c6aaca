//! Reads of the embedded engine, by the file and from the cache.

use std::hint::black_box;
use std::num::NonZeroU32;
use std::path::Path;
use std::time::{Duration, Instant};

use table::{Engine, Gsi, Key, PartitionKey, Query, SortRange, Source};
use table_embedded::{EmbeddedEngine, Options};

use crate::report::{line, median, per_second};
use crate::{disk, rows};

type Error = Box<dyn std::error::Error + Send + Sync>;

/// A week of a person's events.
const WINDOW: u32 = 70;
/// Enough that hardly one is asked for twice.
const WINDOWS: usize = 50_000;
/// More than the cache holds, so that none is there when its turn comes again.
const TOO_MANY_WINDOWS: usize = 2000;
/// So many that the cache holds them all.
const HOT_WINDOWS: usize = 200;
const ROUND: Duration = Duration::from_secs(1);

pub(crate) async fn measure(store: &Path, count: u32, size: usize) -> Result<(), Error> {
    let (windows, keys) = (windows(count)?, keys(count)?);
    let copies = disk::memory_copies(u64::from(WINDOW), size, ROUND);
    let range = |what: &str, figure| {
        let what = format!("rows in a 70-row index range, {what}");
        against_copies(&what, figure, copies);
    };
    let engine = open(store, 0)?;
    range("no cache", ranges(&engine, &windows).await?);
    let file_gets = gets(&engine, &keys).await?;
    drop(engine);
    let engine = open(store, Options::default().cache_bytes)?;
    range("each once", ranges(&engine, &windows).await?);
    let too_many = &windows[..TOO_MANY_WINDOWS];
    range("too many", ranges(&engine, too_many).await?);
    let hot = &windows[..HOT_WINDOWS];
    range("cached", ranges(&engine, hot).await?);
    let copies = disk::memory_copies(1, size, ROUND);
    against_copies("gets, no cache", file_gets, copies);
    against_copies("gets, cached", gets(&engine, &keys).await?, copies);
    Ok(())
}

fn open(store: &Path, cache_bytes: usize) -> Result<EmbeddedEngine, Error> {
    let options = Options {
        cache_bytes,
        ..Options::default()
    };
    Ok(EmbeddedEngine::open(store, options)?)
}

fn against_copies(what: &str, figure: f64, copies: f64) {
    let yardstick = "memory copies of as many bytes";
    line(what, figure, "rows/s", yardstick, copies);
}

/// Weeks here and there.
fn windows(count: u32) -> Result<Vec<Query>, Error> {
    let limit = NonZeroU32::new(WINDOW).ok_or("no window")?;
    let persons = (count / rows::PER_PERSON).max(1);
    let window = |n: u32| {
        let event = n % (rows::PER_PERSON.min(count) - WINDOW);
        let person = (n >> 8) % persons;
        let from = rows::sort_key(rows::start_of(event)?)?;
        let to = rows::sort_key(rows::start_of(event + WINDOW)?)?;
        let partition = PartitionKey::new(format!("USER#{person:06}#2025"))?;
        Ok(Query::new(Source::Gsi(Gsi::Gsi1), partition)
            .range(SortRange::half_open(from, to))
            .limit(limit))
    };
    scattered().take(WINDOWS).map(window).collect()
}

fn keys(count: u32) -> Result<Vec<Key>, Error> {
    let keys = scattered().take(5000).map(|n| rows::key(n % count));
    keys.collect()
}

/// Numbers without order, the same in every run.
fn scattered() -> impl Iterator<Item = u32> {
    (1..).map(|n: u32| n.wrapping_mul(2_654_435_761))
}

async fn ranges(engine: &EmbeddedEngine, queries: &[Query]) -> Result<f64, Error> {
    reads_per_second(queries, async |query| {
        let page = engine.query(query).await?;
        assert_eq!(page.rows.len(), WINDOW as usize, "the window must be full");
        let rows = page.rows.len() as u64;
        black_box(page);
        Ok(rows)
    })
    .await
}

async fn gets(engine: &EmbeddedEngine, keys: &[Key]) -> Result<f64, Error> {
    reads_per_second(keys, async |key| {
        black_box(engine.get(key).await?.ok_or("a row is missing")?);
        Ok(1)
    })
    .await
}

/// Reads one after another, beginning again at the end; the median of some rounds.
async fn reads_per_second<T>(
    requests: &[T],
    read: impl AsyncFn(&T) -> Result<u64, Error>,
) -> Result<f64, Error> {
    let mut rates = Vec::new();
    let mut requests = requests.iter().cycle();
    for _ in 0..5 {
        let (started, mut done) = (Instant::now(), 0);
        while started.elapsed() < ROUND {
            let request = requests.next().ok_or("nothing to read")?;
            done += read(request).await?;
        }
        rates.push(per_second(done, started.elapsed()));
    }
    Ok(median(&mut rates))
}
