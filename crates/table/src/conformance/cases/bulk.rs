//! Scanning and loading: how all data is moved.

use std::collections::BTreeMap;

use jiff::SignedDuration;

use crate::clock::Clock;
use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, everywhere, largest, sample, titled, versioned};
use crate::conformance::subject::Subject;
use crate::digest::Digest;
use crate::engine::Scan;
use crate::index::Source;
use crate::key::Key;
use crate::query::Query;
use crate::row::Row;

cases! { "bulk":
    a_scan_sees_every_row_once => [OwnSubject];
    a_scan_with_any_limit_sees_the_same_rows => [OwnSubject];
    a_scan_sees_expired_rows_too => [OwnSubject];
    a_scan_goes_on_after_a_row_that_was_deleted => [OwnSubject];
    a_scan_gets_past_the_largest_rows => [OwnSubject];
    loaded_rows_are_found_in_every_index;
    loaded_rows_replace_what_was_there;
    loading_nothing_is_done_at_once;
    a_table_loaded_from_a_scan_is_the_same_table => [OwnSubject];
}

fn rows(subject: &Subject, number: u32) -> Vec<Row> {
    let row = |number: u32| {
        let key = subject.key(&format!("p{}", number % 7), &format!("{number:03}"));
        built(everywhere(subject, sample(key, 1), &format!("{number:03}")))
    };
    (0..number).map(row).collect()
}

pub async fn a_scan_sees_every_row_once(subject: &Subject) -> Checked {
    let rows = rows(subject, 60);
    subject.store_all(&rows).await?;
    assert_scanned(subject, &rows, 1000).await
}

pub async fn a_scan_with_any_limit_sees_the_same_rows(subject: &Subject) -> Checked {
    let rows = rows(subject, 13);
    subject.store_all(&rows).await?;
    for limit in [1, 2, 5, 12, 13, 14] {
        assert_scanned(subject, &rows, limit).await?;
    }
    Ok(())
}

pub async fn a_scan_sees_expired_rows_too(subject: &Subject) -> Checked {
    let ttl = subject.clock.now().as_second() + 10;
    let row = built(sample(subject.key("p", "a"), 1).ttl(ttl));
    subject.store(&row).await?;
    subject.clock.advance(SignedDuration::from_secs(10));
    subject.assert_absent(row.key()).await?;
    assert_scanned(subject, &[row], 10).await
}

pub async fn a_scan_goes_on_after_a_row_that_was_deleted(subject: &Subject) -> Checked {
    let rows = rows(subject, 9);
    subject.store_all(&rows).await?;
    let limit = count(3);
    let mut seen = BTreeMap::new();
    let mut after = None;
    loop {
        let page = subject.engine.scan(&Scan { after, limit }).await?;
        for row in own(subject, page.rows) {
            assert_eq!(seen.insert(row.key().clone(), row), None, "each row once");
        }
        let Some(next) = page.next else { break };
        if next.pk.as_str().starts_with(&subject.scope) {
            subject.remove(&next).await?;
        }
        after = Some(next);
    }
    assert!(seen.values().eq(sorted(&rows)));
    Ok(())
}

pub async fn a_scan_gets_past_the_largest_rows(subject: &Subject) -> Checked {
    let rows: Vec<Row> = (0..5)
        .map(|n| largest(subject.key("p", &format!("{n}"))))
        .collect();
    subject.store_all(&rows).await?;
    assert_scanned(subject, &rows, 1000).await
}

pub async fn loaded_rows_are_found_in_every_index(subject: &Subject) -> Checked {
    let row = |number: u32| {
        let builder = sample(subject.key("own", &format!("{number:03}")), 1);
        built(everywhere(subject, builder, &format!("{number:03}")))
    };
    let rows: Vec<Row> = (0..130).map(row).collect();
    subject.engine.load(rows.clone()).await?;
    let expected: Vec<&Row> = rows.iter().collect();
    for source in Source::ALL {
        let partition = match source {
            Source::Base | Source::StartDate => subject.partition("own"),
            Source::Gsi(gsi) => subject.partition(gsi.name()),
        };
        subject
            .assert_finds(&Query::new(source, partition), &expected)
            .await?;
    }
    subject.assert_stored(&rows[64]).await
}

pub async fn loaded_rows_replace_what_was_there(subject: &Subject) -> Checked {
    let key = subject.key("own", "a");
    let old = built(everywhere(subject, sample(key.clone(), 5), "old"));
    subject.store(&old).await?;
    let new = versioned(key, 1);
    subject.engine.load(vec![new.clone()]).await?;
    subject.assert_stored(&new).await?;
    let dates = Query::new(Source::StartDate, new.key().pk.clone());
    subject.assert_finds(&dates, &[]).await
}

pub async fn loading_nothing_is_done_at_once(subject: &Subject) -> Checked {
    subject.engine.load(Vec::new()).await?;
    Ok(())
}

/// As `nexus copy` compares two tables.
pub async fn a_table_loaded_from_a_scan_is_the_same_table(subject: &Subject) -> Checked {
    let mut rows = rows(subject, 20);
    rows.push(titled(subject.key("q", "🗓"), "Grüße"));
    subject.store_all(&rows).await?;
    let before = digest(&scan(subject, 7).await?);
    for row in &rows {
        subject.remove(row.key()).await?;
    }
    assert_eq!(scan(subject, 7).await?, []);
    subject.engine.load(rows).await?;
    assert_eq!(digest(&scan(subject, 7).await?), before);
    Ok(())
}

fn digest(rows: &[Row]) -> Digest {
    let mut digest = Digest::default();
    for row in rows {
        digest.add(row);
    }
    digest
}

fn own(subject: &Subject, rows: Vec<Row>) -> impl Iterator<Item = Row> {
    let own = |row: &Row| row.key().pk.as_str().starts_with(&subject.scope);
    rows.into_iter().filter(own)
}

fn sorted(rows: &[Row]) -> Vec<&Row> {
    let mut rows: Vec<&Row> = rows.iter().collect();
    rows.sort_by_key(|row| row.key());
    rows
}

/// Every row of the case, in the order they were seen.
async fn scan(subject: &Subject, limit: usize) -> Checked<Vec<Row>> {
    let limit = count(limit);
    let mut rows = Vec::new();
    let mut after: Option<Key> = None;
    loop {
        let page = subject.engine.scan(&Scan { after, limit }).await?;
        assert!(
            page.rows.len() <= limit.get() as usize,
            "a page keeps its limit"
        );
        rows.extend(own(subject, page.rows));
        match page.next {
            Some(next) => after = Some(next),
            None => return Ok(rows),
        }
    }
}

async fn assert_scanned(subject: &Subject, rows: &[Row], limit: usize) -> Checked {
    let found = scan(subject, limit).await?;
    assert_eq!(found.len(), rows.len(), "each row once");
    assert!(sorted(&found) == sorted(rows), "every row as it was stored");
    Ok(())
}
