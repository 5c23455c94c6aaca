//! `nexus backup FILE`: a consistent copy of everything, also while a server runs.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use crate::admin;
use crate::boot;
use crate::commands::copy;
use crate::commands::copy_state::state_in;
use crate::endpoint::Endpoint;
use crate::error::Failure;
use crate::progress::{self, tell};
use crate::settings::Settings;

pub(crate) async fn run(settings: &Settings, file: &Path) -> Result<(), Failure> {
    match Endpoint::of(settings) {
        Endpoint::Embedded(directory) => back_up_directory(&directory, file).await?,
        table @ Endpoint::DynamoDb(_) => back_up_table(&table, file).await?,
    }
    tell(&format!("backed up into {}", file.display()));
    Ok(())
}

/// Directly if nobody holds the directory, otherwise through the one who does.
pub(super) async fn back_up_directory(directory: &Path, file: &Path) -> Result<(), Failure> {
    must_hold_data(directory)?;
    let bar = progress::bar("backing up", Some(0));
    let held = match boot::open_directory(directory).await {
        Ok(engine) => {
            let own = bar.clone();
            let report = move |now: table_embedded::BackupProgress| {
                show(&own, now.pages, now.total);
                std::ops::ControlFlow::Continue(())
            };
            return Ok(engine.backup(file.to_owned(), report).await?);
        }
        Err(Failure::Table(held @ table::Error::InUse { .. })) => held,
        Err(other) => return Err(other),
    };
    match admin::client::backup(directory, file, |done, total| show(&bar, done, total)).await {
        // Held, but not by a server: whoever it is must be named.
        Err(Failure::NoServer { .. }) => Err(held.into()),
        answered => answered,
    }
}

/// A mistyped directory must not be made and backed up as an empty one.
pub(super) fn must_hold_data(directory: &Path) -> Result<(), Failure> {
    if table_embedded::holds_data(directory) {
        return Ok(());
    }
    Err(Failure::Refused(format!(
        "{} holds no data; choose the directory with --data",
        directory.display()
    )))
}

fn show(bar: &ProgressBar, done: u64, total: u64) {
    bar.set_length(total);
    bar.set_position(done);
}

/// Rows are copied into a new directory, whose file then becomes the backup. A directory that an
/// earlier attempt left there is used only if its copy is under way.
async fn back_up_table(table: &Endpoint, file: &Path) -> Result<(), Failure> {
    if file.exists() {
        let problem = "is already there; choose another name";
        return Err(table::Error::Occupied {
            path: file.display().to_string(),
            problem,
        }
        .into());
    }
    let directory = beside(file, ".partial");
    if !state_in(&directory).exists() {
        remove_directory(&directory)?;
    }
    copy::copy(table, &Endpoint::Embedded(directory.clone()), false).await?;
    let file = file.to_owned();
    boot::blocking(move || {
        table_embedded::take_file(&directory, &file)?;
        Ok(())
    })
    .await
}

/// A name next to a file, for what belongs to it for a while.
pub(super) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}

/// Removes a directory of our own with all that is in it, if it is there.
pub(super) fn remove_directory(path: &Path) -> Result<(), Failure> {
    match fs::remove_dir_all(path) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => Err(Failure::io(
            &format!("{} cannot be removed", path.display()),
            error,
        )),
        _ => Ok(()),
    }
}
