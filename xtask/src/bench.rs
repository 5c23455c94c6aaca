//! `cargo xtask bench`: hands over to the `bench` package, built for release.

use crate::cargo;
use crate::error::Result;
use crate::process;
use crate::tools::chromium;
use crate::web;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Passed on to the bench.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true)]
    rest: Vec<String>,
}

pub(crate) fn run(args: &Args) -> Result<()> {
    let mut bench = cargo::cargo_here();
    if args.measure_the_web_app() {
        web::build()?;
        bench.env(chromium::VARIABLE, chromium::find()?);
    }
    bench
        .args(["run", "--release", "--package", "bench", "--"])
        .args(&args.rest);
    process::run(&mut bench)
}

impl Args {
    /// Whether the web app is among what is measured: it needs to be built, and a browser.
    fn measure_the_web_app(&self) -> bool {
        let mut words = self.rest.iter().flat_map(|word| word.split('='));
        let only = words.find(|word| *word == "--only").and(words.next());
        only.is_none_or(|part| part == "web")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_web_app_is_built_when_it_is_measured() {
        let measured = |words: &[&str]| {
            let rest = words.iter().map(ToString::to_string).collect();
            Args { rest }.measure_the_web_app()
        };
        assert!(measured(&[]));
        assert!(measured(&["--rows", "10"]));
        assert!(measured(&["--only", "web"]));
        assert!(measured(&["--only=web"]));
        assert!(!measured(&["--only", "planner"]));
        assert!(!measured(&["--rows", "10", "--only=things"]));
    }
}
