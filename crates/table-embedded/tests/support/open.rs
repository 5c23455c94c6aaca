//! Opening the engine the way every test here does: with a sync rule, so that each commit also
//! writes the sync log.

use std::path::Path;
use std::sync::Arc;

use table::sync::{SyncNote, SyncRule};
use table::{Change, Result};
use table_embedded::{EmbeddedEngine, Options};

/// The scope that every change concerns.
pub(crate) const EVERYTHING: &str = "ALL";

/// Tells the partition a row lies in, and everyone.
#[derive(Debug)]
pub(crate) struct PartitionAndAll;

impl SyncRule for PartitionAndAll {
    fn notes(&self, change: &Change) -> Vec<SyncNote> {
        let Some(latest) = change.new.as_ref().or(change.old.as_ref()) else {
            return Vec::new();
        };
        let note = |scope: &str| SyncNote {
            scope: scope.to_owned(),
            entity_type: latest.entity_type().clone(),
            id: change.key.sk.to_string(),
            version: latest.version(),
            deleted: change.new.is_none(),
            old_range: None,
            new_range: None,
        };
        vec![note(change.key.pk.as_str()), note(EVERYTHING)]
    }
}

pub(crate) fn open(directory: &Path) -> Result<EmbeddedEngine> {
    let options = Options {
        sync_rule: Some(Arc::new(PartitionAndAll)),
        ..Options::default()
    };
    EmbeddedEngine::open(directory, options)
}
