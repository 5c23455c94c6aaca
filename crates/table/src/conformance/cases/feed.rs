//! The change feed: every write once, in order for each key, with the rows before and after.

use jiff::SignedDuration;
use tokio::task::JoinSet;

use crate::change::Change;
use crate::clock::Clock;
use crate::condition::Condition;
use crate::conformance::case::{Checked, Unexpected, cases};
use crate::conformance::feed_reader::{FeedReader, history, of_key, told};
use crate::conformance::rows::{
    built, condition_failed, everywhere, largest, sample, string_set, titled, versioned,
};
use crate::conformance::subject::Subject;
use crate::error::Error;
use crate::key::Key;
use crate::row::Row;
use crate::sync;
use crate::write::{Action, Transaction};

cases! { "feed":
    a_new_row_a_change_and_a_removal_appear_with_what_was_before_and_after => [Feed, OwnSubject];
    the_changes_of_a_key_come_in_the_order_they_were_written => [Feed, OwnSubject];
    the_changes_of_many_writers_form_one_chain => [Feed, OwnSubject];
    whole_rows_appear => [Feed, OwnSubject];
    the_largest_rows_appear => [Feed, OwnSubject];
    a_put_of_the_row_that_was_there_is_not_a_change => [Feed, OwnSubject];
    a_delete_of_nothing_is_not_a_change => [Feed, OwnSubject];
    a_failed_write_is_not_a_change => [Feed, OwnSubject];
    every_change_of_a_transaction_appears => [Feed, OwnSubject];
    a_check_is_not_a_change => [Feed, OwnSubject];
    the_changes_of_a_transaction_stay_together => [OrderedFeed, OwnSubject];
    changes_of_different_keys_come_in_the_order_they_were_written => [OrderedFeed, OwnSubject];
    a_change_says_when_it_happened => [OrderedFeed, OwnSubject];
    a_write_over_an_expired_row_shows_it_as_what_was_before => [Feed, OwnSubject];
    rows_of_the_sync_log_do_not_appear => [Feed, OwnSubject];
}

pub async fn a_new_row_a_change_and_a_removal_appear_with_what_was_before_and_after(
    subject: &Subject,
) -> Checked {
    let key = subject.key("p", "a");
    let (first, second) = (titled(key.clone(), "first"), titled(key.clone(), "second"));
    subject.store_all([&first, &second]).await?;
    subject.remove(&key).await?;
    let changes = FeedReader::from_oldest(subject).read(3).await?;
    let states = [None, Some(&first), Some(&second), None];
    assert_eq!(told(&changes), history(&key, &states));
    Ok(())
}

pub async fn the_changes_of_a_key_come_in_the_order_they_were_written(
    subject: &Subject,
) -> Checked {
    let key = subject.key("p", "a");
    let rows: Vec<Row> = (1..=40)
        .map(|version| versioned(key.clone(), version))
        .collect();
    let mut states = vec![None];
    for (number, row) in rows.iter().enumerate() {
        subject.store(row).await?;
        states.push(Some(row));
        // Others in between, in the same partition and elsewhere.
        subject
            .store(&versioned(subject.key("p", "b"), number as u64))
            .await?;
        if number % 10 == 9 {
            subject.remove(&key).await?;
            states.push(None);
        }
    }
    let changes = FeedReader::from_oldest(subject).read(84).await?;
    assert_eq!(told(&of_key(&changes, &key)), history(&key, &states));
    Ok(())
}

pub async fn the_changes_of_many_writers_form_one_chain(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    let mut writers = JoinSet::new();
    for writer in 0..20 {
        let (subject, key) = (subject.clone(), key.clone());
        writers.spawn(async move {
            for round in 0..3 {
                subject
                    .store(&titled(key.clone(), &format!("{writer} {round}")))
                    .await?;
            }
            Ok::<_, Unexpected>(())
        });
    }
    while let Some(written) = writers.join_next().await {
        written??;
    }
    let changes = FeedReader::from_oldest(subject).read(60).await?;
    assert_eq!(changes.len(), 60);
    assert_eq!(changes[0].old, None);
    for pair in changes.windows(2) {
        assert_eq!(
            pair[0].new, pair[1].old,
            "each change begins where the last one ended"
        );
    }
    assert_eq!(changes[59].new, subject.engine.get(&key).await?);
    Ok(())
}

pub async fn whole_rows_appear(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    let full = |version| {
        let builder = sample(key.clone(), version).ttl(i64::MAX).ends_at("2026");
        let tags = string_set(&["x", "y"]);
        let builder = builder
            .attribute("tags", tags)
            .attribute("number", i64::MAX);
        built(everywhere(subject, builder, "2025"))
    };
    let (first, second) = (full(1), full(2));
    subject.store_all([&first, &second]).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(
        told(&changes),
        history(&key, &[None, Some(&first), Some(&second)])
    );
    Ok(())
}

pub async fn the_largest_rows_appear(subject: &Subject) -> Checked {
    let rows: Vec<Row> = (0..4)
        .map(|n| largest(subject.key("p", &format!("{n}"))))
        .collect();
    subject.store_all(&rows).await?;
    let changes = FeedReader::from_oldest(subject).read(4).await?;
    assert_eq!(changes.len(), 4);
    for row in &rows {
        let own = of_key(&changes, row.key());
        assert!(
            told(&own) == history(row.key(), &[None, Some(row)]),
            "{}",
            row.key()
        );
    }
    Ok(())
}

pub async fn a_put_of_the_row_that_was_there_is_not_a_change(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    let (first, second) = (versioned(key.clone(), 1), versioned(key.clone(), 2));
    subject.store_all([&first, &first]).await?;
    let put = Action::put(first.clone(), Condition::None);
    subject
        .engine
        .transact(Transaction::new(vec![put])?)
        .await?;
    subject.store_all([&second, &second]).await?;
    subject.remove(&key).await?;
    let changes = FeedReader::from_oldest(subject).read(3).await?;
    assert_eq!(
        told(&changes),
        history(&key, &[None, Some(&first), Some(&second), None])
    );
    Ok(())
}

pub async fn a_delete_of_nothing_is_not_a_change(subject: &Subject) -> Checked {
    let row = versioned(subject.key("p", "a"), 1);
    subject.remove(row.key()).await?;
    subject.store(&row).await?;
    subject.remove(row.key()).await?;
    subject.remove(row.key()).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(
        told(&changes),
        history(row.key(), &[None, Some(&row), None])
    );
    Ok(())
}

pub async fn a_failed_write_is_not_a_change(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    let (first, second) = (versioned(key.clone(), 1), versioned(key.clone(), 2));
    condition_failed(subject.put(&second, Condition::Exists).await);
    subject.store(&first).await?;
    condition_failed(subject.put(&second, Condition::NotExists).await);
    condition_failed(subject.delete(&key, Condition::NotExists).await);
    let actions = vec![
        Action::put(second.clone(), Condition::None),
        Action::check(subject.key("p", "none"), Condition::Exists),
    ];
    condition_failed(subject.engine.transact(Transaction::new(actions)?).await);
    subject.remove(&key).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(told(&changes), history(&key, &[None, Some(&first), None]));
    Ok(())
}

pub async fn every_change_of_a_transaction_appears(subject: &Subject) -> Checked {
    let [new, kept, gone] = ["new", "kept", "gone"].map(|name| subject.key(name, name));
    let before = [&kept, &gone].map(|key| versioned(key.clone(), 1));
    subject.store_all(&before).await?;
    let after = [&new, &kept].map(|key| versioned(key.clone(), 2));
    let actions = vec![
        Action::put(after[0].clone(), Condition::None),
        Action::put(after[1].clone(), Condition::None),
        Action::delete(gone.clone(), Condition::None),
    ];
    subject.engine.transact(Transaction::new(actions)?).await?;
    let changes = FeedReader::from_oldest(subject).read(5).await?;
    assert_eq!(changes.len(), 5);
    let assert_history = |key: &Key, states: &[Option<&Row>]| {
        assert_eq!(told(&of_key(&changes, key)), history(key, states));
    };
    assert_history(&new, &[None, Some(&after[0])]);
    assert_history(&kept, &[None, Some(&before[0]), Some(&after[1])]);
    assert_history(&gone, &[None, Some(&before[1]), None]);
    Ok(())
}

pub async fn a_check_is_not_a_change(subject: &Subject) -> Checked {
    let row = versioned(subject.key("p", "a"), 1);
    subject.store(&row).await?;
    let check = Action::check(row.key().clone(), Condition::Exists);
    subject
        .engine
        .transact(Transaction::new(vec![check])?)
        .await?;
    subject.remove(row.key()).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(
        told(&changes),
        history(row.key(), &[None, Some(&row), None])
    );
    Ok(())
}

/// Ten writers at once, each transaction of three rows.
pub async fn the_changes_of_a_transaction_stay_together(subject: &Subject) -> Checked {
    let mut writers = JoinSet::new();
    for writer in 0..10 {
        let subject = subject.clone();
        writers.spawn(async move {
            for version in 1..=3 {
                let put = |sort| {
                    let key = subject.key(&format!("{writer}"), sort);
                    Action::put(versioned(key, version), Condition::None)
                };
                let transaction = Transaction::new(vec![put("a"), put("b"), put("c")])?;
                subject.engine.transact(transaction).await?;
            }
            Ok::<_, Error>(())
        });
    }
    while let Some(written) = writers.join_next().await {
        written??;
    }
    let changes = FeedReader::from_oldest(subject).read(90).await?;
    assert_eq!(changes.len(), 90);
    for together in changes.chunks(3) {
        let of = |change: &Change| {
            let version = change.new.as_ref().map(Row::version);
            (change.key.pk.clone(), version)
        };
        assert!(
            together.iter().all(|change| of(change) == of(&together[0])),
            "{together:?}"
        );
        assert!(
            together
                .iter()
                .map(|change| change.key.sk.as_str())
                .eq(["a", "b", "c"])
        );
    }
    Ok(())
}

pub async fn changes_of_different_keys_come_in_the_order_they_were_written(
    subject: &Subject,
) -> Checked {
    let rows: Vec<Row> = [3, 1, 4, 1, 5, 9, 2, 6]
        .into_iter()
        .enumerate()
        .map(|(version, name)| versioned(subject.key(&format!("{name}"), "a"), version as u64))
        .collect();
    subject.store_all(&rows).await?;
    let changes = FeedReader::from_oldest(subject).read(rows.len()).await?;
    assert!(
        changes
            .iter()
            .map(|change| change.new.as_ref())
            .eq(rows.iter().map(Some))
    );
    Ok(())
}

pub async fn a_change_says_when_it_happened(subject: &Subject) -> Checked {
    let mut instants = Vec::new();
    for version in 1..=3 {
        subject.clock.advance(SignedDuration::from_secs(90));
        subject
            .store(&versioned(subject.key("p", "a"), version))
            .await?;
        instants.push(subject.clock.now());
    }
    let changes = FeedReader::from_oldest(subject).read(3).await?;
    assert!(changes.iter().map(|change| change.at).eq(instants));
    Ok(())
}

pub async fn a_write_over_an_expired_row_shows_it_as_what_was_before(subject: &Subject) -> Checked {
    let key = subject.key("p", "a");
    let ttl = subject.clock.now().as_second() + 10;
    let first = built(sample(key.clone(), 1).ttl(ttl));
    subject.store(&first).await?;
    subject.clock.advance(SignedDuration::from_secs(10));
    let second = versioned(key.clone(), 2);
    subject.put(&second, Condition::NotExists).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(
        told(&changes),
        history(&key, &[None, Some(&first), Some(&second)])
    );
    Ok(())
}

/// The reader itself fails if one does.
pub async fn rows_of_the_sync_log_do_not_appear(subject: &Subject) -> Checked {
    let row = versioned(subject.key("p", "a"), 1);
    subject
        .store(&sync::head_row(&subject.scope, 1, 0)?)
        .await?;
    subject.store(&row).await?;
    let put = |row| Action::put(row, Condition::None);
    let actions = vec![
        put(sync::head_row(&subject.scope, 2, 0)?),
        put(versioned(row.key().clone(), 2)),
    ];
    subject.engine.transact(Transaction::new(actions)?).await?;
    subject.remove(&sync::head_key(&subject.scope)?).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(changes.len(), 2);
    Ok(())
}
