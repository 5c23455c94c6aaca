//! Where a task lies among its neighbours: a place between any two others, without touching them.
//!
//! A rank is a fraction between 0 and 1 with up to sixteen digits in base 62, spelled without the
//! zeros at its end. Byte order is the order of the fractions, so an index keeps tasks in order. Sixteen
//! digits are all there ever are: where no fraction is left between two ranks, a few neighbours are
//! spread out anew.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::invalid::Invalid;

const DIGITS: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const LENGTH: u32 = 16;
/// One more than the greatest numerator.
const END: u128 = 62_u128.pow(LENGTH);
/// Digits that tell a time: microseconds of the next 400 years.
const TIME: u32 = 9;
/// A microsecond as a rank tells it.
const MICROSECOND: u128 = 62_u128.pow(LENGTH - TIME);

/// A place in a column, by its numerator over 62^16. Never 0, so that there is a place before it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Rank(u128);

impl Rank {
    /// Behind everything that came before: the ranks of new tasks follow the clock, so that nobody
    /// has to look for the last one.
    pub fn at(now: jiff::Timestamp) -> Self {
        let microseconds = u128::try_from(now.as_microsecond()).unwrap_or(0);
        let place = microseconds.min(62_u128.pow(TIME) - 1);
        Self((place * 62 + 31) * 62_u128.pow(LENGTH - TIME - 1))
    }

    /// `count` ranks for what lies behind everything else: no further than what comes later will be,
    /// if the clock allows it. `None` if there are not so many.
    pub fn behind(after: Option<Self>, count: u32, now: jiff::Timestamp) -> Option<Vec<Self>> {
        let last = after.map_or(0, |rank| rank.0);
        let room = MICROSECOND * u128::from(count);
        let first = last.max(Self::at(now).0.saturating_sub(room));
        let ranks = (1..=u128::from(count)).map(|place| Self(first + MICROSECOND * place));
        let ranks: Vec<Self> = ranks.collect();
        ranks.iter().all(|rank| rank.0 < END).then_some(ranks)
    }

    /// `count` ranks for what lies before everything else, so that as many times as anybody likes there
    /// is room before them. `None` if there are not so many.
    pub fn before(before: Self, count: u32) -> Option<Vec<Self>> {
        let places = (1..=u128::from(count)).rev();
        let ranks = places.map(|place| {
            before
                .0
                .checked_sub(MICROSECOND * place)
                .filter(|it| *it > 0)
        });
        ranks.map(|rank| rank.map(Self)).collect()
    }

    /// `count` ranks in order between two others, or between one and an end of the column, evenly
    /// spread and as short as may be. `None` if there are not so many.
    pub fn between(after: Option<Self>, before: Option<Self>, count: u32) -> Option<Vec<Self>> {
        let low = after.map_or(0, |rank| rank.0);
        let high = before.map_or(END, |rank| rank.0);
        let count = u128::from(count);
        if high <= low || high - low <= count {
            return None;
        }
        // The coarsest grid that has room, with one digit more so that it is not filled at once.
        let step = (0..LENGTH)
            .map(|digits| 62_u128.pow(LENGTH - digits))
            .find(|step| (high - low) / step > 4 * (count + 1))
            .unwrap_or(1);
        let ideal = |place: u128| low + (high - low) / (count + 1) * place;
        let ranks = (1..=count).map(|place| Self((ideal(place) / step * step).max(low + 1)));
        let ranks: Vec<Self> = ranks.collect();
        let rises = ranks.windows(2).all(|pair| pair[0] < pair[1]);
        let fits = ranks.first().is_none_or(|rank| rank.0 > low)
            && ranks.last().is_none_or(|rank| rank.0 < high);
        (rises && fits).then_some(ranks)
    }

    /// Whether ranks, each a step behind the one before, leave room for so many more between any two.
    pub fn leave_room(after: Option<Self>, ranks: &[Self], room: u128) -> bool {
        let first = after.into_iter().chain(ranks.iter().copied());
        let steps = first.clone().zip(first.skip(1));
        steps.into_iter().all(|(one, next)| next.0 - one.0 > room)
    }

    fn parse(text: &str) -> Result<Self, Invalid> {
        let refused = || Invalid::new("must be a rank as the server gives it");
        if text.is_empty() || text.len() > LENGTH as usize || text.ends_with('0') {
            return Err(refused());
        }
        let mut number = 0;
        for place in 0..LENGTH as usize {
            let byte = text.as_bytes().get(place).copied().unwrap_or(b'0');
            let digit = DIGITS.iter().position(|digit| *digit == byte);
            number = number * 62 + digit.ok_or_else(refused)? as u128;
        }
        Ok(Self(number))
    }
}

impl fmt::Display for Rank {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let digit = |place: u32| {
            let digit = self.0 / 62_u128.pow(LENGTH - 1 - place) % 62;
            char::from(DIGITS[usize::try_from(digit).unwrap_or(0)])
        };
        let text: String = (0..LENGTH).map(digit).collect();
        f.write_str(text.trim_end_matches('0'))
    }
}

impl TryFrom<String> for Rank {
    type Error = Invalid;

    fn try_from(text: String) -> Result<Self, Invalid> {
        Self::parse(&text)
    }
}

impl From<Rank> for String {
    fn from(rank: Rank) -> Self {
        rank.to_string()
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn rank() -> impl Strategy<Value = Rank> {
        prop_oneof![
            (1..END).prop_map(Rank),
            (1..1000_u128).prop_map(Rank),
            (1..1000_u128).prop_map(|back| Rank(END - back)),
            (0..4_000_000_000_i64)
                .prop_map(|at| Rank::at(jiff::Timestamp::from_second(at).unwrap())),
        ]
    }

    proptest! {
        #[test]
        fn the_order_of_the_texts_is_that_of_the_ranks(one in rank(), other in rank()) {
            prop_assert_eq!(one.to_string().cmp(&other.to_string()), one.cmp(&other));
            prop_assert_eq!(Rank::parse(&one.to_string()), Ok(one));
            prop_assert!(one.to_string().len() <= 16);
        }

        #[test]
        fn ranks_between_two_others_are_in_order_and_lie_there(
            one in proptest::option::of(rank()),
            other in proptest::option::of(rank()),
            count in 1..90_u32,
        ) {
            let (low, high) = match (one, other) {
                (Some(one), Some(other)) if one > other => (Some(other), Some(one)),
                both => both,
            };
            let gap = high.map_or(END, |it| it.0) - low.map_or(0, |it| it.0);
            let Some(ranks) = Rank::between(low, high, count) else {
                prop_assert!(gap <= u128::from(count));
                return Ok(());
            };
            prop_assert_eq!(ranks.len(), count as usize);
            prop_assert!(ranks.windows(2).all(|pair| pair[0] < pair[1]));
            prop_assert!(low.is_none_or(|low| low < ranks[0]));
            prop_assert!(high.is_none_or(|high| *ranks.last().unwrap() < high));
        }
    }

    #[test]
    fn the_end_follows_the_clock_and_stays_in_order_if_the_clock_does_not() {
        let now = "2026-01-01T00:00:00Z".parse().unwrap();
        let old = Rank::at("2025-01-01T00:00:00Z".parse().unwrap());
        let later = Rank::at("2026-01-01T00:00:00.000001Z".parse().unwrap());
        assert_eq!(Rank::behind(Some(old), 1, now), Some(vec![Rank::at(now)]));
        for count in [1, 5, 80] {
            let ranks = Rank::behind(Some(old), count, now).unwrap();
            assert!(ranks.is_sorted() && old < ranks[0] && *ranks.last().unwrap() < later);
        }
        let ahead = Rank::behind(Some(later), 2, now).unwrap();
        assert!(later < ahead[0] && ahead[0] < ahead[1]);
        assert_eq!(Rank::behind(Some(Rank(END - 1)), 1, now), None);
    }

    #[test]
    fn there_is_room_before_the_first_again_and_again() {
        let first = Rank::at("2026-01-01T00:00:00Z".parse().unwrap());
        let ranks = Rank::before(first, 3).unwrap();
        assert!(ranks.is_sorted() && *ranks.last().unwrap() < first);
        assert!(Rank::before(ranks[0], 1_000_000).is_some());
        assert_eq!(Rank::before(Rank(MICROSECOND), 1), None);
    }

    #[test]
    fn later_is_behind() {
        let at = |text: &str| Rank::at(text.parse().unwrap());
        assert!(at("2026-01-01T00:00:00Z") < at("2026-01-01T00:00:00.000001Z"));
        assert!(at("2026-01-01T00:00:00Z") < at("2399-01-01T00:00:00Z"));
        assert_eq!(at("2026-01-01T00:00:00Z").to_string().len(), 10);
    }

    #[test]
    fn there_is_room_for_many_between_two_neighbours() {
        let after = Rank::at("2026-01-01T00:00:00Z".parse().unwrap());
        let mut before = Rank::at("2026-01-01T00:00:00.000001Z".parse().unwrap());
        for place in 0..34 {
            let between = Rank::between(Some(after), Some(before), 1);
            before = between.unwrap_or_else(|| panic!("full after {place}"))[0];
        }
    }

    #[test]
    fn what_is_no_rank_is_refused() {
        for text in ["", "0", "V0", "V!", "ä", &"V".repeat(17)] {
            assert!(Rank::parse(text).is_err(), "{text}");
        }
    }
}
