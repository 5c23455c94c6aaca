//! Every term once, in its order, and in which documents it stands.

use std::collections::BTreeMap;
use std::ops::Bound;
use std::sync::Arc;

use crate::fields::Fields;
use crate::score::Closeness;
use crate::typo::Typos;

/// A term's place in the list of terms; used again when the term is gone.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct TermId(u32);

/// A document's number and the fields the term stands in, in four bytes: there are many of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Posting(u32);

#[derive(Debug, Default)]
pub(crate) struct Terms {
    ids: BTreeMap<Arc<str>, TermId>,
    entries: Vec<Entry>,
    free: Vec<TermId>,
    /// What names and postings take.
    bytes: usize,
}

#[derive(Debug)]
struct Entry {
    name: Arc<str>,
    /// By document, each at most once.
    postings: Vec<Posting>,
}

impl Posting {
    pub(crate) const MAX_DOCUMENT: u32 = u32::MAX >> Fields::BITS;

    fn new(document: u32, fields: Fields) -> Self {
        debug_assert!(document <= Self::MAX_DOCUMENT);
        Self(document << Fields::BITS | u32::from(fields.bits()))
    }

    pub(crate) fn document(self) -> u32 {
        self.0 >> Fields::BITS
    }

    pub(crate) fn fields(self) -> Fields {
        Fields::from_bits((self.0 & ((1 << Fields::BITS) - 1)) as u8)
    }
}

impl Terms {
    /// The document must not have the term yet.
    pub(crate) fn insert(&mut self, term: &str, document: u32, fields: Fields) -> TermId {
        let id = match self.ids.get(term) {
            Some(id) => *id,
            None => self.add(term),
        };
        let entry = &mut self.entries[id.0 as usize];
        self.bytes -= entry.bytes();
        let at = entry.position(document);
        entry.postings.insert(at, Posting::new(document, fields));
        self.bytes += entry.bytes();
        id
    }

    pub(crate) fn remove(&mut self, id: TermId, document: u32) {
        let entry = &mut self.entries[id.0 as usize];
        self.bytes -= entry.bytes();
        let at = entry.position(document);
        if entry
            .postings
            .get(at)
            .is_some_and(|posting| posting.document() == document)
        {
            entry.postings.remove(at);
        }
        entry.give_back();
        self.bytes += entry.bytes();
        if entry.postings.is_empty() {
            self.forget(id);
        }
    }

    /// Every term that begins so, the beginning itself included.
    pub(crate) fn beginning<'a>(
        &'a self,
        beginning: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a [Posting])> {
        let from = (Bound::Included(beginning), Bound::Unbounded);
        self.ids
            .range::<str, _>(from)
            .take_while(move |(name, _)| name.starts_with(beginning))
            .map(|(name, id)| (&**name, self.postings(*id)))
    }

    pub(crate) fn misspelled(&self, typos: &Typos, mut tell: impl FnMut(&[Posting], Closeness)) {
        let terms = self.ids.iter().map(|(name, id)| (&**name, *id));
        typos.among(terms, |id, closeness| tell(self.postings(id), closeness));
    }

    /// About what it takes in memory.
    pub(crate) fn bytes(&self) -> usize {
        self.bytes
            + self.entries.capacity() * size_of::<Entry>()
            + self.free.capacity() * size_of::<TermId>()
            + bytes_of_map::<Arc<str>, TermId>(self.ids.len())
    }

    fn postings(&self, id: TermId) -> &[Posting] {
        &self.entries[id.0 as usize].postings
    }

    fn add(&mut self, term: &str) -> TermId {
        let name: Arc<str> = term.into();
        let entry = Entry {
            name: Arc::clone(&name),
            postings: Vec::new(),
        };
        self.bytes += entry.bytes();
        let id = if let Some(id) = self.free.pop() {
            self.entries[id.0 as usize] = entry;
            id
        } else {
            self.entries.push(entry);
            let last = u32::try_from(self.entries.len() - 1);
            TermId(last.expect("four billion terms do not fit in memory"))
        };
        self.ids.insert(name, id);
        id
    }

    fn forget(&mut self, id: TermId) {
        let entry = &mut self.entries[id.0 as usize];
        self.bytes -= entry.bytes();
        let name = std::mem::take(&mut entry.name);
        entry.postings = Vec::new();
        self.ids.remove(&*name);
        self.free.push(id);
        if self.ids.is_empty() {
            *self = Self::default();
        }
    }
}

/// What an allocation takes beside what was asked for.
pub(crate) const ALLOCATION: usize = 16;

/// The nodes of such a map are two thirds full, more or less.
pub(crate) fn bytes_of_map<K, V>(entries: usize) -> usize {
    entries * (size_of::<K>() + size_of::<V>() + 2) * 3 / 2
}

impl Entry {
    fn position(&self, document: u32) -> usize {
        self.postings
            .partition_point(|posting| posting.document() < document)
    }

    fn give_back(&mut self) {
        let capacity = self.postings.capacity();
        if capacity > 8 && self.postings.len() <= capacity / 4 {
            self.postings.shrink_to(capacity / 2);
        }
    }

    fn bytes(&self) -> usize {
        // An `Arc` has two counters before its text.
        let name = self.name.len() + 2 * size_of::<usize>() + ALLOCATION;
        name + self.postings.capacity() * size_of::<Posting>() + ALLOCATION
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fields::Field;

    fn title() -> Fields {
        let mut fields = Fields::default();
        fields.add(Field::Title);
        fields
    }

    fn documents(terms: &Terms, term: &str) -> Vec<u32> {
        let postings = terms.beginning(term).flat_map(|(_, postings)| postings);
        postings.map(|posting| posting.document()).collect()
    }

    #[test]
    fn a_posting_keeps_document_and_fields() {
        let posting = Posting::new(Posting::MAX_DOCUMENT, title());
        assert_eq!(posting.document(), Posting::MAX_DOCUMENT);
        assert_eq!(posting.fields(), title());
    }

    #[test]
    fn terms_know_their_documents_in_order() {
        let mut terms = Terms::default();
        for document in [3, 1, 2] {
            terms.insert("word", document, title());
        }
        assert_eq!(documents(&terms, "word"), [1, 2, 3]);
        let id = terms.insert("word", 9, title());
        terms.remove(id, 2);
        terms.remove(id, 5);
        assert_eq!(documents(&terms, "word"), [1, 3, 9]);
    }

    #[test]
    fn a_term_without_documents_is_gone_and_its_place_used_again() {
        let mut terms = Terms::default();
        terms.insert("stays", 1, title());
        let gone = terms.insert("goes", 1, title());
        terms.remove(gone, 1);
        assert_eq!(documents(&terms, "goes"), [0; 0]);
        assert_eq!(terms.insert("new", 1, title()), gone);
        assert_eq!(terms.entries.len(), 2);
    }

    #[test]
    fn a_beginning_finds_its_terms_only() {
        let mut terms = Terms::default();
        for term in ["stan", "stand", "standup", "stane", "a"] {
            terms.insert(term, 1, title());
        }
        let found: Vec<&str> = terms.beginning("stand").map(|(term, _)| term).collect();
        assert_eq!(found, ["stand", "standup"]);
    }
}
