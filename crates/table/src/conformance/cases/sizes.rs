//! Rows at the size limit, and one byte over.

use std::collections::BTreeSet;

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, condition_failed, filled, largest, sample, sort};
use crate::conformance::subject::Subject;
use crate::error::{Error, TooLarge};
use crate::index::{Gsi, START_DATE, Source};
use crate::limits::MAX_ROW;
use crate::query::Query;
use crate::row::{Row, RowBuilder};
use crate::value::Value;

cases! { "sizes":
    a_row_of_the_greatest_size_is_stored;
    a_row_of_the_greatest_size_is_replaced_and_returned_by_a_failed_condition;
    a_row_one_byte_over_is_refused;
    a_row_in_every_global_index_may_be_as_large;
    a_row_in_the_local_index_counts_twice;
    text_is_counted_in_bytes;
    a_row_full_of_numbers_fits;
    a_row_full_of_small_values_fits;
}

pub async fn a_row_of_the_greatest_size_is_stored(subject: &Subject) -> Checked {
    let row = largest(subject.key("p", "a"));
    assert_eq!(row.size()?, MAX_ROW);
    subject.put(&row, Condition::NotExists).await?;
    subject.assert_stored(&row).await?;
    let query = Query::new(Source::Base, row.key().pk.clone());
    subject.assert_finds(&query, &[&row]).await
}

pub async fn a_row_of_the_greatest_size_is_replaced_and_returned_by_a_failed_condition(
    subject: &Subject,
) -> Checked {
    let row = largest(subject.key("p", "a"));
    subject.store(&row).await?;
    let other = filled(sample(row.key().clone(), 2), MAX_ROW)?;
    let answer = subject.put(&other, Condition::NotExists).await;
    let failed = condition_failed(answer);
    if subject.capabilities.returns_failed_row {
        assert_eq!(failed.failures[0].current.as_deref(), Some(&row));
    }
    subject
        .put(&other, Condition::Version(row.version()))
        .await?;
    subject.assert_stored(&other).await
}

pub async fn a_row_one_byte_over_is_refused(subject: &Subject) -> Checked {
    assert_refused(sample(subject.key("p", "a"), 1), MAX_ROW + 1, MAX_ROW + 1);
    Ok(())
}

pub async fn a_row_in_every_global_index_may_be_as_large(subject: &Subject) -> Checked {
    let bare = sample(subject.key("p", "a"), 1);
    let builder = Gsi::ALL.into_iter().fold(bare, |builder, gsi| {
        builder.index(gsi, subject.partition(gsi.name()), sort("x"))
    });
    let row = filled(builder.clone(), MAX_ROW)?;
    subject.store(&row).await?;
    for gsi in Gsi::ALL {
        let query = Query::new(Source::Gsi(gsi), subject.partition(gsi.name()));
        subject.assert_finds(&query, &[&row]).await?;
    }
    assert_refused(builder, MAX_ROW + 1, MAX_ROW + 1);
    Ok(())
}

pub async fn a_row_in_the_local_index_counts_twice(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1).attribute(START_DATE, "2025-01-01");
    let row = filled(builder.clone(), MAX_ROW / 2)?;
    subject.store(&row).await?;
    subject.assert_stored(&row).await?;
    let query = Query::new(Source::StartDate, row.key().pk.clone());
    subject.assert_finds(&query, &[&row]).await?;
    assert_refused(builder, MAX_ROW / 2 + 1, MAX_ROW + 2);
    Ok(())
}

pub async fn text_is_counted_in_bytes(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1).attribute("text", "🗓".repeat(MAX_ROW / 8));
    let row = filled(builder, MAX_ROW)?;
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

/// Numbers take half a byte a digit, so the text of such a row is twice its size.
pub async fn a_row_full_of_numbers_fits(subject: &Subject) -> Checked {
    let number = |n: i64| Value::from_json(&format!("{}", i64::MAX - n)).expect("a number");
    let numbers: Vec<Value> = (0..34_000).map(number).collect();
    let row = built(sample(subject.key("p", "a"), 1).attribute("numbers", Value::List(numbers)));
    assert!(row.size()? > MAX_ROW * 9 / 10);
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

pub async fn a_row_full_of_small_values_fits(subject: &Subject) -> Checked {
    let tags: BTreeSet<String> = (0..30_000).map(|n| format!("{n:05}")).collect();
    let flags = vec![Value::Null; 100_000];
    let builder = sample(subject.key("p", "a"), 1)
        .attribute("tags", Value::StringSet(tags))
        .attribute("flags", Value::List(flags));
    let row = built(builder);
    subject.store(&row).await?;
    subject.assert_stored(&row).await
}

#[track_caller]
fn assert_refused(builder: RowBuilder, size: usize, counted: usize) {
    let answer: Result<Row, Error> = filled(builder, size);
    let Err(Error::TooLarge(TooLarge::Row { size, max, .. })) = answer else {
        panic!("a row of {size} bytes should be refused");
    };
    assert_eq!((size, max), (counted, MAX_ROW));
}
