//! The sync log of people: which changes it tells of, and what has happened by it.
//!
//! On the embedded engine the log is as new as the rows. On DynamoDB it is written from the change
//! feed, a moment later.

use std::collections::BTreeSet;
use std::num::NonZeroU32;

use domain::UserId;
use table::sync::{self, Extent, SyncError, SyncNote, SyncRule};
use table::{Change, Gsi, Key, Row};

use crate::Store;
use crate::error::Result;
use crate::keys::things;

/// Tells people of what is in their planner and of their preferences. It runs within the commit, so
/// it looks at keys and decodes nothing.
#[derive(Debug, Clone, Copy, Default)]
pub struct PlannerChanges;

const TOLD: [&str; 7] = [
    "EVENT",
    "MASTER",
    "INSTANCE",
    "TASK",
    "REMINDER",
    "NOTE",
    "USER_META",
];

impl SyncRule for PlannerChanges {
    fn notes(&self, change: &Change) -> Vec<SyncNote> {
        note(change).into_iter().collect()
    }
}

fn note(change: &Change) -> Option<SyncNote> {
    let row = change.new.as_ref().or(change.old.as_ref())?;
    let entity_type = row.entity_type();
    let (named, id) = things::type_and_id(&change.key)?;
    let is_told = TOLD.contains(&entity_type.as_str()) && named == entity_type.as_str();
    if !is_told || !things::is_persons(&change.key.pk) {
        return None;
    }
    Some(SyncNote {
        scope: change.key.pk.to_string(),
        entity_type: entity_type.clone(),
        id: id.to_owned(),
        version: row.version(),
        deleted: change.new.is_none(),
        old_range: change.old.as_ref().and_then(extent),
        new_range: change.new.as_ref().and_then(extent),
    })
}

fn extent(row: &Row) -> Option<Extent> {
    Some(Extent {
        from: row.index_keys().get(Gsi::Gsi1)?.sk.to_string(),
        to: row.ends_at()?.to_owned(),
    })
}

/// What a person's log says was written after some number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Touched {
    /// Where the rows lie, each once. What is not there any more was deleted.
    pub keys: Vec<Key>,
    /// The number to go on from.
    pub next: u64,
    pub more: bool,
}

/// As many entries as are read at once.
const PAGE: NonZeroU32 = NonZeroU32::new(500).unwrap();

impl Store {
    /// How far has a person's log come? Whoever reads everything asks this first, and goes on from
    /// there.
    pub async fn last_change_of(&self, owner: &UserId) -> Result<u64> {
        let engine = self.engine.as_ref();
        Ok(sync::head(engine, &things::scope(owner)).await?)
    }

    /// What was written of a person's after the change with this number? `None` if the log does not
    /// reach back so far, or never was there: then everything is to be read anew. One read if
    /// nothing was written.
    pub async fn touched_since(&self, owner: &UserId, since: u64) -> Result<Option<Touched>> {
        let engine = self.engine.as_ref();
        let page = match sync::since(engine, &things::scope(owner), since, PAGE).await {
            Ok(page) => page,
            Err(SyncError::TooOld { .. }) => return Ok(None),
            Err(SyncError::Table(error)) => return Err(error.into()),
        };
        let keys = page
            .entries
            .iter()
            .map(|entry| things::thing(owner, &entry.entity_type, &entry.id))
            .collect::<table::Result<BTreeSet<_>>>()?;
        Ok(Some(Touched {
            keys: keys.into_iter().collect(),
            next: page.next,
            more: page.more,
        }))
    }
}

#[cfg(test)]
mod tests {
    use table::{EntityType, PartitionKey, SortKey, Version};

    use super::*;

    fn row(pk: &str, sk: &str, entity_type: &str, version: u64) -> Row {
        let key = Key::new(pk, sk).unwrap();
        let partition = PartitionKey::new(format!("{pk}#2025")).unwrap();
        let start = SortKey::new("2025-12-15T14:00:00Z").unwrap();
        Row::builder(key, EntityType::new(entity_type).unwrap(), Version(version))
            .index(Gsi::Gsi1, partition, start)
            .ends_at("2025-12-15T15:00:00Z")
            .build()
            .unwrap()
    }

    fn change(old: Option<Row>, new: Option<Row>) -> Change {
        let key = new.as_ref().or(old.as_ref()).unwrap().key().clone();
        Change {
            at: jiff::Timestamp::UNIX_EPOCH,
            key,
            old,
            new,
            expired: false,
        }
    }

    #[test]
    fn a_person_is_told_of_what_is_in_their_planner() {
        for (sk, entity_type, id) in [
            ("EVENT#evt_1", "EVENT", "evt_1"),
            ("MASTER#mst_1", "MASTER", "mst_1"),
            ("INSTANCE#mst_1#20251224", "INSTANCE", "mst_1#20251224"),
            ("TASK#task_1", "TASK", "task_1"),
            ("REMINDER#rem_1", "REMINDER", "rem_1"),
            ("NOTE#note_1", "NOTE", "note_1"),
            ("USER_META#ada", "USER_META", "ada"),
        ] {
            let new = row("USER#ada", sk, entity_type, 3);
            let notes = PlannerChanges.notes(&change(None, Some(new)));
            let [note] = &notes[..] else {
                panic!("{sk}: {notes:?}")
            };
            assert_eq!(note.scope, "USER#ada");
            assert_eq!(
                (note.entity_type.as_str(), note.id.as_str()),
                (entity_type, id)
            );
            assert_eq!((note.version, note.deleted), (Version(3), false));
            assert_eq!(note.old_range, None);
            assert!(note.new_range.is_some());
        }
    }

    #[test]
    fn nobody_is_told_of_anything_else() {
        for (pk, sk, entity_type) in [
            ("USER#ada", "USER#ada", "USER"),
            ("USER#ada", "SESSION#s", "SESSION"),
            ("USER#ada", "TOKEN#t", "TOKEN"),
            ("USER#ada", "STATS", "STATS"),
            ("USER#ada", "LINK#a#b", "LINK"),
            ("AUDIT#ada", "2025-12-15T14:00:00Z#a", "AUDIT"),
            ("CAL#c", "EVENT#evt_1", "EVENT"),
        ] {
            let new = row(pk, sk, entity_type, 1);
            let notes = PlannerChanges.notes(&change(None, Some(new)));
            assert_eq!(notes, [], "{pk} / {sk}");
        }
    }

    #[test]
    fn a_deletion_tells_when_the_thing_was() {
        let old = row("USER#ada", "EVENT#evt_1", "EVENT", 2);
        let notes = PlannerChanges.notes(&change(Some(old), None));
        assert!(notes[0].deleted);
        assert_eq!(notes[0].version, Version(2));
        let range = notes[0].old_range.as_ref().unwrap();
        assert_eq!(range.from, "2025-12-15T14:00:00Z");
        assert_eq!(range.to, "2025-12-15T15:00:00Z");
        assert_eq!(notes[0].new_range, None);
    }
}
