//! Sweeping removes what has expired, and nothing else, and the feed says so.

use jiff::SignedDuration;

use crate::clock::Clock;
use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::feed_reader::{FeedReader, told};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, everywhere, sample, titled};
use crate::conformance::subject::Subject;
use crate::engine::Scan;
use crate::row::Row;

cases! { "sweeping":
    a_sweep_removes_expired_rows_and_leaves_the_others => [OwnSubject, Sweep];
    a_sweep_keeps_its_limit_and_says_that_there_is_more => [OwnSubject, Sweep];
    a_sweep_of_nothing_removes_nothing => [OwnSubject, Sweep];
    a_swept_row_appears_in_the_feed_as_expired => [OwnSubject, Sweep, Feed];
    an_expired_row_deleted_by_hand_appears_as_deleted => [OwnSubject, Feed];
    a_swept_row_can_be_written_again => [OwnSubject, Sweep];
    a_sweep_is_harmless_where_the_server_sweeps_by_itself => [OwnSubject];
}

/// Rows that have expired, and one that has not.
async fn expired(subject: &Subject, number: u32) -> Checked<(Vec<Row>, Row)> {
    let ttl = subject.clock.now().as_second() + 10;
    let row = |number: u32| {
        let builder = sample(subject.key("own", &format!("{number}")), 1).ttl(ttl);
        built(everywhere(subject, builder, &format!("{number}")))
    };
    let rows: Vec<Row> = (0..number).map(row).collect();
    let alive = built(sample(subject.key("own", "alive"), 1).ttl(ttl + 1));
    subject.store_all(&rows).await?;
    subject.store(&alive).await?;
    subject.clock.advance(SignedDuration::from_secs(10));
    Ok((rows, alive))
}

pub async fn a_sweep_removes_expired_rows_and_leaves_the_others(subject: &Subject) -> Checked {
    let (rows, alive) = expired(subject, 5).await?;
    let stored = stored(subject).await?;
    assert_eq!(stored.len(), rows.len() + 1, "until swept, they are stored");
    let swept = subject.engine.sweep(count(100)).await?;
    assert_eq!((swept.rows, swept.more), (5, false));
    assert_eq!(self::stored(subject).await?, std::slice::from_ref(&alive));
    subject.assert_stored(&alive).await
}

pub async fn a_sweep_keeps_its_limit_and_says_that_there_is_more(subject: &Subject) -> Checked {
    expired(subject, 5).await?;
    let first = subject.engine.sweep(count(3)).await?;
    assert_eq!((first.rows, first.more), (3, true));
    assert_eq!(stored(subject).await?.len(), 3);
    let second = subject.engine.sweep(count(3)).await?;
    assert_eq!((second.rows, second.more), (2, false));
    assert_eq!(stored(subject).await?.len(), 1);
    Ok(())
}

pub async fn a_sweep_of_nothing_removes_nothing(subject: &Subject) -> Checked {
    let row = titled(subject.key("own", "a"), "x");
    subject.store(&row).await?;
    let swept = subject.engine.sweep(count(10)).await?;
    assert_eq!((swept.rows, swept.more), (0, false));
    subject.assert_stored(&row).await
}

pub async fn a_swept_row_appears_in_the_feed_as_expired(subject: &Subject) -> Checked {
    let (rows, _) = expired(subject, 3).await?;
    let mut reader = FeedReader::from_now(subject).await?;
    subject.engine.sweep(count(10)).await?;
    let mut found = told(&reader.read(3).await?);
    found.sort_by(|left, right| left.0.cmp(&right.0));
    let gone = |row: &Row| (row.key().clone(), Some(row.clone()), None, true);
    assert_eq!(found, rows.iter().map(gone).collect::<Vec<_>>());
    Ok(())
}

pub async fn an_expired_row_deleted_by_hand_appears_as_deleted(subject: &Subject) -> Checked {
    let (rows, _) = expired(subject, 1).await?;
    subject.remove(rows[0].key()).await?;
    let mut reader = FeedReader::from_oldest(subject);
    let found = told(&reader.read(3).await?);
    let gone = (rows[0].key().clone(), Some(rows[0].clone()), None, false);
    assert!(found.contains(&gone), "{found:?}");
    Ok(())
}

pub async fn a_swept_row_can_be_written_again(subject: &Subject) -> Checked {
    let (rows, _) = expired(subject, 1).await?;
    subject.engine.sweep(count(10)).await?;
    let again = built(everywhere(subject, sample(rows[0].key().clone(), 2), "0"));
    subject.put(&again, Condition::NotExists).await?;
    subject.assert_stored(&again).await
}

pub async fn a_sweep_is_harmless_where_the_server_sweeps_by_itself(subject: &Subject) -> Checked {
    let (rows, alive) = expired(subject, 2).await?;
    for _ in 0..3 {
        subject.engine.sweep(count(1)).await?;
    }
    subject.assert_stored(&alive).await?;
    subject.assert_absent(rows[0].key()).await
}

/// What the case has stored, expired or not.
async fn stored(subject: &Subject) -> Checked<Vec<Row>> {
    let limit = count(1000);
    let page = subject.engine.scan(&Scan { after: None, limit }).await?;
    let own = |row: &Row| row.key().pk.as_str().starts_with(&subject.scope);
    Ok(page.rows.into_iter().filter(own).collect())
}
