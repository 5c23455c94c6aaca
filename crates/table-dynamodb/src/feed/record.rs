//! Records of the stream as changes.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use aws_sdk_dynamodbstreams::types::{AttributeValue as Streamed, Record, StreamRecord};
use jiff::Timestamp;
use table::sync::is_log_row;
use table::{Cause, Change, Error, Result, Row};

use crate::item::{self, Item};

/// Who removes rows whose time has come.
const EXPIRY: &str = "dynamodb.amazonaws.com";

/// When a record was written, as far as the server says.
pub(super) fn written_at(record: &Record) -> Option<Timestamp> {
    let at = record.dynamodb.as_ref()?.approximate_creation_date_time?;
    let nanos = i32::try_from(at.subsec_nanos()).ok()?;
    Timestamp::new(at.secs(), nanos).ok()
}

/// The change a record tells of. `None` for rows of the sync log, and for a write that changed
/// nothing.
pub(super) fn to_change(record: Record) -> Result<Option<Change>> {
    let at = written_at(&record).unwrap_or(Timestamp::UNIX_EPOCH);
    let expired = record
        .user_identity
        .is_some_and(|who| who.principal_id.as_deref() == Some(EXPIRY));
    let Some(StreamRecord {
        keys: Some(keys),
        old_image,
        new_image,
        ..
    }) = record.dynamodb
    else {
        return Err(incomplete("a record of the stream has no key"));
    };
    let key = item::to_key(to_item(keys))?;
    if is_log_row(&key) {
        return Ok(None);
    }
    let (old, new) = (to_row(old_image)?, to_row(new_image)?);
    Ok((old != new).then_some(Change {
        at,
        key,
        old,
        new,
        expired,
    }))
}

fn to_row(image: Option<HashMap<String, Streamed>>) -> Result<Option<Row>> {
    image.map(|image| item::to_row(to_item(image))).transpose()
}

/// The two services have a type each for the same thing.
fn to_item(image: HashMap<String, Streamed>) -> Item {
    let image = image.into_iter();
    image.map(|(name, value)| (name, to_value(value))).collect()
}

fn to_value(value: Streamed) -> AttributeValue {
    match value {
        Streamed::B(bytes) => AttributeValue::B(bytes),
        Streamed::Bool(value) => AttributeValue::Bool(value),
        Streamed::Bs(set) => AttributeValue::Bs(set),
        Streamed::L(elements) => AttributeValue::L(elements.into_iter().map(to_value).collect()),
        Streamed::M(members) => AttributeValue::M(to_item(members)),
        Streamed::N(number) => AttributeValue::N(number),
        Streamed::Ns(set) => AttributeValue::Ns(set),
        Streamed::S(text) => AttributeValue::S(text),
        Streamed::Ss(set) => AttributeValue::Ss(set),
        Streamed::Null(value) => AttributeValue::Null(value),
        // A kind that is unknown there is unknown here, and refused when the row is read.
        _ => AttributeValue::Bs(Vec::new()),
    }
}

pub(super) fn incomplete(what: &str) -> Error {
    Error::Corrupt {
        context: what.to_owned(),
        source: Cause::new(what),
    }
}
