//! What holds whatever is put in, taken out and typed.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::{Index as Place, select};
use search::{Document, Field, Hit, Index, Months, Query, excerpt};

#[derive(Debug, Clone)]
struct Thing {
    title: String,
    label: String,
    text: String,
    month: u8,
    year: i16,
}

impl Thing {
    fn document(&self) -> Document<'_> {
        Document {
            texts: vec![
                (Field::Text, &self.text),
                (Field::Title, &self.title),
                (Field::Label, &self.label),
            ],
            months: Months::NONE.with(self.month),
            years: vec![self.year],
        }
    }
}

#[derive(Debug, Clone)]
enum Step {
    Put(u8, Thing),
    Remove(u8),
}

const WORDS: [&str; 20] = [
    "standup",
    "standups",
    "team",
    "teams",
    "Müller",
    "Mueller",
    "december",
    "Dezember",
    "2025",
    "東京都",
    "京都",
    "ประชุม",
    "don't",
    "l'été",
    "architecture",
    "architect",
    "встреча",
    "a",
    "회의",
    "mail@example.com",
];

fn phrase(most: usize) -> impl Strategy<Value = String> {
    vec(select(&WORDS[..]), 0..=most).prop_map(|words| words.join(" "))
}

fn thing() -> impl Strategy<Value = Thing> {
    let texts = (phrase(3), phrase(1), phrase(5));
    (texts, 0..=13u8, 2023..=2026i16).prop_map(|((title, label, text), month, year)| Thing {
        title,
        label,
        text,
        month,
        year,
    })
}

fn step() -> impl Strategy<Value = Step> {
    let key = 0..12u8;
    prop_oneof![
        3 => (key.clone(), thing()).prop_map(|(key, thing)| Step::Put(key, thing)),
        1 => key.prop_map(Step::Remove),
    ]
}

fn index_of(things: &BTreeMap<u8, Thing>) -> Index<u8> {
    let mut index = Index::new();
    for (key, thing) in things {
        index.put(*key, &thing.document());
    }
    index
}

fn take(steps: Vec<Step>) -> (Index<u8>, BTreeMap<u8, Thing>) {
    let (mut index, mut left) = (Index::new(), BTreeMap::new());
    for step in steps {
        match step {
            Step::Put(key, thing) => {
                index.put(key, &thing.document());
                left.insert(key, thing);
            }
            Step::Remove(key) => {
                index.remove(&key);
                left.remove(&key);
            }
        }
    }
    (index, left)
}

fn search(index: &Index<u8>, query: &str) -> Vec<Hit<u8>> {
    index.search(&Query::parse(query))
}

/// One letter more, fewer or other, or two that changed places.
fn edited(word: &str, kind: u8, place: Place, letter: char) -> String {
    let mut letters: Vec<char> = word.chars().collect();
    let at = place.index(letters.len());
    match kind {
        0 => letters.insert(at, letter),
        1 => drop(letters.remove(at)),
        2 => letters[at] = letter,
        _ => letters.swap(at, (at + 1).min(word.len() - 1)),
    }
    letters.into_iter().collect()
}

proptest! {
    #[test]
    fn an_index_that_changed_answers_like_a_fresh_one(
        steps in vec(step(), 0..40),
        queries in vec(phrase(3), 1..8),
        cut in any::<Place>(),
    ) {
        let (index, left) = take(steps);
        let fresh = index_of(&left);
        prop_assert_eq!(index.len(), left.len());
        for query in queries {
            let places: Vec<usize> = query.char_indices().map(|(at, _)| at).collect();
            let typed = if places.is_empty() { "" } else { &query[..places[cut.index(places.len())]] };
            prop_assert_eq!(search(&index, &query), search(&fresh, &query));
            prop_assert_eq!(search(&index, typed), search(&fresh, typed));
        }
    }

    #[test]
    fn hits_are_in_order_and_each_thing_is_one(
        steps in vec(step(), 0..40),
        query in phrase(2),
    ) {
        let (index, left) = take(steps);
        let hits = search(&index, &query);
        let order = |hit: &Hit<u8>| (hit.quality, std::cmp::Reverse(hit.score), hit.key);
        prop_assert!(hits.is_sorted_by(|one, next| order(one) < order(next)));
        prop_assert!(hits.iter().all(|hit| left.contains_key(&hit.key)));
    }

    #[test]
    fn a_thing_is_found_by_its_words_their_beginnings_and_misspellings(
        words in vec("[a-z]{1,14}", 1..5),
        place in any::<Place>(),
        edit in (0..4u8, any::<Place>(), prop::char::range('a', 'z')),
        others in vec(thing(), 0..5),
    ) {
        let title = words.join(" ");
        let mut index = Index::new();
        for (key, thing) in (1..).zip(&others) {
            index.put(key, &thing.document());
        }
        index.put(0, &Document { texts: vec![(Field::Title, &title)], ..Document::default() });
        let word = &words[place.index(words.len())];
        let is_found = |query: &str| search(&index, query).iter().any(|hit| hit.key == 0);
        prop_assert!(is_found(word));
        prop_assert!((1..word.len()).all(|end| is_found(&word[..end])));
        let misspelled = edited(word, edit.0, edit.1, edit.2);
        if misspelled.len() >= 4 {
            prop_assert!(is_found(&misspelled), "{misspelled} for {word}");
        }
    }

    #[test]
    fn any_title_is_found_by_its_whole_words(title in "\\PC{1,40}") {
        let mut index = Index::new();
        index.put(0, &Document { texts: vec![(Field::Title, &title)], ..Document::default() });
        for word in title.split_whitespace() {
            let query = Query::parse(word);
            prop_assert_eq!(index.search(&query).len(), usize::from(!query.is_empty()), "{}", word);
        }
    }

    #[test]
    fn an_index_takes_as_much_as_before_when_all_is_removed(steps in vec(step(), 0..40)) {
        let empty = Index::<u8>::new().bytes();
        let (mut index, left) = take(steps);
        if !left.is_empty() {
            prop_assert!(index.bytes() > empty);
        }
        for key in left.keys() {
            index.remove(key);
        }
        prop_assert_eq!(index.bytes(), empty);
        prop_assert!(index.is_empty());
    }

    #[test]
    fn no_text_makes_it_panic(text in any::<String>(), query in any::<String>(), length in 0..60usize) {
        let mut index = Index::new();
        let texts = vec![(Field::Title, text.as_str()), (Field::Text, query.as_str())];
        index.put(0, &Document { texts, ..Document::default() });
        let _ = search(&index, &query);
        let _ = excerpt(&text, &Query::parse(&query), length);
        let _ = excerpt(&query, &Query::parse(&query), length);
    }

    #[test]
    fn an_excerpt_is_a_piece_of_its_text_and_shows_what_fits(
        words in vec("[a-zé]{1,9}", 1..30),
        place in any::<Place>(),
        length in 9..60usize,
    ) {
        let text = words.join(" ");
        let word = &words[place.index(words.len())];
        let piece = excerpt(&text, &Query::parse(word), length);
        let inner = piece.trim_matches('…');
        prop_assert!(text.contains(inner));
        prop_assert!(inner.chars().count() <= length);
        prop_assert!(piece.starts_with('…') || text.starts_with(inner));
        prop_assert!(piece.ends_with('…') || text.ends_with(inner));
        let mut index = Index::new();
        index.put(0, &Document { texts: vec![(Field::Text, inner)], ..Document::default() });
        prop_assert_eq!(search(&index, word).len(), 1, "{} shows {}", piece, word);
    }
}
