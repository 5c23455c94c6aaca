//! A field of a JSON merge patch (RFC 7386): left alone, removed, or given a value.

use serde::{Deserialize, Deserializer};
use utoipa::__dev::ComposeSchema;
use utoipa::ToSchema;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

/// Used with `#[serde(default)]`, so that a field that is not there is [`Patch::Absent`].
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub enum Patch<T> {
    #[default]
    Absent,
    Null,
    Value(T),
}

impl<T> Patch<T> {
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Patch<U> {
        match self {
            Self::Absent => Patch::Absent,
            Self::Null => Patch::Null,
            Self::Value(value) => Patch::Value(change(value)),
        }
    }

    /// Changes an optional field.
    pub fn apply(self, field: &mut Option<T>) {
        match self {
            Self::Absent => {}
            Self::Null => *field = None,
            Self::Value(value) => *field = Some(value),
        }
    }

    /// `None` if it is left alone; what is removed is empty from then on.
    pub fn or_default(self) -> Option<T>
    where
        T: Default,
    {
        match self {
            Self::Absent => None,
            Self::Null => Some(T::default()),
            Self::Value(value) => Some(value),
        }
    }

    /// `None` if it is left alone, `Some(None)` if it is removed.
    pub fn into_option(self) -> Option<Option<T>> {
        match self {
            Self::Absent => None,
            Self::Null => Some(None),
            Self::Value(value) => Some(Some(value)),
        }
    }
}

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Patch<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Option::deserialize(deserializer)?;
        Ok(value.map_or(Self::Null, Self::Value))
    }
}

/// In the document it is `T` or null, as an `Option` is.
impl<T: ComposeSchema> ComposeSchema for Patch<T> {
    fn compose(generics: Vec<RefOr<Schema>>) -> RefOr<Schema> {
        Option::<T>::compose(generics)
    }
}

impl<T: ComposeSchema + ToSchema> ToSchema for Patch<T> {
    fn schemas(schemas: &mut Vec<(String, RefOr<Schema>)>) {
        T::schemas(schemas);
    }
}

/// Null would remove what cannot be removed, so it is not taken for absent.
pub fn present<'de, T, D>(deserializer: D) -> Result<Option<T>, D::Error>
where
    T: Deserialize<'de>,
    D: serde::Deserializer<'de>,
{
    T::deserialize(deserializer).map(Some)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, Deserialize)]
    struct Change {
        #[serde(default)]
        place: Patch<String>,
    }

    fn place(json: &str) -> Patch<String> {
        serde_json::from_str::<Change>(json).unwrap().place
    }

    #[test]
    fn absent_null_and_a_value_are_three_things() {
        assert_eq!(place("{}"), Patch::Absent);
        assert_eq!(place(r#"{"place":null}"#), Patch::Null);
        assert_eq!(
            place(r#"{"place":"hall"}"#),
            Patch::Value("hall".to_owned())
        );
    }

    #[test]
    fn a_patch_changes_an_optional_field() {
        let mut field = Some("hall".to_owned());
        Patch::Absent.apply(&mut field);
        assert_eq!(field.as_deref(), Some("hall"));
        place(r#"{"place":"yard"}"#).apply(&mut field);
        assert_eq!(field.as_deref(), Some("yard"));
        Patch::Null.apply(&mut field);
        assert_eq!(field, None);
    }
}
