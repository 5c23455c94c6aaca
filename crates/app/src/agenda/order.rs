//! The order of an agenda: by the first day shown, whole days first, then start, end, title and id.

use std::cmp::Ordering;

use domain::Instant;
use jiff::civil::Date;
use serde::{Deserialize, Serialize};

use super::item::Item;

/// Something with what it is ordered by.
#[derive(Debug)]
pub(super) struct Placed {
    pub(super) day: Date,
    pub(super) all_day: bool,
    pub(super) start: Instant,
    pub(super) end: Instant,
    pub(super) item: Item,
}

/// A place in an agenda, by which the next page finds on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Place {
    pub(super) day: Date,
    behind: Option<Behind>,
}

/// Behind which thing of the day.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct Behind {
    all_day: bool,
    start: Instant,
    end: Instant,
    title: String,
    id: String,
}

impl Place {
    /// Before everything of a day.
    pub(super) fn before_day(day: Date) -> Self {
        Self { day, behind: None }
    }
}

impl Placed {
    pub(super) fn place(&self) -> Place {
        Place {
            day: self.day,
            behind: Some(Behind {
                all_day: self.all_day,
                start: self.start,
                end: self.end,
                title: self.item.title(),
                id: self.item.id(),
            }),
        }
    }

    /// Whether it comes after a place. Titles are looked at only where nothing else decides.
    pub(super) fn is_behind(&self, place: &Place) -> bool {
        let Some(behind) = &place.behind else {
            return self.day >= place.day;
        };
        let there = (place.day, !behind.all_day, behind.start, behind.end);
        match self.by_time().cmp(&there) {
            Ordering::Equal => {
                (self.item.title(), self.item.id()) > (behind.title.clone(), behind.id.clone())
            }
            other => other == Ordering::Greater,
        }
    }

    pub(super) fn into_item(self) -> Item {
        self.item
    }

    fn by_time(&self) -> (Date, bool, Instant, Instant) {
        (self.day, !self.all_day, self.start, self.end)
    }
}

pub(super) fn in_order(mut items: Vec<Placed>) -> Vec<Placed> {
    items.sort_by(|one, other| {
        let by_time = one.by_time().cmp(&other.by_time());
        by_time.then_with(|| {
            let names = |placed: &Placed| (placed.item.title(), placed.item.id());
            names(one).cmp(&names(other))
        })
    });
    items
}
