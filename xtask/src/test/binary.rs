//! Builds the binary that the steps `api` and `browser` try, and finds it.

use std::path::PathBuf;
use std::process::Command;

use serde::Deserialize;

use crate::cargo;
use crate::error::{Error, Result};
use crate::process;

const NAME: &str = "nexus";

/// After the step `test` there is nothing left to compile.
pub(super) fn build() -> Result<PathBuf> {
    let said = process::output(&mut command())?;
    executable(&said).ok_or_else(|| Error::new(format!("cargo built no program `{NAME}`")))
}

/// `--workspace` and `--examples` are what makes cargo choose the same features of the
/// dependencies as for the tests; with `--package` alone it would compile many of them again.
fn command() -> Command {
    let mut command = cargo::cargo();
    command
        .args(["build", "--workspace", "--all-features", "--examples"])
        .args(["--bin", NAME])
        .arg("--message-format=json-render-diagnostics");
    command
}

/// What cargo says of each thing it has built, as far as we ask.
#[derive(Debug, Deserialize)]
struct Artifact {
    target: Target,
    executable: Option<PathBuf>,
}

#[derive(Debug, Deserialize)]
struct Target {
    name: String,
}

fn executable(said: &str) -> Option<PathBuf> {
    said.lines()
        .filter_map(|line| serde_json::from_str::<Artifact>(line).ok())
        .filter(|artifact| artifact.target.name == NAME)
        .find_map(|artifact| artifact.executable)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_program_is_found_among_what_cargo_says() {
        let said = r#"
{"reason":"build-script-executed","package_id":"serde"}
{"reason":"compiler-artifact","target":{"kind":["lib"],"name":"serde"},"executable":null}
{"reason":"compiler-artifact","target":{"kind":["bin"],"name":"nexus"},"executable":"/target/debug/nexus"}
{"reason":"build-finished","success":true}
"#;
        assert_eq!(executable(said), Some("/target/debug/nexus".into()));
    }

    #[test]
    fn a_library_of_that_name_is_not_the_program() {
        let said = r#"{"target":{"kind":["lib"],"name":"nexus"},"executable":null}"#;
        assert_eq!(executable(said), None);
    }

    #[test]
    fn the_features_are_those_of_the_tests() {
        let line = process::line(&command());
        assert!(
            line.contains("build --workspace --all-features --examples --bin nexus"),
            "{line}"
        );
    }
}
