//! `cargo xtask web`: builds the web app in `web/` to `web/dist`, which becomes part of the binary.
//! What is up to date already is left alone.

mod inputs;
mod npm;

use std::fs;
use std::path::{Path, PathBuf};

use crate::cargo;
use crate::error::{Context as _, Result};
use crate::process;

pub(crate) use npm::{install, script};

/// In the folder the app is built to. Building empties that first, so that one that was interrupted,
/// or done by hand, leaves no stamp.
const STAMP: &str = ".inputs";

/// What the app is built from besides its own folder.
const API: &str = "docs/openapi.json";

/// Makes sure that `web/dist` is built from what is in `web/` now.
pub(crate) fn build() -> Result<()> {
    install()?;
    let inputs = inputs::digest(&[&folder(), &cargo::root().join(API)])?;
    let built = folder().join("dist");
    if is_built(&built, &inputs) {
        println!("the web app is up to date");
        return Ok(());
    }
    println!("building the web app");
    process::run(&mut script("build"))?;
    let stamp = built.join(STAMP);
    fs::write(&stamp, inputs).context(|| format!("cannot write {}", stamp.display()))
}

fn folder() -> PathBuf {
    cargo::root().join("web")
}

fn is_built(built: &Path, inputs: &str) -> bool {
    built.join("index.html").is_file() && is_stamped(&built.join(STAMP), inputs)
}

/// Whether what stands beside the stamp was made from just this.
fn is_stamped(stamp: &Path, digest: &str) -> bool {
    fs::read_to_string(stamp).is_ok_and(|found| found == digest)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_built_from_something_else_or_not_to_its_end_is_built_again() {
        let built = tempfile::tempdir().unwrap();
        assert!(!is_built(built.path(), "1"));
        fs::write(built.path().join("index.html"), "").unwrap();
        assert!(!is_built(built.path(), "1"));
        fs::write(built.path().join(STAMP), "1").unwrap();
        assert!(is_built(built.path(), "1"));
        assert!(!is_built(built.path(), "2"));
    }
}
