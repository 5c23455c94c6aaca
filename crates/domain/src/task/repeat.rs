//! Tasks that come again: when one is completed, the next takes its place.

use crate::event::{Blamed, RepetitionInput};
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::recurrence::{Rule, Series};
use crate::task::plan::Plan;

/// A rule as somebody sends it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RepeatInput {
    /// With or without an UNTIL in it.
    pub rrule: String,
    pub rrule_until: Option<Instant>,
}

/// How a task repeats: by a rule like an event's, which began with the first of the tasks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Repeat {
    pub rrule: Rule,
    pub rrule_until: Option<Instant>,
    /// What the first of them repeats by: its due time, else its start.
    pub recurrence_start: Instant,
}

impl Repeat {
    /// The rule, beginning with a task of this plan.
    pub fn begin(input: RepeatInput, plan: &Plan) -> Result<Self, Blamed> {
        let dateless = || {
            let problem = "needs a due date or a start to count from";
            ("rrule", Invalid::new(problem))
        };
        let anchor = plan.anchor().ok_or_else(dateless)?;
        let when = plan.anchored(anchor).ok_or_else(dateless)?;
        let repetition = RepetitionInput {
            rrule: Some(input.rrule),
            rrule_until: input.rrule_until,
            ..RepetitionInput::default()
        };
        let repetition = repetition.resolve(&when)?;
        let rrule = repetition.rrule.ok_or_else(dateless)?;
        Ok(Self {
            rrule,
            rrule_until: repetition.rrule_until,
            recurrence_start: anchor,
        })
    }

    /// Another rule in the place of one that ended then: it ends then too, unless it says otherwise.
    pub fn begin_again(
        input: RepeatInput,
        kept: Option<Instant>,
        plan: &Plan,
    ) -> Result<Self, Blamed> {
        let repeat = Self::begin(input.clone(), plan)?;
        if repeat.rrule_until.is_some() || repeat.rrule.count().is_some() || kept.is_none() {
            return Ok(repeat);
        }
        let input = RepeatInput {
            rrule_until: kept,
            ..input
        };
        Self::begin(input, plan)
    }

    /// Whether it is the same rule with the same end, wherever it began.
    pub fn is_like(&self, other: &Self) -> bool {
        self.rrule == other.rrule && self.rrule_until == other.rrule_until
    }

    /// The plan of the task that follows, if the rule has one more.
    pub fn next(&self, plan: &Plan) -> Option<Plan> {
        let later = self.later_than(plan)?;
        Some(plan.moved_to(later))
    }

    /// The rule when a task is given another plan: it counts from there on, as often as is left.
    pub fn moved(&self, from: &Plan, to: &Plan) -> Result<Self, Blamed> {
        let (Some(was), Some(_)) = (from.anchor(), to.anchor()) else {
            let problem = "goes with the last date: a task without one cannot come again";
            return Err(("rrule", Invalid::new(problem)));
        };
        // A day and the midnight that it is told by are not the same.
        let same_kind = matches!(from, Plan::Days { .. }) == matches!(to, Plan::Days { .. });
        if from.anchor() == to.anchor() && same_kind {
            return Ok(self.clone());
        }
        let left = self.rrule.count().map(|count| {
            let gone = self
                .series(from)
                .map_or(0, |series| series.count_before(was));
            count
                .saturating_sub(u32::try_from(gone).unwrap_or(0))
                .max(1)
        });
        let rrule = self.rrule.clone().with_count(left);
        let rrule = rrule.map_err(|problem| ("rrule", problem))?;
        let input = RepeatInput {
            rrule: rrule.to_string(),
            rrule_until: self.rrule_until,
        };
        Self::begin(input, to)
    }

    fn later_than(&self, plan: &Plan) -> Option<Instant> {
        let now = plan.anchor()?;
        let series = self.series(plan)?;
        let end = Instant::of(jiff::Timestamp::MAX);
        let after = now.plus(jiff::SignedDuration::from_secs(1));
        series.between(after, end).next().map(|it| it.at)
    }

    fn series(&self, plan: &Plan) -> Option<Series> {
        let when = plan.anchored(self.recurrence_start)?;
        let input = RepetitionInput {
            rrule: Some(self.rrule.to_string()),
            rrule_until: self.rrule_until,
            ..RepetitionInput::default()
        };
        input.resolve(&when).ok()?.series(&when).ok()
    }
}
