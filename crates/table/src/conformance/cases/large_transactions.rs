//! Transactions at their limits: 100 actions, 4 MB.

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, condition_failed, filled, largest, sample, versioned};
use crate::conformance::subject::Subject;
use crate::error::{Error, TooLarge};
use crate::limits::{MAX_ROW, MAX_TRANSACTION, MAX_TRANSACTION_ACTIONS};
use crate::row::{Row, Version};
use crate::write::{Action, Transaction};

cases! { "large_transactions":
    a_hundred_actions_happen_together => [Actions(100)];
    a_hundred_actions_fail_together => [Actions(100)];
    a_hundred_failing_actions_are_all_named => [Actions(100)];
    a_hundred_and_one_actions_are_refused;
    four_megabytes_are_written_together => [Actions(11)];
    one_byte_more_than_four_megabytes_is_refused;
    what_stands_beside_the_attributes_counts_too;
}

const MOST: usize = MAX_TRANSACTION_ACTIONS;

pub async fn a_hundred_actions_happen_together(subject: &Subject) -> Checked {
    subject
        .engine
        .transact(Transaction::new(puts(subject, 1, MOST))?)
        .await?;
    // Half of them change, a quarter goes, a quarter is looked at.
    let action = |place: usize| match place % 4 {
        0 => Action::delete(row(subject, place, 1).key().clone(), Condition::Exists),
        1 => Action::check(row(subject, place, 1).key().clone(), Condition::Exists),
        _ => Action::put(row(subject, place, 2), Condition::Version(Version(1))),
    };
    let actions = (0..MOST).map(action).collect();
    subject.engine.transact(Transaction::new(actions)?).await?;
    for place in 0..MOST {
        match place % 4 {
            0 => subject.assert_absent(row(subject, place, 1).key()).await?,
            1 => subject.assert_stored(&row(subject, place, 1)).await?,
            _ => subject.assert_stored(&row(subject, place, 2)).await?,
        }
    }
    Ok(())
}

pub async fn a_hundred_actions_fail_together(subject: &Subject) -> Checked {
    for failing in [0, 1, 50, 98, 99] {
        let in_the_way = row(subject, failing, 7);
        subject.store(&in_the_way).await?;
        let transaction = Transaction::new(puts(subject, 1, MOST))?;
        let failed = condition_failed(subject.engine.transact(transaction).await);
        assert_eq!(failed.failures.len(), 1);
        assert_eq!(failed.failures[0].action, failing);
        subject.assert_stored(&in_the_way).await?;
        subject.remove(in_the_way.key()).await?;
        let keys: Vec<_> = (0..MOST)
            .map(|place| row(subject, place, 1).key().clone())
            .collect();
        let found = subject.engine.batch_get(&keys).await?;
        assert!(found.iter().all(Option::is_none), "nothing was written");
    }
    Ok(())
}

pub async fn a_hundred_failing_actions_are_all_named(subject: &Subject) -> Checked {
    let action = |place| Action::check(row(subject, place, 1).key().clone(), Condition::Exists);
    let transaction = Transaction::new((0..MOST).map(action).collect())?;
    let failed = condition_failed(subject.engine.transact(transaction).await);
    let named = failed.failures.iter().map(|failure| failure.action);
    assert!(named.eq(0..MOST));
    Ok(())
}

pub async fn a_hundred_and_one_actions_are_refused(subject: &Subject) -> Checked {
    let answer = Transaction::new(puts(subject, 1, MOST + 1));
    assert!(matches!(
        answer,
        Err(Error::TooLarge(TooLarge::TransactionActions {
            count: 101,
            max: 100
        }))
    ));
    Ok(())
}

pub async fn four_megabytes_are_written_together(subject: &Subject) -> Checked {
    let rows = as_large_as(subject, MAX_TRANSACTION)?;
    let put = |row: &Row| Action::put(row.clone(), Condition::NotExists);
    let actions = rows.iter().map(put).collect();
    subject.engine.transact(Transaction::new(actions)?).await?;
    for row in &rows {
        subject.assert_stored(row).await?;
    }
    Ok(())
}

pub async fn one_byte_more_than_four_megabytes_is_refused(subject: &Subject) -> Checked {
    let rows = as_large_as(subject, MAX_TRANSACTION + 1)?;
    let put = |row: Row| Action::put(row, Condition::NotExists);
    let answer = Transaction::new(rows.into_iter().map(put).collect());
    let Err(Error::TooLarge(TooLarge::Transaction { size, max })) = answer else {
        panic!("it was not refused");
    };
    assert_eq!((size, max), (MAX_TRANSACTION + 1, MAX_TRANSACTION));
    Ok(())
}

pub async fn what_stands_beside_the_attributes_counts_too(subject: &Subject) -> Checked {
    let put = |place: usize| {
        let key = subject.key("p", &format!("{place:02}"));
        let row = built(sample(key, 1).ends_at("x".repeat(MAX_ROW / 2)));
        Action::put(row, Condition::NotExists)
    };
    let answer = Transaction::new((0..21).map(put).collect());
    assert!(matches!(
        answer,
        Err(Error::TooLarge(TooLarge::Transaction { .. }))
    ));
    Ok(())
}

fn row(subject: &Subject, place: usize, version: u64) -> Row {
    versioned(subject.key("p", &format!("{place:03}")), version)
}

fn puts(subject: &Subject, version: u64, count: usize) -> Vec<Action> {
    let put = |place| Action::put(row(subject, place, version), Condition::NotExists);
    (0..count).map(put).collect()
}

/// Rows of this size together: as many of the largest as fit, and one for the rest.
fn as_large_as(subject: &Subject, size: usize) -> Checked<Vec<Row>> {
    let key = |number: usize| subject.key("p", &format!("{number:02}"));
    let full = size / MAX_ROW;
    let mut rows: Vec<Row> = (0..full).map(|number| largest(key(number))).collect();
    rows.push(filled(sample(key(full), 1), size % MAX_ROW)?);
    Ok(rows)
}
