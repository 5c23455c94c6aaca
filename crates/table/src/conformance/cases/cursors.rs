//! Cursors: where a page ended, resumed on every source in both directions.

use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, placed, sort};
use crate::conformance::subject::Subject;
use crate::cursor::Cursor;
use crate::error::Error;
use crate::index::Source;
use crate::query::{MAX_LIMIT, Query, SortRange};
use crate::row::Row;

cases! { "cursors":
    a_cursor_resumes_after_each_row;
    a_walk_with_any_limit_sees_every_row_once;
    the_last_page_has_no_cursor_even_if_it_is_full;
    a_limit_beyond_the_rows_gives_one_page;
    a_limit_is_kept;
    a_cursor_resumes_after_its_row_was_deleted;
    a_cursor_resumes_after_its_row_was_changed;
    a_cursor_resumes_after_its_row_moved_ahead_or_back;
    a_cursor_resumes_after_everything_behind_it_was_deleted;
    a_cursor_sees_rows_that_came_behind_it_meanwhile;
    a_cursor_can_be_used_again;
    a_cursor_can_turn_round;
    a_cursor_works_with_another_limit;
    a_cursor_of_another_index_is_refused;
    a_cursor_of_another_partition_is_refused;
    a_cursor_outside_the_range_never_leads_out_of_it;
    a_page_of_more_rows_than_the_limit_allows_is_cut;
}

const KEYS: [&str; 6] = ["a", "b", "b#1", "c", "🗓", "\u{10FFFF}"];

pub async fn a_cursor_resumes_after_each_row(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        for query in both_ways(subject, source) {
            let rows = in_order(&rows, &query);
            for length in 1..rows.len() {
                let page = subject
                    .engine
                    .query(&query.clone().limit(count(length)))
                    .await?;
                let cursor = page.cursor.expect("rows follow");
                let rest = query.clone().after(Some(Cursor::parse(&cursor.to_text())?));
                subject.assert_finds(&rest, &rows[length..]).await?;
            }
        }
    }
    Ok(())
}

pub async fn a_walk_with_any_limit_sees_every_row_once(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        for query in both_ways(subject, source) {
            for limit in 1..=rows.len() + 1 {
                let query = query.clone().limit(count(limit));
                subject
                    .assert_finds(&query, &in_order(&rows, &query))
                    .await?;
            }
        }
    }
    Ok(())
}

pub async fn the_last_page_has_no_cursor_even_if_it_is_full(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        for query in both_ways(subject, source) {
            for limit in [1, 2, 3, rows.len()] {
                let pages = subject.pages(&query.clone().limit(count(limit))).await?;
                let lengths: Vec<usize> = pages.iter().map(|page| page.rows.len()).collect();
                assert_eq!(lengths, vec![limit; rows.len() / limit], "{source}");
            }
        }
    }
    Ok(())
}

pub async fn a_limit_beyond_the_rows_gives_one_page(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        for limit in [rows.len() + 1, 100, MAX_LIMIT as usize, u32::MAX as usize] {
            let page = subject
                .engine
                .query(&whole(subject, source).limit(count(limit)))
                .await?;
            assert_eq!(
                (page.rows.len(), page.cursor),
                (rows.len(), None),
                "{source}"
            );
        }
    }
    Ok(())
}

pub async fn a_limit_is_kept(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        for limit in 1..rows.len() {
            let page = subject
                .engine
                .query(&whole(subject, source).limit(count(limit)))
                .await?;
            assert_eq!(page.rows.len(), limit, "{source}");
            assert!(page.cursor.is_some(), "{source}");
        }
    }
    Ok(())
}

pub async fn a_cursor_resumes_after_its_row_was_deleted(subject: &Subject) -> Checked {
    for source in Source::ALL {
        for query in both_ways(subject, source) {
            let rows = stored(subject, source).await?;
            let rows = in_order(&rows, &query);
            let cursor = cursor_after(subject, &query, 3).await?;
            subject.remove(rows[2].key()).await?;
            subject
                .assert_finds(&query.after(Some(cursor)), &rows[3..])
                .await?;
        }
    }
    Ok(())
}

pub async fn a_cursor_resumes_after_its_row_was_changed(subject: &Subject) -> Checked {
    for source in Source::ALL {
        for query in both_ways(subject, source) {
            let rows = stored(subject, source).await?;
            let rows = in_order(&rows, &query);
            let cursor = cursor_after(subject, &query, 3).await?;
            let at = place(rows[2], source);
            let changed = placed(source, &query.partition, &at, rows[2].key());
            subject
                .store(&built(changed.attribute("title", "changed")))
                .await?;
            subject
                .assert_finds(&query.after(Some(cursor)), &rows[3..])
                .await?;
        }
    }
    Ok(())
}

/// Only an index lets a row move.
pub async fn a_cursor_resumes_after_its_row_moved_ahead_or_back(subject: &Subject) -> Checked {
    for source in Source::ALL
        .into_iter()
        .filter(|source| *source != Source::Base)
    {
        for query in both_ways(subject, source) {
            for to in ["A", "bb"] {
                let rows = stored(subject, source).await?;
                let rows = in_order(&rows, &query);
                let cursor = cursor_after(subject, &query, 3).await?;
                let moved = built(placed(source, &query.partition, to, rows[2].key()));
                subject.store(&moved).await?;
                let rest = query.clone().after(Some(cursor));
                let stay = |found: &[Row]| {
                    let found = found.iter().filter(|row| row.key() != moved.key());
                    found.eq(rows[3..].iter().copied())
                };
                let found = subject.rows_when(&rest, stay).await?;
                assert!(stay(&found), "{source}: what stays is seen once: {found:?}");
            }
        }
    }
    Ok(())
}

pub async fn a_cursor_resumes_after_everything_behind_it_was_deleted(subject: &Subject) -> Checked {
    for source in Source::ALL {
        for query in both_ways(subject, source) {
            let rows = stored(subject, source).await?;
            let rows = in_order(&rows, &query);
            let cursor = cursor_after(subject, &query, 3).await?;
            for row in &rows[3..] {
                subject.remove(row.key()).await?;
            }
            subject
                .assert_finds(&query.after(Some(cursor)), &[])
                .await?;
        }
    }
    Ok(())
}

pub async fn a_cursor_sees_rows_that_came_behind_it_meanwhile(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        let query = whole(subject, source);
        let cursor = cursor_after(subject, &query, 3).await?;
        let late = row(subject, source, "b#2");
        subject
            .store_all([&late, &row(subject, source, "a#")])
            .await?;
        let expected = [&late, &rows[3], &rows[4], &rows[5]];
        subject
            .assert_finds(&query.after(Some(cursor)), &expected)
            .await?;
    }
    Ok(())
}

pub async fn a_cursor_can_be_used_again(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        let query = whole(subject, source);
        let cursor = cursor_after(subject, &query, 2).await?;
        let rest = query.after(Some(cursor));
        let expected = in_order(&rows, &rest);
        for _ in 0..3 {
            subject.assert_finds(&rest, &expected[2..]).await?;
        }
    }
    Ok(())
}

pub async fn a_cursor_can_turn_round(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        let query = whole(subject, source);
        let cursor = cursor_after(subject, &query, 4).await?;
        let back = query.descending().after(Some(cursor));
        subject
            .assert_finds(&back, &[&rows[2], &rows[1], &rows[0]])
            .await?;
    }
    Ok(())
}

pub async fn a_cursor_works_with_another_limit(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        let query = whole(subject, source);
        let cursor = cursor_after(subject, &query, 1).await?;
        let rest = query.limit(count(2)).after(Some(cursor));
        subject
            .assert_finds(&rest, &in_order(&rows, &rest)[1..])
            .await?;
    }
    Ok(())
}

pub async fn a_cursor_of_another_index_is_refused(subject: &Subject) -> Checked {
    for source in Source::ALL {
        stored(subject, source).await?;
        let query = whole(subject, source);
        let cursor = cursor_after(subject, &query, 2).await?;
        for other in Source::ALL.into_iter().filter(|other| *other != source) {
            let stolen = Query::new(other, query.partition.clone()).after(Some(cursor.clone()));
            assert_refused(subject, &stolen).await;
        }
    }
    Ok(())
}

pub async fn a_cursor_of_another_partition_is_refused(subject: &Subject) -> Checked {
    for source in Source::ALL {
        stored(subject, source).await?;
        let cursor = cursor_after(subject, &whole(subject, source), 2).await?;
        let stolen = Query::new(source, subject.partition("other")).after(Some(cursor));
        assert_refused(subject, &stolen).await;
    }
    Ok(())
}

/// Such a cursor is refused, or continues as if the range were walked from there.
pub async fn a_cursor_outside_the_range_never_leads_out_of_it(subject: &Subject) -> Checked {
    for source in Source::ALL {
        let rows = stored(subject, source).await?;
        let query = whole(subject, source);
        let cursor = cursor_after(subject, &query, 1).await?;
        let range = SortRange::half_open(sort("b"), sort("c"));
        match subject
            .engine
            .query(&query.range(range).after(Some(cursor)))
            .await
        {
            Err(Error::InvalidCursor { .. }) => {}
            Err(error) => return Err(error.into()),
            Ok(page) => assert_eq!(page.rows, &rows[1..3], "{source}"),
        }
    }
    Ok(())
}

pub async fn a_page_of_more_rows_than_the_limit_allows_is_cut(subject: &Subject) -> Checked {
    let row = |number: u32| {
        let own = subject.key("many", &format!("{number:04}"));
        built(placed(
            Source::Base,
            &subject.partition("many"),
            own.sk.as_str(),
            &own,
        ))
    };
    let rows: Vec<Row> = (0..=MAX_LIMIT).map(row).collect();
    subject.engine.load(rows.clone()).await?;
    let query = Query::new(Source::Base, subject.partition("many")).limit(count(5000));
    let pages = subject.pages(&query).await?;
    let lengths: Vec<usize> = pages.iter().map(|page| page.rows.len()).collect();
    assert_eq!(lengths, [MAX_LIMIT as usize, 1]);
    assert!(pages.iter().flat_map(|page| &page.rows).eq(&rows));
    Ok(())
}

async fn assert_refused(subject: &Subject, query: &Query) {
    let answer = subject.engine.query(query).await;
    assert!(
        matches!(answer, Err(Error::InvalidCursor { .. })),
        "{query:?} should be refused: {answer:?}"
    );
}

/// The cursor behind the first rows of a query, once an index that lags shows them all.
async fn cursor_after(subject: &Subject, query: &Query, rows: usize) -> Checked<Cursor> {
    let page = subject
        .engine
        .query(&query.clone().limit(count(rows)))
        .await?;
    let cursor = page.cursor.expect("rows follow");
    Ok(Cursor::parse(&cursor.to_text())?)
}

fn whole(subject: &Subject, source: Source) -> Query {
    Query::new(source, subject.partition(source.name()))
}

fn both_ways(subject: &Subject, source: Source) -> [Query; 2] {
    [whole(subject, source), whole(subject, source).descending()]
}

fn in_order<'a>(rows: &'a [Row], query: &Query) -> Vec<&'a Row> {
    match query.direction {
        crate::query::Direction::Ascending => rows.iter().collect(),
        crate::query::Direction::Descending => rows.iter().rev().collect(),
    }
}

/// Stores one row at each key, in order, and waits until they are seen.
async fn stored(subject: &Subject, source: Source) -> Checked<Vec<Row>> {
    let rows: Vec<Row> = KEYS.iter().map(|at| row(subject, source, at)).collect();
    subject.store_all(&rows).await?;
    let expected: Vec<&Row> = rows.iter().collect();
    subject
        .assert_finds(&whole(subject, source), &expected)
        .await?;
    Ok(rows)
}

fn row(subject: &Subject, source: Source, at: &str) -> Row {
    // The rows' own keys are in another order than their places.
    let own = subject.key("rows", &format!("{}-{}-{at}", source.name(), 9 - at.len()));
    built(placed(source, &subject.partition(source.name()), at, &own))
}

fn place(row: &Row, source: Source) -> String {
    let place = crate::conformance::reference::place(row, source);
    place.expect("the row is in the index").1.to_string()
}
