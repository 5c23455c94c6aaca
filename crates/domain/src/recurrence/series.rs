//! A series: its start, its rule and what was added to and taken from it, and the questions that
//! can be asked of it.

use jiff::civil::Date;

use super::calendar::{DAY, Wall};
use super::cursor::Cursor;
use super::occurrences::{Occurrence, Occurrences};
use super::plan::Plan;
use super::refuse::refuse_never;
use super::rule::Rule;
use super::start::Start;
use super::until::{DateOrTime, Until};
use crate::instant::Instant;
use crate::invalid::Invalid;

/// What a series is made from, as the table keeps it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Definition {
    pub start: Start,
    pub rule: Option<Rule>,
    /// The last moment at which the rule may fire. It does not bound RDATE.
    pub until: Option<Until>,
    pub rdates: Vec<DateOrTime>,
    pub exdates: Vec<DateOrTime>,
}

impl Definition {
    /// Nothing but a start.
    pub fn new(start: Start) -> Self {
        Self {
            start,
            rule: None,
            until: None,
            rdates: Vec::new(),
            exdates: Vec::new(),
        }
    }

    /// With a rule from outside and the UNTIL in it.
    pub fn with_rule(start: Start, text: &str) -> Result<Self, Invalid> {
        let parsed = Rule::parse(text)?;
        Ok(Self {
            rule: Some(parsed.rule),
            until: parsed.until,
            ..Self::new(start)
        })
    }
}

/// A definition made ready to answer. Questions cost what lies in the window asked for, however
/// long ago the series began; only COUNT may have to be counted once, when the series is made.
#[derive(Debug, Clone)]
pub struct Series {
    pub(super) start: Start,
    /// DTSTART as an instant.
    pub(super) start_at: i64,
    pub(super) plan: Option<Plan>,
    /// The rule may fire until then, by both measures.
    pub(super) until: (Wall, i64),
    /// DTSTART and RDATE, by their instants, each once.
    pub(super) written: Vec<(i64, Wall)>,
    excluded_times: Vec<i64>,
    excluded_days: Vec<i64>,
    checkpoint: Option<Checkpoint>,
    endless: bool,
}

/// Where COUNT ends a rule. Good for the same start, zone and rule only, whatever UNTIL, RDATE and
/// EXDATE are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Checkpoint {
    /// `None` if the calendar ends before.
    last: Option<Wall>,
}

impl Series {
    /// Refuses a rule that does not go with the start, see [`Rule::check_against`].
    pub fn new(definition: Definition) -> Result<Self, Invalid> {
        Self::make(definition, None)
    }

    /// As [`Self::new`], without counting again what [`Self::checkpoint`] remembers.
    pub fn resume(definition: Definition, checkpoint: Checkpoint) -> Result<Self, Invalid> {
        Self::make(definition, Some(checkpoint))
    }

    fn make(definition: Definition, known: Option<Checkpoint>) -> Result<Self, Invalid> {
        let Definition {
            start,
            rule,
            until,
            rdates,
            exdates,
        } = definition;
        let plan = rule
            .as_ref()
            .map(|rule| checked_plan(rule, &start))
            .transpose()?;
        let bounded = until.is_some();
        let mut series = Self {
            until: until.map_or((Wall::LAST, i64::MAX), |until| start.last_of(until)),
            start_at: start.written().1,
            start,
            written: Vec::new(),
            excluded_times: Vec::new(),
            excluded_days: Vec::new(),
            checkpoint: None,
            endless: plan.is_some() && !bounded,
            plan,
        };
        if let Some(count) = rule.and_then(|rule| rule.count()) {
            series.end_after(count, known);
        }
        series.write_down(&rdates);
        series.exclude(&exdates);
        Ok(series)
    }

    /// What to keep if this series is made again; there is something only if it has a COUNT.
    pub fn checkpoint(&self) -> Option<Checkpoint> {
        self.checkpoint
    }

    /// The occurrences whose start lies in `[from, to)`, in order, each once.
    ///
    /// Floating and all-day series take wall times, spelled as if they were UTC.
    pub fn between(&self, from: Instant, to: Instant) -> Occurrences<'_> {
        Occurrences::new(self, from.as_second(), to.as_second())
    }

    /// All occurrences from the first on, up to the year 9999.
    pub fn iter(&self) -> Occurrences<'_> {
        Occurrences::new(self, i64::MIN, i64::MAX)
    }

    /// The occurrences on a date in the zone of the series.
    pub fn on(&self, date: Date) -> impl Iterator<Item = Occurrence> + '_ {
        // Two days are more than any offset and any change of one.
        let begin = Wall::of(date.at(0, 0, 0, 0)).0;
        let near = Occurrences::new(self, begin - 2 * DAY, begin + 3 * DAY);
        near.filter(move |occurrence| occurrence.start.date() == date)
    }

    /// The first occurrence, `None` if there is none at all.
    pub fn first(&self) -> Option<Occurrence> {
        self.iter().next()
    }

    /// The last occurrence, `None` if the series does not end before the calendar does (or is
    /// empty).
    pub fn last(&self) -> Option<Occurrence> {
        if self.is_endless() {
            return None;
        }
        let of_rule = self.last_of_rule();
        let mut written = self.written.iter().rev().copied();
        let written = written.find(|(at, wall)| !self.excludes(*at, *wall));
        let (at, wall) = of_rule.max(written)?;
        Some(Occurrence::new(at, wall))
    }

    pub fn is_endless(&self) -> bool {
        self.endless
    }

    /// Whether an occurrence starts then.
    pub fn contains(&self, start: Instant) -> bool {
        let at = start.as_second();
        Occurrences::new(self, at, at + 1).next().is_some()
    }

    /// How many times the rule fires before an instant, as COUNT counts: DTSTART included, EXDATE
    /// not taken away, RDATE not added. A series that is split shares its COUNT out by this.
    pub fn count_before(&self, instant: Instant) -> u64 {
        let Some(plan) = &self.plan else {
            return 0;
        };
        let local = self.start.local();
        let to = instant.as_second().min(self.until.1.saturating_add(1));
        if self.start_at >= to || self.start.wall() > self.until.0 {
            return 0;
        }
        let from = self.start.wall().plus(1);
        let to = local.latest_wall(to - 1).min(self.until.0).plus(1);
        let lost = self.lost_between(plan, from, to);
        1 + plan.count_over(from, to) - lost
    }

    pub(super) fn excludes(&self, at: i64, wall: Wall) -> bool {
        self.excluded_times.binary_search(&at).is_ok() || self.excludes_day(wall)
    }

    pub(super) fn excludes_day(&self, wall: Wall) -> bool {
        self.excluded_days.binary_search(&wall.day()).is_ok()
    }

    fn last_of_rule(&self) -> Option<(i64, Wall)> {
        let mut cursor = Cursor::new(self.plan.as_ref()?);
        let mut local = self.start.local();
        let mut to = self.until.0.min(Wall::LAST);
        loop {
            let wall = cursor
                .previous(to)
                .filter(|wall| *wall > self.start.wall())?;
            match local.existing(wall) {
                Some(at) if at <= self.start_at => return None,
                Some(at) if at <= self.until.1 && !self.excludes(at, wall) => {
                    return Some((at, wall));
                }
                _ => to = wall.plus(-1),
            }
        }
    }

    /// RFC 5545, 3.3.10: DTSTART "always counts as the first occurrence"; times that the zone skips
    /// do not count.
    fn end_after(&mut self, count: u32, known: Option<Checkpoint>) {
        let checkpoint = known.unwrap_or_else(|| Checkpoint {
            last: self.last_of_count(count),
        });
        self.checkpoint = Some(checkpoint);
        if let Some(last) = checkpoint.last {
            self.until.0 = self.until.0.min(last);
            self.endless = false;
        }
    }

    fn last_of_count(&self, count: u32) -> Option<Wall> {
        let plan = self.plan.as_ref()?;
        let (mut last, mut left) = (self.start.wall(), u64::from(count) - 1);
        while left > 0 {
            let end = plan.nth_after(last, left)?;
            left = self.lost_between(plan, last.plus(1), end.plus(1));
            last = end;
        }
        Some(last)
    }

    /// How many candidates from one wall up to another are at times that the zone skips.
    fn lost_between(&self, plan: &Plan, from: Wall, to: Wall) -> u64 {
        let local = self.start.local();
        let gaps = local.gaps(from, to);
        gaps.map(|(begin, end)| plan.count_between(begin.max(from), end.min(to)))
            .sum()
    }

    fn write_down(&mut self, rdates: &[DateOrTime]) {
        let (wall, at) = self.start.written();
        let starts = self.start.wall() <= self.until.0 && at <= self.until.1;
        let rdates = rdates.iter().map(|rdate| self.place_of(*rdate));
        let mut written: Vec<_> = starts
            .then_some((at, wall))
            .into_iter()
            .chain(rdates)
            .collect();
        written.retain(|(at, _)| *at <= Wall::LAST.0);
        written.sort_unstable();
        written.dedup_by_key(|(at, _)| *at);
        self.written = written;
    }

    /// A date stands for the time at which the series starts, on that date.
    fn place_of(&self, rdate: DateOrTime) -> (i64, Wall) {
        let local = self.start.local();
        match (rdate, &self.start) {
            (DateOrTime::Time(time), Start::AllDay(_)) => {
                let midnight = Wall(Wall(time.as_second()).day() * DAY);
                (midnight.0, midnight)
            }
            (DateOrTime::Time(time), _) => (time.as_second(), local.wall(time.as_second())),
            (DateOrTime::Date(date), start) => {
                let day = Wall::of(date.at(0, 0, 0, 0)).day();
                let (wall, at) = local.written(Wall::at(day, start.wall().second_of_day()));
                (at, wall)
            }
        }
    }

    fn exclude(&mut self, exdates: &[DateOrTime]) {
        for exdate in exdates {
            match (*exdate, &self.start) {
                (DateOrTime::Date(date), _) => {
                    self.excluded_days.push(Wall::of(date.at(0, 0, 0, 0)).day());
                }
                (DateOrTime::Time(time), Start::AllDay(_)) => {
                    self.excluded_days.push(Wall(time.as_second()).day());
                }
                (DateOrTime::Time(time), _) => self.excluded_times.push(time.as_second()),
            }
        }
        self.excluded_times.sort_unstable();
        self.excluded_days.sort_unstable();
    }
}

impl<'s> IntoIterator for &'s Series {
    type Item = Occurrence;
    type IntoIter = Occurrences<'s>;

    fn into_iter(self) -> Occurrences<'s> {
        self.iter()
    }
}

fn checked_plan(rule: &Rule, start: &Start) -> Result<Plan, Invalid> {
    rule.refuse_times_of_dates(start)?;
    let plan = Plan::new(rule, start.wall());
    refuse_never(&plan)?;
    Ok(plan)
}
