//! Which parts of a rule do not go together, and which rules have no occurrence.

use jiff::civil::date;

use super::calendar::Wall;
use super::cursor::Cursor;
use super::plan::Plan;
use super::rule::{Freq, ParsedRule, Rule};
use super::start::Start;
use crate::invalid::Invalid;

/// The highest COUNT: some rules must be counted through.
const MOST: u32 = 1_000_000;

impl ParsedRule {
    pub(super) fn refuse_contradictions(&self) -> Result<(), Invalid> {
        if self.rule.count.is_some() && self.until.is_some() {
            return refused("COUNT and UNTIL exclude each other");
        }
        if self.rule.count.is_some_and(|count| count > MOST) {
            return refused(
                "COUNT must be at most 1000000: leave it out for a series without an end",
            );
        }
        self.rule.refuse_forbidden_parts()?;
        self.rule.refuse_several_a_minute()?;
        self.rule.refuse_impossible()
    }
}

impl Rule {
    /// What only the start can tell: whether the rule has times of day that a date has not, and
    /// whether it ever fires from then on.
    pub fn check_against(&self, start: &Start) -> Result<(), Invalid> {
        self.refuse_times_of_dates(start)?;
        refuse_never(&Plan::new(self, start.wall()))
    }

    pub(super) fn refuse_times_of_dates(&self, start: &Start) -> Result<(), Invalid> {
        if !matches!(start, Start::AllDay(_)) {
            return Ok(());
        }
        if self.freq < Freq::Daily {
            return refused("an all-day series cannot be HOURLY or MINUTELY");
        }
        if !(self.by_hour.is_empty() && self.by_minute.is_empty() && self.by_second.is_empty()) {
            return refused("an all-day series cannot have BYHOUR, BYMINUTE or BYSECOND");
        }
        Ok(())
    }

    /// RFC 5545, 3.3.10: what each part says about the frequencies it is for.
    fn refuse_forbidden_parts(&self) -> Result<(), Invalid> {
        use Freq::{Daily, Monthly, Weekly, Yearly};
        if !self.by_week_no.is_empty() && self.freq != Yearly {
            return refused("BYWEEKNO goes with FREQ=YEARLY only");
        }
        if !self.by_year_day.is_empty() && matches!(self.freq, Daily | Weekly | Monthly) {
            return refused("BYYEARDAY does not go with FREQ=DAILY, WEEKLY or MONTHLY");
        }
        if !self.by_month_day.is_empty() && self.freq == Weekly {
            return refused("BYMONTHDAY does not go with FREQ=WEEKLY");
        }
        self.refuse_forbidden_ordinals()?;
        if !self.by_set_pos.is_empty() && !self.has_by_part() {
            return refused("BYSETPOS needs another BY part to choose from");
        }
        Ok(())
    }

    fn refuse_forbidden_ordinals(&self) -> Result<(), Invalid> {
        if self.by_day.iter().all(|day| day.ordinal.is_none()) {
            return Ok(());
        }
        if !matches!(self.freq, Freq::Monthly | Freq::Yearly) {
            return refused("BYDAY with a number goes with FREQ=MONTHLY or YEARLY only");
        }
        if !self.by_week_no.is_empty() {
            return refused("BYDAY with a number does not go with BYWEEKNO");
        }
        Ok(())
    }

    fn has_by_part(&self) -> bool {
        let numbers = [
            &self.by_month,
            &self.by_week_no,
            &self.by_year_day,
            &self.by_month_day,
            &self.by_hour,
            &self.by_minute,
            &self.by_second,
        ];
        !self.by_day.is_empty() || numbers.iter().any(|list| !list.is_empty())
    }

    fn refuse_several_a_minute(&self) -> Result<(), Invalid> {
        match self.by_second.len() {
            0 | 1 => Ok(()),
            _ => refused("BYSECOND can have one value only: a series fires at most once a minute"),
        }
    }

    /// Contradictions that no start can heal. What is missing comes from a start that leaves the
    /// rule every chance, and with INTERVAL 1: the first of a month is in all of them, and the
    /// calendar from 2000 on repeats after 400 years (RFC 5545, 3.3.10 calls for nothing like it,
    /// but "30 February" is the commonest mistake).
    fn refuse_impossible(&self) -> Result<(), Invalid> {
        let start = Wall::of(date(2000, 1, 1).at(0, 0, 0, 0));
        let plan = Plan::with_interval(self, start, 1);
        if Cursor::new(&plan).finds_any() {
            return Ok(());
        }
        refused("the parts contradict each other: no date matches them all")
    }
}

pub(super) fn refuse_never(plan: &Plan) -> Result<(), Invalid> {
    if Cursor::new(plan).finds_any() {
        return Ok(());
    }
    refused("the rule never matches a date from its start on")
}

fn refused(message: &'static str) -> Result<(), Invalid> {
    Err(Invalid::new(message))
}
