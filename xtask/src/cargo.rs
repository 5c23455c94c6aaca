//! Cargo itself, and where the repository is.

use std::path::Path;
use std::process::Command;

/// Cargo at the root of the repository.
pub(crate) fn cargo() -> Command {
    let mut command = cargo_here();
    command.current_dir(root());
    command
}

/// Cargo in the current directory, for programs that read files the person has there.
pub(crate) fn cargo_here() -> Command {
    // The cargo that runs us, so that a chosen toolchain stays chosen.
    Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()))
}

/// The root of the repository this program was built in.
pub(crate) fn root() -> &'static Path {
    let own = Path::new(env!("CARGO_MANIFEST_DIR"));
    own.parent().unwrap_or(own)
}
