//! Conditions on single puts and deletes, holding and failing.

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, condition_failed, sample, titled, versioned};
use crate::conformance::subject::Subject;
use crate::error::Result;
use crate::key::Key;
use crate::row::{Row, Version};

cases! { "conditions":
    a_put_that_may_be_anything_creates_and_replaces;
    a_put_that_must_not_exist_creates_a_row;
    a_put_that_must_not_exist_fails_on_an_existing_row;
    a_put_that_must_exist_replaces_a_row;
    a_put_that_must_exist_fails_where_there_is_none;
    a_put_at_a_version_replaces_that_version;
    a_put_at_a_version_fails_on_an_older_and_a_newer_one;
    a_put_at_a_version_fails_where_there_is_none;
    a_put_on_an_attribute_replaces_a_row_that_has_it;
    a_put_on_an_attribute_fails_on_another_value;
    a_put_on_an_attribute_fails_on_a_row_without_it;
    a_put_on_an_attribute_fails_where_there_is_none;
    a_delete_that_must_not_exist_is_done_where_there_is_none;
    a_delete_that_must_not_exist_fails_on_an_existing_row;
    a_delete_that_must_exist_removes_a_row;
    a_delete_that_must_exist_fails_where_there_is_none;
    a_delete_at_a_version_removes_that_version;
    a_delete_at_a_version_fails_on_an_older_and_a_newer_one;
    a_delete_at_a_version_fails_where_there_is_none;
    a_delete_on_an_attribute_removes_a_row_that_has_it;
    a_delete_on_an_attribute_fails_on_another_value;
    a_delete_on_an_attribute_fails_on_a_row_without_it;
    a_delete_on_an_attribute_fails_where_there_is_none;
    a_condition_looks_at_its_own_row_only;
    a_failed_put_names_the_row_found_instead => [FailedRow];
    a_failed_delete_names_the_row_found_instead => [FailedRow];
}

pub async fn a_put_that_may_be_anything_creates_and_replaces(subject: &Subject) -> Checked {
    for version in [3, 1, 2] {
        let row = versioned(subject.key("p", "a"), version);
        subject.put(&row, Condition::None).await?;
        subject.assert_stored(&row).await?;
    }
    Ok(())
}

pub async fn a_put_that_must_not_exist_creates_a_row(subject: &Subject) -> Checked {
    put_holds(subject, None, Condition::NotExists).await
}

pub async fn a_put_that_must_not_exist_fails_on_an_existing_row(subject: &Subject) -> Checked {
    put_fails(subject, Some(&stored(subject)), Condition::NotExists).await
}

pub async fn a_put_that_must_exist_replaces_a_row(subject: &Subject) -> Checked {
    put_holds(subject, Some(&stored(subject)), Condition::Exists).await
}

pub async fn a_put_that_must_exist_fails_where_there_is_none(subject: &Subject) -> Checked {
    put_fails(subject, None, Condition::Exists).await
}

pub async fn a_put_at_a_version_replaces_that_version(subject: &Subject) -> Checked {
    put_holds(subject, Some(&stored(subject)), version(5)).await
}

pub async fn a_put_at_a_version_fails_on_an_older_and_a_newer_one(subject: &Subject) -> Checked {
    put_fails(subject, Some(&stored(subject)), version(4)).await?;
    put_fails(subject, Some(&stored(subject)), version(6)).await
}

pub async fn a_put_at_a_version_fails_where_there_is_none(subject: &Subject) -> Checked {
    put_fails(subject, None, version(5)).await
}

pub async fn a_put_on_an_attribute_replaces_a_row_that_has_it(subject: &Subject) -> Checked {
    put_holds(subject, Some(&stored(subject)), title("old")).await
}

pub async fn a_put_on_an_attribute_fails_on_another_value(subject: &Subject) -> Checked {
    put_fails(subject, Some(&stored(subject)), title("Old")).await
}

pub async fn a_put_on_an_attribute_fails_on_a_row_without_it(subject: &Subject) -> Checked {
    put_fails(subject, Some(&stored(subject)), other_attribute()).await
}

pub async fn a_put_on_an_attribute_fails_where_there_is_none(subject: &Subject) -> Checked {
    put_fails(subject, None, title("old")).await
}

pub async fn a_delete_that_must_not_exist_is_done_where_there_is_none(
    subject: &Subject,
) -> Checked {
    delete_holds(subject, None, Condition::NotExists).await
}

pub async fn a_delete_that_must_not_exist_fails_on_an_existing_row(subject: &Subject) -> Checked {
    delete_fails(subject, Some(&stored(subject)), Condition::NotExists).await
}

pub async fn a_delete_that_must_exist_removes_a_row(subject: &Subject) -> Checked {
    delete_holds(subject, Some(&stored(subject)), Condition::Exists).await
}

pub async fn a_delete_that_must_exist_fails_where_there_is_none(subject: &Subject) -> Checked {
    delete_fails(subject, None, Condition::Exists).await
}

pub async fn a_delete_at_a_version_removes_that_version(subject: &Subject) -> Checked {
    delete_holds(subject, Some(&stored(subject)), version(5)).await
}

pub async fn a_delete_at_a_version_fails_on_an_older_and_a_newer_one(subject: &Subject) -> Checked {
    delete_fails(subject, Some(&stored(subject)), version(4)).await?;
    delete_fails(subject, Some(&stored(subject)), version(6)).await
}

pub async fn a_delete_at_a_version_fails_where_there_is_none(subject: &Subject) -> Checked {
    delete_fails(subject, None, version(5)).await
}

pub async fn a_delete_on_an_attribute_removes_a_row_that_has_it(subject: &Subject) -> Checked {
    delete_holds(subject, Some(&stored(subject)), title("old")).await
}

pub async fn a_delete_on_an_attribute_fails_on_another_value(subject: &Subject) -> Checked {
    delete_fails(subject, Some(&stored(subject)), title("Old")).await
}

pub async fn a_delete_on_an_attribute_fails_on_a_row_without_it(subject: &Subject) -> Checked {
    delete_fails(subject, Some(&stored(subject)), other_attribute()).await
}

pub async fn a_delete_on_an_attribute_fails_where_there_is_none(subject: &Subject) -> Checked {
    delete_fails(subject, None, title("old")).await
}

pub async fn a_condition_looks_at_its_own_row_only(subject: &Subject) -> Checked {
    subject.store(&stored(subject)).await?;
    for neighbour in [subject.key("p", "a#b"), subject.key("q", "a")] {
        let row = titled(neighbour.clone(), "new");
        condition_failed(subject.put(&row, Condition::Exists).await);
        condition_failed(subject.delete(&neighbour, version(5)).await);
        subject.put(&row, Condition::NotExists).await?;
    }
    subject.assert_stored(&stored(subject)).await
}

pub async fn a_failed_put_names_the_row_found_instead(subject: &Subject) -> Checked {
    let found = stored(subject);
    subject.store(&found).await?;
    for condition in [Condition::NotExists, version(4), title("Old")] {
        let failed = condition_failed(subject.put(&wanted(subject), condition).await);
        assert_eq!(failed.failures[0].current.as_deref(), Some(&found));
    }
    Ok(())
}

pub async fn a_failed_delete_names_the_row_found_instead(subject: &Subject) -> Checked {
    let found = stored(subject);
    subject.store(&found).await?;
    for condition in [Condition::NotExists, version(4), title("Old")] {
        let failed = condition_failed(subject.delete(found.key(), condition).await);
        assert_eq!(failed.failures[0].current.as_deref(), Some(&found));
    }
    Ok(())
}

fn version(number: u64) -> Condition {
    Condition::Version(Version(number))
}

fn title(expected: &str) -> Condition {
    Condition::attribute_equals("title", expected)
}

fn other_attribute() -> Condition {
    Condition::attribute_equals("subtitle", "old")
}

/// The row that is there before, at version 5.
fn stored(subject: &Subject) -> Row {
    let builder = sample(subject.key("p", "a"), 5);
    built(builder.attribute("title", "old"))
}

/// The row a put would put there.
fn wanted(subject: &Subject) -> Row {
    titled(subject.key("p", "a"), "new")
}

async fn prepare(subject: &Subject, before: Option<&Row>) -> Result<Key> {
    let key = subject.key("p", "a");
    match before {
        Some(row) => subject.store(row).await?,
        None => subject.remove(&key).await?,
    }
    Ok(key)
}

async fn put_holds(subject: &Subject, before: Option<&Row>, condition: Condition) -> Checked {
    prepare(subject, before).await?;
    subject.put(&wanted(subject), condition).await?;
    subject.assert_stored(&wanted(subject)).await
}

async fn delete_holds(subject: &Subject, before: Option<&Row>, condition: Condition) -> Checked {
    let key = prepare(subject, before).await?;
    subject.delete(&key, condition).await?;
    subject.assert_absent(&key).await
}

async fn put_fails(subject: &Subject, before: Option<&Row>, condition: Condition) -> Checked {
    prepare(subject, before).await?;
    let answer = subject.put(&wanted(subject), condition.clone()).await;
    assert_refused(subject, answer, before, &condition).await
}

async fn delete_fails(subject: &Subject, before: Option<&Row>, condition: Condition) -> Checked {
    let key = prepare(subject, before).await?;
    let answer = subject.delete(&key, condition.clone()).await;
    assert_refused(subject, answer, before, &condition).await
}

/// The one action, its key and its condition are named, and nothing has changed.
async fn assert_refused(
    subject: &Subject,
    answer: Result<()>,
    before: Option<&Row>,
    condition: &Condition,
) -> Checked {
    let key = subject.key("p", "a");
    let failed = condition_failed(answer);
    assert_eq!(failed.failures.len(), 1, "{failed:?}");
    let failure = &failed.failures[0];
    assert_eq!(failure.action, 0);
    assert_eq!(failure.key, key);
    assert_eq!(failure.condition, *condition);
    if before.is_none() {
        assert_eq!(failure.current, None);
    }
    assert_eq!(subject.engine.get(&key).await?.as_ref(), before);
    Ok(())
}
