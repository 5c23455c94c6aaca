//! The sync log: each scope's changes, numbered without gaps.

use jiff::SignedDuration;
use tokio::task::JoinSet;

use crate::condition::Condition;
use crate::conformance::case::{Checked, Unexpected, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, condition_failed};
use crate::conformance::subject::Subject;
use crate::conformance::sync_log::{concerning, scope};
use crate::index::START_DATE;
use crate::key::Key;
use crate::sync::{self, Extent, RETENTION, SyncEntry};
use crate::write::{Action, Transaction};

cases! { "sync_log":
    the_numbers_of_a_scope_have_no_gaps => [OwnSubject, SyncRule, Feed];
    an_entry_tells_what_changed => [OwnSubject, SyncRule, Feed];
    an_entry_tells_where_a_thing_was_and_is => [OwnSubject, SyncRule, Feed];
    a_change_is_told_to_every_scope_it_touches => [OwnSubject, SyncRule, Feed];
    a_row_that_leaves_a_scope_tells_it => [OwnSubject, SyncRule, Feed];
    scopes_are_numbered_apart => [OwnSubject, SyncRule, Feed];
    what_did_not_happen_is_not_logged => [OwnSubject, SyncRule, Feed];
    a_change_that_concerns_nobody_is_not_logged => [OwnSubject, SyncRule, Feed];
    every_change_of_a_transaction_is_logged => [OwnSubject, SyncRule, Feed];
    many_writers_are_logged_without_gaps => [OwnSubject, SyncRule, Feed];
    catching_up_from_any_number_gives_the_rest => [OwnSubject, SyncRule, Feed];
    catching_up_takes_pages_of_any_size => [OwnSubject, SyncRule, Feed];
    a_scope_where_nothing_happened_is_at_zero => [OwnSubject, SyncRule, Feed];
    a_number_never_reached_is_too_old => [OwnSubject, SyncRule, Feed];
    a_number_whose_successor_is_forgotten_is_too_old => [OwnSubject, SyncRule, Feed];
    a_number_with_a_gap_further_on_is_too_old => [OwnSubject, SyncRule, Feed];
    the_log_is_there_when_the_write_returns => [OwnSubject, SyncRule, SyncInCommit];
    a_swept_row_is_told_as_deleted => [OwnSubject, SyncRule, Sweep, Feed];
}

pub async fn the_numbers_of_a_scope_have_no_gaps(subject: &Subject) -> Checked {
    write(subject, 1..=25).await?;
    subject.logged("s", 25).await?;
    let entries = subject.entries("s", 0).await?;
    assert!(numbers(&entries).into_iter().eq(1..=25));
    assert!(
        entries.iter().map(|entry| entry.version).eq(1..=25),
        "in the order of writing"
    );
    Ok(())
}

pub async fn an_entry_tells_what_changed(subject: &Subject) -> Checked {
    let row = built(concerning(subject, "thing", 7, &["s"]));
    subject.store(&row).await?;
    subject.remove(row.key()).await?;
    subject.logged("s", 2).await?;
    let entry = |seq, deleted| SyncEntry {
        seq,
        entity_type: "SAMPLE".to_owned(),
        id: "thing".to_owned(),
        version: 7,
        deleted,
        old_range: None,
        new_range: None,
    };
    assert_eq!(
        subject.entries("s", 0).await?,
        [entry(1, false), entry(2, true)]
    );
    Ok(())
}

pub async fn an_entry_tells_where_a_thing_was_and_is(subject: &Subject) -> Checked {
    for (version, from, to) in [(1, "2025-01", "2025-02"), (2, "2025-03", "2025-04")] {
        let builder = concerning(subject, "a", version, &["s"]).ends_at(to);
        subject
            .store(&built(builder.attribute(START_DATE, from)))
            .await?;
    }
    subject.logged("s", 2).await?;
    let extent = |from: &str, to: &str| {
        let (from, to) = (from.to_owned(), to.to_owned());
        Some(Extent { from, to })
    };
    let entries = subject.entries("s", 0).await?;
    assert_eq!(entries[0].old_range, None);
    assert_eq!(entries[0].new_range, extent("2025-01", "2025-02"));
    assert_eq!(entries[1].old_range, extent("2025-01", "2025-02"));
    assert_eq!(entries[1].new_range, extent("2025-03", "2025-04"));
    Ok(())
}

pub async fn a_change_is_told_to_every_scope_it_touches(subject: &Subject) -> Checked {
    subject
        .store(&built(concerning(subject, "a", 1, &["x", "y", "z"])))
        .await?;
    for name in ["x", "y", "z"] {
        subject.logged(name, 1).await?;
        assert_eq!(subject.entries(name, 0).await?[0].id, "a");
    }
    Ok(())
}

pub async fn a_row_that_leaves_a_scope_tells_it(subject: &Subject) -> Checked {
    subject
        .store(&built(concerning(subject, "a", 1, &["from"])))
        .await?;
    subject
        .store(&built(concerning(subject, "a", 2, &["to"])))
        .await?;
    subject
        .store(&built(concerning(subject, "a", 3, &["to"])))
        .await?;
    subject.logged("from", 2).await?;
    subject.logged("to", 2).await?;
    let versions = |entries: Vec<SyncEntry>| -> Vec<u64> {
        entries.iter().map(|entry| entry.version).collect()
    };
    assert_eq!(versions(subject.entries("from", 0).await?), [1, 2]);
    assert_eq!(versions(subject.entries("to", 0).await?), [2, 3]);
    Ok(())
}

pub async fn scopes_are_numbered_apart(subject: &Subject) -> Checked {
    for number in 0..9 {
        let name = ["x", "y", "x"][number % 3];
        subject
            .store(&built(concerning(
                subject,
                &format!("{number}"),
                1,
                &[name],
            )))
            .await?;
    }
    subject.logged("x", 6).await?;
    subject.logged("y", 3).await?;
    let ids = |entries: Vec<SyncEntry>| -> Vec<String> {
        entries.into_iter().map(|entry| entry.id).collect()
    };
    assert_eq!(ids(subject.entries("x", 2).await?), ["3", "5", "6", "8"]);
    assert_eq!(ids(subject.entries("y", 0).await?), ["1", "4", "7"]);
    Ok(())
}

pub async fn what_did_not_happen_is_not_logged(subject: &Subject) -> Checked {
    let row = built(concerning(subject, "a", 1, &["s"]));
    subject.store_all([&row, &row]).await?;
    condition_failed(subject.put(&row, Condition::NotExists).await);
    subject.remove(&subject.key("p", "never")).await?;
    let actions = vec![
        Action::put(built(concerning(subject, "b", 1, &["s"])), Condition::None),
        Action::check(row.key().clone(), Condition::NotExists),
    ];
    condition_failed(subject.engine.transact(Transaction::new(actions)?).await);
    subject
        .store(&built(concerning(subject, "a", 2, &["s"])))
        .await?;
    subject.logged("s", 2).await
}

pub async fn a_change_that_concerns_nobody_is_not_logged(subject: &Subject) -> Checked {
    subject
        .store(&built(concerning(subject, "nobody", 1, &[])))
        .await?;
    subject
        .store(&built(concerning(subject, "a", 1, &["s"])))
        .await?;
    subject.logged("s", 1).await?;
    assert_eq!(subject.entries("s", 0).await?[0].id, "a");
    Ok(())
}

pub async fn every_change_of_a_transaction_is_logged(subject: &Subject) -> Checked {
    let gone = built(concerning(subject, "gone", 1, &["s"]));
    subject.store(&gone).await?;
    let put = |name| Action::put(built(concerning(subject, name, 1, &["s"])), Condition::None);
    let delete = Action::delete(gone.key().clone(), Condition::None);
    let transaction = Transaction::new(vec![put("a"), put("b"), delete])?;
    subject.engine.transact(transaction).await?;
    subject.logged("s", 4).await?;
    let entries = subject.entries("s", 1).await?;
    assert_eq!(numbers(&entries), [2, 3, 4]);
    let mut ids: Vec<&str> = entries.iter().map(|entry| entry.id.as_str()).collect();
    ids.sort_unstable();
    assert_eq!(ids, ["a", "b", "gone"]);
    Ok(())
}

pub async fn many_writers_are_logged_without_gaps(subject: &Subject) -> Checked {
    let mut writers = JoinSet::new();
    for writer in 0..10 {
        let subject = subject.clone();
        writers.spawn(async move {
            for version in 1..=5 {
                let row = concerning(&subject, &format!("{writer}"), version, &["s", "t"]);
                subject.store(&built(row)).await?;
            }
            Ok::<_, Unexpected>(())
        });
    }
    while let Some(written) = writers.join_next().await {
        written??;
    }
    for name in ["s", "t"] {
        subject.logged(name, 50).await?;
        let entries = subject.entries(name, 0).await?;
        assert!(numbers(&entries).into_iter().eq(1..=50));
        for writer in 0..10 {
            let own = entries
                .iter()
                .filter(|entry| entry.id == format!("{writer}"));
            assert!(
                own.map(|entry| entry.version).eq(1..=5),
                "each change once, in order"
            );
        }
    }
    Ok(())
}

pub async fn catching_up_from_any_number_gives_the_rest(subject: &Subject) -> Checked {
    write(subject, 1..=12).await?;
    subject.logged("s", 12).await?;
    let all = subject.entries("s", 0).await?;
    for since in 0..=12 {
        let page = subject.since("s", since, 100).await?;
        assert_eq!(page.entries, all[usize::try_from(since)?..]);
        assert_eq!((page.next, page.more), (12, false));
    }
    Ok(())
}

pub async fn catching_up_takes_pages_of_any_size(subject: &Subject) -> Checked {
    write(subject, 1..=12).await?;
    subject.logged("s", 12).await?;
    for limit in [1, 2, 5, 11, 12, 13] {
        let mut seen = Vec::new();
        let mut since = 0;
        loop {
            let page = subject.since("s", since, limit).await?;
            assert!(page.entries.len() <= limit);
            seen.extend(numbers(&page.entries));
            since = page.next;
            if !page.more {
                break;
            }
        }
        assert!(seen.into_iter().eq(1..=12), "pages of {limit}");
    }
    Ok(())
}

pub async fn a_scope_where_nothing_happened_is_at_zero(subject: &Subject) -> Checked {
    assert_eq!(sync::head(&*subject.engine, &scope(subject, "s")).await?, 0);
    let page = subject.since("s", 0, 10).await?;
    assert_eq!((page.entries, page.next, page.more), (Vec::new(), 0, false));
    Ok(())
}

pub async fn a_number_never_reached_is_too_old(subject: &Subject) -> Checked {
    subject.assert_too_old("s", 1).await;
    write(subject, 1..=3).await?;
    subject.logged("s", 3).await?;
    assert!(subject.since("s", 3, 10).await?.entries.is_empty());
    subject.assert_too_old("s", 4).await;
    Ok(())
}

pub async fn a_number_whose_successor_is_forgotten_is_too_old(subject: &Subject) -> Checked {
    write(subject, 1..=3).await?;
    subject.logged("s", 3).await?;
    subject
        .clock
        .advance(RETENTION - SignedDuration::from_hours(1));
    write(subject, 4..=5).await?;
    subject.logged("s", 5).await?;
    assert_eq!(subject.entries("s", 0).await?.len(), 5);
    subject.clock.advance(SignedDuration::from_hours(1));
    for since in 0..3 {
        subject.assert_too_old("s", since).await;
    }
    assert_eq!(numbers(&subject.entries("s", 3).await?), [4, 5]);
    subject.clock.advance(RETENTION);
    subject.assert_too_old("s", 4).await;
    assert!(
        subject.entries("s", 5).await?.is_empty(),
        "who has seen all needs nothing"
    );
    Ok(())
}

pub async fn a_number_with_a_gap_further_on_is_too_old(subject: &Subject) -> Checked {
    write(subject, 1..=6).await?;
    subject.logged("s", 6).await?;
    let pk = sync::head_key(&scope(subject, "s"))?.pk;
    let entry = |number: u64| Key::new(pk.as_str(), format!("{number:016}"));
    subject.remove(&entry(3)?).await?;
    subject.assert_too_old("s", 0).await;
    assert_eq!(numbers(&subject.since("s", 0, 2).await?.entries), [1, 2]);
    assert_eq!(numbers(&subject.entries("s", 3).await?), [4, 5, 6]);
    subject.remove(&entry(6)?).await?;
    subject.assert_too_old("s", 3).await;
    Ok(())
}

pub async fn the_log_is_there_when_the_write_returns(subject: &Subject) -> Checked {
    for version in 1..=10 {
        write(subject, version..=version).await?;
        let head = sync::head(&*subject.engine, &scope(subject, "s")).await?;
        assert_eq!(head, version);
    }
    Ok(())
}

pub async fn a_swept_row_is_told_as_deleted(subject: &Subject) -> Checked {
    let ttl = crate::clock::Clock::now(&*subject.clock).as_second() + 10;
    subject
        .store(&built(concerning(subject, "a", 1, &["s"]).ttl(ttl)))
        .await?;
    subject.clock.advance(SignedDuration::from_secs(10));
    subject.engine.sweep(count(10)).await?;
    subject.logged("s", 2).await?;
    let entries = subject.entries("s", 1).await?;
    assert_eq!((entries[0].id.as_str(), entries[0].deleted), ("a", true));
    Ok(())
}

/// One row through these versions.
async fn write(subject: &Subject, versions: std::ops::RangeInclusive<u64>) -> Checked {
    for version in versions {
        subject
            .store(&built(concerning(subject, "a", version, &["s"])))
            .await?;
    }
    Ok(())
}

fn numbers(entries: &[SyncEntry]) -> Vec<u64> {
    entries.iter().map(|entry| entry.seq).collect()
}
