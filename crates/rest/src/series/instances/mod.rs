//! Single occurrences of a series.

pub(crate) mod cancel;
pub(crate) mod read;
pub(crate) mod restore;
pub(crate) mod update;

use app::Error;
use app::series::{Located, StoredMaster};
use table::Version;

use super::meant;
use crate::extract::Precondition;
use crate::problem::Result;
use crate::routes::Shared;

/// The occurrence that a path names.
pub(crate) async fn located(
    shared: &Shared,
    master: &StoredMaster,
    original: &str,
) -> Result<Located> {
    let original = meant(original).ok_or(Error::NotFound)?;
    Ok(app::series::locate(&shared.app, master, original).await?)
}

/// Whether somebody read what is there now: the version of the whole series, or that of the exception.
/// An exception has the version that its series had with it, so neither can be taken for the other.
pub(crate) fn check(
    precondition: &Precondition,
    master: &StoredMaster,
    exception: Option<Version>,
) -> Result<()> {
    if exception.is_some_and(|version| precondition.admits(version)) {
        return Ok(());
    }
    Ok(precondition.check(master.version)?)
}
