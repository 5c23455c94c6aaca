//! `cargo xtask test`: every check, one after the other, the same here and in CI.

mod api;
mod binary;
mod browser;
mod counts;
mod run_tests;
mod steps;
mod summary;
mod web;

use std::time::Instant;

use crate::error::{Error, Result};
use counts::Counts;
pub(crate) use run_tests::{WithDynamodb, with_dynamodb};
use steps::Step;
use summary::Summary;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Run one step alone.
    #[arg(long, value_enum, value_name = "STEP")]
    only: Option<Step>,
    /// Say which steps there are.
    #[arg(long)]
    list: bool,
    /// Run the long variants of tests that have one, such as all rounds of the crash test.
    #[arg(long)]
    full: bool,
}

/// What the steps need to know of the command line, and what they report beyond success.
#[derive(Debug, Default)]
struct Session {
    full: bool,
    counts: Counts,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    if args.list {
        for step in Step::ALL {
            println!("{:<8} {}", step.name(), step.about());
        }
        return Ok(());
    }
    let mut session = Session {
        full: args.full,
        ..Session::default()
    };
    let mut summary = Summary::default();
    for step in Step::ALL {
        if args.only.is_none_or(|only| only == step) {
            run_step(step, &mut session, &mut summary)?;
        }
    }
    summary.print();
    if session.counts.any() {
        println!("{}", session.counts);
    }
    Ok(())
}

fn run_step(step: Step, session: &mut Session, summary: &mut Summary) -> Result<()> {
    println!("\n── {} ── {}", step.name(), step.about());
    let started = Instant::now();
    let done = step.run(session);
    summary.add(step.name(), started.elapsed(), done.is_ok());
    done.map_err(|error| {
        summary.print();
        let again = format!("cargo xtask test --only {}{}", step.name(), session.flags());
        Error::new(format!("{error}\n\nTo repeat this step alone: {again}"))
    })
}

impl Session {
    fn flags(&self) -> &'static str {
        if self.full { " --full" } else { "" }
    }
}
