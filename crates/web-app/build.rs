//! Builds this package again when the web app was built again: its files have new names then, of
//! which the compiler knows nothing.

use std::env;
use std::path::Path;

const BUILT: &str = "../../web/dist";

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    // Only what is built for release holds the files; a debug build must know where they are. Cargo
    // takes a folder that is not there for one that has changed, so that the next build after
    // `cargo xtask web` finds it.
    let is_release = env::var_os("CARGO_CFG_DEBUG_ASSERTIONS").is_none();
    let is_missing = !Path::new(BUILT).is_dir();
    if is_release || is_missing {
        println!("cargo::rerun-if-changed={BUILT}");
    }
    if is_release && is_missing {
        println!("cargo::warning=the web app is not built: `cargo xtask web` builds it");
    }
}
