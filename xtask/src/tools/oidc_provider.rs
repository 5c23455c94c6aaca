//! oidc-provider: an `OpenID` provider that passes the certification, for tests of signing in.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{folder, install, system};
use crate::error::{Context as _, Result};
use crate::process;

const PACKAGE: &str = "oidc-provider";
const VERSION: &str = "9.13.3";

/// What npm installs, down to the last package. It was written by
/// `npm install --package-lock-only --omit-lockfile-registry-resolved`, so that it says which
/// packages and not from which registry.
const FILES: [(&str, &str); 2] = [
    ("package.json", include_str!("oidc_provider/package.json")),
    (
        "package-lock.json",
        include_str!("oidc_provider/package-lock.json"),
    ),
];

/// Returns the folder whose `node_modules` has the package.
pub(crate) fn install() -> Result<PathBuf> {
    let name = format!("{PACKAGE}-{VERSION}");
    install::once(&folder()?, &name, fetch)
}

fn fetch(folder: &Path) -> Result<()> {
    system::NPM.ensure()?;
    for (name, contents) in FILES {
        let file = folder.join(name);
        fs::write(&file, contents).context(|| format!("cannot write {}", file.display()))?;
    }
    process::run(&mut npm(folder))
}

/// npm stays in this folder because a `package.json` is there.
fn npm(folder: &Path) -> Command {
    let mut command = Command::new(system::NPM.command);
    command
        .args(["ci", "--no-audit", "--no-fund", "--ignore-scripts"])
        .args(["--omit=dev", "--loglevel=error"])
        .current_dir(folder);
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lock_holds_the_version_that_names_the_folder() {
        for (name, contents) in FILES {
            let wanted = format!("\"{PACKAGE}\": \"{VERSION}\"");
            assert!(contents.contains(&wanted), "{name}");
        }
    }

    #[test]
    fn the_lock_names_no_registry() {
        let [_, (_, lock)] = FILES;
        assert!(!lock.contains("\"resolved\""));
        assert!(!lock.contains(".tgz"));
    }

    #[test]
    fn nothing_but_the_lock_decides_what_is_installed() {
        let line = process::line(&npm(Path::new("tool")));
        assert!(line.starts_with("npm ci "), "{line}");
        assert!(line.contains("--ignore-scripts"), "{line}");
    }
}
