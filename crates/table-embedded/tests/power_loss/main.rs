//! Power loss, a full disk and a failing one: what was acknowledged is there, nothing is half.
//!
//! A child process works under a file layer (`shim.c`) that records every change to a file or
//! directory, every sync, and every acknowledgement in one order. The parent then takes a point of
//! that record as the moment the power failed, and puts together a directory as a disk could hold
//! it (`disk`): what was synced, and of the rest any part. On it the engine must open, and hold
//! what had been acknowledged by then.
//!
//! `disk` says what this models and what it cannot. Some dozens of points by default, every one
//! with `NEXUS_FULL=1`; `NEXUS_POWER_POINTS` sets how many, `NEXUS_POWER_SEED` repeats a run.

#[path = "../support/mod.rs"]
mod support;

mod child;
mod disk;
mod faults;
mod points;
mod record;
mod shim;

use std::io::Write;
use std::process::ExitCode;
use std::{env, io};

use libtest_mimic::{Arguments, Completion, Failed, Trial};
use table::{Clock, SystemClock};

use crate::support::Problem;

fn main() -> ExitCode {
    if let Some(scenario) = env::var_os(shim::SCENARIO) {
        return child::run(&scenario.to_string_lossy());
    }
    let seed = number("NEXUS_POWER_SEED")
        .unwrap_or_else(|| SystemClock.now().as_microsecond().cast_unsigned());
    // A reader of a failure needs it even if the binary dies.
    let _ = writeln!(io::stderr(), "NEXUS_POWER_SEED={seed}");
    let mut trials = points::trials(seed);
    trials.extend(faults::trials(seed));
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

fn number(variable: &str) -> Option<u64> {
    env::var(variable).ok()?.parse().ok()
}

/// A trial that needs the file layer, which only Linux can slip under a process.
fn trial(
    name: impl Into<String>,
    seed: u64,
    run: impl FnOnce(u64) -> Result<(), Problem> + Send + 'static,
) -> Trial {
    Trial::ignorable_test(name, move || {
        if !cfg!(target_os = "linux") {
            return Ok(Completion::ignored_with("LD_PRELOAD is Linux's"));
        }
        run(seed)
            .map(|()| Completion::Completed)
            .map_err(|problem| Failed::from(format!("NEXUS_POWER_SEED={seed}: {problem}")))
    })
}
