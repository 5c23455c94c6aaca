//! What lies in the table, looked at past the application.

use std::sync::Arc;

use serde_json::Value;
use table::{Engine, Gsi, Key, PartitionKey, Query, Row, SortKey, SortRange, Source};

/// The rows of one person.
#[derive(Debug, Clone)]
pub(crate) struct Rows {
    engine: Arc<dyn Engine>,
    partition: String,
}

impl Rows {
    pub(super) fn of(engine: Arc<dyn Engine>, user_id: &str) -> Self {
        let partition = format!("USER#{user_id}");
        Self { engine, partition }
    }

    pub(crate) async fn find(&self, sort_key: &str) -> Option<Row> {
        let key = Key::new(self.partition.as_str(), sort_key).unwrap();
        self.engine.get(&key).await.unwrap()
    }

    pub(crate) async fn one(&self, sort_key: &str) -> Row {
        let row = self.find(sort_key).await;
        row.unwrap_or_else(|| panic!("no row {sort_key}"))
    }

    /// The sort keys that begin so, in order.
    pub(crate) async fn keys(&self, prefix: &str) -> Vec<String> {
        let rows = self.under(prefix).await;
        let keys = rows.iter().map(|row| row.key().sk.as_str().to_owned());
        keys.collect()
    }

    /// The rows whose sort keys begin so, in order.
    pub(crate) async fn under(&self, prefix: &str) -> Vec<Row> {
        let range = SortRange::Prefix(SortKey::new(prefix).unwrap());
        self.query(Source::Base, &self.partition, range).await
    }

    /// The sort keys of an index partition, in order.
    pub(crate) async fn indexed(&self, gsi: Gsi, partition: &str) -> Vec<String> {
        let source = Source::Gsi(gsi);
        let rows = self.query(source, partition, SortRange::All).await;
        let own = rows
            .iter()
            .filter(|row| row.key().pk.as_str() == self.partition);
        own.map(|row| row.index_keys().get(gsi).unwrap().sk.as_str().to_owned())
            .collect()
    }

    async fn query(&self, source: Source, partition: &str, range: SortRange) -> Vec<Row> {
        let (mut rows, mut after) = (Vec::new(), None);
        loop {
            let partition = PartitionKey::new(partition).unwrap();
            let query = Query::new(source, partition)
                .range(range.clone())
                .after(after);
            let page = self.engine.query(&query).await.unwrap();
            rows.extend(page.rows);
            match page.cursor {
                Some(cursor) => after = Some(cursor),
                None => return rows,
            }
        }
    }
}

/// The attributes of a row as JSON.
pub(crate) fn attributes(row: &Row) -> Value {
    serde_json::from_slice(row.document().json()).unwrap()
}

/// An index key as `(GSInPK, GSInSK)`.
pub(crate) fn index_key(row: &Row, gsi: Gsi) -> Option<(String, String)> {
    let key = row.index_keys().get(gsi)?;
    Some((key.pk.as_str().to_owned(), key.sk.as_str().to_owned()))
}

/// The attributes that are sets, in order.
pub(crate) fn sets(row: &Row) -> Vec<String> {
    row.document().sets().iter().map(str::to_owned).collect()
}
