//! The piece of a text that shows why it was found.

use std::ops::Range;

use unicode_segmentation::UnicodeSegmentation;

use crate::query::{Form, Query};
use crate::words::{Word, fold_run, words};

const LEFT_OUT: char = '…';

/// A piece of a text around the first word that fits, about `length` characters, cut between
/// words, with … where something is left out.
///
/// A word that fits as it is or as a beginning comes before one that fits with typos. If none does,
/// it is the beginning of the text.
pub fn excerpt(text: &str, query: &Query, length: usize) -> String {
    let text = text.trim();
    if text.chars().nth(length).is_none() {
        return text.to_owned();
    }
    let fitting = first_fitting(text, query).unwrap_or(0..0);
    let start = start(text, fitting.start, room_before(text, &fitting, length));
    // What fits is shown even if there is room for nothing else.
    let end = end(text, start, length).max(fitting.end.min(after(text, start, length)));
    let mut piece = String::new();
    if start > 0 {
        piece.push(LEFT_OUT);
    }
    piece.push_str(text[start..end].trim());
    if end < text.len() {
        piece.push(LEFT_OUT);
    }
    piece
}

/// A third of the length, more where the text ends soon, less where the word itself is long.
fn room_before(text: &str, fitting: &Range<usize>, length: usize) -> usize {
    let up_to_length = |text: &str| text.chars().take(length).count();
    let to_the_end = up_to_length(&text[fitting.start..]);
    let word = up_to_length(&text[fitting.clone()]);
    (length / 3).max(length - to_the_end).min(length - word)
}

fn first_fitting(text: &str, query: &Query) -> Option<Range<usize>> {
    let forms = || query.wanted.iter().flat_map(|wanted| &wanted.forms);
    let spaced: Vec<&Form> = forms().filter(|form| !form.dense).collect();
    let dense: Vec<&Form> = forms().filter(|form| form.dense).collect();
    let begins = |form: &Form, term: &str| term.starts_with(&form.text);
    let as_it_is = words(text).find_map(|word| {
        if word.dense {
            return place_in_run(&word, &dense);
        }
        fits(&word, &spaced, begins)
    });
    as_it_is.or_else(|| {
        let with_typos = |form: &Form, term: &str| {
            let typos = form.typos.as_ref();
            typos.is_some_and(|typos| typos.closeness(term).is_some())
        };
        let mut spaced_words = words(text).filter(|word| !word.dense);
        spaced_words.find_map(|word| fits(&word, &spaced, with_typos))
    })
}

fn fits(
    word: &Word<'_>,
    forms: &[&Form],
    fits: impl Fn(&Form, &str) -> bool,
) -> Option<Range<usize>> {
    let mut found = false;
    word.terms(|term| found |= forms.iter().any(|form| fits(form, term)));
    found.then(|| word.at..word.at + word.text.len())
}

/// A run may be the whole text, so it matters where in it the piece is. Folding rarely changes how
/// long it is; where it does, a place nearby is good enough.
fn place_in_run(run: &Word<'_>, forms: &[&Form]) -> Option<Range<usize>> {
    let folded = fold_run(run.text);
    let (at, form) = forms
        .iter()
        .filter_map(|form| Some((folded.find(&form.text)?, form)))
        .min_by_key(|(at, _)| *at)?;
    let before = folded[..at].chars().count();
    let start = run.at + after(run.text, 0, before);
    let chars = form.text.chars().count();
    let within = start - run.at;
    Some(start..run.at + after(run.text, within, chars))
}

/// Where `chars` characters after a place are over.
fn after(text: &str, from: usize, chars: usize) -> usize {
    let mut places = text[from..].char_indices().map(|(at, _)| from + at);
    places.nth(chars).unwrap_or(text.len())
}

/// Where to begin, so that up to `chars` characters are before a place: at a word, not at a blank.
fn start(text: &str, place: usize, chars: usize) -> usize {
    let mut before = text[..place].char_indices().rev().map(|(at, _)| at);
    let Some(earliest) = before.nth(chars) else {
        return 0;
    };
    // From one character further: the first boundary is that of the piece and not of the text.
    let mut boundaries = text[earliest..place].split_word_bound_indices().skip(1);
    let at_word = boundaries.find(|(_, piece)| !piece.trim().is_empty());
    at_word.map_or(place, |(at, _)| earliest + at)
}

/// Where to end: at the last boundary of words that leaves at most `length` characters.
fn end(text: &str, start: usize, length: usize) -> usize {
    let limit = after(text, start, length);
    let beyond = after(text, limit, 1);
    let boundaries = text[start..beyond].split_word_bound_indices();
    let last = boundaries
        .map(|(at, _)| start + at)
        .rfind(|at| *at <= limit);
    let none_but_the_first = last.is_none_or(|last| last == start);
    if limit == text.len() || none_but_the_first {
        limit
    } else {
        last.unwrap_or(limit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cut(text: &str, query: &str, length: usize) -> String {
        excerpt(text, &Query::parse(query), length)
    }

    const TEXT: &str = "The quick brown fox jumps over the lazy dog and runs away from Müller.";

    #[test]
    fn a_short_text_is_shown_whole() {
        assert_eq!(cut("  Short text. ", "x", 40), "Short text.");
        assert_eq!(cut("", "x", 0), "");
    }

    #[test]
    fn it_is_around_the_first_word_that_fits() {
        assert_eq!(cut(TEXT, "lazy", 30), "…over the lazy dog and runs…");
        assert_eq!(cut(TEXT, "quick", 20), "The quick brown fox…");
        assert_eq!(cut(TEXT, "mueller", 20), "…away from Müller.");
    }

    #[test]
    fn a_beginning_fits_and_so_does_a_typo() {
        assert_eq!(cut(TEXT, "laz", 12), cut(TEXT, "lazy", 12));
        assert_eq!(cut(TEXT, "jmups", 12), cut(TEXT, "jumps", 12));
        assert!(
            cut("foxes and boxes", "boxes", 8).contains("boxes"),
            "better than the typo"
        );
    }

    #[test]
    fn where_nothing_fits_it_is_the_beginning() {
        assert_eq!(cut(TEXT, "zebra", 10), "The quick…");
        assert_eq!(cut(TEXT, "", 10), "The quick…");
    }

    #[test]
    fn a_long_run_is_cut_around_what_fits() {
        let text = format!("{}東京{}", "あ".repeat(50), "い".repeat(50));
        let piece = cut(&text, "東京", 12);
        assert!(piece.contains("東京"), "{piece}");
        assert!(piece.starts_with(LEFT_OUT) && piece.ends_with(LEFT_OUT));
        assert!(piece.chars().count() <= 14, "{piece}");
    }

    #[test]
    fn a_word_longer_than_the_piece_is_cut() {
        assert_eq!(cut("a Donaudampfschiff b", "donau", 5), "…Donau…");
    }
}
