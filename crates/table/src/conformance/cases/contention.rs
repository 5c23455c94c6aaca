//! Many writers at once: conditions decide, nothing is lost, nothing is half done.

use std::sync::Arc;

use tokio::task::JoinSet;

use crate::condition::Condition;
use crate::conformance::case::{Checked, Unexpected, cases};
use crate::conformance::rows::{built, sample, titled, versioned};
use crate::conformance::subject::Subject;
use crate::error::Error;
use crate::row::{Row, Version};
use crate::write::{Action, Transaction};

cases! { "contention":
    of_fifty_puts_that_must_not_exist_exactly_one_wins;
    of_fifty_transactions_that_must_not_exist_exactly_one_wins;
    fifty_writers_with_version_conditions_write_each_version_once;
    a_row_is_deleted_by_exactly_one_of_fifty;
    transfers_between_accounts_neither_make_nor_lose_money;
    of_two_transactions_that_check_each_others_row_at_most_one_happens;
    a_reader_never_sees_an_older_row_than_before;
    writers_of_different_rows_do_not_disturb_each_other;
}

const WRITERS: u64 = 50;

pub async fn of_fifty_puts_that_must_not_exist_exactly_one_wins(subject: &Subject) -> Checked {
    let winners = race(subject, |subject, writer| async move {
        let row = versioned(subject.key("p", "a"), writer);
        won(subject.put(&row, Condition::NotExists).await)
    });
    assert_one_winner(subject, &winners.await?).await
}

pub async fn of_fifty_transactions_that_must_not_exist_exactly_one_wins(
    subject: &Subject,
) -> Checked {
    let winners = race(subject, |subject, writer| async move {
        let put = |sort| {
            Action::put(
                versioned(subject.key("p", sort), writer),
                Condition::NotExists,
            )
        };
        let transaction = Transaction::new(vec![put("a"), put("b"), put("c")])?;
        won(subject.engine.transact(transaction).await)
    });
    let winners = winners.await?;
    assert_one_winner(subject, &winners).await?;
    for sort in ["b", "c"] {
        subject
            .assert_stored(&versioned(subject.key("p", sort), winners[0]))
            .await?;
    }
    Ok(())
}

/// Each adds itself to the row it read, if nobody did so meanwhile, and else tries again.
pub async fn fifty_writers_with_version_conditions_write_each_version_once(
    subject: &Subject,
) -> Checked {
    subject.store(&versioned(subject.key("p", "a"), 1)).await?;
    let writers = race(subject, |subject, _| async move {
        loop {
            let read = current_version(&subject).await?;
            let next = versioned(subject.key("p", "a"), read.next().0);
            if won(subject.put(&next, Condition::Version(read)).await)? {
                return Ok(true);
            }
        }
    });
    assert_eq!(writers.await?.len() as u64, WRITERS);
    assert_eq!(
        current_version(subject).await?.0,
        1 + WRITERS,
        "no write was lost"
    );
    Ok(())
}

pub async fn a_row_is_deleted_by_exactly_one_of_fifty(subject: &Subject) -> Checked {
    let row = titled(subject.key("p", "a"), "x");
    subject.store(&row).await?;
    let winners = race(subject, |subject, _| async move {
        won(subject
            .delete(&subject.key("p", "a"), Condition::Exists)
            .await)
    });
    assert_eq!(winners.await?.len(), 1);
    subject.assert_absent(row.key()).await
}

/// Every transfer takes one from an account and gives it to another, each at the version read.
pub async fn transfers_between_accounts_neither_make_nor_lose_money(subject: &Subject) -> Checked {
    for number in 0..ACCOUNTS {
        subject.store(&account(subject, number, 1, 100)).await?;
    }
    let transfers = race(subject, |subject, writer| async move {
        let (from, to) = (
            writer % ACCOUNTS,
            (writer / ACCOUNTS + writer + 1) % ACCOUNTS,
        );
        let to = if from == to { (to + 1) % ACCOUNTS } else { to };
        loop {
            let (source, target) = (read(&subject, from).await?, read(&subject, to).await?);
            let change = |number, (version, balance): (Version, i64), by| {
                let row = account(&subject, number, version.next().0, balance + by);
                Action::put(row, Condition::Version(version))
            };
            let actions = vec![change(from, source, -1), change(to, target, 1)];
            if won(subject.engine.transact(Transaction::new(actions)?).await)? {
                return Ok(true);
            }
        }
    });
    assert_eq!(transfers.await?.len() as u64, WRITERS);
    let mut sum = 0;
    let mut writes = 0;
    for number in 0..ACCOUNTS {
        let (version, balance) = read(subject, number).await?;
        sum += balance;
        writes += version.0 - 1;
    }
    assert_eq!(
        sum,
        100 * i64::try_from(ACCOUNTS)?,
        "the sum of all accounts"
    );
    assert_eq!(
        writes,
        2 * WRITERS,
        "every transfer wrote two accounts once"
    );
    Ok(())
}

/// Were checks not part of the transaction, both could pass before either writes.
pub async fn of_two_transactions_that_check_each_others_row_at_most_one_happens(
    subject: &Subject,
) -> Checked {
    for round in 0..20 {
        let subject = subject.round(round);
        let attempt = |own: &'static str, other: &'static str| {
            let subject = subject.clone();
            tokio::spawn(async move {
                let actions = vec![
                    Action::check(subject.key("p", other), Condition::NotExists),
                    Action::put(titled(subject.key("p", own), own), Condition::NotExists),
                ];
                won(subject.engine.transact(Transaction::new(actions)?).await)
            })
        };
        let (a, b) = (attempt("a", "b"), attempt("b", "a"));
        let (a, b) = (a.await??, b.await??);
        assert!(!(a && b), "both happened");
        let stored = [("a", a), ("b", b)];
        for (sort, happened) in stored {
            let found = subject.engine.get(&subject.key("p", sort)).await?;
            assert_eq!(found.is_some(), happened);
        }
    }
    Ok(())
}

pub async fn a_reader_never_sees_an_older_row_than_before(subject: &Subject) -> Checked {
    subject.store(&versioned(subject.key("p", "a"), 1)).await?;
    let writing = Arc::new(subject.clone());
    let writer = tokio::spawn(async move {
        for version in 2..=100 {
            writing
                .store(&versioned(writing.key("p", "a"), version))
                .await?;
        }
        Ok::<_, Unexpected>(())
    });
    let mut last = Version(0);
    while !writer.is_finished() {
        let seen = current_version(subject).await?;
        assert!(seen >= last, "version {seen} after {last}");
        last = seen;
        tokio::task::yield_now().await;
    }
    writer.await?
}

pub async fn writers_of_different_rows_do_not_disturb_each_other(subject: &Subject) -> Checked {
    let written = race(subject, |subject, writer| async move {
        for version in 1..=5 {
            let row = versioned(subject.key("p", &format!("{writer:02}")), version);
            let condition = match version {
                1 => Condition::NotExists,
                _ => Condition::Version(Version(version - 1)),
            };
            subject.put(&row, condition).await?;
        }
        Ok(true)
    });
    assert_eq!(written.await?.len() as u64, WRITERS);
    for writer in 0..WRITERS {
        let key = subject.key("p", &format!("{writer:02}"));
        subject.assert_stored(&versioned(key, 5)).await?;
    }
    Ok(())
}

/// Runs all writers at once; answers which of them won.
async fn race<F, A>(subject: &Subject, write: F) -> Checked<Vec<u64>>
where
    F: Fn(Subject, u64) -> A,
    A: Future<Output = Checked<bool>> + Send + 'static,
{
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let attempt = write(subject.clone(), writer);
        writers.spawn(async move { Ok::<_, Unexpected>((writer, attempt.await?)) });
    }
    let mut winners = Vec::new();
    while let Some(ended) = writers.join_next().await {
        let (writer, won) = ended??;
        if won {
            winners.push(writer);
        }
    }
    Ok(winners)
}

/// Whether a write happened; a condition that failed is an answer, anything else is not.
fn won(answer: Result<(), Error>) -> Checked<bool> {
    match answer {
        Ok(()) => Ok(true),
        Err(Error::ConditionFailed(_)) => Ok(false),
        Err(error) => Err(error.into()),
    }
}

async fn assert_one_winner(subject: &Subject, winners: &[u64]) -> Checked {
    assert_eq!(winners.len(), 1, "exactly one wins: {winners:?}");
    subject
        .assert_stored(&versioned(subject.key("p", "a"), winners[0]))
        .await
}

async fn current_version(subject: &Subject) -> Checked<Version> {
    let row = subject.engine.get(&subject.key("p", "a")).await?;
    Ok(row.expect("the row is there throughout").version())
}

const ACCOUNTS: u64 = 4;

fn account(subject: &Subject, number: u64, version: u64, balance: i64) -> Row {
    let key = subject.key(&format!("account{number}"), "BALANCE");
    built(sample(key, version).attribute("balance", balance))
}

async fn read(subject: &Subject, number: u64) -> Checked<(Version, i64)> {
    #[derive(serde::Deserialize)]
    struct Account {
        balance: i64,
    }
    let key = account(subject, number, 1, 0).key().clone();
    let row = subject
        .engine
        .get(&key)
        .await?
        .expect("the account is there");
    let Account { balance } = row.document().read()?;
    Ok((row.version(), balance))
}
