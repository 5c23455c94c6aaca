//! What cargo knows about the packages, as far as the checks ask.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::cargo;
use crate::error::{Context as _, Result};
use crate::process;

#[derive(Debug, Deserialize)]
pub(crate) struct Metadata {
    pub(crate) packages: Vec<Package>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) version: String,
    /// Where it came from; nothing for a package of this repository.
    pub(crate) source: Option<String>,
    pub(crate) license: Option<String>,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) manifest_path: PathBuf,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    pub(crate) req: String,
    /// Nothing for a normal one, else `dev` or `build`.
    pub(crate) kind: Option<String>,
    pub(crate) path: Option<PathBuf>,
}

impl Metadata {
    /// The packages of this repository alone; asks nobody.
    pub(crate) fn of_workspace() -> Result<Self> {
        Self::load(&["--no-deps"])
    }

    /// These and everything they are built from, for every platform.
    pub(crate) fn of_everything() -> Result<Self> {
        Self::load(&["--all-features"])
    }

    fn load(arguments: &[&str]) -> Result<Self> {
        let mut command = cargo::cargo();
        command
            .args(["metadata", "--format-version", "1", "--quiet"])
            .args(arguments);
        serde_json::from_str(&process::output(&mut command)?)
            .context(|| "cannot understand what `cargo metadata` says".to_owned())
    }
}

impl Package {
    /// Its folder, from the root of the repository.
    pub(crate) fn folder(&self) -> &Path {
        let folder = self.manifest_path.parent().unwrap_or(&self.manifest_path);
        folder.strip_prefix(cargo::root()).unwrap_or(folder)
    }
}

impl Dependency {
    pub(crate) fn is_dev(&self) -> bool {
        self.kind.as_deref() == Some("dev")
    }
}

#[cfg(test)]
pub(crate) mod fixtures {
    //! Packages for the tests of the checks.

    use super::{Dependency, Package};

    pub(crate) fn package(name: &str, dependencies: Vec<Dependency>) -> Package {
        Package {
            name: name.to_owned(),
            version: "1.0.0".to_owned(),
            source: None,
            license: Some("Apache-2.0".to_owned()),
            dependencies,
            manifest_path: crate::cargo::root().join(format!("crates/{name}/Cargo.toml")),
        }
    }

    pub(crate) fn normal(name: &str) -> Dependency {
        Dependency {
            name: name.to_owned(),
            req: "^1".to_owned(),
            kind: None,
            path: None,
        }
    }

    pub(crate) fn dev(name: &str) -> Dependency {
        Dependency {
            kind: Some("dev".to_owned()),
            ..normal(name)
        }
    }
}
