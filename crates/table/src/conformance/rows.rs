//! Rows the cases are told with.

use std::collections::BTreeSet;

use crate::condition::Condition;
use crate::conformance::case::Checked;
use crate::conformance::subject::Subject;
use crate::error::{ConditionFailed, Error, Result};
use crate::index::{Gsi, START_DATE, Source};
use crate::key::{Key, PartitionKey, SortKey};
use crate::limits;
use crate::row::{EntityType, Row, RowBuilder, Version};
use crate::value::Value;
use crate::write::{Delete, Put};

/// A row at a version, to be filled further.
pub(super) fn sample(key: Key, version: u64) -> RowBuilder {
    let entity_type = EntityType::new("SAMPLE").expect("it is in capitals");
    Row::builder(key, entity_type, Version(version))
}

/// A row with nothing but a title.
pub(super) fn titled(key: Key, title: &str) -> Row {
    built(sample(key, 1).attribute("title", title))
}

/// A row with nothing but a version.
pub(super) fn versioned(key: Key, version: u64) -> Row {
    built(sample(key, version))
}

pub(super) fn built(builder: RowBuilder) -> Row {
    builder.build().expect("the row is within every limit")
}

pub(super) fn sort(text: &str) -> SortKey {
    SortKey::new(text).expect("the text can be a sort key")
}

pub(super) fn string_set(elements: &[&str]) -> Value {
    let elements: BTreeSet<String> = elements.iter().map(|text| (*text).to_owned()).collect();
    Value::StringSet(elements)
}

/// Puts the row where a query of `source` finds it by this partition and sort key. Its own key is
/// `own`, except that the base and the local index leave it no choice of a partition.
pub(super) fn placed(source: Source, partition: &PartitionKey, at: &str, own: &Key) -> RowBuilder {
    match source {
        Source::Base => sample(
            Key {
                pk: partition.clone(),
                sk: sort(at),
            },
            1,
        ),
        Source::Gsi(gsi) => sample(own.clone(), 1).index(gsi, partition.clone(), sort(at)),
        Source::StartDate => {
            let key = Key {
                pk: partition.clone(),
                sk: own.sk.clone(),
            };
            sample(key, 1).attribute(START_DATE, at)
        }
    }
}

/// Puts the row into every index, at the same sort key in each.
pub(super) fn everywhere(subject: &Subject, builder: RowBuilder, at: &str) -> RowBuilder {
    let indexed = Gsi::ALL.into_iter().fold(builder, |builder, gsi| {
        builder.index(gsi, subject.partition(gsi.name()), sort(at))
    });
    indexed.attribute(START_DATE, at)
}

/// The row filled up with text until it has exactly this size.
pub(super) fn filled(builder: RowBuilder, size: usize) -> Result<Row, Error> {
    let empty = builder.clone().attribute("filler", "").build()?;
    let missing = size - empty.size()?;
    builder.attribute("filler", "x".repeat(missing)).build()
}

/// As large as a row can be.
pub(super) fn largest(key: Key) -> Row {
    filled(sample(key, 1), limits::MAX_ROW).expect("a row may be this large")
}

impl Subject {
    pub(super) async fn put(&self, row: &Row, condition: Condition) -> Result<()> {
        let row = row.clone();
        self.engine.put(Put { row, condition }).await
    }

    pub(super) async fn store(&self, row: &Row) -> Result<()> {
        self.put(row, Condition::None).await
    }

    pub(super) async fn store_all<'a>(
        &self,
        rows: impl IntoIterator<Item = &'a Row>,
    ) -> Result<()> {
        for row in rows {
            self.store(row).await?;
        }
        Ok(())
    }

    pub(super) async fn delete(&self, key: &Key, condition: Condition) -> Result<()> {
        let key = key.clone();
        self.engine.delete(Delete { key, condition }).await
    }

    /// Removes a row whatever it is.
    pub(super) async fn remove(&self, key: &Key) -> Result<()> {
        self.delete(key, Condition::None).await
    }

    /// Checks that exactly this row is stored.
    pub(super) async fn assert_stored(&self, row: &Row) -> Checked {
        let found = self.engine.get(row.key()).await?;
        assert_eq!(found.as_ref(), Some(row), "what is stored");
        Ok(())
    }

    pub(super) async fn assert_absent(&self, key: &Key) -> Checked {
        let found = self.engine.get(key).await?;
        assert_eq!(found, None, "nothing is stored");
        Ok(())
    }
}

/// What the answer says of the conditions that did not hold; anything else fails the case.
#[track_caller]
pub(super) fn condition_failed<T: std::fmt::Debug>(answer: Result<T>) -> ConditionFailed {
    match answer {
        Err(Error::ConditionFailed(failed)) => failed,
        other => panic!("a condition should have failed, but: {other:?}"),
    }
}
