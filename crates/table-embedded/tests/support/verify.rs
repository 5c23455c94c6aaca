//! The check that a table holds what its writers were promised, and that everything in it agrees.

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroU32;

use table::sync::{self, SyncRule};
use table::{
    Change, ChangesRequest, Engine, FeedStart, Gsi, Key, PartitionKey, Query, Row, Scan, SortKey,
    Source,
};
use table_embedded::EmbeddedEngine;

use crate::support::Problem;
use crate::support::ledger::Ledger;
use crate::support::open::PartitionAndAll;
use crate::support::units::{INDEX_PARTITIONS, Unit, index_partition};

const PAGE: NonZeroU32 = NonZeroU32::new(500).unwrap();

type Rows = BTreeMap<Key, Row>;

/// Every acknowledged write or a later one of its unit is there, no unit is half, nothing else is
/// there, and indexes, feed and sync log say the same as the rows. What was found is the ledger's
/// truth from then on.
pub(crate) async fn verify(engine: &EmbeddedEngine, ledger: &mut Ledger) -> Result<(), Problem> {
    engine.check_integrity().await?;
    let all = scan(engine).await?;
    let count = engine.count().await?;
    ensure(count == all.len() as u64, || format!("counts {count} rows"))?;
    let (log, rows): (Rows, Rows) = all.into_iter().partition(|(key, _)| sync::is_log_row(key));
    units_are_whole(&rows, ledger)?;
    indexes_match(engine, &rows).await?;
    let changes = feed(engine).await?;
    feed_leads_to(&changes, &rows)?;
    sync_log_tells(engine, &changes, &log).await
}

fn ensure(holds: bool, otherwise: impl FnOnce() -> String) -> Result<(), Problem> {
    if holds {
        Ok(())
    } else {
        Err(otherwise().into())
    }
}

async fn scan(engine: &EmbeddedEngine) -> Result<Rows, Problem> {
    let mut rows = Rows::new();
    let mut after = None;
    loop {
        let page = engine.scan(&Scan { after, limit: PAGE }).await?;
        rows.extend(page.rows.into_iter().map(|row| (row.key().clone(), row)));
        after = page.next;
        if after.is_none() {
            return Ok(rows);
        }
    }
}

/// The rows are exactly those of each unit in the state its main row is in.
fn units_are_whole(rows: &Rows, ledger: &mut Ledger) -> Result<(), Problem> {
    let mut expected = Rows::new();
    for unit in ledger.units() {
        let state = rows.get(&unit.main_key()).map(|row| row.version().0);
        ledger.settle(unit, state)?;
        let own = unit.rows(state);
        expected.extend(own.into_iter().map(|row| (row.key().clone(), row)));
    }
    for (key, row) in &expected {
        let found = rows.get(key);
        ensure(found == Some(row), || {
            let found = found.map(|row| row.version().0);
            format!(
                "{key} should be at {}, but is {found:?}, or of other content",
                row.version()
            )
        })?;
    }
    match rows.keys().find(|key| !expected.contains_key(key)) {
        Some(stray) => Err(format!("{stray} should not be there").into()),
        None => Ok(()),
    }
}

async fn indexes_match(engine: &EmbeddedEngine, rows: &Rows) -> Result<(), Problem> {
    for source in Source::ALL {
        let mut partitions: BTreeSet<PartitionKey> = match source {
            // Those that are empty now must be empty in the index too.
            Source::Gsi(gsi) => (0..INDEX_PARTITIONS)
                .map(|number| index_partition(gsi, number))
                .collect(),
            Source::Base | Source::StartDate => (0..8)
                .map(|task| Unit::of_task(task)[0].main_key().pk)
                .collect(),
        };
        let placed = rows.values().filter_map(|row| place(row, source));
        partitions.extend(placed.map(|(partition, _)| partition.clone()));
        for partition in partitions {
            index_matches(engine, rows, source, partition).await?;
        }
    }
    Ok(())
}

async fn index_matches(
    engine: &EmbeddedEngine,
    rows: &Rows,
    source: Source,
    partition: PartitionKey,
) -> Result<(), Problem> {
    let mut query = Query::new(source, partition.clone());
    let mut found = Vec::new();
    loop {
        let page = engine.query(&query).await?;
        found.extend(page.rows);
        query.after = page.cursor;
        if query.after.is_none() {
            break;
        }
    }
    let order: Vec<_> = found.iter().map(|row| place(row, source)).collect();
    ensure(order.is_sorted(), || format!("{source} is out of order"))?;
    let in_partition = |row: &&Row| place(row, source).is_some_and(|(own, _)| *own == partition);
    let expected: Vec<_> = rows.values().filter(in_partition).collect();
    found.sort_by(|one, other| one.key().cmp(other.key()));
    ensure(found.iter().eq(expected.iter().copied()), || {
        let keys: Vec<_> = found.iter().map(Row::key).collect();
        let expected: Vec<_> = expected.iter().map(|row| row.key()).collect();
        format!("{source} of {partition} has {keys:?}, the rows say {expected:?}")
    })
}

/// Where a row stands in an index, by the row itself.
fn place(row: &Row, source: Source) -> Option<(&PartitionKey, &SortKey)> {
    let in_index = |gsi: Gsi| row.index_keys().get(gsi).map(|key| (&key.pk, &key.sk));
    match source {
        Source::Base => Some((&row.key().pk, &row.key().sk)),
        Source::Gsi(gsi) => in_index(gsi),
        Source::StartDate => Some((&row.key().pk, row.start_date()?)),
    }
}

/// All changes. Their positions are numbers, so a hole shows at the end.
async fn feed(engine: &EmbeddedEngine) -> Result<Vec<Change>, Problem> {
    let mut changes = Vec::new();
    let mut start = FeedStart::Oldest;
    loop {
        let request = ChangesRequest { start, limit: PAGE };
        let page = engine.changes(&request).await?;
        changes.extend(page.changes);
        let position = format!("embedded:{}", changes.len());
        ensure(page.next.as_str() == position, || {
            format!("the feed has a hole: {:?} is not {position}", page.next)
        })?;
        if page.caught_up {
            return Ok(changes);
        }
        start = FeedStart::After(page.next);
    }
}

/// Played from the beginning, each change fits on the one before and the last leave the table.
fn feed_leads_to(changes: &[Change], rows: &Rows) -> Result<(), Problem> {
    let mut replayed = Rows::new();
    for change in changes {
        let before = match &change.new {
            Some(row) => replayed.insert(change.key.clone(), row.clone()),
            None => replayed.remove(&change.key),
        };
        ensure(before == change.old, || {
            format!("the feed tells of {} what it was not before", change.key)
        })?;
    }
    ensure(replayed == *rows, || {
        "the feed does not lead to the table".to_owned()
    })
}

/// The log is what the rule says of the changes, numbered from 1 in each scope, and nothing else.
async fn sync_log_tells(
    engine: &EmbeddedEngine,
    changes: &[Change],
    log: &Rows,
) -> Result<(), Problem> {
    let mut expected: BTreeMap<String, Vec<_>> = BTreeMap::new();
    for note in changes
        .iter()
        .flat_map(|change| PartitionAndAll.notes(change))
    {
        let told = expected.entry(note.scope).or_default();
        told.push((note.id, note.version.0, note.deleted));
    }
    let entries: usize = expected.values().map(Vec::len).sum();
    ensure(log.len() == entries + expected.len(), || {
        format!("the sync log has {} rows", log.len())
    })?;
    for (scope, told) in expected {
        let mut found = Vec::new();
        let mut last = 0;
        loop {
            // A gap at the beginning of a page is an error of `since` itself.
            let page = sync::since(engine, &scope, last, PAGE).await?;
            for entry in page.entries {
                ensure(entry.seq == last + 1, || {
                    format!("the sync log of {scope} jumps from {last} to {}", entry.seq)
                })?;
                last = entry.seq;
                found.push((entry.id, entry.version, entry.deleted));
            }
            if !page.more {
                break;
            }
        }
        let head = sync::head(engine, &scope).await?;
        ensure(head == last && found == told, || {
            format!("the sync log of {scope} ends at {last}, its head says {head}")
        })?;
    }
    Ok(())
}
