//! Rows with equal keys in an index: one order, each seen once, whatever happens to a neighbour.

use std::collections::BTreeSet;

use crate::conformance::case::{Checked, cases};
use crate::conformance::reading::count;
use crate::conformance::rows::{built, placed};
use crate::conformance::subject::Subject;
use crate::cursor::Cursor;
use crate::index::Source;
use crate::key::Key;
use crate::query::Query;
use crate::row::Row;

cases! { "ties":
    a_walk_sees_every_tied_row_once;
    tied_rows_keep_one_order;
    the_way_back_is_the_way_there_turned_round;
    tied_rows_stay_between_their_neighbours;
    a_cursor_among_ties_resumes_after_its_row_was_deleted;
    a_cursor_among_ties_resumes_after_its_row_was_changed;
    a_cursor_among_ties_resumes_after_its_row_moved_away;
}

pub async fn a_walk_sees_every_tied_row_once(subject: &Subject) -> Checked {
    for source in indexes() {
        let rows = stored(subject, source).await?;
        for query in both_ways(subject, source) {
            for limit in 1..=rows.len() {
                let found = subject.rows(&query.clone().limit(count(limit))).await?;
                assert_each_once(&found, &rows);
            }
        }
    }
    Ok(())
}

pub async fn tied_rows_keep_one_order(subject: &Subject) -> Checked {
    for source in indexes() {
        stored(subject, source).await?;
        for query in both_ways(subject, source) {
            let first = subject.rows(&query).await?;
            for limit in 1..=first.len() {
                let again = subject.rows(&query.clone().limit(count(limit))).await?;
                assert_eq!(again, first, "{source}");
            }
        }
    }
    Ok(())
}

pub async fn the_way_back_is_the_way_there_turned_round(subject: &Subject) -> Checked {
    for source in indexes() {
        stored(subject, source).await?;
        let [there, back] = both_ways(subject, source);
        let there = subject.rows(&there).await?;
        let mut back = subject.rows(&back).await?;
        back.reverse();
        assert_eq!(there, back, "{source}");
    }
    Ok(())
}

pub async fn tied_rows_stay_between_their_neighbours(subject: &Subject) -> Checked {
    for source in indexes() {
        let rows = stored(subject, source).await?;
        let neighbour = |name: &str, at: &str| row(subject, source, name, at);
        let (before, after) = (neighbour("zz", "tie!"), neighbour("!!", "tie~"));
        let earlier = neighbour("mm", "ti");
        subject.store_all([&before, &after, &earlier]).await?;
        for limit in [1, 2, 5, 100] {
            let query = whole(subject, source).limit(count(limit));
            let enough = |found: &[Row]| found.len() == rows.len() + 3;
            let found = subject.rows_when(&query, enough).await?;
            let last = found.len() - 1;
            assert_eq!(found[0], earlier, "{source}");
            assert_each_once(&found[1..=rows.len()], &rows);
            assert_eq!(
                found[last - 1..],
                [before.clone(), after.clone()],
                "{source}"
            );
        }
    }
    Ok(())
}

pub async fn a_cursor_among_ties_resumes_after_its_row_was_deleted(subject: &Subject) -> Checked {
    for source in indexes() {
        for query in both_ways(subject, source) {
            let (seen, cursor) = first_half(subject, &query).await?;
            subject.remove(seen[2].key()).await?;
            assert_rest(subject, &query, &seen, cursor).await?;
        }
    }
    Ok(())
}

pub async fn a_cursor_among_ties_resumes_after_its_row_was_changed(subject: &Subject) -> Checked {
    for source in indexes() {
        for query in both_ways(subject, source) {
            let (seen, cursor) = first_half(subject, &query).await?;
            let changed = placed(source, &query.partition, TIE, seen[2].key());
            subject
                .store(&built(changed.attribute("title", "new")))
                .await?;
            assert_rest(subject, &query, &seen, cursor).await?;
        }
    }
    Ok(())
}

pub async fn a_cursor_among_ties_resumes_after_its_row_moved_away(subject: &Subject) -> Checked {
    for source in indexes() {
        for query in both_ways(subject, source) {
            for to in ["before", "untied"] {
                let (seen, cursor) = first_half(subject, &query).await?;
                let moved = built(placed(source, &query.partition, to, seen[2].key()));
                subject.store(&moved).await?;
                assert_rest(subject, &query, &seen, cursor).await?;
            }
        }
    }
    Ok(())
}

const TIE: &str = "tie";

fn indexes() -> impl Iterator<Item = Source> {
    Source::ALL
        .into_iter()
        .filter(|source| *source != Source::Base)
}

fn whole(subject: &Subject, source: Source) -> Query {
    Query::new(source, subject.partition(source.name()))
}

fn both_ways(subject: &Subject, source: Source) -> [Query; 2] {
    [whole(subject, source), whole(subject, source).descending()]
}

fn row(subject: &Subject, source: Source, name: &str, at: &str) -> Row {
    // Where the index allows it, tied rows come from different partitions too.
    let own = subject.key(&format!("rows-{}-{}", source.name(), name.len()), name);
    built(placed(source, &subject.partition(source.name()), at, &own))
}

/// Seven rows at one place, written in no particular order.
async fn stored(subject: &Subject, source: Source) -> Checked<Vec<Row>> {
    let names = ["d", "bb", "g", "a", "ff", "c", "e"];
    let rows: Vec<Row> = names
        .iter()
        .map(|name| row(subject, source, name, TIE))
        .collect();
    subject.store_all(&rows).await?;
    let all = |found: &[Row]| rows.iter().all(|row| found.contains(row));
    subject.rows_when(&whole(subject, source), all).await?;
    Ok(rows)
}

async fn first_half(subject: &Subject, query: &Query) -> Checked<(Vec<Row>, Cursor)> {
    stored(subject, query.source).await?;
    let page = subject.engine.query(&query.clone().limit(count(3))).await?;
    let cursor = page.cursor.expect("rows follow");
    Ok((page.rows, Cursor::parse(&cursor.to_text())?))
}

/// What was not seen before and has not been touched comes, each once; of the rest only the one
/// that was written may come again.
async fn assert_rest(subject: &Subject, query: &Query, seen: &[Row], cursor: Cursor) -> Checked {
    let rest = subject.rows(&query.clone().after(Some(cursor))).await?;
    let touched = seen[2].key();
    let rest = rest.iter().map(Row::key).filter(|key| *key != touched);
    let mut keys: Vec<&Key> = rest.chain(seen[..2].iter().map(Row::key)).collect();
    keys.push(touched);
    let distinct: BTreeSet<&Key> = keys.iter().copied().collect();
    assert_eq!(
        (keys.len(), distinct.len()),
        (7, 7),
        "{}: each row once",
        query.source
    );
    Ok(())
}

#[track_caller]
fn assert_each_once(found: &[Row], rows: &[Row]) {
    let sorted = |rows: &[Row]| {
        let mut rows = rows.to_vec();
        rows.sort_by(|left, right| left.key().cmp(right.key()));
        rows
    };
    assert_eq!(sorted(found), sorted(rows), "each row once");
}
