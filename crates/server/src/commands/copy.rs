//! `nexus copy`: everything from one table to another, resumable, compared at the end.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;
use table::copy::{self as rows, CopyError};
use table::{Clock, Digest, Engine, FeedStart, SystemClock};

use crate::boot::{self, Opened};
use crate::cli;
use crate::commands::backup::{back_up_directory, must_hold_data};
use crate::commands::copy_state::{CopyState, snapshot_directory, state_file};
use crate::endpoint::Endpoint;
use crate::error::Failure;
use crate::progress::{self, tell};

/// How often a copy of a table that is being written to catches up before it gives up.
const ROUNDS: usize = 5;

pub(crate) async fn run(arguments: &cli::Copy) -> Result<(), Failure> {
    let started = Instant::now();
    let (digest, rows) = copy(&arguments.from, &arguments.to, arguments.overwrite).await?;
    let seconds = started.elapsed().as_secs_f64();
    tell(&format!(
        "copied {rows} rows in {seconds:.1} s; both hold {digest}"
    ));
    Ok(())
}

/// Copies, and answers what both hold then and how many rows this call wrote.
pub(crate) async fn copy(
    from: &Endpoint,
    to: &Endpoint,
    overwrite: bool,
) -> Result<(Digest, u64), Failure> {
    if from == to {
        return Err(Failure::Refused(format!(
            "{from} cannot be copied onto itself"
        )));
    }
    if let Endpoint::Embedded(directory) = from {
        must_hold_data(directory)?;
    }
    let state_file = state_file(from, to);
    let earlier = earlier_copy(&state_file, from, to)?;
    let resumed = earlier.is_some();
    let target = open_target(to).await?;
    let empty = rows::is_empty(target.as_ref()).await?;
    if !resumed && !overwrite && !empty {
        return Err(Failure::Refused(format!(
            "{to} holds rows already; give --overwrite to replace those with the same keys"
        )));
    }
    let mut state = earlier.unwrap_or_else(|| CopyState::new(from, to, SystemClock.now()));
    let source = open_source(from).await?;
    state.write(&state_file)?;
    let before = state.rows;
    copy_rows(&source, target.as_ref(), &mut state, &state_file).await?;
    let check = if overwrite {
        Check::EveryRow
    } else {
        Check::WholeTable
    };
    let digest = make_sure(&source, target.as_ref(), &state, check).await?;
    drop(source);
    clean_up(from, &state_file)?;
    Ok((digest, state.rows - before))
}

fn earlier_copy(
    state_file: &Path,
    from: &Endpoint,
    to: &Endpoint,
) -> Result<Option<CopyState>, Failure> {
    let Some(state) = CopyState::read(state_file)? else {
        return Ok(None);
    };
    if !state.belongs_to(from, to) {
        return Err(Failure::Refused(format!(
            "a copy from {} to {} was not finished: give that command again, or remove {}",
            state.from,
            state.to,
            state_file.display()
        )));
    }
    tell(&format!(
        "going on with the copy that stopped after {} rows",
        state.rows
    ));
    Ok(Some(state))
}

async fn open_target(to: &Endpoint) -> Result<Arc<dyn Engine>, Failure> {
    Ok(boot::open(to).await?.engine())
}

/// A table that can be read in peace. A directory is copied from a snapshot of it, so that the copy
/// is consistent while writes go on, and after an interruption goes on with the same rows.
async fn open_source(from: &Endpoint) -> Result<Opened, Failure> {
    let Endpoint::Embedded(directory) = from else {
        return boot::open(from).await;
    };
    let snapshot = snapshot_directory(directory);
    if !table_embedded::holds_data(&snapshot) {
        fs::create_dir_all(&snapshot).map_err(|error| {
            Failure::io(&format!("{} cannot be made", snapshot.display()), error)
        })?;
        back_up_directory(directory, &table_embedded::database_in(&snapshot)).await?;
    }
    boot::open(&Endpoint::Embedded(snapshot)).await
}

async fn copy_rows(
    source: &Opened,
    target: &dyn Engine,
    state: &mut CopyState,
    state_file: &Path,
) -> Result<(), Failure> {
    let total = match source {
        Opened::Embedded(engine) => Some(engine.count().await?),
        Opened::DynamoDb(_) => None,
    };
    let bar = progress::bar("copying", total);
    bar.set_position(state.rows);
    if state.rows > 0 && state.after.is_none() {
        // All rows had arrived; only the comparison was missing.
        return Ok(());
    }
    rows::copy_rows(
        source.engine().as_ref(),
        target,
        state.position()?,
        |next, count| {
            state.advance(next, count);
            bar.inc(count as u64);
            state.write(state_file)
        },
    )
    .await
}

#[derive(Clone, Copy)]
enum Check {
    /// The target holds the copy and nothing else.
    WholeTable,
    /// The target may hold other rows too.
    EveryRow,
}

/// Compares source and target. A table on DynamoDB may be written to meanwhile: what changed since
/// the copy began is repeated on the target, then they are compared again.
async fn make_sure(
    source: &Opened,
    target: &dyn Engine,
    state: &CopyState,
    check: Check,
) -> Result<Digest, Failure> {
    let from = source.engine();
    if matches!(source, Opened::Embedded(_)) {
        return Ok(compare(from.as_ref(), target, check).await?);
    }
    let began = Timestamp::from_second(state.started_at).unwrap_or(Timestamp::UNIX_EPOCH);
    let mut start = FeedStart::Since(began);
    for round in 1.. {
        let (touched, position) = rows::catch_up(from.as_ref(), target, start).await?;
        tracing::debug!(round, touched, "repeated what changed meanwhile");
        start = FeedStart::After(position);
        match compare(from.as_ref(), target, check).await {
            Err(CopyError::Differs { .. } | CopyError::RowsDiffer { .. }) if round < ROUNDS => {}
            compared => return Ok(compared?),
        }
    }
    Err(Failure::Refused("the source never came to rest".to_owned()))
}

async fn compare(from: &dyn Engine, to: &dyn Engine, check: Check) -> Result<Digest, CopyError> {
    let now = SystemClock.now();
    let bar = progress::bar("comparing", None);
    let seen = |rows: usize| bar.inc(rows as u64);
    match check {
        Check::WholeTable => rows::compare(from, to, now, seen).await,
        Check::EveryRow => rows::compare_rows(from, to, now, seen).await,
    }
}

/// The snapshot and the state have done their work.
fn clean_up(from: &Endpoint, state_file: &Path) -> Result<(), Failure> {
    let removed = match from {
        Endpoint::Embedded(directory) => fs::remove_dir_all(snapshot_directory(directory)),
        Endpoint::DynamoDb(_) => fs::remove_file(state_file),
    };
    removed.map_err(|error| Failure::io(&format!("{} is left over", state_file.display()), error))
}
