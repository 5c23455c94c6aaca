//! The limits both engines keep, checked here and nowhere else, so that what works on disk works
//! in the cloud. Sizes are counted by DynamoDB's formula.

use crate::error::{Error, TooLarge};
use crate::index::IndexKeys;
use crate::key::Key;
use crate::number::Number;
use crate::row::{ENDS_AT, PK, SK};
use crate::value::{Attributes, Value};

/// The largest row: 400 KB with all names, keys and values. A row in the local index counts
/// twice, because DynamoDB holds the row and its index entry to this limit together.
pub const MAX_ROW: usize = 400 * 1024;
/// The most actions in a transaction.
pub const MAX_TRANSACTION_ACTIONS: usize = 100;
/// The largest transaction, all rows together.
pub const MAX_TRANSACTION: usize = 4 * 1024 * 1024;
/// The most a page of a query holds.
pub const MAX_PAGE: usize = 1024 * 1024;

pub(crate) fn check_row(
    key: &Key,
    index_keys: &IndexKeys,
    ends_at: Option<&str>,
    in_local_index: bool,
    attributes: &Attributes,
) -> Result<(), Error> {
    let own = row_size(key, index_keys, ends_at, attributes);
    let size = if in_local_index { own * 2 } else { own };
    if size > MAX_ROW {
        return Err(TooLarge::Row {
            key: key.clone(),
            size,
            max: MAX_ROW,
        }
        .into());
    }
    Ok(())
}

/// A row's size as DynamoDB counts it: every attribute's name and value, keys included.
pub fn row_size(
    key: &Key,
    index_keys: &IndexKeys,
    ends_at: Option<&str>,
    attributes: &Attributes,
) -> usize {
    let keys = PK.len() + key.pk.as_str().len() + SK.len() + key.sk.as_str().len();
    let indexes: usize = index_keys
        .iter()
        .map(|(gsi, key)| {
            gsi.pk_attribute().len()
                + key.pk.as_str().len()
                + gsi.sk_attribute().len()
                + key.sk.as_str().len()
        })
        .sum();
    let end = ends_at.map_or(0, |end| ENDS_AT.len() + end.len());
    let rest: usize = attributes
        .iter()
        .map(|(name, value)| name.len() + value_size(value))
        .sum();
    keys + indexes + end + rest
}

fn value_size(value: &Value) -> usize {
    match value {
        Value::Null | Value::Bool(_) => 1,
        Value::Number(number) => number_size(number),
        Value::String(text) => text.len(),
        Value::StringSet(set) => set.iter().map(String::len).sum(),
        Value::NumberSet(set) => set.iter().map(number_size).sum(),
        Value::List(elements) => {
            3 + elements
                .iter()
                .map(|element| 1 + value_size(element))
                .sum::<usize>()
        }
        Value::Map(members) => {
            3 + members
                .iter()
                .map(|(name, value)| 1 + name.len() + value_size(value))
                .sum::<usize>()
        }
    }
}

/// A byte for every two digits, one for the exponent, one more for a minus.
fn number_size(number: &Number) -> usize {
    number.significant_digits().div_ceil(2) + 1 + usize::from(number.is_negative())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_counted_as_dynamodb_counts_them() {
        let size = |json: &str| value_size(&Value::from_json(json).unwrap());
        assert_eq!(size("null"), 1);
        assert_eq!(size("true"), 1);
        assert_eq!(size(r#""für""#), 4);
        assert_eq!(size("0"), 1);
        assert_eq!(size("12345"), 4);
        assert_eq!(size("-12345"), 5);
        assert_eq!(size("1000000"), 2);
        assert_eq!(size("[]"), 3);
        assert_eq!(size(r#"["ab",1]"#), 3 + 1 + 2 + 1 + 2);
        assert_eq!(size(r#"{"ab":true}"#), 3 + 1 + 2 + 1);
    }
}
