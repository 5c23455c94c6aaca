//! Queries: a range in the server's language, and pages as the contract wants them.

use std::cmp::Ordering;
use std::collections::HashMap;
use std::ops::Bound;

use aws_sdk_dynamodb::operation::query::builders::QueryFluentBuilder;
use jiff::Timestamp;
use table::limits::MAX_PAGE;
use table::{
    Cursor, Direction, PK, Page, Query, Result, Row, SK, START_DATE, START_DATE_INDEX, SortKey,
    SortRange, Source,
};

use crate::connect::Connection;
use crate::item::{self, Item};

impl Connection {
    pub(crate) async fn query(&self, query: &Query) -> Result<Page> {
        let Some(start) = start_of(query)? else {
            return Ok(Page::default());
        };
        let request = self.query_request(query);
        let mut page = Filling::new(query, self.clock.now());
        let mut start = start.item();
        loop {
            // One more than wanted shows whether anything follows.
            let wanted = i32::try_from(page.room() + 1).unwrap_or(i32::MAX);
            let request = request.clone().limit(wanted).set_exclusive_start_key(start);
            let output = self.ask(|| request.clone().send()).await?;
            for item in output.items.unwrap_or_default() {
                if !page.add(item::to_row(item)?) {
                    return Ok(page.continued());
                }
            }
            start = output.last_evaluated_key;
            if start.is_none() {
                return Ok(page.ended());
            }
        }
    }

    fn query_request(&self, query: &Query) -> QueryFluentBuilder {
        let (pk, sk) = key_attributes(query.source);
        let (range, values) = range_expression(&query.range);
        let mut names = HashMap::from([("#pk".to_owned(), pk.to_owned())]);
        if !range.is_empty() {
            names.insert("#sk".to_owned(), sk.to_owned());
        }
        let values = values.into_iter().map(|(name, key)| (name, key.as_str()));
        let values = values.chain([(":pk", query.partition.as_str())]);
        let values = values.map(|(name, key)| (name.to_owned(), item::text(key)));
        let index = match query.source {
            Source::Base => None,
            Source::Gsi(gsi) => Some(gsi.name().to_owned()),
            Source::StartDate => Some(START_DATE_INDEX.to_owned()),
        };
        self.db
            .query()
            .table_name(&self.table)
            .set_index_name(index)
            .key_condition_expression(format!("#pk = :pk{range}"))
            .set_expression_attribute_names(Some(names))
            .set_expression_attribute_values(Some(values.collect()))
            .scan_index_forward(query.direction == Direction::Ascending)
            // The server refuses this on global indexes, which lag.
            .consistent_read(!matches!(query.source, Source::Gsi(_)))
    }
}

/// The attributes that are the keys of an index.
fn key_attributes(source: Source) -> (&'static str, &'static str) {
    match source {
        Source::Base => (PK, SK),
        Source::Gsi(gsi) => (gsi.pk_attribute(), gsi.sk_attribute()),
        Source::StartDate => (PK, START_DATE),
    }
}

/// The range as the rest of a key condition, with its values. Only `BETWEEN` has two ends, and it
/// includes both: an excluded end is dropped when the rows come.
fn range_expression(range: &SortRange) -> (&'static str, Vec<(&'static str, &SortKey)>) {
    use Bound::{Excluded, Included, Unbounded};
    match range {
        SortRange::All | SortRange::Within(Unbounded, Unbounded) => ("", vec![]),
        SortRange::Equals(key) => (" AND #sk = :from", vec![(":from", key)]),
        SortRange::Prefix(key) => (" AND begins_with(#sk, :from)", vec![(":from", key)]),
        SortRange::Within(Included(from), Unbounded) => {
            (" AND #sk >= :from", vec![(":from", from)])
        }
        SortRange::Within(Excluded(from), Unbounded) => (" AND #sk > :from", vec![(":from", from)]),
        SortRange::Within(Unbounded, Included(to)) => (" AND #sk <= :to", vec![(":to", to)]),
        SortRange::Within(Unbounded, Excluded(to)) => (" AND #sk < :to", vec![(":to", to)]),
        SortRange::Within(Included(from) | Excluded(from), Included(to) | Excluded(to)) => (
            " AND #sk BETWEEN :from AND :to",
            vec![(":from", from), (":to", to)],
        ),
    }
}

/// Where to begin.
#[derive(Debug, PartialEq)]
enum Start<'a> {
    Beginning,
    After(&'a Cursor),
}

impl Start<'_> {
    fn item(&self) -> Option<Item> {
        match self {
            Self::Beginning => None,
            Self::After(cursor) => Some(start_key(cursor)),
        }
    }
}

/// Where a query begins; `None` if there can be nothing.
///
/// The server refuses a start outside the range. A cursor may lie there, if it came from a query
/// of the same partition with another range: before the range it changes nothing, behind it
/// nothing is left.
fn start_of(query: &Query) -> Result<Option<Start<'_>>> {
    if query.range.is_empty() {
        return Ok(None);
    }
    let Some(cursor) = &query.after else {
        return Ok(Some(Start::Beginning));
    };
    cursor.check(query)?;
    let side = side_of(&query.range, cursor.sort.as_str());
    let side = match query.direction {
        Direction::Ascending => side,
        Direction::Descending => side.reverse(),
    };
    Ok(match side {
        Ordering::Less => Some(Start::Beginning),
        Ordering::Equal => Some(Start::After(cursor)),
        Ordering::Greater => None,
    })
}

/// Whether a key lies before the range, in it or behind it.
fn side_of(range: &SortRange, key: &str) -> Ordering {
    if range.contains(key) {
        return Ordering::Equal;
    }
    match range {
        SortRange::All => Ordering::Equal,
        SortRange::Equals(only) | SortRange::Prefix(only) => key.cmp(only.as_str()),
        SortRange::Within(from, _) => match from {
            Bound::Included(from) if key < from.as_str() => Ordering::Less,
            Bound::Excluded(from) if key <= from.as_str() => Ordering::Less,
            _ => Ordering::Greater,
        },
    }
}

/// The row a cursor points at, as the server wants it named: by all keys of table and index.
fn start_key(cursor: &Cursor) -> Item {
    let (pk, sk) = key_attributes(cursor.source);
    let mut item = item::of_key(&cursor.key);
    item.insert(pk.to_owned(), item::text(cursor.partition.as_str()));
    item.insert(sk.to_owned(), item::text(cursor.sort.as_str()));
    item
}

/// A page that is being filled.
struct Filling<'a> {
    query: &'a Query,
    now: Timestamp,
    rows: Vec<Row>,
    weight: usize,
}

impl<'a> Filling<'a> {
    fn new(query: &'a Query, now: Timestamp) -> Self {
        Self {
            query,
            now,
            rows: Vec::new(),
            weight: 0,
        }
    }

    fn room(&self) -> usize {
        self.query.page_limit() - self.rows.len()
    }

    /// Takes the next row; `false` if the page is full without it.
    fn add(&mut self, row: Row) -> bool {
        let sort = sort_key(&row, self.query.source);
        let within = sort.is_some_and(|sort| self.query.range.contains(sort.as_str()));
        if !within || row.is_expired(self.now) {
            return true;
        }
        let weight = self.weight + row.weight();
        if self.room() == 0 || (weight > MAX_PAGE && !self.rows.is_empty()) {
            return false;
        }
        self.weight = weight;
        self.rows.push(row);
        true
    }

    fn ended(self) -> Page {
        Page {
            rows: self.rows,
            cursor: None,
        }
    }

    fn continued(self) -> Page {
        let last = self.rows.last();
        let cursor = last.and_then(|row| {
            Some(Cursor {
                source: self.query.source,
                partition: self.query.partition.clone(),
                sort: sort_key(row, self.query.source)?.clone(),
                key: row.key().clone(),
                tie: 0,
            })
        });
        Page {
            cursor,
            rows: self.rows,
        }
    }
}

/// A row's sort key in an index.
fn sort_key(row: &Row, source: Source) -> Option<&SortKey> {
    match source {
        Source::Base => Some(&row.key().sk),
        Source::Gsi(gsi) => row.index_keys().get(gsi).map(|key| &key.sk),
        Source::StartDate => row.start_date(),
    }
}

#[cfg(test)]
mod tests {
    use table::{Gsi, Key, PartitionKey};

    use super::*;

    fn sort(text: &str) -> SortKey {
        SortKey::new(text).unwrap()
    }

    fn query(range: SortRange, after: &str) -> Query {
        let partition = PartitionKey::new("USER#u").unwrap();
        let source = Source::Gsi(Gsi::Gsi1);
        let cursor = Cursor {
            source,
            partition: partition.clone(),
            sort: sort(after),
            key: Key::new("USER#u", "EVENT#e").unwrap(),
            tie: 0,
        };
        let query = Query::new(source, partition);
        query.range(range).after(Some(cursor))
    }

    #[test]
    fn a_cursor_outside_the_range_is_never_sent() {
        let range = || SortRange::half_open(sort("b"), sort("d"));
        let started = |query: &Query| match start_of(query).unwrap() {
            None => "nothing",
            Some(Start::Beginning) => "beginning",
            Some(Start::After(_)) => "cursor",
        };
        for (after, up, down) in [
            ("a", "beginning", "nothing"),
            ("b", "cursor", "cursor"),
            ("c", "cursor", "cursor"),
            ("d", "nothing", "beginning"),
            ("e", "nothing", "beginning"),
        ] {
            let query = query(range(), after);
            assert_eq!(started(&query), up, "{after} ascending");
            assert_eq!(started(&query.descending()), down, "{after} descending");
        }
        let prefix = || SortRange::Prefix(sort("b#"));
        assert_eq!(started(&query(prefix(), "b")), "beginning");
        assert_eq!(started(&query(prefix(), "b#1")), "cursor");
        assert_eq!(started(&query(prefix(), "c")), "nothing");
    }

    #[test]
    fn a_range_upside_down_asks_nothing() {
        let upside_down = SortRange::between(sort("d"), sort("b"));
        assert_eq!(start_of(&query(upside_down, "c")).unwrap(), None);
    }

    #[test]
    fn the_server_is_given_every_key_of_the_row_it_is_to_start_after() {
        let query = query(SortRange::All, "2026-01-01T00:00:00Z");
        let item = start_key(query.after.as_ref().unwrap());
        let mut names: Vec<_> = item.keys().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["GSI1PK", "GSI1SK", "PK", "SK"]);
    }
}
