//! Getting rows by key, one and many, and plain writes.

use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, sample, titled, versioned};
use crate::conformance::subject::Subject;
use crate::key::Key;
use crate::row::Row;

cases! { "reads":
    a_row_that_was_never_written_is_not_found;
    a_row_comes_back_as_it_was_put;
    a_put_replaces_the_whole_row;
    a_put_of_the_same_row_changes_nothing;
    a_deleted_row_is_gone;
    deleting_what_is_not_there_is_done_at_once;
    a_deleted_row_can_be_written_again;
    a_write_is_seen_by_every_read_after_it;
    rows_of_one_partition_are_told_apart_by_their_sort_key;
    a_batch_keeps_the_order_of_its_keys;
    a_batch_leaves_a_gap_where_a_row_is_missing;
    a_batch_may_ask_for_a_row_twice;
    a_batch_of_nothing_is_nothing;
    a_batch_of_more_than_a_hundred_keys_finds_every_row;
    a_batch_of_large_rows_finds_every_row;
    the_table_describes_itself;
}

pub async fn a_row_that_was_never_written_is_not_found(subject: &Subject) -> Checked {
    subject.assert_absent(&subject.key("p", "never")).await
}

pub async fn a_row_comes_back_as_it_was_put(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "Lunch");
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

pub async fn a_put_replaces_the_whole_row(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    let full = sample(key.clone(), 1).ends_at("2025").ttl(i64::MAX);
    subject.store(&built(full.attribute("title", "x"))).await?;
    let bare = versioned(key, 2);
    subject.store(&bare).await?;
    subject.assert_stored(&bare).await
}

pub async fn a_put_of_the_same_row_changes_nothing(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "same");
    subject.store(&row).await?;
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

pub async fn a_deleted_row_is_gone(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    subject.store(&row).await?;
    subject.remove(row.key()).await?;
    subject.assert_absent(row.key()).await
}

pub async fn deleting_what_is_not_there_is_done_at_once(subject: &Subject) -> Checked {
    subject.remove(&subject.key("p", "never")).await?;
    subject.assert_absent(&subject.key("p", "never")).await
}

pub async fn a_deleted_row_can_be_written_again(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    subject.store(&row).await?;
    subject.remove(row.key()).await?;
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

pub async fn a_write_is_seen_by_every_read_after_it(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    for version in 1..=25 {
        let row = versioned(key.clone(), version);
        subject.store(&row).await?;
        subject.assert_stored(&row).await?;
        let batch = subject.engine.batch_get(std::slice::from_ref(&key)).await?;
        assert_eq!(batch, [Some(row)]);
    }
    Ok(())
}

pub async fn rows_of_one_partition_are_told_apart_by_their_sort_key(subject: &Subject) -> Checked {
    let rows = ["a", "A", "a ", "aa"].map(|sort| titled(subject.key("p", sort), sort));
    subject.store_all(&rows).await?;
    for row in &rows {
        subject.assert_stored(row).await?;
    }
    subject.assert_absent(&subject.key("P", "a")).await
}

pub async fn a_batch_keeps_the_order_of_its_keys(subject: &Subject) -> Checked {
    let rows = ["c", "a", "d", "b"].map(|sort| titled(subject.key(sort, sort), sort));
    subject.store_all(&rows).await?;
    assert_batch(subject, rows.iter().map(Some)).await
}

pub async fn a_batch_leaves_a_gap_where_a_row_is_missing(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "b"), "b");
    subject.store(&row).await?;
    let keys = ["a", "b", "c"].map(|sort| subject.key("p", sort));
    let found = subject.engine.batch_get(&keys).await?;
    assert_eq!(found, [None, Some(row), None]);
    Ok(())
}

pub async fn a_batch_may_ask_for_a_row_twice(subject: &Subject) -> Checked {
    let rows = ["a", "b"].map(|sort| titled(subject.key("p", sort), sort));
    subject.store_all(&rows).await?;
    let [a, b] = &rows;
    assert_batch(subject, [a, b, a, a, b].map(Some)).await
}

pub async fn a_batch_of_nothing_is_nothing(subject: &Subject) -> Checked {
    assert_eq!(subject.engine.batch_get(&[]).await?, []);
    Ok(())
}

pub async fn a_batch_of_more_than_a_hundred_keys_finds_every_row(subject: &Subject) -> Checked {
    let key = |number: usize| subject.key("p", &format!("{number:03}"));
    let rows: Vec<Row> = (0..230).map(|number| titled(key(number), "x")).collect();
    // Every other row is there; a key near each hundred comes again at the end.
    subject
        .engine
        .load(rows.iter().step_by(2).cloned().collect())
        .await?;
    let again = [0, 99, 100, 101, 200].map(key);
    let keys: Vec<Key> = (0..230).map(key).chain(again).collect();
    let found = subject.engine.batch_get(&keys).await?;
    assert_eq!(found.len(), keys.len());
    for (key, found) in keys.iter().zip(found) {
        let stored = rows.iter().step_by(2).find(|row| row.key() == key);
        assert_eq!(found.as_ref(), stored, "{key}");
    }
    Ok(())
}

/// Together more than the 16 MB that DynamoDB answers a batch with.
pub async fn a_batch_of_large_rows_finds_every_row(subject: &Subject) -> Checked {
    let large = "x".repeat(390 * 1024);
    let row = |number: usize| titled(subject.key("p", &format!("{number:02}")), &large);
    let rows: Vec<Row> = (0..45).map(row).collect();
    for chunk in rows.chunks(9) {
        subject.engine.load(chunk.to_vec()).await?;
    }
    assert_batch(subject, rows.iter().map(Some)).await
}

pub async fn the_table_describes_itself(subject: &Subject) -> Checked {
    let description = subject.engine.describe().await?;
    assert!(!description.engine.is_empty() && !description.location.is_empty());
    Ok(())
}

async fn assert_batch<'a>(
    subject: &Subject,
    rows: impl IntoIterator<Item = Option<&'a Row>>,
) -> Checked {
    let rows: Vec<Option<Row>> = rows.into_iter().map(Option::<&Row>::cloned).collect();
    let keys: Vec<Key> = rows.iter().flatten().map(|row| row.key().clone()).collect();
    let found = subject.engine.batch_get(&keys).await?;
    let same = found == rows;
    assert!(
        same,
        "the batch differs: {} rows for {} keys",
        found.len(),
        keys.len()
    );
    Ok(())
}
