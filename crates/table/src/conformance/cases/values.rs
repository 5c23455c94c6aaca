//! Attributes of every kind make the trip and come back as they were.

use std::collections::BTreeSet;

use crate::conformance::case::{Checked, cases};
use crate::conformance::rows::{built, sample, string_set};
use crate::conformance::subject::Subject;
use crate::error::{Error, InvalidRow};
use crate::number::Number;
use crate::row::{EntityType, Row, Version};
use crate::value::{Attributes, MAX_DEPTH, Value};

cases! { "values":
    a_value_of_every_kind_comes_back;
    a_document_comes_back_byte_for_byte;
    a_set_comes_back_as_a_set_and_a_list_as_a_list;
    sets_come_back_sorted;
    an_empty_set_is_left_out;
    a_set_of_empty_text_comes_back => [EmptyStrings];
    an_empty_text_comes_back => [EmptyStrings];
    empty_lists_and_maps_come_back;
    text_of_any_characters_comes_back;
    names_of_any_characters_come_back;
    nesting_as_deep_as_allowed_comes_back;
    nesting_one_deeper_is_refused;
    a_set_below_the_top_is_refused;
    type_version_expiry_and_end_come_back;
    many_attributes_come_back;
    null_is_not_the_same_as_nothing;
}

pub async fn a_value_of_every_kind_comes_back(subject: &Subject) -> Checked {
    let values = [
        ("null", Value::Null),
        ("true", true.into()),
        ("false", false.into()),
        ("number", (-42).into()),
        ("text", "Grüße".into()),
        ("list", json(r#"[null,true,1,"a",[2],{"b":3}]"#)),
        ("map", json(r#"{"a":null,"b":[1,{"c":"d"}]}"#)),
        ("texts", string_set(&["a", "b"])),
        ("numbers", number_set(&["1", "2.5"])),
    ];
    let attributes = values.map(|(name, value)| (name.to_owned(), value));
    let attributes = Attributes::from(attributes);
    let row = built(sample(subject.key("p", "a"), 1).attributes(attributes.clone()));
    let found = trip(subject, &row).await?;
    let mut decoded = found.document().attributes()?;
    decoded.retain(|name, _| attributes.contains_key(name));
    assert_eq!(decoded, attributes);
    Ok(())
}

pub async fn a_document_comes_back_byte_for_byte(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1);
    let row = built(builder.attribute("z", json(r#"{ "y" : 1.0, "x" : [ 1e2 ] }"#)));
    let found = trip(subject, &row).await?;
    let expected = br#"{"entityType":"SAMPLE","version":1,"z":{"x":[100],"y":1}}"#;
    assert_eq!(&found.document().json()[..], expected);
    Ok(())
}

pub async fn a_set_comes_back_as_a_set_and_a_list_as_a_list(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1)
        .attribute("texts", string_set(&["1", "2"]))
        .attribute("numbers", number_set(&["1", "2"]))
        .attribute("textList", json(r#"["1","2"]"#))
        .attribute("numberList", json("[1,2]"));
    let found = trip(subject, &built(builder)).await?;
    let sets: Vec<&str> = found.document().sets().iter().collect();
    assert_eq!(sets, ["numbers", "texts"]);
    let attributes = found.document().attributes()?;
    assert!(matches!(attributes["texts"], Value::StringSet(_)));
    assert!(matches!(attributes["numbers"], Value::NumberSet(_)));
    assert!(matches!(attributes["textList"], Value::List(_)));
    assert!(matches!(attributes["numberList"], Value::List(_)));
    Ok(())
}

pub async fn sets_come_back_sorted(subject: &Subject) -> Checked {
    let texts = string_set(&["b", "a", "ä", "B", "10", "9", "🗓", "\u{FFFF}"]);
    let numbers = number_set(&["10", "9", "-1", "-10", "0", "1e-9", "1e20", "0.5"]);
    let builder = sample(subject.key("p", "a"), 1);
    let row = built(
        builder
            .attribute("texts", texts)
            .attribute("numbers", numbers),
    );
    let found = trip(subject, &row).await?;
    let json = String::from_utf8_lossy(found.document().json()).into_owned();
    assert!(
        json.contains(r#""numbers":[-10,-1,0,1e-9,0.5,9,10,100000000000000000000]"#),
        "{json}"
    );
    assert!(
        json.contains("\"texts\":[\"10\",\"9\",\"B\",\"a\",\"b\",\"ä\",\"\u{FFFF}\",\"🗓\"]"),
        "{json}"
    );
    Ok(())
}

pub async fn an_empty_set_is_left_out(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1)
        .attribute("texts", Value::StringSet(BTreeSet::new()))
        .attribute("numbers", Value::NumberSet(BTreeSet::new()));
    let found = trip(subject, &built(builder)).await?;
    let attributes = found.document().attributes()?;
    assert!(!attributes.contains_key("texts") && !attributes.contains_key("numbers"));
    assert!(found.document().sets().is_empty());
    Ok(())
}

pub async fn a_set_of_empty_text_comes_back(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1);
    trip(
        subject,
        &built(builder.attribute("texts", string_set(&["", "a"]))),
    )
    .await?;
    Ok(())
}

pub async fn an_empty_text_comes_back(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1).attribute("text", "");
    let builder = builder.attribute("nested", json(r#"{"text":"","list":["",{}]}"#));
    let found = trip(subject, &built(builder)).await?;
    assert_eq!(found.document().attributes()?["text"], "".into());
    Ok(())
}

pub async fn empty_lists_and_maps_come_back(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1)
        .attribute("list", json("[]"))
        .attribute("map", json("{}"))
        .attribute("nested", json(r#"[[],{},{"a":[],"b":{}}]"#));
    trip(subject, &built(builder)).await?;
    Ok(())
}

pub async fn text_of_any_characters_comes_back(subject: &Subject) -> Checked {
    let texts = [
        "\"quoted\" and \\back\\slashed",
        "line\nfeed\r\n\ttab",
        "\u{0}\u{1}\u{1F}\u{7F}",
        "\u{2028}\u{2029}",
        "e\u{301} is not é",
        "👩‍👩‍👧‍👦",
        "\u{FEFF}\u{FFFE}\u{FFFF}",
        "\u{10FFFF}",
        "</script>",
        "' OR 1=1 --",
        "{}",
        "null",
        "1",
    ];
    for (number, text) in texts.into_iter().enumerate() {
        let builder = sample(subject.key("p", &format!("{number}")), 1).attribute("text", text);
        let nested = Value::List(vec![
            text.into(),
            Value::Map([(text.to_owned(), text.into())].into()),
        ]);
        let row = built(builder.attribute("nested", nested));
        let found = trip(subject, &row).await?;
        assert_eq!(found.document().attributes()?["text"], text.into());
    }
    Ok(())
}

pub async fn names_of_any_characters_come_back(subject: &Subject) -> Checked {
    let names = [
        "name", "status", "a.b", "a[0]", "#a", ":a", "a b", "\"", "'", "\\", "ä🗓", "$ref", "@x",
        "PK2", "pk", "Version", "size", "json",
    ];
    let builder = names
        .into_iter()
        .fold(sample(subject.key("p", "a"), 1), |builder, name| {
            builder.attribute(name, name)
        });
    trip(subject, &built(builder)).await?;
    Ok(())
}

pub async fn nesting_as_deep_as_allowed_comes_back(subject: &Subject) -> Checked {
    let builder = sample(subject.key("p", "a"), 1)
        .attribute("lists", nested_lists(MAX_DEPTH - 1))
        .attribute("maps", nested_maps(MAX_DEPTH - 1));
    trip(subject, &built(builder)).await?;
    Ok(())
}

pub async fn nesting_one_deeper_is_refused(subject: &Subject) -> Checked {
    for value in [nested_lists(MAX_DEPTH), nested_maps(MAX_DEPTH)] {
        let answer = sample(subject.key("p", "a"), 1)
            .attribute("deep", value)
            .build();
        assert!(matches!(
            answer,
            Err(Error::InvalidRow(InvalidRow::TooDeep))
        ));
    }
    Ok(())
}

pub async fn a_set_below_the_top_is_refused(subject: &Subject) -> Checked {
    let nested = Value::List(vec![string_set(&["a"])]);
    let answer = sample(subject.key("p", "a"), 1)
        .attribute("list", nested)
        .build();
    assert!(matches!(
        answer,
        Err(Error::InvalidRow(InvalidRow::NestedSet { .. }))
    ));
    Ok(())
}

pub async fn type_version_expiry_and_end_come_back(subject: &Subject) -> Checked {
    for (number, version) in [1, 2, u64::from(u32::MAX), 1 << 53, u64::MAX >> 1]
        .into_iter()
        .enumerate()
    {
        let key = subject.key("p", &format!("{number}"));
        let builder = Row::builder(key, EntityType::new("USER_META2")?, Version(version));
        let row = built(builder.ttl(i64::MAX).ends_at("2025-12-31T23:59:59Z"));
        let found = trip(subject, &row).await?;
        assert_eq!(found.entity_type().as_str(), "USER_META2");
        assert_eq!(found.version(), Version(version));
        assert_eq!(found.ttl(), Some(i64::MAX));
        assert_eq!(found.ends_at(), Some("2025-12-31T23:59:59Z"));
    }
    Ok(())
}

pub async fn many_attributes_come_back(subject: &Subject) -> Checked {
    let builder = (0..1000).fold(sample(subject.key("p", "a"), 1), |builder, number| {
        builder.attribute(format!("attribute{number}"), i64::from(number))
    });
    trip(subject, &built(builder)).await?;
    Ok(())
}

pub async fn null_is_not_the_same_as_nothing(subject: &Subject) -> Checked {
    let row = built(sample(subject.key("p", "a"), 1).attribute("note", Value::Null));
    let found = trip(subject, &row).await?;
    assert_eq!(
        found.document().attributes()?.get("note"),
        Some(&Value::Null)
    );
    Ok(())
}

/// Puts the row and gets it; what comes back is the same row.
async fn trip(subject: &Subject, row: &Row) -> Checked<Row> {
    subject.store(row).await?;
    let found = subject.engine.get(row.key()).await?;
    assert_eq!(found.as_ref(), Some(row));
    Ok(found.expect("it was just compared"))
}

fn json(text: &str) -> Value {
    Value::from_json(text).expect("the text is JSON")
}

fn number_set(elements: &[&str]) -> Value {
    let parse = |text: &&str| Number::parse(text).expect("the text is a number");
    Value::NumberSet(elements.iter().map(parse).collect())
}

fn nested_lists(depth: usize) -> Value {
    (0..depth).fold(Value::Null, |inner, _| Value::List(vec![inner]))
}

fn nested_maps(depth: usize) -> Value {
    (0..depth).fold(Value::Null, |inner, _| {
        Value::Map([("m".to_owned(), inner)].into())
    })
}
