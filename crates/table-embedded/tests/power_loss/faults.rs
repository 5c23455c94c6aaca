//! A disk that is full, and one that fails to sync.

use libtest_mimic::Trial;

use crate::child;
use crate::disk::{Disk, Syncs};
use crate::points::{Points, Told, check, lose_power};
use crate::shim::{self, Played};
use crate::support::Problem;
use crate::trial;

pub(crate) fn trials(seed: u64) -> Vec<Trial> {
    vec![
        trial(
            "full_disk::writers_are_told_and_go_on_later",
            seed,
            |seed| holds_what_was_told(&shim::play("full", seed)?),
        ),
        trial("full_disk::then_power_loss", seed, |seed| {
            survives(&shim::play("full", seed)?, seed)
        }),
        trial("failing_sync::is_not_acknowledged", seed, |seed| {
            holds_what_was_told(&shim::play("sync", seed)?)
        }),
        trial("failing_sync::then_power_loss", seed, |seed| {
            survives(&shim::play("sync", seed)?, seed)
        }),
        trial("failing_sync::of_what_was_moved_before", seed, |seed| {
            survives(&shim::play("moved", seed)?, seed)
        }),
        trial("failing_sync::what_was_read_after_it_holds", seed, |seed| {
            let played = shim::play("doubt", seed)?;
            holds_what_was_told(&played)?;
            survives(&played, seed)
        }),
    ]
}

/// The directory as the child left it.
fn holds_what_was_told(played: &Played) -> Result<(), Problem> {
    let mut disk = Disk::new(Syncs::All);
    let mut told = Told::default();
    for record in &played.records {
        if let Some(lines) = disk.take(record)? {
            told.read(std::str::from_utf8(lines)?)?;
        }
    }
    check(&child::data_in(&played.root), &told.ledger)
}

/// The directory as the disk may hold it had the power failed on top.
fn survives(played: &Played, seed: u64) -> Result<(), Problem> {
    let points = Points::of(&played.records, 16, seed);
    lose_power(&played.records, Syncs::All, &points, seed)
}
