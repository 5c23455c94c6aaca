//! dynoxide: a DynamoDB server in one binary, with full transactions and streams. Kept in memory.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::{folder, install};
use crate::cargo;
use crate::error::{Context as _, Result};
use crate::process;

const VERSION: &str = "3.2.0";

/// An installed dynoxide.
#[derive(Debug)]
pub(crate) struct Dynoxide {
    program: PathBuf,
}

impl Dynoxide {
    pub(crate) fn install() -> Result<Self> {
        let name = format!("dynoxide-{VERSION}");
        let installed = install::once(&folder()?, &name, build)?;
        let program = installed.join("bin/dynoxide");
        Ok(Self { program })
    }

    /// Listens on the loopback interface only.
    pub(crate) fn serve(&self, port: u16) -> Command {
        let mut command = Command::new(&self.program);
        command
            .args(["serve", "--host", "127.0.0.1", "--log", "quiet", "--port"])
            .arg(port.to_string());
        command
    }
}

/// The server alone, and compiled for a short build: its own profile optimizes for size across
/// all crates at once, which takes several times as long.
fn build(folder: &Path) -> Result<()> {
    process::run(
        cargo::cargo()
            .args(["install", "dynoxide-rs", "--locked", "--no-track"])
            .args(["--version", &format!("={VERSION}")])
            .args([
                "--no-default-features",
                "--features",
                "native-sqlite,http-server,cli",
            ])
            .arg("--root")
            .arg(folder)
            .env("PATH", path_with(&folder.join("bin"))?)
            .env_remove("CARGO_TARGET_DIR")
            .env("CARGO_PROFILE_RELEASE_LTO", "off")
            .env("CARGO_PROFILE_RELEASE_CODEGEN_UNITS", "16")
            .env("CARGO_PROFILE_RELEASE_OPT_LEVEL", "1"),
    )
}

/// The search path with one more folder, without which cargo warns that it is not there.
fn path_with(folder: &Path) -> Result<OsString> {
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders = std::env::split_paths(&path).chain([folder.to_owned()]);
    std::env::join_paths(folders).context(|| "PATH cannot be extended".to_owned())
}
