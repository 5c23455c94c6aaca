//! What was found, in its order and as it is sent.

use std::borrow::Cow;
use std::collections::BTreeMap;
use std::num::NonZeroU32;

use ::search::{Query, excerpt};
use bytes::Bytes;
use serde::Serialize;
use serde_json::value::RawValue;
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

#[derive(Serialize)]
struct Item<'a> {
    archived: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    excerpt: Option<String>,
    #[serde(flatten)]
    attributes: BTreeMap<&'a str, &'a RawValue>,
}

/// A thing as it is sent: its attributes but for long texts, with a piece of one where the words are.
fn item(found: &Found, record: &Record, query: &Query) -> Option<Bytes> {
    // Only a long text is decoded; the others are sent as they are.
    let mut attributes: BTreeMap<&str, &RawValue> = serde_json::from_slice(record.json()).ok()?;
    let long = ["description", "body", "note"].map(|name| attributes.remove(name));
    let long = long.into_iter().flatten().next();
    let text: Option<Cow<'_, str>> = long.and_then(|raw| serde_json::from_str(raw.get()).ok());
    attributes.remove("links");
    let item = Item {
        archived: found.info.archived,
        excerpt: text.map(|text| excerpt(&text, query, EXCERPT)),
        attributes,
    };
    serde_json::to_vec(&item).ok().map(Bytes::from)
}
