//! Many rows at once: batch reads, loading and scanning.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use aws_sdk_dynamodb::types::{KeysAndAttributes, PutRequest, WriteRequest};
use table::{Cause, Error, Key, Result, Row, Scan, ScanPage};
use tokio::task::JoinSet;
use tokio::time::Instant;

use crate::connect::Connection;
use crate::item::{self, Item};

/// The most keys of one batch read.
const READ_AT_ONCE: usize = 100;
/// The most rows of one batch write.
const WRITE_AT_ONCE: usize = 25;
/// Batches read at the same time.
const IN_FLIGHT: usize = 8;

impl Connection {
    pub(crate) async fn batch_get(self: &Arc<Self>, keys: &[Key]) -> Result<Vec<Option<Row>>> {
        let mut seen = HashSet::with_capacity(keys.len());
        let distinct: Vec<_> = keys.iter().filter(|key| seen.insert(*key)).collect();
        let batches = distinct.chunks(READ_AT_ONCE).map(|batch| {
            let connection = Arc::clone(self);
            let keys = batch.iter().map(|key| item::of_key(key)).collect();
            async move { connection.read_batch(keys).await }
        });
        let now = self.clock.now();
        let mut rows = HashMap::with_capacity(distinct.len());
        for item in side_by_side(batches, || IN_FLIGHT)
            .await?
            .into_iter()
            .flatten()
        {
            let row = item::to_row(item)?;
            if !row.is_expired(now) {
                rows.insert(row.key().clone(), row);
            }
        }
        Ok(keys.iter().map(|key| rows.get(key).cloned()).collect())
    }

    async fn read_batch(&self, mut keys: Vec<Item>) -> Result<Vec<Item>> {
        let mut found = Vec::with_capacity(keys.len());
        let mut attempts = self.attempts(self.patience);
        loop {
            let wanted = keys.len();
            let batch = KeysAndAttributes::builder().consistent_read(true);
            let batch = batch.set_keys(Some(keys)).build().map_err(incomplete)?;
            let request = self.db.batch_get_item().request_items(&self.table, batch);
            let output = self.ask(|| request.clone().send()).await?;
            let mut responses = output.responses.unwrap_or_default();
            found.extend(responses.remove(&self.table).unwrap_or_default());
            let mut rest = output.unprocessed_keys.unwrap_or_default();
            keys = rest.remove(&self.table).map_or_else(Vec::new, |it| it.keys);
            if keys.is_empty() {
                return Ok(found);
            }
            if keys.len() < wanted {
                attempts = self.attempts(self.patience);
            }
            if !attempts.again().await {
                return Err(left_out(keys.len()));
            }
        }
    }

    pub(crate) async fn load(self: &Arc<Self>, rows: Vec<Row>) -> Result<()> {
        // A batch may not name a row twice; of two the later one counts.
        let rows: HashMap<Key, Row> = rows.into_iter().map(|it| (it.key().clone(), it)).collect();
        let rows: Vec<Row> = rows.into_values().collect();
        let batches = rows.chunks(WRITE_AT_ONCE).map(|batch| {
            let connection = Arc::clone(self);
            let requests = batch.iter().map(write_request).collect::<Result<_>>();
            async move {
                let began = Instant::now();
                let ended = connection.write_batch(requests?).await;
                connection.pace.took(began.elapsed());
                ended
            }
        });
        side_by_side(batches, || self.pace.at_once()).await?;
        Ok(())
    }

    async fn write_batch(&self, mut requests: Vec<WriteRequest>) -> Result<()> {
        let mut attempts = self.attempts(self.bulk_patience);
        loop {
            let wanted = requests.len();
            let request = self.db.batch_write_item();
            let request = request.request_items(&self.table, requests);
            let output = self.ask_patiently(|| request.clone().send()).await?;
            let mut rest = output.unprocessed_items.unwrap_or_default();
            requests = rest.remove(&self.table).unwrap_or_default();
            if requests.is_empty() {
                return Ok(());
            }
            if requests.len() < wanted {
                attempts = self.attempts(self.bulk_patience);
            }
            if !attempts.again().await {
                return Err(left_out(requests.len()));
            }
        }
    }

    pub(crate) async fn scan(&self, scan: &Scan) -> Result<ScanPage> {
        let request = self.db.scan().table_name(&self.table);
        let request = request
            .consistent_read(true)
            .limit(i32::try_from(scan.limit.get()).unwrap_or(i32::MAX))
            .set_exclusive_start_key(scan.after.as_ref().map(item::of_key));
        let output = self.ask_patiently(|| request.clone().send()).await?;
        let rows = output.items.unwrap_or_default();
        let rows = rows.into_iter().map(item::to_row);
        Ok(ScanPage {
            rows: rows.collect::<Result<_>>()?,
            next: output.last_evaluated_key.map(item::to_key).transpose()?,
        })
    }
}

/// Runs all, some at a time, and answers in no particular order. How many may change on the way.
async fn side_by_side<T, F>(
    tasks: impl Iterator<Item = F>,
    at_once: impl Fn() -> usize,
) -> Result<Vec<T>>
where
    T: Send + 'static,
    F: Future<Output = Result<T>> + Send + 'static,
{
    let mut running = JoinSet::new();
    let mut results = Vec::new();
    for task in tasks {
        while running.len() >= at_once()
            && let Some(ended) = running.join_next().await
        {
            results.push(ended.map_err(stopped)??);
        }
        running.spawn(task);
    }
    while let Some(ended) = running.join_next().await {
        results.push(ended.map_err(stopped)??);
    }
    Ok(results)
}

fn write_request(row: &Row) -> Result<WriteRequest> {
    let put = PutRequest::builder().set_item(Some(item::of_row(row)?));
    let put = put.build().map_err(incomplete)?;
    Ok(WriteRequest::builder().put_request(put).build())
}

fn left_out(count: usize) -> Error {
    let text = format!("{count} rows of a batch were left out again and again");
    Error::Throttled {
        source: Cause::new(text),
    }
}

fn stopped(error: tokio::task::JoinError) -> Error {
    Error::Unavailable {
        context: "a part of the request was stopped".to_owned(),
        source: Cause::new(error),
    }
}

/// Cannot happen: every required field of a request is given.
pub(crate) fn incomplete(error: aws_sdk_dynamodb::error::BuildError) -> Error {
    Error::Refused {
        context: "it is incomplete".to_owned(),
        source: Cause::new(error),
    }
}
