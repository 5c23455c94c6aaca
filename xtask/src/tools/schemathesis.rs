//! schemathesis: tries an API against its own `OpenAPI` document. A Python program.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::{folder, install, system};
use crate::cargo;
use crate::error::{Context as _, Result};
use crate::process;

const PACKAGE: &str = "schemathesis";
const VERSION: &str = "4.32.5";

/// The versions of everything it needs, as `pip freeze` says them.
const LOCK: &str = include_str!("schemathesis.lock.txt");

/// An installed schemathesis.
#[derive(Debug)]
pub(crate) struct Schemathesis {
    python: PathBuf,
}

impl Schemathesis {
    pub(crate) fn install() -> Result<Self> {
        let name = format!("{PACKAGE}-{VERSION}");
        let installed = install::once(&folder()?, &name, fetch)?;
        Ok(Self::of(&installed))
    }

    fn of(installed: &Path) -> Self {
        let python = installed.join("bin/python");
        Self { python }
    }

    /// Tries the API whose document is at this address. What is tried, and how much of it, is
    /// said by `xtask/schemathesis.toml`.
    ///
    /// Run as a module: the scripts beside Python name the folder the install began in.
    pub(crate) fn run(&self, document: &str) -> Command {
        let mut command = Command::new(&self.python);
        command
            .args(["-m", "schemathesis.cli", "--config-file"])
            .arg(cargo::root().join("xtask/schemathesis.toml"))
            .args(["run", document])
            // Otherwise every process has its sets in another order.
            .env("PYTHONHASHSEED", "0");
        command
    }
}

fn fetch(folder: &Path) -> Result<()> {
    system::PYTHON.ensure()?;
    process::run(
        Command::new(system::PYTHON.command)
            .args(["-m", "venv"])
            .arg(folder),
    )?;
    let lock = folder.join("lock.txt");
    std::fs::write(&lock, LOCK).context(|| format!("cannot write {}", lock.display()))?;
    process::run(&mut pip(&folder.join("bin/python"), &lock))
}

/// The lock constrains rather than lists, so that a newer Python, which needs fewer packages, gets
/// fewer.
fn pip(python: &Path, lock: &Path) -> Command {
    let mut command = Command::new(python);
    command
        .args(["-m", "pip", "install", "--quiet"])
        .args(["--disable-pip-version-check", "--constraint"])
        .arg(lock)
        .arg(format!("{PACKAGE}=={VERSION}"));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_holds_the_version_that_names_the_folder() {
        let wanted = format!("{PACKAGE}=={VERSION}");
        assert!(LOCK.lines().any(|line| line == wanted), "{LOCK}");
    }

    #[test]
    fn the_lock_is_of_exact_versions() {
        for line in LOCK.lines() {
            assert_eq!(line.split("==").count(), 2, "{line}");
        }
    }

    #[test]
    fn pip_is_held_to_the_lock() {
        let line = process::line(&pip(Path::new("bin/python"), Path::new("lock.txt")));
        assert_eq!(
            line,
            "python -m pip install --quiet --disable-pip-version-check --constraint lock.txt \
             schemathesis==4.32.5"
        );
    }

    #[test]
    fn the_address_of_the_document_comes_last() {
        let tool = Schemathesis::of(Path::new("tool"));
        let line = process::line(&tool.run("http://127.0.0.1:1/openapi.json"));
        assert!(line.starts_with("python -m schemathesis.cli --config-file "));
        assert!(
            line.ends_with("xtask/schemathesis.toml run http://127.0.0.1:1/openapi.json"),
            "{line}"
        );
    }
}
