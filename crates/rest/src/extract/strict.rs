//! JSON held to its word: no key twice, no list in place of an object, nothing after the end; and
//! errors that name the field. Fields the server owns are skipped at the top level.

mod deserializer;

use serde::de::DeserializeOwned;

use crate::problem::{Problem, Result};
pub(super) use deserializer::Ignored;
use deserializer::Strict;

pub(super) fn read<T: DeserializeOwned>(bytes: &[u8], ignored: Ignored) -> Result<T> {
    let mut json = serde_json::Deserializer::from_slice(bytes);
    let strict = Strict::new(&mut json, ignored);
    let value = serde_path_to_error::deserialize(strict).map_err(|error| {
        let path = error.path().to_string();
        blame(&path, error.inner())
    })?;
    json.end().map_err(|error| blame(".", &error))?;
    Ok(value)
}

fn blame(path: &str, error: &serde_json::Error) -> Problem {
    if !error.is_data() {
        return Problem::malformed(format!("the body is not JSON: {error}"));
    }
    let text = error.to_string();
    // Where in the text is of no use: the field is named.
    let text = text
        .rsplit_once(" at line ")
        .map_or(&*text, |(text, _)| text);
    named(path, text)
}

/// A problem with the field that an error of serde is about.
pub(super) fn named(path: &str, text: &str) -> Problem {
    if text.starts_with("unknown field ") {
        return Problem::invalid(path, format!("{path} is unknown here"));
    }
    if let Some(name) = quoted_after(text, "missing field ") {
        let field = below(path, name);
        let detail = format!("{field} is missing");
        return Problem::invalid(field, detail);
    }
    if let Some(name) = quoted_after(text, "duplicate field ") {
        let field = if path.ends_with(name) {
            path.to_owned()
        } else {
            below(path, name)
        };
        let detail = format!("{field} is there twice");
        return Problem::invalid(field, detail);
    }
    if path == "." {
        return Problem::malformed(text.to_owned());
    }
    Problem::invalid(path, format!("{path}: {text}"))
}

fn quoted_after<'a>(text: &'a str, start: &str) -> Option<&'a str> {
    let rest = text.strip_prefix(start)?;
    rest.strip_prefix('`')?.split('`').next()
}

fn below(path: &str, name: &str) -> String {
    match path {
        "." => name.to_owned(),
        _ => format!("{path}.{name}"),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use serde::Deserialize;

    use super::*;

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Plant {
        name: String,
        #[serde(default)]
        care: Option<Care>,
        #[serde(default)]
        notes: BTreeMap<String, String>,
        #[serde(default)]
        beds: Vec<Care>,
    }

    #[derive(Debug, PartialEq, Deserialize)]
    #[serde(rename_all = "camelCase", deny_unknown_fields)]
    struct Care {
        water_daily: bool,
    }

    const NOTHING: Ignored = Ignored {
        keys: &[],
        within: None,
    };

    fn plant(json: &str) -> Result<Plant> {
        let ignored = Ignored {
            keys: &["id", "version"],
            within: None,
        };
        read(json.as_bytes(), ignored)
    }

    fn refused(json: &str) -> (Option<String>, String) {
        let problem = plant(json).unwrap_err();
        let field = problem
            .extra("field")
            .and_then(|field| field.as_str().map(str::to_owned));
        (field, problem.detail().to_owned())
    }

    fn field_of(json: &str) -> String {
        refused(json).0.unwrap()
    }

    #[test]
    fn fields_of_the_server_are_ignored_at_the_top_only() {
        let read = plant(r#"{"id":7,"name":"fern","version":{"x":[]}}"#).unwrap();
        assert_eq!(read.name, "fern");
        let below = r#"{"name":"fern","care":{"waterDaily":true,"id":1}}"#;
        assert_eq!(field_of(below), "care.id");
    }

    #[test]
    fn an_unknown_field_is_named_with_its_path() {
        let (field, detail) = refused(r#"{"name":"fern","care":{"watrDaily":true}}"#);
        assert_eq!(field.unwrap(), "care.watrDaily");
        assert_eq!(detail, "care.watrDaily is unknown here");
        assert_eq!(field_of(r#"{"name":"fern","colour":1}"#), "colour");
    }

    #[test]
    fn a_missing_field_is_named_with_its_path() {
        assert_eq!(refused("{}").1, "name is missing");
        assert_eq!(field_of(r#"{"name":"fern","care":{}}"#), "care.waterDaily");
    }

    #[test]
    fn a_wrong_type_is_named_with_its_path() {
        let (field, detail) = refused(r#"{"name":5}"#);
        assert_eq!(field.unwrap(), "name");
        assert_eq!(detail, "name: invalid type: integer `5`, expected a string");
        assert_eq!(
            field_of(r#"{"name":"","beds":[{"waterDaily":true},{"waterDaily":1}]}"#),
            "beds[1].waterDaily"
        );
    }

    #[test]
    fn a_key_may_not_come_twice_anywhere() {
        assert_eq!(field_of(r#"{"name":"a","name":"b"}"#), "name");
        assert_eq!(field_of(r#"{"name":"a","id":1,"id":1}"#), "id");
        assert_eq!(
            field_of(r#"{"name":"a","notes":{"x":"","x":""}}"#),
            "notes.x"
        );
        let care = r#"{"name":"a","care":{"waterDaily":true,"waterDaily":true}}"#;
        assert_eq!(field_of(care), "care.waterDaily");
    }

    #[test]
    fn a_list_is_not_taken_for_an_object() {
        assert_eq!(refused(r#"["fern"]"#).0, None);
        assert_eq!(field_of(r#"{"name":"fern","care":[true]}"#), "care");
    }

    #[test]
    fn nothing_may_follow() {
        assert!(
            refused(r#"{"name":"fern"} {}"#)
                .1
                .contains("trailing characters")
        );
    }

    #[test]
    fn broken_and_deep_json_is_refused_in_good_order() {
        let deep = format!(r#"{{"id":{}"#, "[".repeat(100_000));
        let notes = format!(r#"{{"name":"a","notes":{}"#, "{\"a\":".repeat(100_000));
        for json in ["{", "nonsense", "", "{\"name\":\"\u{0}\"}", &deep, &notes] {
            assert_eq!(plant(json).unwrap_err().status(), 400);
        }
    }

    #[test]
    fn what_is_not_unicode_is_refused() {
        for json in [&b"{\"name\":\"\xff\"}"[..], br#"{"name":"\ud800"}"#] {
            assert_eq!(read::<Plant>(json, NOTHING).unwrap_err().status(), 400);
        }
    }

    #[test]
    fn long_texts_are_not_repeated_at_length() {
        let json = format!(r#"{{"name":"a","care":"{}"}}"#, "ä".repeat(10_000));
        assert!(refused(&json).1.len() < 600);
    }

    #[test]
    fn fields_of_the_server_can_be_those_of_an_object_within() {
        let ignored = Ignored {
            keys: &["id"],
            within: Some("care"),
        };
        let json = r#"{"name":"fern","care":{"waterDaily":true,"id":1}}"#;
        assert!(read::<Plant>(json.as_bytes(), ignored).is_ok());
        let json = r#"{"name":"fern","id":1}"#;
        assert!(read::<Plant>(json.as_bytes(), ignored).is_err());
    }
}
