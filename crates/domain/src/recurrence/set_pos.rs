//! BYSETPOS: the n-th occurrences of each period. The set of a period is complete, whatever lies
//! before DTSTART or at a time that the zone skips; those are left out afterwards.

use super::calendar::{Wall, days};
use super::cursor::Contents;
use super::day_set::DaySet;

/// The places in a set of `size` that BYSETPOS names, rising, each once.
pub(super) fn positions(by_set_pos: &[i16], size: usize) -> impl Iterator<Item = usize> + use<> {
    let place = |position: &i16| {
        let from_end = usize::from(position.unsigned_abs());
        match *position {
            1.. => Some(from_end - 1),
            _ => size.checked_sub(from_end),
        }
    };
    let places = by_set_pos.iter().filter_map(place);
    let mut places: Vec<_> = places.filter(|place| *place < size).collect();
    places.sort_unstable();
    places.dedup();
    places.into_iter()
}

/// The set is the days of the period, each with all the times.
pub(super) fn limit_by_set_pos(set: &DaySet, times: &[u32], by_set_pos: &[i16]) -> Contents {
    let each = times.len();
    let places = positions(by_set_pos, set.count() * each);
    if each == 1 {
        let mut chosen = set.emptied();
        places
            .filter_map(|place| set.nth(place))
            .for_each(|day| chosen.insert(day));
        return Contents::Days(chosen);
    }
    let wall = |place: usize| {
        let day = set.first() + days(set.nth(place / each)?);
        Some(Wall::at(day, times[place % each]))
    };
    Contents::Walls {
        end: set.end(),
        walls: places.filter_map(wall).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_from_both_ends_and_rise() {
        let places = |by_set_pos: &[i16], size| positions(by_set_pos, size).collect::<Vec<_>>();
        assert_eq!(places(&[-1, 1, 2], 5), [0, 1, 4]);
        assert_eq!(places(&[-3, 1, 3], 3), [0, 2]);
        assert_eq!(places(&[-4, 4], 3), [] as [usize; 0]);
        assert_eq!(places(&[-1, 1], 0), [] as [usize; 0]);
    }
}
