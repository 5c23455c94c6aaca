//! Texts of a bounded length.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

/// 1 to `MAX` characters (Unicode scalars), without control characters and not only blanks.
/// Blanks at the ends are taken away.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Text<const MAX: usize>(Box<str>);

impl<const MAX: usize> Text<MAX> {
    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let text = text.trim();
        if text.is_empty() {
            return Err(Invalid::new("must not be empty"));
        }
        let length = text.chars().count();
        if length > MAX {
            return Err(Invalid::new(format!(
                "must have at most {MAX} characters, not {length}"
            )));
        }
        if text.chars().any(char::is_control) {
            return Err(Invalid::new("must not contain control characters"));
        }
        Ok(Self(text.into()))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> fmt::Display for Text<MAX> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl<const MAX: usize> TryFrom<String> for Text<MAX> {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl<const MAX: usize> From<Text<MAX>> for String {
    fn from(text: Text<MAX>) -> Self {
        text.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn length_is_counted_in_characters() {
        assert!(Text::<3>::parse("äöü").is_ok());
        assert!(Text::<3>::parse("äöüß").is_err());
    }

    #[test]
    fn blanks_at_the_ends_do_not_count() {
        assert_eq!(Text::<3>::parse("  abc ").unwrap().as_str(), "abc");
        assert!(Text::<3>::parse("   ").is_err());
    }

    #[test]
    fn control_characters_are_refused() {
        assert!(Text::<9>::parse("a\u{0}b").is_err());
        assert!(Text::<9>::parse("a\nb").is_err());
    }
}
