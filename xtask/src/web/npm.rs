//! npm in the folder of the web app.

use std::fs;
use std::process::Command;

use super::{folder, inputs, is_stamped};
use crate::error::{Context as _, Result};
use crate::process;
use crate::tools::system;

/// Among the packages, so that it goes when they go.
const STAMP: &str = "node_modules/.nexus-lock";

/// Installs the packages that the lock names, unless they are there.
pub(crate) fn install() -> Result<()> {
    system::NODE.ensure()?;
    system::NPM.ensure()?;
    let lock = inputs::digest(&[&folder().join("package-lock.json")])?;
    let stamp = folder().join(STAMP);
    if is_stamped(&stamp, &lock) {
        return Ok(());
    }
    println!("installing the packages of the web app");
    process::run(&mut packages())?;
    fs::write(&stamp, lock).context(|| format!("cannot write {}", stamp.display()))
}

/// One of the scripts of `web/package.json`.
pub(crate) fn script(name: &str) -> Command {
    let mut command = npm();
    command.args(["run", "--silent", name]);
    command
}

/// Nothing but the lock decides what is installed, and nothing of it runs while it is.
fn packages() -> Command {
    let mut command = npm();
    command
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .arg("--loglevel=error");
    command
}

fn npm() -> Command {
    let mut command = Command::new(system::NPM.command);
    command.current_dir(folder());
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_but_the_lock_decides_what_is_installed() {
        let line = process::line(&packages());
        assert!(line.starts_with("npm ci "), "{line}");
        assert!(line.contains("--ignore-scripts"), "{line}");
    }

    #[test]
    fn scripts_run_in_the_folder_of_the_web_app() {
        let command = script("check:size");
        assert_eq!(process::line(&command), "npm run --silent check:size");
        assert_eq!(command.get_current_dir(), Some(&*folder()));
    }
}
