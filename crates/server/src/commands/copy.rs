//! `nexus copy`: everything from one table to another, resumable, compared at the end.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::time::Instant;

use jiff::Timestamp;
use table::copy::{self as rows, Comparison, CopyError, SyncLog};
use table::{Clock, Digest, Engine, FeedStart, SystemClock};

use crate::boot::{self, Opened};
use crate::cli;
use crate::commands::backup::{back_up_directory, must_hold_data, remove_directory};
use crate::commands::copy_state::{CopyState, Progress, key_of, snapshot_directory, state_file};
use crate::endpoint::Endpoint;
use crate::error::Failure;
use crate::progress::{self, tell};

/// How often a copy of a table that is being written to catches up before it gives up.
const ROUNDS: usize = 5;

pub(crate) async fn run(arguments: &cli::Copy) -> Result<(), Failure> {
    let started = Instant::now();
    let copied = copy(&arguments.from, &arguments.to, arguments.overwrite).await;
    let (digest, rows) = copied.map_err(|failure| match failure {
        Failure::NotEmpty { target } => Failure::Refused(format!(
            "{target} holds rows already; give --overwrite to replace those with the same keys"
        )),
        other => other,
    })?;
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
    if let Endpoint::Embedded(directory) = from {
        must_hold_data(directory)?;
    }
    if from == to {
        // Before opening: the directory would be held twice, by us.
        return Err(Failure::Refused(format!(
            "{from} cannot be copied onto itself"
        )));
    }
    let target = boot::open(to).await?.engine();
    let mut job = Job::begin(from, to, overwrite, target).await?;
    let before = job.state.rows;
    job.copy_rows().await?;
    let digest = job.make_sure().await?;
    let written = job.state.rows - before;
    job.finish(from)?;
    Ok((digest, written))
}

/// A copy under way.
struct Job {
    source: Opened,
    target: Arc<dyn Engine>,
    state: CopyState,
    state_file: std::path::PathBuf,
}

impl Job {
    /// Goes on with an earlier copy of the same kind, or begins one. The state is written before
    /// anything else, so that whatever lies there without one is known to be of no use.
    async fn begin(
        from: &Endpoint,
        to: &Endpoint,
        overwrite: bool,
        target: Arc<dyn Engine>,
    ) -> Result<Self, Failure> {
        let state_file = state_file(from, to);
        let (place, aim) = (location(from).await?, location(to).await?);
        if place == aim {
            return Err(Failure::Refused(format!(
                "{from} cannot be copied onto itself"
            )));
        }
        let fresh = CopyState::new(place, aim, overwrite, SystemClock.now());
        let state = if let Some(earlier) = CopyState::read(&state_file)? {
            earlier.check(&fresh, &state_file)?;
            tell(&format!(
                "going on with the copy that stopped after {} rows",
                earlier.rows
            ));
            earlier
        } else {
            if !overwrite && !rows::is_empty(target.as_ref()).await? {
                return Err(Failure::NotEmpty {
                    target: to.to_string(),
                });
            }
            clear_snapshot(from)?;
            make_place(&state_file)?;
            fresh.write(&state_file)?;
            fresh
        };
        let source = open_source(from).await?;
        Ok(Self {
            source,
            target,
            state,
            state_file,
        })
    }

    async fn copy_rows(&mut self) -> Result<(), Failure> {
        let Progress::Copying { after } = &self.state.progress else {
            return Ok(());
        };
        let after = key_of(after.as_ref())?;
        let total = match &self.source {
            Opened::Embedded(engine) => Some(engine.count().await?),
            Opened::DynamoDb(_) => None,
        };
        let bar = progress::bar("copying", total);
        bar.set_position(self.state.rows);
        let log = if self.state.overwrite {
            SyncLog::Without
        } else {
            SyncLog::With
        };
        let (source, state, file) = (self.source.engine(), &mut self.state, &self.state_file);
        rows::copy_rows(
            source.as_ref(),
            self.target.as_ref(),
            log,
            after,
            |next, count| {
                state.advance(next, count);
                bar.inc(count as u64);
                state.write(file)
            },
        )
        .await
    }

    /// Compares source and target. A table on DynamoDB may be written to meanwhile: what changed
    /// since the copy began is repeated on the target, then they are compared again. A copy that
    /// is not right is begun anew next time.
    async fn make_sure(&mut self) -> Result<Digest, Failure> {
        let compared = match &self.source {
            Opened::Embedded(engine) => self
                .compare(engine, SyncLog::With)
                .await
                .map_err(Failure::from),
            Opened::DynamoDb(engine) => self.follow(engine.as_ref()).await,
        };
        if let Err(Failure::Copy(CopyError::Differs { .. } | CopyError::RowsDiffer { .. })) =
            &compared
        {
            self.state.begin_anew(SystemClock.now());
            self.state.write(&self.state_file)?;
            tell(
                "the same command copies all rows again; if it still differs, begin with an empty target",
            );
        }
        compared
    }

    async fn follow(&self, from: &dyn Engine) -> Result<Digest, Failure> {
        let began = Timestamp::from_second(self.state.started_at).unwrap_or(Timestamp::UNIX_EPOCH);
        let mut start = FeedStart::Since(began);
        let mut round = 1;
        loop {
            let (touched, position) = rows::catch_up(from, self.target.as_ref(), start).await?;
            tracing::debug!(round, touched, "repeated what changed meanwhile");
            start = FeedStart::After(position);
            match self.compare(from, SyncLog::Without).await {
                Err(CopyError::Differs { .. } | CopyError::RowsDiffer { .. }) if round < ROUNDS => {
                    round += 1;
                }
                compared => return Ok(compared?),
            }
        }
    }

    /// Over an empty target the tables as wholes, otherwise every row that was copied.
    async fn compare(&self, from: &dyn Engine, log: SyncLog) -> Result<Digest, CopyError> {
        let bar = progress::bar("comparing", None);
        let seen = |rows: usize| bar.inc(rows as u64);
        let now = SystemClock.now();
        let to = self.target.as_ref();
        if self.state.overwrite {
            let what = Comparison {
                now,
                log: SyncLog::Without,
            };
            rows::compare_rows(from, to, what, seen).await
        } else {
            rows::compare(from, to, Comparison { now, log }, seen).await
        }
    }

    /// The state and the snapshot have done their work.
    fn finish(self, from: &Endpoint) -> Result<(), Failure> {
        drop(self.source);
        let file = self.state_file.display();
        fs::remove_file(&self.state_file)
            .map_err(|error| Failure::io(&format!("{file} is left over"), error))?;
        clear_snapshot(from)
    }
}

/// Where a table is, in full.
async fn location(endpoint: &Endpoint) -> Result<String, Failure> {
    match endpoint {
        Endpoint::Embedded(directory) => {
            let full = fs::canonicalize(directory);
            let full = full.map_err(|error| {
                Failure::io(&format!("{} cannot be found", directory.display()), error)
            })?;
            Ok(full.display().to_string())
        }
        Endpoint::DynamoDb(_) => Ok(boot::open(endpoint)
            .await?
            .engine()
            .describe()
            .await?
            .location),
    }
}

/// A table that can be read in peace. A directory is copied from a snapshot of it, so that the copy
/// is consistent while writes go on, and after an interruption goes on with the same rows.
async fn open_source(from: &Endpoint) -> Result<Opened, Failure> {
    let Endpoint::Embedded(directory) = from else {
        return boot::open(from).await;
    };
    let snapshot = snapshot_directory(directory);
    if !table_embedded::holds_data(&snapshot) {
        back_up_directory(directory, &table_embedded::database_in(&snapshot)).await?;
    }
    boot::open(&Endpoint::Embedded(snapshot)).await
}

fn make_place(state_file: &Path) -> Result<(), Failure> {
    let Some(directory) = state_file.parent() else {
        return Ok(());
    };
    fs::create_dir_all(directory)
        .map_err(|error| Failure::io(&format!("{} cannot be made", directory.display()), error))
}

/// Removes a snapshot that has done its work, or of which nothing is known.
fn clear_snapshot(from: &Endpoint) -> Result<(), Failure> {
    let Endpoint::Embedded(directory) = from else {
        return Ok(());
    };
    remove_directory(&snapshot_directory(directory))
}
