//! `nexus restore FILE`: brings a backup back into an empty directory or table.

use std::fs;
use std::path::{Path, PathBuf};

use table::SystemClock;

use crate::boot;
use crate::commands::backup::beside;
use crate::commands::copy;
use crate::endpoint::Endpoint;
use crate::error::Failure;
use crate::progress::{self, tell};
use crate::settings::Settings;

pub(crate) async fn run(settings: &Settings, file: &Path) -> Result<(), Failure> {
    let target = Endpoint::of(settings);
    match &target {
        Endpoint::Embedded(directory) => unpack(file.to_owned(), directory.clone()).await?,
        Endpoint::DynamoDb(_) => {
            let directory = beside(file, ".unpacked");
            if !directory.exists() {
                unpack(file.to_owned(), directory.clone()).await?;
            }
            copy::copy(&Endpoint::Embedded(directory.clone()), &target, false).await?;
            fs::remove_dir_all(&directory).map_err(|error| {
                Failure::io(&format!("{} is left over", directory.display()), error)
            })?;
        }
    }
    tell(&format!("restored {} into {target}", file.display()));
    Ok(())
}

async fn unpack(file: PathBuf, into: PathBuf) -> Result<(), Failure> {
    boot::blocking(move || {
        let bar = progress::bar("restoring", Some(0));
        let mut show = |now: table_embedded::BackupProgress| {
            bar.set_length(now.total);
            bar.set_position(now.pages);
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
