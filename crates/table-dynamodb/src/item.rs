//! Rows as items of native attributes, and back to the canonical row.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use table::{
    Attributes, Cause, Document, ENDS_AT, ENTITY_TYPE, EntityType, Error, Gsi, IndexKey, IndexKeys,
    InvalidKey, InvalidNumber, InvalidRow, Key, Number, PK, PartitionKey, Result, Row, SK,
    START_DATE, SortKey, StoredRow, TTL, VERSION, Value, Version,
};
use thiserror::Error as ThisError;

/// An item as the server sends and takes it.
pub(crate) type Item = HashMap<String, AttributeValue>;

/// What the server holds and no row can be.
#[derive(Debug, ThisError)]
enum Malformed {
    #[error("it has no {0}")]
    Missing(&'static str),
    #[error("its {0} is not of the right kind")]
    WrongKind(&'static str),
    #[error("it has only one of the two keys of {}", .0.name())]
    HalfIndexed(Gsi),
    #[error("its {0} is binary")]
    Binary(String),
    #[error("its {0} is of a kind this Nexus does not know")]
    Unknown(String),
    #[error(transparent)]
    Key(#[from] InvalidKey),
    #[error(transparent)]
    Row(#[from] InvalidRow),
    #[error(transparent)]
    Number(#[from] InvalidNumber),
}

/// The item that holds just the key.
pub(crate) fn of_key(key: &Key) -> Item {
    HashMap::from([
        (PK.to_owned(), text(key.pk.as_str())),
        (SK.to_owned(), text(key.sk.as_str())),
    ])
}

/// The item that holds the whole row.
pub(crate) fn of_row(row: &Row) -> Result<Item, InvalidRow> {
    let mut item = of_key(row.key());
    for (gsi, key) in row.index_keys().iter() {
        item.insert(gsi.pk_attribute().to_owned(), text(key.pk.as_str()));
        item.insert(gsi.sk_attribute().to_owned(), text(key.sk.as_str()));
    }
    if let Some(end) = row.ends_at() {
        item.insert(ENDS_AT.to_owned(), text(end));
    }
    let attributes = row.document().attributes()?;
    item.extend(
        attributes
            .into_iter()
            .map(|(name, it)| (name, of_value(it))),
    );
    Ok(item)
}

pub(crate) fn text(text: &str) -> AttributeValue {
    AttributeValue::S(text.to_owned())
}

pub(crate) fn of_value(value: Value) -> AttributeValue {
    match value {
        Value::Null => AttributeValue::Null(true),
        Value::Bool(value) => AttributeValue::Bool(value),
        Value::Number(number) => AttributeValue::N(number.to_string()),
        Value::String(text) => AttributeValue::S(text),
        Value::List(elements) => AttributeValue::L(elements.into_iter().map(of_value).collect()),
        Value::Map(members) => {
            let members = members.into_iter();
            AttributeValue::M(members.map(|(name, it)| (name, of_value(it))).collect())
        }
        Value::StringSet(set) => AttributeValue::Ss(set.into_iter().collect()),
        Value::NumberSet(set) => AttributeValue::Ns(set.iter().map(ToString::to_string).collect()),
    }
}

/// The row an item holds, in the one spelling it has on every engine.
pub(crate) fn to_row(item: Item) -> Result<Row> {
    let name = name_of(&item);
    row_of(item).map_err(|malformed| Error::Corrupt {
        context: format!("row {name}: {malformed}"),
        source: Cause::new(malformed),
    })
}

/// The key an item holds.
pub(crate) fn to_key(mut item: Item) -> Result<Key> {
    let name = name_of(&item);
    key_of(&mut item).map_err(|malformed| Error::Corrupt {
        context: format!("the key {name}: {malformed}"),
        source: Cause::new(malformed),
    })
}

/// What an item is called in an error, whatever it holds.
fn name_of(item: &Item) -> String {
    let part = |name| match item.get(name) {
        Some(AttributeValue::S(text)) => text.as_str(),
        _ => "?",
    };
    format!("{} / {}", part(PK), part(SK))
}

fn row_of(mut item: Item) -> Result<Row, Malformed> {
    let key = key_of(&mut item)?;
    let index_keys = index_keys_of(&mut item)?;
    let ends_at = take_text(&mut item, ENDS_AT)?.map(Into::into);
    let attributes = item.into_iter().map(|(name, it)| {
        let value = value_of(&name, it)?;
        Ok((name, value))
    });
    let attributes: Attributes = attributes.collect::<Result<_, Malformed>>()?;
    Ok(Row::from_stored(StoredRow {
        key,
        index_keys,
        start_date: start_date_of(&attributes)?,
        entity_type: entity_type_of(&attributes)?,
        version: version_of(&attributes)?,
        ttl: ttl_of(&attributes)?,
        ends_at,
        document: Document::new(attributes)?,
    }))
}

fn key_of(item: &mut Item) -> Result<Key, Malformed> {
    let pk = take_text(item, PK)?.ok_or(Malformed::Missing(PK))?;
    let sk = take_text(item, SK)?.ok_or(Malformed::Missing(SK))?;
    Ok(Key::new(pk, sk)?)
}

fn index_keys_of(item: &mut Item) -> Result<IndexKeys, Malformed> {
    let mut keys = IndexKeys::default();
    for gsi in Gsi::ALL {
        let pk = take_text(item, gsi.pk_attribute())?;
        let sk = take_text(item, gsi.sk_attribute())?;
        match (pk, sk) {
            (None, None) => {}
            (Some(pk), Some(sk)) => {
                let (pk, sk) = (PartitionKey::new(pk)?, SortKey::new(sk)?);
                keys.set(gsi, IndexKey { pk, sk });
            }
            _ => return Err(Malformed::HalfIndexed(gsi)),
        }
    }
    Ok(keys)
}

fn take_text(item: &mut Item, name: &'static str) -> Result<Option<String>, Malformed> {
    match item.remove(name) {
        None => Ok(None),
        Some(AttributeValue::S(text)) => Ok(Some(text)),
        Some(_) => Err(Malformed::WrongKind(name)),
    }
}

fn start_date_of(attributes: &Attributes) -> Result<Option<SortKey>, Malformed> {
    match attributes.get(START_DATE) {
        None => Ok(None),
        Some(Value::String(date)) => Ok(Some(SortKey::new(date.as_str())?)),
        Some(_) => Err(Malformed::WrongKind(START_DATE)),
    }
}

fn entity_type_of(attributes: &Attributes) -> Result<EntityType, Malformed> {
    match attributes.get(ENTITY_TYPE) {
        None => Err(Malformed::Missing(ENTITY_TYPE)),
        Some(Value::String(name)) => Ok(EntityType::new(name.as_str())?),
        Some(_) => Err(Malformed::WrongKind(ENTITY_TYPE)),
    }
}

fn version_of(attributes: &Attributes) -> Result<Version, Malformed> {
    match attributes.get(VERSION) {
        None => Err(Malformed::Missing(VERSION)),
        Some(Value::Number(number)) => {
            let version = number.as_str().parse();
            Ok(Version(version.map_err(|_| Malformed::WrongKind(VERSION))?))
        }
        Some(_) => Err(Malformed::WrongKind(VERSION)),
    }
}

fn ttl_of(attributes: &Attributes) -> Result<Option<i64>, Malformed> {
    match attributes.get(TTL) {
        None => Ok(None),
        Some(Value::Number(number)) => {
            let ttl = number.as_i64().ok_or(Malformed::WrongKind(TTL))?;
            Ok(Some(ttl))
        }
        Some(_) => Err(Malformed::WrongKind(TTL)),
    }
}

/// Sets below the top are read here and refused by the document.
fn value_of(name: &str, value: AttributeValue) -> Result<Value, Malformed> {
    Ok(match value {
        AttributeValue::Null(_) => Value::Null,
        AttributeValue::Bool(value) => Value::Bool(value),
        AttributeValue::N(number) => Value::Number(Number::parse(&number)?),
        AttributeValue::S(text) => Value::String(text),
        AttributeValue::L(elements) => {
            let elements = elements.into_iter().map(|it| value_of(name, it));
            Value::List(elements.collect::<Result<_, _>>()?)
        }
        AttributeValue::M(members) => {
            let members = members.into_iter().map(|(member, it)| {
                let value = value_of(name, it)?;
                Ok((member, value))
            });
            Value::Map(members.collect::<Result<_, Malformed>>()?)
        }
        AttributeValue::Ss(set) => Value::StringSet(set.into_iter().collect()),
        AttributeValue::Ns(set) => {
            let numbers = set.iter().map(|number| Number::parse(number));
            Value::NumberSet(numbers.collect::<Result<_, _>>()?)
        }
        AttributeValue::B(_) | AttributeValue::Bs(_) => {
            return Err(Malformed::Binary(name.to_owned()));
        }
        _ => return Err(Malformed::Unknown(name.to_owned())),
    })
}

#[cfg(test)]
mod tests;
