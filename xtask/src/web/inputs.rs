//! What something is made from, as one short text that changes when any of it does.

use std::fs;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::path::{Path, PathBuf};

use crate::error::{Context as _, Result};

/// Folders of what is made, installed or reported, none of which anything is made from.
const OUTPUTS: [&str; 6] = [
    "node_modules",
    "dist",
    "coverage",
    "pictures",
    "playwright-report",
    "test-results",
];

/// Of files, and of all files in folders: their names and what is in them. Another compiler may
/// give another text, which costs one more build.
pub(super) fn digest(paths: &[&Path]) -> Result<String> {
    let mut files = Vec::new();
    for path in paths {
        collect(path, &mut files)?;
    }
    files.sort();
    let mut hasher = DefaultHasher::new();
    for file in files {
        let content = fs::read(&file).context(|| format!("cannot read {}", file.display()))?;
        (file, content).hash(&mut hasher);
    }
    Ok(format!("{:016x}", hasher.finish()))
}

fn collect(path: &Path, files: &mut Vec<PathBuf>) -> Result<()> {
    if !path.is_dir() {
        files.push(path.to_owned());
        return Ok(());
    }
    let failed = || format!("cannot read {}", path.display());
    for entry in fs::read_dir(path).context(failed)? {
        let entry = entry.context(failed)?;
        if !OUTPUTS.iter().any(|name| entry.file_name() == *name) {
            collect(&entry.path(), files)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn write(folder: &Path, path: &str, content: &str) {
        let file = folder.join(path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(file, content).unwrap();
    }

    #[test]
    fn it_changes_with_names_and_contents_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let digest = || digest(&[folder.path()]).unwrap();
        write(folder.path(), "src/app.ts", "1");
        let first = digest();
        assert_eq!(digest(), first);
        write(folder.path(), "src/app.ts", "2");
        let changed = digest();
        assert_ne!(changed, first);
        write(folder.path(), "src/more.ts", "");
        assert_ne!(digest(), changed);
        fs::remove_file(folder.path().join("src/more.ts")).unwrap();
        write(folder.path(), "src/app.ts", "1");
        assert_eq!(digest(), first);
    }

    #[test]
    fn what_is_built_installed_or_reported_does_not_count() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), "index.html", "");
        let before = digest(&[folder.path()]).unwrap();
        for output in OUTPUTS {
            write(folder.path(), &format!("{output}/x"), "");
        }
        assert_eq!(digest(&[folder.path()]).unwrap(), before);
    }

    #[test]
    fn a_file_that_is_not_there_is_named() {
        let error = digest(&[Path::new("no/such.lock")]).unwrap_err();
        assert!(error.to_string().contains("no/such.lock"), "{error}");
    }
}
