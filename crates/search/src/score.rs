//! How well a thing fits, in whole numbers, so that the order is the same everywhere.

use crate::fields::Fields;

/// How well a thing fits; smaller is better.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Quality {
    /// Every word stands as it is in the title, a label or the place, or is when it takes place.
    Named,
    /// Every word stands somewhere, as it is or as the beginning of a word.
    Mentioned,
    /// Some word is there with typos only.
    Similar,
}

/// How close a word of the query is to what was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closeness {
    Exact,
    /// So many characters of a word of so many.
    Beginning {
        typed: usize,
        whole: usize,
    },
    /// So many edits away from a word, or from the beginning of one.
    Typo {
        edits: u8,
        whole: bool,
    },
}

/// How one word of a query fits one thing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Fit {
    pub(crate) quality: Quality,
    pub(crate) strength: u32,
}

/// No more than a text: a month that is also another word comes after what speaks of that word.
const WEIGHT_OF_A_TIME: u32 = 1;

impl Fit {
    pub(crate) fn in_text(closeness: Closeness, fields: Fields) -> Self {
        Self {
            quality: closeness.quality(fields.name_it()),
            strength: closeness.factor() * fields.weight(),
        }
    }

    pub(crate) fn in_time(closeness: Closeness) -> Self {
        Self {
            quality: closeness.quality(true),
            strength: closeness.factor() * WEIGHT_OF_A_TIME,
        }
    }

    /// Two words fit as well as the worse of them, and are worth both.
    pub(crate) fn and(self, other: Self) -> Self {
        Self {
            quality: self.quality.max(other.quality),
            strength: self.strength + other.strength,
        }
    }

    /// The same word found twice counts as the better of both.
    pub(crate) fn or(self, other: Self) -> Self {
        Self {
            quality: self.quality.min(other.quality),
            strength: self.strength.max(other.strength),
        }
    }
}

impl Closeness {
    fn quality(self, in_a_name: bool) -> Quality {
        match self {
            Self::Exact if in_a_name => Quality::Named,
            Self::Exact | Self::Beginning { .. } => Quality::Mentioned,
            Self::Typo { .. } => Quality::Similar,
        }
    }

    fn factor(self) -> u32 {
        match self {
            Self::Exact => 16,
            Self::Beginning { typed, whole } => {
                let quarters = 4 * typed.min(whole) / whole.max(1);
                8 + u32::try_from(quarters).unwrap_or(0)
            }
            Self::Typo {
                edits: 0 | 1,
                whole,
            } => 3 + u32::from(whole),
            Self::Typo { whole, .. } => 1 + u32::from(whole),
        }
    }
}

/// What a word is worth that fits `found` of `all` things: 8 if it fits all of them, and 8 more for
/// each time that half as many are left.
pub(crate) fn rarity(found: usize, all: usize) -> u32 {
    let found = found.max(1) as u64;
    let ratio = (all.max(1) as u64 * UNIT / found).max(UNIT);
    8 + eighths_of_log2(ratio) - eighths_of_log2(UNIT)
}

const UNIT: u64 = 256;

/// The binary logarithm in steps of an eighth: the three bits below the highest are near enough.
fn eighths_of_log2(number: u64) -> u32 {
    let whole = number.ilog2();
    let below = (number >> whole.saturating_sub(3)) & 0b111;
    whole * 8 + u32::try_from(below).unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exact_beats_beginnings_beats_typos() {
        let factors = [
            Closeness::Exact,
            Closeness::Beginning { typed: 7, whole: 8 },
            Closeness::Beginning { typed: 1, whole: 8 },
            Closeness::Typo {
                edits: 1,
                whole: true,
            },
            Closeness::Typo {
                edits: 1,
                whole: false,
            },
            Closeness::Typo {
                edits: 2,
                whole: true,
            },
            Closeness::Typo {
                edits: 2,
                whole: false,
            },
        ]
        .map(Closeness::factor);
        assert!(
            factors.is_sorted_by(|better, worse| better > worse),
            "{factors:?}"
        );
    }

    #[test]
    fn rarer_words_count_more() {
        assert_eq!(rarity(10, 10), 8);
        assert_eq!(rarity(5, 10), 16);
        let rarities: Vec<u32> = (1..=1000).map(|found| rarity(found, 1000)).collect();
        assert!(rarities.is_sorted_by(|rarer, more_common| rarer >= more_common));
    }

    #[test]
    fn no_number_makes_it_panic() {
        for (found, all) in [(0, 0), (1, 0), (0, 1), (9, 3), (1, usize::MAX >> 9)] {
            assert!(rarity(found, all) >= 8);
        }
    }
}
