//! What was found, in its order and as it is sent.

use std::num::NonZeroU32;

use ::search::{Query, excerpt};
use bytes::Bytes;
use serde_json::{Map, Value};
use store::{Record, Searchable};
use table::Key;

use super::person::{Found, FoundGroup};
use super::{Group, order};
use crate::context::App;
use crate::error::Result;

/// About so many characters of a text are shown.
const EXCERPT: usize = 160;

/// The best of one kind: of those that fit equally well, what is to come first.
pub(super) async fn shown(
    app: &App,
    group: FoundGroup,
    query: &Query,
    limit: NonZeroU32,
) -> Result<Group> {
    let FoundGroup {
        kind,
        mut found,
        total,
    } = group;
    if kind == Searchable::Master {
        find_next_times(app, &mut found).await?;
        let now = app.now();
        let place = |it: &'_ Found| order::place(&it.info, it.fit, "", now);
        found.sort_by(|one, other| place(one).cmp(&place(other)));
        found.truncate(limit.get() as usize);
    }
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
