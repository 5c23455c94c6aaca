//! Installs that are complete or absent: into a folder of their own, then renamed into place.

use std::fs;
use std::path::{Path, PathBuf};

use crate::error::{Context as _, Result};

/// Returns `tools/name`, after filling it with `install` if it is not there yet. What `install`
/// leaves behind when it fails or is killed never counts; two that run at once do no harm.
pub(super) fn once(
    tools: &Path,
    name: &str,
    install: impl FnOnce(&Path) -> Result<()>,
) -> Result<PathBuf> {
    let finished = tools.join(name);
    if finished.is_dir() {
        return Ok(finished);
    }
    println!("installing {name} into {}", tools.display());
    let unfinished = tools.join(format!("{name}.{}.unfinished", std::process::id()));
    remove(&unfinished)?;
    create(&unfinished)?;
    let done = install(&unfinished).and_then(|()| settle(&unfinished, &finished));
    remove(&unfinished)?;
    done.map(|()| finished)
}

fn settle(unfinished: &Path, finished: &Path) -> Result<()> {
    match fs::rename(unfinished, finished) {
        // Somebody else was quicker; theirs is as good as ours.
        Err(_) if finished.is_dir() => Ok(()),
        renamed => renamed.context(|| format!("cannot create {}", finished.display())),
    }
}

pub(super) fn create(folder: &Path) -> Result<()> {
    fs::create_dir_all(folder).context(|| format!("cannot create {}", folder.display()))
}

fn remove(folder: &Path) -> Result<()> {
    if folder.exists() {
        fs::remove_dir_all(folder).context(|| format!("cannot remove {}", folder.display()))?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::error::Error;

    fn entries(folder: &Path) -> Vec<String> {
        fs::read_dir(folder)
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect()
    }

    #[test]
    fn installs_the_first_time_only() {
        let tools = tempfile::tempdir().unwrap();
        for contents in ["first", "second"] {
            once(tools.path(), "tool-1.0", |folder| {
                fs::write(folder.join("program"), contents).unwrap();
                Ok(())
            })
            .unwrap();
        }
        let program = tools.path().join("tool-1.0/program");
        assert_eq!(fs::read_to_string(program).unwrap(), "first");
    }

    #[test]
    fn a_failed_install_leaves_nothing_behind() {
        let tools = tempfile::tempdir().unwrap();
        let error = once(tools.path(), "tool-1.0", |folder| {
            fs::write(folder.join("half"), "").unwrap();
            Err(Error::new("no network"))
        })
        .unwrap_err();
        assert_eq!(error.to_string(), "no network");
        assert_eq!(entries(tools.path()), Vec::<String>::new());
    }

    #[test]
    fn what_an_interrupted_install_left_does_not_count() {
        let tools = tempfile::tempdir().unwrap();
        fs::create_dir(tools.path().join("tool-1.0.1.unfinished")).unwrap();
        let mut ran = false;
        once(tools.path(), "tool-1.0", |_| {
            ran = true;
            Ok(())
        })
        .unwrap();
        assert!(ran);
    }

    #[test]
    fn two_installs_at_once_agree() {
        let tools = tempfile::tempdir().unwrap();
        let finished = once(tools.path(), "tool-1.0", |_| {
            fs::create_dir(tools.path().join("tool-1.0")).unwrap();
            fs::write(tools.path().join("tool-1.0/program"), "theirs").unwrap();
            Ok(())
        })
        .unwrap();
        assert_eq!(
            fs::read_to_string(finished.join("program")).unwrap(),
            "theirs"
        );
        assert_eq!(entries(tools.path()), ["tool-1.0"]);
    }
}
