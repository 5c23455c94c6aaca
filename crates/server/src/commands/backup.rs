//! `nexus backup FILE`: a consistent copy of everything, also while a server runs.

use std::path::{Path, PathBuf};

use indicatif::ProgressBar;

use crate::admin;
use crate::boot;
use crate::commands::copy;
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
pub(crate) async fn back_up_directory(directory: &Path, file: &Path) -> Result<(), Failure> {
    must_hold_data(directory)?;
    let bar = progress::bar("backing up", Some(0));
    let held = match boot::open_directory(directory).await {
        Ok(engine) => {
            let own = bar.clone();
            let report =
                move |now: table_embedded::BackupProgress| show(&own, now.pages, now.total);
            return Ok(engine.backup(file.to_owned(), report).await?);
        }
        Err(Failure::Table(held @ table::Error::InUse { .. })) => held,
        Err(other) => return Err(other),
    };
    match admin::client::backup(directory, file, |done, total| show(&bar, done, total)).await {
        // Held, but not by a server: whoever it is must be named.
        Err(Failure::NoAnswer { .. }) => Err(held.into()),
        answered => answered,
    }
}

/// A mistyped directory must not be made and backed up as an empty one.
pub(crate) fn must_hold_data(directory: &Path) -> Result<(), Failure> {
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

/// Rows are copied into a new directory, whose file then becomes the backup.
async fn back_up_table(table: &Endpoint, file: &Path) -> Result<(), Failure> {
    if file.exists() {
        return Err(Failure::Refused(format!(
            "{} is already there; choose another name",
            file.display()
        )));
    }
    let directory = beside(file, ".partial");
    copy::copy(table, &Endpoint::Embedded(directory.clone()), false).await?;
    let file = file.to_owned();
    boot::blocking(move || {
        table_embedded::take_file(&directory, &file)?;
        Ok(())
    })
    .await
}

/// A name next to a file, for what belongs to it for a while.
pub(crate) fn beside(file: &Path, suffix: &str) -> PathBuf {
    let mut name = file.as_os_str().to_owned();
    name.push(suffix);
    name.into()
}
