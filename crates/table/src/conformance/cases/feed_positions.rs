//! Reading the feed on from where one stopped.

use jiff::{SignedDuration, Timestamp};

use crate::change::{ChangesRequest, FeedPosition, FeedStart};
use crate::conformance::case::{Checked, cases};
use crate::conformance::feed_reader::{FeedReader, told};
use crate::conformance::reading::count;
use crate::conformance::rows::versioned;
use crate::conformance::subject::Subject;
use crate::error::Error;
use crate::row::Row;

cases! { "feed_positions":
    the_feed_resumes_after_every_position => [Feed, OwnSubject];
    any_limit_gives_the_same_changes => [Feed, OwnSubject];
    reading_again_from_a_position_gives_the_same_changes => [Feed, OwnSubject];
    a_reader_who_has_caught_up_sees_what_comes_later => [Feed, OwnSubject];
    a_position_in_an_empty_feed_sees_the_first_change => [Feed, OwnSubject];
    oldest_begins_at_the_beginning_every_time => [Feed, OwnSubject];
    since_an_instant_leaves_out_nothing_from_then_on => [Feed, OwnSubject];
    since_the_beginning_of_time_is_everything => [Feed, OwnSubject];
    a_position_of_another_engine_is_lost => [Feed, OwnSubject];
    changes_are_remembered_for_a_day => [Feed, Sweep, OwnSubject];
    changes_past_their_time_are_forgotten => [Feed, Sweep, OwnSubject];
    a_position_before_what_was_forgotten_is_lost => [Feed, Sweep, OwnSubject];
    a_position_behind_what_was_forgotten_still_holds => [Feed, Sweep, OwnSubject];
}

const CHANGES: u64 = 12;

pub async fn the_feed_resumes_after_every_position(subject: &Subject) -> Checked {
    write(subject, 1..=CHANGES).await?;
    let all = FeedReader::from_oldest(subject).read(12).await?;
    assert_eq!(all.len(), 12);
    let mut reader = FeedReader::from_oldest(subject);
    reader.limit = count(1);
    let mut seen = 0;
    while seen < all.len() {
        let (changes, _) = reader.page().await?;
        seen += changes.len();
        let position = reader.position().expect("a page has an end");
        let mut rest = FeedReader::starting(subject, FeedStart::After(position));
        let rest = rest.read(all.len() - seen).await?;
        assert_eq!(told(&rest), told(&all[seen..]), "after {seen}");
    }
    Ok(())
}

pub async fn any_limit_gives_the_same_changes(subject: &Subject) -> Checked {
    write(subject, 1..=CHANGES).await?;
    let all = FeedReader::from_oldest(subject).read(12).await?;
    for limit in [1, 2, 5, 11, 12, 13, 1000] {
        let mut reader = FeedReader::from_oldest(subject);
        reader.limit = count(limit);
        assert_eq!(told(&reader.read(12).await?), told(&all), "limit {limit}");
    }
    Ok(())
}

pub async fn reading_again_from_a_position_gives_the_same_changes(subject: &Subject) -> Checked {
    write(subject, 1..=4).await?;
    let mut reader = FeedReader::from_oldest(subject);
    assert_eq!(reader.read(4).await?.len(), 4);
    let position = reader.position().expect("a page has an end");
    write(subject, 5..=CHANGES).await?;
    let first = reader.read(8).await?;
    assert_eq!(first.len(), 8);
    for _ in 0..3 {
        let mut again = FeedReader::starting(subject, FeedStart::After(position.clone()));
        assert_eq!(again.read(8).await?, first);
    }
    Ok(())
}

pub async fn a_reader_who_has_caught_up_sees_what_comes_later(subject: &Subject) -> Checked {
    let mut reader = FeedReader::from_oldest(subject);
    for version in 1..=5 {
        write(subject, version..=version).await?;
        let changes = reader.read(1).await?;
        assert_eq!(versions(&changes), [version]);
    }
    assert_eq!(reader.read(0).await?, []);
    Ok(())
}

pub async fn a_position_in_an_empty_feed_sees_the_first_change(subject: &Subject) -> Checked {
    let mut reader = FeedReader::from_now(subject).await?;
    write(subject, 1..=1).await?;
    assert_eq!(versions(&reader.read(1).await?), [1]);
    Ok(())
}

pub async fn oldest_begins_at_the_beginning_every_time(subject: &Subject) -> Checked {
    for version in 1..=5 {
        write(subject, version..=version).await?;
        let expected: Vec<u64> = (1..=version).collect();
        let changes = FeedReader::from_oldest(subject)
            .read(expected.len())
            .await?;
        assert_eq!(versions(&changes), expected);
    }
    Ok(())
}

/// It may begin somewhat earlier, never later.
pub async fn since_an_instant_leaves_out_nothing_from_then_on(subject: &Subject) -> Checked {
    for version in 1..=6 {
        write(subject, version..=version).await?;
        subject.clock.advance(SignedDuration::from_mins(10));
    }
    let all = FeedReader::from_oldest(subject).read(6).await?;
    for (seen, change) in all.iter().enumerate() {
        let mut since = FeedReader::starting(subject, FeedStart::Since(change.at));
        let found = told(&since.read(all.len() - seen).await?);
        assert!(
            found.ends_with(&told(&all[seen..])),
            "since {}: {found:?}",
            change.at
        );
    }
    Ok(())
}

pub async fn since_the_beginning_of_time_is_everything(subject: &Subject) -> Checked {
    write(subject, 1..=CHANGES).await?;
    let mut since = FeedReader::starting(subject, FeedStart::Since(Timestamp::UNIX_EPOCH));
    assert_eq!(
        versions(&since.read(12).await?),
        (1..=CHANGES).collect::<Vec<_>>()
    );
    Ok(())
}

pub async fn a_position_of_another_engine_is_lost(subject: &Subject) -> Checked {
    write(subject, 1..=1).await?;
    for text in [
        "",
        "elsewhere",
        "{}",
        "-1",
        "🗓",
        "99999999999999999999999999",
    ] {
        assert_lost(subject, FeedPosition::new(text)).await;
    }
    Ok(())
}

pub async fn changes_are_remembered_for_a_day(subject: &Subject) -> Checked {
    write(subject, 1..=3).await?;
    subject.clock.advance(SignedDuration::from_hours(23));
    sweep(subject).await?;
    let changes = FeedReader::from_oldest(subject).read(3).await?;
    assert_eq!(versions(&changes), [1, 2, 3]);
    Ok(())
}

pub async fn changes_past_their_time_are_forgotten(subject: &Subject) -> Checked {
    write(subject, 1..=3).await?;
    subject.clock.advance(SignedDuration::from_hours(25));
    write(subject, 4..=5).await?;
    sweep(subject).await?;
    let changes = FeedReader::from_oldest(subject).read(2).await?;
    assert_eq!(versions(&changes), [4, 5]);
    Ok(())
}

pub async fn a_position_before_what_was_forgotten_is_lost(subject: &Subject) -> Checked {
    let mut reader = FeedReader::from_now(subject).await?;
    let beginning = reader.position().expect("a page has an end");
    write(subject, 1..=1).await?;
    reader.read(1).await?;
    let middle = reader.position().expect("a page has an end");
    write(subject, 2..=2).await?;
    subject.clock.advance(SignedDuration::from_hours(25));
    write(subject, 3..=3).await?;
    sweep(subject).await?;
    assert_lost(subject, beginning).await;
    assert_lost(subject, middle).await;
    Ok(())
}

pub async fn a_position_behind_what_was_forgotten_still_holds(subject: &Subject) -> Checked {
    write(subject, 1..=2).await?;
    let mut reader = FeedReader::from_now(subject).await?;
    subject.clock.advance(SignedDuration::from_hours(25));
    sweep(subject).await?;
    assert_eq!(reader.read(0).await?, []);
    write(subject, 3..=3).await?;
    assert_eq!(versions(&reader.read(1).await?), [3]);
    Ok(())
}

/// All on one key, so that their order is promised on every engine.
async fn write(subject: &Subject, versions: std::ops::RangeInclusive<u64>) -> Checked {
    for version in versions {
        subject
            .store(&versioned(subject.key("p", "a"), version))
            .await?;
    }
    Ok(())
}

fn versions(changes: &[crate::change::Change]) -> Vec<u64> {
    let new = changes.iter().filter_map(|change| change.new.as_ref());
    new.map(Row::version).map(|version| version.0).collect()
}

async fn sweep(subject: &Subject) -> Checked {
    while subject.engine.sweep(count(100)).await?.more {}
    Ok(())
}

async fn assert_lost(subject: &Subject, position: FeedPosition) {
    let request = ChangesRequest {
        start: FeedStart::After(position.clone()),
        limit: count(10),
    };
    let answer = subject.engine.changes(&request).await;
    assert!(
        matches!(answer, Err(Error::PositionLost { .. })),
        "{position:?} should be lost: {answer:?}"
    );
}
