//! `cargo xtask bench`: hands over to the `bench` package, built for release.

use crate::cargo;
use crate::error::Result;
use crate::process;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Passed on to the bench.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    process::run(
        cargo::cargo_here()
            .args(["run", "--release", "--package", "bench", "--"])
            .args(&args.rest),
    )
}
