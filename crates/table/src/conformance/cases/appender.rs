//! The appender, which writes the sync log from the feed for engines that cannot do so within the
//! commit. It works on any engine that was given no rule.

use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::{POLLS, count, pause};
use crate::conformance::rows::built;
use crate::conformance::subject::Subject;
use crate::conformance::sync_log::{append_until, appender, at_once, concerning};
use crate::sync::SyncEntry;

cases! { "appender":
    every_change_is_logged_once_and_in_order => [OwnSubject, Feed];
    it_goes_on_where_it_stopped => [OwnSubject, Feed];
    a_page_that_is_too_much_for_a_transaction_is_taken_in_parts => [OwnSubject, Feed, Actions(100)];
    two_at_once_log_every_change_once => [OwnSubject, Feed];
    a_feed_that_has_nothing_new_is_logged_at_once => [OwnSubject, Feed];
    what_it_writes_is_not_logged_again => [OwnSubject, Feed];
}

pub async fn every_change_is_logged_once_and_in_order(subject: &Subject) -> Checked {
    write(subject, 1..=20).await?;
    append_until(subject, "s", 20, at_once(subject)).await?;
    assert_complete(subject, 20).await
}

/// Each time another appender of the same name.
pub async fn it_goes_on_where_it_stopped(subject: &Subject) -> Checked {
    for end in [5, 6, 15] {
        let start = subject.entries("s", 0).await?.len() as u64 + 1;
        write(subject, start..=end).await?;
        append_until(subject, "s", end, at_once(subject)).await?;
        assert_complete(subject, end).await?;
    }
    Ok(())
}

pub async fn a_page_that_is_too_much_for_a_transaction_is_taken_in_parts(
    subject: &Subject,
) -> Checked {
    for version in 1..=60 {
        let row = concerning(subject, "a", version, &["s", "t", "u"]);
        subject.store(&built(row)).await?;
    }
    for name in ["s", "t", "u"] {
        append_until(subject, name, 60, at_once(subject)).await?;
    }
    assert_complete(subject, 60).await
}

/// In small steps, so that they get in each other's way.
pub async fn two_at_once_log_every_change_once(subject: &Subject) -> Checked {
    write(subject, 1..=40).await?;
    let race = || {
        let subject = subject.clone();
        tokio::spawn(async move { append_until(&subject, "s", 40, 2).await })
    };
    let (one, other) = (race(), race());
    one.await??;
    other.await??;
    assert_complete(subject, 40).await
}

pub async fn a_feed_that_has_nothing_new_is_logged_at_once(subject: &Subject) -> Checked {
    write(subject, 1..=3).await?;
    append_until(subject, "s", 3, at_once(subject)).await?;
    for _ in 0..3 {
        let appended = appender(subject)?.append(count(at_once(subject))).await?;
        assert_eq!(appended.entries, 0);
    }
    assert_complete(subject, 3).await
}

pub async fn what_it_writes_is_not_logged_again(subject: &Subject) -> Checked {
    write(subject, 1..=3).await?;
    append_until(subject, "s", 3, at_once(subject)).await?;
    let appender = appender(subject)?;
    let polls = if subject.capabilities.feed_lags {
        POLLS / 20
    } else {
        3
    };
    for _ in 0..polls {
        let step = appender.append(count(at_once(subject))).await?;
        assert_eq!(step.entries, 0);
        pause().await;
    }
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

async fn assert_complete(subject: &Subject, last: u64) -> Checked {
    let entries = subject.entries("s", 0).await?;
    let numbers = |number: fn(&SyncEntry) -> u64| entries.iter().map(number).eq(1..=last);
    assert!(numbers(|entry| entry.seq), "without gaps: {entries:?}");
    assert!(
        numbers(|entry| entry.version),
        "each change once: {entries:?}"
    );
    Ok(())
}
