//! Which words are a few typos away from another: one automaton for each word that is asked for,
//! which reads the sorted terms and passes over all that begin hopelessly.

use std::fmt;
use std::sync::LazyLock;

use levenshtein_automata::{DFA, Distance, LevenshteinAutomatonBuilder, SINK_STATE};

use crate::score::Closeness;

/// Typos of one word.
pub(crate) struct Typos {
    automaton: DFA,
    /// Whether the beginning of a longer word will do.
    beginnings: bool,
}

/// Shorter words are not looked for with typos: nearly everything is like them.
const ONE_EDIT_FROM: usize = 4;
const TWO_EDITS_FROM: usize = 8;
/// With four letters, one of them wrong, too many words begin.
const BEGINNINGS_FROM: usize = 5;
/// An automaton grows with its word. Longer ones are pasted, not typed.
const MAX_CHARS: usize = 32;

// They know an adjacent swap as one edit, and take a moment to make.
static ONE_EDIT: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(1, true));
static TWO_EDITS: LazyLock<LevenshteinAutomatonBuilder> =
    LazyLock::new(|| LevenshteinAutomatonBuilder::new(2, true));

impl Typos {
    /// None if the word is to be taken as it is: short ones, very long ones and numbers, of which
    /// the neighbour is another number and not a misspelling.
    pub(crate) fn of(word: &str) -> Option<Self> {
        let chars = word.chars().count();
        let builder = match chars {
            _ if word.chars().all(char::is_numeric) => return None,
            ONE_EDIT_FROM..TWO_EDITS_FROM => &ONE_EDIT,
            TWO_EDITS_FROM..=MAX_CHARS => &TWO_EDITS,
            _ => return None,
        };
        Some(Self {
            automaton: builder.build_dfa(word),
            beginnings: chars >= BEGINNINGS_FROM,
        })
    }

    /// How close one term is, if it is close at all.
    pub(crate) fn closeness(&self, term: &str) -> Option<Closeness> {
        let mut found = None;
        self.among(std::iter::once((term, ())), |(), closeness| {
            found = Some(closeness);
        });
        found
    }

    /// Tells of every term that is close. The terms must come in their order: then what two
    /// neighbours begin with is read once.
    pub(crate) fn among<'t, T>(
        &self,
        terms: impl Iterator<Item = (&'t str, T)>,
        mut tell: impl FnMut(T, Closeness),
    ) {
        let mut reading = Reading::new(self);
        for (term, value) in terms {
            if let Some(closeness) = reading.next(term.as_bytes()) {
                tell(value, closeness);
            }
        }
    }
}

/// What the automaton made of the term before, byte by byte.
struct Reading<'t, 'a> {
    typos: &'a Typos,
    term: &'t [u8],
    /// After the first `i` bytes: the state, and the fewest edits to any beginning of these bytes.
    steps: Vec<(u32, u8)>,
}

const TOO_FAR: u8 = u8::MAX;

impl<'t, 'a> Reading<'t, 'a> {
    fn new(typos: &'a Typos) -> Self {
        let start = typos.automaton.initial_state();
        Self {
            typos,
            term: &[],
            steps: vec![(start, TOO_FAR)],
        }
    }

    fn next(&mut self, term: &'t [u8]) -> Option<Closeness> {
        let shared = std::iter::zip(self.term, term).take_while(|(a, b)| a == b);
        let shared = shared.count();
        let read = self.steps.len() - 1;
        let hopeless = self.steps[read].0 == SINK_STATE;
        // Nothing new to read: the same bytes have led nowhere already.
        if !(hopeless && shared >= read) {
            self.term = term;
            self.steps.truncate(shared + 1);
            self.read_on();
        }
        self.closeness()
    }

    fn read_on(&mut self) {
        let automaton = &self.typos.automaton;
        let (mut state, mut fewest) = self.steps[self.steps.len() - 1];
        for byte in &self.term[self.steps.len() - 1..] {
            state = automaton.transition(state, *byte);
            fewest = fewest.min(edits(automaton, state));
            self.steps.push((state, fewest));
            if state == SINK_STATE {
                break;
            }
        }
    }

    fn closeness(&self) -> Option<Closeness> {
        let (state, fewest) = self.steps[self.steps.len() - 1];
        let whole = edits(&self.typos.automaton, state);
        let beginning = if self.typos.beginnings {
            fewest
        } else {
            TOO_FAR
        };
        let edits = whole.min(beginning);
        (edits != TOO_FAR).then_some(Closeness::Typo {
            edits,
            whole: whole == edits,
        })
    }
}

fn edits(automaton: &DFA, state: u32) -> u8 {
    match automaton.distance(state) {
        Distance::Exact(edits) => edits,
        Distance::AtLeast(_) => TOO_FAR,
    }
}

impl fmt::Debug for Typos {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let states = self.automaton.num_states();
        formatter
            .debug_struct("Typos")
            .field("states", &states)
            .finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use proptest::prelude::*;

    use super::*;

    /// Edits between two words, an adjacent swap being one, by the book.
    fn edits_between(a: &[char], b: &[char]) -> usize {
        let mut rows = vec![vec![0; b.len() + 1]; a.len() + 1];
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                rows[i][j] = match (i, j) {
                    (0, _) | (_, 0) => i + j,
                    _ => {
                        let other = rows[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
                        let swapped =
                            i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
                        let swap = if swapped {
                            rows[i - 2][j - 2] + 1
                        } else {
                            usize::MAX
                        };
                        other
                            .min(swap)
                            .min(rows[i - 1][j] + 1)
                            .min(rows[i][j - 1] + 1)
                    }
                };
            }
        }
        rows[a.len()][b.len()]
    }

    fn by_the_book(word: &str, term: &str) -> Option<Closeness> {
        let (word, term): (Vec<char>, Vec<char>) = (word.chars().collect(), term.chars().collect());
        let most = if word.len() < TWO_EDITS_FROM { 1 } else { 2 };
        let whole = edits_between(&word, &term);
        let beginnings = (0..=term.len()).map(|end| edits_between(&word, &term[..end]));
        let beginning = beginnings.min().filter(|_| word.len() >= BEGINNINGS_FROM);
        let fewest = beginning.map_or(whole, |beginning| beginning.min(whole));
        (fewest <= most).then(|| Closeness::Typo {
            edits: u8::try_from(fewest).unwrap(),
            whole: whole == fewest,
        })
    }

    proptest! {
        #[test]
        fn terms_are_found_as_if_each_were_compared(
            word in "[abж]{4,10}",
            terms in prop::collection::btree_set("[abж]{1,12}", 0..60),
        ) {
            let mut found = Vec::new();
            let in_order = terms.iter().map(|term| (term.as_str(), term));
            let typos = Typos::of(&word).unwrap();
            typos.among(in_order, |term, closeness| found.push((term, closeness)));
            let close = |term: &String| by_the_book(&word, term);
            let expected = terms.iter().filter_map(|term| Some((term, close(term)?)));
            let expected: Vec<_> = expected.collect();
            prop_assert_eq!(found, expected);
        }
    }

    #[test]
    fn short_words_long_words_and_numbers_are_taken_as_they_are() {
        let long = "x".repeat(MAX_CHARS + 1);
        for word in ["", "abc", "12345", "２０２５", &long] {
            assert!(Typos::of(word).is_none(), "{word}");
        }
        let lasting = BTreeSet::from(["abcd", "a1b2", &long[1..]]);
        assert!(lasting.into_iter().all(|word| Typos::of(word).is_some()));
    }

    #[test]
    fn four_letters_are_no_misspelled_beginning() {
        let closeness = |word, term| Typos::of(word).unwrap().closeness(term);
        assert_eq!(closeness("meet", "method"), None);
        assert!(closeness("meeth", "method").is_some());
    }
}
