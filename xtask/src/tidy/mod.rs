//! `cargo xtask tidy`: the repository keeps its own rules, or says where it does not.
//!
//! Every check is a plain function from what it looks at to a list of problems.

mod code_map;
mod documents;
mod layers;
mod links;
mod machine_paths;
mod manifests;
mod sources;

use std::fmt;
use std::path::{Path, PathBuf};

use crate::cargo;
use crate::error::{Error, Result};
use crate::metadata::Metadata;
use crate::process;

/// One thing to put right, and where.
#[derive(Debug, PartialEq, Eq)]
struct Problem {
    place: String,
    what: String,
}

impl Problem {
    fn new(place: impl Into<String>, what: impl Into<String>) -> Self {
        Self {
            place: place.into(),
            what: what.into(),
        }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}: {}", self.place, self.what)
    }
}

/// A text file of the repository, its path from the root.
#[derive(Debug)]
struct Text {
    path: PathBuf,
    contents: String,
}

impl Text {
    fn place(&self) -> String {
        self.path.display().to_string()
    }

    fn line(&self, number: usize) -> String {
        format!("{}:{number}", self.path.display())
    }

    fn has_extension(&self, extension: &str) -> bool {
        self.path.extension().is_some_and(|own| own == extension)
    }
}

pub(crate) fn run() -> Result<()> {
    let root = cargo::root();
    let files = files(root)?;
    let texts = texts(root, &files);
    let packages = Metadata::of_workspace()?.packages;

    let mut problems = sources::check(&texts);
    problems.extend(machine_paths::check(&texts));
    problems.extend(manifests::check(&texts));
    problems.extend(layers::check(&packages));
    problems.extend(documents::check(&files));
    problems.extend(links::check(&texts, |target| root.join(target).exists()));
    problems.extend(code_map::check(&texts, &packages));

    if problems.is_empty() {
        println!(
            "{} files and {} packages are tidy",
            files.len(),
            packages.len()
        );
        return Ok(());
    }
    problems.sort_by(|one, other| one.place.cmp(&other.place));
    for problem in &problems {
        println!("{problem}");
    }
    Err(Error::new(format!(
        "{} problems found by tidy",
        problems.len()
    )))
}

/// Every file that is in the repository, or would be after `git add --all`.
fn files(root: &Path) -> Result<Vec<PathBuf>> {
    let mut git = std::process::Command::new("git");
    git.current_dir(root).args([
        "ls-files",
        "-z",
        "--cached",
        "--others",
        "--exclude-standard",
    ]);
    let mut files: Vec<PathBuf> = process::output(&mut git)?
        .split_terminator('\0')
        .map(PathBuf::from)
        .filter(|path| root.join(path).is_file())
        .collect();
    files.sort();
    files.dedup();
    Ok(files)
}

/// The files that are text; pictures and the like are nobody's business here.
fn texts(root: &Path, files: &[PathBuf]) -> Vec<Text> {
    files
        .iter()
        .filter_map(|path| {
            let contents = std::fs::read_to_string(root.join(path)).ok()?;
            Some(Text {
                path: path.clone(),
                contents,
            })
        })
        .collect()
}

#[cfg(test)]
mod fixtures {
    //! Files for the tests of the checks.

    use super::{Problem, Text};

    pub(super) fn text(path: &str, contents: &str) -> Text {
        Text {
            path: path.into(),
            contents: contents.to_owned(),
        }
    }

    pub(super) fn shown(problems: &[Problem]) -> Vec<String> {
        problems.iter().map(ToString::to_string).collect()
    }
}
