//! What somebody typed, as words to look for.

use crate::fold::{Folded, fold};
use crate::months::{self, Months};
use crate::score::Closeness;
use crate::typo::Typos;
use crate::words::{self, words};

/// What somebody typed. Of very long texts only the beginning counts: 200 characters, 16 words.
#[derive(Debug)]
pub struct Query {
    pub(crate) wanted: Vec<Wanted>,
}

/// A word that must fit.
#[derive(Debug)]
pub(crate) struct Wanted {
    /// The spellings it may have.
    pub(crate) forms: Vec<Form>,
    pub(crate) months: Option<(Months, Closeness)>,
    pub(crate) year: Option<i16>,
}

#[derive(Debug)]
pub(crate) struct Form {
    pub(crate) text: String,
    /// A single character or a pair of a script without blanks: a piece of a run, and as such exact.
    pub(crate) dense: bool,
    pub(crate) typos: Option<Typos>,
}

const MAX_CHARS: usize = 200;
const MAX_WORDS: usize = 16;

impl Query {
    /// Any text is a query.
    pub fn parse(text: &str) -> Self {
        let end = text
            .char_indices()
            .nth(MAX_CHARS)
            .map_or(text.len(), |(end, _)| end);
        let mut wanted = words(&text[..end]).flat_map(wanted_of).collect::<Vec<_>>();
        wanted.truncate(MAX_WORDS);
        Self { wanted }
    }

    /// Whether there is no word in it; such a query finds nothing.
    pub fn is_empty(&self) -> bool {
        self.wanted.is_empty()
    }
}

fn wanted_of(word: words::Word<'_>) -> Vec<Wanted> {
    if word.dense {
        return pieces_of_a_run(word.text);
    }
    let mut spellings = spellings(&fold(word.text));
    spellings.extend(
        elided(&word)
            .iter()
            .flat_map(|rest| self::spellings(&fold(rest))),
    );
    let forms: Vec<Form> = spellings.into_iter().map(Form::spaced).collect();
    if forms.is_empty() {
        return Vec::new();
    }
    let meant = forms
        .iter()
        .find_map(|form| months::named(&form.text, form.typos.as_ref()));
    vec![Wanted {
        months: meant,
        year: year(&forms[0].text),
        forms,
    }]
}

fn spellings(folded: &Folded) -> Vec<String> {
    let spellings = [Some(&folded.plain), folded.spelled_out.as_ref()];
    let spellings = spellings.into_iter().flatten();
    spellings.filter(|text| !text.is_empty()).cloned().collect()
}

/// The noun after an article that lost its vowel: who types `l'école` looks for `école` too.
fn elided<'a>(word: &'a words::Word<'_>) -> Option<&'a str> {
    let pieces: Vec<&str> = word.pieces().collect();
    let (last, before) = pieces.split_last()?;
    let chars = |piece: &str| piece.chars().count();
    let is_longest = before.iter().all(|piece| chars(piece) < chars(last));
    is_longest.then_some(*last)
}

fn year(word: &str) -> Option<i16> {
    let is_year = word.len() == 4 && word.bytes().all(|digit| digit.is_ascii_digit());
    is_year.then(|| word.parse().ok())?
}

/// Every pair of a run must be there. The last character is in the last pair already, and stands
/// alone only if there is no other.
fn pieces_of_a_run(run: &str) -> Vec<Wanted> {
    let mut pieces = Vec::new();
    words::pairs(run, &mut |piece| pieces.push(piece.to_owned()));
    if pieces.len() > 1 {
        pieces.pop();
    }
    let wanted = pieces.into_iter().map(|text| Wanted {
        forms: vec![Form {
            text,
            dense: true,
            typos: None,
        }],
        months: None,
        year: None,
    });
    wanted.collect()
}

impl Form {
    /// A single character of a run stands there as it is, although the term is a pair.
    pub(crate) fn as_beginning_of(&self, term: &str) -> Closeness {
        if self.dense || term.len() == self.text.len() {
            return Closeness::Exact;
        }
        Closeness::Beginning {
            typed: self.text.chars().count(),
            whole: term.chars().count(),
        }
    }

    fn spaced(text: String) -> Self {
        Self {
            typos: Typos::of(&text),
            dense: false,
            text,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn forms(text: &str) -> Vec<Vec<String>> {
        let query = Query::parse(text);
        let forms = |wanted: Wanted| wanted.forms.into_iter().map(|form| form.text).collect();
        query.wanted.into_iter().map(forms).collect()
    }

    #[test]
    fn a_word_is_wanted_in_every_spelling() {
        assert_eq!(forms("Müller"), [["muller", "mueller"]]);
        assert_eq!(forms("l'école"), [["lecole", "ecole"]]);
        assert_eq!(forms("don't #Me"), [vec!["dont"], vec!["me"]]);
    }

    #[test]
    fn a_run_is_wanted_pair_by_pair() {
        assert_eq!(forms("東京都"), [["東京"], ["京都"]]);
        assert_eq!(forms("東"), [["東"]]);
    }

    #[test]
    fn four_digits_may_be_a_year() {
        let year = |text| Query::parse(text).wanted[0].year;
        assert_eq!(year("2025"), Some(2025));
        assert_eq!(year("２０２５"), Some(2025));
        assert_eq!(year("20255"), None);
        assert_eq!(year("202a"), None);
    }

    #[test]
    fn blanks_and_punctuation_are_an_empty_query() {
        for text in ["", "  \n", "?!…", "#", "''"] {
            assert!(Query::parse(text).is_empty(), "{text:?}");
        }
        assert!(!Query::parse(" a ").is_empty());
    }

    #[test]
    fn what_is_too_long_is_ignored() {
        assert_eq!(forms(&"a ".repeat(50)).len(), MAX_WORDS);
        assert_eq!(forms(&"東京".repeat(50)).len(), MAX_WORDS);
        let late = format!("{}word", " ".repeat(MAX_CHARS));
        assert!(Query::parse(&late).is_empty());
    }
}
