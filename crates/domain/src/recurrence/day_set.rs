//! The days of one period, a bit each: a part of a rule is a set, applying it an intersection, and
//! counting needs no list.

use super::calendar::{days, index, weekday};

const WORDS: usize = 6;
const BITS: usize = 64;

/// Some of the consecutive days that begin with `first`, at most a leap year of them. They are
/// named by their offset from `first`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct DaySet {
    first: i64,
    length: usize,
    words: [u64; WORDS],
}

impl DaySet {
    pub(super) fn none(first: i64, length: usize) -> Self {
        Self {
            first,
            length,
            words: [0; WORDS],
        }
    }

    pub(super) fn all(first: i64, length: usize) -> Self {
        let mut set = Self::none(first, length);
        set.insert_range(0, length);
        set
    }

    pub(super) fn first(&self) -> i64 {
        self.first
    }

    pub(super) fn length(&self) -> usize {
        self.length
    }

    /// The first day after the period.
    pub(super) fn end(&self) -> i64 {
        self.first + days(self.length)
    }

    /// The same period without any day.
    pub(super) fn emptied(&self) -> Self {
        Self::none(self.first, self.length)
    }

    pub(super) fn insert(&mut self, offset: usize) {
        debug_assert!(offset < self.length);
        self.words[offset / BITS] |= 1 << (offset % BITS);
    }

    /// Adds the days whose bits are set, the lowest being the day at `offset`.
    pub(super) fn insert_bits(&mut self, offset: usize, bits: u32) {
        let (word, shift) = (offset / BITS, offset % BITS);
        self.words[word] |= u64::from(bits) << shift;
        if shift > BITS - 32 && word + 1 < WORDS {
            self.words[word + 1] |= u64::from(bits) >> (BITS - shift);
        }
    }

    pub(super) fn insert_range(&mut self, from: usize, to: usize) {
        for (word, bits) in self.words.iter_mut().enumerate() {
            *bits |= below(to, word) & !below(from, word);
        }
    }

    /// Adds the days from `from` up to but without `to` as far as they belong to the period.
    pub(super) fn insert_days(&mut self, from: i64, to: i64) {
        let (from, to) = (from.max(self.first), to.min(self.end()));
        if from < to {
            self.insert_range(index(from - self.first), index(to - self.first));
        }
    }

    /// Adds every day whose weekday has its bit set, bit 0 being Monday.
    pub(super) fn insert_weekdays(&mut self, weekdays: u8) {
        let repeated = u128::from(weekdays) * EVERY_SEVENTH;
        let mut phase = index(weekday(self.first));
        for word in 0..self.length.div_ceil(BITS) {
            self.words[word] |= low_word(repeated >> phase) & below(self.length, word);
            phase = (phase + BITS) % 7;
        }
    }

    pub(super) fn retain(&mut self, other: &Self) {
        for (word, kept) in self.words.iter_mut().zip(other.words) {
            *word &= kept;
        }
    }

    pub(super) fn count(&self) -> usize {
        self.words
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum()
    }

    /// The day that so many others come before.
    pub(super) fn nth(&self, mut before: usize) -> Option<usize> {
        for (word, bits) in self.words.iter().enumerate() {
            let count = bits.count_ones() as usize;
            if before < count {
                let rest = (0..before).fold(*bits, |bits, _| bits & (bits - 1));
                return Some(word * BITS + rest.trailing_zeros() as usize);
            }
            before -= count;
        }
        None
    }

    /// The first day at or after an offset.
    pub(super) fn next(&self, offset: usize) -> Option<usize> {
        if offset >= self.length {
            return None;
        }
        let mut word = offset / BITS;
        let mut bits = self.words[word] & !below(offset, word);
        while bits == 0 {
            word += 1;
            bits = *self.words.get(word)?;
        }
        Some(word * BITS + bits.trailing_zeros() as usize)
    }

    /// The last day before an offset.
    pub(super) fn previous(&self, offset: usize) -> Option<usize> {
        let kept = |word: usize| self.words[word] & below(offset, word);
        let word = (0..WORDS).rev().find(|word| kept(*word) != 0)?;
        Some(word * BITS + kept(word).ilog2() as usize)
    }

    pub(super) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        let mut offset = 0;
        std::iter::from_fn(move || {
            let found = self.next(offset)?;
            offset = found + 1;
            Some(found)
        })
    }
}

/// A bit every seven places, for a word and the six places it may be shifted by.
const EVERY_SEVENTH: u128 = {
    let (mut bits, mut week) = (0, 0);
    while week < 10 {
        bits |= 1 << (7 * week);
        week += 1;
    }
    bits
};

/// The bits of a word that stand for offsets less than `end`.
fn below(end: usize, word: usize) -> u64 {
    match end.saturating_sub(word * BITS) {
        bits if bits >= BITS => u64::MAX,
        bits => (1 << bits) - 1,
    }
}

#[expect(
    clippy::cast_possible_truncation,
    reason = "the low half is what is wanted"
)]
fn low_word(wide: u128) -> u64 {
    wide as u64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn weekdays_repeat_over_the_whole_year() {
        for first in 0..7 {
            for weekdays in 0..128_u8 {
                let mut set = DaySet::none(first, 366);
                set.insert_weekdays(weekdays);
                for offset in 0..366 {
                    let bit = weekday(first + days(offset));
                    assert_eq!(set.next(offset) == Some(offset), weekdays >> bit & 1 == 1);
                }
            }
        }
    }

    #[test]
    fn bits_of_a_month_may_cross_from_one_word_to_the_next() {
        for offset in 0..335 {
            let mut set = DaySet::none(0, 366);
            set.insert_bits(offset, (1 << 31) - 1);
            assert!(set.iter().eq(offset..offset + 31));
            assert_eq!(set.count(), 31);
        }
    }

    #[test]
    fn next_and_previous_meet_at_every_day() {
        let mut set = DaySet::none(0, 366);
        for offset in [0, 63, 64, 200, 365] {
            set.insert(offset);
            assert_eq!(set.next(offset), Some(offset));
            assert_eq!(set.previous(offset + 1), Some(offset));
        }
        assert_eq!(set.next(65), Some(200));
        assert_eq!(set.previous(63), Some(0));
        assert_eq!(set.next(366), None);
        assert_eq!(set.previous(0), None);
    }
}
