//! A row's attributes as the bytes the API sends, in one canonical spelling.

use bytes::Bytes;
use serde::de::DeserializeOwned;

use crate::error::{Cause, InvalidRow};
use crate::value::{Attributes, MAX_DEPTH, Value};

/// Attributes as canonical JSON: names in byte order, no white space, numbers in their one
/// spelling, sets sorted and never empty. Equal attributes are equal bytes, on every engine.
///
/// Forwarding a document costs nothing but the copy: it is decoded only when asked.
#[derive(Clone, PartialEq, Eq)]
pub struct Document {
    /// Always a JSON object in UTF-8.
    json: Bytes,
    sets: SetNames,
}

impl Document {
    /// Writes attributes down. Empty sets are left out.
    pub fn new(mut attributes: Attributes) -> Result<Self, InvalidRow> {
        attributes.retain(|_, value| !value.is_empty_set());
        for (name, value) in &attributes {
            check_attribute(name, value)?;
        }
        let sets = attributes.iter().filter(|(_, value)| value.is_set());
        let sets = SetNames(sets.map(|(name, _)| name.as_str().into()).collect());
        let json = serde_json::to_vec(&Value::Map(attributes)).map_err(InvalidRow::json)?;
        Ok(Self {
            json: json.into(),
            sets,
        })
    }

    /// Reads any JSON object; the attributes named in `sets` are lists that stand for sets.
    pub fn from_json(json: &str, sets: &[&str]) -> Result<Self, InvalidRow> {
        Self::new(Self::attributes_from(json, sets)?)
    }

    /// The same, not written down: for whoever adds to them first.
    pub fn attributes_from(json: &str, sets: &[&str]) -> Result<Attributes, InvalidRow> {
        attributes_of(json, |name| sets.contains(&name))
    }

    /// What an engine stored from a document before, taken as it is.
    pub fn from_stored(json: Bytes, sets: SetNames) -> Self {
        Self { json, sets }
    }

    /// The JSON text, to be sent as it is.
    pub fn json(&self) -> &Bytes {
        &self.json
    }

    /// Which attributes are sets; JSON cannot say.
    pub fn sets(&self) -> &SetNames {
        &self.sets
    }

    /// The JSON text as a text.
    pub fn text(&self) -> Result<&str, InvalidRow> {
        std::str::from_utf8(&self.json).map_err(|error| InvalidRow::Json(Cause::new(error)))
    }

    /// Decodes every attribute.
    pub fn attributes(&self) -> Result<Attributes, InvalidRow> {
        attributes_of(self.text()?, |name| self.sets.contains(name))
    }

    /// Decodes into a type of the caller's.
    pub fn read<T: DeserializeOwned>(&self) -> Result<T, InvalidRow> {
        serde_json::from_slice(&self.json).map_err(InvalidRow::json)
    }
}

impl std::fmt::Debug for Document {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(
            f,
            "{} sets {:?}",
            String::from_utf8_lossy(&self.json),
            self.sets.0
        )
    }
}

/// The names of the attributes that are sets, in byte order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct SetNames(Box<[Box<str>]>);

impl SetNames {
    pub fn new(names: impl IntoIterator<Item = impl Into<Box<str>>>) -> Self {
        let mut names: Vec<Box<str>> = names.into_iter().map(Into::into).collect();
        names.sort_unstable();
        names.dedup();
        Self(names.into())
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn contains(&self, name: &str) -> bool {
        self.0.iter().any(|set| &**set == name)
    }

    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.0.iter().map(|name| &**name)
    }
}

fn attributes_of(json: &str, is_set: impl Fn(&str) -> bool) -> Result<Attributes, InvalidRow> {
    let Value::Map(members) = Value::from_json(json)? else {
        return Err(InvalidRow::NotAnObject);
    };
    let mut attributes = Attributes::new();
    for (name, value) in members {
        if !is_set(&name) {
            attributes.insert(name, value);
        } else if let Some(set) = value.into_set(&name)? {
            attributes.insert(name, set);
        }
    }
    Ok(attributes)
}

fn check_attribute(name: &str, value: &Value) -> Result<(), InvalidRow> {
    if name.is_empty() || value.nests_an_empty_name() {
        return Err(InvalidRow::UnnamedAttribute);
    }
    if value.nests_a_set() {
        return Err(InvalidRow::NestedSet {
            name: name.to_owned(),
        });
    }
    // The row itself is the first level.
    if value.depth() + 1 > MAX_DEPTH {
        return Err(InvalidRow::TooDeep);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equal_attributes_are_equal_bytes() {
        let one = Document::from_json(r#"{ "b": 1.0, "a": ["y","x","x"] }"#, &["a"]).unwrap();
        let other = Document::from_json(r#"{"a":["x","y"],"b":10e-1}"#, &["a"]).unwrap();
        assert_eq!(one, other);
        assert_eq!(&one.json()[..], br#"{"a":["x","y"],"b":1}"#);
    }

    #[test]
    fn an_empty_set_is_left_out_and_a_list_stays() {
        let document = Document::from_json(r#"{"tags":[],"links":[]}"#, &["tags"]).unwrap();
        assert_eq!(&document.json()[..], br#"{"links":[]}"#);
        assert!(document.sets().is_empty());
    }

    #[test]
    fn a_name_is_never_empty_at_any_depth() {
        for json in [r#"{"":1}"#, r#"{"a":{"":1}}"#, r#"{"a":[{"b":{"":1}}]}"#] {
            assert!(
                matches!(
                    Document::from_json(json, &[]),
                    Err(InvalidRow::UnnamedAttribute)
                ),
                "{json}"
            );
        }
    }

    #[test]
    fn number_sets_are_sorted_as_numbers() {
        let document = Document::from_json(r#"{"m":[60,15,5]}"#, &["m"]).unwrap();
        assert_eq!(&document.json()[..], br#"{"m":[5,15,60]}"#);
    }

    #[test]
    fn reading_back_gives_the_same_attributes() {
        let json = r#"{"list":[1,null],"map":{"x":"y"},"tags":["a","b"]}"#;
        let document = Document::from_json(json, &["tags"]).unwrap();
        assert_eq!(
            Document::new(document.attributes().unwrap()).unwrap(),
            document
        );
    }
}
