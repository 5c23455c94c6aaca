//! Reading one shard.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use aws_sdk_dynamodbstreams::operation::get_records::{GetRecordsError, GetRecordsOutput};
use aws_sdk_dynamodbstreams::operation::get_shard_iterator::GetShardIteratorError;
use aws_sdk_dynamodbstreams::types::{Record, ShardIteratorType};
use table::{Change, Result};

use crate::call::Ended;
use crate::feed::Feed;
use crate::feed::position::{Position, Reached, lost};
use crate::feed::record::{incomplete, to_change, written_at};

/// The most records the server gives at once.
const RECORDS_AT_ONCE: usize = 1000;
/// Clocks differ, so the feed begins a little before the instant it was asked for.
const SLACK: i64 = 5 * 60;
/// How often an iterator may turn out to be stale before that is the server's fault.
const RENEWALS: u32 = 3;
/// A stretch of a shard without records answers empty pages though records follow, so one empty
/// page is not the end. An iterator that was there before only has to look at what is new.
const EMPTY_PAGES: u32 = 8;
const EMPTY_PAGES_AT_THE_END: u32 = 1;

/// What came of reading a shard.
pub(super) enum Read {
    /// There were records; there may be more.
    Some,
    /// There is nothing more for now.
    All,
    /// There is nothing more, and never will be.
    Finished,
}

impl Feed {
    /// Reads the next records of a shard, moves the position behind them and adds their changes.
    pub(super) async fn read(
        &self,
        shard: &str,
        position: &mut Position,
        room: usize,
        changes: &mut Vec<Change>,
    ) -> Result<Read> {
        position.begin(shard);
        let after = position.after(shard).map(ToOwned::to_owned);
        let page = self.next_records(shard, after.as_deref(), room).await?;
        let last = page.records.last().map(sequence_number).transpose()?;
        for record in page.records {
            let at = written_at(&record);
            if at.is_some_and(|at| position.is_before_start(at, SLACK)) {
                continue;
            }
            changes.extend(to_change(record)?);
        }
        let read = if last.is_some() {
            Read::Some
        } else {
            Read::All
        };
        if let Some(last) = last.clone() {
            position.move_to(shard, Reached::After(last));
        }
        match page.next {
            None => Ok(Read::Finished),
            Some(iterator) => {
                self.iterators.keep(shard, last.or(after), iterator);
                Ok(read)
            }
        }
    }

    /// The next page of a shard that has records, or the one where it ends.
    async fn next_records(&self, shard: &str, after: Option<&str>, room: usize) -> Result<Records> {
        let kept = self.iterators.take(shard, after);
        let mut empty_pages = match kept {
            Some(_) => EMPTY_PAGES_AT_THE_END,
            None => EMPTY_PAGES,
        };
        let mut iterator = match kept {
            Some(iterator) => iterator,
            None => self.iterator(shard, after).await?,
        };
        let mut renewals = RENEWALS;
        loop {
            let page = match self.records(&iterator, room).await? {
                Ended::Done(output) => Records::from(output),
                // What was trimmed lay behind our last record, and is lost to us. At the horizon
                // there is none: the horizon has moved on.
                Ended::Refused { reason, .. } => {
                    if renewals == 0 || (reason == Stale::Trimmed && after.is_some()) {
                        return Err(lost("the changes behind it are older than 24 hours"));
                    }
                    renewals -= 1;
                    iterator = self.iterator(shard, after).await?;
                    continue;
                }
            };
            empty_pages -= 1;
            match page.next {
                Some(next) if page.records.is_empty() && empty_pages > 0 => iterator = next,
                _ => return Ok(page),
            }
        }
    }

    async fn iterator(&self, shard: &str, after: Option<&str>) -> Result<String> {
        let kind = match after {
            Some(_) => ShardIteratorType::AfterSequenceNumber,
            None => ShardIteratorType::TrimHorizon,
        };
        let request = self.connection.streams.get_shard_iterator();
        let request = request
            .stream_arn(&self.stream)
            .shard_id(shard)
            .shard_iterator_type(kind)
            .set_sequence_number(after.map(ToOwned::to_owned));
        let gone = |error: &GetShardIteratorError| {
            let gone =
                error.is_trimmed_data_access_exception() || error.is_resource_not_found_exception();
            gone.then_some(())
        };
        let ended = self.connection.ask_unless(|| request.clone().send(), gone);
        match ended.await? {
            Ended::Done(output) => output
                .shard_iterator
                .ok_or_else(|| incomplete("the stream gave no iterator")),
            Ended::Refused { .. } => Err(lost("the changes behind it are older than 24 hours")),
        }
    }

    async fn records(&self, iterator: &str, room: usize) -> Result<Ended<GetRecordsOutput, Stale>> {
        let limit = i32::try_from(room.min(RECORDS_AT_ONCE)).unwrap_or(i32::MAX);
        let request = self.connection.streams.get_records();
        let request = request.shard_iterator(iterator).limit(limit);
        let stale = |error: &GetRecordsError| match error {
            GetRecordsError::ExpiredIteratorException(_) => Some(Stale::Expired),
            GetRecordsError::TrimmedDataAccessException(_) => Some(Stale::Trimmed),
            _ => None,
        };
        let ended = self.connection.ask_unless(|| request.clone().send(), stale);
        ended.await
    }
}

/// Why an iterator is of no use any more.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stale {
    Expired,
    Trimmed,
}

struct Records {
    records: Vec<Record>,
    next: Option<String>,
}

impl From<GetRecordsOutput> for Records {
    fn from(output: GetRecordsOutput) -> Self {
        Self {
            records: output.records.unwrap_or_default(),
            next: output.next_shard_iterator,
        }
    }
}

fn sequence_number(record: &Record) -> Result<String> {
    let record = record.dynamodb.as_ref();
    let number = record.and_then(|record| record.sequence_number.clone());
    number.ok_or_else(|| incomplete("a record of the stream has no number"))
}

/// Iterators that already stand at the end of their shards, so that the next look need not walk
/// there again. Each is good only behind the record it was kept for.
#[derive(Debug, Default)]
pub(super) struct Iterators(Mutex<HashMap<String, Kept>>);

#[derive(Debug)]
struct Kept {
    after: Option<String>,
    iterator: String,
}

impl Iterators {
    fn take(&self, shard: &str, after: Option<&str>) -> Option<String> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let fits = kept.get(shard)?.after.as_deref() == after;
        let taken = if fits { kept.remove(shard) } else { None };
        taken.map(|kept| kept.iterator)
    }

    fn keep(&self, shard: &str, after: Option<String>, iterator: String) {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // Shards close after some hours; what is left of them must not pile up.
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(shard.to_owned(), Kept { after, iterator });
    }
}

const MOST_KEPT: usize = 1000;
