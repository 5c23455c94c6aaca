//! The embedded engine by itself: filling, opening, writing.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::{Duration, Instant};

use table::{Condition, Engine, Put, Version};
use table_embedded::{EmbeddedEngine, Options};

use crate::report::{fact, line, median, per_second};
use crate::{disk, reads, rows};

type Error = Box<dyn std::error::Error + Send + Sync>;

const ROUND: Duration = Duration::from_secs(1);
const WRITERS: u32 = 64;

pub(crate) async fn measure(directory: &Path, count: u32) -> Result<(), Error> {
    let store = directory.join("store");
    let size = fill(&store, count).await?;
    open_time(&store)?;
    reads::measure(&store, count, size).await?;
    let engine = Arc::new(EmbeddedEngine::open(&store, Options::default())?);
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
