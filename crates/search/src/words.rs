//! A text as words, and the terms each of them is kept under.
//!
//! Finer than UAX 29 on purpose: `example.com` is two words, and a run of a script that is written
//! without blanks is one, whatever its characters; its terms are pairs of characters.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::is_combining_mark;

use crate::fold::{Folded, fold};

/// A word, and where in the text it begins, in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Word<'a> {
    pub(crate) at: usize,
    pub(crate) text: &'a str,
    /// Of a script without blanks, and so perhaps many words.
    pub(crate) dense: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Letter,
    Dense,
    /// Part of whatever it stands in: marks and characters that are not seen.
    Follower,
    /// Part of a word between two letters only.
    Apostrophe,
    Other,
}

/// The words of a text in their order.
pub(crate) fn words(text: &str) -> impl Iterator<Item = Word<'_>> {
    let mut rest = 0;
    std::iter::from_fn(move || {
        let word = next_word(text, rest)?;
        rest = word.at + word.text.len();
        Some(word)
    })
}

fn next_word(text: &str, from: usize) -> Option<Word<'_>> {
    let starts = |(at, letter): (usize, char)| match class(letter) {
        Class::Letter => Some((at, false)),
        Class::Dense => Some((at, true)),
        _ => None,
    };
    let (skipped, dense) = text[from..].char_indices().find_map(starts)?;
    let at = from + skipped;
    let text = &text[at..at + length(&text[at..], dense)];
    Some(Word { at, text, dense })
}

fn length(text: &str, dense: bool) -> usize {
    let own = if dense { Class::Dense } else { Class::Letter };
    let mut end = 0;
    // Whether an apostrophe was the last thing seen, which belongs to the word if a letter follows.
    let mut open = false;
    for (at, letter) in text.char_indices() {
        match class(letter) {
            Class::Apostrophe if !dense && !open => open = true,
            class if class == own => (open, end) = (false, at + letter.len_utf8()),
            Class::Follower if !open => end = at + letter.len_utf8(),
            _ => break,
        }
    }
    end
}

fn class(letter: char) -> Class {
    if letter.is_ascii() {
        return match letter {
            _ if letter.is_ascii_alphanumeric() => Class::Letter,
            '\'' => Class::Apostrophe,
            _ => Class::Other,
        };
    }
    match letter {
        _ if is_dense(letter) => Class::Dense,
        _ if is_unseen(letter) || is_combining_mark(letter) => Class::Follower,
        _ if is_apostrophe(letter) => Class::Apostrophe,
        _ if letter.is_alphanumeric() => Class::Letter,
        _ => Class::Other,
    }
}

/// Those that people type as one: typographic ones, a modifier letter, full width, and what Hebrew
/// abbreviates with.
fn is_apostrophe(letter: char) -> bool {
    matches!(
        letter,
        '\'' | '\u{2018}' | '\u{2019}' | '\u{2bc}' | '\u{ff07}' | '\u{5f3}' | '\u{5f4}'
    )
}

/// Stretches, hyphens of the typesetter, joiners and signs of direction: they change how a word
/// looks, not which one it is.
pub(crate) fn is_unseen(letter: char) -> bool {
    matches!(
        letter,
        '\u{640}' | '\u{ad}' | '\u{200c}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'
            | '\u{2066}'..='\u{2069}' | '\u{feff}'
    )
}

/// Scripts written without blanks: Thai, Lao, Myanmar, Khmer, kana and Han.
pub(crate) fn is_dense(letter: char) -> bool {
    matches!(
        letter,
        '\u{e01}'..='\u{e3a}' | '\u{e40}'..='\u{e4e}'
            | '\u{e81}'..='\u{ebd}' | '\u{ec0}'..='\u{ece}' | '\u{edc}'..='\u{edf}'
            | '\u{1000}'..='\u{103f}' | '\u{1050}'..='\u{108f}' | '\u{a9e0}'..='\u{a9ef}'
            | '\u{aa60}'..='\u{aa7f}' | '\u{1780}'..='\u{17d3}' | '\u{17dc}'..='\u{17dd}'
            | '\u{3005}'..='\u{3007}' | '\u{3021}'..='\u{3029}' | '\u{3038}'..='\u{303b}'
            | '\u{3041}'..='\u{3096}' | '\u{3099}'..='\u{309f}' | '\u{30a1}'..='\u{30fa}'
            | '\u{30fc}'..='\u{30ff}' | '\u{31f0}'..='\u{31ff}' | '\u{3400}'..='\u{4dbf}'
            | '\u{4e00}'..='\u{9fff}' | '\u{f900}'..='\u{faff}' | '\u{ff66}'..='\u{ff9f}'
            | '\u{1aff0}'..='\u{1b16f}' | '\u{20000}'..='\u{3fffd}'
    )
}

impl Word<'_> {
    /// Tells every term this word is kept under; some perhaps twice.
    pub(crate) fn terms(&self, mut tell: impl FnMut(&str)) {
        if self.dense {
            pairs(self.text, &mut tell);
            return;
        }
        tell_forms(&fold(self.text), &mut tell);
        // The pieces of `l'école` are words of their own; a single letter says nothing.
        for piece in self.pieces().filter(|piece| piece.chars().nth(1).is_some()) {
            tell_forms(&fold(piece), &mut tell);
        }
    }

    /// Those between apostrophes; none if there is no apostrophe.
    pub(crate) fn pieces(&self) -> impl Iterator<Item = &str> {
        let pieces = self.text.split(is_apostrophe);
        pieces.filter(|piece| piece.len() < self.text.len())
    }
}

fn tell_forms(folded: &Folded, tell: &mut impl FnMut(&str)) {
    let forms = [Some(&folded.plain), folded.spelled_out.as_ref()];
    for form in forms.into_iter().flatten().filter(|form| !form.is_empty()) {
        tell(form);
    }
}

/// Overlapping pairs of a run, and its last character alone: each single character begins a term
/// then, so that a run is found by any piece of it.
pub(crate) fn pairs(run: &str, tell: &mut impl FnMut(&str)) {
    let run = fold_run(run);
    let mut starts = run.char_indices().map(|(at, _)| at).peekable();
    while let Some(start) = starts.next() {
        let second = starts.peek().copied();
        let end =
            second.and_then(|second| run[second..].chars().next().map(|c| second + c.len_utf8()));
        tell(&run[start..end.unwrap_or(run.len())]);
    }
}

/// A run may be a whole text without a blank, and is not cut as a word is.
pub(crate) fn fold_run(run: &str) -> String {
    run.nfkc().filter(|letter| !is_unseen(*letter)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(text: &str) -> Vec<&str> {
        words(text).map(|word| word.text).collect()
    }

    fn terms(text: &str) -> Vec<String> {
        let mut terms = Vec::new();
        words(text).for_each(|word| word.terms(|term| terms.push(term.to_owned())));
        terms
    }

    #[test]
    fn words_end_at_blanks_and_punctuation() {
        assert_eq!(texts("Hello, world! (again)"), ["Hello", "world", "again"]);
        assert_eq!(texts("#security foo_bar"), ["security", "foo", "bar"]);
        assert_eq!(texts(" \t…—!? "), [""; 0]);
    }

    #[test]
    fn pieces_of_addresses_and_numbers_are_words() {
        assert_eq!(
            texts("anna@example.com https://a.org/x?y=1 12.5.2025"),
            [
                "anna", "example", "com", "https", "a", "org", "x", "y", "1", "12", "5", "2025"
            ]
        );
    }

    #[test]
    fn an_apostrophe_is_part_of_a_word_between_letters_only() {
        assert_eq!(
            texts("don't 'quoted' l’été dogs'"),
            ["don't", "quoted", "l’été", "dogs"]
        );
        assert_eq!(texts("a''b"), ["a", "b"]);
        assert_eq!(terms("don't"), ["dont", "don"]);
        assert_eq!(terms("l’école"), ["lecole", "ecole"]);
    }

    #[test]
    fn marks_belong_to_the_letter_before_them() {
        assert_eq!(texts("e\u{301}te\u{301} x"), ["e\u{301}te\u{301}", "x"]);
        assert_eq!(texts("हिन्दी भाषा"), ["हिन्दी", "भाषा"]);
    }

    #[test]
    fn runs_without_blanks_become_pairs_and_a_last_character() {
        assert_eq!(
            texts("iPhoneを東京で買う、今日"),
            ["iPhone", "を東京で買う", "今日"]
        );
        assert_eq!(terms("東京都"), ["東京", "京都", "都"]);
        assert_eq!(terms("東"), ["東"]);
    }

    #[test]
    fn words_tell_where_they_begin() {
        let found: Vec<usize> = words("ä b 東京c").map(|word| word.at).collect();
        assert_eq!(found, [0, 3, 5, 11]);
    }
}
