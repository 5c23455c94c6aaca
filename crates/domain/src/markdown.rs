//! Markdown of a bounded size.

use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

/// Markdown, up to `MAX` bytes of UTF-8.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Markdown<const MAX: usize>(Box<str>);

impl<const MAX: usize> Markdown<MAX> {
    pub const MAX: usize = MAX;

    pub fn parse(text: impl Into<Box<str>>) -> Result<Self, Invalid> {
        let text = text.into();
        let length = text.len();
        if length > MAX {
            return Err(Invalid::new(format!(
                "must have at most {MAX} bytes, not {length}"
            )));
        }
        if text.contains('\0') {
            return Err(Invalid::new("must not contain the character NUL"));
        }
        Ok(Self(text))
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl<const MAX: usize> TryFrom<String> for Markdown<MAX> {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(text)
    }
}

impl<const MAX: usize> From<Markdown<MAX>> for String {
    fn from(text: Markdown<MAX>) -> Self {
        text.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn markdown_is_counted_in_bytes() {
        assert!(Markdown::<6>::parse("äöü").is_ok());
        assert_eq!(
            Markdown::<6>::parse("äöüa").unwrap_err().to_string(),
            "must have at most 6 bytes, not 7"
        );
    }

    #[test]
    fn markdown_may_be_empty_and_have_lines_but_no_nul() {
        assert!(Markdown::<6>::parse("").is_ok());
        assert!(Markdown::<6>::parse("a\n\tb").is_ok());
        assert!(Markdown::<6>::parse("a\0b").is_err());
    }
}
