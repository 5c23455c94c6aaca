//! Rows expire at the second of their `ttl`, for every read and every condition.

use jiff::SignedDuration;

use crate::clock::Clock;
use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{
    built, condition_failed, everywhere, placed, sample, titled, versioned,
};
use crate::conformance::subject::Subject;
use crate::index::Source;
use crate::key::Key;
use crate::query::Query;
use crate::row::{Row, Version};
use crate::write::{Action, Transaction};

cases! { "expiry":
    a_row_expires_at_the_second_of_its_ttl => [OwnSubject];
    an_expired_row_is_gone_for_a_batch => [OwnSubject];
    an_expired_row_is_gone_from_the_base_and_every_index => [OwnSubject];
    an_expired_row_is_absent_for_every_condition_of_a_write => [OwnSubject];
    an_expired_row_is_absent_for_every_condition_of_a_transaction => [OwnSubject];
    a_failed_condition_names_no_expired_row => [OwnSubject];
    a_row_without_a_ttl_does_not_expire => [OwnSubject];
    a_row_written_again_lives_by_its_new_ttl => [OwnSubject];
    a_row_that_has_expired_already_can_be_written_and_is_not_seen => [OwnSubject];
    a_row_put_over_an_expired_one_is_found_everywhere_once => [OwnSubject];
    expired_rows_take_no_place_in_a_page => [OwnSubject];
    a_page_followed_by_expired_rows_only_has_no_cursor => [OwnSubject];
    a_cursor_resumes_after_its_row_expired => [OwnSubject];
    an_expired_row_can_be_deleted => [OwnSubject];
}

/// Every row of this module lives for so many seconds.
const LIFE: i64 = 10;

fn mortal(subject: &Subject, name: &str) -> Row {
    let builder = sample(subject.key("own", name), 1).ttl(death(subject));
    built(everywhere(subject, builder, name))
}

fn death(subject: &Subject) -> i64 {
    subject.clock.now().as_second() + LIFE
}

fn outlive(subject: &Subject) {
    subject.clock.advance(SignedDuration::from_secs(LIFE));
}

fn queries(subject: &Subject) -> Vec<Query> {
    let query = |source| match source {
        Source::Base | Source::StartDate => Query::new(source, subject.partition("own")),
        Source::Gsi(gsi) => Query::new(source, subject.partition(gsi.name())),
    };
    Source::ALL.into_iter().map(query).collect()
}

pub async fn a_row_expires_at_the_second_of_its_ttl(subject: &Subject) -> Checked {
    let row = mortal(subject, "a");
    subject.store(&row).await?;
    subject
        .clock
        .advance(SignedDuration::new(LIFE - 1, 999_000_000));
    subject.assert_stored(&row).await?;
    for query in queries(subject) {
        subject.assert_finds(&query, &[&row]).await?;
    }
    subject.clock.advance(SignedDuration::from_millis(1));
    subject.assert_absent(row.key()).await?;
    subject.clock.advance(SignedDuration::from_hours(1000));
    subject.assert_absent(row.key()).await
}

pub async fn an_expired_row_is_gone_for_a_batch(subject: &Subject) -> Checked {
    let (gone, stays) = (mortal(subject, "a"), titled(subject.key("own", "b"), "b"));
    subject.store_all([&gone, &stays]).await?;
    outlive(subject);
    let keys = [gone.key().clone(), stays.key().clone()];
    assert_eq!(subject.engine.batch_get(&keys).await?, [None, Some(stays)]);
    Ok(())
}

pub async fn an_expired_row_is_gone_from_the_base_and_every_index(subject: &Subject) -> Checked {
    let stays = built(everywhere(subject, sample(subject.key("own", "b"), 1), "b"));
    let (before, after) = (mortal(subject, "a"), mortal(subject, "c"));
    subject.store_all([&before, &stays, &after]).await?;
    for query in queries(subject) {
        subject
            .assert_finds(&query, &[&before, &stays, &after])
            .await?;
    }
    outlive(subject);
    for query in queries(subject) {
        subject.assert_finds(&query, &[&stays]).await?;
        subject.assert_finds(&query.descending(), &[&stays]).await?;
    }
    Ok(())
}

fn conditions_on_a_row() -> [Condition; 3] {
    [
        Condition::Exists,
        Condition::Version(Version(1)),
        Condition::attribute_equals("entityType", "SAMPLE"),
    ]
}

pub async fn an_expired_row_is_absent_for_every_condition_of_a_write(subject: &Subject) -> Checked {
    let row = mortal(subject, "a");
    subject.store(&row).await?;
    let next = versioned(row.key().clone(), 2);
    for condition in conditions_on_a_row() {
        subject.put(&row, condition).await?;
    }
    outlive(subject);
    for condition in conditions_on_a_row() {
        condition_failed(subject.put(&next, condition.clone()).await);
        condition_failed(subject.delete(row.key(), condition).await);
    }
    subject.put(&next, Condition::NotExists).await?;
    subject.assert_stored(&next).await
}

pub async fn an_expired_row_is_absent_for_every_condition_of_a_transaction(
    subject: &Subject,
) -> Checked {
    let row = mortal(subject, "a");
    subject.store(&row).await?;
    outlive(subject);
    let next = versioned(row.key().clone(), 2);
    let actions = |condition: &Condition| {
        [
            Action::put(next.clone(), condition.clone()),
            Action::delete(row.key().clone(), condition.clone()),
            Action::check(row.key().clone(), condition.clone()),
        ]
    };
    for condition in conditions_on_a_row() {
        for action in actions(&condition) {
            let transaction = Transaction::new(vec![action])?;
            let failed = condition_failed(subject.engine.transact(transaction).await);
            assert_eq!(failed.failures[0].current, None);
        }
    }
    let [put, _, check] = actions(&Condition::NotExists);
    subject
        .engine
        .transact(Transaction::new(vec![check])?)
        .await?;
    subject
        .engine
        .transact(Transaction::new(vec![put])?)
        .await?;
    subject.assert_stored(&next).await
}

pub async fn a_failed_condition_names_no_expired_row(subject: &Subject) -> Checked {
    let row = mortal(subject, "a");
    subject.store(&row).await?;
    outlive(subject);
    for condition in conditions_on_a_row() {
        let failed = condition_failed(subject.put(&row, condition).await);
        assert_eq!(failed.failures[0].current, None);
    }
    Ok(())
}

pub async fn a_row_without_a_ttl_does_not_expire(subject: &Subject) -> Checked {
    let row = titled(subject.key("own", "a"), "for ever");
    subject.store(&row).await?;
    subject
        .clock
        .advance(SignedDuration::from_hours(24 * 365 * 100));
    subject.assert_stored(&row).await
}

pub async fn a_row_written_again_lives_by_its_new_ttl(subject: &Subject) -> Checked {
    let (longer, immortal) = (subject.key("own", "longer"), subject.key("own", "immortal"));
    let shorter = subject.key("own", "shorter");
    let mortal_at = |key: &Key, ttl: i64| built(sample(key.clone(), 1).ttl(ttl));
    let end = death(subject);
    for (key, ttl) in [(&longer, end), (&immortal, end), (&shorter, end + LIFE)] {
        subject.store(&mortal_at(key, ttl)).await?;
    }
    let (longer, immortal) = (mortal_at(&longer, end + LIFE), versioned(immortal, 2));
    subject
        .store_all([&longer, &immortal, &mortal_at(&shorter, end)])
        .await?;
    outlive(subject);
    subject.assert_stored(&longer).await?;
    subject.assert_stored(&immortal).await?;
    subject.assert_absent(&shorter).await?;
    outlive(subject);
    subject.assert_absent(longer.key()).await?;
    subject.assert_stored(&immortal).await
}

pub async fn a_row_that_has_expired_already_can_be_written_and_is_not_seen(
    subject: &Subject,
) -> Checked {
    let now = subject.clock.now().as_second();
    for (number, ttl) in [now, now - 1, 1, 0, -1, i64::MIN].into_iter().enumerate() {
        let key = subject.key("own", &format!("{number}"));
        let row = built(sample(key, 1).ttl(ttl));
        subject.put(&row, Condition::NotExists).await?;
        subject.assert_absent(row.key()).await?;
        subject.put(&row, Condition::NotExists).await?;
    }
    subject.assert_finds(&queries(subject)[0], &[]).await
}

pub async fn a_row_put_over_an_expired_one_is_found_everywhere_once(subject: &Subject) -> Checked {
    subject.store(&mortal(subject, "a")).await?;
    outlive(subject);
    let next = built(everywhere(subject, sample(subject.key("own", "a"), 2), "b"));
    subject.put(&next, Condition::NotExists).await?;
    subject.assert_stored(&next).await?;
    for query in queries(subject) {
        subject.assert_finds(&query, &[&next]).await?;
    }
    Ok(())
}

/// Nine rows of which every third stays, at a place of its own on every source.
async fn every_third_stays(subject: &Subject, source: Source) -> Checked<(Query, Vec<Row>)> {
    let partition = subject.partition(&format!("thirds-{}", source.name()));
    let row = |number: usize| {
        let own = subject.key(&format!("rows-{}", source.name()), &format!("{number}"));
        let builder = placed(source, &partition, &format!("{number}"), &own);
        built(match number % 3 {
            0 => builder,
            _ => builder.ttl(death(subject)),
        })
    };
    let rows: Vec<Row> = (0..9).map(row).collect();
    subject.store_all(&rows).await?;
    let query = Query::new(source, partition);
    subject.rows_when(&query, |found| found.len() == 9).await?;
    outlive(subject);
    Ok((query, rows.into_iter().step_by(3).collect()))
}

pub async fn expired_rows_take_no_place_in_a_page(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let (query, stay) = every_third_stays(subject, source).await?;
        let page = subject.engine.query(&query.clone().limit(count(2))).await?;
        assert_eq!(page.rows, stay[..2], "{source}");
        assert!(page.cursor.is_some(), "{source}");
        for limit in 1..=4 {
            let query = query.clone().limit(count(limit));
            let mut expected: Vec<&Row> = stay.iter().collect();
            subject.assert_finds(&query, &expected).await?;
            expected.reverse();
            subject.assert_finds(&query.descending(), &expected).await?;
        }
    }
    Ok(())
}

pub async fn a_page_followed_by_expired_rows_only_has_no_cursor(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let (query, stay) = every_third_stays(subject, source).await?;
        let page = subject
            .engine
            .query(&query.limit(count(stay.len())))
            .await?;
        assert_eq!((page.rows, page.cursor), (stay, None), "{source}");
    }
    Ok(())
}

pub async fn a_cursor_resumes_after_its_row_expired(subject: &Subject) -> Checked {
    let rows = ["a", "b", "c"].map(|name| match name {
        "b" => mortal(subject, name),
        _ => built(everywhere(
            subject,
            sample(subject.key("own", name), 1),
            name,
        )),
    });
    subject.store_all(&rows).await?;
    let mut rest = Vec::new();
    for query in queries(subject) {
        let all: Vec<&Row> = rows.iter().collect();
        subject.assert_finds(&query, &all).await?;
        let page = subject.engine.query(&query.clone().limit(count(2))).await?;
        rest.push(query.after(page.cursor));
    }
    outlive(subject);
    for query in rest {
        subject.assert_finds(&query, &[&rows[2]]).await?;
    }
    Ok(())
}

pub async fn an_expired_row_can_be_deleted(subject: &Subject) -> Checked {
    let row = mortal(subject, "a");
    subject.store(&row).await?;
    outlive(subject);
    subject.delete(row.key(), Condition::NotExists).await?;
    subject.remove(row.key()).await?;
    subject.assert_absent(row.key()).await
}
