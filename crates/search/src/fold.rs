//! What differs between two spellings of the same word and is taken away: case, accents, width,
//! vowel points. What is left is compared letter by letter.

use unicode_normalization::UnicodeNormalization;
use unicode_normalization::char::{decompose_canonical, is_combining_mark};

use crate::words::{is_dense, is_unseen};

/// Longer words are cut: nobody tells them apart by what follows.
pub(crate) const MAX_TERM_CHARS: usize = 64;

/// A word without what does not tell words apart.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Folded {
    /// With umlauts as their base letters: `muller`.
    pub(crate) plain: String,
    /// With umlauts spelled out, if there are any: `mueller`.
    pub(crate) spelled_out: Option<String>,
}

pub(crate) fn fold(word: &str) -> Folded {
    if word.is_ascii() {
        return Folded {
            plain: fold_ascii(word),
            spelled_out: None,
        };
    }
    let letters: Vec<char> = word.nfkc().flat_map(char::to_lowercase).nfc().collect();
    let spelled_out = letters
        .iter()
        .any(|letter| spelling(*letter).is_some())
        .then(|| fold_letters(&letters, spelling));
    Folded {
        plain: fold_letters(&letters, |_| None),
        spelled_out,
    }
}

fn fold_ascii(word: &str) -> String {
    word.chars()
        .filter(char::is_ascii_alphanumeric)
        .take(MAX_TERM_CHARS)
        .map(|letter| letter.to_ascii_lowercase())
        .collect()
}

fn fold_letters(letters: &[char], first: impl Fn(char) -> Option<&'static str>) -> String {
    let mut folded = String::with_capacity(letters.len());
    for letter in letters {
        match first(*letter).or_else(|| replacement(*letter)) {
            Some(replacement) => folded.push_str(replacement),
            None => push_base(*letter, &mut folded),
        }
    }
    if let Some((end, _)) = folded.char_indices().nth(MAX_TERM_CHARS) {
        folded.truncate(end);
    }
    folded
}

/// How an umlaut is written where the keyboard has none.
fn spelling(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ä' => "ae",
        'ö' | 'ø' => "oe",
        'ü' => "ue",
        'å' => "aa",
        _ => return None,
    })
}

/// Letters that are no base letter with a mark to Unicode, but to people.
fn replacement(letter: char) -> Option<&'static str> {
    Some(match letter {
        'ß' => "ss",
        'æ' => "ae",
        'œ' => "oe",
        'ø' => "o",
        'ł' => "l",
        'đ' | 'ð' => "d",
        'þ' => "th",
        'ħ' => "h",
        'ŧ' => "t",
        'ı' => "i",
        'ς' => "σ",
        _ => return None,
    })
}

/// Hangul comes apart into its letters here, so that a syllable that is still being typed is the
/// beginning of the whole one.
fn push_base(letter: char, folded: &mut String) {
    if marks_are_letters(letter) {
        folded.push(letter);
        return;
    }
    decompose_canonical(letter, |part| {
        if part.is_alphanumeric() && !is_combining_mark(part) && !is_unseen(part) {
            folded.push(part);
        }
    });
}

/// In the scripts of India and South-East Asia marks are vowels, and in kana they make another
/// syllable: without them other words would be left.
fn marks_are_letters(letter: char) -> bool {
    let is_letter = letter.is_alphanumeric() || is_combining_mark(letter);
    let in_such_a_script = is_dense(letter)
        || matches!(letter, '\u{900}'..='\u{fff}' | '\u{1700}'..='\u{17ff}' | '\u{1900}'..='\u{1aaf}' | '\u{1b00}'..='\u{1c4f}' | '\u{a800}'..='\u{a82f}' | '\u{a880}'..='\u{a8ff}' | '\u{a930}'..='\u{a95f}' | '\u{a980}'..='\u{aaff}' | '\u{abc0}'..='\u{abff}' | '\u{11000}'..='\u{11fff}');
    is_letter && in_such_a_script
}

#[cfg(test)]
mod tests {
    use super::*;

    fn plain(word: &str) -> String {
        fold(word).plain
    }

    #[test]
    fn case_accents_and_width_are_taken_away() {
        for (word, folded) in [
            ("MULLER", "muller"),
            ("Crème", "creme"),
            ("e\u{301}te\u{301}", "ete"),
            ("ＡＢＣ１２", "abc12"),
            ("ﬁn", "fin"),
            ("Ångström", "angstrom"),
            ("İstanbul", "istanbul"),
            ("ΟΔΥΣΣΕΎΣ", "οδυσσευσ"),
            ("Οδυσσεύς", "οδυσσευσ"),
            ("Ёлка", "елка"),
        ] {
            assert_eq!(plain(word), folded, "{word}");
        }
    }

    #[test]
    fn letters_of_their_own_become_those_people_type_instead() {
        for (word, folded) in [
            ("Straße", "strasse"),
            ("STRAẞE", "strasse"),
            ("Æther", "aether"),
            ("œuvre", "oeuvre"),
            ("Øre", "ore"),
            ("Łódź", "lodz"),
            ("Đorđe", "dorde"),
            ("Eiður", "eidur"),
            ("Þór", "thor"),
            ("ılık", "ilik"),
        ] {
            assert_eq!(plain(word), folded, "{word}");
        }
    }

    #[test]
    fn points_and_stretches_are_dropped() {
        assert_eq!(plain("مُحَمَّد"), "محمد");
        assert_eq!(plain("مـــحمد"), "محمد");
        assert_eq!(plain("שָׁלוֹם"), "שלום");
        assert_eq!(plain("super\u{ad}man"), "superman");
    }

    #[test]
    fn umlauts_have_a_second_spelling() {
        let spelled = |word| fold(word).spelled_out;
        assert_eq!(spelled("Müller").as_deref(), Some("mueller"));
        assert_eq!(spelled("Mu\u{308}ller").as_deref(), Some("mueller"));
        assert_eq!(
            spelled("Überprüfung").as_deref(),
            Some("ueberpruefung"),
            "all of them at once"
        );
        assert_eq!(spelled("Mueller"), None);
        assert_eq!(spelled("été"), None);
    }

    #[test]
    fn marks_that_make_another_word_stay() {
        assert_ne!(plain("की"), plain("का"));
        assert_ne!(plain("パパ"), plain("ハハ"));
        assert_eq!(plain("ﾊﾟﾊﾟ"), plain("パパ"));
        assert_ne!(plain("ปี"), plain("ปา"));
    }

    #[test]
    fn a_word_is_cut_at_64_characters() {
        assert_eq!(plain(&"a".repeat(100)).chars().count(), MAX_TERM_CHARS);
        assert_eq!(plain(&"ж".repeat(100)).chars().count(), MAX_TERM_CHARS);
    }
}
