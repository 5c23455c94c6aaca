//! Walking the candidates of a plan from any wall time, forwards or backwards. Getting to the first
//! one is arithmetic; DTSTART is never walked from.

use super::calendar::{Wall, days, index};
use super::day_set::DaySet;
use super::plan::Plan;
use super::times::Times;

/// The candidates of one period.
#[derive(Debug, Clone)]
pub(super) enum Contents {
    /// Days with all their times.
    Days(DaySet),
    /// What BYSETPOS chose where days have several times; `end` is the first day after the period.
    Walls { end: i64, walls: Box<[Wall]> },
}

#[derive(Debug, Clone)]
pub(super) struct Cursor<'p> {
    plan: &'p Plan,
    period: i64,
    contents: Option<Contents>,
}

impl<'p> Cursor<'p> {
    pub(super) fn new(plan: &'p Plan) -> Self {
        Self {
            plan,
            period: -1,
            contents: None,
        }
    }

    /// The first candidate at or after a wall.
    pub(super) fn next(&mut self, from: Wall) -> Option<Wall> {
        self.next_within(from, Wall::LAST)
    }

    /// The first candidate at or after a wall and not after another. Looks at no period beyond.
    pub(super) fn next_within(&mut self, from: Wall, last: Wall) -> Option<Wall> {
        self.seek(from.day());
        loop {
            let contents = self.contents.as_ref()?;
            if let Some(found) = contents.first_from(&self.plan.times, from) {
                return (found <= last).then_some(found);
            }
            if contents.end() > last.day() {
                return None;
            }
            self.advance();
        }
    }

    /// The last candidate at or before a wall.
    pub(super) fn previous(&mut self, to: Wall) -> Option<Wall> {
        self.enter(self.plan.period_to(to.day()));
        while self.period >= 0 {
            let contents = self.contents.as_ref();
            if let Some(found) = contents.and_then(|it| it.last_to(&self.plan.times, to)) {
                return Some(found);
            }
            self.enter(self.period - 1);
        }
        None
    }

    /// Whether the rule fires at its start or later. Looks no further than the calendar goes
    /// without repeating itself.
    pub(super) fn finds_any(&mut self) -> bool {
        if self.plan.times.are_none() {
            return false;
        }
        let start = self.plan.start();
        self.seek(start.day());
        for _ in 0..=self.plan.cycle() {
            match &self.contents {
                None => return false,
                Some(contents) if contents.first_from(&self.plan.times, start).is_some() => {
                    return true;
                }
                Some(_) => self.advance(),
            }
        }
        false
    }

    fn seek(&mut self, day: i64) {
        let ahead = self
            .contents
            .as_ref()
            .is_some_and(|contents| day < contents.end());
        if !ahead {
            self.enter(self.plan.period_from(day));
        }
    }

    fn advance(&mut self) {
        self.enter(self.period + 1);
    }

    fn enter(&mut self, period: i64) {
        self.period = period;
        self.contents = self.plan.contents(period);
    }
}

impl Contents {
    /// The first day after the period.
    pub(super) fn end(&self) -> i64 {
        match self {
            Self::Days(days) => days.end(),
            Self::Walls { end, .. } => *end,
        }
    }

    pub(super) fn count(&self, times: &Times) -> usize {
        match (self, times) {
            (Self::Walls { walls, .. }, _) => walls.len(),
            (Self::Days(set), Times::Daily(times)) => set.count() * times.len(),
            (Self::Days(set), _) => {
                let of_day = |offset| times.count(set.first() + days(offset));
                set.iter().map(of_day).sum()
            }
        }
    }

    pub(super) fn first_from(&self, times: &Times, from: Wall) -> Option<Wall> {
        let set = match self {
            Self::Days(set) => set,
            Self::Walls { walls, .. } => return walls.iter().copied().find(|wall| *wall >= from),
        };
        let mut offset = index_from(set, from.day());
        while let Some(found) = set.next(offset) {
            let day = set.first() + days(found);
            let second = if day == from.day() {
                from.second_of_day()
            } else {
                0
            };
            if let Some(time) = times.at_or_after(day, second) {
                return Some(Wall::at(day, time));
            }
            offset = found + 1;
        }
        None
    }

    fn last_to(&self, times: &Times, to: Wall) -> Option<Wall> {
        let set = match self {
            Self::Days(set) => set,
            Self::Walls { walls, .. } => {
                return walls.iter().copied().rev().find(|wall| *wall <= to);
            }
        };
        let mut offset = index_from(set, to.day() + 1);
        while let Some(found) = set.previous(offset) {
            if let Some(last) = last_of_day(times, set.first() + days(found), to) {
                return Some(last);
            }
            offset = found;
        }
        None
    }
}

fn last_of_day(times: &Times, day: i64, to: Wall) -> Option<Wall> {
    let time_from = |second| {
        times
            .at_or_after(day, second)
            .map(|time| Wall::at(day, time))
    };
    let after = |wall: &Wall| time_from(wall.second_of_day() + 1);
    std::iter::successors(time_from(0), after)
        .take_while(|wall| *wall <= to)
        .last()
}

/// The offset of a day, or the end of the period that is nearer to it.
fn index_from(set: &DaySet, day: i64) -> usize {
    index((day - set.first()).clamp(0, days(set.length())))
}
