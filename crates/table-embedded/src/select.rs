//! The statement that answers a query.

use std::ops::Bound;

use jiff::Timestamp;
use rusqlite::types::Value as Sql;
use table::{Cursor, Direction, Gsi, Query, SortRange, Source};

use crate::record::COLUMNS;

/// A statement under construction: its text, and the values for its placeholders in order.
pub(crate) struct Select {
    sql: String,
    parameters: Vec<Sql>,
}

impl Select {
    /// The cursor takes the place of the bound it lies behind, so that a later page costs what the
    /// first one did.
    pub(crate) fn new(query: &Query, limit: usize, now: Timestamp) -> Self {
        let (pk, sk) = columns(query.source);
        let mut select = Self {
            sql: format!("SELECT {COLUMNS} FROM rows WHERE "),
            parameters: Vec::new(),
        };
        select.push(&[pk, " = "], query.partition.as_str().to_owned());
        if query.source == Source::StartDate {
            // Rows without a date share the partition but are not in the index.
            select.sql.push_str(" AND start_date IS NOT NULL");
        }
        select.push(&[" AND (ttl IS NULL OR ttl > "], now.as_second());
        select.sql.push(')');
        let (mut lower, mut upper) = bounds(&query.range);
        if let Some(cursor) = &query.after {
            match query.direction {
                Direction::Ascending => select.resume(cursor, sk, ">", &mut lower),
                Direction::Descending => select.resume(cursor, sk, "<", &mut upper),
            }
        }
        select.bound(sk, lower, [">=", ">"]);
        select.bound(sk, upper, ["<=", "<"]);
        let order = match query.direction {
            Direction::Ascending => " ASC",
            Direction::Descending => " DESC",
        };
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        select.push(&[" ORDER BY ", sk, order, ", id", order, " LIMIT "], limit);
        select
    }

    pub(crate) fn sql(&self) -> &str {
        &self.sql
    }

    pub(crate) fn parameters(&self) -> &[Sql] {
        &self.parameters
    }

    /// Appends pieces of SQL, then a placeholder for the value.
    fn push(&mut self, pieces: &[&str], value: impl Into<Sql>) {
        self.sql.extend(pieces.iter().copied());
        self.sql.push('?');
        self.parameters.push(value.into());
    }

    /// Begins behind the cursor. Rows with the cursor's own sort key are told apart by their id.
    fn resume(&mut self, cursor: &Cursor, sk: &str, onward: &str, bound: &mut Bound<String>) {
        let at = cursor.sort.as_str();
        if let Bound::Included(edge) | Bound::Excluded(edge) = &*bound
            && (if onward == ">" {
                edge.as_str() > at
            } else {
                edge.as_str() < at
            })
        {
            // The cursor lies before the range: all of it is still to come.
            return;
        }
        if cursor.source == Source::Base {
            *bound = Bound::Excluded(at.to_owned());
            return;
        }
        *bound = Bound::Included(at.to_owned());
        self.push(&[" AND (", sk, " <> "], at.to_owned());
        self.push(&[" OR id ", onward, " "], cursor.tie);
        self.sql.push(')');
    }

    fn bound(&mut self, sk: &str, bound: Bound<String>, [inclusive, exclusive]: [&str; 2]) {
        match bound {
            Bound::Unbounded => {}
            Bound::Included(edge) => self.push(&[" AND ", sk, " ", inclusive, " "], edge),
            Bound::Excluded(edge) => self.push(&[" AND ", sk, " ", exclusive, " "], edge),
        }
    }
}

fn columns(source: Source) -> (&'static str, &'static str) {
    match source {
        Source::Base => ("pk", "sk"),
        Source::Gsi(Gsi::Gsi1) => ("gsi1pk", "gsi1sk"),
        Source::Gsi(Gsi::Gsi2) => ("gsi2pk", "gsi2sk"),
        Source::Gsi(Gsi::Gsi3) => ("gsi3pk", "gsi3sk"),
        Source::Gsi(Gsi::Gsi4) => ("gsi4pk", "gsi4sk"),
        Source::StartDate => ("pk", "start_date"),
    }
}

type Edges = (Bound<String>, Bound<String>);

fn bounds(range: &SortRange) -> Edges {
    let owned = |bound: &Bound<table::SortKey>| bound.as_ref().map(|key| key.as_str().to_owned());
    match range {
        SortRange::All => (Bound::Unbounded, Bound::Unbounded),
        SortRange::Equals(key) => {
            let key = key.as_str().to_owned();
            (Bound::Included(key.clone()), Bound::Included(key))
        }
        SortRange::Prefix(prefix) => {
            let end = successor(prefix.as_str()).map_or(Bound::Unbounded, Bound::Excluded);
            (Bound::Included(prefix.as_str().to_owned()), end)
        }
        SortRange::Within(from, to) => (owned(from), owned(to)),
    }
}

/// The smallest text above every text with this prefix; none if the prefix is all highest
/// characters. UTF-8 sorts as its code points do.
fn successor(prefix: &str) -> Option<String> {
    let mut text = prefix.to_owned();
    while let Some(last) = text.pop() {
        let above = (u32::from(last) + 1..=u32::from(char::MAX)).find_map(char::from_u32);
        if let Some(above) = above {
            text.push(above);
            return Some(text);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use rusqlite::{Connection, params_from_iter};
    use table::{Key, PartitionKey, SortKey};

    use super::*;

    #[test]
    fn a_prefix_ends_before_its_successor() {
        assert_eq!(successor("EVENT#").as_deref(), Some("EVENT$"));
        assert_eq!(successor("a\u{10FFFF}").as_deref(), Some("b"));
        assert_eq!(successor("\u{10FFFF}"), None);
        assert_eq!(successor("\u{D7FF}").as_deref(), Some("\u{E000}"));
    }

    /// Every query must walk an index: a scan or a sort would cost with the history.
    #[test]
    fn every_query_walks_its_index_in_order() {
        let mut connection = Connection::open_in_memory().unwrap();
        crate::schema::prepare(&mut connection).unwrap();
        let now = Timestamp::UNIX_EPOCH;
        let prefix = SortRange::Prefix(SortKey::new("a").unwrap());
        for source in Source::ALL {
            for direction in [Direction::Ascending, Direction::Descending] {
                for after in [None, Some(SortKey::new("m").unwrap())] {
                    for range in [SortRange::All, prefix.clone()] {
                        let query = query(source, direction, after.clone()).range(range);
                        let select = Select::new(&query, 10, now);
                        let plan = explain(&connection, &select);
                        let index = format!("SEARCH rows USING INDEX rows_{}", name(source));
                        assert!(plan.contains(&index), "{}: {plan}", select.sql());
                        assert!(!plan.contains("TEMP B-TREE"), "{}: {plan}", select.sql());
                    }
                }
            }
        }
    }

    fn query(source: Source, direction: Direction, after: Option<SortKey>) -> Query {
        let partition = PartitionKey::new("p").unwrap();
        let cursor = after.map(|sort| Cursor {
            source,
            partition: partition.clone(),
            sort,
            key: Key::new("p", "s").unwrap(),
            tie: 1,
        });
        let query = Query {
            direction,
            ..Query::new(source, partition)
        };
        query.after(cursor)
    }

    fn name(source: Source) -> String {
        match source {
            Source::Base => "key".to_owned(),
            Source::Gsi(gsi) => gsi.name().to_lowercase(),
            Source::StartDate => "start_date".to_owned(),
        }
    }

    fn explain(connection: &Connection, select: &Select) -> String {
        let sql = format!("EXPLAIN QUERY PLAN {}", select.sql());
        let mut statement = connection.prepare(&sql).unwrap();
        let lines = statement.query_map(params_from_iter(select.parameters()), |row| row.get(3));
        lines
            .unwrap()
            .collect::<Result<Vec<String>, _>>()
            .unwrap()
            .join("; ")
    }
}
