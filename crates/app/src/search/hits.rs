//! What was found, in its order and as it is sent.

use std::cmp::Reverse;
use std::num::NonZeroU32;

use ::search::{Quality, Query, excerpt};
use bytes::Bytes;
use domain::Instant;
use serde_json::{Map, Value};
use store::{Record, Searchable};
use table::Key;

use super::Group;
use super::person::{Found, FoundGroup};
use crate::context::App;
use crate::error::Result;

/// So many of the series found are asked when they take place next.
const SERIES_LOOKED_AT: usize = 200;
/// About so many characters of a text are shown.
const EXCERPT: usize = 160;

/// The best of one kind: of those that fit equally well, what is to come first.
pub(super) async fn shown(
    app: &App,
    group: FoundGroup,
    query: &Query,
    limit: NonZeroU32,
) -> Result<Group> {
    let FoundGroup { kind, mut found } = group;
    let total = found.len();
    if kind == Searchable::Master {
        found.truncate(SERIES_LOOKED_AT);
        find_next_times(app, &mut found).await?;
    }
    let now = app.now();
    found.sort_by_cached_key(|it| place(it, now));
    found.truncate(limit.get() as usize);
    let keys: Vec<Key> = found.iter().map(|it| it.key.clone()).collect();
    let records = app.store.records_at(&keys).await?;
    let records = found.iter().zip(records);
    let items = records.filter_map(|(it, record)| item(it, &record?, query));
    let items: Vec<Bytes> = items.collect();
    // What went since it was found does not count.
    let gone = found.len() - items.len();
    Ok(Group {
        kind,
        items,
        total: total - gone,
    })
}

/// What decides the order within a kind: how well it fits; what is archived comes last; then what is
/// upcoming, the soonest first, before what is past, the latest first; tasks by priority and due time;
/// notes by when they were changed last.
fn place(found: &Found, now: Instant) -> impl Ord + use<> {
    let info = &found.info;
    let second = |at: Option<Instant>| at.map_or(i64::MAX, Instant::as_second);
    let order = match info.kind {
        Searchable::Task => (i64::from(info.priority), second(info.end.or(info.start))),
        Searchable::Note => (0, -second(info.updated_at)),
        _ => {
            let start = second(info.start);
            let is_past = info.end.or(info.start).is_some_and(|end| end < now);
            (i64::from(is_past), if is_past { -start } else { start })
        }
    };
    (
        quality(found.quality),
        info.archived,
        order,
        Reverse(found.score),
        found.key.sk.as_str().to_owned(),
    )
}

fn quality(quality: Quality) -> u8 {
    match quality {
        Quality::Named => 0,
        Quality::Mentioned => 1,
        Quality::Similar => 2,
    }
}

/// A series is where its next occurrence is, or its last if there is none to come.
async fn find_next_times(app: &App, found: &mut [Found]) -> Result<()> {
    let keys: Vec<Key> = found.iter().map(|it| it.key.clone()).collect();
    let records = app.store.records_at(&keys).await?;
    let now = app.now();
    for (it, record) in found.iter_mut().zip(records) {
        let Some(record) = record else { continue };
        let next = crate::agenda::next_of(app, &record, now);
        if let Some((start, end)) = next {
            (it.info.start, it.info.end) = (Some(start), Some(end));
        }
    }
    Ok(())
}

/// A thing as it is sent: its attributes but for long texts, with a piece of one where the words are.
fn item(found: &Found, record: &Record, query: &Query) -> Option<Bytes> {
    let mut attributes: Map<String, Value> = serde_json::from_slice(record.json()).ok()?;
    let mut text = None;
    for name in ["description", "body", "note"] {
        if let Some(Value::String(long)) = attributes.remove(name) {
            text = text.or(Some(long));
        }
    }
    attributes.remove("links");
    if let Some(text) = text {
        let piece = excerpt(&text, query, EXCERPT);
        attributes.insert("excerpt".to_owned(), piece.into());
    }
    attributes.insert("archived".to_owned(), found.info.archived.into());
    serde_json::to_vec(&attributes).ok().map(Bytes::from)
}
