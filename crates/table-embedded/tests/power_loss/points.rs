//! Power loss at any point of a record.

use std::env;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::{Arc, OnceLock};

use libtest_mimic::Trial;
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use table::SystemClock;
use table_embedded::restore;
use tempfile::TempDir;

use crate::child::{self, BACKED_UP};
use crate::disk::{Disk, Syncs};
use crate::record::Record;
use crate::shim::{self, Played};
use crate::support::Problem;
use crate::support::ledger::{Entry, Ledger};
use crate::support::open::open;
use crate::support::verify::verify;
use crate::{number, trial};

/// The points are shared out, so that they can be tried at once.
const PARTS: u64 = 4;

pub(crate) fn trials(seed: u64) -> Vec<Trial> {
    let lives = Arc::new(OnceLock::new());
    let mut trials = Vec::new();
    for part in 0..PARTS {
        let lives = Arc::clone(&lives);
        let name = format!("power_loss::acknowledged_writes_survive_at_any_point_{part}");
        trials.push(trial(name, seed, move |seed| {
            let records = &lives_of(&lives, seed)?.records;
            let points = Points::of(records, 48, seed).part(part);
            lose_power(records, Syncs::All, &points, seed)
        }));
    }
    for (name, syncs) in [
        (
            "self_check::losses_are_found_if_files_are_not_synced",
            Syncs::NoFiles,
        ),
        (
            "self_check::losses_are_found_if_directories_are_not_synced",
            Syncs::NoDirectories,
        ),
    ] {
        let lives = Arc::clone(&lives);
        trials.push(trial(name, seed, move |seed| {
            let records = &lives_of(&lives, seed)?.records;
            let points = Points::some(records, 24, seed);
            match lose_power(records, syncs, &points, seed) {
                Ok(()) => Err("no loss was found".into()),
                Err(_) => Ok(()),
            }
        }));
    }
    trials
}

type Lives = OnceLock<Result<Played, String>>;

/// Played once, and looked at by all trials.
fn lives_of(lives: &Lives, seed: u64) -> Result<&Played, Problem> {
    let played = lives.get_or_init(|| shim::play("lives", seed).map_err(|error| error.to_string()));
    played.as_ref().map_err(|error| error.clone().into())
}

/// Moments at which the power fails: how many records came before, in rising order.
#[derive(Debug, Clone)]
pub(crate) struct Points(Vec<usize>);

impl Points {
    /// As many as this run is asked to try; so many if it is not.
    pub(crate) fn of(records: &[Record], default: u64, seed: u64) -> Self {
        let full = env::var_os("NEXUS_FULL").is_some_and(|value| value == "1");
        match number("NEXUS_POWER_POINTS") {
            Some(count) => Self::some(records, count, seed),
            None if full => Self((0..=records.len()).collect()),
            None => Self::some(records, default, seed),
        }
    }

    /// So many, half of them next to a sync, where mistakes show, and always the last.
    pub(crate) fn some(records: &[Record], count: u64, seed: u64) -> Self {
        let mut random = StdRng::seed_from_u64(seed);
        let orders =
            |record: &Record| !matches!(record, Record::Write { .. } | Record::Open { .. });
        let places = (0..records.len()).filter(|place| orders(&records[*place]));
        let turning: Vec<usize> = places.collect();
        let mut points = vec![records.len()];
        for number in 1..count {
            points.push(if number.is_multiple_of(2) {
                random.random_range(0..=records.len())
            } else {
                turning[random.random_range(0..turning.len())] + random.random_range(0..2)
            });
        }
        points.sort_unstable();
        Self(points)
    }

    fn part(&self, part: u64) -> Self {
        let own = (0_u64..).zip(&self.0);
        let own = own.filter(|(place, _)| place % PARTS == part);
        Self(own.map(|(_, point)| *point).collect())
    }
}

/// Lets the power fail at each point and looks at what is left.
pub(crate) fn lose_power(
    records: &[Record],
    syncs: Syncs,
    points: &Points,
    seed: u64,
) -> Result<(), Problem> {
    let mut disk = Disk::new(syncs);
    let mut told = Told::default();
    let mut next = points.0.iter().peekable();
    for done in 0..=records.len() {
        while next.next_if(|point| **point == done).is_some() {
            let mut random = StdRng::seed_from_u64(seed.wrapping_add(done as u64));
            look(&disk, &told, &mut random).map_err(|problem| {
                format!("after {done} of {} records: {problem}", records.len())
            })?;
        }
        if let Some(record) = records.get(done)
            && let Some(lines) = disk.take(record)?
        {
            told.read(std::str::from_utf8(lines)?)?;
        }
    }
    Ok(())
}

/// What the child had been told by some point.
#[derive(Debug, Clone, Default)]
pub(crate) struct Told {
    pub(crate) ledger: Ledger,
    /// The ledger when the backup was done; nobody wrote meanwhile.
    backup: Option<Ledger>,
}

impl Told {
    pub(crate) fn read(&mut self, lines: &str) -> Result<(), Problem> {
        for line in lines.lines() {
            if let Some(entry) = Entry::parse(line) {
                self.ledger.read(entry)?;
            } else if line == BACKED_UP {
                self.backup = Some(self.ledger.clone());
            }
        }
        Ok(())
    }
}

fn look(disk: &Disk, told: &Told, random: &mut StdRng) -> Result<(), Problem> {
    let root = scratch()?;
    disk.after_power_loss(root.path(), random)?;
    check(&child::data_in(root.path()), &told.ledger)?;
    let backup = child::backup_in(root.path());
    if told.backup.is_none() && !backup.exists() {
        return Ok(());
    }
    // Under its name there is only a whole backup, acknowledged or not.
    let expected = told.backup.as_ref().unwrap_or(&told.ledger);
    let restored = root.path().join("restored");
    let go_on = &mut |_| ControlFlow::Continue(());
    restore(&backup, &restored, &SystemClock, go_on)?;
    check(&restored, expected).map_err(|problem| format!("in the backup: {problem}").into())
}

/// Opens a directory and checks it against a ledger.
pub(crate) fn check(data: &Path, ledger: &Ledger) -> Result<(), Problem> {
    let runtime = tokio::runtime::Builder::new_current_thread().build()?;
    let engine = open(data)?;
    runtime.block_on(verify(&engine, &mut ledger.clone()))
}

/// In memory where there is such a place: the power will not really fail.
fn scratch() -> Result<TempDir, Problem> {
    let memory = Path::new("/dev/shm");
    Ok(tempfile::tempdir_in(memory).or_else(|_| tempfile::tempdir())?)
}
