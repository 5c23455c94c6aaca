//! How a series repeats, as its attributes say it: rule, end, exceptions and additions.

use serde::{Deserialize, Serialize};

use crate::event::Blamed;
use crate::event::shift::{Shift, clock_of};
use crate::event::when::When;
use crate::instant::Instant;
use crate::invalid::Invalid;
use crate::recurrence::{DateOrTime, Definition, ParsedRule, Rule, Series, Start, Until};
use crate::zone::on_wall;

/// `rrule`, `rruleUntil`, `exdate` and `rdate` of a series that has occurrences.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Repetition {
    /// Absent where there are only dates.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rrule: Option<Rule>,
    /// The last moment at which the rule may fire; the one place that says so.
    #[serde(default)]
    pub rrule_until: Option<Instant>,
    #[serde(default)]
    pub exdate: Dates,
    #[serde(default)]
    pub rdate: Dates,
}

/// Up to 1,000 dates and times.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(try_from = "Vec<DateOrTime>", into = "Vec<DateOrTime>")]
pub struct Dates(Vec<DateOrTime>);

impl Dates {
    pub const MAX: usize = 1000;

    pub fn iter(&self) -> impl Iterator<Item = DateOrTime> + '_ {
        self.0.iter().copied()
    }

    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Those of which something holds.
    #[must_use]
    pub fn filtered(&self, keep: impl Fn(DateOrTime) -> bool) -> Self {
        Self(self.iter().filter(|date| keep(*date)).collect())
    }

    /// Those and one more.
    pub fn with(&self, date: DateOrTime) -> Result<Self, Invalid> {
        let dates: Vec<_> = self.iter().chain([date]).collect();
        Self::try_from(dates)
    }
}

impl TryFrom<Vec<DateOrTime>> for Dates {
    type Error = Invalid;

    fn try_from(dates: Vec<DateOrTime>) -> Result<Self, Invalid> {
        if dates.len() > Self::MAX {
            return Err(Invalid::new("must be at most 1000 dates"));
        }
        Ok(Self(dates))
    }
}

impl From<Dates> for Vec<DateOrTime> {
    fn from(dates: Dates) -> Self {
        dates.0
    }
}

/// What somebody sends, to be judged together with when the series starts.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RepetitionInput {
    /// With or without an UNTIL in it.
    pub rrule: Option<String>,
    pub rrule_until: Option<Instant>,
    pub exdate: Dates,
    pub rdate: Dates,
}

impl RepetitionInput {
    pub fn resolve(self, when: &When) -> Result<Repetition, Blamed> {
        let (rrule, until) = match self.rrule {
            Some(text) => parse(&text, when)?,
            None => (None, None),
        };
        let rrule_until = one_end(rrule.as_ref(), self.rrule_until, until)?;
        let repetition = Repetition {
            rrule,
            rrule_until,
            exdate: self.exdate,
            rdate: self.rdate,
        };
        repetition.check(when)?;
        Ok(repetition)
    }
}

/// What somebody wants to be another: `None` stays, `Some(None)` goes.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct RepetitionChange {
    pub rrule: Option<Option<String>>,
    pub rrule_until: Option<Option<Instant>>,
    pub exdate: Option<Dates>,
    pub rdate: Option<Dates>,
}

impl RepetitionChange {
    /// The repetition as it will be. Dates that are not named move with the series; a rule that
    /// counts takes the place of an end by date.
    pub fn apply(self, to: &Repetition, old: &When, new: &When) -> Result<Repetition, Blamed> {
        let moved = to.shifted(old, new);
        let named_end = self.rrule_until;
        let (rrule, until, counts) = match self.rrule {
            None => (moved.rrule, None, false),
            Some(None) => (None, None, false),
            Some(Some(text)) => {
                let (rule, until) = parse(&text, new)?;
                let counts = rule.as_ref().is_some_and(|rule| rule.count().is_some());
                (rule, until, counts)
            }
        };
        let kept = moved
            .rrule_until
            .filter(|_| !counts && until.is_none() && rrule.is_some());
        let rrule_until = one_end(rrule.as_ref(), named_end.unwrap_or(kept), until)?;
        let repetition = Repetition {
            rrule,
            rrule_until,
            exdate: self.exdate.unwrap_or(moved.exdate),
            rdate: self.rdate.unwrap_or(moved.rdate),
        };
        repetition.check(new)?;
        Ok(repetition)
    }
}

impl Repetition {
    /// The occurrences, for a start.
    pub fn series(&self, when: &When) -> Result<Series, Invalid> {
        Series::new(self.definition(when)?)
    }

    /// Those that are there before EXDATE takes some away.
    pub fn series_without_exdates(&self, when: &When) -> Result<Series, Invalid> {
        let definition = self.definition(when)?;
        Series::new(Definition {
            exdates: Vec::new(),
            ..definition
        })
    }

    pub(super) fn definition(&self, when: &When) -> Result<Definition, Invalid> {
        Ok(Definition {
            start: start_of(when)?,
            rule: self.rrule.clone(),
            until: self.rrule_until.map(Until::Utc),
            rdates: self.rdate.iter().collect(),
            exdates: self.exdate.iter().collect(),
        })
    }

    fn check(&self, when: &When) -> Result<(), Blamed> {
        if self.rrule.is_none() && self.rdate.is_empty() {
            let problem = Invalid::new("is missing: a series needs a rule, or dates in rdate");
            return Err(("rrule", problem));
        }
        let series = self.series(when).map_err(|problem| ("rrule", problem))?;
        if series.first().is_none() {
            let field = if self.rrule_until.is_some() {
                "rruleUntil"
            } else {
                "exdate"
            };
            return Err((field, Invalid::new("leaves no occurrence at all")));
        }
        refuse_crowds(&series, when)
    }

    /// What is written down as an instant or a date moves when the series does.
    fn shifted(&self, old: &When, new: &When) -> Self {
        let shift = Shift::between(old, new);
        let dates =
            |dates: &Dates| Dates(dates.iter().map(|date| shift.date_or_time(date)).collect());
        Self {
            rrule: self.rrule.clone(),
            rrule_until: self.rrule_until.map(|until| shift.instant(until)),
            exdate: dates(&self.exdate),
            rdate: dates(&self.rdate),
        }
    }
}

/// The most occurrences of one series that are under way at a time.
const UNDER_WAY: usize = 1000;

/// Refuses occurrences that last so long that a thousand others begin meanwhile.
fn refuse_crowds(series: &Series, when: &When) -> Result<(), Blamed> {
    let begin = when.start();
    let meanwhile = series.between(begin, begin.plus(when.duration()));
    if meanwhile.take(UNDER_WAY + 1).count() <= UNDER_WAY {
        return Ok(());
    }
    let field = if when.is_all_day() {
        "endDate"
    } else {
        "endUtc"
    };
    let problem = "lets an occurrence last so long that more than 1000 others begin meanwhile";
    Err((field, Invalid::new(problem)))
}

/// The longest rule that is read.
const LONGEST_RULE: usize = 2000;

fn parse(text: &str, when: &When) -> Result<(Option<Rule>, Option<Instant>), Blamed> {
    if text.len() > LONGEST_RULE {
        let problem = Invalid::new("must have at most 2000 characters");
        return Err(("rrule", problem));
    }
    let ParsedRule { rule, until } = Rule::parse(text).map_err(|problem| ("rrule", problem))?;
    Ok((Some(rule), until.map(|until| instant_of(until, when))))
}

/// The end, said once: by the rule's COUNT, by its UNTIL, or by `rruleUntil`.
fn one_end(
    rule: Option<&Rule>,
    named: Option<Instant>,
    until: Option<Instant>,
) -> Result<Option<Instant>, Blamed> {
    let contradiction = |problem: &'static str| Err(("rruleUntil", Invalid::new(problem)));
    match (named, until) {
        (Some(_), _) if rule.is_some_and(|rule| rule.count().is_some()) => {
            contradiction("does not go with COUNT: a series ends in one way")
        }
        (Some(named), Some(until)) if named != until => {
            contradiction("contradicts the UNTIL of the rule")
        }
        (named, until) => Ok(named.or(until)),
    }
}

/// DTSTART.
fn start_of(when: &When) -> Result<Start, Invalid> {
    match when {
        When::Timed(timed) => match timed.zone.at_start() {
            Some(tzid) => Start::at(timed.start, tzid),
            None => Ok(Start::Floating(
                clock_of(None).to_datetime(timed.start.timestamp()),
            )),
        },
        When::AllDay(days) => Ok(Start::AllDay(days.start)),
    }
}

/// UNTIL as the table spells it. A date is all of that day.
fn instant_of(until: Until, when: &When) -> Instant {
    match until {
        Until::Utc(instant) => instant,
        Until::Local(civil) => on_wall(civil, &clock_of(when.tzid())),
        Until::Date(date) => when.last_second_of(date),
    }
}
