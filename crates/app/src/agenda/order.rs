//! The order of an agenda: by the first day shown, whole days first, then start, end, title and id.

use std::cmp::Ordering;

use domain::Instant;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::item::Item;

/// Something with what it is ordered by.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) time: Time,
    pub(super) item: Item,
}

/// What decides the order as a rule: the first day shown, whole days first, start, end.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub(super) struct Time {
    pub(super) day: Date,
    /// Not on whole days, which come before.
    pub(super) by_clock: bool,
    pub(super) start: Instant,
    pub(super) end: Instant,
}

impl Time {
    /// The same order in two numbers: a sort compares thousands of times.
    fn key(&self) -> (u64, i64) {
        let second = |instant: Instant| instant.as_second();
        let of_day = |date: Date| i64::from(date.year()) * 512 + i64::from(date.day_of_year());
        // 23 bits of the day, one of the kind, 39 of the start.
        let day = of_day(self.day).cast_unsigned() << 40;
        let start = (second(self.start) + (1 << 38)).cast_unsigned();
        let key = day | u64::from(self.by_clock) << 39 | start;
        (key, second(self.end))
    }
}

/// A place in an agenda, by which the next page finds on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Place {
    /// Whatever begins from a moment on.
    From(Instant),
    Behind(Box<Behind>),
}

/// What the page before ended with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Behind {
    pub(super) time: Time,
    title: String,
    id: String,
}

impl Placed {
    pub(super) fn place(&self) -> Place {
        Place::Behind(Box::new(Behind {
            time: self.time,
            title: self.item.title(),
            id: self.item.id(),
        }))
    }

    /// Whether it comes after a place. Titles are looked at only where nothing else decides.
    pub(super) fn is_behind(&self, place: &Place) -> bool {
        let Place::Behind(behind) = place else {
            return true;
        };
        match self.time.cmp(&behind.time) {
            Ordering::Equal => {
                (self.item.title(), self.item.id()) > (behind.title.clone(), behind.id.clone())
            }
            other => other == Ordering::Greater,
        }
    }

    pub(super) fn into_item(self) -> Item {
        self.item
    }
}

pub(super) fn in_order(items: Vec<Placed>) -> Vec<Placed> {
    let mut keyed: Vec<_> = items
        .into_iter()
        .map(|placed| (placed.time.key(), placed))
        .collect();
    keyed.sort_by_key(|(key, _)| *key);
    // Titles are read only where nothing else decides, each once.
    for tied in keyed.chunk_by_mut(|(one, _), (other, _)| one == other) {
        if tied.len() > 1 {
            tied.sort_by_cached_key(|(_, placed)| (placed.item.title(), placed.item.id()));
        }
    }
    keyed.into_iter().map(|(_, placed)| placed).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    proptest::proptest! {
        #[test]
        fn the_numbers_have_the_order_of_the_times(
            one in proptest::array::uniform3(-62_167_219_200_i64..=253_402_207_200),
            other in proptest::array::uniform3(-62_167_219_200_i64..=253_402_207_200),
            same_day: bool,
            by_clock in proptest::array::uniform2(proptest::bool::ANY),
        ) {
            let [one, mut other] = [(one, by_clock[0]), (other, by_clock[1])].map(|(it, by_clock)| {
                let [day, start, end] = it.map(|second| {
                    Instant::of(jiff::Timestamp::from_second(second).unwrap())
                });
                let day = jiff::tz::Offset::UTC.to_datetime(day.timestamp()).date();
                Time { day, by_clock, start, end }
            });
            if same_day {
                other.day = one.day;
            }
            proptest::prop_assert_eq!(one.key().cmp(&other.key()), one.cmp(&other));
        }
    }
}
