//! A stream whose shards close and split, as they do on the real service and on no local server.

use std::collections::BTreeMap;
use std::num::NonZeroU32;
use std::sync::{Arc, Mutex};

use jiff::{SignedDuration, Timestamp};
use serde_json::{Value, json};
use table::{Change, ChangePage, ChangesRequest, Clock, Engine, Error, FeedStart, SystemClock};
use table_dynamodb::DynamoDbEngine;

use crate::proxy::{Fate, Proxy, Request};
use crate::setup::{Alone, cases, error, options, right_table};

pub(crate) const CASES: &[Alone] = cases![
    the_changes_of_a_key_stay_in_order_across_splits_whatever_the_page,
    a_split_while_reading_is_followed,
    a_stream_is_caught_up_only_when_every_open_shard_is,
    a_stretch_without_records_is_walked_through,
    a_long_stretch_without_records_is_walked_through_in_several_calls,
    two_readers_of_a_stream_do_not_set_each_other_back,
    an_expired_iterator_is_renewed,
    trimmed_records_lose_the_position,
    a_shard_that_vanished_unread_loses_the_position,
    a_start_leaves_out_what_is_older_but_for_some_slack,
    a_row_removed_by_expiry_says_so,
];

/// What the scripted server holds.
#[derive(Default)]
struct Stream {
    shards: Vec<Shard>,
    /// Iterators answer this once, then as they should.
    stale: Option<&'static str>,
    /// How many empty pages come before the records.
    empty_pages: usize,
}

struct Shard {
    id: &'static str,
    parent: Option<&'static str>,
    open: bool,
    records: Vec<Value>,
}

impl Stream {
    fn answer(&mut self, request: &Request) -> Fate {
        let body = &request.body;
        let answer = match request.operation.as_str() {
            "DescribeTable" => right_table(),
            "DescribeStream" => self.describe(body),
            "GetShardIterator" => self.iterator(body),
            "GetRecords" => match self.stale.take() {
                Some(code) => return error(code),
                None => self.records(body),
            },
            other => panic!("{other}"),
        };
        Fate::Answer(200, answer)
    }

    /// One shard to a page, so that pages are walked as well.
    fn describe(&self, body: &Value) -> Value {
        let after = body["ExclusiveStartShardId"].as_str();
        let start = after.map_or(0, |after| self.position(after) + 1);
        let page = self.shards.get(start);
        let more = start + 1 < self.shards.len();
        json!({"StreamDescription": {
            "StreamArn": body["StreamArn"],
            "Shards": page.map(|shard| json!({
                "ShardId": shard.id,
                "ParentShardId": shard.parent,
            })).into_iter().collect::<Vec<_>>(),
            "LastEvaluatedShardId": page.filter(|_| more).map(|shard| shard.id),
        }})
    }

    fn position(&self, id: &str) -> usize {
        let position = self.shards.iter().position(|shard| shard.id == id);
        position.unwrap()
    }

    /// An iterator is the shard, the next record, and the empty pages before it.
    fn iterator(&self, body: &Value) -> Value {
        let shard = body["ShardId"].as_str().unwrap();
        let records = &self.shards[self.position(shard)].records;
        let after = body["SequenceNumber"].as_str();
        let next = after.map_or(0, |after| {
            let is_it = |record: &Value| record["dynamodb"]["SequenceNumber"] == after;
            records.iter().position(is_it).unwrap() + 1
        });
        json!({"ShardIterator": format!("{shard} {next} {}", self.empty_pages)})
    }

    fn records(&self, body: &Value) -> Value {
        let iterator = body["ShardIterator"].as_str().unwrap();
        let parts: Vec<_> = iterator.split(' ').collect();
        let (next, empty) = (parts[1].parse().unwrap(), parts[2].parse().unwrap());
        let shard = &self.shards[self.position(parts[0])];
        if let Some(empty) = usize::checked_sub(empty, 1) {
            let next = format!("{} {next} {empty}", parts[0]);
            return json!({"Records": [], "NextShardIterator": next});
        }
        let limit = usize::try_from(body["Limit"].as_u64().unwrap()).unwrap();
        let end = usize::min(next + limit, shard.records.len());
        let more = shard.open || end < shard.records.len();
        json!({
            "Records": shard.records[next..end],
            "NextShardIterator": more.then(|| format!("{} {end} 0", parts[0])),
        })
    }
}

/// A record of a key's change to a version, written now.
fn record(key: &str, version: u64) -> Value {
    record_at(key, version, SystemClock.now())
}

fn record_at(key: &str, version: u64, at: Timestamp) -> Value {
    let image = |version: u64| {
        json!({
            "PK": {"S": "USER#u"},
            "SK": {"S": key},
            "entityType": {"S": "EVENT"},
            "version": {"N": version.to_string()},
        })
    };
    json!({
        "eventName": "MODIFY",
        "dynamodb": {
            "ApproximateCreationDateTime": at.as_second(),
            "Keys": {"PK": {"S": "USER#u"}, "SK": {"S": key}},
            "OldImage": (version > 1).then(|| image(version - 1)),
            "NewImage": image(version),
            "SequenceNumber": format!("{key}{version:020}"),
        },
    })
}

fn shard(
    id: &'static str,
    parent: Option<&'static str>,
    open: bool,
    records: &[(&str, u64)],
) -> Shard {
    let records = records.iter().map(|(key, version)| record(key, *version));
    Shard {
        id,
        parent,
        open,
        records: records.collect(),
    }
}

/// Two generations of splits: `k` and `l` begin in one shard and end in two.
fn split_stream() -> Vec<Shard> {
    vec![
        shard("shard-5", Some("shard-2"), true, &[("l", 4), ("l", 5)]),
        shard("shard-2", Some("shard-9"), false, &[("l", 3)]),
        shard(
            "shard-9",
            None,
            false,
            &[("k", 1), ("l", 1), ("k", 2), ("l", 2)],
        ),
        shard("shard-1", Some("shard-9"), false, &[("k", 3), ("k", 4)]),
        shard("shard-4", Some("shard-1"), true, &[("k", 5)]),
        shard("shard-3", Some("shard-0"), true, &[("m", 1), ("m", 2)]),
    ]
}

async fn engine(shards: Vec<Shard>) -> (DynamoDbEngine, Arc<Mutex<Stream>>) {
    let stream = Arc::new(Mutex::new(Stream {
        shards,
        ..Stream::default()
    }));
    let scripted = Arc::clone(&stream);
    let proxy = Proxy::start(None, move |request| {
        scripted.lock().unwrap().answer(request)
    });
    let engine = DynamoDbEngine::connect(options(&proxy.await.url, "nexus")).await;
    (engine.unwrap(), stream)
}

async fn page(engine: &DynamoDbEngine, start: FeedStart, limit: u32) -> Result<ChangePage, Error> {
    let limit = NonZeroU32::new(limit).unwrap();
    engine.changes(&ChangesRequest { start, limit }).await
}

/// Everything from a start on, in pages, and the position behind it.
async fn all(
    engine: &DynamoDbEngine,
    mut start: FeedStart,
    limit: u32,
) -> (Vec<Change>, FeedStart) {
    let mut changes = Vec::new();
    loop {
        let page = page(engine, start, limit).await.unwrap();
        assert!(page.changes.len() <= limit as usize);
        changes.extend(page.changes);
        start = FeedStart::After(page.next);
        if page.caught_up {
            return (changes, start);
        }
    }
}

/// The versions of each key, in the order they came.
fn versions(changes: &[Change]) -> BTreeMap<&str, Vec<u64>> {
    let mut versions = BTreeMap::<_, Vec<_>>::new();
    for change in changes {
        let version = change.new.as_ref().unwrap().version().0;
        let old = change.old.as_ref().map(|row| row.version().0);
        assert_eq!(old.unwrap_or(0) + 1, version);
        let of_key = versions.entry(change.key.sk.as_str()).or_default();
        of_key.push(version);
    }
    versions
}

async fn the_changes_of_a_key_stay_in_order_across_splits_whatever_the_page() {
    for limit in [1, 2, 3, 5, 1000, 5000] {
        let (engine, _stream) = engine(split_stream()).await;
        let (changes, _) = all(&engine, FeedStart::Oldest, limit).await;
        let expected = [
            ("k", vec![1, 2, 3, 4, 5]),
            ("l", vec![1, 2, 3, 4, 5]),
            ("m", vec![1, 2]),
        ];
        assert_eq!(versions(&changes), expected.into(), "limit {limit}");
    }
}

async fn a_split_while_reading_is_followed() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1)])]).await;
    let (changes, position) = all(&engine, FeedStart::Oldest, 10).await;
    assert_eq!(versions(&changes)["k"], [1]);
    {
        let mut stream = stream.lock().unwrap();
        stream.shards[0].records.push(record("k", 2));
        stream.shards[0].open = false;
        let child = shard("b", Some("a"), true, &[("k", 3)]);
        stream.shards.insert(0, child);
    }
    let (changes, position) = all(&engine, position, 10).await;
    assert_eq!(versions(&changes)["k"], [2, 3]);
    // The parent is forgotten by the server, and then by the position.
    stream.lock().unwrap().shards.pop();
    let (changes, position) = all(&engine, position, 10).await;
    assert!(changes.is_empty());
    let FeedStart::After(position) = position else {
        panic!("a position");
    };
    assert!(!position.as_str().contains(r#""a":"#), "{position:?}");
}

async fn a_stream_is_caught_up_only_when_every_open_shard_is() {
    let shards = vec![
        shard("a", None, true, &[("k", 1), ("k", 2)]),
        shard("b", None, true, &[("l", 1)]),
    ];
    let (engine, _stream) = engine(shards).await;
    let first = page(&engine, FeedStart::Oldest, 2).await.unwrap();
    assert!(!first.caught_up);
    let again = page(&engine, FeedStart::Oldest, 2).await.unwrap();
    assert_eq!(again.changes, first.changes, "the same position again");
    let (rest, _) = all(&engine, FeedStart::After(first.next), 2).await;
    assert_eq!(first.changes.len() + rest.len(), 3);
}

async fn a_stretch_without_records_is_walked_through() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1)])]).await;
    stream.lock().unwrap().empty_pages = 5;
    let page = page(&engine, FeedStart::Oldest, 10).await.unwrap();
    assert_eq!(page.changes.len(), 1);
}

/// The stretch is longer than what one call looks at, and every call begins at the same position.
async fn a_long_stretch_without_records_is_walked_through_in_several_calls() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1), ("k", 2)])]).await;
    stream.lock().unwrap().empty_pages = 30;
    let first = page(&engine, FeedStart::Oldest, 1).await.unwrap();
    assert!(first.changes.is_empty() && !first.caught_up, "{first:?}");
    let second = page(&engine, FeedStart::Oldest, 1).await.unwrap();
    assert_eq!(second.changes.len(), 1);
    let (rest, _) = all(&engine, FeedStart::After(second.next), 1).await;
    assert_eq!(versions(&rest)["k"], [2]);
}

/// Each of two readers goes on from its own place, so both get through the stretch.
async fn two_readers_of_a_stream_do_not_set_each_other_back() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1)])]).await;
    let (_, mut behind) = all(&engine, FeedStart::Oldest, 10).await;
    {
        let mut stream = stream.lock().unwrap();
        stream.empty_pages = 30;
        stream.stale = Some("ExpiredIteratorException");
        stream.shards[0].records.push(record("k", 2));
    }
    let (mut from_oldest, mut from_behind) = (0, 0);
    for _ in 0..2 {
        let oldest = page(&engine, FeedStart::Oldest, 10).await.unwrap();
        from_oldest += oldest.changes.len();
        let page = page(&engine, behind, 10).await.unwrap();
        from_behind += page.changes.len();
        behind = FeedStart::After(page.next);
    }
    assert_eq!((from_oldest, from_behind), (2, 1));
}

async fn an_expired_iterator_is_renewed() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1)])]).await;
    let (_, position) = all(&engine, FeedStart::Oldest, 10).await;
    {
        let mut stream = stream.lock().unwrap();
        stream.stale = Some("ExpiredIteratorException");
        stream.shards[0].records.push(record("k", 2));
    }
    let (changes, _) = all(&engine, position, 10).await;
    assert_eq!(versions(&changes)["k"], [2]);
}

async fn trimmed_records_lose_the_position() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1)])]).await;
    let (_, position) = all(&engine, FeedStart::Oldest, 10).await;
    stream.lock().unwrap().stale = Some("TrimmedDataAccessException");
    let lost = page(&engine, position, 10).await.unwrap_err();
    assert!(matches!(lost, Error::PositionLost { .. }), "{lost:?}");
    // At the horizon it only means that the horizon has moved.
    stream.lock().unwrap().stale = Some("TrimmedDataAccessException");
    let (changes, _) = all(&engine, FeedStart::Oldest, 10).await;
    assert_eq!(changes.len(), 1);
}

async fn a_shard_that_vanished_unread_loses_the_position() {
    let (engine, stream) = engine(vec![shard("a", None, true, &[("k", 1)])]).await;
    let (_, position) = all(&engine, FeedStart::Oldest, 10).await;
    stream.lock().unwrap().shards = vec![shard("c", Some("b"), true, &[("k", 9)])];
    let lost = page(&engine, position, 10).await.unwrap_err();
    assert!(matches!(lost, Error::PositionLost { .. }), "{lost:?}");
}

async fn a_start_leaves_out_what_is_older_but_for_some_slack() {
    let now = SystemClock.now();
    let ago = |minutes| now - SignedDuration::from_mins(minutes);
    let mut old = shard("a", None, true, &[]);
    old.records = vec![
        record_at("k", 1, ago(70)),
        record_at("k", 2, ago(62)),
        record_at("k", 3, ago(50)),
    ];
    let (engine, _stream) = engine(vec![old]).await;
    let (changes, _) = all(&engine, FeedStart::Since(ago(60)), 1).await;
    assert_eq!(versions(&changes)["k"], [2, 3]);
}

async fn a_row_removed_by_expiry_says_so() {
    let mut removed = shard("a", None, true, &[("k", 2), ("l", 2)]);
    for record in &mut removed.records {
        record["eventName"] = json!("REMOVE");
        record["dynamodb"]["NewImage"] = Value::Null;
    }
    let by_expiry = json!({"Type": "Service", "PrincipalId": "dynamodb.amazonaws.com"});
    removed.records[0]["userIdentity"] = by_expiry;
    let (engine, _stream) = engine(vec![removed]).await;
    let (changes, _) = all(&engine, FeedStart::Oldest, 10).await;
    let told: Vec<_> = changes
        .iter()
        .map(|it| (it.expired, it.new.is_none()))
        .collect();
    assert_eq!(told, [(true, true), (false, true)]);
}
