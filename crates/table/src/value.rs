//! What an attribute can hold, and the exact way between values and JSON text.

use std::collections::{BTreeMap, BTreeSet};

use serde::ser::{SerializeMap, SerializeSeq};
use serde::{Serialize, Serializer};
use serde_json::value::RawValue;

use crate::error::InvalidRow;
use crate::number::Number;

/// Attributes by name, in byte order.
pub type Attributes = BTreeMap<String, Value>;

/// The deepest nesting of lists and maps.
pub const MAX_DEPTH: usize = 32;

/// One attribute's value. Sets exist only at the top of a row; everything else nests.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    Null,
    Bool(bool),
    Number(Number),
    String(String),
    List(Vec<Value>),
    Map(Attributes),
    StringSet(BTreeSet<String>),
    NumberSet(BTreeSet<Number>),
}

impl Value {
    /// Reads JSON text without losing a digit of its numbers.
    ///
    /// Each level is split into raw pieces before the pieces are read, so the cost is at most
    /// the depth (no more than 32) times the length.
    pub fn from_json(json: &str) -> Result<Self, InvalidRow> {
        let raw: &RawValue = serde_json::from_str(json).map_err(InvalidRow::json)?;
        Self::from_raw(raw, 0)
    }

    fn from_raw(raw: &RawValue, depth: usize) -> Result<Self, InvalidRow> {
        if depth > MAX_DEPTH {
            return Err(InvalidRow::TooDeep);
        }
        let text = raw.get().trim();
        match text.as_bytes().first() {
            Some(b'{') => {
                let members: BTreeMap<String, &RawValue> = read(text)?;
                let members = members.into_iter().map(|(name, raw)| {
                    let value = Self::from_raw(raw, depth + 1)?;
                    Ok((name, value))
                });
                Ok(Self::Map(members.collect::<Result<_, InvalidRow>>()?))
            }
            Some(b'[') => {
                let elements: Vec<&RawValue> = read(text)?;
                let read = |raw| Self::from_raw(raw, depth + 1);
                Ok(Self::List(
                    elements.into_iter().map(read).collect::<Result<_, _>>()?,
                ))
            }
            Some(b'"') => Ok(Self::String(read(text)?)),
            Some(b't') => Ok(Self::Bool(true)),
            Some(b'f') => Ok(Self::Bool(false)),
            Some(b'n') => Ok(Self::Null),
            _ => Ok(Self::Number(Number::parse(text)?)),
        }
    }

    /// A list of strings or of numbers read as the set it stands for. `None` for an empty one:
    /// an empty set is left out of its row.
    pub(crate) fn into_set(self, name: &str) -> Result<Option<Self>, InvalidRow> {
        let not_a_set = || InvalidRow::NotASet {
            name: name.to_owned(),
        };
        match self {
            Self::StringSet(set) => Ok((!set.is_empty()).then_some(Self::StringSet(set))),
            Self::NumberSet(set) => Ok((!set.is_empty()).then_some(Self::NumberSet(set))),
            Self::List(elements) => match elements.first() {
                None => Ok(None),
                Some(Self::String(_)) => {
                    let strings = elements.into_iter().map(|element| match element {
                        Self::String(text) => Ok(text),
                        _ => Err(not_a_set()),
                    });
                    Ok(Some(Self::StringSet(strings.collect::<Result<_, _>>()?)))
                }
                Some(_) => {
                    let numbers = elements.into_iter().map(|element| match element {
                        Self::Number(number) => Ok(number),
                        _ => Err(not_a_set()),
                    });
                    Ok(Some(Self::NumberSet(numbers.collect::<Result<_, _>>()?)))
                }
            },
            _ => Err(not_a_set()),
        }
    }

    pub(crate) fn is_set(&self) -> bool {
        matches!(self, Self::StringSet(_) | Self::NumberSet(_))
    }

    pub(crate) fn is_empty_set(&self) -> bool {
        match self {
            Self::StringSet(set) => set.is_empty(),
            Self::NumberSet(set) => set.is_empty(),
            _ => false,
        }
    }

    /// How deep lists and maps nest below this value; a plain value is 0.
    pub(crate) fn depth(&self) -> usize {
        match self {
            Self::List(elements) => 1 + elements.iter().map(Self::depth).max().unwrap_or(0),
            Self::Map(members) => 1 + members.values().map(Self::depth).max().unwrap_or(0),
            _ => 0,
        }
    }

    /// Whether a set hides below the top, where a row cannot name it.
    pub(crate) fn nests_a_set(&self) -> bool {
        match self {
            Self::List(elements) => elements
                .iter()
                .any(|value| value.is_set() || value.nests_a_set()),
            Self::Map(members) => members
                .values()
                .any(|value| value.is_set() || value.nests_a_set()),
            _ => false,
        }
    }

    /// Whether a map has a member without a name, which DynamoDB refuses at any depth.
    pub(crate) fn nests_an_empty_name(&self) -> bool {
        match self {
            Self::List(elements) => elements.iter().any(Self::nests_an_empty_name),
            Self::Map(members) => members
                .iter()
                .any(|(name, value)| name.is_empty() || value.nests_an_empty_name()),
            _ => false,
        }
    }
}

fn read<'a, T: serde::Deserialize<'a>>(text: &'a str) -> Result<T, InvalidRow> {
    serde_json::from_str(text).map_err(InvalidRow::json)
}

/// Numbers pass through as their own text, so writing loses nothing either.
impl Serialize for Value {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Self::Null => serializer.serialize_unit(),
            Self::Bool(value) => serializer.serialize_bool(*value),
            Self::Number(number) => number.serialize(serializer),
            Self::String(text) => serializer.serialize_str(text),
            Self::List(elements) => sequence(serializer, elements.iter()),
            Self::StringSet(set) => sequence(serializer, set.iter()),
            Self::NumberSet(set) => sequence(serializer, set.iter()),
            Self::Map(members) => {
                let mut map = serializer.serialize_map(Some(members.len()))?;
                for (name, value) in members {
                    map.serialize_entry(name, value)?;
                }
                map.end()
            }
        }
    }
}

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let raw = RawValue::from_string(self.as_str().to_owned());
        raw.map_err(serde::ser::Error::custom)?
            .serialize(serializer)
    }
}

fn sequence<S: Serializer, T: Serialize>(
    serializer: S,
    elements: impl ExactSizeIterator<Item = T>,
) -> Result<S::Ok, S::Error> {
    let mut sequence = serializer.serialize_seq(Some(elements.len()))?;
    for element in elements {
        sequence.serialize_element(&element)?;
    }
    sequence.end()
}

impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::String(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::String(text)
    }
}

impl From<bool> for Value {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

impl From<Number> for Value {
    fn from(number: Number) -> Self {
        Self::Number(number)
    }
}

impl From<i64> for Value {
    fn from(value: i64) -> Self {
        Self::Number(value.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_survives_the_way_there_and_back_to_the_last_digit() {
        let json = r#"{"a":[1,2.5,-3e-9],"b":{"c":null,"d":true},"e":"ü\"\n","n":99999999999999999999999999999999999999}"#;
        let value = Value::from_json(json).unwrap();
        assert_eq!(serde_json::to_string(&value).unwrap(), json);
    }

    #[test]
    fn nesting_is_bounded() {
        let nested = |depth: usize| format!("{}1{}", "[".repeat(depth), "]".repeat(depth));
        assert!(Value::from_json(&nested(MAX_DEPTH)).is_ok());
        assert!(matches!(
            Value::from_json(&nested(MAX_DEPTH + 1)),
            Err(InvalidRow::TooDeep)
        ));
    }

    #[test]
    fn a_mixed_list_is_no_set() {
        let mixed = Value::from_json(r#"["a",1]"#).unwrap();
        assert!(matches!(
            mixed.into_set("tags"),
            Err(InvalidRow::NotASet { .. })
        ));
    }
}
