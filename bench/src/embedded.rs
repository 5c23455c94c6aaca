//! The embedded engine by itself.

use std::fs;
use std::hint::black_box;
use std::num::NonZeroU32;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use table::{Condition, Engine, Gsi, PartitionKey, Put, Query, SortRange, Source, Version};
use table_embedded::{EmbeddedEngine, Options};

use crate::report::{fact, line, median, per_second};
use crate::{disk, rows};

type Error = Box<dyn std::error::Error + Send + Sync>;

/// A week of a person's events.
const WINDOW: u32 = 70;
const ROUND: Duration = Duration::from_secs(1);
const WRITERS: u32 = 64;

pub(crate) async fn measure(directory: &Path, count: u32) -> Result<(), Error> {
    let store = directory.join("store");
    let size = fill(&store, count).await?;
    open_time(&store)?;
    let engine = Arc::new(EmbeddedEngine::open(&store, Options::default())?);
    range_reads(&engine, count, size).await?;
    gets(&engine, count, size).await?;
    let next = Arc::new(AtomicU32::new(count));
    writes(directory, &engine, &next, size).await
}

/// Fills the store and says how large it became. Answers the size of one row's bytes.
async fn fill(store: &Path, count: u32) -> Result<usize, Error> {
    let engine = EmbeddedEngine::open(store, Options::default())?;
    let started = Instant::now();
    let mut bytes = 0;
    for first in (0..count).step_by(5000) {
        let batch = (first..count.min(first + 5000)).map(|n| rows::row(n, Version::FIRST));
        let batch = batch.collect::<Result<Vec<_>, _>>()?;
        bytes += batch.iter().map(table::Row::weight).sum::<usize>();
        engine.load(batch).await?;
    }
    let elapsed = started.elapsed();
    drop(engine);
    let file = fs::metadata(table_embedded::database_in(store))?.len();
    fact(
        "rows in the store",
        &format!("{count}, {} bytes each", bytes / count as usize),
    );
    fact(
        "filled at",
        &format!("{:.0} rows/s", per_second(u64::from(count), elapsed)),
    );
    let megabytes = |bytes: u64| bytes / 1_000_000;
    fact(
        "size of the file",
        &format!(
            "{} MB for {} MB of rows and index keys",
            megabytes(file),
            megabytes(bytes as u64)
        ),
    );
    Ok(bytes / count as usize)
}

fn open_time(store: &Path) -> Result<(), Error> {
    let mut times = Vec::new();
    let mut plain = Vec::new();
    for _ in 0..7 {
        let started = Instant::now();
        let engine = EmbeddedEngine::open(store, Options::default())?;
        times.push(started.elapsed().as_secs_f64() * 1e6);
        drop(engine);
        let started = Instant::now();
        let file = fs::OpenOptions::new()
            .append(true)
            .open(table_embedded::database_in(store))?;
        file.sync_all()?;
        plain.push(started.elapsed().as_secs_f64() * 1e6);
    }
    line(
        "open",
        median(&mut times),
        "µs",
        "open and sync the file",
        median(&mut plain),
    );
    Ok(())
}

async fn range_reads(engine: &Arc<EmbeddedEngine>, count: u32, size: usize) -> Result<(), Error> {
    let limit = NonZeroU32::new(WINDOW).ok_or("no window")?;
    let persons = (count / rows::PER_PERSON).max(1);
    let mut n = 0u32;
    let mut queries = Vec::new();
    for _ in 0..2000 {
        n = n.wrapping_add(2_654_435_761);
        let event = n % (rows::PER_PERSON.min(count) - WINDOW);
        let person = (n >> 8) % persons;
        let from = rows::sort_key(rows::start_of(event)?)?;
        let to = rows::sort_key(rows::start_of(event + WINDOW)?)?;
        let partition = PartitionKey::new(format!("USER#{person:06}#2025"))?;
        queries.push(
            Query::new(Source::Gsi(Gsi::Gsi1), partition)
                .range(SortRange::half_open(from, to))
                .limit(limit),
        );
    }
    let figure = reads_per_second(ROUND, &queries, async |query| {
        let page = engine.query(query).await?;
        assert_eq!(page.rows.len(), WINDOW as usize, "the window must be full");
        let rows = page.rows.len() as u64;
        black_box(page);
        Ok(rows)
    })
    .await?;
    let copies = disk::memory_copies(u64::from(WINDOW), size, ROUND);
    line(
        "rows in a 70-row index range",
        figure,
        "rows/s",
        "memory copies of as many bytes",
        copies,
    );
    Ok(())
}

async fn gets(engine: &Arc<EmbeddedEngine>, count: u32, size: usize) -> Result<(), Error> {
    let mut n = 0u32;
    let keys = (0..5000).map(|_| {
        n = n.wrapping_add(2_654_435_761);
        rows::key(n % count)
    });
    let keys = keys.collect::<Result<Vec<_>, _>>()?;
    let figure = reads_per_second(ROUND, &keys, async |key| {
        black_box(engine.get(key).await?.ok_or("a row is missing")?);
        Ok(1)
    })
    .await?;
    line(
        "gets",
        figure,
        "rows/s",
        "memory copies of as many bytes",
        disk::memory_copies(1, size, ROUND),
    );
    Ok(())
}

/// Reads one after another, over and over; the median of some rounds.
async fn reads_per_second<T>(
    length: Duration,
    requests: &[T],
    read: impl AsyncFn(&T) -> Result<u64, Error>,
) -> Result<f64, Error> {
    let mut rates = Vec::new();
    for _ in 0..5 {
        let (started, mut done) = (Instant::now(), 0);
        for request in requests.iter().cycle() {
            done += read(request).await?;
            if started.elapsed() >= length {
                break;
            }
        }
        rates.push(per_second(done, started.elapsed()));
    }
    Ok(median(&mut rates))
}

async fn writes(
    directory: &Path,
    engine: &Arc<EmbeddedEngine>,
    next: &Arc<AtomicU32>,
    size: usize,
) -> Result<(), Error> {
    let length = Duration::from_secs(3);
    let alone = durable_writes(engine, next, 1, length).await?;
    let together = durable_writes(engine, next, WRITERS, length).await?;
    let appends = disk::synced_appends(directory, size, ROUND)?;
    line(
        "durable writes, one writer",
        alone,
        "rows/s",
        "synced appends of as many bytes",
        appends,
    );
    line(
        "durable writes, 64 writers",
        together,
        "rows/s",
        "synced appends of as many bytes",
        appends,
    );
    Ok(())
}

async fn durable_writes(
    engine: &Arc<EmbeddedEngine>,
    next: &Arc<AtomicU32>,
    writers: u32,
    length: Duration,
) -> Result<f64, Error> {
    let started = Instant::now();
    let tasks: Vec<_> = (0..writers)
        .map(|_| {
            let (engine, next) = (engine.clone(), next.clone());
            tokio::spawn(async move {
                let mut done = 0;
                while started.elapsed() < length {
                    let row = rows::row(next.fetch_add(1, Ordering::Relaxed), Version::FIRST)
                        .map_err(|error| error.to_string())?;
                    let put = Put {
                        row,
                        condition: Condition::NotExists,
                    };
                    engine.put(put).await.map_err(|error| error.to_string())?;
                    done += 1;
                }
                Ok::<u64, String>(done)
            })
        })
        .collect();
    let mut done = 0;
    for task in tasks {
        done += task.await??;
    }
    Ok(per_second(done, started.elapsed()))
}
