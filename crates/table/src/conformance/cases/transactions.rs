//! Transactions: all actions or none, and every failing one named.

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{condition_failed, titled, versioned};
use crate::conformance::subject::Subject;
use crate::error::{Error, Result};
use crate::key::Key;
use crate::row::{Row, Version};
use crate::write::{Action, Transaction};

cases! { "transactions":
    every_action_happens;
    a_transaction_that_fails_at_any_position_writes_nothing;
    every_failing_action_is_named_with_the_row_found_instead;
    a_condition_of_every_kind_holds_on_a_put_a_delete_and_a_check;
    a_condition_of_every_kind_fails_on_a_put_a_delete_and_a_check;
    a_check_writes_nothing;
    a_check_that_fails_stops_the_rest;
    checks_alone_are_a_transaction;
    a_check_that_may_be_anything_always_holds;
    a_delete_of_nothing_is_no_failure;
    one_action_is_a_transaction;
    rows_that_stay_as_they_are_are_no_failure;
    a_transaction_may_span_partitions;
    a_key_named_twice_is_refused;
    a_transaction_of_nothing_is_refused;
}

pub async fn every_action_happens(subject: &Subject) -> Checked {
    let [new, changed, removed, checked] =
        ["new", "changed", "removed", "checked"].map(|name| subject.key(name, name));
    for key in [&changed, &removed, &checked] {
        subject.store(&versioned(key.clone(), 1)).await?;
    }
    let actions = vec![
        Action::put(versioned(new.clone(), 1), Condition::NotExists),
        Action::put(versioned(changed.clone(), 2), version(1)),
        Action::delete(removed.clone(), Condition::Exists),
        Action::check(checked.clone(), version(1)),
    ];
    transact(subject, actions).await?;
    subject.assert_stored(&versioned(new, 1)).await?;
    subject.assert_stored(&versioned(changed, 2)).await?;
    subject.assert_absent(&removed).await?;
    subject.assert_stored(&versioned(checked, 1)).await
}

/// Puts, deletes and checks take turns, and each in turn is the one that fails.
pub async fn a_transaction_that_fails_at_any_position_writes_nothing(subject: &Subject) -> Checked {
    let count = 10.min(subject.capabilities.transaction_actions);
    let key = |place: usize| subject.key("p", &format!("{place}"));
    for place in 0..count {
        subject.store(&versioned(key(place), 1)).await?;
    }
    for failing in 0..count {
        let action = |place: usize| {
            let condition = version(if place == failing { 9 } else { 1 });
            match place % 3 {
                0 => Action::put(versioned(key(place), 2), condition),
                1 => Action::delete(key(place), condition),
                _ => Action::check(key(place), condition),
            }
        };
        let failed = condition_failed(transact(subject, (0..count).map(action).collect()).await);
        let named: Vec<usize> = failed
            .failures
            .iter()
            .map(|failure| failure.action)
            .collect();
        assert_eq!(named, [failing]);
        for place in 0..count {
            subject.assert_stored(&versioned(key(place), 1)).await?;
        }
    }
    Ok(())
}

pub async fn every_failing_action_is_named_with_the_row_found_instead(
    subject: &Subject,
) -> Checked {
    let found = titled(subject.key("found", "a"), "here");
    let other = titled(subject.key("other", "a"), "there");
    subject.store_all([&found, &other]).await?;
    let missing = subject.key("missing", "a");
    let fine = titled(subject.key("fine", "a"), "x");
    let actions = vec![
        Action::put(titled(found.key().clone(), "new"), Condition::NotExists),
        Action::put(fine.clone(), Condition::NotExists),
        Action::delete(missing.clone(), Condition::Exists),
        Action::check(other.key().clone(), version(2)),
    ];
    let failed = condition_failed(transact(subject, actions.clone()).await);
    let expected = [(0, Some(&found)), (2, None), (3, Some(&other))];
    assert_eq!(failed.failures.len(), expected.len(), "{failed:?}");
    for (failure, (place, current)) in failed.failures.iter().zip(expected) {
        assert_eq!(failure.action, place);
        assert_eq!(&failure.key, actions[place].key());
        assert_eq!(&failure.condition, actions[place].condition());
        assert_eq!(failure.current.as_deref(), current);
    }
    subject.assert_absent(fine.key()).await
}

pub async fn a_condition_of_every_kind_holds_on_a_put_a_delete_and_a_check(
    subject: &Subject,
) -> Checked {
    for (before, condition) in holding(subject) {
        for action in one_of_each(subject, &condition) {
            prepare(subject, before.as_ref()).await?;
            transact(subject, vec![action.clone()]).await?;
            let expected = match action {
                Action::Put(put) => Some(put.row),
                Action::Delete(_) => None,
                Action::Check { .. } => before.clone(),
            };
            let after = subject.engine.get(&subject.key("p", "a")).await?;
            assert_eq!(after, expected, "{condition:?}");
        }
    }
    Ok(())
}

pub async fn a_condition_of_every_kind_fails_on_a_put_a_delete_and_a_check(
    subject: &Subject,
) -> Checked {
    for (before, condition) in failing(subject) {
        for action in one_of_each(subject, &condition) {
            prepare(subject, before.as_ref()).await?;
            let failed = condition_failed(transact(subject, vec![action.clone()]).await);
            assert_eq!(failed.failures.len(), 1);
            assert_eq!(&failed.failures[0].key, action.key());
            assert_eq!(failed.failures[0].condition, condition);
            assert_eq!(failed.failures[0].current.as_deref(), before.as_ref());
            let after = subject.engine.get(action.key()).await?;
            assert_eq!(after, before, "{condition:?}");
        }
    }
    Ok(())
}

pub async fn a_check_writes_nothing(subject: &Subject) -> Checked {
    let absent = subject.key("p", "absent");
    let row = titled(subject.key("p", "there"), "x");
    subject.store(&row).await?;
    let actions = vec![
        Action::check(absent.clone(), Condition::NotExists),
        Action::check(row.key().clone(), Condition::Exists),
    ];
    transact(subject, actions).await?;
    subject.assert_absent(&absent).await?;
    subject.assert_stored(&row).await
}

pub async fn a_check_that_fails_stops_the_rest(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "row"), "x");
    let checked = subject.key("p", "checked");
    for place in [0, 1] {
        let mut actions = vec![Action::put(row.clone(), Condition::None)];
        actions.insert(place, Action::check(checked.clone(), Condition::Exists));
        let failed = condition_failed(transact(subject, actions).await);
        assert_eq!(failed.failures[0].action, place);
        subject.assert_absent(row.key()).await?;
    }
    Ok(())
}

pub async fn checks_alone_are_a_transaction(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    subject.store(&row).await?;
    let check = |condition| vec![Action::check(row.key().clone(), condition)];
    transact(subject, check(Condition::Exists)).await?;
    condition_failed(transact(subject, check(Condition::NotExists)).await);
    Ok(())
}

pub async fn a_check_that_may_be_anything_always_holds(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    let unasked = Action::check(subject.key("p", "b"), Condition::None);
    transact(subject, vec![unasked.clone()]).await?;
    let put = Action::put(row.clone(), Condition::NotExists);
    transact(subject, vec![unasked.clone(), put.clone()]).await?;
    subject.assert_stored(&row).await?;
    // It keeps its place in the count.
    let failed = condition_failed(transact(subject, vec![unasked, put]).await);
    assert_eq!(failed.failures[0].action, 1);
    Ok(())
}

pub async fn a_delete_of_nothing_is_no_failure(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    let actions = vec![
        Action::delete(subject.key("p", "never"), Condition::None),
        Action::put(row.clone(), Condition::None),
    ];
    transact(subject, actions).await?;
    subject.assert_stored(&row).await
}

pub async fn one_action_is_a_transaction(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    transact(
        subject,
        vec![Action::put(row.clone(), Condition::NotExists)],
    )
    .await?;
    subject.assert_stored(&row).await?;
    transact(subject, vec![Action::delete(row.key().clone(), version(1))]).await?;
    subject.assert_absent(row.key()).await
}

pub async fn rows_that_stay_as_they_are_are_no_failure(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    for _ in 0..3 {
        transact(subject, vec![Action::put(row.clone(), Condition::None)]).await?;
    }
    subject.assert_stored(&row).await
}

pub async fn a_transaction_may_span_partitions(subject: &Subject) -> Checked {
    let count = 10.min(subject.capabilities.transaction_actions);
    let row = |number: usize| titled(subject.key(&format!("p{number}"), "a"), "x");
    let rows: Vec<Row> = (0..count).map(row).collect();
    let put = |row: &Row| Action::put(row.clone(), Condition::NotExists);
    transact(subject, rows.iter().map(put).collect()).await?;
    for row in &rows {
        subject.assert_stored(row).await?;
    }
    Ok(())
}

pub async fn a_key_named_twice_is_refused(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    for other in one_of_each(subject, &Condition::None) {
        let actions = vec![Action::put(row.clone(), Condition::None), other];
        let answer = Transaction::new(actions);
        assert!(
            matches!(&answer, Err(Error::DuplicateKey { key }) if key == row.key()),
            "{answer:?}"
        );
    }
    Ok(())
}

pub async fn a_transaction_of_nothing_is_refused(_: &Subject) -> Checked {
    assert!(matches!(
        Transaction::new(Vec::new()),
        Err(Error::EmptyTransaction)
    ));
    Ok(())
}

async fn transact(subject: &Subject, actions: Vec<Action>) -> Result<()> {
    subject.engine.transact(Transaction::new(actions)?).await
}

fn version(number: u64) -> Condition {
    Condition::Version(Version(number))
}

fn title(expected: &str) -> Condition {
    Condition::attribute_equals("title", expected)
}

fn one_of_each(subject: &Subject, condition: &Condition) -> [Action; 3] {
    let key = subject.key("p", "a");
    [
        Action::put(titled(key.clone(), "new"), condition.clone()),
        Action::delete(key.clone(), condition.clone()),
        Action::check(key, condition.clone()),
    ]
}

/// What is there before, and a condition that it meets.
fn holding(subject: &Subject) -> Vec<(Option<Row>, Condition)> {
    let row = Some(titled(subject.key("p", "a"), "old"));
    vec![
        (None, Condition::None),
        (row.clone(), Condition::None),
        (None, Condition::NotExists),
        (row.clone(), Condition::Exists),
        (row.clone(), version(1)),
        (row, title("old")),
    ]
}

/// What is there before, and a condition that it does not meet.
fn failing(subject: &Subject) -> Vec<(Option<Row>, Condition)> {
    let row = Some(titled(subject.key("p", "a"), "old"));
    vec![
        (row.clone(), Condition::NotExists),
        (None, Condition::Exists),
        (None, version(1)),
        (row.clone(), version(2)),
        (None, title("old")),
        (row.clone(), title("Old")),
        (row, Condition::attribute_equals("subtitle", "old")),
    ]
}

async fn prepare(subject: &Subject, before: Option<&Row>) -> Result<()> {
    let key: Key = subject.key("p", "a");
    match before {
        Some(row) => subject.store(row).await,
        None => subject.remove(&key).await,
    }
}
