//! Chromium, in which the web app is tested and measured: Debian's, or one the person names.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use super::system;
use crate::error::{Error, Result};

/// Names the program to use instead. The tests look for it here, too.
pub(crate) const VARIABLE: &str = "NEXUS_CHROMIUM";

/// Where the program is; installed if nobody has named one and none is there.
pub(crate) fn find() -> Result<PathBuf> {
    if let Some(named) = std::env::var_os(VARIABLE).filter(|named| !named.is_empty()) {
        return Ok(named.into());
    }
    system::CHROMIUM.ensure()?;
    let path = std::env::var_os("PATH").unwrap_or_default();
    within(&path, system::CHROMIUM.command).ok_or_else(|| {
        let command = system::CHROMIUM.command;
        Error::new(format!("`{command}` is in none of the folders of PATH"))
    })
}

fn within(path: &OsStr, command: &str) -> Option<PathBuf> {
    let mut programs = std::env::split_paths(path).map(|folder| folder.join(command));
    programs.find(|program| Path::is_file(program))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_folder_that_has_it_counts() {
        let folders = [(); 3].map(|()| tempfile::tempdir().unwrap());
        for folder in &folders[1..] {
            std::fs::write(folder.path().join("chromium"), "").unwrap();
        }
        let path = std::env::join_paths(folders.iter().map(tempfile::TempDir::path)).unwrap();
        let found = within(&path, "chromium");
        assert_eq!(found, Some(folders[1].path().join("chromium")));
        assert_eq!(within(&path, "chrome"), None);
    }
}
