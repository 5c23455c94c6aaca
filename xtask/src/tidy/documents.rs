//! The documents a reader looks for are there.

use std::path::{Path, PathBuf};

use super::Problem;

const EXPECTED: [&str; 5] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "CONTRIBUTING.md",
    "LICENSE",
    "README.md",
];

pub(super) fn check(files: &[PathBuf]) -> Vec<Problem> {
    EXPECTED
        .iter()
        .filter(|name| !files.iter().any(|file| file == Path::new(name)))
        .map(|name| Problem::new(*name, "is missing"))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::super::fixtures::shown;
    use super::*;

    #[test]
    fn a_missing_document_is_named() {
        let files: Vec<PathBuf> = EXPECTED.iter().map(PathBuf::from).collect();
        assert_eq!(check(&files), []);
        assert_eq!(shown(&check(&files[1..])), ["ARCHITECTURE.md: is missing"]);
    }
}
