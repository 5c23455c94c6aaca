//! Things as they are kept, sent as they are: JSON already, but for the names of what they link to.

use app::events::Made;
use app::{Actor, links};
use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use store::Record;

use crate::problem::Result;
use crate::respond::{Created, RawJson, Versioned};
use crate::routes::Shared;

/// 200 with one thing.
pub(crate) async fn as_it_is(
    shared: &Shared,
    actor: &Actor,
    record: &Record,
) -> Result<Versioned<RawJson>> {
    Ok(Versioned {
        version: record.version(),
        body: RawJson(json_of(shared, actor, record).await?),
    })
}

/// 201 for what is new, 200 for what was made before from the same words.
pub(crate) async fn made(
    shared: &Shared,
    actor: &Actor,
    made: Made,
    location: String,
) -> Result<Response> {
    Ok(match made {
        Made::Before(record) => as_it_is(shared, actor, &record).await?.into_response(),
        Made::Now(record) => Created {
            location,
            version: record.version(),
            body: RawJson(json_of(shared, actor, &record).await?),
        }
        .into_response(),
    })
}

async fn json_of(shared: &Shared, actor: &Actor, record: &Record) -> Result<Bytes> {
    let json = record.json();
    let titles = links::titles(&shared.app, &actor.user_id, [&json[..]]).await?;
    if titles.is_empty() {
        return Ok(json.clone());
    }
    let mut shown = Vec::with_capacity(json.len() + 256);
    titles.write(json, &mut shown);
    Ok(shown.into())
}

/// Several things as a JSON array.
pub(crate) async fn array(
    shared: &Shared,
    actor: &Actor,
    things: &[&[u8]],
    to: &mut Vec<u8>,
) -> Result<()> {
    let all = things.iter().copied();
    let titles = links::titles(&shared.app, &actor.user_id, all).await?;
    to.reserve(things.iter().map(|thing| thing.len() + 1).sum::<usize>() + 2);
    to.push(b'[');
    for (place, thing) in things.iter().enumerate() {
        if place > 0 {
            to.push(b',');
        }
        titles.write(thing, to);
    }
    to.push(b']');
    Ok(())
}
