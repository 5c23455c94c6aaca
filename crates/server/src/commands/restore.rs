//! `nexus restore FILE`: brings a backup back into an empty directory or table.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::UNIX_EPOCH;

use table::SystemClock;

use crate::boot;
use crate::commands::backup::{beside, remove_directory};
use crate::commands::copy;
use crate::commands::copy_state::state_file;
use crate::endpoint::Endpoint;
use crate::error::Failure;
use crate::progress::{self, tell};
use crate::settings::Settings;

pub(crate) async fn run(settings: &Settings, file: &Path) -> Result<(), Failure> {
    let target = Endpoint::of(settings);
    match &target {
        Endpoint::Embedded(directory) => unpack(file.to_owned(), directory.clone()).await?,
        Endpoint::DynamoDb(_) => restore_table(file, &target).await?,
    }
    tell(&format!("restored {} into {target}", file.display()));
    Ok(())
}

/// The backup is unpacked into a directory, and that is copied. What an earlier attempt unpacked is
/// used only if its copy is under way; the directory's name says of which backup it is.
async fn restore_table(file: &Path, target: &Endpoint) -> Result<(), Failure> {
    let identity = identity(file)
        .map_err(|error| Failure::io(&format!("{} cannot be read", file.display()), error))?;
    let directory = beside(file, &format!(".unpacked-{identity}"));
    let unpacked = Endpoint::Embedded(directory.clone());
    if !state_file(&unpacked, target).exists() {
        remove_directory(&directory)?;
        unpack(file.to_owned(), directory.clone()).await?;
    }
    copy::copy(&unpacked, target, false).await?;
    remove_directory(&directory)
}

/// Tells one backup from another that later has the same name.
fn identity(file: &Path) -> io::Result<String> {
    let metadata = fs::metadata(file)?;
    let modified = metadata
        .modified()?
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Ok(format!("{}-{}", metadata.len(), modified.as_nanos()))
}

async fn unpack(file: PathBuf, into: PathBuf) -> Result<(), Failure> {
    boot::blocking(move || {
        let bar = progress::bar("restoring", Some(0));
        let mut show = |now: table_embedded::BackupProgress| {
            bar.set_length(now.total);
            bar.set_position(now.pages);
            std::ops::ControlFlow::Continue(())
        };
        Ok(table_embedded::restore(
            &file,
            &into,
            &SystemClock,
            &mut show,
        )?)
    })
    .await
}
