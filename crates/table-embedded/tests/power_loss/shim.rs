//! Builds the file layer and runs a child under it.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::{env, fs};

use tempfile::TempDir;

use crate::record::{self, Record};
use crate::support::Problem;

/// Names the scenario a child is to play, and the directory it plays in.
pub(crate) const SCENARIO: &str = "NEXUS_POWER_SCENARIO";
pub(crate) const ROOT: &str = "NEXUS_SHIM_ROOT";
const LOG: &str = "NEXUS_SHIM_LOG";
pub(crate) const SEED: &str = "NEXUS_POWER_CHILD_SEED";

/// What a child left behind.
pub(crate) struct Played {
    /// Everything it did, in order.
    pub(crate) records: Vec<Record>,
    pub(crate) root: PathBuf,
    _directory: TempDir,
}

/// Plays a scenario to its end.
pub(crate) fn play(scenario: &str, seed: u64) -> Result<Played, Problem> {
    let directory = tempfile::tempdir()?;
    // SQLite asks for the files by their real path.
    let base = directory.path().canonicalize()?;
    let (root, log) = (base.join("root"), base.join("log"));
    fs::create_dir(&root)?;
    let output = Command::new(env::current_exe()?)
        .env("LD_PRELOAD", compile(&base)?)
        .env(SCENARIO, scenario)
        .env(SEED, seed.to_string())
        .env(ROOT, &root)
        .env(LOG, &log)
        .output()?;
    check(&output)?;
    let records = record::read(&fs::read(&log)?, &root)?;
    Ok(Played {
        records,
        root,
        _directory: directory,
    })
}

/// A scenario may end by aborting: it then says so first.
pub(crate) const ABORTING: &str = "aborting on purpose";

fn check(output: &Output) -> Result<(), Problem> {
    let said = String::from_utf8_lossy(&output.stderr);
    if output.status.success() || said.contains(ABORTING) {
        return Ok(());
    }
    Err(format!("the child failed with {}: {said}", output.status).into())
}

/// The layer, compiled by the C compiler that the bundled SQLite needs anyway.
fn compile(into: &Path) -> Result<PathBuf, Problem> {
    let library = into.join("shim.so");
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/power_loss/shim.c");
    let compiler = env::var_os("CC").unwrap_or_else(|| "cc".into());
    let output = Command::new(compiler)
        .args([
            "-shared", "-fPIC", "-O1", "-Wall", "-Wextra", "-Werror", "-o",
        ])
        .args([&library, &source])
        .args(["-ldl", "-lpthread"])
        .output()?;
    if !output.status.success() {
        return Err(String::from_utf8_lossy(&output.stderr).into());
    }
    Ok(library)
}
