//! What the child does under the file layer. It notes every step in its journal, and fails with a
//! message if the engine answers what it must not.

use std::fs::{self, File};
use std::io::{self, Write};
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use rusqlite::Connection;
use table::Error;
use table_embedded::{EmbeddedEngine, database_in};

use crate::record::JOURNAL;
use crate::support::Problem;
use crate::support::ledger::Journal;
use crate::support::open::open;
use crate::support::writers::{self, Plan};
use crate::{number, shim};

pub(crate) const BACKED_UP: &str = "backed up";

/// Where the engine keeps its data below the root: it makes both directories itself.
pub(crate) fn data_in(root: &Path) -> PathBuf {
    root.join("deep").join("data")
}

pub(crate) fn backup_in(root: &Path) -> PathBuf {
    root.join("backup.db")
}

pub(crate) fn run(scenario: &str) -> ExitCode {
    let root = PathBuf::from(std::env::var_os(shim::ROOT).expect("the parent names the root"));
    let file = File::options()
        .append(true)
        .create(true)
        .open(root.join(JOURNAL));
    let seed = number(shim::SEED).expect("the parent names the seed");
    let mut child = Child {
        root,
        journal: Arc::new(Journal::new(file.expect("the journal can be written"))),
        random: StdRng::seed_from_u64(seed),
        runs: 0,
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .expect("a runtime can be started");
    let played = match scenario {
        "lives" => runtime.block_on(child.lives()),
        "full" => runtime.block_on(child.full()),
        "sync" => runtime.block_on(child.failing_sync()),
        "doubt" => runtime.block_on(child.doubt()),
        "moved" => runtime.block_on(child.moved()),
        other => Err(format!("there is no scenario {other}").into()),
    };
    match played {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            let _ = writeln!(io::stderr(), "{problem}");
            ExitCode::FAILURE
        }
    }
}

struct Child {
    root: PathBuf,
    journal: Arc<Journal>,
    random: StdRng,
    runs: u64,
}

impl Child {
    fn open(&self) -> Result<EmbeddedEngine, Error> {
        open(&data_in(&self.root))
    }

    /// Lets tasks write, and returns the errors that ended any of them.
    async fn write(&mut self, engine: &EmbeddedEngine, tasks: u32, writes: u64) -> Vec<Error> {
        self.runs += 1;
        let plan = Plan {
            tasks,
            writes,
            stamp: self.runs * 10_000,
            seed: self.random.random(),
        };
        writers::write(engine, plan, &self.journal).await
    }

    async fn write_well(
        &mut self,
        engine: &EmbeddedEngine,
        tasks: u32,
        writes: u64,
    ) -> Result<(), Problem> {
        match self.write(engine, tasks, writes).await.pop() {
            Some(error) => Err(format!("a write failed: {error}").into()),
            None => Ok(()),
        }
    }

    /// Several lives with clean ends between them, a backup in one, and checkpoints under way.
    async fn lives(&mut self) -> Result<(), Problem> {
        let engine = self.open()?;
        self.write_well(&engine, 4, 6).await?;
        drop(engine);
        let engine = self.open()?;
        self.write_well(&engine, 4, 12).await?;
        let go_on = |_| ControlFlow::Continue(());
        engine.backup(backup_in(&self.root), go_on).await?;
        self.journal.line(BACKED_UP);
        drop(engine);
        let engine = self.open()?;
        self.write_well(&engine, 4, 150).await?;
        drop(engine);
        let engine = self.open()?;
        self.write_well(&engine, 4, 6).await
    }

    /// The disk fills up again and again under one engine, and has room again.
    async fn full(&mut self) -> Result<(), Problem> {
        self.journal.line("!room 0");
        match self.open() {
            Err(Error::StorageFull { .. }) => {}
            other => return Err(format!("a full disk opened: {other:?}").into()),
        }
        self.journal.line("!room -");
        let engine = self.open()?;
        for room in [0, 1, 500, 4_096, 30_000, 200_000] {
            self.write_well(&engine, 4, 10).await?;
            let room = room + self.random.random_range(0..=room);
            self.journal.line(&format!("!room {room}"));
            let errors = self.write(&engine, 4, 100_000).await;
            let full = |error: &Error| matches!(error, Error::StorageFull { .. });
            if errors.len() != 4 || !errors.iter().all(full) {
                return Err(format!("with room for {room}: {errors:?}").into());
            }
            engine.check_integrity().await?;
            self.journal.line("!room -");
        }
        self.write_well(&engine, 4, 10).await?;
        drop(engine);
        self.journal.line("!room 1000");
        match self.open() {
            Err(Error::StorageFull { .. }) => {}
            other => return Err(format!("a full disk opened: {other:?}").into()),
        }
        self.journal.line("!room -");
        let engine = self.open()?;
        self.write_well(&engine, 4, 10).await
    }

    /// Syncs fail one at a time: of the log, and of the file when the log is moved into it.
    async fn failing_sync(&mut self) -> Result<(), Problem> {
        let engine = self.open()?;
        for _ in 0..6 {
            self.write_well(&engine, 4, 4).await?;
            self.journal.line("!fail-sync nexus.db-wal 1");
            let errors = self.write(&engine, 1, 10).await;
            if !matches!(errors[..], [Error::Unavailable { .. }]) {
                return Err(format!("a lost sync should be told of: {errors:?}").into());
            }
            self.write_well(&engine, 1, 2).await?;
            self.journal.line("!fail-sync nexus.db-wal 1");
            // Writers that share the failed commit are tried again one by one.
            self.write(&engine, 4, 4).await;
        }
        self.journal.line("!fail-sync nexus.db 1");
        drop(engine);
        let engine = self.open()?;
        self.write_well(&engine, 4, 4).await
    }

    /// Part of the log is moved into the file, but not to its end, so not synced. The sync that
    /// should have done it later fails, and what it should have written is moved again.
    async fn moved(&mut self) -> Result<(), Problem> {
        let engine = self.open()?;
        self.write_well(&engine, 4, 8).await?;
        // As long as it reads, nothing after this place of the log is moved.
        let file = database_in(&data_in(&self.root));
        let reader = Connection::open(&file)?;
        reader.execute_batch("BEGIN; SELECT count(*) FROM rows")?;
        let size = fs::metadata(&file)?.len();
        let mut rounds = 0;
        while fs::metadata(&file)?.len() == size {
            rounds += 1;
            if rounds > 40 {
                return Err("nothing was moved after the reader came".into());
            }
            self.write_well(&engine, 4, 16).await?;
        }
        drop(reader);
        self.journal.line("!fail-sync nexus.db 1");
        drop(engine);
        let engine = self.open()?;
        self.write_well(&engine, 4, 8).await
    }

    /// A sync fails, the writer reads that its write is not there, and the process dies at once:
    /// what was read must still hold.
    async fn doubt(&mut self) -> Result<(), Problem> {
        let engine = self.open()?;
        self.write_well(&engine, 2, 4).await?;
        self.journal.line("!fail-sync nexus.db-wal 1");
        let errors = self.write(&engine, 1, 10).await;
        let _ = writeln!(io::stderr(), "{}: {errors:?}", shim::ABORTING);
        process::abort();
    }
}
