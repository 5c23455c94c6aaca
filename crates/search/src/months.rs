//! Months of the year, and the names people type for them in eight languages.

use crate::score::Closeness;
use crate::typo::Typos;

/// Months of the year a thing takes place in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash)]
pub struct Months(u16);

impl Months {
    /// Of a thing that takes place at no time.
    pub const NONE: Self = Self(0);

    /// Those, and this one too; a number other than 1 to 12 adds nothing.
    #[must_use]
    pub fn with(self, month: u8) -> Self {
        match month {
            1..=12 => Self(self.0 | 1 << month),
            _ => self,
        }
    }

    pub fn contains(self, month: u8) -> bool {
        (1..=12).contains(&month) && self.0 & (1 << month) != 0
    }

    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn meets(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl FromIterator<u8> for Months {
    fn from_iter<I: IntoIterator<Item = u8>>(months: I) -> Self {
        months.into_iter().fold(Self::NONE, Self::with)
    }
}

/// Names and usual abbreviations, folded: English, German, French, Spanish, Italian, Portuguese,
/// Dutch, and Polish with the case its dates are in.
const NAMES: [&[&str]; 12] = [
    &[
        "january", "januar", "janner", "jaenner", "janvier", "enero", "gennaio", "janeiro",
        "januari", "styczen", "stycznia", "jan", "janv", "ene", "genn", "gen", "sty",
    ],
    &[
        "february",
        "februar",
        "fevrier",
        "febrero",
        "febbraio",
        "fevereiro",
        "februari",
        "luty",
        "lutego",
        "feb",
        "febr",
        "fev",
        "fevr",
        "febb",
        "lut",
    ],
    &[
        "march", "marz", "maerz", "mars", "marzo", "marco", "maart", "marzec", "marca", "mar",
        "mrz", "mrt",
    ],
    &[
        "april", "avril", "abril", "aprile", "kwiecien", "kwietnia", "apr", "avr", "abr", "kwi",
    ],
    &[
        "may", "mai", "mayo", "maggio", "maio", "mei", "maj", "maja", "magg", "mag",
    ],
    &[
        "june", "juni", "juin", "junio", "giugno", "junho", "czerwiec", "czerwca", "jun", "giu",
        "cze",
    ],
    &[
        "july", "juli", "juillet", "julio", "luglio", "julho", "lipiec", "lipca", "jul", "juil",
        "lug", "lip",
    ],
    &[
        "august", "aout", "agosto", "augustus", "sierpien", "sierpnia", "aug", "ago", "sie",
    ],
    &[
        "september",
        "septembre",
        "septiembre",
        "settembre",
        "setembro",
        "wrzesien",
        "wrzesnia",
        "sep",
        "sept",
        "sett",
        "set",
        "wrz",
    ],
    &[
        "october",
        "oktober",
        "octobre",
        "octubre",
        "ottobre",
        "outubro",
        "pazdziernik",
        "pazdziernika",
        "oct",
        "okt",
        "ott",
        "out",
        "paz",
    ],
    &[
        "november",
        "novembre",
        "noviembre",
        "novembro",
        "listopad",
        "listopada",
        "nov",
    ],
    &[
        "december",
        "dezember",
        "decembre",
        "diciembre",
        "dicembre",
        "dezembro",
        "grudzien",
        "grudnia",
        "dec",
        "dez",
        "dic",
        "gru",
    ],
];

/// Names and their beginnings that are other words or names of people as well. They say it less
/// well, so that who looks for Marco sees what speaks of Marco first.
const OTHER_WORDS_TOO: [&str; 18] = [
    "jan", "jane", "gen", "marc", "marco", "marca", "maar", "maja", "mag", "ago", "sie", "sty",
    "lip", "set", "sett", "paz", "otto", "out",
];

/// Beginnings of a name that mean something else nearly always.
const OTHER_WORDS: [&str; 2] = ["lis", "list"];

const BEGINNINGS_FROM: usize = 3;
/// Of four letters, one of them wrong, too many are no month: `mail`, `join`, `mark`.
const TYPOS_FROM: usize = 5;

/// The months that a folded word of a query may mean, and how well it says so: who types `nove` may be
/// on the way to a novel. A name is meant
/// before the beginning of one, and that before one with a typo: `juni` is not also July.
pub(crate) fn named(word: &str, typos: Option<&Typos>) -> Option<(Months, Closeness)> {
    let as_said = if OTHER_WORDS_TOO.contains(&word) {
        BEGUN
    } else {
        Closeness::Exact
    };
    let by_name = months_with(|name| name == word);
    if !by_name.is_empty() {
        return Some((by_name, as_said));
    }
    let chars = word.chars().count();
    if chars < BEGINNINGS_FROM || OTHER_WORDS.contains(&word) {
        return None;
    }
    let by_beginning = months_with(|name| name.starts_with(word));
    if !by_beginning.is_empty() {
        return Some((by_beginning, BEGUN));
    }
    let typos = typos.filter(|_| chars >= TYPOS_FROM)?;
    let by_typo = months_with(|name| name.len() >= TYPOS_FROM && typos.closeness(name).is_some());
    (!by_typo.is_empty()).then_some((by_typo, MISSPELLED))
}

const BEGUN: Closeness = Closeness::Beginning { typed: 1, whole: 2 };

const MISSPELLED: Closeness = Closeness::Typo {
    edits: 1,
    whole: true,
};

fn months_with(fits: impl Fn(&str) -> bool) -> Months {
    let fitting = (1..)
        .zip(NAMES)
        .filter(|(_, names)| names.iter().any(|name| fits(name)));
    fitting.map(|(month, _)| month).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fold::fold;

    fn meant(word: &str) -> Vec<u8> {
        let word = fold(word).plain;
        let months = named(&word, Typos::of(&word).as_ref()).map(|(months, _)| months);
        let months = months.unwrap_or_default();
        (1..=12).filter(|month| months.contains(*month)).collect()
    }

    #[test]
    fn every_name_means_one_month() {
        for (month, names) in (1..).zip(NAMES) {
            for name in names {
                assert_eq!(meant(name), [month], "{name}");
                assert_eq!(fold(name).plain, *name, "the names are folded");
            }
        }
    }

    #[test]
    fn names_of_eight_languages_are_known() {
        let december = "December Dezember décembre diciembre dicembre dezembro december grudzień";
        let february = "February Februar février febrero febbraio fevereiro februari luty";
        let march = "March März mars marzo marzo março maart marzec";
        for (month, names) in [(12, december), (2, february), (3, march)] {
            for name in names.split(' ') {
                assert_eq!(meant(name), [month], "{name}");
            }
        }
    }

    #[test]
    fn abbreviations_beginnings_and_typos_are_understood() {
        for word in [
            "dec", "Dez", "déc", "decem", "decmber", "Dezembre", "deecmber",
        ] {
            assert_eq!(meant(word), [12], "{word}");
        }
        assert_eq!(meant("mrz"), [3]);
        assert_eq!(meant("juni"), [6], "not July, which is one letter away");
    }

    #[test]
    fn other_words_are_no_months() {
        for word in [
            "de", "list", "mail", "join", "mark", "meeting", "standup", "",
        ] {
            assert_eq!(meant(word), [0; 0], "{word}");
        }
    }

    #[test]
    fn what_is_another_word_too_or_only_begun_says_it_less_well() {
        let closeness = |word| named(word, None).map(|(_, closeness)| closeness);
        for word in ["december", "dec"] {
            assert_eq!(closeness(word), Some(Closeness::Exact), "{word}");
        }
        for word in OTHER_WORDS_TOO.into_iter().chain(["decem", "nove"]) {
            assert_ne!(closeness(word), Some(Closeness::Exact), "{word}");
            assert!(closeness(word).is_some(), "{word}");
        }
    }

    #[test]
    fn only_twelve_months_exist() {
        assert!(Months::from_iter([0, 13, 255]).is_empty());
        let months = Months::from_iter([1, 12]);
        assert!(months.contains(1) && months.contains(12));
        assert!(!months.contains(0) && !months.contains(6) && !months.contains(255));
    }
}
