//! Killed at any instant, the engine reopens with every acknowledged write, no half transaction,
//! and indexes, change feed and sync log that match the rows.
//!
//! Each round is a directory with several lives: this binary starts itself as a child that writes
//! with concurrent tasks and prints what it tries and what was acknowledged, and kills it with
//! SIGKILL, either behind a random number of acknowledgements or while it opens what the life
//! before left behind. A new life checks what it finds against what earlier ones were promised;
//! the last look, and some between, check everything.
//!
//! 20 rounds; `NEXUS_FULL=1` plays 200, `NEXUS_CRASH_ROUNDS` any number. The seed is printed, and
//! `NEXUS_CRASH_SEED` sets it: it fixes what is written and when the child is killed, though not
//! how the system schedules either.

#[path = "../support/mod.rs"]
mod support;

use std::env;
use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;

use libtest_mimic::{Arguments, Failed, Trial};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::{Clock, SystemClock};

use crate::support::Problem;
use crate::support::ledger::{Entry, Journal, Ledger};
use crate::support::open::open;
use crate::support::verify::verify;
use crate::support::writers::{self, Plan};

const CHILD_DIRECTORY: &str = "NEXUS_CRASH_CHILD_DIRECTORY";
const CHILD_STAMP: &str = "NEXUS_CRASH_CHILD_STAMP";
const CHILD_SEED: &str = "NEXUS_CRASH_CHILD_SEED";
const OPENING: &str = "opening";
/// No life gets so far that its stamps reach those of the next.
const STAMPS_PER_LIFE: u64 = 1_000_000;

fn main() -> ExitCode {
    if let Some(directory) = env::var_os(CHILD_DIRECTORY) {
        return child(Path::new(&directory));
    }
    let seed = number("NEXUS_CRASH_SEED").unwrap_or_else(fresh_seed);
    let full = env::var_os("NEXUS_FULL").is_some_and(|value| value == "1");
    let rounds = number("NEXUS_CRASH_ROUNDS").unwrap_or(if full { 200 } else { 20 });
    // A reader of a failure needs it even if the binary dies.
    let _ = writeln!(io::stderr(), "NEXUS_CRASH_SEED={seed}");
    let trials = (0..rounds).map(|number| {
        Trial::test(
            format!("killed_at_random_moments::round_{number:03}"),
            move || {
                round(seed.wrapping_add(number))
                    .map_err(|problem| Failed::from(format!("NEXUS_CRASH_SEED={seed}: {problem}")))
            },
        )
    });
    libtest_mimic::run(&Arguments::from_args(), trials.collect()).exit_code()
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

fn fresh_seed() -> u64 {
    SystemClock.now().as_microsecond().cast_unsigned()
}

/// When a life ends.
#[derive(Debug, Clone, Copy)]
enum Moment {
    /// While it opens what the last one left, after so many turns of waiting.
    Opening { turns: u32 },
    /// Behind so many acknowledgements.
    Acknowledged(u64),
}

fn round(seed: u64) -> Result<(), Problem> {
    let mut random = StdRng::seed_from_u64(seed);
    let directory = tempfile::tempdir()?;
    let data = directory.path().join("data");
    let mut ledger = Ledger::default();
    for life in 1..=random.random_range(2..=5) {
        let moment = match random.random_range(0..8) {
            0 | 1 => Moment::Opening {
                turns: random.random_range(0..3_000_000),
            },
            2 | 3 => Moment::Acknowledged(random.random_range(0..10)),
            _ => Moment::Acknowledged(random.random_range(10..500)),
        };
        live(&data, life, seed, moment, &mut ledger)
            .and_then(|()| match random.random_range(0..4) {
                0 => look(&data, &mut ledger),
                _ => Ok(()),
            })
            .map_err(|problem| format!("life {life}, killed at {moment:?}: {problem}"))?;
    }
    look(&data, &mut ledger)?;
    // The first look left a file without a log: the same must be in it.
    look(&data, &mut ledger).map_err(|problem| format!("after a clean end: {problem}").into())
}

fn live(
    data: &Path,
    life: u64,
    seed: u64,
    moment: Moment,
    ledger: &mut Ledger,
) -> Result<(), Problem> {
    let mut child = Command::new(env::current_exe()?)
        .env(CHILD_DIRECTORY, data)
        .env(CHILD_STAMP, (life * STAMPS_PER_LIFE).to_string())
        .env(CHILD_SEED, seed.wrapping_add(life << 32).to_string())
        .stdout(Stdio::piped())
        .spawn()?;
    let followed = follow(&mut child, moment, ledger);
    child.kill()?;
    child.wait()?;
    if followed? {
        Ok(())
    } else {
        Err("the child ended by itself".into())
    }
}

/// Reads the child's lines, kills it when its moment has come, and reads what it still left.
/// Returns whether it lived that long.
fn follow(child: &mut Child, moment: Moment, ledger: &mut Ledger) -> Result<bool, Problem> {
    let output = child.stdout.take().ok_or("the child has no output")?;
    let mut killed = false;
    let first = ledger.acknowledged;
    for line in BufReader::new(output).lines() {
        let line = line?;
        if let Some(entry) = Entry::parse(&line) {
            ledger.read(entry)?;
        }
        let now = match moment {
            Moment::Opening { turns } if line == OPENING => {
                (0..turns).for_each(|_| std::hint::spin_loop());
                true
            }
            Moment::Opening { .. } => false,
            Moment::Acknowledged(count) => line != OPENING && ledger.acknowledged - first >= count,
        };
        if now && !killed {
            child.kill()?;
            killed = true;
        }
    }
    Ok(killed)
}

fn look(data: &Path, ledger: &mut Ledger) -> Result<(), Problem> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let engine = open(data)?;
    runtime.block_on(verify(&engine, ledger))
}

fn child(directory: &Path) -> ExitCode {
    let journal = Arc::new(Journal::new(io::stdout()));
    let plan = Plan {
        tasks: 6,
        writes: STAMPS_PER_LIFE - 1,
        stamp: number(CHILD_STAMP).expect("the parent names the first stamp"),
        seed: number(CHILD_SEED).expect("the parent names the seed"),
    };
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .build()
        .expect("a runtime can be started");
    journal.line(OPENING);
    let engine = open(directory).expect("what an earlier life left can be opened");
    let errors = runtime.block_on(writers::write(&engine, plan, &journal));
    panic!("the child was not killed: {errors:?}");
}
