//! The appender, which writes the sync log from the feed for engines that cannot do so within the
//! commit. It works on any engine that was given no rule.

use jiff::SignedDuration;

use crate::clock::Clock;
use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::{POLLS, count, pause};
use crate::conformance::rows::built;
use crate::conformance::subject::Subject;
use crate::conformance::sync_log::{append_until, appender, at_once, concerning, scope};
use crate::key::Key;
use crate::row::{EntityType, Row, Version};
use crate::sync::{self, SyncEntry, SyncNote};

cases! { "appender":
    every_change_is_logged_once_and_in_order => [OwnSubject, Feed];
    it_goes_on_where_it_stopped => [OwnSubject, Feed];
    a_page_that_is_too_much_for_a_transaction_is_taken_in_parts => [OwnSubject, Feed, Actions(100)];
    two_at_once_log_every_change_once => [OwnSubject, Feed];
    a_feed_that_has_nothing_new_is_logged_at_once => [OwnSubject, Feed];
    what_it_writes_is_not_logged_again => [OwnSubject, Feed];
    an_entry_that_is_already_there_is_replaced => [OwnSubject, Feed];
    a_lost_position_makes_every_scope_too_old => [OwnSubject, Feed, Sweep];
    after_a_lost_position_it_goes_on_with_what_the_feed_remembers => [OwnSubject, Feed, Sweep];
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

/// As in a table that was filled from another one.
pub async fn an_entry_that_is_already_there_is_replaced(subject: &Subject) -> Checked {
    let stray = SyncNote {
        scope: scope(subject, "s"),
        entity_type: EntityType::new("STRAY")?,
        id: "stray".to_owned(),
        version: Version(7),
        deleted: false,
        old_range: None,
        new_range: None,
    };
    let now = subject.clock.now();
    subject.store(&sync::entry_row(&stray, 2, now)?).await?;
    write(subject, 1..=3).await?;
    append_until(subject, "s", 3, at_once(subject)).await?;
    assert_complete(subject, 3).await
}

/// Where nothing happens afterwards, and where nothing ever happened, too: what was missed may have
/// been the first. A loss concerns the whole table, so this needs one of its own.
pub async fn a_lost_position_makes_every_scope_too_old(subject: &Subject) -> Checked {
    write(subject, 1..=3).await?;
    append_until(subject, "s", 3, at_once(subject)).await?;
    subject.clock.advance(SignedDuration::from_hours(25));
    subject.engine.sweep(count(100)).await?;
    for (last, never) in [(3, 0), (4, 1)] {
        lose_position(subject).await?;
        while !appender(subject)?.append(count(10)).await?.caught_up {}
        subject.assert_too_old("s", last).await;
        subject.assert_too_old("never", never).await;
        for (name, head) in [("s", last + 1), ("never", never + 1)] {
            let last = sync::head(&*subject.engine, &scope(subject, name)).await?;
            assert_eq!(last, head, "the last number of {name}");
            assert_eq!(subject.entries(name, head).await?, []);
        }
    }
    write(subject, 4..=5).await?;
    append_until(subject, "s", 7, at_once(subject)).await?;
    subject.assert_too_old("s", 4).await;
    let entries = subject.entries("s", 5).await?;
    assert_eq!(told(&entries), [(6, 4), (7, 5)]);
    Ok(())
}

pub async fn after_a_lost_position_it_goes_on_with_what_the_feed_remembers(
    subject: &Subject,
) -> Checked {
    write(subject, 1..=1).await?;
    append_until(subject, "s", 1, at_once(subject)).await?;
    write(subject, 2..=2).await?;
    subject.clock.advance(SignedDuration::from_hours(25));
    write(subject, 3..=4).await?;
    subject.engine.sweep(count(100)).await?;
    append_until(subject, "s", 4, at_once(subject)).await?;
    subject.assert_too_old("s", 1).await;
    let entries = subject.entries("s", 2).await?;
    assert_eq!(told(&entries), [(3, 3), (4, 4)], "change 2 was missed");
    Ok(())
}

/// Puts a position into the checkpoint that this feed does not know.
async fn lose_position(subject: &Subject) -> Checked {
    let key = Key::new(format!("SYNC#CHECKPOINT#{}", subject.scope), "CHECKPOINT")?;
    let kept = subject.engine.get(&key).await?;
    let kept = kept.expect("the appender keeps its place");
    let lost = Row::builder(key, kept.entity_type().clone(), kept.version().next())
        .attribute("position", "elsewhere")
        .attribute("keptAt", 0);
    Ok(subject.store(&built(lost)).await?)
}

fn told(entries: &[SyncEntry]) -> Vec<(u64, u64)> {
    let told = entries.iter().map(|entry| (entry.seq, entry.version));
    told.collect()
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
