//! Reading one shard.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

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
/// A stretch of a shard without records answers empty pages though records follow, and an open
/// shard has no mark at its end: only after so many empty pages in a row, in however many calls, is
/// it believed to have nothing more for now.
const EMPTY_PAGES_AT_THE_END: u32 = 32;
/// One call looks at no more of them, so that it answers soon; the next goes on from there.
const EMPTY_PAGES_AT_ONCE: u32 = 16;

/// What came of reading a shard.
pub(super) enum Read {
    /// There were records; there may be more.
    Some,
    /// There was nothing so far; there may be something behind it.
    Nothing,
    /// There is nothing more for now, as far as can be known.
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
        let kept = self.iterators.kept(shard, after.as_deref());
        let at_end = |kept: &Kept| kept.empty_pages >= EMPTY_PAGES_AT_THE_END;
        // At the end there is only what is new to look at, and changes in hand do not wait.
        let at_once = if kept.as_ref().is_some_and(at_end) || !changes.is_empty() {
            1
        } else {
            EMPTY_PAGES_AT_ONCE
        };
        let pages = self.next_records(shard, after.as_deref(), kept, room, at_once);
        let page = pages.await?;
        let last = page.records.last().map(sequence_number).transpose()?;
        for record in page.records {
            let at = written_at(&record);
            if at.is_some_and(|at| position.is_before_start(at, SLACK)) {
                continue;
            }
            changes.extend(to_change(record)?);
        }
        self.iterators.forget(shard, after.as_deref());
        let Some(iterator) = page.next else {
            if let Some(last) = last {
                position.move_to(shard, Reached::After(last));
            }
            return Ok(Read::Finished);
        };
        let kept = Kept {
            iterator,
            empty_pages: page.empty_pages,
        };
        let Some(last) = last else {
            self.iterators.keep(shard, after.as_deref(), kept);
            return Ok(if page.empty_pages < EMPTY_PAGES_AT_THE_END {
                Read::Nothing
            } else {
                Read::All
            });
        };
        self.iterators.keep(shard, Some(&last), kept);
        position.move_to(shard, Reached::After(last));
        Ok(Read::Some)
    }

    /// The next page of a shard that has records, or the one where it ends, or the last of so many
    /// empty ones.
    async fn next_records(
        &self,
        shard: &str,
        after: Option<&str>,
        kept: Option<Kept>,
        room: usize,
        at_once: u32,
    ) -> Result<Found> {
        let (mut iterator, mut empty_pages) = match kept {
            Some(kept) => (kept.iterator, kept.empty_pages),
            None => (self.iterator(shard, after).await?, 0),
        };
        let mut renewals = RENEWALS;
        let mut left = at_once;
        loop {
            let output = match self.records(&iterator, room).await? {
                Ended::Done(output) => output,
                // What was trimmed lay behind our last record, and is lost to us. At the horizon
                // there is none: the horizon has moved on.
                Ended::Refused { reason, .. } => {
                    if renewals == 0 || (reason == Stale::Trimmed && after.is_some()) {
                        return Err(lost("the changes behind it are older than 24 hours"));
                    }
                    renewals -= 1;
                    (iterator, empty_pages) = (self.iterator(shard, after).await?, 0);
                    continue;
                }
            };
            let records = output.records.unwrap_or_default();
            empty_pages = if records.is_empty() {
                empty_pages + 1
            } else {
                0
            };
            left -= 1;
            match output.next_shard_iterator {
                Some(next) if records.is_empty() && left > 0 => iterator = next,
                next => {
                    return Ok(Found {
                        records,
                        next,
                        empty_pages,
                    });
                }
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

struct Found {
    records: Vec<Record>,
    next: Option<String>,
    /// How many pages in a row were empty by now.
    empty_pages: u32,
}

fn sequence_number(record: &Record) -> Result<String> {
    let record = record.dynamodb.as_ref();
    let number = record.and_then(|record| record.sequence_number.clone());
    number.ok_or_else(|| incomplete("a record of the stream has no number"))
}

/// How far each shard was looked through behind a record, so that the next look goes on from there
/// and does not walk through the same empty pages again. Several may read the same stream, each at
/// its own place.
#[derive(Debug, Default)]
pub(super) struct Iterators(Mutex<HashMap<Place, Kept>>);

/// A shard, and the last record read from it.
type Place = (String, Option<String>);

#[derive(Debug, Clone)]
struct Kept {
    iterator: String,
    empty_pages: u32,
}

impl Iterators {
    fn kept(&self, shard: &str, after: Option<&str>) -> Option<Kept> {
        self.lock().get(&place(shard, after)).cloned()
    }

    fn keep(&self, shard: &str, after: Option<&str>, iterator: Kept) {
        let mut kept = self.lock();
        // Shards close after some hours; what is left of them must not pile up.
        if kept.len() >= MOST_KEPT {
            kept.clear();
        }
        kept.insert(place(shard, after), iterator);
    }

    fn forget(&self, shard: &str, after: Option<&str>) {
        self.lock().remove(&place(shard, after));
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<Place, Kept>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn place(shard: &str, after: Option<&str>) -> Place {
    (shard.to_owned(), after.map(ToOwned::to_owned))
}

const MOST_KEPT: usize = 1000;
