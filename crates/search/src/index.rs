//! The index: what is put in, taken out and found.

use std::collections::BTreeMap;

use crate::fields::{Field, Fields};
use crate::months::Months;
use crate::query::{Form, Query, Wanted};
use crate::score::{Closeness, Fit, Quality, rarity};
use crate::terms::{ALLOCATION, Posting, TermId, Terms, bytes_of_map};
use crate::words::words;

/// What is indexed of one thing.
///
/// Of its words, the first 16,384 different ones count, those of titles before those of labels,
/// places and texts. 50 KB of prose have about 4,000; only such a text in a script without blanks
/// comes near the limit.
#[derive(Debug, Clone, Default)]
pub struct Document<'a> {
    pub texts: Vec<(Field, &'a str)>,
    pub months: Months,
    pub years: Vec<i16>,
}

/// One thing that was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hit<K> {
    pub key: K,
    pub quality: Quality,
    /// Comparable among the hits of one answer only; more is better.
    pub score: u32,
}

/// Things by the words in them.
#[derive(Debug)]
pub struct Index<K> {
    numbers: BTreeMap<K, u32>,
    /// By number; what is `None` is in `free`.
    entries: Vec<Option<Entry<K>>>,
    free: Vec<u32>,
    terms: Terms,
    /// What the lists within the entries take.
    bytes: usize,
}

#[derive(Debug)]
struct Entry<K> {
    key: K,
    terms: Box<[TermId]>,
    months: Months,
    years: Box<[i16]>,
}

const MAX_TERMS: usize = 16_384;

impl<K> Default for Index<K> {
    fn default() -> Self {
        Self {
            numbers: BTreeMap::new(),
            entries: Vec::new(),
            free: Vec::new(),
            terms: Terms::default(),
            bytes: 0,
        }
    }
}

impl<K: Ord + Clone> Index<K> {
    pub fn new() -> Self {
        Self::default()
    }

    /// Replaces what had that key.
    ///
    /// # Panics
    /// With more than 268 million documents, for which no memory would be left.
    pub fn put(&mut self, key: K, document: &Document<'_>) {
        self.remove(&key);
        let number = self.free.pop().unwrap_or_else(|| {
            self.entries.push(None);
            u32::try_from(self.entries.len() - 1).unwrap_or(u32::MAX)
        });
        assert!(number <= Posting::MAX_DOCUMENT, "too many documents");
        let terms = terms_of(document);
        let terms = terms
            .iter()
            .map(|(term, fields)| self.terms.insert(term, number, *fields));
        let entry = Entry {
            key: key.clone(),
            terms: terms.collect(),
            months: document.months,
            years: document.years.clone().into(),
        };
        self.bytes += entry.bytes();
        self.entries[number as usize] = Some(entry);
        self.numbers.insert(key, number);
    }

    /// Nothing happens if it is not there.
    pub fn remove(&mut self, key: &K) {
        let number = self.numbers.remove(key);
        let taken = number.and_then(|number| Some((number, self.entries[number as usize].take()?)));
        let Some((number, entry)) = taken else {
            return;
        };
        self.bytes -= entry.bytes();
        for term in &entry.terms {
            self.terms.remove(*term, number);
        }
        self.free.push(number);
        if self.numbers.is_empty() {
            *self = Self::default();
        }
    }

    pub fn contains(&self, key: &K) -> bool {
        self.numbers.contains_key(key)
    }

    pub fn len(&self) -> usize {
        self.numbers.len()
    }

    pub fn is_empty(&self) -> bool {
        self.numbers.is_empty()
    }

    /// About how much memory it takes, not counting what keys point to.
    pub fn bytes(&self) -> usize {
        size_of::<Self>()
            + self.bytes
            + self.terms.bytes()
            + self.entries.capacity() * size_of::<Option<Entry<K>>>()
            + self.free.capacity() * size_of::<u32>()
            + bytes_of_map::<K, u32>(self.numbers.len())
    }

    /// Everything that every word fits, best first, and what fits equally well by key.
    pub fn search(&self, query: &Query) -> Vec<Hit<K>> {
        let Some((first, others)) = query.wanted.split_first() else {
            return Vec::new();
        };
        let mut found = self.weighed(first);
        for wanted in others {
            let fits = self.weighed(wanted);
            for (so_far, fit) in found.iter_mut().zip(fits) {
                *so_far = so_far.zip(fit).map(|(so_far, fit)| so_far.and(fit));
            }
        }
        self.in_order(&found)
    }

    fn in_order(&self, found: &[Option<Fit>]) -> Vec<Hit<K>> {
        let fits = self.entries.iter().zip(found);
        let fits = fits.filter_map(|(entry, fit)| entry.as_ref().zip(*fit));
        let mut hits: Vec<Hit<K>> = fits
            .map(|(entry, fit)| Hit {
                key: entry.key.clone(),
                quality: fit.quality,
                score: fit.strength,
            })
            .collect();
        hits.sort_unstable_by(|a, b| {
            let by_fit = a.quality.cmp(&b.quality).then(b.score.cmp(&a.score));
            by_fit.then_with(|| a.key.cmp(&b.key))
        });
        hits
    }

    /// How a word fits each document by number, a rare word more than a common one.
    fn weighed(&self, wanted: &Wanted) -> Vec<Option<Fit>> {
        let mut fits = self.fits(wanted);
        let rarity = rarity(fits.iter().flatten().count(), self.len());
        for fit in fits.iter_mut().flatten() {
            fit.strength *= rarity;
        }
        fits
    }

    fn fits(&self, wanted: &Wanted) -> Vec<Option<Fit>> {
        let mut fits = Fits(vec![None; self.entries.len()]);
        for form in &wanted.forms {
            self.fit_terms(form, &mut fits);
        }
        let months = self.months_meant(wanted);
        if months.is_some() || wanted.year.is_some() {
            self.fit_times(months, wanted.year, &mut fits);
        }
        fits.0
    }

    /// A word that is there is no misspelled month: who looks for Maria, of whom something tells,
    /// does not mean March.
    fn months_meant(&self, wanted: &Wanted) -> Option<(Months, Closeness)> {
        let is_there = |form: &Form| self.terms.beginning(&form.text).next().is_some();
        wanted.months.filter(|(_, closeness)| match closeness {
            Closeness::Typo { .. } => !wanted.forms.iter().any(is_there),
            Closeness::Exact | Closeness::Beginning { .. } => true,
        })
    }

    fn fit_terms(&self, form: &Form, fits: &mut Fits) {
        if let Some(typos) = &form.typos {
            let tell = |postings: &[Posting], closeness| fits.add_all(postings, closeness);
            self.terms.misspelled(typos, tell);
        }
        for (term, postings) in self.terms.beginning(&form.text) {
            fits.add_all(postings, form.as_beginning_of(term));
        }
    }

    fn fit_times(&self, months: Option<(Months, Closeness)>, year: Option<i16>, fits: &mut Fits) {
        for (number, entry) in (0..).zip(&self.entries) {
            let Some(entry) = entry else { continue };
            if year.is_some_and(|year| entry.years.contains(&year)) {
                fits.add(number, Fit::in_time(Closeness::Exact));
            }
            if let Some((_, closeness)) = months.filter(|(months, _)| months.meets(entry.months)) {
                fits.add(number, Fit::in_time(closeness));
            }
        }
    }
}

/// By number of the document, the best so far.
struct Fits(Vec<Option<Fit>>);

impl Fits {
    fn add_all(&mut self, postings: &[Posting], closeness: Closeness) {
        for posting in postings {
            self.add(
                posting.document(),
                Fit::in_text(closeness, posting.fields()),
            );
        }
    }

    fn add(&mut self, document: u32, fit: Fit) {
        let best = &mut self.0[document as usize];
        *best = Some(best.map_or(fit, |best| best.or(fit)));
    }
}

impl<K> Entry<K> {
    fn bytes(&self) -> usize {
        let years = size_of_val(&*self.years);
        size_of_val(&*self.terms) + years + 2 * ALLOCATION
    }
}

/// Each term once, with the fields it stands in.
fn terms_of(document: &Document<'_>) -> BTreeMap<String, Fields> {
    let mut texts = document.texts.clone();
    texts.sort_by_key(|(field, _)| *field);
    let mut terms: BTreeMap<String, Fields> = BTreeMap::new();
    for (field, text) in texts {
        for word in words(text) {
            word.terms(|term| add_term(&mut terms, term, field));
        }
    }
    terms
}

fn add_term(terms: &mut BTreeMap<String, Fields>, term: &str, field: Field) {
    if let Some(fields) = terms.get_mut(term) {
        fields.add(field);
    } else if terms.len() < MAX_TERMS {
        terms.entry(term.to_owned()).or_default().add(field);
    }
}
