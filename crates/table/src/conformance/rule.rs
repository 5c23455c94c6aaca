//! The sync rule the suite opens engines with: a row says itself whom its changes concern.

use crate::change::Change;
use crate::row::Row;
use crate::sync::{Extent, SyncNote, SyncRule};
use crate::value::Value;

/// The attribute a row names its scopes in.
pub(super) const SCOPES: &str = "scopes";

/// Tells every scope that the row names, before or after the change.
#[derive(Debug, Clone, Copy)]
pub struct ScopesInRow;

impl SyncRule for ScopesInRow {
    fn notes(&self, change: &Change) -> Vec<SyncNote> {
        let Some(latest) = change.new.as_ref().or(change.old.as_ref()) else {
            return Vec::new();
        };
        let mut scopes = scopes_of(change.old.as_ref());
        scopes.extend(scopes_of(change.new.as_ref()));
        scopes.sort_unstable();
        scopes.dedup();
        let note = |scope| SyncNote {
            scope,
            entity_type: latest.entity_type().clone(),
            id: change.key.sk.to_string(),
            version: latest.version(),
            deleted: change.new.is_none(),
            old_range: change.old.as_ref().and_then(extent_of),
            new_range: change.new.as_ref().and_then(extent_of),
        };
        scopes.into_iter().map(note).collect()
    }
}

fn scopes_of(row: Option<&Row>) -> Vec<String> {
    let attributes = row.and_then(|row| row.document().attributes().ok());
    match attributes.and_then(|mut attributes| attributes.remove(SCOPES)) {
        Some(Value::StringSet(scopes)) => scopes.into_iter().collect(),
        _ => Vec::new(),
    }
}

fn extent_of(row: &Row) -> Option<Extent> {
    Some(Extent {
        from: row.start_date()?.to_string(),
        to: row.ends_at()?.to_owned(),
    })
}
