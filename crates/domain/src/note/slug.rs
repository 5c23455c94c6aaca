//! Addresses made from titles.

use std::fmt;

use icu_normalizer::ComposingNormalizerBorrowed;
use serde::{Deserialize, Serialize};

use crate::event::Title;
use crate::invalid::Invalid;

/// 1 to 50 letters and digits of any script, with single hyphens between them.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Slug(Box<str>);

/// Of a title in which there is no letter and no digit.
const NAMELESS: &str = "note";

impl Slug {
    /// In characters, which are Unicode scalars.
    pub const MAX: usize = 50;

    /// The address that a title asks for.
    pub fn of(title: &Title) -> Self {
        let nfkc = ComposingNormalizerBorrowed::new_nfkc();
        let text = nfkc.normalize(title.as_str()).to_lowercase();
        let kept: String = text.chars().filter_map(kept).collect();
        let words: Vec<&str> = kept.split('-').filter(|word| !word.is_empty()).collect();
        let slug = cut(&words.join("-"), Self::MAX).to_owned();
        Self(if slug.is_empty() { NAMELESS } else { &slug }.into())
    }

    pub fn parse(text: &str) -> Result<Self, Invalid> {
        let bounded = (1..=Self::MAX).contains(&text.chars().count());
        let word = |word: &str| !word.is_empty() && word.chars().all(char::is_alphanumeric);
        if !bounded || !text.split('-').all(word) {
            return Err(Invalid::new(
                "must be 1 to 50 letters and digits with single hyphens between them",
            ));
        }
        Ok(Self(text.into()))
    }

    /// The address to try if this one is taken. The suffix is a short one of letters and digits.
    #[must_use]
    pub fn with_suffix(&self, suffix: &str) -> Self {
        let most = Self::MAX.saturating_sub(suffix.chars().count() + 1);
        Self(format!("{}-{suffix}", cut(&self.0, most)).into())
    }

    /// Whether it is another with some suffix.
    pub fn is_suffixed(&self, other: &Self) -> bool {
        let suffix = self.0.rsplit_once('-').map(|(_, suffix)| suffix);
        suffix.is_some_and(|suffix| other.with_suffix(suffix) == *self)
    }

    pub fn as_str(&self) -> &str {
        &self.0
    }
}

fn kept(letter: char) -> Option<char> {
    if letter.is_whitespace() || letter == '-' || letter == '_' {
        return Some('-');
    }
    letter.is_alphanumeric().then_some(letter)
}

fn cut(text: &str, most: usize) -> &str {
    let end = text
        .char_indices()
        .nth(most)
        .map_or(text.len(), |(end, _)| end);
    text[..end].trim_end_matches('-')
}

impl fmt::Display for Slug {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl TryFrom<String> for Slug {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Slug> for String {
    fn from(slug: Slug) -> Self {
        slug.0.into()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(title: &str) -> String {
        Slug::of(&Title::parse(title).unwrap()).to_string()
    }

    #[test]
    fn a_title_becomes_an_address() {
        for (title, slug) in [
            ("Shopping List", "shopping-list"),
            ("  A  b_c - d__e  ", "a-b-c-d-e"),
            ("It's 5 o'clock!", "its-5-oclock"),
            ("C++ & Rust", "c-rust"),
            ("a – b", "a-b"),
            ("--a--", "a"),
            ("Straße ÄÖÜ", "straße-äöü"),
            ("Cafe\u{301}", "café"),
            ("ﬁne ２０２５", "fine-2025"),
            ("会議メモ", "会議メモ"),
            ("Заметки о Встрече", "заметки-о-встрече"),
            ("!?", "note"),
            ("\u{1f600}", "note"),
            ("-_-", "note"),
        ] {
            assert_eq!(of(title), slug, "{title}");
        }
    }

    #[test]
    fn an_address_has_at_most_50_characters_and_ends_with_none_but_a_letter_or_digit() {
        for length in [49, 50, 51, 500] {
            let slug = of(&"ä".repeat(length));
            assert_eq!(slug.chars().count(), length.min(50));
        }
        let cut = of(&format!("{} tail", "a".repeat(49)));
        assert_eq!(cut, "a".repeat(49));
    }

    #[test]
    fn a_suffix_finds_room() {
        let slug = |text: &str| Slug::parse(text).unwrap();
        assert_eq!(slug("plan").with_suffix("2").as_str(), "plan-2");
        assert!(slug("plan-2").is_suffixed(&slug("plan")));
        assert!(!slug("plan").is_suffixed(&slug("plan")));
        assert!(!slug("plan-b-2").is_suffixed(&slug("plan")));
        let long = slug(&"ä".repeat(50)).with_suffix("12");
        assert_eq!(long.as_str(), format!("{}-12", "ä".repeat(47)));
        let hyphen = slug(&format!("{}-b", "a".repeat(47))).with_suffix("2");
        assert_eq!(hyphen.as_str(), format!("{}-2", "a".repeat(47)));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        let long = "a".repeat(51);
        for text in [
            "", "-", "a-", "-a", "a--b", "a b", "a#b", "a/b", "a_b", &long,
        ] {
            assert!(Slug::parse(text).is_err(), "{text}");
        }
    }

    proptest::proptest! {
        #[test]
        fn every_title_has_an_address(text: String, suffix in "[0-9a-f]{1,8}") {
            if let Ok(title) = Title::parse(&text) {
                let slug = Slug::of(&title);
                proptest::prop_assert_eq!(Slug::parse(slug.as_str()), Ok(slug.clone()));
                let next = slug.with_suffix(&suffix);
                proptest::prop_assert_eq!(Slug::parse(next.as_str()), Ok(next.clone()));
            }
        }
    }
}
