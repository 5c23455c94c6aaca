//! Conditions on attributes: values of every kind, and names that are awkward to ask for.

use std::collections::BTreeSet;

use crate::condition::Condition;
use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, condition_failed, sample, string_set};
use crate::conformance::subject::Subject;
use crate::number::Number;
use crate::value::{Attributes, Value};
use crate::write::{Action, Transaction};

cases! { "expected_values":
    a_value_of_every_kind_can_be_expected;
    a_value_is_not_the_like_of_another_kind;
    a_value_that_differs_a_little_is_another_value;
    an_empty_text_can_be_expected => [EmptyStrings];
    a_number_is_expected_by_its_value_not_its_spelling;
    a_number_is_compared_to_the_last_digit;
    type_version_and_ttl_can_be_expected;
    a_large_value_can_be_expected;
    names_that_are_words_of_the_query_language_can_be_expected;
    names_with_strange_characters_can_be_expected;
}

pub async fn a_value_of_every_kind_can_be_expected(subject: &Subject) -> Checked {
    for value in one_of_each() {
        assert_expected(subject, "value", &value, &value, true).await?;
    }
    Ok(())
}

pub async fn a_value_is_not_the_like_of_another_kind(subject: &Subject) -> Checked {
    let likes = [
        (json("1"), json(r#""1""#)),
        (json("null"), json(r#""null""#)),
        (json("true"), json(r#""true""#)),
        (json("null"), json("false")),
        (json("[]"), json("{}")),
        (json(r#"["a","b"]"#), string_set(&["a", "b"])),
        (json("[1,2]"), number_set(&["1", "2"])),
        (string_set(&["1"]), number_set(&["1"])),
        (json("[1]"), json("1")),
    ];
    for (one, other) in &likes {
        assert_expected(subject, "value", one, other, false).await?;
        assert_expected(subject, "value", other, one, false).await?;
    }
    Ok(())
}

pub async fn a_value_that_differs_a_little_is_another_value(subject: &Subject) -> Checked {
    let pairs = [
        (json(r#""ä""#), json("\"a\u{308}\"")),
        (json("[1,2]"), json("[2,1]")),
        (json("[1,[2]]"), json("[1,[3]]")),
        (json(r#"{"a":{"b":1}}"#), json(r#"{"a":{"b":1,"c":2}}"#)),
        (string_set(&["a", "b"]), string_set(&["a"])),
        (number_set(&["1", "2"]), number_set(&["1", "3"])),
        (json("0"), json("1e-130")),
    ];
    for (one, other) in &pairs {
        assert_expected(subject, "value", one, other, false).await?;
        assert_expected(subject, "value", other, one, false).await?;
    }
    Ok(())
}

pub async fn an_empty_text_can_be_expected(subject: &Subject) -> Checked {
    assert_expected(subject, "value", &"".into(), &"".into(), true).await?;
    assert_expected(subject, "value", &"".into(), &Value::Null, false).await?;
    assert_expected(subject, "value", &"x".into(), &"".into(), false).await
}

pub async fn a_number_is_expected_by_its_value_not_its_spelling(subject: &Subject) -> Checked {
    for spelling in ["1.50", "15e-1", "0.15E+1", "+1.5"] {
        let value = Value::Number(Number::parse(spelling)?);
        assert_expected(subject, "value", &json("1.5"), &value, true).await?;
    }
    Ok(())
}

pub async fn a_number_is_compared_to_the_last_digit(subject: &Subject) -> Checked {
    let nines = json(&"9".repeat(38));
    let near = json(&format!("{}8", "9".repeat(37)));
    assert_expected(subject, "value", &nines, &nines, true).await?;
    assert_expected(subject, "value", &nines, &near, false).await
}

pub async fn type_version_and_ttl_can_be_expected(subject: &Subject) -> Checked {
    let row = built(sample(subject.key("p", "a"), 7).ttl(i64::MAX));
    subject.store(&row).await?;
    for (name, held, other) in [
        ("entityType", "SAMPLE".into(), Value::from("EVENT")),
        ("version", 7.into(), 8.into()),
        ("ttl", i64::MAX.into(), 1.into()),
    ] {
        let expect = |value: &Value| Condition::attribute_equals(name, value.clone());
        subject.put(&row, expect(&held)).await?;
        condition_failed(subject.put(&row, expect(&other)).await);
    }
    Ok(())
}

pub async fn a_large_value_can_be_expected(subject: &Subject) -> Checked {
    let large = Value::from("x".repeat(100 * 1024));
    assert_expected(subject, "value", &large, &large, true).await
}

pub async fn names_that_are_words_of_the_query_language_can_be_expected(
    subject: &Subject,
) -> Checked {
    for name in [
        "name", "status", "size", "and", "SELECT", "values", "json", "id",
    ] {
        assert_expected(subject, name, &"x".into(), &"x".into(), true).await?;
        assert_expected(subject, name, &"x".into(), &"y".into(), false).await?;
    }
    Ok(())
}

pub async fn names_with_strange_characters_can_be_expected(subject: &Subject) -> Checked {
    for name in [
        "a.b", "a[0]", "#a", ":v", "$.a", "a b", "a\"b", "a'b", "ä🗓", "-", "0",
    ] {
        assert_expected(subject, name, &"x".into(), &"x".into(), true).await?;
        assert_expected(subject, name, &"x".into(), &"y".into(), false).await?;
    }
    Ok(())
}

/// Whether a row that holds one value passes for another: in a put, a delete and a check.
async fn assert_expected(
    subject: &Subject,
    name: &str,
    held: &Value,
    expected: &Value,
    holds: bool,
) -> Checked {
    let key = subject.key("p", "a");
    let row = built(sample(key.clone(), 1).attribute(name, held.clone()));
    let condition = Condition::attribute_equals(name, expected.clone());
    subject.store(&row).await?;
    let put = subject.put(&row, condition.clone()).await;
    let check = Transaction::new(vec![Action::check(key.clone(), condition.clone())])?;
    let checked = subject.engine.transact(check).await;
    let delete = subject.delete(&key, condition).await;
    for answer in [put, checked, delete] {
        match (holds, answer) {
            (true, Ok(())) => {}
            (false, answer) => drop(condition_failed(answer)),
            (true, Err(error)) => panic!("{name} is {held:?}, but: {error}"),
        }
    }
    Ok(())
}

fn one_of_each() -> Vec<Value> {
    vec![
        Value::Null,
        true.into(),
        false.into(),
        json("0"),
        json("-12.5"),
        "text".into(),
        json("[]"),
        json(r#"[1,"a",null,[true]]"#),
        Value::Map(Attributes::new()),
        json(r#"{"a":{"b":[1]}}"#),
        string_set(&["b", "a"]),
        number_set(&["10", "9"]),
    ]
}

fn json(text: &str) -> Value {
    Value::from_json(text).expect("the text is JSON")
}

fn number_set(elements: &[&str]) -> Value {
    let parse = |text: &&str| Number::parse(text).expect("the text is a number");
    let elements: BTreeSet<Number> = elements.iter().map(parse).collect();
    Value::NumberSet(elements)
}
