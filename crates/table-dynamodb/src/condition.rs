//! Conditions in the server's language. An expired row counts as absent in all of them.

use std::collections::HashMap;

use aws_sdk_dynamodb::types::AttributeValue;
use jiff::Timestamp;
use table::{Attributes, Condition, Document, ENDS_AT, Gsi, Number, PK, SK, TTL, VERSION, Value};

use crate::item;

const ABSENT: &str = "attribute_not_exists(#pk) OR #ttl <= :now";
const LIVE: &str = "attribute_exists(#pk) AND (attribute_not_exists(#ttl) OR #ttl > :now)";
/// For a check of nothing, which must still be an expression.
const ALWAYS: &str = "attribute_exists(#pk) OR attribute_not_exists(#pk)";
const NEVER: &str = "attribute_exists(#pk) AND attribute_not_exists(#pk)";

/// A condition, with the names and values its text refers to.
#[derive(Debug)]
pub(crate) struct Expression {
    pub(crate) text: String,
    pub(crate) names: HashMap<String, String>,
    pub(crate) values: Option<HashMap<String, AttributeValue>>,
}

impl Expression {
    /// The condition on a write; `None` if it may replace anything.
    pub(crate) fn of_write(condition: &Condition, now: Timestamp) -> Option<Self> {
        match condition {
            Condition::None => None,
            Condition::NotExists => Some(Self::at(ABSENT, now)),
            Condition::Exists => Some(Self::at(LIVE, now)),
            Condition::Version(version) => {
                let version = Value::Number(Number::from(version.0));
                Some(Self::equals(VERSION, version, now))
            }
            Condition::AttributeEquals { name, value } => Some(if can_be_stored(name, value) {
                Self::equals(name, value.clone(), now)
            } else {
                Self::constant(NEVER)
            }),
        }
    }

    /// The condition of a check, which writes nothing.
    pub(crate) fn of_check(condition: &Condition, now: Timestamp) -> Self {
        Self::of_write(condition, now).unwrap_or_else(|| Self::constant(ALWAYS))
    }

    fn constant(text: &str) -> Self {
        Self {
            text: text.to_owned(),
            names: HashMap::from([("#pk".to_owned(), PK.to_owned())]),
            values: None,
        }
    }

    fn at(text: &str, now: Timestamp) -> Self {
        let mut expression = Self::constant(text);
        expression.names.insert("#ttl".to_owned(), TTL.to_owned());
        let now = AttributeValue::N(now.as_second().to_string());
        expression.values = Some(HashMap::from([(":now".to_owned(), now)]));
        expression
    }

    fn equals(name: &str, value: Value, now: Timestamp) -> Self {
        let mut expression = Self::at(LIVE, now);
        expression.text.push_str(" AND #name = :value");
        expression.names.insert("#name".to_owned(), name.to_owned());
        let values = expression.values.get_or_insert_default();
        values.insert(":value".to_owned(), item::of_value(value));
        expression
    }
}

/// Whether a row can have this attribute at all. What it cannot have is never equal, and must not
/// be asked for: the server would refuse the question, or find the row's own keys.
fn can_be_stored(name: &str, value: &Value) -> bool {
    let beside_the_document = matches!(name, PK | SK | ENDS_AT)
        || Gsi::ALL
            .iter()
            .any(|gsi| name == gsi.pk_attribute() || name == gsi.sk_attribute());
    let attributes = Attributes::from([(name.to_owned(), value.clone())]);
    // An empty set is left out of the document.
    let storable = || Document::new(attributes).is_ok_and(|it| it.json().len() > "{}".len());
    !beside_the_document && storable()
}

/// Puts an expression on any of the requests that take one. They share no trait.
macro_rules! conditioned {
    ($request:expr, $expression:expr) => {
        $request
            .condition_expression($expression.text)
            .set_expression_attribute_names(Some($expression.names))
            .set_expression_attribute_values($expression.values)
            .return_values_on_condition_check_failure(
                aws_sdk_dynamodb::types::ReturnValuesOnConditionCheckFailure::AllOld,
            )
    };
}
pub(crate) use conditioned;

#[cfg(test)]
mod tests {
    use super::*;

    fn now() -> Timestamp {
        Timestamp::from_second(1_000).unwrap()
    }

    fn text(condition: &Condition) -> Option<String> {
        Expression::of_write(condition, now()).map(|expression| expression.text)
    }

    #[test]
    fn names_and_values_are_exactly_those_the_text_uses() {
        let conditions = [
            Condition::None,
            Condition::NotExists,
            Condition::Exists,
            Condition::Version(table::Version(3)),
            Condition::attribute_equals("title", "x"),
            Condition::attribute_equals("PK", "x"),
        ];
        for condition in conditions {
            let expression = Expression::of_check(&condition, now());
            for name in ["#pk", "#ttl", "#name"] {
                let used = expression.text.contains(name);
                assert_eq!(expression.names.contains_key(name), used, "{expression:?}");
            }
            for value in [":now", ":value"] {
                let used = expression.text.contains(value);
                let given = expression.values.as_ref();
                let given = given.is_some_and(|values| values.contains_key(value));
                assert_eq!(given, used, "{expression:?}");
            }
        }
    }

    #[test]
    fn no_condition_is_no_expression_but_a_check_always_has_one() {
        assert_eq!(text(&Condition::None), None);
        assert_eq!(Expression::of_check(&Condition::None, now()).text, ALWAYS);
    }

    #[test]
    fn what_no_row_can_hold_is_never_equal() {
        let nested = Value::List(vec![Value::StringSet(["x".to_owned()].into())]);
        for (name, value) in [
            ("PK", Value::from("x")),
            ("GSI2SK", Value::from("x")),
            ("endsAt", Value::from("x")),
            ("", Value::from("x")),
            ("tags", Value::StringSet([].into())),
            ("tags", nested),
        ] {
            let condition = Condition::attribute_equals(name, value);
            assert_eq!(text(&condition).as_deref(), Some(NEVER), "{name}");
        }
    }
}
